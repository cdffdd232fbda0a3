import { join } from 'node:path';
import { dashboardScene, inBrowser, views } from '../support/dashboard-scene';
import { eventually } from '../support/until';

/** Items of a company: added, found, changed, suggested in a line of Send, and deleted. */
inBrowser('items', () => {
  const scene = dashboardScene();

  it('adds an item with price and VAT, suggests it in Send, changes and deletes it', async () => {
    const { sandbox, team, shots } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    const list = async () => (await sandbox.client.get(`/api/v1/${sandbox.from}/items`)).body.items;
    await watched.goto(`/app/${team}/items?company=${sandbox.from}`);
    await page.getByRole('button', { name: 'New item' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Add item' }).click();
    await dialog.getByText('Enter a name first').waitFor();
    await dialog.getByLabel('Name', { exact: true }).fill('Bridge inspection');
    await dialog.getByLabel('Item number').fill('BR-1');
    await dialog.getByLabel('Unit', { exact: true }).selectOption('HUR');
    await dialog.getByLabel('Price without VAT').fill('1.234');
    await dialog.getByRole('button', { name: 'Add item' }).click();
    await dialog.getByText('Enter the price as a number').waitFor();
    await dialog.getByRole('button', { name: '1,234', exact: true }).click();
    await dialog.getByLabel('VAT', { exact: true }).selectOption('S:6');
    if (shots !== undefined) await page.screenshot({ path: join(shots, 'item-form-filled.png') });
    expect(await watched.accessibilityProblems()).toEqual([]);
    await dialog.getByRole('button', { name: 'Add item' }).click();
    await page.getByText('Bridge inspection added').waitFor();
    const row = page.getByRole('row').filter({ hasText: 'Bridge inspection' });
    await row.getByText('1,234.00').waitFor();
    expect(await list()).toMatchObject([
      { itemNumber: 'BR-1', unitCode: 'HUR', netPrice: '1234', vatCategory: 'S', vatPercentage: '6' },
    ]);

    await watched.goto(`/app/${team}/send?company=${sandbox.from}`);
    const name = page
      .getByLabel('Line 1, Description')
      .or(page.locator('[data-field^="line."][data-field$=".name"]'));
    await name.first().pressSequentially('Bridge');
    await eventually(
      () => page.locator('datalist option[value="Bridge inspection"]').count(),
      (count) => count > 0,
    );
    await name.first().fill('Bridge inspection');
    await eventually(
      () => page.locator('[data-field^="line."][data-field$=".price"]').first().inputValue(),
      (price) => price === '1234.00',
    );

    await watched.goto(`/app/${team}/items?company=${sandbox.from}`);
    await page.getByLabel('Search items').fill('nothing like it');
    await page.getByText('No item matches “nothing like it”').waitFor();
    await page.getByLabel('Search items').fill('br-1');
    await page.getByRole('button', { name: 'Edit Bridge inspection' }).click();
    await dialog.getByLabel('VAT', { exact: true }).selectOption('other');
    await dialog.getByRole('button', { name: 'Save item' }).click();
    await dialog.getByText('Enter the VAT rate in percent first').waitFor();
    await dialog.getByLabel('VAT, %').fill('5,5');
    expect(await watched.accessibilityProblems()).toEqual([]);
    await dialog.getByRole('button', { name: 'Save item' }).click();
    await page.getByText('Bridge inspection saved').waitFor();
    expect(await list()).toMatchObject([{ netPrice: '1234', vatPercentage: '5.5', unitCode: 'HUR' }]);

    await page.getByRole('button', { name: 'Delete Bridge inspection' }).click();
    await dialog.getByRole('button', { name: 'Delete item' }).click();
    await page.getByText('Bridge inspection deleted').waitFor();
    expect(await list()).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it.each(views)('shows items in $language, $theme, at $width px', async (view) => {
    const { sandbox, team, shots } = scene();
    const path = `/api/v1/${sandbox.from}/items`;
    const description = 'Hourly, with travel within the city and a written report of what was found';
    const base = { unitCode: 'HUR', vatCategory: 'S', vatPercentage: '21' };
    await sandbox.client.post(path, {
      externalId: 'a',
      name: 'Inspection',
      netPrice: '95.5',
      description,
      ...base,
    });
    await sandbox.client.post(path, {
      externalId: 'b',
      name: `Donaudampfschifffahrt ${'sehrlangesWort'.repeat(6)}`,
      itemNumber: 'DD-0000000000000000001',
      netPrice: '1234567.8905',
      vatCategory: 'AE',
    });
    await sandbox.client.post(path, { externalId: 'c', name: 'Gift' });
    const watched = await scene().signedIn(view);
    await watched.goto(`/app/${team}/items?company=${sandbox.from}`);
    await watched.page.getByText('Inspection').first().waitFor();
    if (shots !== undefined)
      await watched.page.screenshot({ path: join(shots, `items-list-${view.width}.png`), fullPage: true });
    expect(await watched.accessibilityProblems()).toEqual([]);
    expect(await watched.overflow()).toBe(0);
    expect(watched.problems).toEqual([]);
    await watched.context.close();
  });
});
