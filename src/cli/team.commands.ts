import { Option, type Command } from 'commander';
import { UnitOfWork } from '../kernel/database/unit-of-work';
import type { TeamEnvironment } from '../teams/team.entity';
import { teamResource, TeamsService } from '../teams/teams.service';
import { withServices } from './context';
import { print, type CommonOptions } from './output';

export function teamCommands(program: Command): void {
  const team = program.command('team').description('Teams');

  team
    .command('create')
    .description('Create a team')
    .requiredOption('--name <name>', 'name of the team')
    .addOption(
      new Option('--environment <environment>', 'fixed at creation')
        .choices(['sandbox', 'production'])
        .default('sandbox'),
    )
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions & { name: string; environment: TeamEnvironment }) => {
      const created = await withServices((services) =>
        services
          .get(UnitOfWork)
          .run((tx) => services.get(TeamsService).create(tx, options.name, options.environment)),
      );
      print(options, { team: teamResource(created) }, [
        `${created.id}  ${created.environment}  ${created.name}`,
      ]);
    });

  team
    .command('list')
    .description('List all teams')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions) => {
      const teams = (await withServices((services) => services.get(TeamsService).list())).map(teamResource);
      print(
        options,
        { teams },
        teams.map(({ id, environment, name }) => `${id}  ${environment}  ${name}`),
      );
    });
}
