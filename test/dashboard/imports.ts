import { Client } from 'pg';
import { join } from 'node:path';
import { dashboardScene, inBrowser, views } from '../support/dashboard-scene';
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
