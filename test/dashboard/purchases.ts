import { join } from 'node:path';
import { CREDIT_NOTE } from '../support/credit-note';
import { dashboardScene, inBrowser, OWNER, views } from '../support/dashboard-scene';
import { eventually } from '../support/until';

/** Work on received invoices: opening marks as read, the steps, the assignee, comments, and the filters of the inbox. */
inBrowser('purchases', () => {
  const scene = dashboardScene();
  let received = '';

  beforeAll(async () => {
    const { client, from, recipient } = scene().sandbox;
    const document = CREDIT_NOTE.replace('CN-2026-7', 'PUR-UI-1');
    const body = { recipient, documentType: 'xml', document };
    expect((await client.post(`/api/v1/${from}/send`, body)).status).toBe(200);
    received = await eventually(
      async () => {
        const found = await client.get('/api/v1/documents?direction=incoming&number=PUR-UI-1');
        return (found.body.documents[0]?.id as string | undefined) ?? '';
      },
      (id) => id !== '',
    );
  });

  const stored = async () =>
    (await scene().sandbox.client.get(`/api/v1/documents/${received}`)).body.document;

  it('marks a document as read when it is opened, and keeps it unread when somebody says so', async () => {
    const { team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    expect((await stored()).readAt).toBeNull();
    await watched.goto(`/app/${team}/documents/${received}`);
    await eventually(stored, ({ readAt }) => readAt !== null);
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Mark as unread' }).click();
    await eventually(stored, ({ readAt }) => readAt === null);
    await watched.settled();
    expect((await stored()).readAt).toBeNull();
    expect(watched.problems).toEqual([]);
  });

  it('approves, books and reopens it, assigns it, and comments on it', async () => {
    const { team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/documents/${received}`);
    await page.getByRole('heading', { name: 'Processing' }).waitFor();
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('button', { name: 'Mark as booked' }).click();
    await eventually(stored, ({ purchase }) => purchase.state === 'booked');
    await page.getByRole('button', { name: 'Reopen' }).click();
    await page.getByRole('button', { name: 'Approve', exact: true }).waitFor();
    await page.getByLabel('Assigned to').selectOption({ label: OWNER.name });
    await eventually(stored, ({ purchase }) => purchase.assignee?.name === OWNER.name);
    await page.getByLabel('Write a comment for your team').fill('Price differs\n<b>from the order</b>');
    await page.getByRole('button', { name: 'Add comment' }).click();
    await page.getByText('<b>from the order</b>').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('finds it in the inbox by state, and by what is assigned to oneself', async () => {
    const { team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/inbox?all=true`);
    await page.getByRole('button', { name: 'Assigned to' }).click();
    await page.getByRole('menuitem', { name: 'Me', exact: true }).click();
    await page.getByText('PUR-UI-1').first().waitFor();
    await watched.goto(`/app/${team}/inbox?all=true&work=booked`);
    await page.getByText('No document matches').waitFor();
    expect(await page.getByText('PUR-UI-1').count()).toBe(0);
    expect(watched.problems).toEqual([]);
  });

  it.each(views)('is readable and accessible in $language, $theme, $width', async (view) => {
    const { team, shots } = scene();
    const watched = await scene().signedIn(view);
    for (const [name, path] of [
      ['document', `documents/${received}`],
      ['settings', 'settings'],
      ['inbox', 'inbox?all=true&work=new'],
    ] as const) {
      await watched.goto(`/app/${team}/${path}`);
      if (shots !== undefined)
        await watched.page.screenshot({
          path: join(shots, `purchases-${name}-${view.language}-${view.width}.png`),
          fullPage: true,
        });
      expect([name, await watched.accessibilityProblems()]).toEqual([name, []]);
      expect([name, await watched.overflow()]).toEqual([name, 0]);
    }
    expect(watched.problems).toEqual([]);
    await watched.context.close();
  });
});
