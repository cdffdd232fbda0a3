import { Option, type Command } from 'commander';
import type { Team, TeamEnvironment } from '../../access/teams/team.entity';
import { toTeamResource } from '../../access/teams/team.resource';
import { findAnyTeam } from './find-team';
import { CommandError, print, type CommonOptions } from './output';
import { withReader } from './database-reader';
import { withServices } from './services';

interface EraseOptions extends CommonOptions {
  team: string;
  confirm: string;
  despiteRetention?: boolean;
  reason?: string;
}

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
      const created = await withServices(async (services) => {
        const { UnitOfWork } = await import('../../platform/kernel/database/unit-of-work');
        const { TeamsService } = await import('../../access/teams/teams.service');
        return services
          .get(UnitOfWork)
          .run((tx) => services.get(TeamsService).create(tx, options.name, options.environment));
      });
      print(options, { team: toTeamResource(created) }, [
        `${created.id}  ${created.environment}  ${created.name}`,
      ]);
    });

  team
    .command('list')
    .description('List all teams')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions) => {
      const rows = await withReader(({ rows }) =>
        rows<Team>(
          'SELECT id, name, environment, house_rules_off AS "houseRulesOff", created_at AS "createdAt" FROM teams ORDER BY id',
        ),
      );
      const teams = rows.map(toTeamResource);
      print(
        options,
        { teams },
        teams.map(({ id, environment, name }) => `${id}  ${environment}  ${name}`),
      );
    });

  team
    .command('export')
    .description('Write all data of a team except secrets into a .tar.gz')
    .requiredOption('--team <team>', 'id of the team')
    .requiredOption('--out <file>', 'file to write; it gets its name when it is complete')
    .option('--force', 'replace a file of that name')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions & { team: string; out: string; force?: boolean }) => {
      const { FileRefused } = await import('../../platform/kernel/atomic-file');
      const manifest = await withServices(async (services) => {
        const { TeamExport } = await import('../../operations/retention/team-export');
        const { id } = await findAnyTeam(services, options.team);
        return services.get(TeamExport).write(id, options.out, options.force === true);
      }).catch((error: unknown) => {
        throw error instanceof FileRefused ? new CommandError(error.message) : error;
      });
      const { documents, tables } = manifest;
      print(options, { export: { file: options.out, ...manifest } }, [
        `${options.out}: ${documents.xml} document(s), ${documents.attachments} embedded file(s)`,
        ...Object.entries(tables).map(([name, rows]) => `${String(rows).padStart(9)}  ${name}`),
      ]);
    });

  team
    .command('erase')
    .description('Erase a team and all its data permanently; repeat the command if it was interrupted')
    .requiredOption('--team <team>', 'id of the team')
    .requiredOption('--confirm <name>', 'name of the team, typed again')
    .option('--despite-retention', 'also documents within their retention of 10 years')
    .option('--reason <reason>', 'reason for the audit log; required with --despite-retention')
    .option('--json', 'print JSON')
    .action(async (options: EraseOptions) => {
      if ((options.despiteRetention === true) !== (options.reason !== undefined))
        throw new CommandError('--despite-retention and --reason must be used together.');
      const { ErasureRefusedError, TeamErasure } = await import('../../operations/retention/team-erasure');
      const erased = await withServices(async (services) => {
        const { id } = await findAnyTeam(services, options.team);
        const despiteRetention = options.reason ?? null;
        return services.get(TeamErasure).erase({ teamId: id, confirm: options.confirm, despiteRetention });
      }).catch((error: unknown) => {
        throw error instanceof ErasureRefusedError ? new CommandError(error.message) : error;
      });
      print(options, { teamId: options.team, erased }, [
        `${options.team} is erased.`,
        ...Object.entries(erased).map(([name, rows]) => `${String(rows).padStart(9)}  ${name}`),
      ]);
    });
}
