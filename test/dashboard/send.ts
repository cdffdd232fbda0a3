import type { Page } from 'playwright-core';
import { until } from '../support/until';
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
    await page.getByText('must have a buyer reference').first().waitFor();
    await keyboard.press('Control+Enter');
    await tabTo(page, 'buyerReference');
    await keyboard.type('PO-1');
    await page.getByText('No problems found').waitFor();
    await keyboard.press('Control+Enter');
    await keyboard.press('Control+Enter');
    await page.getByRole('button', { name: 'Sending…' }).waitFor();
    await until(() => Promise.resolve(keys.length === 1));
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
    // Who is invoiced becomes a customer, after the answer.
    await until(async () => {
      const { body: known } = await sandbox.client.get('/api/v1/customers');
      return (known.customers as { peppolAddresses: string[] }[]).some(({ peppolAddresses }) =>
        peppolAddresses.includes(sandbox.recipient),
      );
    }, 20_000);
    expect(watched.problems).toEqual([]);
  });

  it('writes an invoice from a VAT number in three fields and twenty seconds', async () => {
    const { sandbox, team } = scene();
    const { client } = sandbox;
    const sender = sandbox.from;
    await client.sdk.companies.update(sender, {
      invoiceDefaults: {
        accounts: [{ iban: 'BE71096123456769' }],
        paymentDays: 14,
        invoiceNumberPattern: 'BAR{year}/{number:4}',
      },
    });
    const number = sandbox.recipient.slice(5);
    // An earlier invoice made a customer of the recipient.
    const { body: known } = await client.get('/api/v1/customers');
    for (const { id } of known.customers as { id: string }[]) await client.delete(`/api/v1/customers/${id}`);
    const customer = await client.sdk.customers.upsert({
      externalId: 'BAR',
      name: 'Brouwerij De Kroon NV',
      vatNumber: `BE${number}`,
      address: 'Grote Markt 1',
      postalCode: '2000',
      city: 'Antwerpen',
      country: 'BE',
      buyerReference: 'NA',
    });
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/documents`);
    await page.evaluate<void>('sessionStorage.clear()');
    await watched.goto(`/app/${team}/send`);
    const recipient = page.locator('[data-field="recipient"]');
    await recipient.waitFor();
    const from = Date.now();
    await recipient.fill(`be ${number.slice(0, 4)}.${number.slice(4, 7)}.${number.slice(7)}`);
    await page.getByText(new RegExp(`registered on the network as .*${sandbox.recipient}`)).waitFor();
    await page.locator('[data-field^="line."][data-field$=".name"]').fill('Consulting');
    await page.locator('[data-field^="line."][data-field$=".price"]').fill('95');
    await page
      .getByText('No problems found')
      .waitFor()
      .catch(async (error: unknown) => {
        throw new Error(`The page says:\n${await page.locator('main').innerText()}`, { cause: error });
      });
    expect(await recipient.inputValue()).toBe(sandbox.recipient);
    await page.getByRole('button', { name: 'Send invoice' }).first().click();
    await page.waitForURL(/\/documents\/doc_/);
    // A run beside others measures the machine, not the page.
    if (process.env.UI_BARS !== undefined) expect(Date.now() - from).toBeLessThan(20_000);
    const { body } = await client.get('/api/v1/documents?search=BAR&direction=outgoing');
    expect(body.documents[0]).toMatchObject({ receiverId: sandbox.recipient });
    expect(body.documents[0].parsed).toMatchObject({
      invoiceNumber: expect.stringMatching(/^BAR\d{4}\/0001$/),
      buyerReference: 'NA',
      paymentMeans: [expect.objectContaining({ iban: 'BE71096123456769' })],
    });
    // What the customer lacked is completed.
    await until(async () =>
      (await client.sdk.customers.get(customer.id)).peppolAddresses.includes(sandbox.recipient),
    );
    expect(watched.problems).toEqual([]);
  });

  it('finds a recipient by name', async () => {
    const { sandbox, team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/send`);
    const recipient = page.locator('[data-field="recipient"]');
    await recipient.fill('Fournil Exemple');
    await page.getByText('No recipient found').waitFor();
    await recipient.fill('kroon');
    await page
      .getByRole('listbox')
      .getByRole('option', { name: /Brouwerij De Kroon/ })
      .first()
      .click();
    expect(await recipient.inputValue()).toBe(sandbox.recipient);
    expect(watched.problems).toEqual([]);
  });
});
