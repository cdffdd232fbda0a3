import { join } from 'node:path';
import { dashboardScene, inBrowser, views } from '../support/dashboard-scene';
import { smallInvoice } from '../support/invoices';
import { dayFromNow } from '../support/receivables';

/** Open invoices: who owes what, a reminder that is read before it is sent, and a statement of account. */
inBrowser('receivables', () => {
  const scene = dashboardScene();

  async function send(number: string, due: number): Promise<void> {
    const { client, from, recipient } = scene().sandbox;
    const dates = { issueDate: dayFromNow(due - 30), dueDate: dayFromNow(due) };
    const { status } = await client.post(
      `/api/v1/${from}/send`,
      { recipient, documentType: 'invoice', document: smallInvoice(number, dates) },
      { headers: { prefer: 'wait=20' } },
    );
    expect(status).toBe(200);
  }

  it('are chosen, previewed and sent as reminders', async () => {
    const { team, sandbox } = scene();
    await send('OPEN-1', -45);
    await send('OPEN-2', -3);
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/open-invoices?company=${sandbox.from}`);
    await page.getByRole('heading', { name: 'By customer' }).waitFor();
    await page.getByLabel('Choose invoice OPEN-1').check();
    await page.getByRole('button', { name: 'Send a reminder for 1 invoice' }).click();
    await page.getByLabel('To', { exact: true }).fill('ap@buyer.example');
    await page.getByRole('button', { name: 'Preview', exact: true }).click();
    await page.getByText('OPEN-1.pdf').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Send reminders' }).click();
    await page.getByText('Level 1').first().waitFor();
    expect(watched.problems).toEqual([]);
  });

  it.each(views)('look right in $language, $theme, $width px', async (view) => {
    const { team, sandbox, shots } = scene();
    const watched = await scene().signedIn(view);
    try {
      await watched.goto(`/app/${team}/open-invoices?company=${sandbox.from}`);
      await watched.page.getByText('OPEN-1').first().waitFor();
      expect(await watched.overflow()).toBeLessThanOrEqual(0);
      if (shots !== undefined)
        await watched.page.screenshot({
          path: join(shots, `open-invoices-${view.language}-${view.width}.png`),
          fullPage: true,
        });
      expect(watched.problems).toEqual([]);
    } finally {
      await watched.context.close();
    }
  });
});
