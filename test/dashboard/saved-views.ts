import { CREDIT_NOTE } from '../support/credit-note';
import { dashboardScene, inBrowser } from '../support/dashboard-scene';
import { eventually } from '../support/until';

/** A bookkeeper sorts a list, chooses its columns, and saves both with the filters as a view for the team. */
inBrowser('saved views', () => {
  const scene = dashboardScene();

  const stored = async () => (await scene().sandbox.client.get('/api/v1/saved-views')).body.savedViews;

  // A list without documents has no heads.
  beforeAll(async () => {
    const { client, from, recipient } = scene().sandbox;
    const document = CREDIT_NOTE.replace('CN-2026-7', 'CN-VIEWS');
    const { status } = await client.post(`/api/v1/${from}/send`, {
      recipient,
      documentType: 'xml',
      document,
    });
    expect(status).toBe(200);
  });

  it('sorts by the heads, chooses columns, saves, shows, changes and deletes a view', async () => {
    const { team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/documents?direction=outgoing&responses=true`);
    await page.getByRole('button', { name: 'Amount', exact: true }).last().click();
    await page.waitForURL(/sort=amount/);
    await page.locator('th[aria-sort="descending"]', { hasText: 'Amount' }).waitFor();
    await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
    await page.locator('th[aria-sort="ascending"]', { hasText: 'Amount' }).waitFor();

    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitem', { name: 'Due date' }).click();
    await page.getByRole('menuitem', { name: 'Direction' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('columnheader', { name: 'Due date' }).waitFor();
    expect(await page.getByRole('columnheader', { name: 'Direction' }).count()).toBe(0);

    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Save as view' }).click();
    await page.getByLabel('Name').fill('Small ones');
    await page.getByLabel('Share with the team').check();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    const [view] = await eventually(stored, (views) => views.length === 1);
    expect(view).toMatchObject({
      ...{ name: 'Small ones', list: 'documents', shared: true, sort: 'amount', order: 'asc' },
      filter: { direction: 'outgoing' },
      columns: ['status', 'number', 'counterparty', 'dueDate', 'amount', 'createdAt'],
    });

    // Another visit begins with the remembered columns; the view brings its filters and order.
    await page.waitForURL(/view=view_/);
    await watched.goto(`/app/${team}/documents`);
    await page.getByRole('columnheader', { name: 'Due date' }).waitFor();
    await page.getByRole('button', { name: 'Views' }).click();
    await page.getByRole('menuitem', { name: 'Small ones' }).click();
    await page.waitForURL(/direction=outgoing/);
    await page.locator('th[aria-sort="ascending"]', { hasText: 'Amount' }).waitFor();
    expect(page.url()).toContain('sort=amount');

    await page.getByRole('button', { name: 'Small ones' }).click();
    await page.getByRole('menuitem', { name: 'Update view' }).click();
    await page.getByLabel('Name').fill('Small invoices');
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await eventually(stored, ([changed]) => changed?.name === 'Small invoices');

    await page.getByRole('button', { name: 'Small invoices' }).click();
    await page.getByRole('menuitem', { name: 'Delete view' }).click();
    await page.getByRole('button', { name: 'Delete view' }).click();
    await eventually(stored, (views) => views.length === 0);
    await page.getByRole('button', { name: 'Views' }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('sorts on a phone without heads', async () => {
    const { team } = scene();
    const watched = await scene().signedIn({ language: 'en', theme: 'light', width: 360 });
    const { page } = watched;
    await watched.goto(`/app/${team}/inbox?all=true`);
    await page.getByRole('button', { name: 'Sort' }).click();
    await page.getByRole('menuitem', { name: 'Amount' }).click();
    await page.waitForURL(/sort=amount/);
    expect(await watched.overflow()).toBe(0);
    expect(await watched.accessibilityProblems()).toEqual([]);
    expect(watched.problems).toEqual([]);
    await watched.context.close();
  });
});
