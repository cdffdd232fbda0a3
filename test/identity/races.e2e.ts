import { Secret, TOTP } from 'otpauth';
import { INSTALLATION_CHAIN } from '../../src/access/audit/audit-chain';
import { AuditVerifier } from '../../src/access/audit/audit-verifier';
import { Recovery } from '../../src/access/auth/identity/recovery';
import { SessionsService } from '../../src/access/auth/identity/sessions.service';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { hold, holdRow, holdTable } from '../support/held-row';
import { PasskeyDevice } from '../support/passkey-device';
import { person, PersonClient } from '../support/people';
import type { Service } from '../support/service';
import { until } from '../support/until';
import { BASE_URL } from './base-url';
import { people, PASSWORD, passwordHash } from './people';

const VICTIM_PASSWORD = 'Ein ganz neuer Morgen am Fluss 3';
const THIEF_PASSWORD = 'Noch ein anderer Abend am Meer 4';

/** Transactions that wait for a lock. */
const WAITING = `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`;

/** What people do at the same moment, in transactions that really meet: a held row keeps the first of them waiting. */
describe('people', () => {
  const { service: shared, other: beside } = people();

  describe('people who act at the same moment', () => {
    let service: Service;

    beforeAll(() => (service = shared()));

    const codeOf = ({ headers }: { headers: Headers }): string | null => headers.get('x-error-code');
    const waiting = (count: number): Promise<void> =>
      until(async () => (await service.sql(WAITING)).length >= count);
    const nobody = (at = service): PersonClient => new PersonClient(at, '', null);

    /** Somebody with a password. */
    async function withPassword(): Promise<{ ann: PersonClient; email: string }> {
      const ann = await person(service);
      const [row] = await service.sql<{ email: string }>(
        `UPDATE users SET password_hash = $2
         WHERE id = $1 RETURNING email`,
        [ann.userId, await passwordHash(service)],
      );
      return { ann, email: row?.email ?? '' };
    }

    describe('a password', () => {
      it('that was set by a link is not changed by who proved the one of before', async () => {
        const { ann: thief, email } = await withPassword();
        const link = await service.app.get(Recovery).createLink(email, false);
        const token = link?.url.split('#token=')[1] ?? '';
        const row = await holdRow(service, 'users', thief.userId);
        const reset = nobody().post('/api/core/reset', { token, password: VICTIM_PASSWORD });
        await waiting(1);
        const change = thief.post('/api/core/user/password', { current: PASSWORD, password: THIEF_PASSWORD });
        await waiting(2);
        await row.letGo();
        expect([(await reset).status, (await change).status]).toEqual([200, 401]);
        const signIn = (password: string) => nobody().post('/api/core/sign-in', { email, password });
        expect([(await signIn(THIEF_PASSWORD)).status, (await signIn(VICTIM_PASSWORD)).status]).toEqual([
          401, 200,
        ]);
        // The request of a reset carries no session; the link says who it is.
        const ended = await service.sql(
          `SELECT e.actor, e.user_id AS "userId" FROM audit_entries e JOIN audit_entries p USING (request_id)
           WHERE p.action = 'user.password_changed' AND p.subject_id = $1 AND e.action = 'session.ended'`,
          [thief.userId],
        );
        expect(ended).toEqual([{ actor: 'member', userId: thief.userId }]);
      });

      it('is changed once by two changes of one session that prove the same one', async () => {
        const { ann } = await withPassword();
        const row = await holdRow(service, 'users', ann.userId);
        const change = (password: string) =>
          ann.post('/api/core/user/password', { current: PASSWORD, password });
        const both = [change(VICTIM_PASSWORD), change(THIEF_PASSWORD)];
        await waiting(2);
        await row.letGo();
        const answers = await Promise.all(both);
        expect(answers.map((answer) => [answer.status, codeOf(answer)]).sort()).toEqual([
          [200, null],
          [400, 'wrong_password'],
        ]);
      });
    });

    describe('members', () => {
      const owners = async (count: number): Promise<{ team: string; members: PersonClient[] }> => {
        const team = (await service.team()).teamId;
        const made = Array.from({ length: count }, () => person(service, { team, role: 'owner' }));
        return { team, members: await Promise.all(made) };
      };
      const holdOwners = (team: string) =>
        hold(service, `SELECT FROM memberships WHERE team_id = $1 AND role = 'owner' FOR UPDATE`, [team]);
      const path = ({ userId }: PersonClient): string => `/api/core/members/${userId}`;

      it('who were removed remove nobody', async () => {
        const { team, members } = await owners(3);
        const [ann, ben] = members as [PersonClient, PersonClient];
        const ownersLock = await holdOwners(team);
        const both = [ann.delete(path(ben)), ben.delete(path(ann))];
        await waiting(2);
        await ownersLock.letGo();
        expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([200, 401]);
        const left = await service.sql('SELECT FROM memberships WHERE team_id = $1', [team]);
        expect(left).toHaveLength(2);
      });

      it('whose role was lowered change nobody, not even themselves', async () => {
        const { team, members } = await owners(3);
        const [ann, ben, cleo] = members as [PersonClient, PersonClient, PersonClient];
        const ownersLock = await holdOwners(team);
        const lowered = ann.patch(path(ben), { role: 'reader' });
        await waiting(1);
        const late = [
          ben.delete(path(cleo)),
          ben.patch(path(cleo), { role: 'reader' }),
          ben.patch(path(ben), { role: 'admin' }),
        ];
        await waiting(4);
        await ownersLock.letGo();
        expect((await lowered).status).toBe(200);
        expect((await Promise.all(late)).map((answer) => [answer.status, codeOf(answer)])).toEqual(
          late.map(() => [403, 'role_forbids']),
        );
        const roles = await service.sql<{ role: string }>(
          'SELECT role FROM memberships WHERE team_id = $1 ORDER BY role',
          [team],
        );
        expect(roles.map(({ role }) => role)).toEqual(['owner', 'owner', 'reader']);
      });
    });

    describe('factors', () => {
      const HERE = { origin: BASE_URL, rpId: 'localhost' };

      it('have ten recovery codes, however often others are made at once', async () => {
        const ann = await person(service);
        const { secret } = (await ann.post('/api/core/user/totp')).body.totp as { secret: string };
        const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
        expect((await ann.post('/api/core/user/totp/confirm', { code })).status).toBe(200);
        const row = await holdRow(service, 'users', ann.userId);
        const both = [1, 2].map(() => ann.post('/api/core/user/recovery-codes'));
        await waiting(2);
        await row.letGo();
        expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
        const good = await service.sql('SELECT FROM recovery_codes WHERE user_id = $1', [ann.userId]);
        expect(good).toHaveLength(10);
      });

      it('are one passkey when two accounts add the same one', async () => {
        const both = [await person(service), await person(service)];
        const device = new PasskeyDevice(HERE);
        const made: object[] = [];
        for (const each of both) {
          const { body } = await each.post('/api/core/user/passkeys/options');
          made.push(device.create(body.options as { challenge: string; user: { id: string } }));
        }
        const table = await holdTable(service, 'passkeys');
        const adding = both.map((each, n) =>
          each.post('/api/core/user/passkeys', { name: 'Phone', response: made[n] }),
        );
        await waiting(2);
        await table.letGo();
        const answers = await Promise.all(adding);
        expect(answers.map((answer) => [answer.status, codeOf(answer)]).sort()).toEqual([
          [200, null],
          [400, 'passkey_refused'],
        ]);
      });

      it('are twenty passkeys at most, however many are added at once', async () => {
        const ann = await person(service);
        await service.sql(
          `INSERT INTO passkeys (id, user_id, credential_id, public_key, counter, transports, name, created_at)
           SELECT 'psk_' || n || $1::text, $1, n || $1::text, '', 0, '{}', 'Key', now() FROM generate_series(1, 19) n`,
          [ann.userId],
        );
        const made: object[] = [];
        for (let n = 0; n < 2; n++) {
          const { body } = await ann.post('/api/core/user/passkeys/options');
          const options = body.options as { challenge: string; user: { id: string } };
          made.push(new PasskeyDevice(HERE).create(options));
        }
        const table = await holdTable(service, 'passkeys');
        const adding = made.map((response) =>
          ann.post('/api/core/user/passkeys', { name: 'Phone', response }),
        );
        await waiting(2);
        await table.letGo();
        const answers = await Promise.all(adding);
        expect(answers.map((answer) => [answer.status, codeOf(answer)]).sort()).toEqual([
          [200, null],
          [409, 'too_many_passkeys'],
        ]);
        expect(codeOf(await ann.post('/api/core/user/passkeys/options'))).toBe('too_many_passkeys');
      });
    });

    describe('sessions', () => {
      const begin = (userId: string) =>
        service.app
          .get(UnitOfWork)
          .run((tx) =>
            service.app
              .get(SessionsService)
              .begin(
                tx,
                { userId, method: 'password', secondFactor: false },
                { address: null, userAgent: null },
              ),
          );

      it('are fifty at most, however many begin at once; the one that was not used for longest ends', async () => {
        const ann = await person(service);
        const elsewhere = new PersonClient(beside(), ann.userId, null, ann.token);
        expect((await elsewhere.get('/api/core/session')).status).toBe(200);
        await service.sql(
          `UPDATE sessions SET last_used_at = now() - interval '1 minute' WHERE user_id = $1`,
          [ann.userId],
        );
        const begun = await Promise.all(Array.from({ length: 55 }, () => begin(ann.userId)));
        const left = await service.sql('SELECT FROM sessions WHERE user_id = $1', [ann.userId]);
        expect(left).toHaveLength(50);
        await until(async () => (await elsewhere.get('/api/core/session')).status === 401, 8_000);
        const last = new PersonClient(service, ann.userId, null, begun.at(-1)?.token ?? null);
        expect((await last.get('/api/core/sessions')).body.sessions).toHaveLength(50);
        const ended = await service.sql(
          `SELECT actor FROM audit_entries WHERE action = 'session.ended' AND user_id = $1`,
          [ann.userId],
        );
        expect(ended).toEqual(Array.from({ length: 6 }, () => ({ actor: 'member' })));
      });

      it('end all at once with few statements, and the chain of the audit log has each of them', async () => {
        const ann = await person(service);
        await service.sql(
          `INSERT INTO sessions (id, user_id, token_hash, second_factor, created_at, verified_at, last_used_at, expires_at)
           SELECT 'ses_' || n || $1::text, $1, sha256((n || $1::text)::bytea), false, now(), now(), now(), now() + interval '1 day'
           FROM generate_series(1, 1200) n`,
          [ann.userId],
        );
        let inserts = 0;
        await service.app.get(UnitOfWork).run(async (tx) => {
          const insert = jest.spyOn(tx.manager, 'insert');
          await service.app.get(SessionsService).endAll(tx, ann.userId, { memberId: ann.userId });
          tx.afterCommit(() => void (inserts = insert.mock.calls.length));
        });
        expect(inserts).toBe(2);
        const entries = await service.sql(
          `SELECT FROM audit_entries WHERE action = 'session.ended' AND user_id = $1`,
          [ann.userId],
        );
        expect(entries).toHaveLength(1201);
        const verifier = service.app.get(AuditVerifier);
        expect((await verifier.verify(INSTALLATION_CHAIN)).findings).toEqual([]);
      });
    });
  });
});
