import fc from 'fast-check';
import { createHeldIdentifier, keyFrom, migrate, type Held } from '../support/held-identifier';
import { emptiedService } from '../support/per-worker';
import type { Service } from '../support/service';
import { belgianNumber, type TeamClient } from '../support/team-client';
import { until } from '../support/until';

/** What may happen to one of two companies that share an identifier. */
type Operation =
  | { kind: 'renumber'; field: 'vatNumber' | 'enterpriseNumber'; to: 'other' | 'notation' | 'nothing' }
  | { kind: 'recipient'; value: boolean }
  | { kind: 'open' }
  | { kind: 'decide'; outcome: 'verified' | 'rejected' }
  | { kind: 'askKey' }
  | { kind: 'migrate'; key: 'given' | 'wrong' }
  | { kind: 'types' };

const operation: fc.Arbitrary<Operation> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('renumber' as const),
      field: fc.constantFrom('vatNumber' as const, 'enterpriseNumber' as const),
      to: fc.constantFrom('other' as const, 'notation' as const, 'nothing' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('recipient' as const),
      value: fc.oneof(
        { weight: 3, arbitrary: fc.constant(true) },
        { weight: 1, arbitrary: fc.constant(false) },
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'open' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      outcome: fc.oneof(
        { weight: 4, arbitrary: fc.constant('verified' as const) },
        { weight: 1, arbitrary: fc.constant('rejected' as const) },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ kind: 'askKey' as const }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('migrate' as const),
      key: fc.constantFrom('given' as const, 'given' as const, 'wrong' as const),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'types' as const }) },
);
const step = fc.record({ company: fc.constantFrom(0, 1), operation });

let service: Service;
let teams: [TeamClient, TeamClient];
/** The key that was given out last, whichever company gave it. */
let lastKey: string;

async function perform(at: Held, { kind, ...details }: Operation & Record<string, unknown>): Promise<number> {
  const { client, companyId } = at;
  const path = `/api/v1/companies/${companyId}`;
  switch (kind) {
    case 'renumber':
      return renumber(at, String(details['field']), String(details['to']));
    case 'recipient':
      return (await client.put(path, { isSmpRecipient: details['value'] })).status;
    case 'open':
      return (await client.post(`${path}/verify`)).status;
    case 'decide': {
      const { verifications } = (await client.get(`${path}/verifications`)).body;
      const open = ((verifications ?? []) as { id: string; status: string }[]).find(
        ({ status }) => status === 'open',
      );
      const opened = open === undefined ? await client.post(`${path}/verify`) : null;
      // A busy machine may answer 503, which is as good as any other refusal here.
      if (opened !== null && opened.status !== 200) return opened.status;
      const id = open?.id ?? (opened?.body.verification.id as string);
      return (await client.post(`${path}/verifications/${id}/outcome`, { outcome: details['outcome'] }))
        .status;
    }
    case 'askKey':
      lastKey = await keyFrom(at).catch(() => lastKey);
      return 200;
    case 'migrate':
      return (await migrate(at, details['key'] === 'given' ? lastKey : '99XXyy!!')).status;
    case 'types':
      return (
        await client.post(`${path}/document-types`, {
          docTypeId: `a::b##${Math.random()}::c`,
          processId: 'p',
        })
      ).status;
  }
}

async function renumber({ client, companyId }: Held, field: string, to: string): Promise<number> {
  const path = `/api/v1/companies/${companyId}`;
  const before = (await client.get(path)).body.company as Record<string, unknown>;
  const present = before[field];
  const prefix = field === 'vatNumber' ? 'BE' : '';
  const values: Record<string, unknown> = {
    other: `${prefix}${belgianNumber()}`,
    notation:
      typeof present === 'string' ? ` ${present.slice(0, 4)}.${present.slice(4)} `.toLowerCase() : null,
    nothing: null,
  };
  const answer = await client.put(path, { [field]: values[to] });
  const { company } = answer.body as { company: Record<string, unknown> };
  const numbers = (of: Record<string, unknown>): string =>
    JSON.stringify([of['vatNumber'], of['enterpriseNumberScheme'], of['enterpriseNumber']]);
  // Never verified after a number change, and never revoked without one.
  const expected = numbers(before) === numbers(company) ? before['isVerified'] : false;
  if (company['isVerified'] !== expected) throw new Error(`isVerified is ${String(company['isVerified'])}`);
  return answer.status;
}

/** Each query finds what must not be. */
const NEVER: Record<string, string> = {
  'a published identifier of a company that is no verified recipient': `
    SELECT i.id, i.publication, c.is_verified, c.is_smp_recipient FROM identifiers i JOIN companies c ON c.id = i.company_id
    WHERE i.publication IN ('publishing', 'published') AND NOT (c.is_verified AND c.is_smp_recipient)`,
  // One that was given away with a key stays away, also when its new publisher lets go of it.
  'an unpublished identifier of a verified recipient that nobody else publishes': `
    SELECT i.id, i.publication, i.publication_error FROM identifiers i JOIN companies c ON c.id = i.company_id
    WHERE i.publication <> 'published' AND c.is_verified AND c.is_smp_recipient AND i.next_attempt_at IS NULL
      AND NOT EXISTS (SELECT 1 FROM identifiers o WHERE o.identifier = i.identifier AND o.publication = 'published')
      AND NOT EXISTS (SELECT 1 FROM identifier_migrations m JOIN identifiers o ON o.id = m.identifier_id
        WHERE o.identifier = i.identifier AND m.status = 'completed'
          AND m.direction = CASE WHEN o.id = i.id THEN 'outbound' ELSE 'inbound' END)`,
  'two open migrations of one identifier': `
    SELECT identifier_id FROM identifier_migrations WHERE status = 'pending' GROUP BY 1 HAVING count(*) > 1`,
  'a kept key of a company that could use it': `
    SELECT m.id FROM identifier_migrations m JOIN companies c ON c.id = m.company_id
    WHERE m.status = 'pending' AND m.direction = 'inbound' AND c.is_verified AND c.is_smp_recipient`,
  'an open way out of an identifier that is not published': `
    SELECT m.id FROM identifier_migrations m JOIN identifiers i ON i.id = m.identifier_id
    WHERE m.status = 'pending' AND m.direction = 'outbound' AND i.publication <> 'published'`,
  'an identifier published twice': `
    SELECT scheme, identifier FROM identifiers WHERE publication <> 'unpublished' GROUP BY 1, 2 HAVING count(*) > 1`,
  'a published identifier that the network does not know as this team’s': `
    SELECT i.id FROM identifiers i LEFT JOIN simnet_participants s ON s.participant = i.scheme || ':' || i.identifier
    WHERE i.publication = 'published' AND s.publisher IS DISTINCT FROM i.team_id`,
  'a participant on the network that nobody publishes': `
    SELECT s.participant FROM simnet_participants s LEFT JOIN identifiers i
      ON s.participant = i.scheme || ':' || i.identifier AND i.publication = 'published' WHERE i.id IS NULL`,
  'a verified company with fewer verified than revoked events': `
    SELECT c.id FROM companies c JOIN events e ON e.company_id = c.id AND e.type = 'company.verification'
    GROUP BY c.id, c.is_verified
    HAVING (count(*) FILTER (WHERE e.data->>'status' = 'verified') > count(*) FILTER (WHERE e.data->>'status' = 'revoked'))
      < c.is_verified`,
  'a closed migration that is still to be worked on': `
    SELECT id FROM identifier_migrations WHERE status <> 'pending' AND next_attempt_at IS NOT NULL`,
};

async function violations(): Promise<string[]> {
  const found: string[] = [];
  for (const [what, query] of Object.entries(NEVER)) {
    const rows = await service.sql(query);
    if (rows.length > 0) found.push(`${what}: ${JSON.stringify(rows)}`);
  }
  return found;
}

/** Waits until nobody asks the network any more, or is about to. */
async function quiet(): Promise<void> {
  const asked = '(lease_until IS NOT NULL OR next_attempt_at <= clock_timestamp())';
  const busy = `SELECT 1 FROM identifiers WHERE ${asked} OR publication IN ('publishing', 'unpublishing')
    UNION ALL SELECT 1 FROM identifier_migrations
      WHERE ${asked} OR status = 'pending' AND direction = 'inbound' AND next_attempt_at IS NOT NULL`;
  await until(async () => (await service.sql(busy)).length === 0);
}

describe('companies', () => {
  describe('two companies of two teams with one identifier', () => {
    const shared = emptiedService();
    beforeAll(async () => {
      service = shared();
      teams = await Promise.all([service.team(), service.team()]);
    });

    it('keep their invariants whatever happens to them', async () => {
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
          const number = belgianNumber();
          lastKey = '88WWvv##';
          const companies = [
            await createHeldIdentifier(teams[0], number, false),
            await createHeldIdentifier(teams[1], number, false),
          ];
          for (const { company, operation } of steps) {
            const at = companies[company];
            if (at === undefined) throw new Error('unreachable');
            const status = await perform(at, operation);
            if (![200, 400, 409].includes(status)) throw new Error(`${operation.kind} answered ${status}`);
            const found = await violations();
            if (found.length > 0) throw new Error(`after ${JSON.stringify(operation)}: ${found.join('\n')}`);
          }
          await quiet();
          // A worker that retried them later would be in the middle of it while the next pair is looked at.
          await service.sql(
            `UPDATE identifiers SET next_attempt_at = 'infinity' WHERE publication = 'unpublished'`,
          );
        }),
        { numRuns: 15 },
      );
    });

    it('keep them also when everything happens at once', async () => {
      for (let round = 0; round < 6; round++) {
        const number = belgianNumber();
        const companies = [
          await createHeldIdentifier(teams[0], number, true),
          await createHeldIdentifier(teams[1], number, true),
        ];
        lastKey = '88WWvv##';
        for (const at of companies) lastKey = await keyFrom(at).catch(() => lastKey);
        const steps = fc.sample(step, 20);
        const statuses = await Promise.all(
          steps.map(async ({ company, operation }) => {
            const at = companies[company];
            if (at === undefined || operation.kind === 'renumber') return 200;
            return perform(at, operation);
          }),
        );
        for (const status of statuses) expect([200, 400, 409, 503]).toContain(status);
        await quiet();
        expect(await violations()).toEqual([]);
      }
    });
  });
});
