import { Inject, Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { UnitOfWork } from '../database/unit-of-work';
import { LOGGER, type Logger } from '../logger';
import { toBatches } from './work';
import { StartRates } from './start-rates';
import type { WorkProcessor } from './work.processor';
import { WorkingProcesses } from './working-processes';

/** Maximum isolation time of a row that was in flight at several crashes, and of all such rows together. */
const ISOLATION_MS = { row: 5_000, all: 15_000 };

/**
 * Recovers the work of crashed processes, and finds out which row crashed them
 * (docs/decisions/0006-parked-deliveries-stay-pending.md).
 */
@Injectable()
export class CrashRecovery {
  private isReleasing = false;
  private readonly rates = new StartRates();

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly processes: WorkingProcesses,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /**
   * Makes the rows due that crashed processes had in flight.
   * @param starting whether this process has just started
   * @returns whether there were any
   */
  async releaseCrashed(processors: WorkProcessor[], starting: boolean): Promise<boolean> {
    if (this.isReleasing) return false;
    this.isReleasing = true;
    try {
      const counts = processors.map(({ work, inFlight, startedCount }) => ({
        table: work.table,
        inFlight,
        started: startedCount,
      }));
      const crashedProcesses = await this.processes.recordAndListEnded(
        starting,
        this.rates.add(counts, performance.now()),
      );
      for (const process of crashedProcesses) await this.release(processors, process);
      return crashedProcesses.length > 0;
    } catch (error) {
      this.logger.warn({ err: error }, 'work of processes that crashed could not be released');
      return false;
    } finally {
      this.isReleasing = false;
    }
  }

  /**
   * Works on rows that were in flight at several crashes, one after the other, before this process starts other work: a
   * crash now identifies the responsible row.
   */
  async workOnIsolated(processors: WorkProcessor[], isStopping: () => boolean): Promise<void> {
    const end = performance.now() + ISOLATION_MS.all;
    try {
      for (const processor of processors)
        for (;;) {
          const isolatedResult = await this.workOnNextIsolated(processor);
          if (isolatedResult === 'none') break;
          if (isolatedResult === 'late' || isStopping() || performance.now() > end) return;
        }
    } catch (error) {
      this.logger.warn({ err: error }, 'rows that may crash processes were not processed in isolation');
    }
  }

  /** Works on the next isolated row. After the time limit the row continues together with other rows. */
  private async workOnNextIsolated(processor: WorkProcessor): Promise<'none' | 'done' | 'late'> {
    const rows = await processor.work.claimIsolated(this.unitOfWork, this.processes.own);
    const [batch] = toBatches(rows, 1);
    if (batch === undefined) return 'none';
    const timeoutController = new AbortController();
    const late = sleep(ISOLATION_MS.row, 'late' as const, { signal: timeoutController.signal }).catch(
      () => 'done' as const,
    );
    const outcome = await Promise.race([processor.run(batch).then(() => 'done' as const), late]);
    timeoutController.abort();
    return outcome;
  }

  /**
   * Releases the rows of a process. A row is blamed only if it was the only one in flight; else the cause is unknown.
   */
  private async release(processors: WorkProcessor[], process: number): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      if (!(await this.processes.remove(tx, process))) return;
      let inFlight = 0;
      for (const { work } of processors) inFlight += await work.countInFlight(tx, process);
      for (const processor of processors) {
        const parkedIds = await processor.work.recoverCrashed(tx, process, inFlight === 1);
        if (parkedIds.length > 0) await processor.onParked(tx, parkedIds);
      }
      tx.afterCommit(() =>
        this.logger.warn({ process, inFlight }, 'a process ended with work in flight; the work is due again'),
      );
    });
  }
}
