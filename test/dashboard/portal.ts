import { dashboardScene, inBrowser, type DashboardScene } from '../support/dashboard-scene';
import { Endpoint, verify } from '../support/endpoint';

/** A customer without an account, who has a link to the webhooks of one company. */
inBrowser('portal', () => {
  const scene = dashboardScene();

  const makeLink = async (input: object = {}): Promise<{ id: string; address: string; token: string }> => {
    const { sandbox } = scene();
    const { status, body } = await sandbox.client.post('/api/v1/webhooks/portal-links', {
      companyId: sandbox.from,
      ...input,
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    const url = body.url as string;
    const address = url.slice(url.indexOf('/app/portal'));
    return { id: body.portalLink.id as string, address, token: url.split('#')[1] ?? '' };
  };
  const companyName = async ({ sandbox }: DashboardScene): Promise<string> =>
    (await sandbox.client.get(`/api/v1/companies/${sandbox.from}`)).body.company.name as string;

  it('makes a webhook with its link, tests and repeats it, and reads that the link has ended', async () => {
    const { sandbox, open } = scene();
    const endpoint = await Endpoint.start();
    await sandbox.client.post('/api/v1/webhooks', { url: 'http://127.0.0.1:64999/of-the-team' });
    const { id, address, token } = await makeLink();
    const watched = await open();
    const { page } = watched;
    await watched.goto(address);
    const name = await companyName(scene());
    await page.getByRole('heading', { level: 1, name: `Webhooks of ${name}` }).waitFor();
    // The token goes from the address at once.
    expect(new URL(page.url()).hash).toBe('');
    expect(await page.getByText('of-the-team').count()).toBe(0);

    await page.getByRole('button', { name: 'New webhook' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill(endpoint.url);
    expect(await dialog.getByText('All companies').count()).toBe(0);
    await dialog.getByRole('button', { name: 'New webhook' }).click();
    const secretRegion = page.getByRole('region', { name: /^Copy the secret of/ });
    await secretRegion.waitFor();
    const [webhook = '', secret = ''] = await secretRegion.getByRole('code').allTextContents();
    await page.getByLabel('I have stored the secret').check();
    await page.getByRole('button', { name: 'Done' }).click();
    const made = await sandbox.client.get(`/api/v1/webhooks/${webhook}`);
    expect(made.body.webhook.companyIds).toEqual([sandbox.from]);

    await page.getByRole('link', { name: new URL(endpoint.url).host }).click();
    await page.getByRole('button', { name: 'Send test' }).click();
    const [post] = await endpoint.until(1);
    if (post) verify(post, secret);
    const drawer = page.getByRole('region', { name: 'webhook.test' });
    await drawer
      .getByText(/response 204/)
      .first()
      .waitFor();
    await drawer.getByRole('button', { name: 'Retry now' }).click();
    await endpoint.until(2);
    // What a customer cannot do is not offered.
    expect(await page.getByRole('button', { name: 'Show API call' }).count()).toBe(0);

    await page.reload();
    await watched.settled();
    await page.getByRole('button', { name: 'Send test' }).waitFor();
    await page.getByLabel('Language').selectOption('Français');
    await page.getByRole('link', { name: 'Webhooks', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: `Webhooks de ${name}` }).waitFor();

    await sandbox.client.delete(`/api/v1/webhooks/portal-links/${id}`);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Ce lien a expiré ou a été révoqué' }).waitFor();
    expect(await page.content()).not.toContain(token);
    expect(watched.problems).toEqual([]);
    await watched.context.close();
    await endpoint.stop();
  });

  it('changes nothing with a link that only reads, beside the session of a member', async () => {
    const { sandbox, signedIn } = scene();
    await sandbox.client.post('/api/v1/webhooks', {
      url: 'http://127.0.0.1:64999/only-read',
      companyId: sandbox.from,
    });
    const { address } = await makeLink({ readOnly: true });
    const watched = await signedIn();
    const { page } = watched;
    await watched.goto(address.replace('#', '?language=nl#'));
    await page.getByText('Met deze link kunt u ze niet wijzigen.').waitFor();
    const make = page.getByRole('button', { name: 'Nieuwe webhook' }).first();
    expect(await make.getAttribute('aria-disabled')).toBe('true');
    // Another link in the address of the open page takes its place.
    const other = await makeLink();
    await page.evaluate(`location.hash = ${JSON.stringify(other.token)}`);
    await page.waitForLoadState('load');
    await page.getByText('Met deze link kunt u ze niet wijzigen.').waitFor({ state: 'detached' });
    expect(watched.problems).toEqual([]);
    await watched.context.close();
  });
});
