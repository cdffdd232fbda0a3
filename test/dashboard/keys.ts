import { dashboardScene, inBrowser } from '../support/dashboard-scene';

/** Keys for programs. */
inBrowser('keys', () => {
  const scene = dashboardScene();

  it('shows a key once, asks before it is lost, and revokes it', async () => {
    const { team, service, ofOwner } = scene();
    const watched = await ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/keys`);
    await page.getByRole('button', { name: 'New key' }).first().click();
    await page.getByRole('dialog').getByLabel('Name', { exact: true }).fill('Warehouse');
    await page.getByRole('button', { name: 'Create key' }).click();
    const secretRegion = page.getByRole('region', { name: 'Copy the secret of “Warehouse” now' });
    await secretRegion.waitFor();
    const [key = '', secret = ''] = await secretRegion.getByRole('code').allTextContents();
    const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
    const statusOfKey = async (): Promise<number> =>
      (await fetch(`${service.baseUrl}/api/v1/companies`, { headers: { authorization } })).status;
    expect(await statusOfKey()).toBe(200);

    await page.getByRole('link', { name: 'Labels', exact: true }).click();
    await page.getByRole('button', { name: 'Stay here' }).click();
    await secretRegion.getByText(secret).waitFor();
    await page.getByLabel('I have stored the secret').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await secretRegion.waitFor({ state: 'detached' });
    await page.reload();
    await page.getByRole('button', { name: 'Revoke Warehouse' }).waitFor();
    expect(await page.content()).not.toContain(secret);
    const clipboardText = await page.evaluate<string>(
      'JSON.stringify([{ ...localStorage }, { ...sessionStorage }, history.state])',
    );
    expect(clipboardText).not.toContain(secret);

    await page.getByRole('button', { name: 'Revoke Warehouse' }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('Warehouse');
    await page.getByRole('button', { name: 'Revoke key' }).click();
    await page.getByText('Warehouse revoked').waitFor();
    expect(await statusOfKey()).toBe(401);
    expect(watched.problems).toEqual([]);
  });

  it('makes a key with scopes, companies and networks, and shows them with the last use', async () => {
    const { team, service, ofOwner } = scene();
    const watched = await ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/keys`);
    await page.getByRole('button', { name: 'New key' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('Till');
    await dialog.getByLabel('Expires').selectOption({ label: 'After a year' });
    await dialog.getByLabel('Scopes').selectOption({ label: 'Only some' });
    // Nothing is sent before one is chosen.
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('Choose at least one scope').waitFor();
    await dialog.getByLabel('Send documents').check();
    await dialog.getByLabel('Read everything').check();
    await dialog.getByLabel('Companies', { exact: true }).selectOption({ label: 'Only some companies' });
    await dialog.getByRole('group', { name: 'Companies' }).getByRole('checkbox').first().check();
    await dialog.getByLabel('Networks').fill('127.0.0.0/8\n::1/128\n10.0.0.1/8');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    await dialog.getByText('the range would be 10.0.0.0/8').waitFor();
    await dialog.getByLabel('Networks').fill('127.0.0.0/8\n::1/128');
    await dialog.getByRole('button', { name: 'Create key' }).click();
    const secretRegion = page.getByRole('region', { name: 'Copy the secret of “Till” now' });
    await secretRegion.waitFor();
    const [key = '', secret = ''] = await secretRegion.getByRole('code').allTextContents();
    const authorization = `Basic ${Buffer.from(`${key}:${secret}`).toString('base64')}`;
    const statusOf = async (path: string): Promise<number> =>
      (await fetch(`${service.baseUrl}${path}`, { headers: { authorization } })).status;
    expect([await statusOf('/api/v1/documents'), await statusOf('/api/v1/overview')]).toEqual([200, 403]);
    await page.getByLabel('I have stored the secret').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: 'Till' });
    for (const text of ['read, send', '1 company', '127.0.0.0/8, ::1/128', 'overview.get'])
      await row.getByText(text).waitFor();
    // The refused list of networks.
    expect(watched.problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  });
});
