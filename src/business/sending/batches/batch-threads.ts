import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '../../../platform/kernel/http/api-error';
import type { CollectedInput } from '../../../platform/kernel/http/input-faults';
import { LARGE_BODY_BYTES } from '../../../platform/kernel/http/large-body';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { getErrorCode } from '../../../platform/kernel/error-type';
import { ClientDisconnectedError } from '../../../platform/kernel/request-context';
import { TaskThreads } from '../../documents/reading/task-threads';
import type { PreparingCompany } from '../sending-companies';
import type { SendInput } from '../send.input';
import {
  collectItem,
  readItem,
  type PreparedItem,
  type LargeItemBody,
  type ServiceItem,
} from './batch-preparation';
import type { GroupResult, GroupTask, ReadTask, ThreadItem } from './batch-tasks';

/**
 * Worker threads that parse, check, write and pack the documents of batches. The operating system gives priority to the
 * thread of the API, so a batch uses only idle processor time.
 */
@Injectable()
export class BatchThreads implements OnApplicationShutdown {
  private readonly threads: TaskThreads;

  constructor(@Inject(LOGGER) private readonly logger: Logger) {
    this.threads = new TaskThreads(Math.max(1, availableParallelism() - 1), {
      file: getThreadFile(),
      isBackground: true,
      onFailure: (err) => logger.error({ err }, 'a worker thread for batches could not start'),
    });
  }

  /**
   * Prepares a group of documents. When its thread dies, each document is prepared separately.
   * @returns in order: the prepared document; its number, or null, when the service has to prepare it; or an error when
   * the document ended its thread
   * @throws ApiError 503 or 429 when too many tasks wait already; ClientDisconnectedError
   */
  async prepare(
    sending: PreparingCompany,
    isXml: boolean,
    documents: readonly Buffer[],
  ): Promise<(PreparedItem | ServiceItem | Error | null)[]> {
    try {
      return await this.prepareTogether(sending, isXml, documents);
    } catch (error) {
      const threadError = this.toThreadError(error);
      if (documents.length === 1) return [threadError];
    }
    const results = [];
    for (const document of documents) results.push(...(await this.prepare(sending, isXml, [document])));
    return results;
  }

  /**
   * Reads a document that the service prepares; a large document is read in a thread.
   * @throws ApiError 400 for text that is not a JSON object, 413 for a document that needs too much memory, 503 or 429
   *   when too many tasks are waiting; ClientDisconnectedError
   */
  async read(document: Buffer, isXml: boolean): Promise<CollectedInput<SendInput>> {
    if (document.length <= LARGE_BODY_BYTES) return readItem(document, isXml);
    const bytes = new Uint8Array(document);
    const task: ReadTask = { bytes, isXml };
    let readBody: LargeItemBody;
    try {
      // The thread returns the result of the function of that name in batch-tasks.
      readBody = (await this.threads.run('readDocument', task, [bytes.buffer])) as LargeItemBody;
    } catch (error) {
      throw this.toThreadError(error);
    }
    return collectItem(document, readBody);
  }

  private async prepareTogether(
    sending: PreparingCompany,
    isXml: boolean,
    documents: readonly Buffer[],
  ): Promise<(PreparedItem | ServiceItem | null)[]> {
    const { company, senders, houseRulesOff } = sending;
    const joinedBytes = new Uint8Array(documents.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const document of documents) {
      joinedBytes.set(document, at);
      at += document.length;
    }
    const lengths = documents.map(({ length }) => length);
    const task: GroupTask = {
      sending: { company, senders, houseRulesOff },
      isXml,
      bytes: joinedBytes,
      lengths,
    };
    // The thread returns the result of the function of that name in batch-tasks.
    return toPreparedItems(
      (await this.threads.run('prepareGroup', task, [joinedBytes.buffer])) as GroupResult,
    );
  }

  /** Returns the error for a document that ended its thread. @throws ApiError and ClientDisconnectedError unchanged */
  private toThreadError(error: unknown): Error {
    if (error instanceof ApiError || error instanceof ClientDisconnectedError) throw error;
    this.logger.warn({ err: error }, 'a worker thread could not prepare documents of a batch');
    if (getErrorCode(error) === 'ERR_WORKER_OUT_OF_MEMORY')
      return new ApiError(413, 'body_too_large', {
        root: ['Reading the document takes too much memory; split it into smaller documents.'],
      });
    return error instanceof Error ? error : new Error('A worker thread failed');
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads.stop();
  }
}

/** Assigns to each document its part of the bytes of its group. */
function toPreparedItems({ items, bytes }: GroupResult): (PreparedItem | ServiceItem | null)[] {
  let at = 0;
  const take = (length: number): Buffer => {
    const part = Buffer.from(bytes.buffer, bytes.byteOffset + at, length);
    at += length;
    return part;
  };
  const toPrepared = ({ document, input, lengths }: ThreadItem): PreparedItem => {
    const [xml, packedXml, packedReading, xmlSha256] = lengths.map(take);
    if (
      xml === undefined ||
      packedXml === undefined ||
      packedReading === undefined ||
      xmlSha256 === undefined
    )
      throw new Error('A thread returned a document without its bytes');
    return {
      document: { ...document, xml, pdf: null, packed: { packedXml, packedReading, xmlSha256 } },
      input,
    };
  };
  return items.map((item) => (item !== null && 'document' in item ? toPrepared(item) : item));
}

/**
 * Returns the file of the thread. A thread can load only built code, so the build next to the sources is used under the
 * test runner.
 */
function getThreadFile(): string {
  const compiledFile = join(__dirname, 'batch-tasks.js');
  return existsSync(compiledFile)
    ? compiledFile
    : join(__dirname, '../../../../dist/src/business/sending/batches/batch-tasks.js');
}
