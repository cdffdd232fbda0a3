import { InjectQueue, Processor } from '@nestjs/bullmq';
import type { Queue } from 'bullmq';
import type { Batch } from '../../platform/kernel/queue/work';
import { createWorkerOptions, WorkProcessor } from '../../platform/kernel/queue/work.processor';
import { SimulatedTaxAuthority } from './simulated-tax-authority';
import { TaxDataReporter } from './tax-data-reporter';
import { TAX_DATA_QUEUE, TAX_DATA_WORK, type LeasedReport } from './tax-data-work';

/** Processes due reports: creates them, or lets the simulated authority respond to reports of sandbox teams. */
@Processor(TAX_DATA_QUEUE, createWorkerOptions(4))
export class TaxDataProcessor extends WorkProcessor<LeasedReport> {
  constructor(
    @InjectQueue(TAX_DATA_QUEUE) queue: Queue<Batch>,
    private readonly reporter: TaxDataReporter,
    private readonly authority: SimulatedTaxAuthority,
  ) {
    super(queue, TAX_DATA_WORK);
  }

  protected handle(report: LeasedReport): Promise<void> {
    return report.state === 'sent' ? this.authority.respond(report) : this.reporter.processReport(report);
  }
}
