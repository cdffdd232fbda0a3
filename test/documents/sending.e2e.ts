import { newDocumentId } from '../../src/business/documents/document.resource';
import { buildFirstIdAt } from '../../src/platform/kernel/ids';
import { creditNote } from '../support/credit-note';
import { germanInvoice } from '../support/invoices';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { eventually } from '../support/until';
import { sharedService } from '../support/per-worker';

describe('documents', () => {
  const shared = sharedService();

  describe('sending', () => {
    let service: Service;
    let team: TeamClient;
    let stranger: TeamClient;
    let from: { id: string; address: string };
    let to: { id: string; address: string };

    beforeAll(async () => {
      service = shared();
      [team, stranger] = await Promise.all([service.team(), service.team()]);
      [from, to] = await Promise.all([team.company({ email: 'billing@from.example' }), team.company()]);
    });

    function post(fields: object, path = 'send', wait = true): Promise<Answer> {
      const body = { recipient: to.address, documentType: 'invoice', ...fields };
      return team.post(`/api/v1/${from.id}/${path}`, body, wait ? { headers: { prefer: 'wait=20' } } : {});
    }

    /** Rows of the team. */
    async function counted(table: string): Promise<number> {
      const [row] = await service.sql<{ n: number }>(
        `SELECT count(*)::int AS n FROM ${table} WHERE team_id = $1`,
        [team.teamId],
      );
      return row?.n ?? -1;
    }

    describe('recipients', () => {
      it('tells what a recipient receives', async () => {
        const answer = await team.post('/api/v1/recipients/verify', { address: to.address.toUpperCase() });
        expect(answer.body.recipient).toMatchObject({ address: to.address, registered: true });
        const types = answer.body.recipient.documentTypes as { docTypeId: string; processes: string[] }[];
        expect(types.map(({ docTypeId }) => /::(\w+)##/.exec(docTypeId)?.[1]).sort()).toEqual([
          'ApplicationResponse',
          'CreditNote',
          'Invoice',
        ]);
        const offeredType = types[0]?.docTypeId ?? '';
        const one = await team.post('/api/v1/recipients/verify', {
          address: to.address,
          docTypeId: offeredType,
        });
        expect(one.body.recipient.documentTypes).toEqual([types[0]]);
        const none = await team.post('/api/v1/recipients/verify', {
          address: to.address,
          docTypeId: 'urn:x',
        });
        expect(none.body.recipient).toEqual({
          address: to.address,
          registered: true,
          documentTypes: [],
          frenchDirectory: null,
        });
      });

      it('tells that somebody is not registered, and refuses what is no address', async () => {
        const unknown = await team.post('/api/v1/recipients/verify', { address: '0208:0999999922' });
        expect(unknown.body.recipient).toEqual({
          address: '0208:0999999922',
          registered: false,
          documentTypes: [],
          frenchDirectory: null,
        });
        const broken = await team.post('/api/v1/recipients/verify', { address: 'somebody' });
        expect([broken.status, Object.keys(broken.body.errors)]).toEqual([400, ['address']]);
      });

      it('does not take a network that cannot be asked for "not registered"', async () => {
        const production = await service.team('production');
        const answer = await production.post('/api/v1/recipients/verify', { address: to.address });
        expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '30']);
      });
    });

    describe('preview', () => {
      it('shows the document that would be sent, and stores nothing', async () => {
        const before = [await counted('documents'), await counted('deliveries'), await counted('events')];
        const answer = await post({ document: germanInvoice('SHOW-1') }, 'preview');
        expect(answer.status).toBe(200);
        expect(answer.body.document).toMatchObject({
          id: null,
          companyId: from.id,
          senderId: from.address,
          receiverId: to.address,
          validation: { result: 'valid', errors: [] },
          parsed: { invoiceNumber: 'SHOW-1', totals: { payableAmount: '12.10' } },
          deliveryStatus: null,
          deliveries: [],
        });
        expect([await counted('documents'), await counted('deliveries'), await counted('events')]).toEqual(
          before,
        );
        const sent = await post({ document: germanInvoice('SHOW-1') });
        expect(sent.body.document.xml).toBe(answer.body.document.xml);
        expect(sent.body.document.parsed).toEqual(answer.body.document.parsed);
      });

      it('shows findings that sending refuses', async () => {
        const document = creditNote(from, to).replace(
          '>12.10</cbc:PayableAmount>',
          '>12.11</cbc:PayableAmount>',
        );
        const previewAnswer = await post({ documentType: 'xml', document }, 'preview');
        expect(previewAnswer.body.document.validation).toMatchObject({
          result: 'invalid',
          errors: [{ ruleCode: 'BR-CO-16' }],
        });
        expect((await post({ documentType: 'xml', document })).status).toBe(400);
      });

      it('refuses what cannot be built, and companies of others', async () => {
        const answer = await post({ document: germanInvoice('PRE-2', { lines: [] }) }, 'preview');
        expect(answer.status).toBe(400);
        const foreign = await stranger.post(`/api/v1/${from.id}/preview`, {
          recipient: to.address,
          documentType: 'invoice',
          document: germanInvoice('PRE-3'),
        });
        expect(foreign.status).toBe(401);
      });

      it('embeds a PDF when asked to', async () => {
        const answer = await post({ document: germanInvoice('PRE/4'), attachPdf: true }, 'preview');
        const [attachment] = answer.body.document.parsed.attachments;
        expect(attachment).toMatchObject({ filename: 'PRE-4.pdf', mimeCode: 'application/pdf' });
        expect(Buffer.from(attachment.embeddedDocument, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
        expect(answer.body.document.validation.result).toBe('valid');
        const xml = await post(
          { documentType: 'xml', document: creditNote(from, to), attachPdf: true },
          'preview',
        );
        expect([xml.status, Object.keys(xml.body.errors)]).toEqual([400, ['attachPdf']]);
      });
    });

    describe('resend', () => {
      it('adds a delivery that the recipient takes as a new message', async () => {
        const first = (await post({ document: germanInvoice('RE-1') })).body.document;
        const again = await team.post(`/api/v1/documents/${first.id}/resend`);
        expect(again.body.document).toMatchObject({ id: first.id });
        expect(again.body.document.deliveries).toHaveLength(2);
        const [old, fresh] = again.body.document.deliveries;
        expect(old).toEqual(first.deliveries[0]);
        expect(fresh.references.peppolMessageId).not.toBe(old.references.peppolMessageId);
        expect(again.body.document.peppolMessageId).toBe(fresh.references.peppolMessageId);
        await service.settled(first.id);
        const received = await team.get('/api/v1/documents?search=re-1&direction=incoming');
        expect(received.body.documents).toHaveLength(2);
      });

      it('turns a failed document into a pending one, and its failed delivery stays failed', async () => {
        const failed = (await post({ recipient: '9999:rejected', document: germanInvoice('RE-2') })).body
          .document;
        expect(failed.deliveryStatus).toBe('failed');
        const again = (await team.post(`/api/v1/documents/${failed.id}/resend`)).body.document;
        expect([again.deliveryStatus, again.deliveries[0].status]).toEqual(['pending', 'failed']);
        await service.settled(failed.id);
        const ended = (await team.get(`/api/v1/documents/${failed.id}`)).body.document;
        expect(ended.deliveries.map(({ status }: { status: string }) => status)).toEqual([
          'failed',
          'failed',
        ]);
        expect(ended.deliveryStatus).toBe('failed');
      });

      it('waits for the pending delivery, also when asked ten times at once', async () => {
        const slow = (await post({ recipient: '9999:slow', document: germanInvoice('RE-3') }, 'send', false))
          .body.document;
        const early = await team.post(`/api/v1/documents/${slow.id}/resend`);
        expect([early.status, early.headers.get('x-error-code')]).toEqual([409, 'delivery_pending']);
        const done = (await post({ document: germanInvoice('RE-4') })).body.document;
        const answers = await Promise.all(
          Array.from({ length: 10 }, () => team.post(`/api/v1/documents/${done.id}/resend`)),
        );
        expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(1);
        expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
        await service.settled(done.id);
        const [{ overlapping } = { overlapping: -1 }] = await service.sql<{ overlapping: number }>(
          `SELECT count(*)::int AS overlapping FROM deliveries a JOIN deliveries b
           ON a.document_id = b.document_id AND a.id < b.id AND b.created_at < a.status_changed_at
         WHERE a.document_id = $1`,
          [done.id],
        );
        expect(overlapping).toBe(0);
      });

      it('is for outgoing documents of the own team', async () => {
        const incoming = (await team.get('/api/v1/documents?direction=incoming&limit=1')).body.documents[0];
        const answer = await team.post(`/api/v1/documents/${incoming.id}/resend`);
        expect([answer.status, answer.headers.get('x-error-code')]).toEqual([409, 'not_outgoing']);
        expect((await stranger.post(`/api/v1/documents/${incoming.id}/resend`)).status).toBe(401);
      });
    });

    describe('the guard against doubles', () => {
      it('names the earlier document, and lets the sender insist', async () => {
        const first = (await post({ document: germanInvoice('DUP-1') })).body.document;
        const second = await post({ document: germanInvoice('DUP-1') });
        expect([second.status, second.headers.get('x-error-code')]).toEqual([409, 'duplicate_document']);
        expect(second.body.errors.root[0]).toContain(first.id);
        expect((await post({ document: germanInvoice('DUP-1'), allowDuplicate: true })).status).toBe(200);
      });

      it('counts a document no more that is deleted, or gone in any other way', async () => {
        for (const remove of [
          (id: string) => team.delete(`/api/v1/documents/${id}`),
          (id: string) => service.sql('DELETE FROM documents WHERE id = $1', [id]),
        ]) {
          const { id } = (await post({ document: germanInvoice('DUP-0') })).body.document;
          expect((await post({ document: germanInvoice('DUP-0') })).status).toBe(409);
          await remove(id);
        }
        expect((await post({ document: germanInvoice('DUP-0') })).status).toBe(200);
      });

      it('lets one of twenty parallel requests through', async () => {
        const answers = await Promise.all(
          Array.from({ length: 20 }, () => post({ document: germanInvoice('DUP-2') }, 'send', false)),
        );
        expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array<number>(19).fill(409)]);
      });

      it('takes another type, number, receiver or company for another document', async () => {
        await post({ document: germanInvoice('DUP-3') });
        const other = await team.company();
        const creditNote = { creditNoteNumber: 'DUP-3', invoiceReferences: [{ id: 'DUP-3' }] };
        const { invoiceNumber: _, ...rest } = germanInvoice('DUP-3') as { invoiceNumber: string };
        const answers = [
          await post({ documentType: 'creditNote', document: { ...rest, ...creditNote } }),
          await post({ document: germanInvoice('dup-3') }),
          await post({ document: germanInvoice('DUP-3'), recipient: '9999:delivered' }),
          await team.post(`/api/v1/${other.id}/send`, {
            recipient: to.address,
            documentType: 'invoice',
            document: germanInvoice('DUP-3'),
          }),
        ];
        expect(answers.map(({ status, body }) => [status, body.errors])).toEqual(
          answers.map(() => [200, undefined]),
        );
      });

      it('forgets after a year, and does not count what failed', async () => {
        const { id } = (await post({ document: germanInvoice('DUP-4') })).body.document;
        // The time of a document is that of its id.
        await service.sql('UPDATE sent_once SET document_ids = ARRAY[$2] WHERE document_ids = ARRAY[$1]', [
          id,
          buildFirstIdAt(newDocumentId, Date.now() - 366 * 86_400_000),
        ]);
        expect((await post({ document: germanInvoice('DUP-4') })).status).toBe(200);
        await post({ document: germanInvoice('DUP-5'), recipient: '9999:rejected' });
        expect((await post({ document: germanInvoice('DUP-5'), recipient: '9999:rejected' })).status).toBe(
          200,
        );
      });
    });

    describe('scheduled documents', () => {
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString();

      it('wait for their time and can be cancelled until then', async () => {
        const scheduled = (await post({ document: germanInvoice('AT-1'), sendAt: tomorrow }, 'send', false))
          .body.document;
        expect(scheduled.deliveryStatus).toBe('pending');
        expect(scheduled.deliveries).toMatchObject([
          { scheduledFor: tomorrow, nextAttemptAt: tomorrow, attempts: 0, lastAttempt: null, parkedAt: null },
        ]);
        const listed = async (query: string): Promise<boolean> =>
          (await team.get(`/api/v1/documents?limit=5&${query}`)).body.documents.some(
            ({ id }: { id: string }) => id === scheduled.id,
          );
        expect([await listed('scheduled=true'), await listed('scheduled=false')]).toEqual([true, false]);
        const cancelled = (await team.post(`/api/v1/documents/${scheduled.id}/cancel`)).body.document;
        expect(cancelled.deliveryStatus).toBe('failed');
        expect(cancelled.deliveries[0].failure).toEqual({
          category: 'cancelled',
          message: 'The document was cancelled before it was sent.',
          providerCode: null,
        });
        expect([await listed('scheduled=true'), await listed('scheduled=false')]).toEqual([false, true]);
        const again = await team.post(`/api/v1/documents/${scheduled.id}/cancel`);
        expect([again.status, again.headers.get('x-error-code')]).toEqual([409, 'delivery_started']);
        const events = await service.sql<{ type: string }>(
          `SELECT type FROM events WHERE data->>'documentId' = $1 ORDER BY sequence`,
          [scheduled.id],
        );
        expect(events.map(({ type }) => type)).toEqual(['document.sent', 'document.delivery_status_changed']);
      });

      it('start when their time has come, and then cannot be cancelled', async () => {
        // On a busy machine it may have come before the request has.
        const { soon, id } = await eventually(
          async () => {
            const soon = new Date(Date.now() + 700).toISOString();
            const { body } = await post({ document: germanInvoice('AT-2'), sendAt: soon }, 'send', false);
            return { soon, id: (body.document?.id ?? '') as string };
          },
          ({ id }) => id !== '',
        );
        await service.settled(id);
        const delivery = (await team.get(`/api/v1/documents/${id}`)).body.document.deliveries[0];
        expect(delivery).toMatchObject({
          status: 'delivered',
          scheduledFor: soon,
          attempts: 1,
          nextAttemptAt: null,
          lastAttempt: { outcome: 'accepted', message: null },
        });
        expect(Date.parse(delivery.statusChangedAt)).toBeGreaterThanOrEqual(Date.parse(soon));
        expect((await team.post(`/api/v1/documents/${id}/cancel`)).status).toBe(409);
      });

      it.each([
        '2020-01-01T00:00:00Z',
        '2099-01-01T00:00:00Z',
        'tomorrow',
        '2026-13-01T00:00:00Z',
        '2026-12-01',
      ])('refuse the time %s', async (sendAt) => {
        const answer = await post({ document: germanInvoice('AT-3'), sendAt });
        expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['sendAt']]);
      });
    });

    it('never moves a delivery out of a final status, whatever comes', async () => {
      const { id } = (await post({ document: germanInvoice('FIN-1') })).body.document;
      await expect(
        service.sql(`UPDATE deliveries SET status = 'pending' WHERE document_id = $1`, [id]),
      ).rejects.toThrow(/is delivered and stays so/);
    });
  });
});
