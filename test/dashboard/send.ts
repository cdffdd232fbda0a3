import type { Page } from 'playwright-core';
import { ownDashboardScene, inBrowser } from '../support/dashboard-scene';

/** Goes on with Tab until the focus is in a field. */
async function tabTo(page: Page, field: string): Promise<void> {
  for (let tabs = 0; tabs < 40; tabs += 1) {
    const focused = await page.evaluate<string | null>('document.activeElement?.getAttribute("data-field")');
    if (focused !== null && focused.endsWith(field)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`The field ${field} cannot be reached with Tab`);
}

/** A person writes an invoice and sends it. */
inBrowser('send', () => {
  const scene = ownDashboardScene();

  it('sends an invoice with the keyboard alone, once, also when the answer is lost', async () => {
    const { sandbox, team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    const keys: (string | undefined)[] = [];
    let lose: () => void = () => undefined;
    const lost = new Promise<void>((resolve) => (lose = resolve));
    await page.route('**/send', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      if (keys.length > 1) return route.continue();
      // It arrives, and what it answers does not.
      await route.fetch();
      await lost;
      await route.abort();
    });
    await watched.goto(`/app/${team}/documents`);
    await page.keyboard.press('c');
    await page.waitForURL((url) => url.pathname === `/app/${team}/send`);
    await page.getByRole('heading', { level: 1, name: 'New invoice' }).waitFor();
    const { keyboard } = page;
    await tabTo(page, 'recipient');
    await keyboard.type(sandbox.recipient);
    await page.getByText('Brouwerij De Kroon NV, Antwerpen. On Peppol').waitFor();
    await tabTo(page, 'number');
    await keyboard.type('KEYS-1');
    await tabTo(page, '.name');
    await keyboard.type('Consulting');
    await tabTo(page, '.quantity');
    await keyboard.type('2,5');
    await tabTo(page, '.price');
    await keyboard.type('100');
    await keyboard.press('Enter');
    await keyboard.type('A second line');
    await keyboard.press('Control+Backspace');
    await page.getByText('Neither a buyer reference').first().waitFor();
    await keyboard.press('Control+Enter');
    await tabTo(page, 'buyerReference');
    await keyboard.type('PO-1');
    await page.getByText('No problems found').waitFor();
    await keyboard.press('Control+Enter');
    await keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Sending…' }).waitFor();
    expect(keys).toHaveLength(1);
    lose();
    await page.getByText('No answer arrived').waitFor();
    await keyboard.press('Control+Enter');
    await page.waitForURL(/\/documents\/doc_/);
    await page.getByText('KEYS-1 is on its way').waitFor();
    expect(keys).toEqual([expect.stringMatching(/^app-/), keys[0]]);
    const { body } = await sandbox.client.get('/api/v1/documents?search=KEYS-1&direction=outgoing');
    expect(body.documents).toHaveLength(1);
    expect(body.documents[0].parsed.totals.payableAmount).toBe('302.50');
    await page.unroute('**/send');
    expect(watched.problems).toEqual([]);
  });
});
