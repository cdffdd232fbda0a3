import { dashboardScene, inBrowser } from '../support/dashboard-scene';

/** How many requests and documents keys and companies may make. */
inBrowser('limits', () => {
  const scene = dashboardScene();

  it('gives a key its numbers, changes them, and takes them away', async () => {
    const { sandbox, team, ofOwner } = scene();
    const watched = await ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/keys`);
    await page.getByRole('button', { name: 'New key' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Counter');
    await dialog.getByLabel('Requests a minute').fill('many');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('Enter a whole number from 1 to 600,000').waitFor();
    await dialog.getByLabel('Requests a minute').fill('120');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await page.getByLabel('I have stored the secret').check();
    await page.getByRole('button', { name: 'Done' }).click();
    const numbers = async (): Promise<unknown[]> => {
      const { body } = await sandbox.client.get('/api/core/api-keys');
      const keys = body.apiKeys as { name: string; requestsPerMinute: unknown; documentsPerDay: unknown }[];
      const key = keys.find(({ name }) => name === 'Counter');
      return [key?.requestsPerMinute, key?.documentsPerDay];
    };
    expect(await numbers()).toEqual([120, null]);
    const row = page.getByRole('row').filter({ hasText: 'Counter' });
    await row.getByText('120 requests a minute').waitFor();

    await page.getByRole('button', { name: 'Change the limits of Counter' }).click();
    await dialog.getByLabel('Requests a minute').fill('');
    await dialog.getByLabel('Documents a day').fill('0');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row.getByText('0 documents a day').waitFor();
    expect(await numbers()).toEqual([null, 0]);
    expect(watched.problems).toEqual([]);
  });

  it('gives a company its documents a day', async () => {
    const { sandbox, team, ofOwner } = scene();
    const watched = await ofOwner();
    const { page } = watched;
    const limit = async (): Promise<unknown> =>
      (await sandbox.client.get(`/api/v1/companies/${sandbox.to}`)).body.company.documentsPerDay;
    await watched.goto(`/app/${team}/companies/${sandbox.to}`);
    await page.getByRole('button', { name: 'Set a limit' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Documents a day').fill('500');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The company may send 500 documents a day').waitFor();
    expect(await limit()).toBe(500);
    await page.getByRole('button', { name: 'Change the limit' }).click();
    await dialog.getByLabel('Documents a day').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('The company may send any number of documents a day.').waitFor();
    expect(await limit()).toBeNull();
    expect(watched.problems).toEqual([]);
  });
});
