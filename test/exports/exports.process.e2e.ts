import { createHash, createPublicKey, verify } from 'node:crypto';
import { readArchive } from '../../src/standards/values/zip-archive';
import { DocumentPdf } from '../../src/business/documents/document-pdf';
import { Decimal } from '../../src/standards/values/decimal';
import { sharedService } from '../support/per-worker';
import { person } from '../support/people';
import { type TeamClient } from '../support/team-client';
import { eventually } from '../support/until';
import { exportOf, filesOf, line, OCTOBER, readCsv, sendDated } from './export-scene';

const toDecimal = (text: string): Decimal => {
  const value = Decimal.parse(text);
  if (value === null) throw new Error(`${text} is no decimal`);
  return value;
};

const sum = (rows: Record<string, string>[], column: string): string =>
  rows
    .map((row) => toDecimal(row[column] === '' ? '0' : (row[column] ?? '')))
    .reduce((total, amount) => total.plus(amount), toDecimal('0'))
    .toFixed(2);

/** Exports of a month for the accountant. */
describe('exports', () => {
  const shared = sharedService();
  let team: TeamClient;
  let from: { id: string; address: string };
  let to: { id: string; address: string };

  beforeAll(async () => {
    team = await shared().team();
    [from, to] = [await team.company(), await team.company()];
    const send = (recipient: string, document: Record<string, unknown>, documentType = 'invoice') =>
      sendDated(team, from.id, recipient, { documentType, document });
    await send(to.address, { invoiceNumber: 'I-1', lines: [line('100.10', '21')] });
    await send(to.address, {
      invoiceNumber: 'I-2',
      issueDate: '2026-10-31',
      lines: [line('33.33', '21'), line('66.67', '6'), line('12.005', '6')],
      paymentMeans: [{ iban: 'BE71096123456769', reference: '+++090/9337/55493+++' }],
      attachments: [
        {
          id: 'A',
          filename: '../tïmes/a.txt',
          mimeCode: 'text/csv',
          embeddedDocument: Buffer.from('hours').toString('base64'),
        },
      ],
    });
    // I-3 is missing.
    await send(to.address, {
      invoiceNumber: 'I-4',
      lines: [line('50', '0', { category: 'E' })],
      vat: { exemptionReason: 'Article 44' },
    });
    await send(to.address, {
      invoiceNumber: 'I-5',
      currency: 'USD',
      lines: [line('1000', '21')],
    });
    await send('9999:rejected', {
      invoiceNumber: 'F/7 ÿ=',
      buyer: {
        name: `=cmd|'/C calc'!A0`,
        street: '@S',
        city: '-C',
        postalZone: '1',
        country: 'BE',
      },
      lines: [line('1', '21')],
    });
    await send('9999:disputes', { invoiceNumber: 'D-1', lines: [line('2', '21')] });
    await send(
      to.address,
      {
        creditNoteNumber: 'C-1',
        invoiceReferences: [{ id: 'I-1', issueDate: '2026-10-05' }],
        lines: [line('100.10', '21')],
      },
      'creditNote',
    );
    // Not of this month.
    await send(to.address, { invoiceNumber: 'I-6', issueDate: '2026-11-01', lines: [line('7', '21')] });
  }, 120_000);

  it('have journals whose columns add up to the documents, with credit notes in the negative', async () => {
    const { id } = await exportOf(team, from.id);
    const files = await filesOf(team, id);
    const sales = readCsv(files.get('sales.csv'));
    const euros = sales.filter((row) => row['Currency'] === 'EUR');
    // 100.10 − 100.10 + 33.33 + 66.67 + 12.01 + 50 + 1 + 2
    expect(sum(euros, 'Net amount')).toBe('165.01');
    expect(sum(euros, 'Net amount')).toBe(sum(euros, 'Document net'));
    expect(sum(euros, 'VAT amount')).toBe(sum(euros, 'Document VAT'));
    expect(sum(euros, 'Gross amount')).toBe(sum(euros, 'Document gross'));
    expect(
      sum(
        sales.filter((row) => row['Currency'] === 'USD'),
        'Gross amount',
      ),
    ).toBe('1210.00');
    const two = sales.filter((row) => row['Number'] === 'I-2');
    expect(two.map((row) => [row['VAT category'], row['VAT rate (%)'], row['Document net']])).toEqual([
      ['S', '21', '112.01'],
      ['S', '6', ''],
    ]);
    expect(two[0]?.['Payment reference']).toBe(`'+++090/9337/55493+++`);
    expect(sales.find((row) => row['Number'] === 'C-1')).toMatchObject({
      Type: 'Credit note',
      'Net amount': '-100.10',
      'Amount due': '-121.12',
      'Preceding invoice': 'I-1',
    });
    const vat = readCsv(files.get('vat.csv'));
    expect(vat.find((row) => row['VAT category'] === 'E')).toMatchObject({
      'Net amount': '50.00',
      Currency: 'EUR',
    });
    const vatEuros = vat.filter((row) => row['Currency'] === 'EUR' && row['Journal'] === 'Sales');
    expect(sum(vatEuros, 'VAT amount')).toBe(sum(euros, 'VAT amount'));
  });

  it('list what was received as purchases', async () => {
    const { id } = await exportOf(team, to.id);
    const files = await filesOf(team, id);
    expect(readCsv(files.get('sales.csv'))).toEqual([]);
    const purchases = readCsv(files.get('purchases.csv'));
    expect(purchases.map((row) => row['Number']).sort()).toEqual(['C-1', 'I-1', 'I-2', 'I-2', 'I-4', 'I-5']);
    expect(purchases[0]).toMatchObject({
      Country: 'BE',
      'Due date': '2026-11-04',
      'Buyer reference': 'PO/1',
    });
    expect([...files.keys()].filter((name) => name.startsWith('purchases/')).length).toBe(11);
  });

  it('tell of received documents what was done with them, in columns at the end', async () => {
    const [target] = await shared().sql<{ id: string }>(
      `SELECT id FROM documents WHERE company_id = $1 AND document_number = 'I-4'`,
      [to.id],
    );
    const documentId = target?.id ?? '';
    const accountant = await person(shared(), { team: team.teamId, role: 'accountant' });
    const path = `/api/v1/documents/${documentId}/purchase`;
    expect((await accountant.put(path, { state: 'approved', assignee: accountant.userId })).status).toBe(200);
    await team.sdk.forwarding.create(documentId, { to: ['z@office.example', 'a@office.example'] });
    await eventually(
      () => team.sdk.forwarding.listForwards(documentId),
      ([first]) => first?.mails.every(({ state }) => state === 'sent') === true,
    );
    const { id } = await exportOf(team, to.id);
    const purchases = readCsv((await filesOf(team, id)).get('purchases.csv'));
    const [one] = purchases.filter((row) => row['Number'] === 'I-4');
    const today = new Date().toISOString().slice(0, 10);
    expect(one).toMatchObject({
      ...{ Work: 'Approved', 'Approved on': today, Held: one?.['Payee warnings'] === '' ? '' : 'No' },
      ...{ 'Forwarded to': 'a@office.example, z@office.example', 'Forwarded on': today },
    });
    expect(one?.['Approved by']).toBe(one?.['Assigned to']);
    expect(one?.['Approved by']).not.toBe('');
    expect(purchases.find((row) => row['Number'] === 'I-1')).toMatchObject({
      ...{ Work: 'New', 'Approved by': '', 'Forwarded to': '', 'Released by': '' },
    });
    expect(Object.keys(one ?? {}).slice(-11)).toEqual([
      ...['Document id', 'Work', 'Assigned to', 'Approved by', 'Approved on', 'Payee warnings', 'Held'],
      ...['Released by', 'Released on', 'Forwarded to', 'Forwarded on'],
    ]);
  });

  it('neutralise texts that a spreadsheet would take for formulas', async () => {
    const { id } = await exportOf(team, from.id, { ...OCTOBER, language: 'de' });
    const files = await filesOf(team, id);
    const row = readCsv(files.get('sales.csv')).find((each) => each['Nummer'] === 'F/7 ÿ=');
    expect(row).toMatchObject({
      Geschäftspartner: `'=cmd|'/C calc'!A0`,
      Straße: `'@S`,
      Ort: `'-C`,
      Nettobetrag: '1,00',
      Zustellstatus: 'Fehlgeschlagen',
    });
    const workbook = readArchive(files.get('journal.xlsx') ?? Buffer.alloc(0));
    const sheet = workbook.get('xl/worksheets/sheet1.xml')?.toString() ?? '';
    expect(sheet).toContain(
      `<c t="inlineStr" s="1"><is><t xml:space="preserve">=cmd|'/C calc'!A0</t></is></c>`,
    );
    expect(sheet).not.toContain('<f>');
    expect(workbook.get('xl/styles.xml')?.toString()).toContain('quotePrefix="1"');
  });

  it('find missing numbers, failed deliveries, rejected invoices and repeated ones', async () => {
    const invoice = { invoiceNumber: 'SAME', lines: [line('3', '21')] };
    const supplier = await team.company();
    await sendDated(team, supplier.id, to.address, { document: invoice });
    const [received] = await shared().sql<{ id: string }>(
      `SELECT id FROM documents WHERE company_id = $1 AND document_number = 'SAME'`,
      [to.id],
    );
    await shared().sql(
      `INSERT INTO documents (id, team_id, company_id, direction, type, profile, sender_id, receiver_id, doc_type_id, process_id,
         document_number, issue_date, validation_result, created_at)
       SELECT 'doc_00000000000000000000000000', team_id, company_id, direction, type, profile, sender_id, receiver_id, doc_type_id,
         process_id, document_number, '2026-01-05', validation_result, created_at FROM documents WHERE id = $1
       ON CONFLICT DO NOTHING`,
      [received?.id],
    );
    const [disputed] = await shared().sql<{ id: string }>(
      `SELECT id FROM documents WHERE company_id = $1 AND document_number = 'I-5'`,
      [to.id],
    );
    const answer = await team.post(`/api/v1/documents/${disputed?.id}/responses`, {
      status: 'RE',
      reasons: [{ code: 'PRI' }],
    });
    expect(answer.status).toBe(200);
    await shared().settled(answer.body.document.id as string);
    const ofSales = await filesOf(team, (await exportOf(team, from.id)).id);
    const checks = readCsv(ofSales.get('checks.csv')).map((row) => [row['Check'], row['Number']]);
    expect(checks).toEqual(
      expect.arrayContaining([
        ['Missing number', 'I-3'],
        ['Not delivered', 'F/7 ÿ='],
        ['Rejected by the buyer', 'I-5'],
      ]),
    );
    // I-6 is of another month, and missing in none.
    expect(checks.filter(([check]) => check === 'Missing number')).toEqual([['Missing number', 'I-3']]);
    expect(checks.filter(([check]) => check === 'VAT breakdown differs from the total')).toEqual([]);
    const ofPurchases = await filesOf(team, (await exportOf(team, to.id)).id);
    expect(readCsv(ofPurchases.get('checks.csv'))).toMatchObject([
      { Check: 'Rejected by the buyer', Number: 'I-5' },
      { Check: 'Received twice', Number: 'SAME', Detail: 'doc_00000000000000000000000000 2026-01-05' },
    ]);
    await shared().sql(`DELETE FROM documents WHERE id = 'doc_00000000000000000000000000'`);
  });

  it('have the XML and a finding of a document whose PDF cannot be made', async () => {
    const pdfs = shared().app.get(DocumentPdf);
    const render = pdfs.render.bind(pdfs);
    jest
      .spyOn(pdfs, 'render')
      .mockImplementation((document, language) =>
        String(document.parsed?.text).includes('"I-4"')
          ? Promise.reject(new Error('a font is broken'))
          : render(document, language),
      );
    const done = await exportOf(team, from.id);
    jest.restoreAllMocks();
    expect(done).toMatchObject({ state: 'ready', documentsDone: 7 });
    const files = await filesOf(team, done.id);
    const name = 'sales/2026-10-05 I-4 Käufer';
    expect([files.has(`${name}.xml`), files.has(`${name}.pdf`)]).toEqual([true, false]);
    const row = readCsv(files.get('sales.csv')).find((each) => each['Number'] === 'I-4');
    expect(row?.['File']).toBe(`${name}.xml`);
    const checks = readCsv(files.get('checks.csv'));
    expect(checks.find((each) => each['Check'] === 'PDF or attachments missing, XML complete')).toMatchObject(
      {
        Number: 'I-4',
      },
    );
  });

  it('have a manifest that a third party verifies with the public key of the installation', async () => {
    const { id } = await exportOf(team, from.id);
    const files = await filesOf(team, id);
    const manifest = files.get('manifest.json') ?? Buffer.alloc(0);
    const signature = files.get('manifest.sig') ?? Buffer.alloc(0);
    const key = createPublicKey(files.get('public-key.pem') ?? '');
    expect(verify(null, manifest, key, signature)).toBe(true);
    expect(verify(null, Buffer.concat([manifest, Buffer.from(' ')]), key, signature)).toBe(false);
    const { files: digests } = JSON.parse(manifest.toString()) as { files: Record<string, string> };
    const others = [...files].filter(([name]) => !/^(manifest\.|public-key)/.test(name));
    expect(digests).toEqual(
      Object.fromEntries(
        others.map(([name, bytes]) => [name, createHash('sha256').update(bytes).digest('hex')]),
      ),
    );
  });

  it('tell with an event that they are ready, and are listed', async () => {
    const done = await exportOf(team, from.id);
    const { body } = await team.get('/api/v1/events?type=export.ready&limit=1');
    expect(body.events[0]).toMatchObject({
      companyId: from.id,
      data: { exportId: done.id, ...OCTOBER, documents: 7, size: done.size },
    });
    const listed = await team.get(`/api/v1/${from.id}/exports?limit=1`);
    expect(listed.body).toMatchObject({ exports: [done], pagination: { hasMore: true } });
  });
});
