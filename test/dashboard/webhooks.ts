import { CREDIT_NOTE } from '../support/credit-note';
import { dashboardScene, inBrowser } from '../support/dashboard-scene';
import { Endpoint, statuses, verify } from '../support/endpoint';

/** From a document to what was posted of it, and a second time. */
inBrowser('webhooks', () => {
  const scene = dashboardScene();

  it('makes a webhook, follows a document to its refused delivery, and replays that', async () => {
    const { sandbox, team, ofOwner } = scene();
    // Gone for good by its answer: nothing is posted again until a person asks for it.
    const endpoint = await Endpoint.start(statuses(400));
    const watched = await ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/webhooks`);
    await page.getByRole('button', { name: 'New webhook' }).first().click();
    await page.getByRole('dialog').getByLabel('Address').fill(endpoint.url);
    await page.getByRole('dialog').getByRole('button', { name: 'New webhook' }).click();
    const secretRegion = page.getByRole('region', { name: /^Copy the secret of/ });
    await secretRegion.waitFor();
    const [webhook = '', secret = ''] = await secretRegion.getByRole('code').allTextContents();
    await page.getByLabel('I have stored the secret').check();
    await page.getByRole('button', { name: 'Done' }).click();

    const sent = await sandbox.client.post(`/api/v1/${sandbox.from}/send`, {
      recipient: sandbox.recipient,
      documentType: 'xml',
      document: CREDIT_NOTE.replace('CN-2026-7', 'CN-HOOK'),
    });
    const documentId = sent.body.document.id as string;
    await endpoint.until(1, ({ body }) => body.includes(documentId));
    await watched.goto(`/app/${team}/documents/${documentId}`);
    const step = page.getByRole('link', { name: new URL(endpoint.url).host }).first();
    await step.click();
    await page.waitForURL((url) => url.pathname === `/app/${team}/webhooks/${webhook}`);
    const drawer = page.getByRole('region', { name: /^document\./ });
    await drawer
      .getByText(/response 400/)
      .first()
      .waitFor();

    endpoint.behave = statuses(204);
    const before = endpoint.posts.length;
    await page.getByRole('button', { name: 'Replay a range' }).click();
    const dialog = page.getByRole('dialog');
    const replay = dialog.getByRole('button', { name: 'Replay events' });
    await dialog.getByLabel('Time range of the events').selectOption('From … to …');
    await dialog.getByText('Choose when the range begins').waitFor();
    expect(await replay.getAttribute('aria-disabled')).toBe('true');
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    await dialog.getByText(`Your local time (${timeZone}).`).waitFor();
    const hour = (from: number): string => {
      const at = new Date(Date.now() + from * 3_600_000);
      return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
    };
    await dialog.getByLabel('From', { exact: true }).fill(hour(-3));
    await dialog.getByLabel('To (empty: now)').fill(hour(-2));
    await dialog.getByText(/^No delivery in this range failed/).waitFor();
    await dialog.getByLabel('To (empty: now)').fill('');
    await dialog.getByText(/^\d+ events? to /).waitFor();
    await dialog.getByLabel('Event types').selectOption('Chosen types');
    await dialog.getByLabel('document.label.assigned').check();
    await dialog.getByText(/^No delivery in this range failed/).waitFor();
    await dialog.getByLabel('document.sent').check();
    await dialog.getByText(/^1 event to /).waitFor();
    await replay.click();
    await page
      .getByText(/sent again$/)
      .first()
      .waitFor();
    const posts = await endpoint.until(before + 1);
    const last = posts.at(-1);
    expect(last && endpoint.ids().indexOf(String(last.headers['webhook-id']))).toBeLessThan(before);
    if (last) verify(last, secret);
    await drawer
      .getByText(/response 204/)
      .first()
      .waitFor();
    // Whoever debugs a signature sees what was sent and signed.
    await drawer.getByText('Request headers and signature').click();
    const headers = drawer.getByLabel('Headers', { exact: true });
    expect(await headers.textContent()).toContain(
      `webhook-signature: ${String(last?.headers['webhook-signature'])}`,
    );
    expect(await drawer.getByLabel('Signed content').textContent()).toBe(
      `${String(last?.headers['webhook-id'])}.${String(last?.headers['webhook-timestamp'])}.${String(last?.body)}`,
    );
    const { shots } = scene();
    if (shots !== undefined) await page.screenshot({ path: `${shots}/delivery-request.png`, fullPage: true });
    expect(watched.problems).toEqual([]);
    await endpoint.stop();
  });

  it('makes a webhook of some event types with a header, pauses and resumes it', async () => {
    const { sandbox, team, ofOwner } = scene();
    const endpoint = await Endpoint.start(statuses(204));
    const watched = await ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/webhooks`);
    await page.getByRole('button', { name: 'New webhook' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Address').fill(endpoint.url);
    await dialog.getByLabel('Event types').selectOption('Only some event types');
    await dialog.getByLabel('Search event types').fill('company');
    await dialog.getByLabel(/^company\.\*/).check();
    expect(await dialog.getByLabel('company.verification').isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Add header' }).click();
    await dialog.getByLabel('Name of the header').fill('X-Key');
    await dialog.getByLabel('Value of the header').fill('very secret');
    await dialog.getByLabel('Deliveries per second').fill('20');
    await dialog.getByLabel('Sign deliveries').uncheck();
    await dialog.getByRole('button', { name: 'New webhook' }).click();
    await dialog.waitFor({ state: 'detached' });
    const webhooks = await sandbox.client.sdk.webhooks.list();
    const made = webhooks.find(({ url }) => url === endpoint.url);
    expect(made).toMatchObject({
      events: ['company.*'],
      headers: [{ name: 'X-Key', value: '********' }],
      rateLimit: 20,
      secret: null,
    });
    await watched.goto(`/app/${team}/webhooks/${made?.id}`);
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Pause' }).click();
    await page.getByText(/^Paused since/).waitFor();
    await page.getByRole('button', { name: 'Resume' }).first().click();
    await page.getByText(/is resumed; queued events are sent$/).waitFor();
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('menuitem', { name: 'Edit' }).click();
    // Messages about what was done are dialogs too.
    const edited = page.getByRole('dialog', { name: 'Edit the webhook' });
    expect(await edited.getByLabel('Value of the header').inputValue()).toBe('********');
    await edited.getByLabel('Deliveries per second').fill('');
    await edited.getByRole('button', { name: 'Save' }).click();
    await edited.waitFor({ state: 'detached' });
    expect(await sandbox.client.sdk.webhooks.get(made?.id ?? '')).toMatchObject({
      rateLimit: null,
      pausedAt: null,
      headers: [{ name: 'X-Key', value: '********' }],
    });
    expect(watched.problems).toEqual([]);
    await endpoint.stop();
  });
});
