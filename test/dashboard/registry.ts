import { dashboardScene, inBrowser } from '../support/dashboard-scene';
import type { WatchedPage } from '../support/watched-page';

const NUMBER = '0666777802';

/** Companies, their verification and identifiers, and the move of one from one company to another. */
inBrowser('registry', () => {
  const scene = dashboardScene();

  let watched: WatchedPage;
  let leaving = '';

  beforeAll(async () => {
    watched = await scene().ofOwner();
  });

  it('makes a company with its numbers checked, verifies it, and sees it published', async () => {
    const { page } = watched;
    await watched.goto(`/app/${scene().team}/companies`);
    await page.getByRole('link', { name: 'New company' }).first().click();
    await page.getByLabel('Name', { exact: true }).fill('Scheepswerf Gent BV');
    await page.getByLabel('Country').fill('Belg');
    await page.getByRole('option', { name: /Belgium/ }).click();
    await page.getByLabel('VAT number').fill('BE 0666.777.803');
    await page.getByLabel('Company number').focus();
    await page.getByText('check digits should be 02').waitFor();
    await page.getByLabel('VAT number').fill('BE 0666.777.802');
    await page.getByText(`Derived from the VAT number: ${NUMBER}`).waitFor();
    await page.getByLabel('Address').fill('Kaai 3');
    await page.getByLabel('Postal code').fill('9000');
    await page.getByLabel('City').fill('Gent');
    await page.getByRole('button', { name: 'Create company' }).click();
    await page.waitForURL(/\/companies\/c_/);
    leaving = /c_\w+/.exec(page.url())?.[0] ?? '';
    await page.getByRole('button', { name: 'Start verification' }).click();
    await page.getByRole('button', { name: 'Verify company' }).click();
    await page.getByRole('cell', { name: 'Published', exact: true }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('moves an identifier with a key: a wrong one is refused, the right one counts on both sides', async () => {
    const { sandbox, team } = scene();
    const { page } = watched;
    await page.getByRole('button', { name: 'Move away' }).click();
    await page.getByRole('button', { name: 'Create migration key' }).click();
    const migrationCode = page.getByRole('region', { name: /^Move .* away$/ }).getByRole('code');
    const key = (await migrationCode.first().textContent()) ?? '';
    const made = await sandbox.client.post('/api/v1/companies', {
      name: 'Scheepswerf Gent, hier',
      address: 'Kaai 3',
      postalCode: '9000',
      city: 'Gent',
      country: 'BE',
      vatNumber: `BE${NUMBER}`,
    });
    const arriving = made.body.company.id as string;
    const { body } = await sandbox.client.post(`/api/v1/companies/${arriving}/verify`, {});
    await sandbox.client.post(
      `/api/v1/companies/${arriving}/verifications/${body.verification.id as string}/outcome`,
      { outcome: 'verified' },
    );
    await watched.goto(`/app/${team}/companies/${arriving}`);
    await page.getByText('Another company of this installation publishes this identifier').waitFor();
    await page.getByRole('button', { name: 'Move here' }).click();
    await page.getByRole('button', { name: 'I have the key' }).click();
    const wizard = page.getByRole('region', { name: /^Move .* here$/ });
    await wizard.getByLabel('Migration key').fill('Wr0ngKey#$77');
    await wizard.getByRole('button', { name: 'Move here' }).click();
    await wizard.getByText('The migration key is not the latest one').waitFor();
    await wizard.getByLabel('Migration key').fill(key);
    await wizard.getByRole('button', { name: 'Move here' }).click();
    await wizard.getByText('is published here').waitFor();
    await page.getByRole('cell', { name: 'Published', exact: true }).waitFor();
    await watched.goto(`/app/${team}/companies/${leaving}`);
    await page.getByRole('cell', { name: 'Moved', exact: true }).waitFor();
    expect(watched.problems).toEqual([]);
    leaving = arriving;
  });

  it('warns before an edit that ends the verification, and shows what changed', async () => {
    const { page } = watched;
    await watched.goto(`/app/${scene().team}/companies/${leaving}?edit=true`);
    await page.getByLabel('City').fill('Oostende');
    await page.getByText('Saving ends the verification.').waitFor({ state: 'detached' });
    await page.getByLabel('VAT number').fill('');
    await page.getByRole('button', { name: 'Save company' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText(`BE${NUMBER}`).waitFor();
    await dialog.getByRole('button', { name: 'Save and end verification' }).click();
    await page.getByText(/^Changes ·/).waitFor();
    await page.getByRole('cell', { name: 'Not published', exact: true }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('makes a customer, checks their Peppol id, and labels them with a label made before', async () => {
    const { sandbox, team } = scene();
    const { page } = watched;
    await watched.goto(`/app/${team}/labels?make=true`);
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Key account');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'Key account', exact: true }).waitFor();
    await watched.goto(`/app/${team}/customers?make=true`);
    await page.getByLabel('Name').fill('Brouwerij De Kroon NV');
    await page.getByLabel('Country').fill('Belg');
    await page.getByRole('option', { name: /Belgium/ }).click();
    await page.getByLabel('Peppol ids').fill(sandbox.recipient);
    await page.getByRole('button', { name: 'Add customer' }).click();
    await page.getByText('On the network').waitFor();
    await page.getByRole('button', { name: 'Label', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Key account' }).click();
    await page.getByText('No label').waitFor({ state: 'detached' });
    expect(watched.problems).toEqual([]);
  });
});
