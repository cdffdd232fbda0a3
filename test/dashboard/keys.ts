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
});
