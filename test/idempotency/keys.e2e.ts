import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { IdempotencyKeyCleanup } from '../../src/platform/kernel/http/idempotency/idempotency-key-cleanup';
import { createHeldIdentifier as heldHere, heldElsewhere } from '../support/held-identifier';
import { smallInvoice } from '../support/invoices';
import type { Service } from '../support/service';
import { until } from '../support/until';
import { belgianNumber, type Answer, type TeamClient } from '../support/team-client';
import { sharedService } from '../support/per-worker';

describe('idempotency', () => {
  const shared = sharedService();

  describe('Idempotency-Key', () => {
    let service: Service;
    let team: TeamClient;
    let company: { id: string };

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      company = await team.company();
    });

    function send(number: string, key: string, client = team, companyId = company.id): Promise<Answer> {
      const document = smallInvoice(number);
      const body = { recipient: '9999:delivered', documentType: 'invoice', document };
      return client.post(`/api/v1/${companyId}/send`, body, { headers: { 'idempotency-key': key } });
    }

    async function stored(number: string): Promise<number> {
      const [row] = await service.sql<{ n: number }>(
        'SELECT count(*)::int AS n FROM documents WHERE team_id = $1 AND document_number = $2',
        [team.teamId, number],
      );
      return row?.n ?? -1;
    }

    it('gives the first answer again, byte for byte', async () => {
      const first = await send('I-1', 'key 1');
      const again = await send('I-1', 'key 1');
      expect([first.status, first.headers.get('idempotent-replayed')]).toEqual([200, null]);
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
      expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
      expect(await stored('I-1')).toBe(1);
    });

    it('stores the answer to a send without the contents of the document, and repeats it as it was', async () => {
      const first = await send('I-9', 'key 9');
      const { id } = first.body.document;
      await until(
        async () => (await team.get(`/api/v1/documents/${id}`)).body.document.deliveryStatus === 'delivered',
      );
      const [row] = await service.sql<{ body: unknown; bytes: number }>(
        `SELECT body, length(answer) AS bytes FROM idempotency_keys WHERE key = 'key 9'`,
      );
      expect(row?.body).toBeNull();
      // The XML alone has some 6 kB.
      expect(row?.bytes).toBeLessThan(1_200);
      const again = await send('I-9', 'key 9');
      expect(again.body.document.deliveryStatus).toBe('pending');
      expect(JSON.stringify(again.body)).toBe(JSON.stringify(first.body));
    });

    it('repeats a small answer as small, and a full one as full, whatever the repetition prefers', async () => {
      const answered = (number: string, prefer?: string): Promise<Answer> =>
        team.post(
          `/api/v1/${company.id}/send`,
          { recipient: '9999:delivered', documentType: 'invoice', document: smallInvoice(number) },
          { headers: { 'idempotency-key': `key ${number}`, ...(prefer === undefined ? {} : { prefer }) } },
        );
      const small = await answered('I-12', 'return=minimal');
      expect(small.headers.get('preference-applied')).toBe('return=minimal');
      expect(small.body.document).toMatchObject({ xml: null, parsed: null, validation: { result: 'valid' } });
      const smallAgain = await answered('I-12', 'return=minimal');
      expect(smallAgain.headers.get('preference-applied')).toBe('return=minimal');
      expect(smallAgain.body).toEqual(small.body);
      expect((await answered('I-12')).body).toEqual(small.body);
      const full = await answered('I-13');
      expect(full.body.document.parsed.invoiceNumber).toBe('I-13');
      const fullAgain = await answered('I-13', 'return=minimal');
      expect(fullAgain.headers.get('preference-applied')).toBeNull();
      expect(fullAgain.body).toEqual(full.body);
    });

    it('answers 404 once the document is deleted: its contents are gone', async () => {
      const first = await send('I-10', 'key 10');
      const { id } = first.body.document;
      await until(async () => (await team.delete(`/api/v1/documents/${id}`)).status === 200);
      expect((await send('I-10', 'key 10')).status).toBe(404);
      expect(await stored('I-10')).toBe(0);
    });

    it('repeats an answer that a former release stored as JSON', async () => {
      const { body } = await send('I-11', 'key 11');
      const former = { ...body, document: { ...body.document, countryC1: 'LU' } };
      await service.sql(`UPDATE idempotency_keys SET answer = NULL, body = $1 WHERE key = 'key 11'`, [
        JSON.stringify(former),
      ]);
      expect((await send('I-11', 'key 11')).body).toEqual(former);
    });

    const counted: [string, string, (key: string) => Promise<Answer>][] = [
      ['documents', `document_number = 'I-50'`, (key) => send('I-50', key)],
      [
        'companies',
        `name = 'Fifty'`,
        (key) =>
          team.post(
            '/api/v1/companies',
            { name: 'Fifty', address: 'S 1', postalCode: '1000', city: 'Bruxelles', country: 'BE' },
            { headers: { 'idempotency-key': key } },
          ),
      ],
      [
        'labels',
        `name = 'Fifty'`,
        (key) => team.post('/api/v1/labels', { name: 'Fifty' }, { headers: { 'idempotency-key': key } }),
      ],
      [
        'verification_sessions',
        `status = 'open'`,
        (key) =>
          team.post(`/api/v1/companies/${company.id}/verify`, undefined, {
            headers: { 'idempotency-key': key },
          }),
      ],
    ];

    it.each(counted)('makes one row in %s of fifty parallel requests', async (table, made, post) => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => post(`fifty ${table}`)));
      const by = (status: number): Answer[] => answers.filter((answer) => answer.status === status);
      expect(by(200).length + by(409).length).toBe(50);
      expect(by(200).filter((answer) => answer.headers.get('idempotent-replayed') === null)).toHaveLength(1);
      expect(by(409).every((answer) => answer.headers.get('retry-after') === '1')).toBe(true);
      const ids = by(200).map(({ body }) => Object.values(body as Record<string, { id?: string }>)[1]?.id);
      expect([new Set(ids).size, typeof ids[0]]).toEqual([1, 'string']);
      expect(
        await service.sql(`SELECT count(*) AS n FROM ${table} WHERE team_id = $1 AND ${made}`, [team.teamId]),
      ).toEqual([{ n: 1 }]);
    });

    it('refuses a key that comes with another body or path', async () => {
      await send('I-2', 'key 2');
      const otherBody = await send('I-2b', 'key 2');
      expect([otherBody.status, otherBody.headers.get('x-error-code')]).toEqual([
        422,
        'idempotency_key_reused',
      ]);
      const otherPath = await send('I-2', 'key 2', team, (await team.company()).id);
      expect(otherPath.status).toBe(422);
      expect([await stored('I-2'), await stored('I-2b')]).toEqual([1, 0]);
    });

    it('does not keep failures', async () => {
      const unverified = await team.company({}, false);
      expect((await send('I-3', 'key 3', team, unverified.id)).status).toBe(403);
      await team.verify(unverified.id);
      expect((await send('I-3', 'key 3', team, unverified.id)).status).toBe(200);
      expect(await stored('I-3')).toBe(1);
    });

    it('keeps the keys of teams apart', async () => {
      const other = await service.team();
      const own = await other.company();
      expect((await send('I-4', 'key 1', other, own.id)).headers.get('idempotent-replayed')).toBeNull();
    });

    it('answers for a request that was committed and never answered', async () => {
      const first = await send('I-5', 'key 5');
      // As the process leaves it when it dies between the commit and the answer.
      await service.sql(`UPDATE idempotency_keys SET answer = NULL WHERE key = 'key 5'`);
      const again = await send('I-5', 'key 5');
      expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
      expect(again.body.document.id).toBe(first.body.document.id);
      expect(await stored('I-5')).toBe(1);
    });

    it('frees the key of a migration that the network refused: a retry asks the network again', async () => {
      const number = belgianNumber();
      const [formerKey, prepared] = ['11AAbb$$', '22CCdd##'];
      await heldElsewhere(service, `0208:${number}`, formerKey);
      const { path } = await heldHere(team, number, true);
      const migrate = (): Promise<Answer> =>
        team.post(
          `${path}/migration`,
          { migrationKey: prepared },
          { headers: { 'idempotency-key': 'migrate' } },
        );
      expect((await migrate()).status).toBe(400);
      await service.sql('DELETE FROM simnet_participants WHERE participant = $1', [`0208:${number}`]);
      await heldElsewhere(service, `0208:${number}`, prepared);
      const retried = await migrate();
      expect([retried.status, retried.headers.get('idempotent-replayed')]).toEqual([200, null]);
      expect(retried.body.migration.status).toBe('completed');
      const repeated = await migrate();
      expect([repeated.status, repeated.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
      expect(repeated.body).toEqual(retried.body);
    });

    it('does not write the key down with what is not the effect of the request', async () => {
      await service.app
        .get(UnitOfWork)
        .run((tx) => tx.recordCreatedResource('document', 'nobody asked for it'));
      expect(
        await service.sql(`SELECT key FROM idempotency_keys WHERE resource_id = 'nobody asked for it'`),
      ).toEqual([]);
    });

    it('forgets keys after a week', async () => {
      const before = await send('I-7', 'key 7');
      await service.sql(
        `UPDATE idempotency_keys SET created_at = clock_timestamp() - interval '7 days' WHERE key = 'key 7'`,
      );
      await service.sql(
        `UPDATE idempotency_keys SET created_at = clock_timestamp() - interval '6 days 23 hours' WHERE key = 'key 1' AND team_id = $1`,
        [team.teamId],
      );
      expect(await service.app.get(IdempotencyKeyCleanup).removeExpired()).toBe(1);
      // By then it is a request like any other, and the guard against doubles sees the earlier document.
      const after = await send('I-7', 'key 7');
      expect([before.status, after.status, after.headers.get('x-error-code')]).toEqual([
        200,
        409,
        'duplicate_document',
      ]);
      expect((await send('I-1', 'key 1')).headers.get('idempotent-replayed')).toBe('true');
    });

    it.each(['', 'x'.repeat(256), 'naïve'])('refuses the key "%s"', async (key) => {
      const answer = await send('I-6', key);
      expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['Idempotency-Key']]);
    });
  });
});
