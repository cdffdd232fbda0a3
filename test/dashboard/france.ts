import { dashboardScene, inBrowser } from '../support/dashboard-scene';
import { declarant, sales } from '../support/french';
import { eventually } from '../support/until';

/** French reporting: a day that a person reports, until the administration has accepted it. */
inBrowser('france', () => {
  const scene = dashboardScene();

  it('reports a day, and shows it stored, then filed and accepted', async () => {
    const { sandbox, team, ofOwner } = scene();
    const { id, path } = await declarant(sandbox.client);
    const watched = await ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/france?company=${id}&year=2026&flow=transactions&period=2026-09-11`);
    await page.getByText('Simulated', { exact: true }).first().waitFor();
    await page.getByText('No reports in this period').or(page.getByText('No reports yet')).first().waitFor();
    await page.getByRole('button', { name: 'Report a day' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Day').fill('2026-09-15');
    await dialog.getByLabel('Net').fill('1.234,50');
    await dialog.getByRole('button', { name: 'Report day' }).click();
    await dialog.getByText('Enter a whole number').waitFor();
    await dialog.getByLabel('Number of sales').fill('42');
    await dialog.getByText('VAT 246.90').waitFor();
    await dialog.getByRole('button', { name: 'Report day' }).click();
    const row = page.getByRole('row').filter({ hasText: 'sales-goods-2026-09-15' });
    await row.getByText('Recorded', { exact: true }).waitFor();
    await row.getByText('1,234.50').waitFor();

    await sandbox.client.post('/api/v1/sandbox/clock/advance', { seconds: 3700 });
    await eventually(
      async () => (await sandbox.client.get(`${path}/filings`)).body.filings[0]?.state as string | undefined,
      (state) => state === 'accepted',
    );
    await watched.goto(page.url());
    await row.getByText('Filed', { exact: true }).waitFor();
    await page.getByRole('link', { name: 'Sales and invoices, 11–20 September: Accepted' }).waitFor();
    await page.getByRole('link', { name: 'Sales 11–20 September' }).click();
    await page.getByText('300 ·').waitFor();
    expect(new URL(page.url()).searchParams.get('filing')).toMatch(/^frf_/);
    expect(watched.problems).toEqual([]);
  });

  it('reports again what the administration refused, and shows what was replaced', async () => {
    const { sandbox, team, ofOwner } = scene();
    const { id, path } = await declarant(sandbox.client);
    await sandbox.client.post(`${path}/b2c`, sales('2026-09-15', 10, { reference: 'reject-1' }));
    await sandbox.client.post(`${path}/b2c`, sales('2026-09-16', 20, { reference: 'till-1' }));
    await sandbox.client.post('/api/v1/sandbox/clock/advance', { seconds: 3700 });
    await eventually(
      async () => (await sandbox.client.get(`${path}/filings`)).body.filings[0]?.state as string | undefined,
      (state) => state === 'refused',
    );
    await sandbox.client.post(`${path}/b2c`, sales('2026-09-15', 11, { reference: 'wrong' }));
    await sandbox.client.post(
      `${path}/b2c`,
      sales('2026-09-15', 12, { reference: 'right', action: 'correct' }),
    );
    const watched = await ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/france?company=${id}&year=2026&flow=transactions&period=2026-09-11`);
    const rows = page.getByRole('row');
    await rows.filter({ hasText: 'right' }).waitFor();
    expect(await rows.filter({ hasText: 'wrong' }).count()).toBe(0);
    await page.getByLabel('Show replaced and cancelled reports').check();
    await rows.filter({ hasText: 'wrong' }).getByText('Replaced').waitFor();

    await page.getByRole('button', { name: 'Report all again' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Report all again' }).click();
    await page.getByText('One report created again').waitFor();
    // The other one was corrected since: what is valid now is one link away.
    const leftOut = page.getByRole('dialog', {
      name: 'Not created again: already reported after the refusal',
    });
    await leftOut.waitFor();
    expect(await leftOut.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringContaining('reject-1'),
    ]);
    expect(await leftOut.getByRole('link').getAttribute('href')).toMatch(/\/documents\/doc_\w+$/);
    await leftOut.getByRole('button', { name: 'Close' }).first().click();
    await rows.filter({ hasText: 'again:frr_' }).getByText('20.00').waitFor();
    expect(watched.problems).toEqual([]);
  });
});
