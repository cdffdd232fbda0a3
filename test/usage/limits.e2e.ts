import { randomUUID } from 'node:crypto';
import { invoiceTo } from '../support/invoices';
import { person, type PersonClient } from '../support/people';
import { sharedServices } from '../support/per-worker';
import type { Service } from '../support/service';
import { TeamClient, type Answer } from '../support/team-client';

const OPERATOR = '/api/core/operator/teams';
const codeOf = ({ headers }: { headers: Headers }): string | null => headers.get('x-error-code');

describe('limits of sending', () => {
  const [first, second] = sharedServices({});
  let service: Service;
  let operator: PersonClient;
  let team: TeamClient;
  let companyId: string;

  beforeAll(async () => {
    service = first();
    operator = await person(service, { operator: true });
  });
  beforeEach(async () => {
    team = await service.team();
    companyId = (await team.company()).id;
  });

  const send = (client = team, company = companyId, headers = {}): Promise<Answer> =>
    client.post(`/api/v1/${company}/send`, invoiceTo('9999:delivered', `L-${randomUUID()}`), { headers });
  const sendMany = (count: number, client = team): Promise<Answer[]> =>
    Promise.all(Array.from({ length: count }, () => send(client)));
  const setQuota = async (quota: object | null): Promise<void> => {
    const { status } = await operator.patch(`${OPERATOR}/${team.teamId}`, { quota });
    expect(status).toBe(200);
  };
  const countStored = async (): Promise<number> =>
    (
      await service.sql<{ n: number }>(
        `SELECT count(*)::int AS n FROM documents WHERE team_id = $1 AND direction = 'outgoing'`,
        [team.teamId],
      )
    )[0]?.n ?? -1;
  const countCodes = (answers: Answer[]): Record<string, number> => {
    const counts: Record<string, number> = {};
    for (const answer of answers) {
      const code = answer.status === 200 ? 'sent' : (codeOf(answer) ?? '');
      counts[code] = (counts[code] ?? 0) + 1;
    }
    return counts;
  };

  describe('the quota of a team', () => {
    it('is exact under 50 simultaneous documents, and nothing is stored beyond it', async () => {
      await setQuota({ plan: 'Starter', documentsPerMonth: 20 });
      await sendMany(3);
      expect(countCodes(await sendMany(50))).toEqual({ sent: 17, quota_exceeded: 33 });
      expect(await countStored()).toBe(20);
      const refused = await send();
      const month = new Date().toISOString().slice(0, 7);
      expect([refused.status, codeOf(refused)]).toEqual([429, 'quota_exceeded']);
      expect(refused.body.errors.root[0]).toMatch(
        new RegExp(`"Starter" includes 20 documents a month, and the team has sent 20 in ${month}`),
      );
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect([refused.headers.get('ratelimit-limit'), refused.headers.get('ratelimit-remaining')]).toEqual([
        '20',
        '0',
      ]);
      expect((await team.get('/api/v1/quota')).body.quota).toMatchObject({
        ...{ plan: 'Starter', documentsPerMonth: 20, used: 20, remaining: 0, month },
      });
    });

    it('applies at once when the operator changes it, in every process', async () => {
      const beside = new TeamClient(second().baseUrl, team.teamId, team.keyId, team.secret);
      await setQuota({ plan: 'Starter', documentsPerMonth: 1 });
      expect(countCodes([await send(), await send(), await send(beside)])).toEqual({
        ...{ sent: 1, quota_exceeded: 2 },
      });
      await setQuota({ plan: 'Business', documentsPerMonth: 3 });
      expect(countCodes([await send(beside), await send()])).toEqual({ sent: 2 });
      await setQuota(null);
      expect(countCodes(await sendMany(4))).toEqual({ sent: 4 });
    });
  });
});
