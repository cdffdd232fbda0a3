import { Client } from 'pg';
import { join } from 'node:path';
import { dashboardScene, inBrowser, views } from '../support/dashboard-scene';
import { smallInvoice } from '../support/invoices';
import { eventually } from '../support/until';

const REASON = 'The network does not answer: the SMP of the recipient timed out';

/** Invoices of a file, of which one waits for the network. */
inBrowser('imports', () => {
  const scene = dashboardScene();

  /** Imports two invoices, and has one of them wait as if the network had not answered. */
  async function importWaiting(): Promise<string> {
    const { sandbox, databaseUrl } = scene();
    const header =
      'Number;Date;Customer;Street;City;Postcode;Country;Peppol ID;Reference;Description;Price;VAT rate;IBAN';
    const rows = ['AWAY-1', 'AWAY-2'].map(
      (number) =>
        `${number};28/11/2026;De Kroon;Kerkstraat 1;Gent;9000;BE;9999:delivered;PO;Advice;1250.50;21;BE71096123456769`,
    );
    const path = `/api/v1/${sandbox.from}/invoice-imports`;
    const document = [header, ...rows].join('\n');
    const { body } = await sandbox.client.post(path, { document, fileName: 'november.csv' });
    const { id, suggestion } = body.invoiceImport;
    await sandbox.client.put(`${path}/${id}/mapping`, { fields: suggestion.fields });
    await eventually(
      async () => (await sandbox.client.get(`${path}/${id}`)).body.invoiceImport,
      ({ state }) => state === 'ready',
    );
    const client = new Client({ connectionString: databaseUrl });
    await client.connect();
    try {
      await client.query(
        `UPDATE invoice_import_documents SET state = 'queued', attempts = 1, retry_at = now() + interval '20 minutes', errors = $2
         WHERE invoice_import_id = $1 AND number = 'AWAY-1'`,
        [id, JSON.stringify([{ row: 2, column: null, value: null, message: REASON }])],
      );
      await client.query(
        `UPDATE invoice_imports SET state = 'sending', next_attempt_at = now() + interval '20 minutes' WHERE id = $1`,
        [id],
      );
    } finally {
      await client.end();
    }
    return id;
  }

  it('say what waits for the network and until when, and stop it', async () => {
    const { team, sandbox } = scene();
    const id = await importWaiting();
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/imports?company=${sandbox.from}&import=${id}`);
    await page.getByText(/1 invoice waits for the network. Next attempt:/).waitFor();
    await page.getByText(REASON).waitFor();
    await page.getByText('Waiting for the network').first().waitFor();
    await page.getByRole('button', { name: 'Stop sending' }).click();
    await page.getByText('2 valid · 0 with errors').first().waitFor();
    // The documents are read again after the import.
    await page.getByText('Waiting for the network').first().waitFor({ state: 'hidden' });
    expect(watched.problems).toEqual([]);
  });

  it.each(views)(
    'send a file of finished documents, which goes on where it ended: $width px',
    async (view) => {
      const { team, sandbox, shots } = scene();
      const invoice = (invoiceNumber: string, change: object = {}): string =>
        JSON.stringify({
          recipient: '9999:delivered',
          documentType: 'invoice',
          document: smallInvoice(invoiceNumber, change),
        });
      const numbers = ['A', 'B', 'C'].map((letter) => `BATCH-${view.width}-${letter}`);
      const [first = '', second = '', third = ''] = numbers;
      const lines = [invoice(first), '{"recipient":', invoice(second), invoice(third, { currency: 'no' })];
      const watched = await scene().signedIn({ ...view, language: 'en' });
      const { page } = watched;
      const file = {
        name: 'november.ndjson',
        mimeType: 'application/x-ndjson',
        buffer: Buffer.from(lines.join('\n')),
      };
      const send = async (): Promise<void> => {
        await page.getByLabel('File of documents').setInputFiles(file);
        await page.getByRole('button', { name: 'Send documents' }).click();
      };
      await watched.goto(`/app/${team}/imports?company=${sandbox.from}`);
      await send();
      await page.getByText('2 sent (0 of them earlier) · 0 duplicates · 2 refused').waitFor();
      await page.getByText('Line 2').waitFor();
      await page.getByText('Line 4').waitFor();
      if (shots !== undefined)
        await page.screenshot({ path: join(shots, `batch-${view.width}.png`), fullPage: true });
      expect(await watched.accessibilityProblems()).toEqual([]);
      expect(await watched.overflow()).toBe(0);
      await page.reload();
      await send();
      await page.getByText('2 sent (2 of them earlier) · 0 duplicates · 2 refused').waitFor();
      for (const number of [first, second]) {
        const { body } = await sandbox.client.get(`/api/v1/documents?number=${number}&direction=outgoing`);
        expect(body.documents).toHaveLength(1);
      }
      await watched.context.close();
    },
  );

  it.each(views)('look right in $language, $theme, $width px', async (view) => {
    const { team, sandbox, shots } = scene();
    const id = await importWaiting();
    const watched = await scene().signedIn(view);
    await watched.goto(`/app/${team}/imports?company=${sandbox.from}&import=${id}`);
    await watched.page.getByText(REASON).waitFor();
    if (shots !== undefined)
      await watched.page.screenshot({ path: join(shots, `imports-${view.width}.png`), fullPage: true });
    expect(await watched.accessibilityProblems()).toEqual([]);
    expect(await watched.overflow()).toBe(0);
    await watched.context.close();
  });
});
