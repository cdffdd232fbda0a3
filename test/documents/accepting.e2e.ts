import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { statementsOf } from '../support/asked-statements';
import { holdRow } from '../support/held-row';
import { germanInvoice } from '../support/invoices';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { sharedService } from '../support/per-worker';

describe('documents', () => {
  const shared = sharedService();

  describe('accepting a document', () => {
    let service: Service;
    let team: TeamClient;
    let company: { id: string; address: string };
    let numbers = 0;

    beforeAll(async () => {
      service = shared();
      team = await service.team();
      company = await team.company();
    });

    const send = (headers: Record<string, string> = {}, recipient = '9999:delivered', from = company.id) =>
      team.post(
        `/api/v1/${from}/send`,
        {
          recipient,
          documentType: 'invoice',
          document: germanInvoice(`ACC-${++numbers}`),
        },
        { headers },
      );

    it('asks the database once', async () => {
      await send();
      const asked = await statementsOf(async () => expect((await send()).status).toBe(200));
      expect(asked).toEqual([expect.stringContaining('INSERT INTO documents')]);
    });

    it('asks it three times with an Idempotency-Key: for the key, to store all, to keep the answer', async () => {
      await send();
      const asked = await statementsOf(async () =>
        expect((await send({ 'idempotency-key': 'accepting-1' })).status).toBe(200),
      );
      expect(asked).toHaveLength(3);
    });

    it('asks it no more for a company of the sandbox, which it finds gone or without the document type all the same', async () => {
      const { address } = await team.company();
      await send();
      const asked = await statementsOf(async () =>
        expect((await send({ 'idempotency-key': 'accepting-2' }, address)).status).toBe(200),
      );
      expect(asked).toHaveLength(3);
      const refusals: [string, string][] = [
        [
          `UPDATE simnet_participants SET document_types = '[]' WHERE participant = $1`,
          'document_not_supported',
        ],
        ['DELETE FROM simnet_participants WHERE participant = $1', 'recipient_not_found'],
      ];
      for (const [change, code] of refusals) {
        await service.sql(change, [address]);
        const refused = await send({}, address);
        expect([refused.status, refused.headers.get('x-error-code')]).toEqual([422, code]);
      }
      const mailed = await team.post(`/api/v1/${company.id}/send`, {
        recipient: address,
        documentType: 'invoice',
        document: germanInvoice(`ACC-${++numbers}`),
        email: { when: 'on_peppol_failure', to: ['buyer@example.com'] },
      });
      expect(mailed.status).toBe(200);
    });

    it('answers what a later look shows', async () => {
      const { document } = (await send()).body;
      await service.settled(document.id);
      const later = await team.sdk.documents.get(document.id);
      const unchanged = { ...later, deliveryStatus: 'pending', sentOverPeppol: false, deliveries: [] };
      const { updatedAt, receivedPeppolSignalMessage } = document;
      expect({ ...document, deliveries: [] }).toEqual({
        ...unchanged,
        updatedAt,
        receivedPeppolSignalMessage,
      });
      const [now] = document.deliveries;
      const { nextAttemptAt, statusChangedAt } = now;
      expect(now).toEqual({
        ...later.deliveries[0],
        ...{ nextAttemptAt, statusChangedAt, status: 'pending', attempts: 0, lastAttempt: null },
      });
      expect(nextAttemptAt).not.toBeNull();
    });

    it('sees at once what changed of the company behind its back', async () => {
      await send();
      await service.sql('UPDATE companies SET is_verified = false WHERE id = $1', [company.id]);
      const refused = await send();
      expect([refused.status, refused.headers.get('x-error-code')]).toEqual([403, 'company_not_verified']);
      await service.sql('UPDATE companies SET is_verified = true WHERE id = $1', [company.id]);
      expect((await send()).status).toBe(200);
      await service.sql('UPDATE companies SET name = $2 WHERE id = $1', [company.id, 'Renamed']);
      expect((await send()).body.document.parsed.seller.name).toBe('Renamed');
    });

    it('sees at once what changed of its addresses', async () => {
      const sender = (await send()).body.document.senderId as string;
      expect(sender).toBe(company.address);
      await service.sql('UPDATE identifiers SET identifier = $2 WHERE company_id = $1', [
        company.id,
        '0999999922',
      ]);
      expect((await send()).body.document.senderId).toBe('0208:0999999922');
    });

    it('keeps nobody waiting for a company that another transaction holds', async () => {
      const other = await team.company();
      const holder = new Client({ connectionString: service.databaseUrl });
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query('SELECT 1 FROM companies WHERE id = $1 FOR UPDATE', [company.id]);
      const pendingSend = send();
      const free = await team.post(`/api/v1/${other.id}/send`, {
        recipient: '9999:delivered',
        documentType: 'invoice',
        document: germanInvoice('ACC-beside'),
      });
      expect(free.status).toBe(200);
      await holder.query('COMMIT');
      await holder.end();
      expect((await pendingSend).status).toBe(200);
    });

    it('keeps no document waiting that shares a statement with one whose company another transaction holds', async () => {
      const other = await team.company();
      await send();
      const rowLock = await holdRow(service, 'companies', company.id);
      const [waiting, beside] = [new Array<ReturnType<typeof send>>(), new Array<ReturnType<typeof send>>()];
      // In turns: those of a moment share a statement.
      for (let n = 0; n < 12; n += 1) {
        waiting.push(send());
        beside.push(send({}, '9999:delivered', other.id));
      }
      for (const answer of await Promise.all(beside)) expect(answer.status).toBe(200);
      expect(await rowLock.awaited()).toBe(true);
      await rowLock.letGo();
      for (const answer of await Promise.all(waiting)) expect(answer.status).toBe(200);
      // Shorter than any statement may wait for a lock that it has to itself.
    }, 9_000);

    it('lets a document that shares its statement with no other wait for its company as long as any statement', async () => {
      await send();
      const rowLock = await holdRow(service, 'companies', company.id);
      const waiting = send();
      await until(rowLock.awaited);
      // Those that share a statement wait for one second.
      await sleep(2_500);
      expect(await rowLock.awaited()).toBe(true);
      await rowLock.letGo();
      expect((await waiting).status).toBe(200);
    });

    it('accepts documents of a company while its change is under way', async () => {
      // The change waits here with the company changed.
      const audit = await holdRow(service, 'audit_heads', team.teamId, 'chain');
      const change = team.put(`/api/v1/companies/${company.id}`, { name: 'Renamed later' });
      await until(audit.awaited);
      expect((await send()).status).toBe(200);
      expect(await audit.awaited()).toBe(true);
      await audit.letGo();
      expect((await change).status).toBe(200);
    });

    it('stores what came at the same time, each for itself', async () => {
      const answers = await Promise.all([
        ...Array.from({ length: 30 }, () => send()),
        team.post(`/api/v1/${company.id}/send`, {
          recipient: '9999:delivered',
          documentType: 'invoice',
          document: germanInvoice('ACC-1'),
        }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([...Array<number>(30).fill(200), 409]);
      const ids = answers.slice(0, 30).map(({ body }) => body.document.id as string);
      const rows = await service.sql(
        `SELECT d.id FROM documents d JOIN document_contents c ON c.document_id = d.id
         JOIN events e ON e.data ->> 'documentId' = d.id AND e.type = 'document.sent' WHERE d.id = ANY($1)`,
        [ids],
      );
      expect(rows).toHaveLength(30);
    });
  });
});
