import type { BatchSummary, BatchDocumentResult } from '../../src/business/sending/batches/batch-answer';
import type { TeamClient } from './team-client';

/** Answer to a batch. */
export interface BatchResult {
  status: number;
  code: string | null;
  documents: BatchDocumentResult[];
  summary: BatchSummary | undefined;
  text: string;
}

/** Sends a batch and reads the whole answer. */
export async function sendBatch(
  team: TeamClient,
  companyId: string,
  raw: string | Uint8Array,
  headers: Record<string, string> = {},
): Promise<BatchResult> {
  const { status, body, ...answer } = await team.post(`/api/v1/${companyId}/send/batch`, undefined, {
    raw,
    headers: { 'content-type': 'application/x-ndjson', ...headers },
  });
  const text = typeof body === 'string' ? body : '';
  const lines = text.split('\n').flatMap((line): unknown[] => (line === '' ? [] : [JSON.parse(line)]));
  return {
    status,
    code: answer.headers.get('x-error-code'),
    // The lines have these shapes, as the tests verify.
    documents: lines.slice(0, -1) as BatchDocumentResult[],
    summary: lines.at(-1) as BatchSummary | undefined,
    text: typeof body === 'string' ? body : JSON.stringify(body),
  };
}

/** Formats values as NDJSON. */
export function toNdjson(values: readonly unknown[]): string {
  return values.map((value) => `${JSON.stringify(value)}\n`).join('');
}
