import { smallInvoice } from '../support/invoices';
import { TeamClient, type Answer } from '../support/team-client';
import { startService, type Service } from '../support/service';
import { sharedService } from '../support/per-worker';

const NUMBERS = Array.from({ length: 12 }, (_, n) => `TWO-${n}`);

/** Two processes of one installation know nothing of each other's requests but what the database has. */
describe('idempotency', () => {
  const shared = sharedService();

  describe('requests to two processes at once', () => {
    let besideIt: Service;
    let clients: TeamClient[];
    let companyId: string;

    beforeAll(async () => {
      besideIt = await startService({}, shared().databaseUrl);
      const team = await shared().team();
      clients = [team, new TeamClient(besideIt.baseUrl, team.teamId, team.keyId, team.secret)];
      companyId = (await team.company()).id;
    });
    afterAll(() => besideIt.stop());

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
  });
});
