/** Bursts of polite clients on an idle service: all that comes at once is served. */
import { setTimeout as sleep } from 'node:timers/promises';
import { exchange, HOST, requestBytes } from './client.mjs';
import { quantile, table } from './report.mjs';
import { send } from './requests.mjs';

const TEAMS = 10;
/** As many as a team may have in work and waiting at a time. */
const AT_ONCE = 64;
const OF_ALL_TEAMS = 500;
const ROUNDS = 3;
/** Between two bursts, so that each of them finds an idle service. */
const PAUSE_MS = 1_500;
const WORST_MS = 2_000;

/** @returns the promises: name, what was found, the most it may be */
export async function bursts(service) {
  const { port } = service;
  const teams = [service.firstTeam()];
  while (teams.length < TEAMS) teams.push(await service.secondTeam());
  const get = (team) =>
    exchange(
      port,
      requestBytes(`GET /api/v1/documents/${team.document}`, { Authorization: team.authorization }),
    );
  for (const team of teams) team.document = await documentOf(port, team);
  for (let n = 0; n < 20; n++) await Promise.all([get(teams[0]), send(port, teams[0])]); // code is compiled

  const kinds = [
    [`${AT_ONCE} documents of one team`, () => times(AT_ONCE, () => get(teams[0]))],
    [`${OF_ALL_TEAMS} documents of ${TEAMS} teams`, () => times(OF_ALL_TEAMS, (n) => get(teams[n % TEAMS]))],
    [`${AT_ONCE} sends of one team`, () => times(AT_ONCE, () => send(port, teams[0]))],
  ];
  const rows = [['at once', 'served', 'refused', 'p50 ms', 'worst ms']];
  const promises = [];
  for (const [name, burst] of kinds) {
    const answers = [];
    for (let round = 0; round < ROUNDS; round++) {
      await sleep(PAUSE_MS);
      answers.push(...(await burst()));
    }
    const ms = answers.map((answer) => answer.ms);
    const refused = answers.filter(({ status }) => status !== 200).length;
    const worst = Math.max(...ms);
    rows.push([
      name,
      `${answers.length - refused}`,
      `${refused}`,
      quantile(ms, 0.5).toFixed(0),
      worst.toFixed(0),
    ]);
    promises.push([`${name}: refused`, refused, 0], [`${name}: worst ms`, worst, WORST_MS]);
  }
  console.log(`\nEach ${ROUNDS} times, on an idle service\n`);
  table(rows);
  console.log();
  return promises;
}

function times(count, ask) {
  return Promise.all(Array.from({ length: count }, (_, n) => ask(n)));
}

async function documentOf(port, { authorization, ...team }) {
  const { status, code } = await send(port, { authorization, ...team });
  if (status !== 200) throw new Error(`A document was not sent: ${status} ${code}`);
  const answer = await fetch(`http://${HOST}:${port}/api/v1/documents?limit=1`, {
    headers: { authorization },
  });
  return (await answer.json()).documents[0].id;
}
