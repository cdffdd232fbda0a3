import { CREDIT_NOTE } from '../support/credit-note';
import { dashboardScene, inBrowser } from '../support/dashboard-scene';
import { until } from '../support/until';

/** More rows than a page of a list has. */
const SEVERAL_PAGES = 60;

/** Lists that follow what happens, and what is selected in them on a phone. */
inBrowser('lists', () => {
  const scene = dashboardScene();

  let documentId = '';
  let labelId = '';

  /** Assigns the label, or takes it off: an event each time. */
  const label = async (isOn: boolean): Promise<void> => {
    const address = `/api/v1/documents/${documentId}/labels/${labelId}`;
    const { client } = scene().sandbox;
    const { status } = isOn ? await client.put(address, {}) : await client.delete(address);
    expect(status).toBe(200);
  };

  beforeAll(async () => {
    const { client, from, recipient } = scene().sandbox;
    for (const number of ['CN-LIST-1', 'CN-LIST-2']) {
      const sent = await client.post(`/api/v1/${from}/send`, {
        recipient,
        documentType: 'xml',
        document: CREDIT_NOTE.replace('CN-2026-7', number),
      });
      documentId = sent.body.document.id as string;
    }
    const made = await client.post('/api/v1/labels', { name: 'To be checked', colorHex: '#15803D' });
    labelId = made.body.label.id as string;
    for (let n = 0; n < SEVERAL_PAGES; n += 1) await label(n % 2 === 0);
  });

  it('puts new events before a long list and asks for one page alone, while its rows keep their place', async () => {
    const { team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/events`);
    const rows = page.getByRole('table').getByRole('row');
    await page.getByRole('button', { name: 'Load more' }).click();
    await rows.nth(SEVERAL_PAGES - 1).waitFor();
    const asked: URL[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname === '/api/v1/events') asked.push(url);
    });
    const row = rows.nth(SEVERAL_PAGES - 5);
    await row.focus();
    const [before, text] = [await row.boundingBox(), await row.innerText()];
    const count = await rows.count();
    await label(true);
    await rows.nth(count).waitFor();
    const focused = page.locator('tr:focus');
    expect(Math.abs(((await focused.boundingBox())?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(2);
    expect(await focused.innerText()).toBe(text);
    expect(asked.length).toBeGreaterThan(0);
    expect(asked.filter((url) => url.searchParams.has('cursor'))).toEqual([]);
    expect(watched.problems).toEqual([]);
  });

  it('reads the first page of the documents alone when the window is looked at again', async () => {
    const { team, sandbox } = scene();
    const { client, from, recipient } = sandbox;
    const send = async (number: string): Promise<void> => {
      const { status } = await client.post(`/api/v1/${from}/send`, {
        recipient,
        documentType: 'xml',
        document: CREDIT_NOTE.replace('CN-2026-7', number),
      });
      expect(status).toBe(200);
    };
    // One after the other, which no busy machine refuses.
    for (let n = 0; n < SEVERAL_PAGES; n += 1) await send(`CN-MANY-${n}`);
    const owner = await scene().ofOwner();
    const lists = [owner, await owner.tab()];
    const asked: URL[] = [];
    for (const [index, address] of ['documents', 'inbox?all=true'].entries()) {
      const { page } = lists[index] ?? owner;
      await lists[index]?.goto(`/app/${team}/${address}`);
      await page.getByRole('button', { name: 'Load more' }).click();
      await page.getByRole('table').getByRole('row').nth(SEVERAL_PAGES).waitFor();
      page.on('request', (request) => {
        const url = new URL(request.url());
        if (url.pathname === '/api/v1/documents') asked.push(url);
      });
    }
    await send('CN-LATER');
    for (const { page } of lists) {
      // What was just read is not read again, so the window is looked at until it is.
      await until(async () => {
        await page.evaluate(`window.dispatchEvent(new Event('visibilitychange'))`);
        return (await page.getByRole('row').filter({ hasText: 'CN-LATER' }).count()) > 0;
      });
      expect(await page.getByRole('table').getByRole('row').count()).toBeGreaterThan(SEVERAL_PAGES);
    }
    expect(asked.filter((url) => url.searchParams.has('cursor'))).toEqual([]);
    expect(lists.flatMap(({ problems }) => problems)).toEqual([]);
    await lists[1]?.page.close();
  });

  it('comes back by Tab to the row that was left', async () => {
    const { team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/events`);
    const rows = page.getByRole('table').getByRole('row');
    // The first one is the head.
    await rows.nth(1).focus();
    for (let n = 0; n < 3; n += 1) await page.keyboard.press('j');
    await rows.nth(4).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('Shift+Tab');
    expect(await rows.nth(4).and(page.locator(':focus')).count()).toBe(0);
    await page.keyboard.press('Tab');
    await rows.nth(4).and(page.locator(':focus')).waitFor();
    expect(await page.locator('tr[tabindex="0"]').count()).toBe(1);
    expect(watched.problems).toEqual([]);
  });

  it('keeps the focus when what it stands in goes away', async () => {
    const { team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/requests?requestId=00000000-0000-4000-8000-000000000000`);
    await page.getByRole('button', { name: /^Clear the filter/ }).click();
    await page.waitForURL((url) => url.search === '');
    await page.locator('main :focus').waitFor();

    await watched.goto(`/app/${team}/send`);
    await page.getByRole('button', { name: 'Add surcharge' }).click();
    await page.getByRole('button', { name: 'Remove Surcharge' }).click();
    await page.locator('main :focus').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('leads to a page with g and its letter, also from a list that was just loaded', async () => {
    const { team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/events`);
    await page.getByRole('table').getByRole('row').nth(3).focus();
    await page.keyboard.press('g');
    await page.keyboard.press('k');
    await page.waitForURL((url) => url.pathname === `/app/${team}/keys`);
    await watched.goto(`/app/${team}/events?type=document.label.assigned`);
    await page.getByRole('button', { name: 'Clear the filter Type' }).click();
    await page.waitForURL((url) => url.search === '');
    await page.locator('button:focus', { hasText: 'Type' }).waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('follows the requests of programs; of all requests, its own among them, it reads again on demand', async () => {
    const { team, sandbox } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    const refused = async (code: string): Promise<void> => {
      await sandbox.client.get(`/api/v1/documents/${code}`);
    };
    await watched.goto(`/app/${team}/requests?by=key`);
    const rows = page.getByRole('table', { name: 'Requests' }).getByRole('row');
    const count = await rows.count();
    await refused('doc_none');
    await rows.nth(count).waitFor();

    await watched.goto(`/app/${team}/requests?status=4xx`);
    await page.getByText('Requests of programs can be followed live').waitFor();
    expect(await page.getByLabel(/^Live/).count()).toBe(0);
    const known = await rows.count();
    await refused('doc_no_other');
    // It is written a moment after its answer.
    await until(async () => {
      await page.getByRole('button', { name: 'Refresh' }).click();
      await watched.settled();
      return (await rows.count()) > known;
    });
    expect(watched.problems).toEqual([]);
  });

  it('selects documents on a phone and labels all of them', async () => {
    const { team, sandbox } = scene();
    const watched = await scene().signedIn({ language: 'en', theme: 'light', width: 360 });
    const { page } = watched;
    await watched.goto(`/app/${team}/documents?search=CN-LIST&direction=outgoing`);
    await page.getByLabel('Select CN-LIST-1').check();
    const bar = page.getByRole('toolbar', { name: 'Selection' });
    await bar.getByText('1 selected').waitFor();
    await bar.getByRole('button', { name: 'Select all' }).click();
    await bar.getByText('2 selected').waitFor();
    expect(await watched.overflow()).toBeLessThanOrEqual(0);
    expect(await watched.accessibilityProblems()).toEqual([]);
    await bar.getByRole('button', { name: 'Label' }).click();
    await page.getByRole('menuitem', { name: 'To be checked' }).click();
    await bar.waitFor({ state: 'detached' });
    const { body } = await sandbox.client.get('/api/v1/documents?search=CN-LIST&direction=outgoing');
    const labels = (body.documents as { labels: { id: string }[] }[]).map((each) => each.labels);
    expect(labels).toEqual([
      [expect.objectContaining({ id: labelId })],
      [expect.objectContaining({ id: labelId })],
    ]);
    expect(watched.problems).toEqual([]);
    await watched.context.close();
  });
});
