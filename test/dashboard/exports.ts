import { join } from 'node:path';
import { views, dashboardScene, inBrowser } from '../support/dashboard-scene';

/** The month for the accountant: asked for, followed until its file is there, and the schedule. */
inBrowser('exports', () => {
  const scene = dashboardScene();

  it('show an export until its file can be downloaded, and save the monthly schedule', async () => {
    const { team, sandbox } = scene();
    const [company] = (await sandbox.client.get('/api/v1/companies?limit=1')).body.companies;
    const watched = await scene().ofOwner();
    await watched.goto(`/app/${team}/exports?company=${company.id}`);
    await watched.page.getByRole('button', { name: 'Create export' }).click();
    await watched.page.getByRole('button', { name: 'Download' }).first().waitFor({ timeout: 60_000 });
    const download = watched.page.waitForEvent('download');
    await watched.page.getByRole('button', { name: 'Download' }).first().click();
    expect((await download).suggestedFilename()).toMatch(/^export \d{4}-\d\d-01 \d{4}-\d\d-\d\d\.zip$/);
    await watched.page.getByRole('button', { name: 'Change schedule' }).click();
    await watched.page.getByLabel('E-mail recipients').fill('office@accountant.example');
    await watched.page.getByRole('button', { name: 'Save schedule' }).click();
    await watched.page.getByText('office@accountant.example').waitFor();
    const { body } = await sandbox.client.get(`/api/v1/companies/${company.id}/monthly-export`);
    expect(body.monthlyExport).toMatchObject({ enabled: true, delivery: 'email', day: 1 });
  }, 120_000);

  it.each(views)('fit the window, in $language, $theme, at $width px', async (view) => {
    const { team, shots } = scene();
    const watched = await scene().signedIn(view);
    await watched.goto(`/app/${team}/exports`);
    if (shots !== undefined)
      await watched.page.screenshot({ path: join(shots, `exports-${view.width}.png`), fullPage: true });
    expect(await watched.accessibilityProblems()).toEqual([]);
    expect(await watched.overflow()).toBe(0);
    await watched.context.close();
  });
});
