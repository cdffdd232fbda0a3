import type { Api } from '../api/client';
import { formatCsv } from '../documents/csv';
import { saveFile } from '../documents/save-file';
import { dayKey } from '../format/days';
import { operatorCalls, type OperatorTeam } from './queries';
import type { TeamFilter } from './team-filter';

const PAGE = 200;
const HEAD = [
  ...['id', 'name', 'environment', 'state', 'hasOwner', 'members', 'companies', 'month', 'sent', 'received'],
  ...['sentLastMonth', 'receivedLastMonth', 'failed', 'failingWebhooks', 'lastActivityAt'],
  ...['requestsPerSecond', 'plan', 'documentsPerMonth', 'createdAt'],
];

/** Saves all teams of a filter as CSV, a row each. */
export async function saveTeams(
  api: Api,
  filter: TeamFilter,
  formatName: (day: string) => string,
): Promise<void> {
  const teams: OperatorTeam[] = [];
  let cursor: string | null = null;
  do {
    const page: { teams: OperatorTeam[]; pagination: { nextCursor: string | null } } =
      await operatorCalls.teams(api, filter, cursor, PAGE);
    teams.push(...page.teams);
    cursor = page.pagination.nextCursor;
  } while (cursor !== null);
  const text = formatCsv(HEAD, teams.map(toRow));
  saveFile(new Blob([text], { type: 'text/csv;charset=utf-8' }), formatName(dayKey(new Date())));
}

function toRow(team: OperatorTeam): string[] {
  const { figures } = team;
  return [
    ...[team.id, team.name, team.environment, team.state, team.hasOwner, team.members, team.companies],
    ...[figures?.month, figures?.sent, figures?.received, figures?.sentLastMonth, figures?.receivedLastMonth],
    ...[figures?.failed, figures?.failingWebhooks, figures?.lastActivityAt],
    ...[team.requestsPerSecond, team.quota?.plan, team.quota?.documentsPerMonth, team.createdAt],
  ].map((value) => String(value ?? ''));
}
