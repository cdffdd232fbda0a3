import { workbookOf } from '../../src/standards/spreadsheets/sheets.fixture';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { eventually } from '../support/until';

interface Import {
  id: string;
  state: string;
  columns: string[];
  suggestion: { fields: { field: string; column: string | null; value: string | null }[] };
  mapping: object | null;
  counts: Record<string, number>;
}

const HEADER =
  'Invoice number;Invoice date;Customer;Street;City;Postcode;Country;Peppol ID;Reference;Description;Quantity;Unit price;VAT rate;IBAN';

/** Files of invoices: mapped, validated, and sent in the background, each document exactly once. */
describe('invoice imports', () => {
  const shared = sharedService();
  let service: Service;
  let team: TeamClient;
  let from: { id: string };
  let address: string;
  let serial = 0;

  beforeAll(async () => {
    service = shared();
    const buyer = await service.team();
    team = await service.team();
    from = await team.company();
    address = (await buyer.company()).address;
  });

  const row = (
    number: string,
    changes: Partial<Record<'date' | 'price' | 'customer', string>> = {},
  ): string =>
    [
      number,
      changes.date ?? '28/11/2026',
      changes.customer ?? 'De Kroon',
      'Kerkstraat 1',
      'Gent',
      '9000',
      'BE',
      address,
      'PO-1',
      'Consulting',
      '2',
      changes.price ?? '1.250,50',
      '21',
      'BE71096123456769',
    ].join(';');

  const create = async (document: string, fileName = 'november.csv'): Promise<Import> => {
    const { status, body } = await team.post(`/api/v1/${from.id}/invoice-imports`, { document, fileName });
    expect([status, body.errors]).toEqual([200, undefined]);
    return body.invoiceImport;
  };

  const pathOf = ({ id }: Import): string => `/api/v1/${from.id}/invoice-imports/${id}`;

  const settled = (invoiceImport: Import): Promise<Import> =>
    eventually(
      async () => (await team.get(pathOf(invoiceImport))).body.invoiceImport as Import,
      ({ state }) => state === 'ready' || state === 'unmapped',
    );

  const setMapping = async (
    invoiceImport: Import,
    fields = invoiceImport.suggestion.fields,
  ): Promise<Import> => {
    const { status, body } = await team.put(`${pathOf(invoiceImport)}/mapping`, { fields });
    expect([status, body.errors]).toEqual([200, undefined]);
    return settled(invoiceImport);
  };

  it('are mapped by their header, validated row by row, and sent once', async () => {
    const [one, two, three] = [`IMP-${serial++}`, `IMP-${serial++}`, `IMP-${serial++}`];
    const text = [
      HEADER,
      row(one),
      row(two, { date: '31/11/2026' }),
      row(one, { price: '12,5' }),
      row(three),
    ].join('\n');
    const created = await create(text);
    expect(created).toMatchObject({ state: 'unmapped', mapping: null, rowCount: 4, format: 'csv' });
    const mapped = await setMapping(created);
    expect(mapped.counts).toMatchObject({ valid: 2, invalid: 1 });

    const invalid = await team.get(`${pathOf(created)}/documents?state=invalid`);
    expect(invalid.body.documents).toMatchObject([
      {
        number: two,
        rows: [3],
        errors: [{ row: 3, column: 'Invoice date', value: '31/11/2026' }],
        documentId: null,
      },
    ]);

    const sent = await team.post(`${pathOf(created)}/send`);
    expect(sent.body.invoiceImport).toMatchObject({ state: 'sending', counts: { queued: 2, valid: 0 } });
    expect((await settled(created)).counts).toMatchObject({ sent: 2, failed: 0, invalid: 1 });
    const documents = (await team.get(`${pathOf(created)}/documents?state=sent`)).body.documents;
    expect(documents.map(({ number }: { number: string }) => number)).toEqual([one, three]);
    const stored = await team.get(`/api/v1/documents/${documents[0].documentId}`);
    expect(stored.body.document.parsed).toMatchObject({ invoiceNumber: one, issueDate: '2026-11-28' });
    expect(stored.body.document.parsed.lines).toHaveLength(2);

    // A second request has nothing to send, and changes nothing.
    const again = await team.post(`${pathOf(created)}/send`);
    expect(again.body.invoiceImport.state).toBe('ready');
    expect(
      (await team.get(`/api/v1/documents?number=${one}&direction=outgoing`)).body.documents,
    ).toHaveLength(1);
    const changed = await team.put(`${pathOf(created)}/mapping`, { fields: created.suggestion.fields });
    expect([changed.status, changed.headers.get('x-error-code')]).toEqual([409, 'invoice_import_sent']);
    const audited = await team.get('/api/v1/audit?limit=1');
    expect(audited.body.auditEntries[0]).toMatchObject({
      action: 'invoice_import.sent',
      subjectId: created.id,
    });
  });

  it('apply the mapping of the company to the next file with the same header', async () => {
    const header = HEADER.replace('Reference', 'Kostenstelle');
    const first = await create([header, row(`IMP-${serial++}`)].join('\n'));
    const fields = [
      ...first.suggestion.fields,
      { field: 'buyerReference', column: 'Kostenstelle', value: null },
      { field: 'note', column: null, value: 'Thank you' },
    ];
    await setMapping(first, fields);
    const second = await create([header, row(`IMP-${serial++}`)].join('\n'));
    expect(second.state).toBe('validating');
    expect((await settled(second)).counts).toMatchObject({ valid: 1 });
    expect(second.mapping).toMatchObject({ fields });
  });

  it('name the row and the column of what validation refuses, and what sending refuses', async () => {
    const number = `IMP-${serial++}`;
    const text = [HEADER, row(number), row(`IMP-${serial++}`, { customer: '' })].join('\n');
    const created = await create(text);
    await settled(created);
    await setMapping(created);
    const { documents } = (await team.get(`${pathOf(created)}/documents`)).body;
    expect(documents[1]).toMatchObject({ state: 'invalid' });
    expect(documents[1].errors[0]).toMatchObject({ row: 3, column: 'Customer' });

    await team.post(`${pathOf(created)}/send`, { ids: [documents[0].id, documents[1].id] });
    expect((await settled(created)).counts).toMatchObject({ sent: 1, invalid: 1 });
    // The same file again: its number was sent before.
    const copy = await create(text);
    await settled(copy);
    await team.post(`${pathOf(copy)}/send`);
    expect((await settled(copy)).counts).toMatchObject({ failed: 1, sent: 0 });
    const failed = (await team.get(`${pathOf(copy)}/documents?state=failed`)).body.documents;
    expect(failed[0].errors[0].message).toMatch(/was already sent to /);
  });

  it('are read from workbooks, sent as the file itself', async () => {
    const number = `IMP-${serial++}`;
    const cell = (column: string, at: number, text: string): string =>
      `<c r="${column}${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
    const file = workbookOf(
      `<row r="1">${cell('A', 1, 'Number')}${cell('B', 1, 'Date')}${cell('C', 1, 'Price')}</row>` +
        `<row r="2">${cell('A', 2, number)}<c r="B2" s="1"><v>46354</v></c><c r="C2"><f>1+1</f><v>99.5</v></c></row>`,
    );
    const created = await create(file.toString('base64'), 'november.xlsx');
    expect(created).toMatchObject({
      format: 'xlsx',
      columns: ['Number', 'Date', 'Price'],
      firstRows: [{ row: 2, cells: [number, '2026-11-28', '99.5'] }],
    });
  });

  it('refuse files and mappings that cannot be used', async () => {
    const refused = await team.post(`/api/v1/${from.id}/invoice-imports`, { document: 'a;b' });
    expect([refused.status, refused.headers.get('x-error-code')]).toEqual([400, 'malformed_sheet']);
    const created = await create([HEADER, row(`IMP-${serial++}`)].join('\n').replace('Street', 'Strasse 2'));
    const wrong = await team.put(`${pathOf(created)}/mapping`, {
      fields: [{ field: 'note', column: 'Nowhere' }],
    });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.errors).sort()).toEqual(['fields', 'fields.0.column']);
    const early = await team.post(`${pathOf(created)}/send`);
    expect([early.status, early.headers.get('x-error-code')]).toEqual([409, 'invoice_import_unmapped']);
    expect((await team.delete(pathOf(created))).status).toBe(200);
    expect((await team.get(pathOf(created))).status).toBe(404);
  });

  it('are no other team’s', async () => {
    const created = await create([HEADER, row(`IMP-${serial++}`)].join('\n').replace('Street', 'Strasse 3'));
    const stranger = await service.team();
    expect((await stranger.get(pathOf(created))).status).toBe(401);
    expect((await stranger.post(`${pathOf(created)}/send`)).status).toBe(401);
  });

  it('take queued documents back when their sending is cancelled', async () => {
    const created = await create([HEADER, row(`IMP-${serial++}`)].join('\n').replace('Street', 'Strasse 4'));
    await setMapping(created);
    // As if no worker had come to it yet.
    await service.sql(`UPDATE invoice_imports SET state = 'sending' WHERE id = $1`, [created.id]);
    await service.sql(`UPDATE invoice_import_documents SET state = 'queued' WHERE invoice_import_id = $1`, [
      created.id,
    ]);
    const cancelled = await team.post(`${pathOf(created)}/cancel`);
    expect(cancelled.body.invoiceImport).toMatchObject({ state: 'ready', counts: { valid: 1, queued: 0 } });
  });
});
