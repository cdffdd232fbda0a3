import { createHash } from 'node:crypto';
import { readArchive } from '../../src/standards/values/zip-archive';
import { RetentionJob } from '../../src/operations/retention/retention-job';
import { sharedService } from '../support/per-worker';
import { type TeamClient } from '../support/team-client';
import { download, exportOf, line, OCTOBER, sendDated } from './export-scene';

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

  it('hold the XML, the PDF and the attachments of each document, under names that every system accepts', async () => {
    const done = await exportOf(team, from.id);
    expect(done).toMatchObject({ state: 'ready', documentsTotal: 7, documentsDone: 7, failure: null });
    const bytes = await download(team, done.id);
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(done.sha256);
    expect(bytes.length).toBe(done.size);
    const files = readArchive(bytes);
    expect([...files.keys()].filter((name) => !name.startsWith('purchases/')).sort()).toEqual(
      [
        'checks.csv',
        'journal.xlsx',
        'manifest.json',
        'manifest.sig',
        'public-key.pem',
        'purchases.csv',
        'sales.csv',
        'vat.csv',
        ...[
          '2026-10-05 C-1 Käufer',
          '2026-10-05 D-1 Käufer',
          `2026-10-05 F_7 ÿ_ _cmd___C calc__A0`,
          '2026-10-05 I-1 Käufer',
          '2026-10-05 I-4 Käufer',
          '2026-10-05 I-5 Käufer',
          '2026-10-31 I-2 Käufer',
        ].flatMap((name) => [`sales/${name}.pdf`, `sales/${name}.xml`]),
        'sales/attachments/2026-10-31 I-2 Käufer/__tïmes_a.txt',
      ].sort(),
    );
    expect(files.get('sales/2026-10-05 I-1 Käufer.pdf')?.subarray(0, 5).toString()).toBe('%PDF-');
    expect(files.get('sales/2026-10-05 I-1 Käufer.xml')?.toString()).toContain('<cbc:ID>I-1</cbc:ID>');
  });

  it('refuse periods that are none, and files that are not there', async () => {
    const create = (input: object) => team.post(`/api/v1/${from.id}/exports`, input);
    expect((await create({ from: '2026-10-31', to: '2026-10-01' })).body.errors).toEqual({
      to: ['to must not be before from (2026-10-31); received "2026-10-01".'],
    });
    expect((await create({ from: '2025-10-01', to: '2026-10-02' })).status).toBe(400);
    expect((await create({ from: '2026-02-30', to: '2026-10-02' })).status).toBe(400);
    const done = await exportOf(team, from.id);
    await shared().sql(`UPDATE exports SET expires_at = now() - interval '1 minute' WHERE id = $1`, [
      done.id,
    ]);
    const { status, body, headers } = await team.get(`/api/v1/exports/${done.id}/file`);
    expect([status, headers.get('x-error-code'), body.errors.root[0]]).toEqual([
      409,
      'export_not_ready',
      'The export has no file, because its state is "expired". Request a new export.',
    ]);
    expect((await team.get(`/api/v1/exports/${done.id}`)).body.export.state).toBe('expired');
    await shared().app.get(RetentionJob).removeOldRows();
    const parts = await shared().sql('SELECT 1 FROM export_parts WHERE export_id = $1', [done.id]);
    expect(parts).toEqual([]);
  });

  it('are of one team, and of the companies of a key', async () => {
    const { id } = await exportOf(team, from.id);
    const stranger = await shared().team();
    expect((await stranger.get(`/api/v1/exports/${id}`)).status).toBe(401);
    expect((await stranger.get(`/api/v1/exports/${id}/file`)).status).toBe(401);
    expect((await stranger.get(`/api/v1/${from.id}/exports`)).status).toBe(401);
    expect((await stranger.post(`/api/v1/${from.id}/exports`, OCTOBER)).status).toBe(401);
  });
});
