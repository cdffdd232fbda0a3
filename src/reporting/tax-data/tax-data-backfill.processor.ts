import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Transaction } from '../../platform/kernel/database/unit-of-work';
import type { Batch } from '../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../platform/kernel/queue/work.processor';
import type { TaxReporting } from '../../standards/taxdata';
import { SELECT_EXCHANGES_OF_COMPANY, LOCK_BACKFILL } from './tax-data-backfills.queries';
import { TaxDataDuties, type ReportedExchange } from './tax-data-duties';
import { TAX_DATA_BACKFILL_QUEUE, TAX_DATA_BACKFILL_WORK, type LeasedBackfill } from './tax-data-work';

/** Number of documents per page. The duties of a page are written in one transaction. */
const PAGE_SIZE = 100;
/**
 * Number of seconds before the second pass. Deliveries that began before the company was set to report, and that end
 * without writing their duty, have ended after this time.
 */
const SECOND_PASS_SECONDS = 600;

interface FoundExchange extends Omit<ReportedExchange, 'taxReporting'> {
  taxReporting: TaxReporting | null;
  direction: 'incoming' | 'outgoing';
  exchangedAt: Date | null;
  /** Whether the document already has a report, so that its contents need not be read. */
  isReported: boolean;
  envelopeId: string | null;
  messageId: string | null;
  /** Outcome of the exchange; null for a document that was not exchanged over the network. */
  outcome: 'delivered' | 'failed' | null;
}

/** Writes the duties for exchanges that took place before the company was set to report, page by page. */
@Processor(TAX_DATA_BACKFILL_QUEUE, createWorkerOptions(1))
export class TaxDataBackfillProcessor extends WorkProcessor<LeasedBackfill> {
  constructor(
    @InjectQueue(TAX_DATA_BACKFILL_QUEUE) queue: Queue<Batch>,
    private readonly duties: TaxDataDuties,
  ) {
    super(queue, TAX_DATA_BACKFILL_WORK);
  }

  protected async handle(backfill: LeasedBackfill): Promise<void> {
    const { id, afterId, passesLeft } = backfill;
    const page = await this.unitOfWork.query<FoundExchange>(SELECT_EXCHANGES_OF_COMPANY, [
      id,
      afterId,
      PAGE_SIZE,
    ]);
    const last = page.at(-1);
    const isLastPage = last === undefined || page.length < PAGE_SIZE;
    await this.unitOfWork.run(async (tx) => {
      // A change of the setting restarts the search; the page that was read before is discarded.
      const [current] = await tx.query<Pick<LeasedBackfill, 'afterId' | 'passesLeft'>>(LOCK_BACKFILL, [id]);
      if (current?.afterId !== afterId || current.passesLeft !== passesLeft) return;
      const holdsLease = isLastPage
        ? await TAX_DATA_BACKFILL_WORK.retryIn(tx, backfill, passesLeft > 1 ? SECOND_PASS_SECONDS : null, {
            set: `after_id = '', passes_left = $1`,
            values: [passesLeft - 1],
          })
        : await TAX_DATA_BACKFILL_WORK.retryIn(tx, backfill, 0, {
            set: 'after_id = $1',
            values: [last.documentId],
          });
      if (!holdsLease) return;
      for (const exchange of page) await this.record(tx, exchange);
    });
  }

  private async record(tx: Transaction, foundExchange: FoundExchange): Promise<void> {
    const { taxReporting, direction, exchangedAt, outcome, envelopeId, messageId, isReported, ...exchange } =
      foundExchange;
    if (isReported || taxReporting === null || exchangedAt === null || outcome === null) return;
    await this.duties.record(
      tx,
      { ...exchange, taxReporting },
      {
        reporter: direction === 'outgoing' ? 'C2' : 'C3',
        delivery: outcome,
        exchangedAt,
        envelopeId,
        messageId,
        isNew: false,
      },
    );
  }
}
