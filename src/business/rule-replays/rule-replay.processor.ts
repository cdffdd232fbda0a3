import { InjectQueue, Processor } from '@nestjs/bullmq';
import { Inject } from '@nestjs/common';
import type { Queue } from 'bullmq';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import { getErrorCode } from '../../platform/kernel/error-type';
import { Dispatcher } from '../../platform/kernel/queue/dispatcher';
import type { Batch } from '../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../platform/kernel/queue/work.processor';
import { ObjectDamagedError, ObjectMissingError } from '../../platform/objects/object-store';
import { DocumentContents } from '../documents/document-contents';
import { ContentsUnavailableError } from '../documents/objects/document-objects';
import { DocumentReader } from '../documents/reading/document-reader';
import { FailedComparisonError, type ComparisonResult } from '../documents/reading/release-comparison';
import { SliceCounter, type ReplayedDocument } from './replay-counts';
import { RULE_REPLAY_QUEUE, RULE_REPLAY_WORK, type LeasedRuleReplay } from './rule-replay-work';
import {
  ADD_COMPANY_COUNTS,
  DELETE_OPEN_DOCUMENTS,
  DELETE_VALIDATED_DOCUMENTS,
  FAIL_PARKED_REPLAYS,
  NEXT_REPLAY_DOCUMENTS,
} from './rule-replays.queries';

/** Number of documents of a slice, whose results are stored in one transaction. */
const SLICE_SIZE = 100;
/** Maximum number of rule replays that one process executes at a time. */
const MAX_CONCURRENT_REPLAYS = 1;
/** Wait in seconds when the object store does not respond. */
const CONTENTS_RETRY_SECONDS = 60;

interface DocumentOfReplay extends ReplayedDocument {
  receiverId: string | null;
}

/**
 * Executes rule replays, slice by slice, one document in memory at a time. The results of a slice are added to the counts
 * in the transaction that deletes the rows of its documents, under the lease of the replay: after a crash each document
 * is counted once.
 */
@Processor(RULE_REPLAY_QUEUE, createWorkerOptions(MAX_CONCURRENT_REPLAYS))
export class RuleReplayProcessor extends WorkProcessor<LeasedRuleReplay> {
  constructor(
    @InjectQueue(RULE_REPLAY_QUEUE) queue: Queue<Batch>,
    private readonly contents: DocumentContents,
    private readonly reader: DocumentReader,
    private readonly dispatcher: Dispatcher,
    @Inject(LOGGER) private readonly log: Logger,
  ) {
    super(queue, RULE_REPLAY_WORK);
  }

  protected async handle(replay: LeasedRuleReplay): Promise<void> {
    if (replay.state !== 'running') {
      // An operator released a failed replay, whose list of documents no longer exists.
      await RULE_REPLAY_WORK.complete(this.unitOfWork, replay);
      return;
    }
    const slice = await this.unitOfWork.query<DocumentOfReplay>(NEXT_REPLAY_DOCUMENTS, [
      ...[replay.id, SLICE_SIZE, replay.teamId],
    ]);
    if (slice.length === 0) {
      await RULE_REPLAY_WORK.complete(this.unitOfWork, replay, {
        set: `state = 'done', finished_at = clock_timestamp()`,
        values: [],
      });
      return;
    }
    const counter = new SliceCounter(replay.counts);
    try {
      for (const document of slice) counter.add(document, await this.compareDocument(replay, document));
    } catch (error) {
      if (!(error instanceof ContentsUnavailableError)) throw error;
      await RULE_REPLAY_WORK.postpone(this.unitOfWork, replay, CONTENTS_RETRY_SECONDS);
      return;
    }
    await this.storeSlice(replay, slice, counter);
    this.dispatcher.request(RULE_REPLAY_QUEUE);
  }

  /** Ends parked replays as failed, so that their teams can create new ones. */
  override async onParked(tx: Transaction, ids: string[]): Promise<void> {
    await super.onParked(tx, ids);
    for (const { id } of await tx.query<{ id: string }>(FAIL_PARKED_REPLAYS, [ids]))
      await tx.query(DELETE_OPEN_DOCUMENTS, [id]);
  }

  private async storeSlice(
    replay: LeasedRuleReplay,
    slice: DocumentOfReplay[],
    { totals, counts, companies }: SliceCounter,
  ): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const isLeaseHeld = await RULE_REPLAY_WORK.retryIn(tx, replay, 0, {
        set: `validated = validated + $1, unreadable = unreadable + $2, refused = refused + $3,
          newly_refused = newly_refused + $4, no_longer_refused = no_longer_refused + $5${totals.refused === 0 ? '' : ', counts = $6'}`,
        values: [
          ...[totals.validated, totals.unreadable, totals.refused, totals.newlyRefused],
          totals.noLongerRefused,
          // Counts by rule change only when documents are rejected.
          ...(totals.refused === 0 ? [] : [JSON.stringify(counts)]),
        ],
      });
      // When another worker leased the replay, or the replay was cancelled, no result is stored.
      if (!isLeaseHeld) return;
      await tx.query(DELETE_VALIDATED_DOCUMENTS, [replay.id, slice.map(({ id }) => id)]);
      if (companies.length > 0)
        await tx.query(ADD_COMPANY_COUNTS, [
          replay.id,
          companies.map(({ companyId }) => companyId),
          companies.map(({ refused }) => refused),
          companies.map(({ newlyRefused }) => newlyRefused),
        ]);
    });
  }

  /**
   * Validates a document by the rules of both days. Returns null for a document that cannot be validated, even when
   * the document makes its thread fail.
   * @throws ContentsAwayError; or another error that the document did not cause, such as one of the database; the
   * slice is then repeated
   */
  private async compareDocument(
    { direction, today, day }: LeasedRuleReplay,
    { id, receiverId, companyId }: DocumentOfReplay,
  ): Promise<ComparisonResult | null> {
    if (companyId === null) return null;
    const xml = await this.readXml(id);
    if (xml === null) return null;
    try {
      const recipient = direction === 'outgoing' ? { recipient: receiverId } : {};
      return await this.reader.compareReleases({ xml, today, day, ...recipient });
    } catch (error) {
      if (!(error instanceof FailedComparisonError)) throw error;
      this.log.warn(
        { err: error, documentId: id },
        'a document could not be validated by the rules of both days',
      );
      return null;
    }
  }

  /** Reads the XML of a document; returns null when the document has no XML, or its XML is missing or damaged. */
  private async readXml(documentId: string): Promise<Buffer | null> {
    try {
      return await this.contents.findXml(documentId);
    } catch (error) {
      if (!isMissingOrDamaged(error)) throw error;
      this.log.warn(
        { err: error, documentId },
        'the XML of a document is missing or damaged, so the document was not validated',
      );
      return null;
    }
  }
}

/** Returns whether stored bytes are missing or damaged, in the object store or in the database. */
function isMissingOrDamaged(error: unknown): boolean {
  return (
    error instanceof ObjectMissingError ||
    error instanceof ObjectDamagedError ||
    getErrorCode(error)?.startsWith('Z_') === true
  );
}
