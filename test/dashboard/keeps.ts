import type { Request } from 'playwright-core';
import { dashboardScene, inBrowser } from '../support/dashboard-scene';

/** What a page keeps of the person's, whatever is opened beside it or happens to the session, and in the tab of its own. */
inBrowser('keeps', () => {
  const scene = dashboardScene();

  it('keeps a list as it was while a drawer is open, which is a page where there is no space beside it', async () => {
    const { team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/events`);
    const live = page.getByLabel(/^Live: new \w+ appear on top$/);
    const first = page.getByRole('table').getByRole('button').first();
    await live.uncheck();
    await first.click();
    const close = page.getByRole('main').getByRole('button', { name: 'Close', exact: true });
    await close.waitFor();
    expect(await live.isChecked()).toBe(false);
    await close.click();
    await close.waitFor({ state: 'detached' });
    expect(await live.isChecked()).toBe(false);

    await page.setViewportSize({ width: 1000, height: 800 });
    await first.click();
    await page.locator('h2:focus').waitFor();
    expect(await first.isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await first.waitFor();
    await page.locator('tr:focus-within').waitFor();
    await page.setViewportSize({ width: 1280, height: 800 });
    expect(watched.problems).toEqual([]);
  });

  it('keeps what was written when the session turns out to have ended, and the language of the tab', async () => {
    const { team } = scene();
    const watched = await scene().signedIn({ language: 'en', theme: 'light', width: 1280 });
    const { page } = watched;
    await watched.goto(`/app/${team}/labels?make=true`);
    const other = await watched.tab();
    await other.goto(`/app/${team}/labels`);
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Half written');
    await page.route('**/api/core/session', (route) =>
      route.fulfill({ status: 401, headers: { 'X-Error-Code': 'unauthorized' }, json: {} }),
    );
    await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
    await page.getByRole('dialog', { name: 'Your session has ended' }).waitFor();
    const written = await page.evaluate<string[]>(
      `[...document.querySelectorAll('input')].map(({ value }) => value)`,
    );
    expect(written).toContain('Half written');

    await other.page.evaluate(`localStorage.setItem('passerelle.language', 'de')`);
    await other.page.getByRole('link', { name: 'Audit' }).first().click();
    await other.page.getByRole('heading', { level: 1 }).filter({ hasText: 'Audit' }).waitFor();
    expect(await other.page.locator('main').innerText()).not.toMatch(/\baudit\.\w+/);
    expect(watched.problems).toEqual([]);
    await watched.context.close();
  });

  it('sends what stands there, though what follows from it is drawn later', async () => {
    const { team } = scene();
    const watched = await scene().signedIn();
    const { page } = watched;
    await watched.goto(`/app/${team}/send`);
    await page.getByRole('button', { name: 'Fill in an example' }).click();
    await page.getByRole('menuitem', { name: '9999:delivered' }).click();
    await page.getByText('No problems found').waitFor();
    // What is sent is stored as the draft first.
    const stored = page.waitForRequest(
      (request) => /\/drafts(?:\/drf_\w+)?$/.test(request.url()) && /105/.test(request.postData() ?? ''),
    );
    // Both at once, so that nothing is drawn in between.
    await page.evaluate(`{
      const input = document.querySelector('[data-field$=".price"]');
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(input, '105');
      input.dispatchEvent(new InputEvent('input', { bubbles: true }));
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }));
    }`);
    expect((await stored).postDataJSON().content.document.lines[0].netPriceAmount).toBe('105');
    await page.waitForURL(/\/documents\/doc_/);
    expect(watched.problems).toEqual([]);
    await watched.context.close();
  });

  it('asks the network once for a recipient, which a page of theirs and Send show each in its own words', async () => {
    const { team, sandbox } = scene();
    const watched = await scene().signedIn();
    const { page } = watched;
    const { body } = await sandbox.client.post('/api/v1/customers', {
      name: 'Atelier Rive Gauche',
      peppolAddresses: [sandbox.recipient],
    });
    const asked: string[] = [];
    const note = (request: Request): void => {
      if (request.url().endsWith('/recipients/verify')) asked.push(request.url());
    };
    page.on('request', note);
    await watched.goto(`/app/${team}/customers/${body.customer.id as string}`);
    await page.getByText('On the network').waitFor();
    await page.getByRole('link', { name: 'New invoice' }).last().click();
    await page.getByText('On Peppol').first().waitFor();
    await page.goBack();
    await page.getByText('On the network').waitFor();
    expect(asked).toHaveLength(1);

    // And the other way round: Send asks first.
    const other = await watched.tab();
    asked.length = 0;
    other.page.on('request', note);
    await other.goto(`/app/${team}/send?recipient=${encodeURIComponent(sandbox.recipient)}`);
    await other.page.getByText('On Peppol').first().waitFor();
    await other.page.getByRole('link', { name: 'Customers', exact: true }).first().click();
    await other.page.getByRole('link', { name: 'Atelier Rive Gauche' }).first().click();
    await other.page.getByText('On the network').waitFor();
    expect(asked).toHaveLength(1);
    expect([...watched.problems, ...other.problems]).toEqual([]);
    await watched.context.close();
  });
});
