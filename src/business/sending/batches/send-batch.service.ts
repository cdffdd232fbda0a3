import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Credential } from '../../../access/auth/credential';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { toPartFailure } from '../../../platform/kernel/http/api-error.filter';
import { ApiError } from '../../../platform/kernel/http/api-error';
import {
  IdempotencyKeyUsedError,
  idempotencyClaims,
  type IdempotencyClaim,
} from '../../../platform/kernel/http/idempotency/claim';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { ClientDisconnectedError, requestContext } from '../../../platform/kernel/request-context';
import { assertVerified, SendService, type SentDocument } from '../send.service';
import { SendingCompanies, type SendingCompany } from '../sending-companies';
import { toBatchError, type BatchDocumentResult } from './batch-answer';
import { countBytes, digestItem, toItemKey, type BatchItem, GROUP_BYTES } from './batch-item';
import { SENT_UNDER_KEYS } from '../sending.queries';
import { freeMemory } from './batch-memory';
import type { PreparedItem, ServiceItem } from './batch-preparation';
import { BatchThreads } from './batch-threads';
import { GroupPipeline } from './group-pipeline';
import { DocumentTurns, type GroupTurn } from './turns';

/** Maximum number of documents that are prepared and stored together. */
const MAX_GROUP_SIZE = 64;
/** Number of groups in progress at a time: one is stored while the next one is prepared. */
const MAX_CONCURRENT_GROUPS = 3;
/** Maximum time that a document waits while another request with the key is storing it, and the pause between two attempts. */
const MAX_BUSY_WAIT_MS = 10_000;
const BUSY_PAUSE_MS = 100;

/** A batch of one request. */
export interface SendBatch {
  credential: Pick<Credential, 'teamId' | 'environment'>;
  companyId: string;
  /** `Idempotency-Key` of the request. */
  key: string;
  /** Whether the documents are XML files of an archive. */
  isXml: boolean;
}

/** Identity of documents whose number is unknown. */
const UNKNOWN_NUMBER = 'unknown';

type Content = { item: BatchItem; bytes: Buffer; claim: IdempotencyClaim };

/**
 * Sends the documents of a batch. Each document is accepted by the code of single sends, under its own `Idempotency-Key`,
 * which is stored in the transaction of its acceptance: key of the batch, number of the line, digest. A repeated batch
 * therefore continues where the first one ended, whatever the reason.
 *
 *     lines ─> groups ─> worker thread: parse, check, write, pack ─> acceptance: one statement for a group ─> answers
 *                          └── refused, or needs the service ─> prepared like a single send ──┘            in order
 */
@Injectable()
export class SendBatchService {
  constructor(
    private readonly sends: SendService,
    private readonly companies: SendingCompanies,
    private readonly threads: BatchThreads,
    private readonly unitOfWork: UnitOfWork,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Rejects a batch whose documents would all be rejected.
   * @throws ApiError 404, or 401 when the company belongs to another team, 403 while it is not verified
   */
  async assertSendable({ credential: { teamId }, companyId }: SendBatch): Promise<void> {
    const { company } = await this.companies.read(teamId, companyId);
    assertVerified(company);
  }

  /**
   * Sends documents as they arrive, and passes on their results in order. When the client disconnects, documents in
   * progress are stored, and no further ones are started.
   * @param items documents, as parts of the request complete them; their reader waits while enough are in progress
   * @param deliver receives the results of a group; no further documents are processed while it waits
   * @throws ApiError of the whole batch; ClientDisconnectedError
   */
  async send(
    batch: SendBatch,
    items: AsyncIterable<BatchItem[]> | Iterable<BatchItem[]>,
    deliver: (answers: BatchDocumentResult[]) => Promise<void>,
  ): Promise<void> {
    const turns = new DocumentTurns();
    const pipeline = new GroupPipeline<BatchItem, BatchDocumentResult>({
      take: takeGroup,
      hasEnough,
      maxConcurrentGroups: MAX_CONCURRENT_GROUPS,
      work: (group) => this.sendGroup(batch, group, turns.takeGroup()),
      deliver,
    });
    await pipeline.run(items, assertClientConnected);
  }

  private async sendGroup(
    batch: SendBatch,
    group: readonly BatchItem[],
    turn: GroupTurn,
  ): Promise<BatchDocumentResult[]> {
    try {
      return await this.sendInTurn(batch, group, turn);
    } finally {
      turn.pass();
      freeMemory(group);
    }
  }

  private async sendInTurn(
    batch: SendBatch,
    group: readonly BatchItem[],
    turn: GroupTurn,
  ): Promise<BatchDocumentResult[]> {
    const contents = group.flatMap((item) => toContent(batch, item) ?? []);
    const sentItems = await this.findSent(batch, contents);
    const unsentContents = contents.filter(({ claim }) => !sentItems.has(claim.key));
    const threadResults = await this.prepare(batch, unsentContents);
    const byItem = new Map(contents.map((content) => [content.item, content]));
    await turn.ready;
    const results = Promise.all(
      group.map(async (item) => {
        if ('code' in item.content) return toResult(item, { status: 'refused', error: item.content });
        const content = byItem.get(item);
        if (content === undefined) throw new Error('A document of a batch has no content');
        const sentItem = sentItems.get(content.claim.key);
        if (sentItem !== undefined) return toRepeatedResult(content, sentItem);
        const threadResult = threadResults.get(item) ?? null;
        return turn.turns.runAfterEarlier(threadResult && toDuplicateKey(threadResult), () =>
          this.sendOne(batch, content, threadResult),
        );
      }),
    );
    turn.pass();
    return results;
  }

  /** Finds the documents that earlier requests with the key have sent. */
  private async findSent(
    { credential: { teamId } }: SendBatch,
    contents: readonly Content[],
  ): Promise<Map<string, SentItem>> {
    const keys = contents.map(({ claim }) => claim.key);
    const rows =
      keys.length === 0
        ? []
        : await this.unitOfWork.query<SentItem & { key: string }>(SENT_UNDER_KEYS, [teamId, keys]);
    return new Map(rows.map((row) => [row.key, row]));
  }

  /** Prepares documents in a worker thread; prepares refused documents, which are missing in its result, in this process. */
  private async prepare(
    { credential: { teamId }, companyId, isXml }: SendBatch,
    contents: readonly Content[],
  ): Promise<Map<BatchItem, ThreadResult>> {
    if (contents.length === 0) return new Map();
    const sending = await this.companies.get(teamId, companyId);
    const items = await this.threads.prepare(
      sending,
      isXml,
      contents.map(({ bytes }) => bytes),
    );
    return new Map(
      contents.flatMap(({ item }, i): [BatchItem, ThreadResult][] => {
        const result = items[i] ?? null;
        if (result === null) return [];
        return [[item, 'document' in result ? { sending, preparedItem: result } : result]];
      }),
    );
  }

  private async sendOne(
    batch: SendBatch,
    content: Content,
    result: ThreadResult | null,
  ): Promise<BatchDocumentResult> {
    const { item, claim } = content;
    try {
      if (result instanceof Error) throw result;
      const preparedResult = result !== null && 'preparedItem' in result ? result : null;
      const { id } = await this.accept(batch, content, preparedResult);
      return toResult(item, { status: 'accepted', documentId: id });
    } catch (error) {
      if (error instanceof ClientDisconnectedError) throw error;
      if (error instanceof IdempotencyKeyUsedError) {
        const sentItem = (await this.findSent(batch, [content])).get(claim.key);
        if (sentItem !== undefined) return toRepeatedResult(content, sentItem);
      }
      const failure = toPartFailure(error, this.logger);
      const status = failure.code === 'duplicate_document' ? 'duplicate' : 'refused';
      return toResult(item, { status, error: toBatchError(failure) });
    }
  }

  /** Accepts a document under its key, after any concurrent request that is storing it. */
  private async accept(
    { credential, companyId, isXml }: SendBatch,
    { bytes, claim }: Content,
    preparedResult: PreparedResult | null,
  ): Promise<SentDocument> {
    const until = performance.now() + MAX_BUSY_WAIT_MS;
    for (;;) {
      try {
        return await idempotencyClaims.run({ ...claim }, async () => {
          const acceptedDocument =
            preparedResult === null
              ? null
              : await this.sends.acceptPrepared(credential, companyId, {
                  ...preparedResult.preparedItem,
                  version: preparedResult.sending.version,
                });
          if (acceptedDocument !== null) return acceptedDocument;
          return this.sends.accept(credential, companyId, await this.threads.read(bytes, isXml), {
            isOfBatch: true,
          });
        });
      } catch (error) {
        const isBusy = error instanceof ApiError && error.code === 'idempotency_key_in_progress';
        if (!isBusy || performance.now() > until) throw error;
        await sleep(BUSY_PAUSE_MS);
      }
    }
  }
}

interface SentItem {
  fingerprint: Buffer;
  documentId: string;
}

interface PreparedResult {
  /** Company for which the document was prepared. */
  sending: SendingCompany;
  preparedItem: PreparedItem;
}

/** Result of a thread for a document; an error when the document ended the thread. */
type ThreadResult = PreparedResult | ServiceItem | Error;

/**
 * Returns the key under which documents count as duplicates: the number. Documents with an unknown number share one
 * key. Null: the document cannot have duplicates.
 */
function toDuplicateKey(result: ThreadResult): string | null {
  if (result instanceof Error) return null;
  const number =
    'preparedItem' in result ? result.preparedItem.document.reading.summary.documentNumber : result.number;
  return number === null ? UNKNOWN_NUMBER : `number ${number}`;
}

/** @throws ClientDisconnectedError when the client has disconnected */
function assertClientConnected(): void {
  if (requestContext.current()?.clientGone.aborted === true) throw new ClientDisconnectedError();
}

/** Takes documents from the beginning: as many as a group may have, at least one. */
function takeGroup(items: readonly BatchItem[]): BatchItem[] {
  let bytes = 0;
  const end = items.findIndex(({ content }, i) => {
    bytes += 'bytes' in content ? content.bytes.length : 0;
    return i > 0 && (i === MAX_GROUP_SIZE || bytes > GROUP_BYTES);
  });
  return items.slice(0, end === -1 ? items.length : end);
}

/** Returns whether a whole group waits, by number or by size. */
function hasEnough(waitingItems: readonly BatchItem[]): boolean {
  return waitingItems.length >= MAX_GROUP_SIZE || countBytes(waitingItems) >= 2 * GROUP_BYTES;
}

/** Converts a document to the request of a single send; returns null when its content cannot be read. */
function toContent({ credential, companyId, key }: SendBatch, item: BatchItem): Content | null {
  if (!('bytes' in item.content)) return null;
  const { bytes } = item.content;
  const claim = {
    teamId: credential.teamId,
    // Client keys never contain a line feed, so none equals one of these keys.
    key: `${key}\n${toItemKey(item)}`,
    fingerprint: digestItem(companyId, bytes),
    resource: null,
    ended: false,
  };
  return { item, bytes, claim };
}

function toResult(
  { line, name }: BatchItem,
  outcome: Omit<BatchDocumentResult, 'line' | 'name'>,
): BatchDocumentResult {
  return { line, ...(name !== null && { name }), ...outcome };
}

/** Returns the result for a document that was sent before; a changed document is rejected. */
function toRepeatedResult(
  { item, claim }: Content,
  { fingerprint, documentId }: SentItem,
): BatchDocumentResult {
  if (fingerprint.equals(claim.fingerprint))
    return toResult(item, { status: 'accepted', documentId, repeated: true });
  const message =
    'The key was already used for another document at this line of the batch, or for another company. Use a new key for changed documents.';
  const error = { status: 422, code: 'idempotency_key_reused', errors: { 'Idempotency-Key': [message] } };
  return toResult(item, { status: 'refused', error });
}
