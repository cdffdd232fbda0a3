import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ApiError } from '../../../platform/kernel/http/api-error';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { ClientDisconnectedError } from '../../../platform/kernel/request-context';
import { TaskThreads } from '../../documents/reading/task-threads';
import type { PreparingCompany } from '../sending-companies';
import type { PreparedItem } from './batch-preparation';
import type { GroupResult, GroupTask, ThreadItem } from './batch-tasks';

/**
 * Worker threads that parse, check, write and pack the documents of batches. The operating system lets the thread of the API
 * go first, so a batch takes the time that other requests leave.
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
   * Prepares a group of documents.
   * @returns in their order; null for each one that the service has to prepare
   * @throws ApiError 503 or 429 when too many tasks wait already; ClientDisconnectedError
   */
  async prepare(
    sending: PreparingCompany,
    isXml: boolean,
    documents: readonly Buffer[],
  ): Promise<(PreparedItem | null)[]> {
    const { company, senders, houseRulesOff } = sending;
    const joined = new Uint8Array(documents.reduce((sum, { length }) => sum + length, 0));
    let at = 0;
    for (const document of documents) {
      joined.set(document, at);
      at += document.length;
    }
    const lengths = documents.map(({ length }) => length);
    const task: GroupTask = { sending: { company, senders, houseRulesOff }, isXml, bytes: joined, lengths };
    try {
      // The thread returns the result of the function of that name in batch-tasks.
      const result = (await this.threads.run('prepareGroup', task, [joined.buffer])) as GroupResult;
      return toPreparedItems(result);
    } catch (error) {
      if (error instanceof ApiError || error instanceof ClientDisconnectedError) throw error;
      this.logger.warn({ err: error }, 'a worker thread could not prepare documents of a batch');
      return documents.map(() => null);
    }
  }

  async onApplicationShutdown(): Promise<void> {
    await this.threads.stop();
  }
}

/** Gives each document its part of the bytes of its group. */
function toPreparedItems({ items, bytes }: GroupResult): (PreparedItem | null)[] {
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
  return items.map((item) => (item === null ? null : toPrepared(item)));
}

/** A thread can only load built code; from the sources (under the test runner) that is the build beside them. */
function getThreadFile(): string {
  const here = join(__dirname, 'batch-tasks.js');
  return existsSync(here)
    ? here
    : join(__dirname, '../../../../dist/src/business/sending/batches/batch-tasks.js');
}
