import { KeyExpiryJob } from '../../src/access/auth/key-expiry-job';
import { mailsTo } from '../attempts/attempt-scene';
import { person, type PersonClient } from '../support/people';
import { emptiedService } from '../support/per-worker';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { KEYS } from './key-tools';

const DAY = 86_400;

describe('the warning of keys that expire', () => {
  const shared = emptiedService();
  let service: Service;
  let team: TeamClient;

  beforeAll(async () => {
    service = shared();
    team = await service.team();
  });

  const run = (): Promise<number> => service.app.get(KeyExpiryJob).warnOfNextKeys();
  /** Lets days pass for all keys of the team. */
  const age = (days: number): Promise<unknown> =>
    service.sql(
      `UPDATE api_keys SET created_at = created_at - $2 * interval '1 day', expires_at = expires_at - $2 * interval '1 day'
       WHERE team_id = $1`,
      [team.teamId, days],
    );
  const emailOf = async ({ userId }: PersonClient): Promise<string> => {
    const [user] = await service.sql<{ email: string }>('SELECT email FROM users WHERE id = $1', [userId]);
    return user?.email ?? '';
  };
  const expiringEvents = async (): Promise<{ data: { keyId: string } }[]> =>
    (await team.get('/api/v1/events?type=api_key.expiring')).body.events;

  it('is an event and a mail to the creator, or to the owners, once, a fortnight before the end', async () => {
    const [owner, developer] = [
      await person(service, { team: team.teamId, role: 'owner' }),
      await person(service, { team: team.teamId, role: 'developer' }),
    ];
    await developer.request('PATCH', '/api/core/user', { language: 'fr' }, {});
    const input = { type: 'basic', expiresInSeconds: 90 * DAY };
    const ofDeveloper = (await developer.request('POST', KEYS, { ...input, name: 'ERP' }, {})).body.apiKey.id;
    const ofOperator = (await team.post(KEYS, { ...input, name: 'Shop' })).body.apiKey.id;
    const replaced = (await team.post(KEYS, { ...input, name: 'Old' })).body.apiKey.id;
    const revoked = (await team.post(KEYS, { ...input, name: 'Gone' })).body.apiKey.id;
    await team.post(KEYS, { ...input, name: 'Short', expiresInSeconds: 27 * DAY });
    await team.post(`${KEYS}/${replaced}/rotate`, { overlapSeconds: 30 * DAY, expiresInSeconds: 300 * DAY });
    await team.delete(`${KEYS}/${revoked}`);
    await age(75);
    expect(await run()).toBe(0);
    await age(2);
    // Two processes at once.
    const counts = await Promise.all([run(), run()]);
    expect(counts[0] + counts[1]).toBe(2);
    expect((await expiringEvents()).map(({ data }) => data.keyId).sort()).toEqual(
      [ofDeveloper, ofOperator].sort(),
    );
    const [ofCreator, toOwner] = [await emailOf(developer), await emailOf(owner)];
    for (const email of [ofCreator, toOwner])
      await until(() => Promise.resolve(mailsTo(service, email).length > 0));
    expect(mailsTo(service, ofCreator).length).toBe(1);
    const [mail] = mailsTo(service, toOwner);
    expect(mail).toContain('Shop');
    expect(mail).toContain('/app/keys');
    expect(mail).not.toContain('ERP');
    expect(await run()).toBe(0);
  });
});
