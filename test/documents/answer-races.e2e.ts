import { hold, holdRow } from '../support/held-row';
import { invoiceResponse } from '../support/invoice-response';
import { invoiceTo } from '../support/invoices';
import { findings, refusal } from '../support/lifecycle-scene';
import type { Service } from '../support/service';
import { sendAndWait, type Answer, type TeamClient } from '../support/team-client';
import { until } from '../support/until';
import { sharedService } from '../support/per-worker';

const OUT_OF_ORDER = [409, 'status_out_of_order'];
const REJECTION = { status: 'RE', reasons: [{ code: 'REF' }] };

let nextNumber = 1;

/** Answers to invoices (Peppol BIS 63): of two who change where an invoice stands at the same moment, one does. */
describe('documents', () => {
  const shared = sharedService();

  describe('two who answer an invoice at once', () => {
    let service: Service;
    let seller: TeamClient;
    let buyer: TeamClient;
    let from: { id: string; address: string };
    let to: { id: string; address: string };

    beforeAll(async () => {
      service = shared();
      [seller, buyer] = await Promise.all([service.team(), service.team()]);
      [from, to] = await Promise.all([seller.company(), buyer.company()]);
    });

    async function invoice(): Promise<{ number: string; sent: string; received: string }> {
      const number = `RACE-${nextNumber++}`;
      const { body } = await sendAndWait(seller, from.id, invoiceTo(to.address, number));
      const found = await buyer.get(`/api/v1/documents?direction=incoming&number=${number}`);
      return { number, sent: body.document.id, received: found.body.documents[0].id };
    }

    const answer = (received: string, body: object): Promise<Answer> =>
      buyer.post(`/api/v1/documents/${received}/responses`, body);
    const resend = (id: string): Promise<Answer> => buyer.post(`/api/v1/documents/${id}/resend`);

    /** The buyer's answer as it comes in at the seller. */
    const arriving = (number: string, code: string): Promise<Answer> =>
      seller.post('/api/v1/sandbox/inbound', {
        companyId: from.id,
        document: invoiceResponse({
          number: `IR-RACE-${nextNumber++}`,
          sender: to.address,
          receiver: from.address,
          answers: number,
          code,
          reason: 'The price is wrong.',
        }),
      });

    /** The states of the answers to a document, in their order. */
    const states = async (team: TeamClient, id: string): Promise<string[]> =>
      (await team.get(`/api/v1/documents/${id}`)).body.document.responses.map(
        ({ state }: { state: string }) => state,
      );

    /** An answer that was given, and did not arrive. @returns the document that it is */
    async function lost(received: string, body: object): Promise<string> {
      const { id } = (await answer(received, body)).body.document;
      await service.settled(id);
      await service.sql(`UPDATE document_states SET delivery_status = 'failed' WHERE document_id = $1`, [id]);
      return id;
    }

    /** Until so many transactions wait, or a request is answered that does not. */
    const untilWaiting = async (count: number, request: Promise<Answer>): Promise<void> => {
      let isAnswered = false;
      void request.then(() => (isAnswered = true));
      await until(async () => {
        const [row] = await service.sql<{ n: number }>(
          'SELECT count(*)::int AS n FROM pg_stat_activity WHERE cardinality(pg_blocking_pids(pid)) > 0 AND datname = current_database()',
        );
        return isAnswered || row?.n === count;
      });
    };

    it('an answer is refused like a late one while one before it is sent again', async () => {
      const { sent, received } = await invoice();
      const id = await lost(received, REJECTION);
      const rowLock = await holdRow(service, 'document_states', id, 'document_id');
      const resending = resend(id);
      await until(() => rowLock.awaited());
      const accepting = answer(received, { status: 'AP' });
      await untilWaiting(2, accepting);
      await rowLock.letGo();
      expect((await resending).status).toBe(200);
      expect(refusal(await accepting)).toEqual([
        ...OUT_OF_ORDER,
        { status: ['The status AP may not follow RE: no status may follow.'] },
      ]);
      await service.settled(id);
      expect(await states(buyer, received)).toEqual(['RE']);
      expect((await states(seller, sent)).at(-1)).toBe('RE');
    });

    it('an answer that may follow the one that is sent again is given after it', async () => {
      const { received } = await invoice();
      const id = await lost(received, { status: 'IP' });
      const rowLock = await holdRow(service, 'document_states', id, 'document_id');
      const resending = resend(id);
      await until(() => rowLock.awaited());
      const accepting = answer(received, { status: 'AP' });
      await untilWaiting(2, accepting);
      await rowLock.letGo();
      expect([(await resending).status, (await accepting).status]).toEqual([200, 200]);
      expect(await states(buyer, received)).toEqual(['IP', 'AP']);
    });

    it('an answer is not sent again while another one is given', async () => {
      const { received } = await invoice();
      const id = await lost(received, REJECTION);
      const rowLock = await hold(
        service,
        `INSERT INTO document_responses (id, team_id, document_id, kind, direction, follows, validation, sender, envelope_id, message_id, created_at)
         SELECT 'held ' || id, team_id, document_id, kind, direction, id, validation, sender, '', '', created_at
         FROM document_responses WHERE response_document_id = $1`,
        [id],
      );
      const accepting = answer(received, { status: 'AP' });
      await until(() => rowLock.awaited());
      const resending = resend(id);
      await untilWaiting(2, resending);
      await rowLock.sql(`DELETE FROM document_responses WHERE document_id = $1 AND id LIKE 'held %'`, [
        received,
      ]);
      await rowLock.letGo();
      expect((await accepting).status).toBe(200);
      expect(refusal(await resending)).toEqual([
        ...OUT_OF_ORDER,
        { root: ['The invoice already has the later response AP, so this response cannot be sent again.'] },
      ]);
    });

    it('of two that did not arrive and are sent again together one is', async () => {
      const { received } = await invoice();
      const [rejected, accepted] = [await lost(received, REJECTION), await lost(received, { status: 'AP' })];
      const rowLock = await holdRow(service, 'document_states', received, 'document_id');
      const first = resend(rejected);
      await untilWaiting(1, first);
      const second = resend(accepted);
      await untilWaiting(2, second);
      await rowLock.letGo();
      const both = await Promise.all([first, second]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    });

    it('of two that come in together and exclude each other the later one has a finding', async () => {
      const { number, sent } = await invoice();
      const rowLock = await holdRow(service, 'document_states', sent, 'document_id');
      const rejecting = arriving(number, 'RE');
      await untilWaiting(1, rejecting);
      const accepting = arriving(number, 'AP');
      await untilWaiting(2, accepting);
      await rowLock.letGo();
      expect(findings(await rejecting)).toEqual([]);
      expect(findings(await accepting)).toEqual(['RESPONSE-OUT-OF-ORDER']);
      expect(await states(seller, sent)).toEqual(['RE', 'RE']);
    });

    it('one that comes in while its invoice is deleted is kept, with a finding', async () => {
      const { number, sent } = await invoice();
      const rowLock = await holdRow(service, 'document_states', sent, 'document_id');
      const accepting = arriving(number, 'AP');
      await untilWaiting(1, accepting);
      await rowLock.sql('DELETE FROM documents WHERE id = $1', [sent]);
      await rowLock.letGo();
      expect(findings(await accepting)).toEqual(['RESPONSE-UNKNOWN-INVOICE']);
    });

    it('the last one stays the last, however far ahead the clock of the process before was', async () => {
      const { number, sent, received } = await invoice();
      const ahead = (id: string): Promise<unknown> =>
        service.sql(
          `UPDATE document_responses SET created_at = created_at + interval '1 hour' WHERE document_id = $1`,
          [id],
        );
      const acknowledged = await answer(received, { status: 'AB' });
      await service.settled(acknowledged.body.document.id);
      await Promise.all([ahead(sent), ahead(received)]);
      expect(findings(await arriving(number, 'IP'))).toEqual([]);
      expect((await answer(received, { status: 'UQ', actions: [{ code: 'CNP' }] })).status).toBe(200);
      expect(await states(buyer, received)).toEqual(['AB', 'UQ']);
      expect((await states(seller, sent)).slice(0, 2)).toEqual(['AB', 'IP']);
    });
  });
});
