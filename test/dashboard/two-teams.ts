import { OWNER, dashboardScene, inBrowser } from '../support/dashboard-scene';

const OTHER = 'Zweite Firma GmbH';

/** One browser, two teams: each tab acts for the team of its address, whatever the other one does. */
inBrowser('two teams', () => {
  const scene = dashboardScene();

  it('joins a second team, and keeps the teams of two tabs apart', async () => {
    const { team, ofOwner, invitationTo } = scene();
    const first = await ofOwner();
    await first.goto('/app/operator/teams');
    const { page } = first;
    await page.getByRole('button', { name: 'New team' }).click();
    const dialog = page.getByRole('dialog', { name: 'New team' });
    await dialog.getByLabel('Name').fill(OTHER);
    await dialog.getByLabel('Environment').selectOption('sandbox');
    await dialog.getByLabel('First owner').fill(OWNER.email);
    await dialog.getByRole('button', { name: 'New team' }).click();
    await page.getByRole('region', { name: OTHER }).waitFor();

    const second = await first.tab();
    await second.page.goto(await invitationTo(OWNER.email));
    await second.page.getByRole('button', { name: /^Join as/ }).click();
    await second.page.waitForURL(/\/app\/team_\w+\/\w+/);
    const other = /team_\w+/.exec(second.page.url())?.[0] ?? '';
    expect(other).not.toBe(team);
    await second.goto(`/app/${other}/labels?make=true`);
    await first.goto(`/app/${team}/labels?make=true`);
    for (const [tab, label] of [
      [second, 'Of the second'],
      [first, 'Of the first'],
    ] as const) {
      await tab.page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(label);
      await tab.page.keyboard.press('Enter');
      await tab.page.getByRole('cell', { name: label, exact: true }).waitFor();
    }
    await second.page.reload();
    await second.page.getByRole('cell', { name: 'Of the second', exact: true }).waitFor();
    expect(await second.page.getByText('Of the first').count()).toBe(0);
    expect(await page.getByText('Of the second').count()).toBe(0);

    // The menu of a tab changes that tab alone.
    await page.getByRole('button').filter({ hasText: 'Owner' }).first().click();
    await page.getByRole('menuitem', { name: OTHER }).click();
    await page.waitForURL((url) => url.pathname.startsWith(`/app/${other}/`));
    await second.goto(`/app/${team}/labels`);
    await second.page.getByRole('cell', { name: 'Of the first', exact: true }).waitFor();
    await first.goto(`/app/${team}/overview`);
    expect([...first.problems, ...second.problems]).toEqual([]);
    await second.page.close();
  });
});
