import { Client } from 'pg';
import { writeBalance, writeCamt, writeEntry } from '../../src/standards/bank-statements/camt.fixture';
import { writeCoda, type WrittenMovement } from '../../src/standards/bank-statements/coda.fixture';
import { toOgm } from '../../src/standards/bank-statements/matching.fixture';
import { BusinessStateService } from '../../src/business/documents/business-status/business-states';
import { ReadAmountsJob } from '../../src/business/documents/business-status/read-amounts-job';
import { smallInvoice } from '../support/invoices';
import { emptiedService } from '../support/per-worker';
import type { Service } from '../support/service';
import { until } from '../support/until';
import { sendAndWait, type Answer, type TeamClient } from '../support/team-client';

let serial = 1;

/** Payments from the statements of a bank. */
describe('bank statements', () => {
  const shared = emptiedService();
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

  interface Sent {
    number: string;
    reference: string;
    id: string;
  }

  /** An invoice of 12.10 that was sent, with a Belgian structured communication. */
  async function invoice(more: object = {}): Promise<Sent> {
    const at = serial++;
    const number = `BANK-${at}`;
    const reference = toOgm(5_000_000 + at);
    const formatted = `+++${reference.slice(0, 3)}/${reference.slice(3, 7)}/${reference.slice(7)}+++`;
    const document = smallInvoice(number, {
      paymentMeans: [{ iban: 'BE71096123456769', reference: formatted }],
      ...more,
    });
    const { body } = await sendAndWait(seller, from.id, {
      recipient: to.address,
      documentType: 'invoice',
      document,
    });
    expect(body.errors).toBeUndefined();
    return { number, reference, id: body.document.id };
  }

  const coda = (movements: WrittenMovement[], more: object = {}): string =>
    writeCoda({
      movements: movements.map((each) => ({ bankReference: `B${serial++}`, ...each })),
      ...more,
    }).join('\n');

  const upload = (file: string, team = seller, companyId = from.id, headers = {}): Promise<Answer> =>
    team.post(`/api/v1/${companyId}/bank-statements`, undefined, {
      raw: file,
      headers: { 'content-type': file.startsWith('<') ? 'application/xml' : 'text/plain', ...headers },
    });

  async function entriesOf(id: string, team = seller, query = ''): Promise<Answer['body'][]> {
    const { status, body } = await team.get(`/api/v1/bank-statements/${id}${query}`);
    expect([status, body.errors]).toEqual([200, undefined]);
    return body.entries;
  }

  async function imported(file: string): Promise<Answer['body'][]> {
    const { status, body } = await upload(file);
    expect([status, body.errors]).toEqual([200, undefined]);
    return entriesOf(body.bankStatement.id);
  }

  const stateOf = async (id: string, team = seller): Promise<[string, string]> => {
    const { document } = (await team.get(`/api/v1/documents/${id}`)).body;
    return [document.businessStatus, document.openAmount];
  };

  const decide = (entry: Answer['body'], verb: string, body?: object, headers = {}): Promise<Answer> =>
    seller.post(`/api/v1/bank-statements/${entry.bankStatementId}/entries/${entry.id}/${verb}`, body, {
      headers,
    });

  it('pay the invoice whose reference and amount they have, on both sides', async () => {
    const { id, reference, number } = await invoice();
    const { status, body } = await upload(
      coda([{ amount: '12.10', structured: `101${reference}`, name: 'B' }]),
    );
    expect([status, body.bankStatement]).toMatchObject([
      200,
      {
        companyId: from.id,
        format: 'coda',
        entryCounts: { matched: 1, suggested: 0, unmatched: 0, confirmed: 0, dismissed: 0 },
        accounts: [{ account: 'BE68539007547034', openingBalance: '1000.00', closingBalance: '1012.10' }],
      },
    ]);
    expect(await stateOf(id)).toEqual(['paid', '0.00']);
    const { payments } = (await seller.get(`/api/v1/documents/${id}/payments`)).body;
    expect(payments).toMatchObject([
      { source: 'statement', amount: '12.10', paidOn: '2026-11-27', reference },
    ]);
    expect(await entriesOf(body.bankStatement.id)).toMatchObject([
      {
        status: 'matched',
        payments: [{ id: payments[0].id, documentId: id, documentNumber: number, amount: '12.10' }],
      },
    ]);
    // The buyer's own statement has the same payment as a debit.
    const debit = coda([
      {
        amount: '12.10',
        direction: 'debit',
        structured: `101${reference}`,
        account: 'BE71096123456769',
      },
    ]);
    const paid = await upload(debit, buyer, to.id);
    expect(paid.body.bankStatement.entryCounts).toMatchObject({ matched: 1 });
    const [received] = (await buyer.get(`/api/v1/documents?direction=incoming&number=${number}`)).body
      .documents;
    expect(await stateOf(received.id, buyer)).toEqual(['paid', '0.00']);
  });

  it('to another account than the invoice states wait for a confirmation', async () => {
    const { reference, number } = await invoice();
    const movement = { amount: '12.10', direction: 'debit' as const, structured: `101${reference}` };
    const file = coda([movement, { ...movement, account: 'BE68539007547034' }]);
    const { body } = await upload(file, buyer, to.id);
    const [unknown, other] = await entriesOf(body.bankStatement.id, buyer);
    for (const entry of [unknown, other])
      expect([entry.status, entry.suggestions]).toMatchObject([
        'suggested',
        [{ kind: 'reference', strength: 'strong' }],
      ]);
    const [received] = (await buyer.get(`/api/v1/documents?direction=incoming&number=${number}`)).body
      .documents;
    expect(await stateOf(received.id, buyer)).toEqual(['none', '12.10']);
  });

  it('are stored once, as a file and entry by entry', async () => {
    const { id, reference } = await invoice();
    const movement = { amount: '12.10', structured: `101${reference}`, bankReference: `ONCE${serial++}` };
    const file = coda([movement]);
    const first = await upload(file);
    const again = await upload(file);
    expect(again.body.bankStatement).toEqual(first.body.bankStatement);
    const longer = await upload(coda([movement, { amount: '1.00' }], { opening: '5.00' }));
    expect(longer.body.bankStatement).toMatchObject({
      duplicateEntries: 1,
      entryCounts: { matched: 0, unmatched: 1 },
    });
    expect((await seller.get(`/api/v1/documents/${id}/payments`)).body.payments).toHaveLength(1);
    // The same movement in the other format.
    const camt = writeCamt(
      writeEntry(
        '12.10',
        `<TxDtls><RmtInf><Strd><CdtrRefInf><Ref>${reference}</Ref></CdtrRefInf></Strd></RmtInf></TxDtls>`,
      ),
    );
    const other = await upload(camt.toString().replace('BANK-1', movement.bankReference));
    expect(other.body.bankStatement).toMatchObject({ format: 'camt.053', duplicateEntries: 1 });
  });

  it('of several imports at once pay an invoice once', async () => {
    const { id, reference } = await invoice();
    const movement = { amount: '12.10', structured: `101${reference}`, bankReference: `RACE${serial++}` };
    const files = [1, 2, 3, 4].map((at) => coda([movement], { opening: `${at}.00` }));
    const answers = await Promise.all(files.map((file) => upload(file)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.map(({ body }) => body.bankStatement.duplicateEntries).sort()).toEqual([0, 1, 1, 1]);
    expect((await seller.get(`/api/v1/documents/${id}/payments`)).body.payments).toHaveLength(1);
  });

  it('wait for a confirmation when the payer named the number alone', async () => {
    const { id, number } = await invoice();
    const [entry] = await imported(coda([{ amount: '12.10', text: `Factuur ${number}` }]));
    expect(entry).toMatchObject({
      status: 'suggested',
      suggestions: [
        {
          kind: 'number',
          strength: 'strong',
          payments: [{ documentId: id, documentNumber: number, amount: '12.10', openAmount: '12.10' }],
        },
      ],
    });
    expect(await stateOf(id)).toEqual(['none', '12.10']);
    const payments = [{ documentId: id, amount: '12.10' }];
    const headers = { 'idempotency-key': `confirm-${entry.id}` };
    const confirmed = await decide(entry, 'confirm', { payments }, headers);
    expect([confirmed.status, confirmed.body.entry]).toMatchObject([
      200,
      { status: 'confirmed', payments: [{ documentId: id, amount: '12.10' }] },
    ]);
    expect(await stateOf(id)).toEqual(['paid', '0.00']);
    expect((await decide(entry, 'confirm', { payments }, headers)).body).toEqual(confirmed.body);
    const twice = await decide(entry, 'confirm', { payments });
    expect([twice.status, twice.headers.get('x-error-code')]).toEqual([409, 'entry_decided']);
    // When the payment is deleted, the entry can be decided again.
    const paymentId = confirmed.body.entry.payments[0].id;
    expect((await seller.delete(`/api/v1/documents/${id}/payments/${paymentId}`)).status).toBe(200);
    const dismissed = await decide(entry, 'dismiss');
    expect([dismissed.status, dismissed.body.entry.status]).toEqual([200, 'dismissed']);
    expect((await decide(entry, 'confirm', { payments })).body.entry.status).toBe('confirmed');
  });

  it('are divided among several invoices', async () => {
    const [first, second] = [await invoice(), await invoice()];
    const [entry] = await imported(coda([{ amount: '24.20', text: `${first.number} ${second.number}` }]));
    expect(entry.suggestions[0]).toMatchObject({
      kind: 'split',
      payments: [{ amount: '12.10' }, { amount: '12.10' }],
    });
    const payments = entry.suggestions[0].payments.map(({ documentId, amount }: Record<string, string>) => ({
      documentId,
      amount,
    }));
    expect((await decide(entry, 'confirm', { payments })).status).toBe(200);
    expect([await stateOf(first.id), await stateOf(second.id)]).toEqual([
      ['paid', '0.00'],
      ['paid', '0.00'],
    ]);
  });

  it('are suggested as a part, and never for a failed, paid or credited invoice', async () => {
    const { id, reference } = await invoice();
    const [part, rest, more] = await imported(
      coda(['2.10', '12.10', '12.10'].map((amount) => ({ amount, structured: `101${reference}` }))),
    );
    // The whole amount is matched first, wherever it stands.
    expect([part.status, part.reason, rest.status, more.status, more.reason]).toEqual([
      'unmatched',
      'alreadyPaid',
      'matched',
      'unmatched',
      'alreadyPaid',
    ]);
    expect(await stateOf(id)).toEqual(['paid', '0.00']);
    const other = await invoice();
    const [partial] = await imported(coda([{ amount: '2.10', structured: `101${other.reference}` }]));
    expect(partial.suggestions).toMatchObject([{ kind: 'partialPayment', payments: [{ amount: '2.10' }] }]);
    const payments = [{ documentId: other.id, amount: '2.10' }];
    expect((await decide(partial, 'confirm', { payments })).status).toBe(200);
    expect(await stateOf(other.id)).toEqual(['partlyPaid', '10.00']);
  });

  it('refuse confirmations that do not fit', async () => {
    const { id, number } = await invoice();
    const [entry] = await imported(coda([{ amount: '20.00', text: number }]));
    const { received } = {
      received: (await buyer.get(`/api/v1/documents?number=${number}`)).body.documents[0].id,
    };
    const refused = async (payments: object[]): Promise<unknown> => {
      const { status, body } = await decide(entry, 'confirm', { payments });
      return [status, body.errors];
    };
    expect(await refused([{ documentId: id, amount: '20.01' }])).toEqual([
      400,
      { payments: ['must add up to at most the amount of the entry, 20.00 EUR; received 20.01'] },
    ]);
    expect(await refused([{ documentId: id, amount: '12.11' }])).toMatchObject([400, {}]);
    expect(await refused([])).toMatchObject([400, { payments: [expect.any(String)] }]);
    expect(
      await refused([
        { documentId: id, amount: '1' },
        { documentId: id, amount: '1' },
      ]),
    ).toEqual([400, { payments: ['must contain each invoice only once; an invoice occurs twice'] }]);
    expect(await refused([{ documentId: received, amount: '1' }])).toMatchObject([401, {}]);
    const own = await seller.company();
    const [foreign] = await (async () => {
      const file = coda([{ amount: '12.10', text: number }]);
      const { body } = await upload(file, seller, own.id);
      return entriesOf(body.bankStatement.id);
    })();
    // Another company of the team has no such invoice.
    expect(foreign).toMatchObject({ status: 'unmatched', reason: 'notFound', suggestions: [] });
    const other = await decide(foreign, 'confirm', { payments: [{ documentId: id, amount: '12.10' }] });
    expect([other.status, other.body.errors]).toEqual([
      400,
      {
        'payments.0.documentId': [
          'must be an invoice of the company of the bank statement; the invoice belongs to another company',
        ],
      },
    ]);
    expect(await stateOf(id)).toEqual(['none', '12.10']);
  });

  it('come as JSON in base64 or as text, and are listed newest first', async () => {
    const company = await seller.company();
    const path = `/api/v1/${company.id}/bank-statements`;
    const file = coda([{ amount: '1.00' }]);
    const inBase64 = { document: Buffer.from(file, 'latin1').toString('base64'), fileName: 'a.cod' };
    const first = await seller.post(path, inBase64);
    expect([first.status, first.body.bankStatement.fileName]).toEqual([200, 'a.cod']);
    expect((await seller.post(path, { document: file })).body.bankStatement.id).toBe(
      first.body.bankStatement.id,
    );
    const xml = writeCamt(writeEntry('2.00', ''), { head: writeBalance('OPBD', '1.00') }).toString();
    const second = await seller.post(path, { document: xml });
    expect(second.body.bankStatement.format).toBe('camt.053');
    const list = await seller.get(`${path}?limit=1`);
    expect(list.body.bankStatements.map(({ id }: { id: string }) => id)).toEqual([
      second.body.bankStatement.id,
    ]);
    const next = await seller.get(`${path}?limit=1&cursor=${list.body.pagination.nextCursor}`);
    expect(next.body.bankStatements).toEqual([first.body.bankStatement]);
  });

  it('find invoices of a former version, whose references are read in the background', async () => {
    const { id, reference } = await invoice();
    await service.sql(
      'UPDATE documents SET payable_amount = NULL, currency = NULL, payment_reference = NULL WHERE id = $1',
      [id],
    );
    await service.app.get(ReadAmountsJob).readAll();
    const [entry] = await imported(coda([{ amount: '12.10', structured: `101${reference}` }]));
    expect(entry.status).toBe('matched');
  });

  it('list their entries by status, page by page', async () => {
    const movements = Array.from({ length: 5 }, (_, at) => ({ amount: `${at + 1}.00` }));
    const { body } = await upload(coda(movements));
    const { id } = body.bankStatement;
    const first = (await seller.get(`/api/v1/bank-statements/${id}?limit=2&status=unmatched`)).body;
    expect(first.entries.map(({ amount }: { amount: string }) => amount)).toEqual(['1.00', '2.00']);
    const rest = await entriesOf(id, seller, `?cursor=${first.pagination.nextCursor}`);
    expect(rest.map(({ amount }) => amount)).toEqual(['3.00', '4.00', '5.00']);
    expect(await entriesOf(id, seller, '?status=matched&status=suggested')).toEqual([]);
  });

  it('refuse files that are none, with the place', async () => {
    const refused = async (file: string): Promise<unknown> => {
      const { status, body, headers } = await upload(file);
      return [status, headers.get('x-error-code'), body.errors.document?.[0]];
    };
    const records = coda([{ amount: '1.00' }]).split('\n');
    expect(await refused(records.slice(0, -1).join('\n'))).toEqual([
      400,
      'malformed_statement',
      'The bank statement cannot be read: The file ends without a trailer (record 9), so it is incomplete; import the whole file (line 6).',
    ]);
    expect(await refused('<!DOCTYPE a [<!ENTITY b "c">]><a/>')).toMatchObject([
      400,
      'malformed_statement',
      expect.stringMatching(/document type/i),
    ]);
    const json = await seller.post(`/api/v1/${from.id}/bank-statements`, { document: '%%%' });
    expect([json.status, json.headers.get('x-error-code')]).toEqual([400, 'malformed_statement']);
    const pdf = await seller.post(`/api/v1/${from.id}/bank-statements`, undefined, {
      raw: 'x',
      headers: { 'content-type': 'application/pdf' },
    });
    expect(pdf.status).toBe(415);
  });

  it('with characters that the database cannot store are imported', async () => {
    const [nul] = await imported(coda([{ amount: '1.00', text: 'a\0b', name: 'c\0d' }]));
    expect(nul).toMatchObject({ freeText: 'a b', counterpartyName: 'c d' });
    const lines = [999, 998].map((length) => `<Ustrd>${'a'.repeat(length)}</Ustrd>`).join('');
    const text = `<TxDtls><RmtInf>${lines}<Ustrd>😀</Ustrd></RmtInf></TxDtls>`;
    const [half] = await imported(writeCamt(writeEntry('1.00', text)).toString());
    expect(half.freeText).toBe(`${'a'.repeat(999)} ${'a'.repeat(998)} `);
  });

  it('of many invoices are recorded with a fixed number of statements', async () => {
    const invoices: Sent[] = [];
    for (let at = 0; at < 6; at++) invoices.push(await invoice());
    const update = jest.spyOn(service.app.get(BusinessStateService), 'refresh');
    const entries = await imported(
      coda(invoices.map(({ reference }) => ({ amount: '12.10', structured: `101${reference}` }))),
    );
    expect(entries.map(({ status }) => status)).toEqual(invoices.map(() => 'matched'));
    expect(update).toHaveBeenCalledTimes(1);
    update.mockRestore();
    for (const { id } of invoices) expect(await stateOf(id)).toEqual(['paid', '0.00']);
    const { events } = (await seller.get('/api/v1/events?type=document.business_status_changed&limit=6'))
      .body;
    const told = events.map(({ data }: { data: { documentId: string } }) => data.documentId);
    expect(told.sort()).toEqual(invoices.map(({ id }) => id).sort());
  });

  it('lock their invoices in the order of ids, whatever the order of the entries', async () => {
    const [first, second] = [await invoice(), await invoice()];
    const LOCK = 'SELECT 1 FROM document_states WHERE document_id = $1 FOR NO KEY UPDATE NOWAIT';
    const numbers = `${first.number} ${second.number}`;
    const [entry] = await imported(coda([{ amount: '24.20', text: numbers }]));
    const entries = [second, first].map(({ reference }) => ({
      amount: '12.10',
      structured: `101${reference}`,
    }));
    const payments = [second, first].map(({ id }) => ({ documentId: id, amount: '12.10' }));
    const requests = [() => upload(coda(entries)), () => decide(entry, 'confirm', { payments })];
    for (const request of requests) {
      const holder = new Client({ connectionString: service.databaseUrl });
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query(LOCK, [first.id]);
      const answer = request();
      await until(async () => {
        const { rows } = await holder.query(
          `SELECT 1 FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`,
        );
        return rows.length > 0;
      });
      // Whoever has the first invoice gets the second one; otherwise each would wait for the other.
      const locked = await holder.query(LOCK, [second.id]).catch((error: Error) => error.message);
      await holder.query('ROLLBACK');
      await holder.end();
      expect(locked).toMatchObject({ rowCount: 1 });
      await answer;
    }
    expect(await stateOf(second.id)).toEqual(['paid', '0.00']);
  });

  it('are no other team’s', async () => {
    const { body } = await upload(coda([{ amount: '1.00' }]));
    const { id } = body.bankStatement;
    const [entry] = await entriesOf(id);
    const stranger = await service.team();
    expect((await stranger.get(`/api/v1/bank-statements/${id}`)).status).toBe(401);
    expect((await stranger.get(`/api/v1/${from.id}/bank-statements`)).status).toBe(401);
    expect((await upload(coda([{ amount: '1.00' }]), stranger)).status).toBe(401);
    const path = `/api/v1/bank-statements/${id}/entries/${entry.id}/dismiss`;
    expect((await stranger.post(path)).status).toBe(401);
    expect((await seller.get('/api/v1/bank-statements/bst_01KB1J2X5Z7B9D1F3H5K7N9QAC')).status).toBe(404);
  });
});
