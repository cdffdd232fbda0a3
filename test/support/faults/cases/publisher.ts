import { memberOf } from '../access-points';
import { until } from '../http';
import type { PublishedCompany, PublisherUnderFaults } from '../publisher';
import type { FaultCase } from '../stage';

/** At which moment of a request to the locator the process is killed. */
type Moment = 'before' | 'done' | 'answered';

const MOMENTS: Record<Moment, string> = {
  before: 'the request is on its way and nothing was done',
  done: 'the locator did it and its answer is on its way',
  answered: 'the answer is there and not stored',
};

/** One request to the locator, from its cause to the state in which both sides have to end. */
interface Step {
  operation: string;
  name: string;
  /** The statement that stores the answer. */
  stores: RegExp;
  prepare(at: PublisherUnderFaults): Promise<{ company: PublishedCompany; cause: () => Promise<unknown> }>;
  /** Both sides agree, and the operation counts once, however often it was requested. */
  ended(at: PublisherUnderFaults, company: PublishedCompany): Promise<void>;
}

const STEPS: Step[] = [
  {
    operation: 'create',
    name: 'registration',
    stores: /UPDATE published_participants SET state = 'registered'/,
    async prepare(at) {
      const company = await at.company();
      return { company, cause: () => at.receives(company, true) };
    },
    async ended(at, company) {
      await at.untilPublished(company);
      expect(at.isNamed(company)).toBe(true);
      expect(at.doneFor(company, 'create')).toBe(1);
    },
  },
  {
    operation: 'delete',
    name: 'removal',
    stores: /DELETE FROM published_participants/,
    async prepare(at) {
      const company = await at.published();
      return { company, cause: () => at.receives(company, false) };
    },
    async ended(at, company) {
      await at.untilWithdrawn(company);
      expect(at.locator.participants.has(company.address)).toBe(false);
      expect(at.doneFor(company, 'delete')).toBe(1);
    },
  },
  {
    operation: 'prepareMigrate',
    name: 'preparation of a migration',
    stores: /UPDATE identifier_migrations[^]*prepared_at/,
    async prepare(at) {
      const company = await at.published();
      return { company, cause: () => at.client.post(`${company.path}/migration-key`) };
    },
    async ended(at, company) {
      // The key that a team sees is the one with which the locator releases the participant.
      await until('the key is prepared', async () => {
        const { body } = await at.client.get(`${company.path}/migrations`);
        const [migration] = body.migrations;
        return at.locator.keys.get(company.address) === migration?.migrationKey;
      });
      await at.untilPublished(company);
      await until('another key can be had', async () => {
        return (await at.client.post(`${company.path}/migration-key`)).status === 200;
      });
    },
  },
  {
    operation: 'migrate',
    name: 'migration to us',
    stores: /UPDATE published_participants SET state = 'registered'/,
    async prepare(at) {
      const { company, key } = await at.comingFromElsewhere();
      const cause = () => at.client.post(`${company.path}/migration`, { migrationKey: key });
      return { company, cause };
    },
    async ended(at, company) {
      await at.untilPublished(company);
      expect(at.isNamed(company)).toBe(true);
      expect(at.doneFor(company, 'migrate')).toBe(1);
      const { body } = await at.client.get(`${company.path}/migrations`);
      expect(body.migrations).toMatchObject([{ direction: 'inbound', status: 'completed' }]);
    },
  },
];

/** No message goes to a publisher that does not know the participant. */
async function serveWhoIsNamed(at: PublisherUnderFaults, company: PublishedCompany): Promise<void> {
  if (at.isNamed(company)) expect(await at.isServed(company)).toBe(true);
}

async function play(at: PublisherUnderFaults, step: Step, moment: Moment): Promise<void> {
  const { company, cause } = await step.prepare(at);
  const { wire } = memberOf(at.installation);
  const heldConnections = (): number =>
    moment === 'answered' ? wire.heldConnections : at.locator.heldConnections;
  const before = heldConnections();
  if (moment === 'answered') wire.trap = { fits: step.stores, holds: 'request' };
  else at.locator.hold = { operation: step.operation, done: moment === 'done' };
  const caused = cause().catch(() => undefined);
  await until('the process is at that moment', () => heldConnections() > before);
  if (moment !== 'answered') await serveWhoIsNamed(at, company);
  await at.kill();
  await caused;
  await serveWhoIsNamed(at, company);
  await at.dueNow();
  await step.ended(at, company);
  expect(await at.isServed(company)).toBe(at.isNamed(company));
}

export const PUBLISHER_CASES: FaultCase[] = STEPS.flatMap((step) =>
  (['before', 'done', 'answered'] as const).map((moment) => ({ step, moment })),
).map(({ step, moment }, index) => ({
  id: `SML${String.fromCharCode(97 + index)}`,
  name: `publisher killed in a ${step.name} when ${MOMENTS[moment]}`,
  setting: 'postgres',
  quick: false,
  async play(stage) {
    await play(await stage.publisher(), step, moment);
    return { kills: 1 };
  },
}));
