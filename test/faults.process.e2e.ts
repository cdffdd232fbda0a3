import { playableCases } from './support/faults/cases';
import { chosen, row, sentence, sumUp, write, type Line } from './support/faults/matrix';
import { RedisServer } from './support/faults/redis-server';
import { Stage } from './support/faults/stage';
import { ALL_RUNS } from './support/runs';

/** What `npm test` plays, except before a release: that it runs shows that the tools and the checker still do. */
const ALWAYS = 'F4b';

/**
 * `npm run faults` sets these. Without them quick cases are played in their short form, which is what `npm test` does.
 * FAULTS: names of cases, or `all`; they are played at full length.
 */
const { FAULTS, FAULTS_SEED, FAULTS_REPORT } = process.env;
const full = FAULTS !== undefined;
const seed = Number(FAULTS_SEED ?? 1);
const cases = full
  ? chosen(playableCases(), FAULTS === 'all' ? [] : FAULTS.split(' '))
  : playableCases().filter(({ id, quick }) => quick && (ALL_RUNS || id === ALWAYS));

describe('faults', () => {
  const startedAt = new Date().toISOString();
  const lines: Line[] = [];
  let stage: Stage;

  beforeAll(async () => {
    stage = await Stage.open(seed, full);
  }, 180_000);

  afterAll(async () => {
    const run = { seed, full, redis: RedisServer.present, startedAt };
    const report = sumUp(run, lines, stage.acknowledged().length);
    process.stdout.write(`${sentence(report)}\n`);
    if (FAULTS_REPORT !== undefined) write(report, FAULTS_REPORT);
    await stage.close();
  });

  it.each(cases.map((fault) => [`${fault.id} ${fault.name}`, fault] as const))(
    '%s',
    async (_title, fault) => {
      const started = performance.now();
      const before = { acknowledged: 0, refused: 0 };
      const { id, name, setting } = fault;
      const line: Line = {
        ...{ id, name, setting, passed: false, seconds: 0, acknowledged: 0, repeated: 0 },
        ...{ lost: [], doubled: [], disorder: [], seen: {}, error: null },
      };
      lines.push(line);
      try {
        await stage.set(setting, id);
        before.acknowledged = stage.acknowledged().length;
        before.refused = stage.load.refusals.length;
        line.seen = await fault.play(stage);
        await stage.settle();
        Object.assign(line, await stage.check());
        const { lost, doubled, disorder } = line;
        expect({ lost, doubled, disorder }).toEqual({ lost: [], doubled: [], disorder: [] });
        line.passed = true;
      } catch (error) {
        line.error = error instanceof Error ? error.message : String(error);
        throw error;
      } finally {
        line.seconds = (performance.now() - started) / 1000;
        const acknowledged = stage.acknowledged().slice(before.acknowledged);
        line.acknowledged = acknowledged.length;
        line.repeated = acknowledged.reduce((sum, { attempts }) => sum + attempts - 1, 0);
        process.stdout.write(`${row(line)}\n`);
      }
    },
    // Other work on the machine makes a case slow, and no promise is about that.
    Math.max(...cases.map(({ limit }) => limit ?? 240)) * 4_000,
  );
});
