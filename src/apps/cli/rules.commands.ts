import type { INestApplicationContext } from '@nestjs/common';
import { InvalidArgumentError, type Command } from 'commander';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Direction } from '../../business/documents/document.entity';
import type { RuleReplayResource } from '../../business/rule-replays/rule-replay.resource';
import { DEFAULT_DOCUMENTS, MAX_DOCUMENTS } from '../../business/rule-replays/rule-replay.input';
import { ApiError } from '../../platform/kernel/http/api-error';
import { withReader } from './database-reader';
import { findTeam } from './find-team';
import { CommandError, EXIT, print, type CommonOptions } from './output';
import { withServices } from './services';

const POLL_MS = 500;
/** Time without any progress after which the command stops waiting: no process with workers is running. */
const STALLED_MS = 60_000;
/** Rules, companies and examples that are printed for people. */
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

/** A replay of a team. */
interface TeamReplay {
  teamId: string;
  ruleReplay: RuleReplayResource;
}

/** Adds the operator's commands for releases of rule sets (docs/rule-replays.md). */
export function addRulesCommands(program: Command): void {
  const rules = program.command('rules').description('Rule sets: a coming release over stored documents');
  rules
    .command('replay')
    .description('Validate the newest stored invoices of all teams by the rules of another day')
    .option(
      '--on <day>',
      'day whose rules are tried, YYYY-MM-DD; else that of the newest coming release',
      parseDay,
    )
    .option(
      '--documents <n>',
      `documents of each team, up to ${MAX_DOCUMENTS}`,
      parseCount,
      DEFAULT_DOCUMENTS,
    )
    .option('--team <team>', 'only this team')
    .option('--incoming', 'received documents in place of sent ones')
    .option('--no-wait', 'do not wait for the result; `rules show` prints it')
    .option('--json', 'print JSON')
    .action(async (options: ReplayOptions) => {
      const teamIds = await listTeams(options.team);
      const replays = await withServices(async (services) => {
        if (options.team !== undefined) await findTeam(services, options.team);
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
      const teamIds = await listTeams(options.team);
      const replays = await withServices(async (services) => {
        if (options.team !== undefined) await findTeam(services, options.team);
        const { RuleReplaysService } = await import('../../business/rule-replays/rule-replays.service');
        const newest = await services.get(RuleReplaysService).listNewest(teamIds);
        return refresh(services, newest);
      });
      printReplays(options, replays);
    });
}

/** Lists the ids of all teams that are not erased, or only that of the argument. */
async function listTeams(team: string | undefined): Promise<string[]> {
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
      process.stderr.write(`${teamId}: another rule replay is running; this one shows its result.\n`);
      const newest = await service.listNewest([teamId]);
      startedReplays.push(...(await refresh(services, newest)));
    }
  }
  return startedReplays;
}

/** Waits until all replays have ended. @throws CommandError when nothing progresses */
async function waitForReplays(
  services: INestApplicationContext,
  startedReplays: TeamReplay[],
): Promise<TeamReplay[]> {
  let replays = startedReplays;
  let before = -1;
  let since = performance.now();
  for (;;) {
    const open = replays.filter(({ ruleReplay }) => ruleReplay.state === 'running');
    if (open.length === 0) return replays;
    const progress =
      replays.reduce((sum, { ruleReplay }) => sum + ruleReplay.validated + ruleReplay.unreadable, 0) -
      open.length;
    if (progress !== before) {
      before = progress;
      since = performance.now();
    } else if (performance.now() - since > STALLED_MS)
      throw new CommandError(
        'No process works on the rule replays. They run as soon as the service runs; `rules show` prints the result.',
      );
    await sleep(POLL_MS);
    const fresh = new Map(
      (
        await refresh(
          services,
          open.map(({ teamId, ruleReplay }) => ({ teamId, id: ruleReplay.id })),
        )
      ).map((each) => [each.teamId, each]),
    );
    replays = replays.map((each) => fresh.get(each.teamId) ?? each);
  }
}

async function refresh(
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
          `Of ${totals.validated} documents, ${totals.refused} are refused by the rules of ${days}; ${totals.newlyRefused} of these are accepted today.`,
          ...(failedCount === 0
            ? []
            : [
                `${failedCount} rule ${failedCount === 1 ? 'replay' : 'replays'} failed after several attempts; the log of the service tells why.`,
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
    `${teamId}  ${id}  ${state}: ${validated} of ${matched} validated, ${refused} refused, ${newlyRefused} of them new`,
    ...ruleReplay.changedRuleSets.map(
      ({ name, from, to, since }) => `  ${name} ${from} -> ${to} (from ${since})`,
    ),
    ...rules
      .slice(0, MAX_PRINTED)
      .flatMap(({ ruleCode, source, documents, newDocuments, examples }) => [
        `  ${ruleCode} (${source}): ${documents} documents, ${newDocuments} of them new`,
        ...examples
          .slice(0, 1)
          .map(
            ({ documentId, documentNumber, message }) =>
              `    ${documentId} ${documentNumber ?? '-'}: ${message}`,
          ),
      ]),
    ...companies
      .slice(0, MAX_PRINTED)
      .map((company) => `  ${company.companyId} ${company.name ?? '(deleted)'}: ${company.refused} refused`),
  ];
}

function parseDay(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text));
  if (!isDay || new Date(text).toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('Accepted: a day of the calendar, YYYY-MM-DD.');
  return text;
}

function parseCount(text: string): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > MAX_DOCUMENTS)
    throw new InvalidArgumentError(`Accepted: a number from 1 to ${MAX_DOCUMENTS}.`);
  return count;
}
