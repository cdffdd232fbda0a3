import type { INestApplicationContext } from '@nestjs/common';
import { InvalidArgumentError, type Command } from 'commander';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Direction } from '../../business/documents/document.entity';
import type { RuleReplayResource } from '../../business/rule-replays/rule-replay.resource';
import { DEFAULT_DOCUMENTS, MAX_REPLAY_DOCUMENTS } from '../../business/rule-replays/rule-replay.input';
import { ApiError } from '../../platform/kernel/http/api-error';
import { withReader } from './database-reader';
import { getTeam } from './find-team';
import { CommandError, EXIT, print, type CommonOptions } from './output';
import { withServices } from './services';

const POLL_MS = 500;
/** Time without progress after which the command stops waiting, because probably no process with workers is running. */
const STALLED_MS = 60_000;
/** Maximum number of rules and companies that are printed without `--json`. */
const MAX_PRINTED = 10;

interface TeamOption extends CommonOptions {
  team?: string;
}

interface ReplayOptions extends TeamOption {
  on?: string;
  documents: number;
  incoming?: boolean;
  wait: boolean;
}

/** Rule replay of a team. */
interface TeamReplay {
  teamId: string;
  ruleReplay: RuleReplayResource;
}

/** Adds the operator's commands for rule replays (docs/rule-replays.md). */
export function addRulesCommands(program: Command): void {
  const rules = program
    .command('rules')
    .description('Rule replays: validate stored documents by the rules of a coming release');
  rules
    .command('replay')
    .description('Validate the newest stored invoices of all teams by the rules of another day')
    .option(
      '--on <day>',
      'day whose rules are used, YYYY-MM-DD; default: first day of the newest coming release',
      parseDay,
    )
    .option(
      '--documents <n>',
      `maximum number of documents per team, up to ${MAX_REPLAY_DOCUMENTS}`,
      parseCount,
      DEFAULT_DOCUMENTS,
    )
    .option('--team <team>', 'only this team')
    .option('--incoming', 'validate received documents instead of sent documents')
    .option('--no-wait', 'do not wait for the result; `rules show` prints it')
    .option('--json', 'print JSON')
    .action(async (options: ReplayOptions) => {
      const teamIds = await listTeamIds(options.team);
      const replays = await withServices(async (services) => {
        if (options.team !== undefined) await getTeam(services, options.team);
        const startedReplays = await startReplays(services, teamIds, options);
        return options.wait ? waitForReplays(services, startedReplays) : startedReplays;
      });
      printReplays(options, replays);
      if (countFailed(replays) > 0) process.exitCode = EXIT.failed;
    });
  rules
    .command('show')
    .description('Show the newest rule replay of each team')
    .option('--team <team>', 'only this team')
    .option('--json', 'print JSON')
    .action(async (options: TeamOption) => {
      const teamIds = await listTeamIds(options.team);
      const replays = await withServices(async (services) => {
        if (options.team !== undefined) await getTeam(services, options.team);
        const { RuleReplaysService } = await import('../../business/rule-replays/rule-replays.service');
        const newest = await services.get(RuleReplaysService).listNewest(teamIds);
        return loadReplays(services, newest);
      });
      printReplays(options, replays);
    });
}

/** Lists the ids of all teams that are not erased, or only the id in the argument. */
async function listTeamIds(team: string | undefined): Promise<string[]> {
  if (team !== undefined) return [team];
  const rows = await withReader((reader) =>
    reader.rows<{ id: string }>('SELECT id FROM teams WHERE erasing_at IS NULL ORDER BY id'),
  );
  return rows.map(({ id }) => id);
}

/** Creates a replay for each team; a running replay of a team continues. */
async function startReplays(
  services: INestApplicationContext,
  teamIds: string[],
  { on, documents, incoming }: ReplayOptions,
): Promise<TeamReplay[]> {
  const { RuleReplaysService } = await import('../../business/rule-replays/rule-replays.service');
  const service = services.get(RuleReplaysService);
  const direction: Direction = incoming === true ? 'incoming' : 'outgoing';
  const day = on === undefined ? {} : { day: on };
  const startedReplays: TeamReplay[] = [];
  for (const teamId of teamIds) {
    try {
      const ruleReplay = await service.create(teamId, { documents, direction, ...day });
      startedReplays.push({ teamId, ruleReplay });
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'rule_replay_running') throw error;
      process.stderr.write(`${teamId}: a rule replay is already running; this command shows its result.\n`);
      const newest = await service.listNewest([teamId]);
      startedReplays.push(...(await loadReplays(services, newest)));
    }
  }
  return startedReplays;
}

/** Waits until all replays have ended. @throws CommandError when no replay makes progress */
async function waitForReplays(
  services: INestApplicationContext,
  startedReplays: TeamReplay[],
): Promise<TeamReplay[]> {
  let replays = startedReplays;
  let lastProgress = -1;
  let lastProgressAt = performance.now();
  for (;;) {
    const runningReplays = replays.filter(({ ruleReplay }) => ruleReplay.state === 'running');
    if (runningReplays.length === 0) return replays;
    const progress =
      replays.reduce((sum, { ruleReplay }) => sum + ruleReplay.validated + ruleReplay.unreadable, 0) -
      runningReplays.length;
    if (progress !== lastProgress) {
      lastProgress = progress;
      lastProgressAt = performance.now();
    } else if (performance.now() - lastProgressAt > STALLED_MS)
      throw new CommandError(
        'No process executes the rule replays. They start as soon as the service runs; `rules show` prints the result.',
      );
    await sleep(POLL_MS);
    const refreshedByTeam = new Map(
      (
        await loadReplays(
          services,
          runningReplays.map(({ teamId, ruleReplay }) => ({ teamId, id: ruleReplay.id })),
        )
      ).map((each) => [each.teamId, each]),
    );
    replays = replays.map((each) => refreshedByTeam.get(each.teamId) ?? each);
  }
}

async function loadReplays(
  services: INestApplicationContext,
  ids: { teamId: string; id: string }[],
): Promise<TeamReplay[]> {
  const { RuleReplaysService } = await import('../../business/rule-replays/rule-replays.service');
  const replays: TeamReplay[] = [];
  for (const { teamId, id } of ids)
    replays.push({ teamId, ruleReplay: await services.get(RuleReplaysService).get(teamId, id) });
  return replays;
}

function countFailed(replays: TeamReplay[]): number {
  return replays.filter(({ ruleReplay }) => ruleReplay.state === 'failed').length;
}

function printReplays(options: CommonOptions, replays: TeamReplay[]): void {
  const sum = (count: (replay: RuleReplayResource) => number): number =>
    replays.reduce((total, { ruleReplay }) => total + count(ruleReplay), 0);
  const totals = {
    matched: sum(({ matched }) => matched),
    validated: sum(({ validated }) => validated),
    unreadable: sum(({ unreadable }) => unreadable),
    refused: sum(({ refused }) => refused),
    newlyRefused: sum(({ newlyRefused }) => newlyRefused),
    noLongerRefused: sum(({ noLongerRefused }) => noLongerRefused),
  };
  const failedCount = countFailed(replays);
  const days = [...new Set(replays.map(({ ruleReplay }) => ruleReplay.day))].join(', ');
  const lines =
    replays.length === 0
      ? ['There is no rule replay.']
      : [
          `Of ${totals.validated} documents, ${totals.refused} are invalid by the rules of ${days}; ${totals.newlyRefused} of these are valid today.`,
          ...(failedCount === 0
            ? []
            : [
                `${failedCount} rule ${failedCount === 1 ? 'replay' : 'replays'} failed after several attempts; see the log of the service for the reason.`,
              ]),
          ...(totals.unreadable === 0 ? [] : [`${totals.unreadable} documents could not be read.`]),
          ...replays.flatMap(formatReplay),
        ];
  print(
    options,
    { totals, ruleReplays: replays.map(({ teamId, ruleReplay }) => ({ teamId, ...ruleReplay })) },
    lines,
  );
}

function formatReplay({ teamId, ruleReplay }: TeamReplay): string[] {
  const { id, state, matched, validated, refused, newlyRefused, rules, companies } = ruleReplay;
  if (state === 'done' && refused === 0 && matched === validated) return [];
  return [
    '',
    `${teamId}  ${id}  ${state}: ${validated} of ${matched} validated, ${refused} invalid, ${newlyRefused} of these newly invalid`,
    ...ruleReplay.changedRuleSets.map(
      ({ name, from, to, since }) => `  ${name} ${from} -> ${to} (from ${since})`,
    ),
    ...rules
      .slice(0, MAX_PRINTED)
      .flatMap(({ ruleCode, source, documents, newDocuments, examples }) => [
        `  ${ruleCode} (${source}): ${documents} documents, ${newDocuments} of these newly invalid`,
        ...examples
          .slice(0, 1)
          .map(
            ({ documentId, documentNumber, message }) =>
              `    ${documentId} ${documentNumber ?? '-'}: ${message}`,
          ),
      ]),
    ...companies
      .slice(0, MAX_PRINTED)
      .map((company) => `  ${company.companyId} ${company.name ?? '(deleted)'}: ${company.refused} invalid`),
  ];
}

function parseDay(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDay || new Date(text).toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('The value must be a calendar day, YYYY-MM-DD.');
  return text;
}

function parseCount(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > MAX_REPLAY_DOCUMENTS)
    throw new InvalidArgumentError(`The value must be a number from 1 to ${MAX_REPLAY_DOCUMENTS}.`);
  return count;
}
