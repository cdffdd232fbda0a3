import type { Api } from '../api/client';
import { ApiRequestError } from '../api/failure';
import { newIdempotencyKey } from '../api/idempotency-key';

/** Number of documents of a batch, by outcome. */
export interface BatchCounts {
  documents: number;
  accepted: number;
  /** Those of `accepted` that were sent before from the same file. */
  repeated: number;
  duplicate: number;
  refused: number;
}

/** A document that was not sent, and why. */
export interface UnsentDocument {
  /** Number of the document in its file, from 1 */
  line: number;
  /** Name of the file in an archive */
  name: string | null;
  error: ApiRequestError;
}

/** Outcomes that a batch has reported so far. */
export interface BatchProgress {
  counts: BatchCounts;
  /** The first {@link MAX_UNSENT} of them */
  unsent: readonly UnsentDocument[];
  /** Whether every document of the file has its outcome */
  isComplete: boolean;
}

/** Maximum number of documents that are listed as not sent. */
export const MAX_UNSENT = 200;

interface AnswerError {
  status: number;
  code: string;
  errors: Record<string, string[]>;
}
/** A line of the answer: the outcome of a document, or at the end the counts (docs/sending.md). */
type AnswerLine =
  | { complete: boolean; counts: BatchCounts; error?: AnswerError }
  | {
      line: number;
      name?: string;
      status: 'accepted' | 'duplicate' | 'refused';
      repeated?: boolean;
      error?: AnswerError;
    };

/** Returns the key of a file: with it the same file continues where it ended, also in another tab or by the command line. */
export async function findBatchKey(file: Blob): Promise<string> {
  // Pages without TLS have no digests; then a file continues only as long as its page is open.
  if (globalThis.crypto.subtle === undefined) return newIdempotencyKey();
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return `batch-${Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Sends the documents of a file, and reports after each part of the answer.
 * @param key the same for each attempt with the file
 * @throws ApiRequestError when the batch was refused or ended early; what was reported as accepted stays sent
 */
export async function sendBatch(
  api: Api,
  companyId: string,
  { file, key }: { file: File; key: string },
  onProgress: (progress: BatchProgress) => void,
): Promise<void> {
  const type = /\.zip$/i.test(file.name) ? 'application/zip' : 'application/x-ndjson';
  const response = await api.raw(`/api/v1/${encodeURIComponent(companyId)}/send/batch`, {
    method: 'POST',
    headers: { 'Content-Type': type, 'Idempotency-Key': key },
    body: file,
  });
  let progress: BatchProgress = {
    counts: { documents: 0, accepted: 0, repeated: 0, duplicate: 0, refused: 0 },
    unsent: [],
    isComplete: false,
  };
  for await (const lines of readLines(response)) {
    for (const line of lines) {
      if ('complete' in line && line.error !== undefined) throw toRequestError(line.error, response);
      progress = addLine(progress, line, response);
    }
    onProgress(progress);
  }
  if (!progress.isComplete) throw new ApiRequestError(0, 'offline', {}, null);
}

function addLine(progress: BatchProgress, line: AnswerLine, response: Response): BatchProgress {
  if ('complete' in line) return { ...progress, counts: line.counts, isComplete: line.complete };
  const { counts } = progress;
  const { status, repeated = false, error } = line;
  const added = {
    ...counts,
    documents: counts.documents + 1,
    [status]: counts[status] + 1,
    repeated: counts.repeated + (repeated ? 1 : 0),
  };
  if (error === undefined || progress.unsent.length >= MAX_UNSENT) return { ...progress, counts: added };
  const unsent = { line: line.line, name: line.name ?? null, error: toRequestError(error, response) };
  return { ...progress, counts: added, unsent: [...progress.unsent, unsent] };
}

function toRequestError({ status, code, errors }: AnswerError, { headers }: Response): ApiRequestError {
  return new ApiRequestError(status, code, errors, headers.get('X-Request-Id'));
}

/** Yields the lines of an answer as they arrive. @throws ApiRequestError when the connection ends */
async function* readLines(response: Response): AsyncGenerator<AnswerLine[]> {
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const part = await reader?.read().catch(() => {
      throw new ApiRequestError(0, 'offline', {}, null);
    });
    if (part === undefined || part.done) return;
    const lines = (rest + part.value).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines.map((line) => JSON.parse(line) as AnswerLine);
  }
}
