import { join } from 'node:path';
import { dashboardScene, inBrowser, views } from '../support/dashboard-scene';
import { smallInvoice } from '../support/invoices';

/** The content of a recurring invoice is changed where it stands: lines, texts with placeholders, buyer. */
inBrowser('recurring', () => {
  const scene = dashboardScene();

  const create = async (name: string): Promise<{ id: string; companyId: string }> => {
    const { sandbox } = scene();
    const { invoiceNumber: _, issueDate: _issued, dueDate: _due, ...document } = smallInvoice('X');
    const { body } = await sandbox.client.post(`/api/v1/${sandbox.from}/recurring-invoices`, {
      name,
      mode: 'draft',
      interval: { every: 1, unit: 'month', day: 1 },
      firstOn: '2030-01-01',
      content: {
        recipient: sandbox.recipient,
        documentType: 'invoice',
        document: {
          ...document,
          invoicePeriod: { startDate: '{periodStart}', endDate: '{periodEnd}' },
        },
      },
    });
    expect(body.errors).toBeUndefined();
    return body.recurringInvoice;
  };

  it('changes the content in the form of Send, refuses an unknown placeholder, and previews the next', async () => {
    const { sandbox, team, shots } = scene();
    // The number of the next one follows the newest.
    await sandbox.client.post(`/api/v1/${sandbox.from}/send`, {
      recipient: sandbox.recipient,
      documentType: 'invoice',
      document: smallInvoice('RENT-001'),
    });
    const { id } = await create('Rent of the hall');
    const watched = await scene().ofOwner();
    const { page } = watched;
    const content = async () =>
      (await sandbox.client.get(`/api/v1/${sandbox.from}/recurring-invoices/${id}`)).body.recurringInvoice
        .content;
    await watched.goto(`/app/${team}/recurring`);
    await page.getByRole('button', { name: 'More actions for Rent of the hall' }).click();
    await page.getByRole('menuitem', { name: 'Edit content' }).click();
    await page.getByRole('heading', { name: 'Content of Rent of the hall' }).waitFor();
    expect(await page.getByLabel('Number', { exact: true }).count()).toBe(0);
    expect(await page.getByLabel('Due', { exact: true }).count()).toBe(0);
    const price = page.locator('[data-field^="line."][data-field$=".price"]').first();
    await price.fill('250');
    await page.getByText('€302.50').first().waitFor();
    await page.getByLabel('Note').fill('Rent of {monat}');
    await page.getByRole('button', { name: 'Save content' }).last().click();
    await page.getByText('{monat}').first().waitFor();
    expect((await content()).document.lines[0].netPriceAmount).not.toBe('250');

    // What is not saved is not lost unasked.
    await page.getByRole('link', { name: 'Recurring invoices' }).last().click();
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await page.getByLabel('Note').fill('Rent of {month} {year}');
    expect(await watched.accessibilityProblems()).toEqual([]);
    await page.getByRole('button', { name: 'Save content' }).last().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Next invoice of Rent of the hall').waitFor();
    await dialog.getByText('€302.50').waitFor();
    if (shots !== undefined) await page.screenshot({ path: join(shots, 'recurring-preview.png') });
    const saved = await content();
    expect(saved.document).toMatchObject({
      note: 'Rent of {month} {year}',
      invoicePeriod: { startDate: '{periodStart}', endDate: '{periodEnd}' },
    });
    expect(Number(saved.document.lines[0].netPriceAmount)).toBe(250);
    expect(saved.document).not.toHaveProperty('invoiceNumber');
    expect(saved.document).not.toHaveProperty('issueDate');
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await page.waitForURL((url) => url.pathname.endsWith('/recurring'));
    expect(watched.problems).toEqual([]);
  });

  it.each(views)('shows the form in $language, $theme, at $width px', async (view) => {
    const { sandbox, team, shots } = scene();
    const { id } = await create(`Rent ${view.width} ${view.language} ${view.theme}`);
    const watched = await scene().signedIn(view);
    await watched.goto(`/app/${team}/recurring/${id}?company=${sandbox.from}`);
    await watched.page.locator('[data-field="note"]').waitFor();
    if (shots !== undefined)
      await watched.page.screenshot({
        path: join(shots, `recurring-content-${view.width}.png`),
        fullPage: true,
      });
    expect(await watched.accessibilityProblems()).toEqual([]);
    expect(await watched.overflow()).toBe(0);
    expect(watched.problems).toEqual([]);
    await watched.context.close();
  });
});
