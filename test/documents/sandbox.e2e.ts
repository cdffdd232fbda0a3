import { CREDIT_NOTE } from '../support/credit-note';
import { smallInvoice } from '../support/invoices';
import { Endpoint, SECRET, statuses } from '../support/endpoint';
import type { Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';
import { unzip } from '../support/zip';
import { eventually, pause, until } from '../support/until';
import { sharedService } from '../support/per-worker';

let nextNumber = 1;

function invoice(): object {
  return smallInvoice(`SB-${nextNumber++}`);
}

describe('documents', () => {
  const shared = sharedService();

  describe('the sandbox', () => {
    let service: Service;
    let receiver: Endpoint;
    let team: TeamClient;
    let stranger: TeamClient;
    let production: TeamClient;
    let from: { id: string; address: string };

    beforeAll(async () => {
      service = shared();
      receiver = await Endpoint.start();
      [team, stranger, production] = await Promise.all([
        service.team(),
        service.team(),
        service.team('production'),
      ]);
      from = await team.company();
      await team.sdk.webhooks.create({ url: receiver.url, secret: SECRET });
    });

    afterAll(async () => {
      await receiver.stop();
    });

    function advance(seconds: number, client = team): Promise<Answer> {
      return client.post('/api/v1/sandbox/clock/advance', { seconds });
    }

    function inbound(fields: object, client = team): Promise<Answer> {
      return client.post('/api/v1/sandbox/inbound', { document: CREDIT_NOTE, ...fields });
    }

    /** A company of its own, so that no other test disturbs its destination. */
    async function sendTo(recipient: string, fields: object = {}): Promise<{ id: string }> {
      const body = { recipient, documentType: 'invoice', document: invoice(), ...fields };
      const answer = await team.post(`/api/v1/${from.id}/send`, body);
      if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
      return answer.body.document;
    }

    async function disturb(address: string, kind: string, remaining = 1, delayMs = 0): Promise<void> {
      await service.sql(
        'INSERT INTO simnet_faults (receiver, kind, remaining, delay_ms) VALUES ($1, $2, $3, $4)',
        [address, kind, remaining, delayMs],
      );
    }

    async function repair(address: string): Promise<void> {
      await service.sql('DELETE FROM simnet_faults WHERE receiver = $1', [address]);
    }

    async function attemptsOf(documentId: string): Promise<{ outcome: string; code: string | null }[]> {
      return service.sql(
        `SELECT outcome, provider_code AS code FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id
       WHERE d.document_id = $1 ORDER BY number`,
        [documentId],
      );
    }

    async function untilAttempts(documentId: string, count: number): Promise<void> {
      await eventually(
        () => attemptsOf(documentId),
        (attempts) => attempts.length >= count,
      );
    }

    describe('the clock', () => {
      it('brings deliveries nearer, those of the team alone', async () => {
        const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
        const { id } = await sendTo('9999:delivered', { sendAt: tomorrow });
        const other = await stranger.company();
        const foreign = await stranger.post(`/api/v1/${other.id}/send`, {
          recipient: '9999:delivered',
          documentType: 'invoice',
          document: invoice(),
          sendAt: tomorrow,
        });
        const answer = await advance(86_401);
        expect(answer.body).toEqual({ success: true, clock: { advancedBySeconds: 86_401 } });
        await service.settled(id);
        expect((await team.sdk.documents.get(id)).deliveryStatus).toBe('delivered');
        const untouched = await stranger.get(`/api/v1/documents/${foreign.body.document.id}`);
        expect(untouched.body.document.deliveryStatus).toBe('pending');
      });

      it('brings webhook deliveries nearer', async () => {
        receiver.behave = statuses(503, 503, 204);
        const before = receiver.posts.length;
        await inbound({ companyId: from.id, messageId: 'clock-1@partner.example' });
        await until(async () => {
          await advance(3600);
          await pause(200);
          return receiver.posts.length >= before + 3;
        });
        receiver.behave = statuses(204);
      });

      it('lets a verification session expire', async () => {
        const company = await team.company({}, false);
        await team.sdk.companies.verify(company.id);
        await advance(7 * 86_400 + 1);
        const list = async (): Promise<string> =>
          (await team.get(`/api/v1/companies/${company.id}/verifications`)).body.verifications[0].status;
        await eventually(list, (status) => status === 'expired');
      });

      it('gives a delivery up after 48 hours, as failed with the reason', async () => {
        const to = await team.company();
        await disturb(to.address, 'refuse', 1000);
        const { id } = await sendTo(to.address);
        await untilAttempts(id, 1);
        await until(async () => {
          await advance(3600 * 6);
          await pause(100);
          return (await team.sdk.documents.get(id)).deliveryStatus === 'failed';
        });
        await repair(to.address);
        const { document } = (await team.get(`/api/v1/documents/${id}`)).body;
        expect(document.deliveries[0].failure).toEqual({
          category: 'transport',
          message: 'The access point of the recipient refused the connection.',
          providerCode: 'ECONNREFUSED',
        });
      });

      it('is real for production teams', async () => {
        const answer = await advance(1, production);
        expect([answer.status, answer.headers.get('x-error-code')]).toEqual([403, 'sandbox_only']);
        expect((await advance(0)).status).toBe(400);
      });
    });

    describe('an unreliable network', () => {
      it.each([
        ['refuse', 'ECONNREFUSED'],
        ['reset', 'ECONNRESET'],
        ['tls_error', 'CERT_HAS_EXPIRED'],
        ['stall', 'ETIMEDOUT'],
        ['lose_receipt', 'ECONNRESET'],
        ['half_receipt', 'EBMS:0301'],
        ['wrong_receipt', 'EBMS:0302'],
      ])('that does "%s" gets the same message again, and makes one document of it', async (kind, code) => {
        const to = await stranger.company();
        await disturb(to.address, kind, 2);
        const { id } = await sendTo(to.address);
        await untilAttempts(id, 1);
        const early = await team.sdk.documents.get(id);
        expect(early.deliveryStatus).toBe('pending');
        for (const attempts of [2, 3]) {
          await advance(600);
          await untilAttempts(id, attempts);
        }
        await service.settled(id);
        expect(await attemptsOf(id)).toEqual([
          { outcome: 'retry', code },
          { outcome: 'retry', code },
          { outcome: 'accepted', code: null },
        ]);
        const late = await team.sdk.documents.get(id);
        expect(late.deliveryStatus).toBe('delivered');
        expect(late.peppolMessageId).toBe(early.peppolMessageId);
        const received = await stranger.get(`/api/v1/documents?companyId=${to.id}`);
        expect(received.body.documents).toHaveLength(1);
      });

      it('that duplicates gets one receipt for all', async () => {
        const to = await stranger.company();
        await disturb(to.address, 'duplicate');
        const { id } = await sendTo(to.address);
        await service.settled(id);
        expect(await attemptsOf(id)).toEqual([{ outcome: 'accepted', code: null }]);
        const received = await stranger.get(`/api/v1/documents?companyId=${to.id}`);
        expect(received.body.documents).toHaveLength(1);
      });

      it('is tried by one delivery at a time once it has failed often', async () => {
        const to = await stranger.company();
        await disturb(to.address, 'refuse', 1000);
        const documents: { id: string }[] = [];
        for (let i = 0; i < 12; i++) documents.push(await sendTo(to.address));
        const attempts = async (): Promise<number> => {
          const [row] = await service.sql<{ made: number }>(
            `SELECT count(*)::int AS made FROM delivery_attempts a JOIN deliveries d ON d.id = a.delivery_id
             WHERE d.document_id = ANY($1)`,
            [documents.map(({ id }) => id)],
          );
          return row?.made ?? 0;
        };
        // Deliveries that had begun when the circuit opened make their attempts still; it is open for half a minute at least.
        await untilAllWait(to.address);
        for (let probes = 0; probes < 3; probes++) {
          const before = await attempts();
          await advance(900);
          await untilAllWait(to.address);
          expect(await attempts()).toBe(before + 1);
        }
        await repair(to.address);
        for (let leaps = 0; leaps < 10; leaps++) {
          await advance(900);
          for (const { id } of documents) await service.settled(id);
        }
        for (const { id } of documents)
          expect((await team.sdk.documents.get(id)).deliveryStatus).toBe('delivered');
        expect(
          await service.sql('SELECT 1 FROM delivery_destinations WHERE destination LIKE $1', [
            `%${to.address}`,
          ]),
        ).toEqual([]);
      });

      /** Waits until the circuit of an address is open and none of its deliveries is due or under way. */
      async function untilAllWait(address: string): Promise<void> {
        await until(async () => {
          const waiting = await service.sql(
            `SELECT FROM delivery_destinations c WHERE destination LIKE $1 AND open_until > clock_timestamp()
               AND NOT EXISTS (SELECT FROM deliveries d WHERE d.destination = c.destination AND status = 'pending'
                 AND (next_attempt_at <= clock_timestamp() OR lease_until IS NOT NULL))`,
            [`%${address}`],
          );
          return waiting.length > 0;
        });
      }
    });

    describe('evidence', () => {
      it('has the ids, every attempt and the receipts byte for byte', async () => {
        const to = await stranger.company();
        await disturb(to.address, 'wrong_receipt');
        const { id } = await sendTo(to.address);
        await untilAttempts(id, 1);
        await advance(600);
        await untilAttempts(id, 2);
        await service.settled(id);
        const { document } = (await team.get(`/api/v1/documents/${id}`)).body;
        const path = `/api/v1/documents/${id}/deliveries/${document.deliveries[0].id}/evidence`;
        const files = await unzip(`${service.baseUrl}${path}`, team.authorization);
        expect([...files.keys()]).toEqual([
          'delivery.json',
          'document.xml',
          'receipts/attempt-1.xml',
          'receipts/attempt-2.xml',
        ]);
        expect(files.get('document.xml')?.toString('utf8')).toBe(document.xml);
        expect(files.get('receipts/attempt-2.xml')?.toString('utf8')).toBe(
          document.receivedPeppolSignalMessage,
        );
        expect(files.get('receipts/attempt-1.xml')).not.toEqual(files.get('receipts/attempt-2.xml'));
        expect(JSON.parse(files.get('delivery.json')?.toString('utf8') ?? '')).toMatchObject({
          documentId: id,
          delivery: document.deliveries[0],
          attempts: [
            { number: 1, outcome: 'retry', providerCode: 'EBMS:0302', receipt: 'receipts/attempt-1.xml' },
            { number: 2, outcome: 'accepted', providerCode: null },
          ],
        });
        expect((await stranger.get(path)).status).toBe(401);
        const elsewhere = await sendTo('9999:delivered');
        const wrong = await team.get(
          `/api/v1/documents/${elsewhere.id}/deliveries/${document.deliveries[0].id}/evidence`,
        );
        expect(wrong.status).toBe(404);
      });
    });
  });
});
