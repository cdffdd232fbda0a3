import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { ApiError } from '../../platform/kernel/http/api-error';
import type { Batch } from '../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../platform/kernel/queue/work.processor';
import { DraftsService } from '../drafts/drafts.service';
import {
  getRetryPauseSeconds,
  isTemporaryFailure,
  MAX_TEMPORARY_FAILURES,
} from '../sending/temporary-failure';
import { StaleRunError } from '../sending/acceptance-order';
import { SendService } from '../sending/send.service';
import { isLimitError } from '../usage/limits/limit-failures';
import { SendLimits } from '../usage/limits/send-limits';
import { OccurrenceBuilder } from './occurrences';
import {
  OPEN_RUN_BEFORE,
  LOCK_OPEN_RUN,
  RUN_STATE,
  SET_RUN_DRAFT_CREATED,
  SET_RUN_RETRIED,
} from './recurring-invoices.queries';
import { RECURRING_RUN_QUEUE, RECURRING_RUN_WORK, type LeasedRun } from './recurring-work';
import { toRunFailure } from './run-failure';
import { RunFailureRecorder } from './run-failure-recorder';
import type { RunState } from './recurring-run.entity';

/** Maximum number of document numbers that a run tries while they are in use. */
const MAX_NUMBER_ATTEMPTS = 20;

/**
 * Creates the documents and drafts of occurrences. The transaction that stores a document or draft also ends the run,
 * so after a crash either the run is still open or its document or draft exists.
 *
 * The occurrences of one recurring invoice are processed in the order of their days, so that a later day has a higher
 * number.
 *
 *     waiting ─┬─> number, dates, placeholders ─> send ─┬─> done (the document names the run)
 *       ▲  ▲   │                                        ├─> the number was taken: the next one
 *       │  │   └─> (mode draft) draft ─────────> done   ├─> failed ── `POST …/run` ─┐
 *       │  └──────────── a dependency is down ──────────┘                           │
 *       └───────────────────────────────────────────────────────────────────────────┘
 */
@Processor(RECURRING_RUN_QUEUE, createWorkerOptions(2))
export class RecurringRunProcessor extends WorkProcessor<LeasedRun> {
  constructor(
    @InjectQueue(RECURRING_RUN_QUEUE) queue: Queue<Batch>,
    private readonly occurrences: OccurrenceBuilder,
    private readonly sending: SendService,
    private readonly limits: SendLimits,
    private readonly drafts: DraftsService,
    private readonly failureRecorder: RunFailureRecorder,
  ) {
    super(queue, RECURRING_RUN_WORK);
  }

  protected async handle(run: LeasedRun): Promise<void> {
    if (run.state === 'waiting' && (await this.postponeForEarlierRun(run))) return;
    try {
      if (run.state === 'waiting') await (run.mode === 'send' ? this.send(run) : this.createDraft(run));
      await RECURRING_RUN_WORK.complete(this.unitOfWork, run);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await this.endOrRetry(run, error);
    }
  }

  override async onParked(tx: Transaction, ids: string[]): Promise<void> {
    await super.onParked(tx, ids);
    await this.failureRecorder.endParkedRuns(tx, ids);
  }

  /** Postpones a run while an earlier occurrence of its recurring invoice is open. @returns whether the run was postponed */
  private async postponeForEarlierRun(run: LeasedRun): Promise<boolean> {
    const values = [run.recurringInvoiceId, run.on];
    const [earlierRun] = await this.unitOfWork.query<{ seconds: number }>(OPEN_RUN_BEFORE, values);
    if (earlierRun === undefined) return false;
    await RECURRING_RUN_WORK.postpone(this.unitOfWork, run, earlierRun.seconds);
    return true;
  }

  /** Sends the document of a run under the next free number. @throws ApiError as {@link SendService.send} */
  private async send(run: LeasedRun): Promise<void> {
    const { id, teamId, companyId, keyId } = run;
    const limitedKey = await this.limits.findKey(teamId, keyId);
    for (let attempt = 0; attempt < MAX_NUMBER_ATTEMPTS; attempt += 1) {
      const content = await this.occurrences.buildContent(run, run.on, true);
      const body = await this.occurrences.toSendInput(content);
      try {
        await this.sending.send(run, companyId, body, { isMinimal: true, run: { id }, limitedKey });
        return;
      } catch (error) {
        if (isNumberTaken(error) && attempt < MAX_NUMBER_ATTEMPTS - 1) continue;
        if (!(error instanceof StaleRunError)) throw error;
        const [row] = await this.unitOfWork.query<{ state: RunState }>(RUN_STATE, [id, teamId]);
        if (row?.state !== 'waiting') return;
      }
    }
    throw new Error('All numbers that the run tried are used by other documents');
  }

  /** Creates the draft of a run without a number; the person who sends it assigns the next number. */
  private async createDraft(run: LeasedRun): Promise<void> {
    const content = await this.occurrences.buildContent(run, run.on, false);
    const draft = await this.drafts.prepare(run.teamId, run.companyId, content);
    await this.unitOfWork.run(async (tx) => {
      const [openRun] = await tx.query(LOCK_OPEN_RUN, [run.id, run.teamId]);
      if (openRun === undefined) return;
      const columns = { set: SET_RUN_DRAFT_CREATED, values: [draft.id] };
      if (await RECURRING_RUN_WORK.complete(tx, run, columns)) await this.drafts.insert(tx, draft);
    });
  }

  /** Ends a failed run, or schedules a retry with increasing waits after a temporary failure. */
  private async endOrRetry(run: LeasedRun, error: ApiError): Promise<void> {
    const failure = toRunFailure(error);
    // A run that waits for a limit is always retried, because the limit may be renewed weeks later, or raised at any
    // time.
    if (isLimitError(error) || (isTemporaryFailure(error) && run.attempts < MAX_TEMPORARY_FAILURES)) {
      const columns = { set: SET_RUN_RETRIED, values: [JSON.stringify(failure), isLimitError(error)] };
      await RECURRING_RUN_WORK.retryIn(this.unitOfWork, run, getRetryPauseSeconds(run.attempts), columns);
      return;
    }
    await this.unitOfWork.run((tx) => this.failureRecorder.endFailedRun(tx, run, failure));
  }
}

/** Returns whether a document was rejected as a duplicate, because a concurrent request used the number first. */
function isNumberTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'duplicate_document';
}
