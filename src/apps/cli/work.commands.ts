import type { INestApplicationContext } from '@nestjs/common';
import type { Command } from 'commander';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Backlog, WorkBacklog } from '../../platform/kernel/work-control/work-backlog';
import { listParkedRows } from '../../platform/kernel/work-control/parked-rows';
import { CommandError, print, type CommonOptions } from './output';
import { withReader } from './database-reader';
import { withServices } from './services';

const MAX_LISTED = 1000;
/** Maximum time that `work hold` waits for work in progress. */
const END_LIMIT_MS = 60_000;
const POLL_MS = 250;

interface ReleaseOptions extends CommonOptions {
  all?: boolean;
}

/** Adds the commands for outgoing work: status, hold, resume, and parked work (dead letters). */
export function addWorkCommands(program: Command): void {
  const work = program
    .command('work')
    .description('Outgoing work: show its status, hold and resume it, release parked work');
  addHoldCommands(work);
  work
    .command('parked')
    .description('List parked work, which failed repeatedly; the longest parked first')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions) => {
      const parkedRows = await withReader(({ rows }) => listParkedRows(rows, MAX_LISTED));
      const lines = parkedRows.map(
        ({ table, id, teamId, parkedAt }) => `${parkedAt.toISOString()} ${table} ${id} ${teamId ?? '-'}`,
      );
      print(options, { parked: parkedRows }, lines.length === 0 ? ['There is no parked work.'] : lines);
    });
  work
    .command('release')
    .description('Release parked work, so that it is tried again now')
    .argument('[ids...]', 'ids of the rows')
    .option('--all', 'release all parked work')
    .option('--json', 'print JSON')
    .action(async (ids: string[], options: ReleaseOptions) => {
      if ((ids.length === 0) === (options.all !== true))
        throw new CommandError('Either the ids of the work to release, or --all, are required.');
      const releasedIds = await withServices((services) =>
        releaseWork(services, options.all === true ? null : ids),
      );
      const unknownIds = ids.filter((id) => !releasedIds.includes(id));
      if (unknownIds.length > 0)
        throw new CommandError(`There is no parked work with these ids: ${unknownIds.join(', ')}`);
      print(
        options,
        { released: releasedIds },
        releasedIds.length === 0 ? ['Nothing was parked.'] : releasedIds,
      );
    });
}

async function releaseWork(services: INestApplicationContext, ids: string[] | null): Promise<string[]> {
  const { AuditLog } = await import('../../access/audit/audit-log');
  const { WORK_RELEASED } = await import('../../access/audit/work-switch');
  const { UnitOfWork } = await import('../../platform/kernel/database/unit-of-work');
  const { ParkedWork } = await import('../../platform/kernel/work-control/parked-work');
  return services.get(UnitOfWork).run(async (tx) => {
    const releasedIds = await services.get(ParkedWork).releaseIn(tx, ids);
    for (const id of releasedIds)
      await services.get(AuditLog).record(tx, { teamId: null, action: WORK_RELEASED, subjectId: id });
    return releasedIds;
  });
}

function addHoldCommands(work: Command): void {
  work
    .command('status')
    .description('Show waiting outgoing work, and whether outgoing work is held')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions) => {
      const { WorkHold } = await import('../../platform/kernel/work-control/work-hold');
      const { WorkBacklog } = await import('../../platform/kernel/work-control/work-backlog');
      const { hold, waiting } = await withServices(async (services) => ({
        hold: await services.get(WorkHold).getCurrent(),
        waiting: await services.get(WorkBacklog).list(),
      }));
      const headline =
        hold === null
          ? 'Outgoing work is not paused.'
          : `Outgoing work is held: ${hold.reason} (since ${hold.since.toISOString()}).`;
      print(options, { held: hold !== null, hold, waiting }, [headline, ...waiting.map(formatQueue)]);
    });
  work
    .command('hold')
    .description('Hold all outgoing work in all processes; API requests are still served')
    .option('--reason <reason>', 'shown by `work status` and in the audit log', 'held by the operator')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions & { reason: string }) => {
      const { WorkSwitch } = await import('../../access/audit/work-switch');
      const { WorkBacklog } = await import('../../platform/kernel/work-control/work-backlog');
      const inFlight = await withServices(async (services) => {
        if (!(await services.get(WorkSwitch).hold(options.reason)))
          throw new CommandError('Outgoing work is already held; `work status` shows the reason.');
        return waitUntilEnded(services.get(WorkBacklog));
      });
      print(options, { held: true, inFlight }, [
        inFlight === 0
          ? 'Outgoing work is held; nothing is in flight.'
          : `Outgoing work is held; ${inFlight} items that were started earlier are still in flight.`,
      ]);
    });
  work
    .command('resume')
    .description('Resume outgoing work')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions) => {
      const { WorkSwitch } = await import('../../access/audit/work-switch');
      const endedHold = await withServices((services) => services.get(WorkSwitch).resume());
      if (endedHold === null) throw new CommandError('Outgoing work is not paused.');
      print(options, { held: false, hold: endedHold }, [
        `Outgoing work is resumed; it was held since ${endedHold.since.toISOString()}: ${endedHold.reason}.`,
      ]);
    });
}

/**
 * Waits until all work in progress has ended, or at most {@link END_LIMIT_MS}. Returns the number of unfinished items.
 */
async function waitUntilEnded(backlog: WorkBacklog): Promise<number> {
  for (const deadline = performance.now() + END_LIMIT_MS; ; await sleep(POLL_MS)) {
    const inFlight = (await backlog.list()).reduce((sum, table) => sum + table.inFlight, 0);
    if (inFlight === 0 || performance.now() > deadline) return inFlight;
  }
}

function formatQueue({ table, due, scheduled, inFlight, oldestDue }: Backlog): string {
  const oldest = oldestDue === null ? '' : `, the oldest since ${oldestDue.toISOString()}`;
  return `${table.padEnd(24)} ${due} due${oldest}; ${scheduled} scheduled for later, ${inFlight} in flight`;
}
