import { InvalidArgumentError, Option, type Command } from 'commander';
import type { Team, TeamEnvironment } from '../../access/teams/team.entity';
import { toTeamResource } from '../../access/teams/team.resource';
import { MAX_DOCUMENTS_PER_MONTH } from '../../access/teams/team-bounds';
import type { TeamTermsChange } from '../../access/teams/team-terms';
import { formatCsvLine } from '../../platform/kernel/http/csv';
import {
  TEAM_USAGE_COLUMNS,
  type TeamUsageResource,
} from '../../operations/operator/usage/operator-usage.resource';
import {
  toOperatorTeamResource,
  type OperatorTeamResource,
  type OperatorTeamRow,
} from '../../operations/operator/teams/operator-team.resource';
import {
  selectTeams,
  TEAM_SORTS,
  type TeamSort,
} from '../../operations/operator/teams/operator-teams.queries';
import { getAnyTeam, getTeam } from './find-team';
import { CommandError, print, type CommonOptions } from './output';
import { withReader } from './database-reader';
import { withServices } from './services';

interface EraseOptions extends CommonOptions {
  team: string;
  confirm: string;
  despiteRetention?: boolean;
  reason?: string;
}

export function addTeamCommands(program: Command): void {
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
      const createdTeam = await withServices(async (services) => {
        const { UnitOfWork } = await import('../../platform/kernel/database/unit-of-work');
        const { TeamsService } = await import('../../access/teams/teams.service');
        return services
          .get(UnitOfWork)
          .run((tx) => services.get(TeamsService).create(tx, options.name, options.environment));
      });
      print(options, { team: toTeamResource(createdTeam) }, [
        `${createdTeam.id}  ${createdTeam.environment}  ${createdTeam.name}`,
      ]);
    });

  team
    .command('list')
    .description('List all teams')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions) => {
      const rows = await withReader(({ rows }) =>
        rows<Team>(
          `SELECT id, name, environment, house_rules_off AS "houseRulesOff", purchase_limit::text AS "purchaseLimit",
            purchase_limit_currency AS "purchaseLimitCurrency", purchase_hold AS "purchaseHold", assistant_drafts AS "assistantDrafts", created_at AS "createdAt"
          FROM teams ORDER BY id`,
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
    .command('suspend')
    .description(
      'Suspend a team: requests of its keys and members are rejected; documents are still received and stored',
    )
    .requiredOption('--team <team>', 'id of the team')
    .requiredOption('--reason <reason>', 'reason for operators and the audit log')
    .option('--json', 'print JSON')
    .action((options: CommonOptions & { team: string; reason: string }) =>
      changeTerms(options, { suspension: { reason: options.reason } }, 'suspended'),
    );

  team
    .command('resume')
    .description('Resume a suspended team')
    .requiredOption('--team <team>', 'id of the team')
    .option('--json', 'print JSON')
    .action((options: CommonOptions & { team: string }) =>
      changeTerms(options, { suspension: null }, 'active'),
    );

  team
    .command('single-sign-on')
    .description('Let the members of a team sign in without the identity provider, when it fails')
    .requiredOption('--team <team>', 'id of the team')
    .requiredOption('--optional', 'the identity provider is no longer required')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions & { team: string }) => {
      const hasChanged = await withServices(async (services) => {
        const { SingleSignOnService } = await import('../../access/single-sign-on/single-sign-on.service');
        const { id } = await getTeam(services, options.team);
        return services.get(SingleSignOnService).makeOptional(id);
      });
      const outcome = hasChanged
        ? 'the identity provider is optional'
        : 'the identity provider was not required';
      print(options, { team: { id: options.team, required: false } }, [`${options.team}  ${outcome}`]);
    });

  team
    .command('limit')
    .description('Set the requests per second that a team may make')
    .requiredOption('--team <team>', 'id of the team')
    .addOption(new Option('--rate <number>', 'requests per second').argParser(parseRate))
    .option('--default', 'remove the rate of the team, so that the rate of the installation applies')
    .option('--json', 'print JSON')
    .action((options: CommonOptions & { team: string; rate?: number; default?: boolean }) => {
      if ((options.rate === undefined) === (options.default !== true))
        throw new CommandError('Exactly one of --rate and --default is required.');
      const requestsPerSecond = options.rate ?? null;
      return changeTerms(
        options,
        { requestsPerSecond },
        requestsPerSecond === null
          ? 'the rate of the installation'
          : `${requestsPerSecond} requests per second`,
      );
    });

  team
    .command('quota')
    .description('Set the plan of a team: documents that it may send in a calendar month (UTC)')
    .requiredOption('--team <team>', 'id of the team')
    .option('--plan <name>', 'name of the plan, as shown to the team')
    .addOption(new Option('--documents <number>', 'documents a month').argParser(parseDocuments))
    .option('--none', 'the team may send any number of documents')
    .option('--json', 'print JSON')
    .action(
      (options: CommonOptions & { team: string; plan?: string; documents?: number; none?: boolean }) => {
        const { plan, documents } = options;
        if (options.none === true && plan === undefined && documents === undefined)
          return changeTerms(options, { quota: null }, 'any number of documents');
        if (options.none === true || plan === undefined || documents === undefined)
          throw new CommandError('Either both --plan and --documents, or only --none, must be used.');
        return changeTerms(
          options,
          { quota: { plan, documentsPerMonth: documents } },
          `${plan}: ${documents} documents a month`,
        );
      },
    );

  team
    .command('usage')
    .description('Show the number of documents that each team sent and received in a range of days (UTC)')
    .option('--from <day>', 'first day, such as 2026-11-01; default: the first day of the month of --to')
    .option('--to <day>', 'last day; default: today')
    .option('--csv', 'print CSV')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions & { from?: string; to?: string; csv?: boolean }) => {
      for (const text of [options.from, options.to])
        if (text !== undefined && !/^\d{4}-\d\d-\d\d$/.test(text))
          throw new CommandError(`--from and --to must be days, YYYY-MM-DD; received "${text}".`);
      const usage = await withServices(async (services) => {
        const { OperatorUsageService } =
          await import('../../operations/operator/usage/operator-usage.service');
        const { from, to } = options;
        const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
        const usageOfTeams: TeamUsageResource[] = [];
        for await (const row of services.get(OperatorUsageService).listAll(range)) usageOfTeams.push(row);
        return usageOfTeams;
      });
      const lines = usage.map(
        ({ teamId, teamName, sent, received, documentsPerMonth }) =>
          `${teamId}  sent ${sent}${documentsPerMonth === null ? '' : ` (plan: ${documentsPerMonth} a month)`}, received ${received}  ${teamName}`,
      );
      const csvLines = [
        formatCsvLine(TEAM_USAGE_COLUMNS),
        ...usage.map((row) => formatCsvLine(TEAM_USAGE_COLUMNS.map((column) => row[column]))),
      ].map((line) => line.trimEnd());
      print(options, { usage }, options.csv === true ? csvLines : lines);
    });

  team
    .command('figures')
    .description('Compare the figures of teams, as last counted; the highest figures come first')
    .addOption(
      new Option('--sort <order>', 'figure by which teams are sorted').choices(TEAM_SORTS).default('sent'),
    )
    .addOption(
      new Option('--order <direction>', 'ascending or descending order')
        .choices(['asc', 'desc'])
        .default('desc'),
    )
    .option('--csv', 'print CSV')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions & { sort: TeamSort; order: 'asc' | 'desc'; csv?: boolean }) => {
      const teams = await listTeamsWithFigures(options.sort, options.order === 'asc');
      print(options, { teams }, options.csv === true ? formatCsv(teams) : teams.map(formatTeamFigures));
    });

  team
    .command('export')
    .description('Write all data of a team except secrets into a .tar.gz')
    .requiredOption('--team <team>', 'id of the team')
    .requiredOption('--out <file>', 'file to write; the file gets this name when it is complete')
    .option('--force', 'replace a file of that name')
    .option('--json', 'print JSON')
    .action(async (options: CommonOptions & { team: string; out: string; force?: boolean }) => {
      const { FileNotWritableError } = await import('../../platform/kernel/atomic-file');
      const manifest = await withServices(async (services) => {
        const { TeamExport } = await import('../../operations/retention/team-export');
        const { id } = await getAnyTeam(services, options.team);
        return services.get(TeamExport).write(id, options.out, options.force === true);
      }).catch((error: unknown) => {
        throw error instanceof FileNotWritableError ? new CommandError(error.message) : error;
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
    .option('--despite-retention', 'also erase documents within their retention of 10 years')
    .option('--reason <reason>', 'reason for the audit log; required with --despite-retention')
    .option('--json', 'print JSON')
    .action(async (options: EraseOptions) => {
      if ((options.despiteRetention === true) !== (options.reason !== undefined))
        throw new CommandError('--despite-retention and --reason must be used together.');
      const { ErasureRejectedError, TeamErasure } = await import('../../operations/retention/team-erasure');
      const erasureResult = await withServices(async (services) => {
        const { id } = await getAnyTeam(services, options.team);
        const despiteRetention = options.reason ?? null;
        return services.get(TeamErasure).erase({ teamId: id, confirm: options.confirm, despiteRetention });
      }).catch((error: unknown) => {
        throw error instanceof ErasureRejectedError ? new CommandError(error.message) : error;
      });
      print(options, { teamId: options.team, erased: erasureResult }, [
        `${options.team} is erased.`,
        ...Object.entries(erasureResult).map(([name, rows]) => `${String(rows).padStart(9)}  ${name}`),
      ]);
    });
}

/** Changes the terms of a team. @throws CommandError when the team does not exist or is being erased */
async function changeTerms(
  options: CommonOptions & { team: string },
  change: TeamTermsChange,
  outcome: string,
): Promise<void> {
  await withServices(async (services) => {
    const { TeamTermsService } = await import('../../access/teams/team-terms');
    const { id } = await getTeam(services, options.team);
    await services.get(TeamTermsService).applyChange(id, change);
  });
  print(options, { team: { id: options.team, ...change } }, [`${options.team}  ${outcome}`]);
}

function parseDocuments(text: string): number {
  const documents = Number(text);
  if (!/^\d{1,9}$/.test(text) || documents > MAX_DOCUMENTS_PER_MONTH)
    throw new InvalidArgumentError(`The value must be a whole number up to ${MAX_DOCUMENTS_PER_MONTH}.`);
  return documents;
}

function parseRate(text: string): number {
  const rate = Number(text);
  if (!/^\d{1,5}$/.test(text) || rate < 1 || rate > 10_000)
    throw new InvalidArgumentError('The value must be a whole number from 1 to 10000.');
  return rate;
}

/** Maximum number of teams that the comparison prints. */
const MAX_TEAMS = 100_000;

/** Lists teams with their figures, sorted by a figure. */
async function listTeamsWithFigures(sort: TeamSort, ascending: boolean): Promise<OperatorTeamResource[]> {
  const { text, parameters } = selectTeams(MAX_TEAMS, {
    ...{ sort, ascending, name: null, environment: null, state: null, attention: false, after: null },
  });
  return (await withReader(({ rows }) => rows<OperatorTeamRow>(text, parameters))).map(
    toOperatorTeamResource,
  );
}

function formatTeamFigures({ id, name, state, figures }: OperatorTeamResource): string {
  if (figures === null) return `${id}  ${state}  not counted yet  ${name}`;
  const { sent, received, failed, failingWebhooks, lastActivityAt } = figures;
  return `${id}  ${state}  sent ${sent}, received ${received}, failed ${failed}, failing webhooks ${failingWebhooks}, last activity ${lastActivityAt.slice(0, 10)}  ${name}`;
}

const CSV_HEAD =
  'id,name,environment,state,members,companies,month,sent,received,sentLastMonth,receivedLastMonth,failed,failingWebhooks,lastActivityAt,requestsPerSecond';

/** Formats teams as CSV (RFC 4180). */
function formatCsv(teams: OperatorTeamResource[]): string[] {
  return [
    CSV_HEAD,
    ...teams.map(({ id, name, environment, state, members, companies, figures, requestsPerSecond }) =>
      [
        ...[id, name, environment, state, members, companies],
        ...[figures?.month, figures?.sent, figures?.received, figures?.sentLastMonth],
        ...[figures?.receivedLastMonth, figures?.failed, figures?.failingWebhooks, figures?.lastActivityAt],
        requestsPerSecond,
      ]
        .map((value) => quoteCsv(String(value ?? '')))
        .join(','),
    ),
  ];
}

/** Quotes a cell; a leading apostrophe keeps a spreadsheet from reading a name as a formula. */
function quoteCsv(value: string): string {
  const cellText = /^[=+@\t\r-]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(cellText) ? `"${cellText.replaceAll('"', '""')}"` : cellText;
}
