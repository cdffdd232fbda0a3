import { dashboardScene, inBrowser } from '../support/dashboard-scene';

/** What a page shows stands in its address: it can be sent to somebody, gone back to and read again. */
inBrowser('addresses', () => {
  const scene = dashboardScene();

  it('keeps the filters of a list through a link, a document, back and reload', async () => {
    const { team, ofOwner } = scene();
    const watched = await ofOwner();
    const { page } = watched;
    const filtered = `/app/${team}/documents?direction=outgoing&type=creditNote&search=CN-2026`;
    await watched.goto(filtered);
    const list = page.getByRole('table', { name: 'Documents' });
    const search = page.getByRole('searchbox');
    const check = async (): Promise<void> => {
      await list.getByRole('link', { name: 'CN-2026-7' }).first().waitFor();
      expect(await search.inputValue()).toBe('CN-2026');
      expect(await page.getByRole('link', { name: /^Sent/ }).getAttribute('aria-current')).toBe('page');
      await page.getByRole('button', { name: 'Type: Credit note', exact: true }).waitFor();
      expect(new URL(page.url()).search).toBe(new URL(filtered, page.url()).search);
    };
    await check();
    await list.getByRole('link', { name: 'CN-2026-7' }).first().click();
    await page.waitForURL(/\/documents\/doc_/);
    await page.getByRole('tab', { name: 'Parsed' }).click();
    await page.waitForURL(/tab=parsed/);
    await page.reload();
    await page.getByRole('tab', { name: 'Parsed', selected: true }).waitFor();
    await page.goBack();
    await check();
    await page.reload();
    await check();
    await page.getByRole('button', { name: 'Type: Credit note', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Order', exact: true }).click();
    await page.getByText('No document matches').waitFor();
    await page.goBack();
    await check();
    expect(watched.problems).toEqual([]);
  });
});
