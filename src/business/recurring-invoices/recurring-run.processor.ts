import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import { ApiError } from '../../platform/kernel/http/api-error';
import type { Batch } from '../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../platform/kernel/queue/work.processor';
import { DraftsService } from '../drafts/drafts.service';
import { getPause, isPassingFailure, MAX_PASSING_ATTEMPTS } from '../sending/passing-failure';
import { StaleRunError } from '../sending/acceptance-order';
import { SendService } from '../sending/send.service';
import { isLimitRefusal } from '../usage/limits/limit-failures';
import { SendLimits } from '../usage/limits/send-limits';
import { Occurrences } from './occurrences';
import {
  EARLIER_OPEN_RUN,
  LOCK_OPEN_RUN,
  RUN_STATE,
  SET_DRAFTED,
  SET_RETRIED,
} from './recurring-invoices.queries';
import { RECURRING_RUN_QUEUE, RECURRING_RUN_WORK, type LeasedRun } from './recurring-work';
import { toRunFailure } from './run-failure';
import { RunFailures } from './run-failures';
import type { RunState } from './recurring-run.entity';

/** Maximum number of document numbers that a run tries while they are in use. */
const MAX_NUMBERS = 20;

/**
 * Creates the documents and drafts of occurrences. The statement that stores a document ends its run, and one transaction
 * stores a draft and ends its run, so a killed process leaves either an open run or its document.
 *
 * The occurrences of one recurring invoice are processed in the order of their days, so that a later day has a later
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
    private readonly occurrences: Occurrences,
    private readonly sending: SendService,
    private readonly limits: SendLimits,
    private readonly drafts: DraftsService,
    private readonly failures: RunFailures,
  ) {
    super(queue, RECURRING_RUN_WORK);
  }

  protected async handle(run: LeasedRun): Promise<void> {
    if (run.state === 'waiting' && (await this.waitsForEarlier(run))) return;
    try {
      if (run.state === 'waiting') await (run.mode === 'send' ? this.send(run) : this.createDraft(run));
      await RECURRING_RUN_WORK.complete(this.unitOfWork, run);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await this.fail(run, error);
    }
  }

  override async onParked(tx: Transaction, ids: string[]): Promise<void> {
    await super.onParked(tx, ids);
    await this.failures.endParked(tx, ids);
  }

  /** Postpones a run while an earlier occurrence of its recurring invoice is open. @returns whether the run was postponed */
  private async waitsForEarlier(run: LeasedRun): Promise<boolean> {
    const values = [run.recurringInvoiceId, run.on];
    const [earlier] = await this.unitOfWork.query<{ seconds: number }>(EARLIER_OPEN_RUN, values);
    if (earlier === undefined) return false;
    await RECURRING_RUN_WORK.putOff(this.unitOfWork, run, earlier.seconds);
    return true;
  }

  /** Sends the document of a run under the next free number. @throws ApiError as {@link SendService.send} */
  private async send(run: LeasedRun): Promise<void> {
    const { id, teamId, companyId, keyId } = run;
    const limitedKey = await this.limits.findKey(teamId, keyId);
    for (let attempt = 0; attempt < MAX_NUMBERS; attempt += 1) {
      const content = await this.occurrences.build(run, run.on, true);
      const body = await this.occurrences.toSendInput(content);
      try {
        await this.sending.send(run, companyId, body, { isMinimal: true, run: { id }, limitedKey });
        return;
      } catch (error) {
        if (isNumberTaken(error) && attempt < MAX_NUMBERS - 1) continue;
        if (!(error instanceof StaleRunError)) throw error;
        const [row] = await this.unitOfWork.query<{ state: RunState }>(RUN_STATE, [id, teamId]);
        if (row?.state !== 'waiting') return;
      }
    }
    throw new Error('Other documents took each number that the run tried');
  }

  /** Creates the draft of a run without a number; the person who sends it assigns the next number. */
  private async createDraft(run: LeasedRun): Promise<void> {
    const content = await this.occurrences.build(run, run.on, false);
    const draft = await this.drafts.prepare(run.teamId, run.companyId, content);
    await this.unitOfWork.run(async (tx) => {
      const [open] = await tx.query(LOCK_OPEN_RUN, [run.id, run.teamId]);
      if (open === undefined) return;
      const columns = { set: SET_DRAFTED, values: [draft.id] };
      if (await RECURRING_RUN_WORK.complete(tx, run, columns)) await this.drafts.insert(tx, draft);
    });
  }

  /** Ends a failed run, or schedules a retry with increasing waits after a temporary failure. */
  private async fail(run: LeasedRun, error: ApiError): Promise<void> {
    const failure = toRunFailure(error);
    // A limit may renew weeks later, or be raised at any time.
    if (isLimitRefusal(error) || (isPassingFailure(error) && run.attempts < MAX_PASSING_ATTEMPTS)) {
      const columns = { set: SET_RETRIED, values: [JSON.stringify(failure), isLimitRefusal(error)] };
      await RECURRING_RUN_WORK.retryIn(this.unitOfWork, run, getPause(run.attempts), columns);
      return;
    }
    await this.unitOfWork.run((tx) => this.failures.end(tx, run, failure));
  }
}

/** Returns whether a document was refused as a duplicate: another document used the number while the statement waited. */
function isNumberTaken(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'duplicate_document';
}
