import type { FieldErrors } from '../errors.js';
import { ConnectionError } from '../errors.js';
import type { Named } from '../api/operations.js';
import type { Download } from '../transport/download.js';

/**
 * Documents of a batch: inputs of `send`, as a list or as they are made; a text of NDJSON; or the bytes of a file: NDJSON, or
 * a ZIP archive of XML files.
 */
export type BatchInput =
  | string
  | Iterable<Named<'SendInput'>>
  | AsyncIterable<Named<'SendInput'>>
  | { type: 'application/x-ndjson' | 'application/zip'; bytes: Uint8Array };

/** Error of a document, or of the rest of a batch: what `send` would throw. */
export interface BatchError {
  status: number;
  code: string;
  errors: FieldErrors;
}

/** Outcome of one document of a batch. */
export interface BatchAnswer {
  /** Number of its line, or of its file in the archive, from 1 */
  line: number;
  /** Name of its file in an archive */
  name?: string;
  /** `duplicate`: the number was sent to the recipient before, by an earlier document of this batch or outside of it */
  status: 'accepted' | 'duplicate' | 'refused';
  /** Present when it was accepted */
  documentId?: string;
  /** Present when an earlier request with the key had sent it */
  repeated?: true;
  /** Present when it was not accepted */
  error?: BatchError;
}

/** End of a batch. */
export interface BatchSummary {
  /** Whether all documents were read and answered */
  complete: boolean;
  counts: { documents: number; accepted: number; repeated: number; duplicate: number; refused: number };
  /** Why the rest was not read */
  error?: BatchError;
}

const PATH = 'POST /api/v1/{companyId}/send/batch';

/**
 * Answers to a batch, one for each document in its order, while it runs. Iterate once: the service reads no further
 * documents while nobody reads its answers.
 */
export class DocumentBatch implements AsyncIterable<BatchAnswer> {
  /** Key of the batch. Sending the same documents with it again continues where this batch ended */
  readonly idempotencyKey: string;
  /** Counts of the outcomes, after the last answer; null before it */
  summary: BatchSummary | null = null;
  readonly #answer: Download;

  constructor(answer: Download, idempotencyKey: string) {
    this.#answer = answer;
    this.idempotencyKey = idempotencyKey;
  }

  /** @throws ConnectionError when the connection ends before the batch does */
  async *[Symbol.asyncIterator](): AsyncGenerator<BatchAnswer, void, undefined> {
    for await (const line of readLines(this.#answer.stream)) {
      // The service writes lines of these two shapes.
      const value = JSON.parse(line) as BatchAnswer | BatchSummary;
      if ('complete' in value) this.summary = value;
      else yield value;
    }
    if (this.summary === null)
      throw new ConnectionError(
        `${PATH}: the connection ended before the batch did; send it again with the key ${this.idempotencyKey}`,
        { status: null, code: 'connection_failed', requestId: null, request: PATH },
      );
  }
}

/** Content type and body of a batch; the lines of inputs are made as the connection takes them. */
export function toBatchBody(input: BatchInput): {
  type: string;
  body: Uint8Array | string | ReadableStream<Uint8Array>;
} {
  if (typeof input === 'string') return { type: 'application/x-ndjson', body: input };
  if ('bytes' in input) return { type: input.type, body: input.bytes };
  const inputs = Symbol.asyncIterator in input ? input[Symbol.asyncIterator]() : input[Symbol.iterator]();
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const next = await inputs.next();
      if (next.done === true) controller.close();
      else controller.enqueue(encoder.encode(`${JSON.stringify(next.value)}\n`));
    },
    async cancel() {
      await inputs.return?.();
    },
  });
  return { type: 'application/x-ndjson', body };
}

async function* readLines(stream: ReadableStream<Uint8Array>): AsyncGenerator<string, void, undefined> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  let isAtEnd = false;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const lines = (rest + decoder.decode(value, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    isAtEnd = true;
  } finally {
    if (!isAtEnd) await reader.cancel().catch(() => undefined);
  }
}
