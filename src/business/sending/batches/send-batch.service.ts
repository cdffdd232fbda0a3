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
import { refuseUnverified, SendService, type Accepted } from '../send.service';
import { SendingCompanies, type SendingCompany } from '../sending-companies';
import { toBatchError, type DocumentAnswer } from './batch-answer';
import { countBytes, digestItem, toItemKey, type BatchItem, GROUP_BYTES } from './batch-item';
import { SENT_UNDER_KEYS } from '../sending.queries';
import { freeMemory } from './batch-memory';
import type { PreparedItem, ServiceItem } from './batch-preparation';
import { BatchThreads } from './batch-threads';
import { GroupPipeline } from './group-pipeline';
import { Turns, type GroupTurn } from './turns';

/** Maximum number of documents that are prepared and stored together. */
const GROUP = 64;
/** Number of groups in progress at a time: one is stored while the next one is prepared. */
const MAX_CONCURRENT_GROUPS = 3;
/** Maximum time that a document waits while another request with the key is storing it, and the pause between two attempts. */
const BUSY_MS = 10_000;
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
   * Refuses a batch whose documents would all be refused.
   * @throws ApiError 404, or 401 when the company belongs to another team, 403 while it is not verified
   */
  async begin({ credential: { teamId }, companyId }: SendBatch): Promise<void> {
    const { company } = await this.companies.read(teamId, companyId);
    refuseUnverified(company);
  }

  /**
   * Sends documents as they arrive, and passes on their answers in order. When the client disconnects, documents in
   * progress are stored, and no further ones are started.
   * @param items documents, as parts of the request complete them; their reader waits while enough are in progress
   * @param answer receives the answers of a group; no further documents are processed while it waits
   * @throws ApiError of the whole batch; ClientDisconnectedError
   */
  async send(
    batch: SendBatch,
    items: AsyncIterable<BatchItem[]> | Iterable<BatchItem[]>,
    answer: (answers: DocumentAnswer[]) => Promise<void>,
  ): Promise<void> {
    const turns = new Turns();
    const pipeline = new GroupPipeline<BatchItem, DocumentAnswer>({
      take: takeGroup,
      hasEnough,
      groupsAtOnce: MAX_CONCURRENT_GROUPS,
      work: (group) => this.sendGroup(batch, group, turns.takeGroup()),
      deliver: answer,
    });
    await pipeline.run(items, refuseGone);
  }

  private async sendGroup(
    batch: SendBatch,
    group: readonly BatchItem[],
    turn: GroupTurn,
  ): Promise<DocumentAnswer[]> {
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
  ): Promise<DocumentAnswer[]> {
    const contents = group.flatMap((item) => toContent(batch, item) ?? []);
    const sentItems = await this.findSent(batch, contents);
    const open = contents.filter(({ claim }) => !sentItems.has(claim.key));
    const preparedWith = await this.prepare(batch, open);
    const byItem = new Map(contents.map((content) => [content.item, content]));
    await turn.begin;
    const answers = Promise.all(
      group.map(async (item) => {
        if ('code' in item.content) return toAnswer(item, { status: 'refused', error: item.content });
        const content = byItem.get(item);
        if (content === undefined) throw new Error('A document of a batch has no content');
        const sentItem = sentItems.get(content.claim.key);
        if (sentItem !== undefined) return toRepeatedAnswer(content, sentItem);
        const ready = preparedWith.get(item) ?? null;
        return turn.turns.take(ready && toIdentity(ready), () => this.sendOne(batch, content, ready));
      }),
    );
    turn.pass();
    return answers;
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
  ): Promise<DocumentAnswer> {
    const { item, claim } = content;
    try {
      if (result instanceof Error) throw result;
      const preparedWith = result !== null && 'preparedItem' in result ? result : null;
      const { id } = await this.accept(batch, content, preparedWith);
      return toAnswer(item, { status: 'accepted', documentId: id });
    } catch (error) {
      if (error instanceof ClientDisconnectedError) throw error;
      if (error instanceof IdempotencyKeyUsedError) {
        const sentItems = (await this.findSent(batch, [content])).get(claim.key);
        if (sentItems !== undefined) return toRepeatedAnswer(content, sentItems);
      }
      const failure = toPartFailure(error, this.logger);
      const status = failure.code === 'duplicate_document' ? 'duplicate' : 'refused';
      return toAnswer(item, { status, error: toBatchError(failure) });
    }
  }

  /** Accepts a document under its key, after any concurrent request that is storing it. */
  private async accept(
    { credential, companyId, isXml }: SendBatch,
    { bytes, claim }: Content,
    preparedWith: PreparedWith | null,
  ): Promise<Accepted> {
    const until = performance.now() + BUSY_MS;
    for (;;) {
      try {
        return await idempotencyClaims.run({ ...claim }, async () => {
          const acceptedDocument =
            preparedWith === null
              ? null
              : await this.sends.acceptPrepared(credential, companyId, {
                  ...preparedWith.preparedItem,
                  version: preparedWith.sending.version,
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

interface PreparedWith {
  /** Company for which it was prepared. */
  sending: SendingCompany;
  preparedItem: PreparedItem;
}

/** Result of a thread for a document; an error when the document ended the thread. */
type ThreadResult = PreparedWith | ServiceItem | Error;

/**
 * Returns the key under which documents count as duplicates: the number. Documents with an unknown number share one
 * key. Null: the document cannot have duplicates.
 */
function toIdentity(result: ThreadResult): string | null {
  if (result instanceof Error) return null;
  const number =
    'preparedItem' in result ? result.preparedItem.document.reading.summary.documentNumber : result.number;
  return number === null ? UNKNOWN_NUMBER : `number ${number}`;
}

/** @throws ClientDisconnectedError when the client has disconnected */
function refuseGone(): void {
  if (requestContext.current()?.clientGone.aborted === true) throw new ClientDisconnectedError();
}

/** Takes documents from the beginning: as many as a group may have, at least one. */
function takeGroup(items: readonly BatchItem[]): BatchItem[] {
  let bytes = 0;
  const end = items.findIndex(({ content }, i) => {
    bytes += 'bytes' in content ? content.bytes.length : 0;
    return i > 0 && (i === GROUP || bytes > GROUP_BYTES);
  });
  return items.slice(0, end === -1 ? items.length : end);
}

/** Returns whether a whole group waits, by number or by size. */
function hasEnough(waitingItems: readonly BatchItem[]): boolean {
  return waitingItems.length >= GROUP || countBytes(waitingItems) >= 2 * GROUP_BYTES;
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

function toAnswer({ line, name }: BatchItem, outcome: Omit<DocumentAnswer, 'line' | 'name'>): DocumentAnswer {
  return { line, ...(name !== null && { name }), ...outcome };
}

/** Returns the answer for a document that was sent before; one that has changed since is refused. */
function toRepeatedAnswer({ item, claim }: Content, { fingerprint, documentId }: SentItem): DocumentAnswer {
  if (fingerprint.equals(claim.fingerprint))
    return toAnswer(item, { status: 'accepted', documentId, repeated: true });
  const message =
    'The key was used for another document at this place of the batch, or for another company. Use a new key for changed documents.';
  const error = { status: 422, code: 'idempotency_key_reused', errors: { 'Idempotency-Key': [message] } };
  return toAnswer(item, { status: 'refused', error });
}
