import { Client } from 'pg';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/process';
import { ExposedMetrics } from '../support/ops/exposed-metrics';
import { listUsedNames } from '../support/ops/promql';
import { sharedService } from '../support/per-worker';

interface Target {
  expr?: string;
  rawSql?: string;
}
interface Panel {
  id: number;
  type: string;
  title: string;
  description?: string;
  gridPos: { x: number; y: number; w: number; h: number };
  targets?: Target[];
}
interface Board {
  uid: string;
  title: string;
  tags: string[];
  templating: { list: { name: string; query: string | { query: string } }[] };
  panels: Panel[];
}

const FOLDER = join(ROOT, 'ops/grafana');
const BOARDS = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name): [string, Board] => [name, JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Board]);
/** Variables that Grafana itself fills. */
const BUILT_IN = ['__rate_interval', '__range', '__timeFilter'];

function targetsOf({ panels }: Board): Target[] {
  return panels.flatMap((panel) => panel.targets ?? []);
}

describe('expressions', () => {
  it('are read into metrics, labels and values', () => {
    expect(
      listUsedNames(
        'histogram_quantile(0.9, sum by (le, a) (rate(x_bucket{s=~"p|q", job="$job"}[$__rate_interval]))) > 5m and on (b) min(y offset 5m) / 1e3',
      ),
    ).toEqual({
      selectors: [
        {
          metric: 'x_bucket',
          matchers: [
            { label: 's', value: 'p|q' },
            { label: 'job', value: '$job' },
          ],
        },
        { metric: 'y', matchers: [] },
      ],
      groupings: ['le', 'a', 'b'],
    });
  });
});

describe('the boards', () => {
  const shared = sharedService();
  let metrics: ExposedMetrics;

  beforeAll(async () => {
    metrics = await ExposedMetrics.of(shared());
  });

  it('are those that the operator is promised, each under an address of its own', () => {
    expect(BOARDS.map(([name]) => name)).toEqual([
      'network.json',
      'overview.json',
      'reporting.json',
      'team.json',
      'webhooks.json',
    ]);
    expect(new Set(BOARDS.map(([, { uid }]) => uid)).size).toBe(BOARDS.length);
  });

  it('would be refused with a metric, a label or a value that the service does not have', () => {
    expect(metrics.listMistakes('max(passerelle_work_parcked)')).toEqual([
      'no metric passerelle_work_parcked',
    ]);
    expect(metrics.listMistakes('sum by (queue) (passerelle_work_parked{tabel="x"})')).toEqual([
      'passerelle_work_parked has no label tabel',
      'no metric has the label queue',
    ]);
    expect(metrics.listMistakes('passerelle_requests_refused_total{reason="overloaded|ovrloaded"}')).toEqual([
      'passerelle_requests_refused_total has no reason="ovrloaded"',
    ]);
  });

  describe.each(BOARDS)('%s', (_, board) => {
    it('uses metrics, labels and values that the service exposes', () => {
      const mistakes = targetsOf(board).flatMap(({ expr }) =>
        expr === undefined ? [] : metrics.listMistakes(expr).map((mistake) => `${mistake}: ${expr}`),
      );
      expect(mistakes).toEqual([]);
    });

    it('uses variables that it has', () => {
      const names = [...BUILT_IN, ...board.templating.list.map(({ name }) => name)];
      const used = [...JSON.stringify(board.panels).matchAll(/\$\{?(\w+)/g)].map(([, name]) => name);
      expect(used.filter((name) => name === undefined || !names.includes(name))).toEqual([]);
      for (const { query } of board.templating.list) {
        const metric = /^label_values\((\w+),/.exec(typeof query === 'string' ? query : query.query)?.[1];
        expect(metric === undefined || metrics.has(metric)).toBe(true);
      }
    });

    it('explains each panel, and lays them out without overlap within the width', () => {
      const panels = board.panels.filter(({ type }) => type !== 'row');
      expect(panels.filter(({ description, targets }) => !description || !targets?.length)).toEqual([]);
      const taken = new Set<string>();
      for (const { gridPos } of board.panels)
        for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
          for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
            expect(x < 24 && !taken.has(`${x} ${y}`)).toBe(true);
            taken.add(`${x} ${y}`);
          }
      expect(new Set(board.panels.map(({ id }) => id)).size).toBe(board.panels.length);
    });
  });

  describe('of one team', () => {
    const texts = BOARDS.flatMap(([, board]) => [
      ...targetsOf(board).flatMap(({ rawSql }) => rawSql ?? []),
      ...board.templating.list.flatMap(({ query }) =>
        typeof query === 'string' && query.startsWith('SELECT ') ? query : [],
      ),
    ]);

    it('reads the stored counts of teams as a role that can read nothing else', async () => {
      const service = shared();
      const { teamId: id } = await service.team();
      await service.sql(`INSERT INTO team_figures (team_id, month, sent, received, sent_last_month, received_last_month, failed,
          failing_webhooks, companies, members, last_activity_at, is_complete, claimed_at)
        VALUES ('${id}', '2026-11-01', 7, 0, 0, 0, 0, 0, 0, 0, now(), true, 'infinity')
        ON CONFLICT (team_id) DO UPDATE SET sent = 7, claimed_at = 'infinity'`);
      await service.sql(`INSERT INTO document_days (team_id, day, counted_until, incoming, outgoing, with_delivery)
        VALUES ('${id}', '2026-11-02', now(), 3, 4, 4)`);
      const address = new URL(process.env['PASSERELLE_TEST_ADMIN'] ?? '');
      address.pathname = new URL(service.databaseUrl).pathname;
      const client = new Client({ connectionString: address.href });
      await client.connect();
      try {
        const script = readFileSync(join(FOLDER, 'team-figures.sql'), 'utf8');
        await client.query(script);
        await client.query(script);
        await client.query('SET ROLE passerelle_grafana');
        expect(texts).toHaveLength(12);
        for (const text of texts) {
          const { rows } = await client.query(
            text
              .replaceAll('$team', id)
              .replace(
                /\$__timeFilter\((\w+)\)/,
                "$1 BETWEEN '2026-11-01T00:00:00Z' AND now() + interval '9 years'",
              ),
          );
          expect([text, rows.length > 0]).toEqual([text, true]);
        }
        const { rows } =
          await client.query(`SELECT t.sent, d.outgoing, d.day FROM passerelle_figures.teams() t
          JOIN passerelle_figures.days() d USING (team_id) WHERE team_id = '${id}'`);
        expect(rows).toEqual([{ sent: 7, outgoing: 4, day: new Date('2026-11-02T00:00:00Z') }]);
        for (const table of ['documents', 'api_keys', 'team_figures', 'teams'])
          await expect(client.query(`SELECT FROM ${table}`)).rejects.toThrow('permission denied');
      } finally {
        await client.query('RESET ROLE; DROP SCHEMA IF EXISTS passerelle_figures CASCADE');
        await client.end();
      }
    });
  });
});
