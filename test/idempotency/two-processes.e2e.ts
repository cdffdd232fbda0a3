import { BASE_URL } from '../auth/oauth-tools';
import { smallInvoice } from '../support/invoices';
import { TeamClient, type Answer } from '../support/team-client';
import { until } from '../support/until';
import { sharedServices } from '../support/per-worker';

const NUMBERS = Array.from({ length: 12 }, (_, n) => `TWO-${n}`);

/** Two processes of one installation know nothing of each other's requests but what the database has. */
describe('idempotency', () => {
  const [shared, besideIt] = sharedServices({ BASE_URL });

  describe('requests to two processes at once', () => {
    let clients: TeamClient[];
    let companyId: string;

    beforeAll(async () => {
      const team = await shared().team();
      clients = [team, new TeamClient(besideIt().baseUrl, team.teamId, team.keyId, team.secret)];
      companyId = (await team.company()).id;
    });

    const sendToBoth = (number: string, headers: Record<string, string>): Promise<Answer[]> =>
      Promise.all(
        clients.map((client) =>
          client.post(
            `/api/v1/${companyId}/send`,
            { recipient: '9999:delivered', documentType: 'invoice', document: smallInvoice(number) },
            { headers },
          ),
        ),
      );

    async function stored(numbers: string[]): Promise<string[]> {
      const rows = await shared().sql<{ number: string }>(
        'SELECT document_number AS number FROM documents WHERE company_id = $1 AND document_number = ANY($2) ORDER BY id',
        [companyId, numbers],
      );
      return rows.map(({ number }) => number).sort();
    }

    it('accept a number once', async () => {
      const answers = await Promise.all(NUMBERS.map((number) => sendToBoth(number, {})));
      for (const both of answers) expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      for (const refused of answers.flat().filter(({ status }) => status === 409))
        expect(refused.headers.get('x-error-code')).toBe('duplicate_document');
      expect(await stored(NUMBERS)).toEqual([...NUMBERS].sort());
    });

    it('accept an Idempotency-Key once, and answer alike or ask to come again', async () => {
      const numbers = NUMBERS.map((number) => `KEY-${number}`);
      const answers = await Promise.all(
        numbers.map((number) => sendToBoth(number, { 'idempotency-key': `key of ${number}` })),
      );
      for (const both of answers) {
        const accepted = both.filter(({ status }) => status === 200).map(({ body }) => JSON.stringify(body));
        expect(new Set(accepted).size).toBe(1);
        for (const { status, headers } of both)
          if (status !== 200)
            expect([status, headers.get('x-error-code')]).toEqual([409, 'idempotency_key_in_progress']);
      }
      expect(await stored(numbers)).toEqual([...numbers].sort());
    });

    it('give the first answer also while it is about to be stored and the document has moved on', async () => {
      await shared().sql(`CREATE FUNCTION store_late() RETURNS trigger LANGUAGE plpgsql AS
        'BEGIN PERFORM pg_sleep(0.8); RETURN NEW; END'`);
      await shared().sql(`CREATE TRIGGER store_late BEFORE UPDATE ON idempotency_keys
        FOR EACH ROW WHEN (OLD.key = 'late') EXECUTE FUNCTION store_late()`);
      const send = (client: TeamClient): Promise<Answer> =>
        client.post(
          `/api/v1/${companyId}/send`,
          { recipient: '9999:delivered', documentType: 'invoice', document: smallInvoice('LATE') },
          { headers: { 'idempotency-key': 'late' } },
        );
      const [first, second] = clients;
      const one = send(first!);
      await until(async () => {
        const [delivered] = await shared().sql<{ id: string }>(
          `SELECT d.id FROM documents d JOIN document_states s ON s.document_id = d.id
            WHERE d.company_id = $1 AND d.document_number = 'LATE' AND s.delivery_status = 'delivered'`,
          [companyId],
        );
        return delivered !== undefined;
      });
      const two = await send(second!);
      expect([two.status, two.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
      expect(two.body).toEqual((await one).body);
      await shared().sql('DROP FUNCTION store_late CASCADE');
    });
  });
});
