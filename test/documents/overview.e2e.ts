import type { Role } from '../../src/access/auth/permissions/roles';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { buildFirstIdAt } from '../../src/platform/kernel/ids';
import { newDocumentId } from '../../src/business/documents/document.resource';
import { smallInvoice } from '../support/invoices';
import { person } from '../support/people';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { sharedService } from '../support/per-worker';

const DAY_MS = 86_400_000;

interface Day {
  date: string;
  incoming: number;
  outgoing: { pending: number; delivered: number; failed: number; withoutDelivery: number };
  isComplete: boolean;
}

describe('documents', () => {
  const shared = sharedService();

  describe('the overview of a team', () => {
    let service: Service;
    let team: TeamClient;
    let company: { id: string; address: string };

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      company = await team.company();
    });

    const read = async (days = 3): Promise<{ days: Day[] } & Record<string, never>> => {
      const { status, body } = await team.get(`/api/v1/overview?days=${days}`);
      expect(status).toBe(200);
      return body.overview;
    };
    const sums = (days: Day[]): number[] =>
      days.reduce(
        ([incoming = 0, pending = 0, delivered = 0, failed = 0], { incoming: received, outgoing }) => [
          incoming + received,
          pending + outgoing.pending,
          delivered + outgoing.delivered,
          failed + outgoing.failed,
        ],
        [0, 0, 0, 0],
      );

    /** A document that was stored at some instant, behind the product's back. */
    async function storedAt(
      instant: number,
      direction: 'incoming' | 'outgoing',
      status: string | null,
    ): Promise<string> {
      const id = buildFirstIdAt(newDocumentId, instant).slice(0, -16) + newDocumentId().slice(-16);
      await service.sql(
        `WITH document AS (INSERT INTO documents (id, team_id, company_id, direction, type, sender_id, doc_type_id, process_id,
             validation_result, created_at) VALUES ($1, $2, $3, $4, 'invoice', '0208:1', 'd', 'p', 'valid', $6)),
           contents AS (INSERT INTO document_contents (document_id) VALUES ($1))
         INSERT INTO document_states (document_id, team_id, company_id, incoming, delivery_status, updated_at)
         VALUES ($1, $2, $3, $4 = 'incoming', $5, $6)`,
        [id, team.teamId, company.id, direction, status, new Date(instant)],
      );
      return id;
    }

    it('of a new team names the first steps, and is empty otherwise', async () => {
      const { body } = await (await service.team()).get('/api/v1/overview');
      const { days, firstSteps, documents, webhooks, companies, deadlines } = body.overview;
      expect(days).toHaveLength(30);
      expect(sums(days)).toEqual([0, 0, 0, 0]);
      expect(new Set(Object.values(firstSteps))).toEqual(new Set([false]));
      expect([new Set(Object.values(documents)), webhooks.total, companies.total, deadlines]).toEqual([
        new Set([0]),
        0,
        0,
        [],
      ]);
      expect((await team.get('/api/v1/overview?days=91')).status).toBe(400);
      expect((await team.get('/api/v1/overview?days=0')).status).toBe(400);
    });

    it('counts the documents of each day as they stand, also those that were counted before', async () => {
      const now = Date.now();
      const yesterday = now - DAY_MS;
      const failed = await storedAt(yesterday, 'outgoing', 'failed');
      const delivered = await storedAt(yesterday, 'outgoing', 'delivered');
      await storedAt(yesterday, 'outgoing', null);
      const received = await storedAt(yesterday, 'incoming', null);
      await storedAt(now - 10 * DAY_MS, 'incoming', null);
      const day = new Date(yesterday).toISOString().slice(0, 10);
      const of = async (): Promise<Day | undefined> => (await read()).days.find(({ date }) => date === day);
      const first = {
        date: day,
        incoming: 1,
        outgoing: { pending: 0, delivered: 1, failed: 1, withoutDelivery: 1 },
        isComplete: true,
      };
      expect(await of()).toEqual(first);
      // The second answer comes of what the first one kept.
      expect(await of()).toEqual(first);

      await service.sql(`UPDATE document_states SET delivery_status = 'delivered' WHERE document_id = $1`, [
        failed,
      ]);
      expect((await of())?.outgoing).toMatchObject({ delivered: 2, failed: 0 });
      for (const id of [delivered, received])
        expect((await team.delete(`/api/v1/documents/${id}`)).status).toBe(200);
      expect(await of()).toMatchObject({
        incoming: 0,
        outgoing: { delivered: 1, failed: 0, withoutDelivery: 1 },
      });
    });

    it('counts once what is asked for at the same time', async () => {
      await service.sql('DELETE FROM document_days WHERE team_id = $1', [team.teamId]);
      const all = await Promise.all(Array.from({ length: 8 }, () => read(30)));
      const asked = all.map(({ days }) => sums(days));
      expect(new Set(asked.map(String)).size).toBe(1);
      expect(sums((await read(30)).days)).toEqual(asked[0]);
    });

    it('answers at once for very many documents, and has all of them once they are counted', async () => {
      const own = await service.team();
      const { id: companyId } = await own.company();
      const many = 5_200;
      const [today, before] = [Date.now() - 1000, Date.now() - 3 * DAY_MS];
      // Ids in the order of time, most of three days ago and some of today.
      await service.sql(
        `WITH made AS (SELECT CASE WHEN n <= $3 THEN $4 ELSE $5 END || lpad(n::text, 16, '0') AS id, n <= $3 AS old
             FROM generate_series(1, $3 + 7) AS n),
           documents AS (INSERT INTO documents (id, team_id, company_id, direction, type, sender_id, doc_type_id, process_id,
             profile, validation_result, created_at) SELECT id, $1, $2, 'outgoing', 'invoice', '0208:1', 'd', 'p', 'peppol-bis-3', 'valid',
               CASE WHEN old THEN $6::timestamptz ELSE $7::timestamptz END FROM made)
         INSERT INTO document_states (document_id, team_id, company_id, incoming, delivery_status, updated_at)
         SELECT id, $1, $2, false, 'delivered', now() FROM made`,
        [
          own.teamId,
          companyId,
          many,
          buildFirstIdAt(newDocumentId, before).slice(0, -16),
          buildFirstIdAt(newDocumentId, today).slice(0, -16),
          new Date(before),
          new Date(today),
        ],
      );
      const ask = async (): Promise<Day[]> => (await own.get('/api/v1/overview?days=5')).body.overview.days;
      // Who deletes documents holds their number: nobody who only reads waits for that.
      const [newest] = await service.app.get(UnitOfWork).run(async (tx) => {
        await tx.query('SELECT pg_advisory_xact_lock_shared(hashtextextended($1, 1764890000000))', [
          own.teamId,
        ]);
        return [await ask()];
      });
      const day = (days: Day[] | undefined, instant: number): Day | undefined =>
        days?.find(({ date }) => date === new Date(instant).toISOString().slice(0, 10));
      expect(day(newest, today)).toMatchObject({ outgoing: { delivered: 7 }, isComplete: true });
      expect(day(newest, before)).toMatchObject({ isComplete: false });
      expect(day(newest, before)?.outgoing.delivered).toBeLessThan(many);
      await until(async () => (await ask()).every(({ isComplete }) => isComplete), 80_000);
      expect(day(await ask(), before)?.outgoing.delivered).toBe(many);
    });

    it('says what needs somebody', async () => {
      const own = await service.team();
      const from = await own.company();
      const unverified = await own.company({ name: 'Another one' }, false);
      const { body: made } = await own.post('/api/v1/webhooks', { url: 'http://127.0.0.1:64999/' });
      await service.sql(`UPDATE webhooks SET failing_since = now() - interval '1 hour' WHERE id = $1`, [
        made.webhook.id,
      ]);
      await service.sql(
        `INSERT INTO mailboxes (id, team_id, host, port, username, password_sealed, folder, security, enabled, failures,
           failure_code, failure_message, failed_since, failure_told_at, created_at, updated_at)
         VALUES ($1, $2, 'imap.example.com', 993, 'in@example.com', '', 'INBOX', 'tls', true, 2, 'login', 'No',
           '2026-11-21T09:58:00Z', now(), now(), now())`,
        [from.id, own.teamId],
      );
      const sent = await own.post(`/api/v1/${from.id}/send`, {
        recipient: '9999:delivered',
        documentType: 'invoice',
        document: smallInvoice('OVERVIEW-1'),
        sendAt: new Date(Date.now() + DAY_MS).toISOString(),
      });
      expect(sent.status).toBe(200);
      const { overview } = (await own.get('/api/v1/overview')).body;
      expect(overview.documents).toEqual({
        unread: 0,
        rejected: 0,
        questioned: 0,
        pending: 1,
        failed: 0,
        scheduled: 1,
        retrying: 0,
        parked: 0,
      });
      expect(overview.companies).toEqual({
        total: 2,
        unverified: 1,
        attention: [{ id: unverified.id, name: 'Another one' }],
      });
      expect(overview.mailboxes).toEqual([
        {
          ...{ companyId: from.id, companyName: expect.any(String) as string, user: 'in@example.com' },
          ...{ code: 'login', since: '2026-11-21T09:58:00.000Z' },
        },
      ]);
      expect(overview.webhooks).toMatchObject({ total: 1, failing: 1, disabled: 0 });
      const [failing] = overview.webhooks.attention;
      expect(failing).toMatchObject({ id: made.webhook.id, state: 'failing' });
      expect(Date.parse(failing.disabledFrom) - Date.parse(failing.since)).toBe(3 * DAY_MS);
      // A URL may hold a token of the receiver: who may not see webhooks is shown how many there are.
      const seenBy = async (role: Role): Promise<unknown> => {
        const member = await person(service, { team: own.teamId, role });
        return (await member.get('/api/v1/overview')).body.overview.webhooks;
      };
      expect(await seenBy('accountant')).toEqual({ total: 1, failing: 1, disabled: 0, attention: [] });
      expect(await seenBy('reader')).toEqual(overview.webhooks);
      expect(overview.firstSteps).toMatchObject({
        companyVerified: true,
        webhookCreated: true,
        webhookDelivered: false,
        documentSent: true,
        documentReceived: false,
      });
    });
  });
});
