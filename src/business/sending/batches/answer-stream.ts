import type { Response } from 'express';
import { ApiError } from '../../../platform/kernel/http/api-error';
import { endUnread } from '../../../platform/kernel/http/body/unread-body';
import { ClientDisconnectedError } from '../../../platform/kernel/request-context';
import {
  countResult,
  ZERO_COUNTS,
  toBatchError,
  type BatchCounts,
  type BatchDocumentResult,
} from './batch-answer';
import { toTooManyDocumentsError } from './batch-archive';
import { type BatchItem, MAX_DOCUMENTS } from './batch-item';

export const NDJSON = 'application/x-ndjson';

/**
 * Maximum number of bytes of results that wait for the client; beyond it, processing pauses. The results of 10,000
 * accepted documents are smaller, so a client that reads only after sending all documents also works.
 */
const MAX_UNREAD_BYTES = 4 * 1024 * 1024;

/** Time in milliseconds within which a client must read a part of the pending output. */
const CLIENT_TIMEOUT_MS = 60_000;

/** Writes the results of a batch as lines of JSON while the batch runs. */
export class BatchResponseStream {
  private readonly counts: BatchCounts = { ...ZERO_COUNTS };
  /** Reason why the remaining documents were not read. */
  private failure: ApiError | null = null;

  /**
   * @param recordWrites makes writes visible to later reads of the client before the client learns of them
   * @param unreadMs time in milliseconds after which the connection of a client that does not read is closed
   */
  constructor(
    private readonly response: Response,
    private readonly recordWrites: () => Promise<void> = () => Promise.resolve(),
    unreadMs = CLIENT_TIMEOUT_MS,
  ) {
    // Node calls this when no byte was sent or received within the time; a write that makes progress counts when it
    // ends. The timer belongs to the connection, so it also runs after the end of the response.
    response.setTimeout(unreadMs, () => {
      if (response.writableLength > 0) response.destroy();
    });
  }

  /**
   * Passes on the documents up to the maximum. An error in the body after the first documents ends the iteration: the
   * last line of the response states the reason.
   * @throws ApiError when not even the first document can be read
   */
  async *takeDocuments(
    items: AsyncIterable<BatchItem[]> | Iterable<BatchItem[]>,
  ): AsyncGenerator<BatchItem[], void, undefined> {
    let count = 0;
    try {
      for await (const nextItems of items) {
        const acceptedItems = nextItems.slice(0, MAX_DOCUMENTS - count);
        count += nextItems.length;
        if (acceptedItems.length > 0) yield acceptedItems;
        if (count > MAX_DOCUMENTS) throw toTooManyDocumentsError(null);
      }
    } catch (error) {
      if (!(error instanceof ApiError) || count === 0) throw error;
      this.failure = error;
    }
  }

  /** Writes the results of documents. Waits while the client reads too slowly. @throws ClientDisconnectedError */
  async write(results: readonly BatchDocumentResult[]): Promise<void> {
    for (const answer of results) countResult(this.counts, answer);
    await this.recordWrites();
    this.sendHeaders();
    this.response.write(results.map((answer) => `${JSON.stringify(answer)}\n`).join(''));
    if (this.response.writableLength > MAX_UNREAD_BYTES) await this.waitForReader();
    if (this.response.destroyed) throw new ClientDisconnectedError();
  }

  /** Waits until the client has read the written data or has disconnected. */
  private waitForReader(): Promise<void> {
    const { response } = this;
    return new Promise((resolve) => {
      const end = (): void => {
        response.off('drain', end).off('close', end);
        resolve();
      };
      response.on('drain', end).on('close', end);
      if (response.destroyed) end();
    });
  }

  /** Whether a part of the response was written, so that its status can no longer change. */
  get hasStarted(): boolean {
    return this.response.headersSent;
  }

  /**
   * Ends the response with the counts.
   * @param failure reason why the remaining documents were not sent; null: every document has a result
   */
  async end(failure: ApiError | null = this.failure): Promise<void> {
    const { counts } = this;
    await this.recordWrites();
    this.sendHeaders();
    endUnread(this.response.req, this.response);
    const error = failure === null ? {} : { error: toBatchError(failure) };
    this.response.end(`${JSON.stringify({ complete: failure === null, counts, ...error })}\n`);
  }

  private sendHeaders(): void {
    if (this.response.headersSent) return;
    this.response.status(200).type(NDJSON);
    this.response.setHeader('Cache-Control', 'no-store');
    // A proxy that buffers the whole response would hide the progress.
    this.response.setHeader('X-Accel-Buffering', 'no');
  }
}
