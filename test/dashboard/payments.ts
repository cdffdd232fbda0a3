import { join } from 'node:path';
import { writeCoda } from '../../src/standards/bank-statements/coda.fixture';
import { dashboardScene, inBrowser, views } from '../support/dashboard-scene';
import { smallInvoice } from '../support/invoices';

/** Payments from a bank statement: one is certain, one waits for a click, one has no invoice. */
inBrowser('payments', () => {
  const scene = dashboardScene();

  async function send(number: string, reference: string | null): Promise<string> {
    const { client, from, recipient } = scene().sandbox;
    const paymentMeans = [{ iban: 'BE71096123456769', ...(reference === null ? {} : { reference }) }];
    const { status, body } = await client.post(`/api/v1/${from}/send`, {
      recipient,
      documentType: 'invoice',
      document: smallInvoice(number, { paymentMeans }),
    });
    expect(status).toBe(200);
    return body.document.id as string;
  }

  it('are imported from a dropped file, and confirmed with one click', async () => {
    const { team, sandbox } = scene();
    await send('BANK-1', '+++123/4567/89002+++');
    const named = await send('BANK-2', null);
    const file = writeCoda({
      movements: [
        { amount: '12.10', structured: '101123456789002', name: 'Brouwerij De Kroon' },
        { amount: '12.10', text: 'Factuur BANK-2 van november', name: 'Janssens BV' },
        { amount: '4.50', direction: 'debit', text: 'Bankkosten', name: 'Bank' },
      ],
    }).join('\n');
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/payments?company=${sandbox.from}`);
    await page.getByText('No bank statement yet').waitFor();
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: '2026-11-27.cod', mimeType: 'text/plain', buffer: Buffer.from(file, 'latin1') });
    await page.getByRole('heading', { name: 'To confirm' }).waitFor();
    await page.getByText('2026-11-27.cod').first().waitFor();
    await page.getByText('1 paid · 1 to confirm · 1 unmatched').waitFor();
    await page.getByRole('button', { name: 'Confirm the payment of BANK-2' }).click();
    await page.getByText('2 paid · 0 to confirm · 1 unmatched').waitFor();
    const { body } = await sandbox.client.get(`/api/v1/documents/${named}`);
    expect(body.document.businessStatus).toBe('paid');
    await page.getByRole('button', { name: /^Dismiss the entry of/ }).click();
    await page.getByRole('heading', { name: 'Dismissed', exact: true }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('say what is wrong with a file that is no bank statement', async () => {
    const { team, sandbox } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/payments?company=${sandbox.from}`);
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.cod', mimeType: 'text/plain', buffer: Buffer.from('00000') });
    await page.getByText('The file is not a readable bank statement.').waitFor();
    expect(watched.problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  });

  it.each(views)('look right in $language, $theme, $width px', async (view) => {
    const { team, sandbox, shots } = scene();
    const watched = await scene().signedIn(view);
    try {
      await watched.goto(`/app/${team}/payments?company=${sandbox.from}`);
      await watched.page.getByRole('heading', { level: 1 }).waitFor();
      await watched.page.getByText('2026-11-27.cod').first().waitFor();
      expect(await watched.overflow()).toBeLessThanOrEqual(0);
      if (shots !== undefined)
        await watched.page.screenshot({
          path: join(shots, `payments-${view.language}-${view.width}.png`),
          fullPage: true,
        });
      expect(watched.problems).toEqual([]);
    } finally {
      await watched.context.close();
    }
  });
});
