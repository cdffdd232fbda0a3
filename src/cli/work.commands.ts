import type { Command } from 'commander';
import { ParkedWork } from '../kernel/queue/parked-work';
import { withServices } from './context';
import { CommandError, print, type CommonOptions } from './output';

const LISTED = 1000;

interface ReleaseOptions extends CommonOptions {
  all?: boolean;
}

/** What workers never finish: rows that were parked after some attempts which threw or ended the process. */
export function workCommands(program: Command): void {
  const work = program.command('work').description('Work that was parked because it is never finished');
  work
    .command('parked')
    .description('List what is parked, longest first')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions) => {
      const parked = await withServices((services) => services.get(ParkedWork).list(LISTED));
      const lines = parked.map(
        ({ table, id, teamId, parkedAt }) => `${parkedAt.toISOString()} ${table} ${id} ${teamId ?? '-'}`,
      );
      print(options, { parked }, lines.length === 0 ? ['Nothing is parked.'] : lines);
    });
  work
    .command('release')
    .description('Have parked work tried again, now')
    .argument('[ids...]', 'ids of the rows')
    .option('--all', 'everything that is parked')
    .option('--json', 'print JSON')
    .action(async (ids: string[], options: ReleaseOptions) => {
      if ((ids.length === 0) === (options.all !== true))
        throw new CommandError('Name the ids of what is to be tried again, or --all.');
      const released = await withServices((services) =>
        services.get(ParkedWork).release(options.all === true ? null : ids),
      );
      const unknown = ids.filter((id) => !released.includes(id));
      if (unknown.length > 0) throw new CommandError(`Not parked: ${unknown.join(', ')}`);
      print(options, { released }, released.length === 0 ? ['Nothing was parked.'] : released);
    });
}
