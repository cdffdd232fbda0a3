import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { VerificationService } from '../../src/business/companies/verification.service';
import type { Service } from '../support/service';
import { belgianNumber, type TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { sharedService } from '../support/per-worker';

let service: Service;
let team: TeamClient;
let stranger: TeamClient;

async function verificationEvents(companyId: string): Promise<string[]> {
  const rows = await service.sql<{ status: string }>(
    `SELECT data->>'status' AS status FROM events WHERE company_id = $1 AND type = 'company.verification' ORDER BY sequence`,
    [companyId],
  );
  return rows.map(({ status }) => status);
}

describe('companies', () => {
  const shared = sharedService();

  describe('companies and their verification', () => {
    beforeAll(async () => {
      service = shared();
      [team, stranger] = await Promise.all([service.team(), service.team()]);
    });

    describe('updating a company', () => {
      let id: string;
      let number: string;
      const read = async (): Promise<Record<string, unknown>> => await team.sdk.companies.get(id);
      const put = (body: unknown) => team.put(`/api/v1/companies/${id}`, body);
      const open = async (): Promise<string> => (await team.sdk.companies.verify(id)).id;
      const statusOf = async (session: string): Promise<string> =>
        (await team.get(`/api/v1/companies/${id}/verifications/${session}`)).body.verification
          .status as string;

      beforeEach(async () => {
        const company = await team.company();
        ({ id } = company);
        number = company.address.slice(5);
      });

      it('takes an empty object, and changes nothing', async () => {
        const before = await read();
        expect((await put({})).body).toEqual({ success: true, company: before });
        expect(await read()).toEqual(before);
        expect(await verificationEvents(id)).toEqual(['verified']);
      });

      it('changes what is named, clears what is null and keeps the rest', async () => {
        await put({ email: 'a@example.com', phone: '1' });
        const { body } = await put({ phone: null, city: 'Gent' });
        expect(body.company).toMatchObject({
          email: 'a@example.com',
          phone: null,
          city: 'Gent',
          isVerified: true,
        });
        expect(body.company.updatedAt > body.company.createdAt).toBe(true);
      });

      it.each(['name', 'address', 'postalCode', 'city', 'country', 'isSmpRecipient'])(
        'refuses to clear %s',
        async (field) => {
          const answer = await put({ [field]: null });
          expect([answer.status, Object.keys(answer.body.errors as object)]).toEqual([400, [field]]);
        },
      );

      it.each([
        [
          'the same VAT number in another notation',
          () => ({ vatNumber: `be ${number.slice(0, 4)}.${number.slice(4)}` }),
        ],
        [
          'the same enterprise number in another notation',
          () => ({ enterpriseNumber: ` ${number.slice(0, 4)}.${number.slice(4)} ` }),
        ],
        [
          'both numbers as they are',
          () => ({ vatNumber: `BE${number}`, enterpriseNumber: number, enterpriseNumberScheme: '0208' }),
        ],
        ['other fields', () => ({ name: 'Renamed', email: 'x@example.com', isSmpRecipient: false })],
        ['the country in another case', () => ({ country: 'be' })],
      ])('keeps the verification and its open sessions on %s', async (_what, body) => {
        const session = await open();
        const { status, body: answer } = await put(body());
        expect([status, answer.company.isVerified]).toEqual([200, true]);
        expect(await statusOf(session)).toBe('open');
        expect(await verificationEvents(id)).toEqual(['verified']);
      });

      it.each([
        ['another VAT number', () => ({ vatNumber: `BE${belgianNumber()}` })],
        ['another enterprise number', () => ({ enterpriseNumber: belgianNumber() })],
        ['a cleared VAT number', () => ({ vatNumber: null })],
        ['a cleared enterprise number', () => ({ enterpriseNumber: null })],
        [
          'both numbers at once',
          () => ({ vatNumber: `BE${belgianNumber()}`, enterpriseNumber: belgianNumber() }),
        ],
        ['both numbers cleared', () => ({ vatNumber: null, enterpriseNumber: null })],
        [
          'the same digits in another register',
          () => ({ enterpriseNumberScheme: '0130', enterpriseNumber: number }),
        ],
      ])('revokes the verification and every open session on %s, with one event', async (_what, body) => {
        const sessions = [await open(), await open()];
        const { body: answer } = await put(body());
        expect(answer.company).toMatchObject({ isVerified: false });
        expect(await Promise.all(sessions.map(statusOf))).toEqual(['revoked', 'revoked']);
        expect(await verificationEvents(id)).toEqual(['verified', 'revoked']);
        for (const session of sessions) {
          const decided = await team.post(`/api/v1/companies/${id}/verifications/${session}/outcome`, {
            outcome: 'verified',
          });
          expect([decided.status, decided.headers.get('x-error-code')]).toEqual([409, 'verification_closed']);
        }
        await team.verify(id);
        expect((await read())['isVerified']).toBe(true);
      });

      it('keeps a cleared enterprise number cleared until a new VAT number brings one', async () => {
        await put({ enterpriseNumber: null });
        expect(await read()).toMatchObject({ enterpriseNumber: null, enterpriseNumberScheme: null });
        await put({ city: 'Gent' });
        await put({ vatNumber: `BE ${number}` });
        expect(await read()).toMatchObject({ enterpriseNumber: null });
        const other = belgianNumber();
        await put({ vatNumber: `BE${other}` });
        expect(await read()).toMatchObject({ enterpriseNumber: other, enterpriseNumberScheme: '0208' });
      });

      it.each([
        ['blanks', { vatNumber: '   ' }],
        ['a wrong check digit', { vatNumber: 'BE0123456789' }],
        ['a foreign prefix', { country: 'FR' }],
      ])('refuses %s and keeps the verification', async (_what, body) => {
        const before = await read();
        expect((await put(body)).status).toBe(400);
        expect(await read()).toEqual(before);
      });

      it('revokes the sessions of a company that was not verified without an event', async () => {
        const unverified = await team.company({}, false);
        id = unverified.id;
        const session = await open();
        await put({ vatNumber: `BE${belgianNumber()}` });
        expect(await statusOf(session)).toBe('revoked');
        expect(await verificationEvents(id)).toEqual([]);
      });

      it('emits one event for twenty changes at once', async () => {
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => put({ vatNumber: `BE${belgianNumber()}` })),
        );
        expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
        expect(await verificationEvents(id)).toEqual(['verified', 'revoked']);
      });

      it('never leaves a company verified whose number changes while it is decided', async () => {
        for (let round = 0; round < 8; round++) {
          const session = await open();
          const [, change] = await Promise.all([
            team.post(`/api/v1/companies/${id}/verifications/${session}/outcome`, { outcome: 'verified' }),
            put({ vatNumber: `BE${belgianNumber()}` }),
          ]);
          expect(change.status).toBe(200);
          const { isVerified } = await read();
          const [last] = (await verificationEvents(id)).slice(-1);
          expect([await statusOf(session), isVerified]).toEqual([
            expect.stringMatching(/verified|revoked/),
            false,
          ]);
          expect(last).toBe('revoked');
        }
      });
    });

    describe('verification', () => {
      it('opens sessions that say where they are seen and when they expire', async () => {
        const { id } = await team.company({}, false);
        const { verification } = (await team.post(`/api/v1/companies/${id}/verify`)).body;
        expect(verification).toMatchObject({ companyId: id, status: 'open', reason: null });
        expect(verification.url).toContain(`/app/companies/${id}/verifications/${verification.id}`);
        const days =
          (Date.parse(verification.expiresAt as string) - Date.parse(verification.createdAt as string)) /
          86_400_000;
        expect(days).toBeCloseTo(7, 3);
      });

      it.each([
        ['verified', true, null],
        ['rejected', false, 'The papers are unreadable.'],
      ])('closes a session as %s, once and for all', async (outcome, isVerified, reason) => {
        const { id } = await team.company({}, false);
        const session = (await team.sdk.companies.verify(id)).id;
        const path = `/api/v1/companies/${id}/verifications/${session}`;
        const decided = await team.post(`${path}/outcome`, { outcome, reason });
        expect(decided.body.verification).toMatchObject({ status: outcome, reason });
        expect((await team.sdk.companies.get(id)).isVerified).toBe(isVerified);
        for (const again of ['verified', 'rejected'])
          expect((await team.post(`${path}/outcome`, { outcome: again })).status).toBe(409);
        const [event] = await service.sql<{ data: unknown }>(
          `SELECT data FROM events WHERE company_id = $1`,
          [id],
        );
        expect(event?.data).toEqual({ companyId: id, status: outcome, verificationId: session, reason });
        expect(await verificationEvents(id)).toEqual([outcome]);
      });

      it('leaves a verified company verified when a later session is rejected', async () => {
        const { id } = await team.company();
        const session = (await team.sdk.companies.verify(id)).id;
        await team.sdk.companies.decideVerification(id, session, { outcome: 'rejected' });
        expect((await team.sdk.companies.get(id)).isVerified).toBe(true);
      });

      it('finds a session only below its own company', async () => {
        const [one, other] = await Promise.all([team.company({}, false), team.company({}, false)]);
        const session = (await team.sdk.companies.verify(one.id)).id;
        const path = `/api/v1/companies/${other.id}/verifications/${session}`;
        expect((await team.get(path)).status).toBe(404);
        expect((await team.post(`${path}/outcome`, { outcome: 'verified' })).status).toBe(404);
        const strangers = await stranger.company({}, false);
        expect(
          (await stranger.get(`/api/v1/companies/${strangers.id}/verifications/${session}`)).status,
        ).toBe(401);
      });

      it('pages through sessions, newest first', async () => {
        const { id } = await team.company({}, false);
        const opened: string[] = [];
        for (let i = 0; i < 5; i++) opened.unshift((await team.sdk.companies.verify(id)).id);
        const first = await team.get(`/api/v1/companies/${id}/verifications?limit=2`);
        const { nextCursor } = first.body.pagination;
        const rest = await team.get(`/api/v1/companies/${id}/verifications?cursor=${nextCursor}`);
        const ids = [...first.body.verifications, ...rest.body.verifications].map(
          (v: { id: string }) => v.id,
        );
        expect(ids).toEqual(opened);
        expect(rest.body.pagination).toMatchObject({ hasMore: false, nextCursor: null });
      });

      it('expires a session by the clock of the database, with an event', async () => {
        const { id } = await team.company({}, false);
        const session = (await team.sdk.companies.verify(id)).id;
        await service.sql(
          `UPDATE verification_sessions SET expires_at = expires_at - interval '7 days', next_attempt_at = next_attempt_at - interval '7 days' WHERE id = $1`,
          [session],
        );
        const decided = await team.post(`/api/v1/companies/${id}/verifications/${session}/outcome`, {
          outcome: 'verified',
        });
        expect(decided.status).toBe(409);
        expect(decided.body.errors.root[0]).toContain('expired');
        await until(async () => (await verificationEvents(id)).length > 0);
        expect(await verificationEvents(id)).toEqual(['expired']);
        const readVerification = (await team.get(`/api/v1/companies/${id}/verifications/${session}`)).body
          .verification;
        expect(readVerification).toMatchObject({
          status: 'expired',
          reason: expect.stringContaining('7 days'),
        });
      });

      it('lets the operator alone decide for a production team', async () => {
        const production = await service.team('production');
        const { id } = await production.company({}, false);
        const { verification } = (await production.post(`/api/v1/companies/${id}/verify`)).body;
        expect(verification.url).toMatch(new RegExp(`/verifications/${verification.id}$`));
        const tried = await production.post(
          `/api/v1/companies/${id}/verifications/${verification.id}/outcome`,
          {
            outcome: 'verified',
          },
        );
        expect([tried.status, tried.headers.get('x-error-code')]).toEqual([403, 'sandbox_only']);
        const decided = await service.app
          .get(VerificationService)
          .decideByOperator(production.teamId, id, 'verified', 'Seen in the register.');
        expect(decided.id).toBe(verification.id);
        expect((await production.sdk.companies.get(id)).isVerified).toBe(true);
        expect(await verificationEvents(id)).toEqual(['verified']);
      });

      it('tells nothing of a decision that is rolled back', async () => {
        const { id } = await team.company({}, false);
        const work = service.app.get(UnitOfWork).run(async (tx) => {
          await service.app
            .get(VerificationService)
            .decideByOperatorIn(tx, team.teamId, id, 'verified', null);
          throw new Error('changed my mind');
        });
        await expect(work).rejects.toThrow('changed my mind');
        expect(await verificationEvents(id)).toEqual([]);
        expect((await team.sdk.companies.get(id)).isVerified).toBe(false);
      });
    });
  });
});
