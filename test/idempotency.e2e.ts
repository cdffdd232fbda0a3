import { startService, type Service } from './support/service';
import type { Answer, TeamClient } from './support/team-client';

describe('Idempotency-Key', () => {
  let service: Service;
  let team: TeamClient;
  let company: { id: string };

  beforeAll(async () => {
    service = await startService();
    team = await service.team();
    company = await team.company();
  });

  afterAll(() => service.stop());

  function send(number: string, key: string, client = team, companyId = company.id): Promise<Answer> {
    const document = {
      invoiceNumber: number,
      buyerReference: 'x',
      buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
      paymentMeans: [{ iban: 'BE71096123456769' }],
      lines: [{ name: 'L', netPriceAmount: '10', vat: { percentage: '21' } }],
    };
    const body = { recipient: '9999:delivered', documentType: 'invoice', document };
    return client.post(`/api/v1/${companyId}/send`, body, { headers: { 'idempotency-key': key } });
  }

  async function stored(number: string): Promise<number> {
    const [row] = await service.sql<{ n: number }>(
      'SELECT count(*)::int AS n FROM documents WHERE document_number = $1',
      [number],
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

  it('makes one document of fifty parallel requests', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => send('I-50', 'fifty')));
    const by = (status: number): Answer[] => answers.filter((answer) => answer.status === status);
    expect(by(200).length + by(409).length).toBe(50);
    expect(by(200).filter((answer) => answer.headers.get('idempotent-replayed') === null)).toHaveLength(1);
    expect(by(409).every((answer) => answer.headers.get('retry-after') === '1')).toBe(true);
    expect(new Set(by(200).map((answer) => answer.body.document.id)).size).toBe(1);
    expect(await stored('I-50')).toBe(1);
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
    await service.sql(`UPDATE idempotency_keys SET body = NULL WHERE key = 'key 5'`);
    const again = await send('I-5', 'key 5');
    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([200, 'true']);
    expect(again.body.document.id).toBe(first.body.document.id);
    expect(await stored('I-5')).toBe(1);
  });

  it.each(['', 'x'.repeat(256), 'naïve'])('refuses the key "%s"', async (key) => {
    const answer = await send('I-6', key);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([400, ['Idempotency-Key']]);
  });
});
