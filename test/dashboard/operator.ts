import { dashboardScene, inBrowser } from '../support/dashboard-scene';

/** What operators do, and the log of a team. */
inBrowser('operator', () => {
  const scene = dashboardScene();

  it('leads operators from the account to their pages, where they make a team and rename it', async () => {
    const { team, ofOwner } = scene();
    const watched = await ofOwner();
    const { page, problems } = watched;
    await watched.goto(`/app/${team}/overview`);
    await page
      .getByRole('button', { name: /^Account/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Operator' }).click();
    await page.getByText('Needs attention').waitFor();
    await page.getByRole('navigation', { name: 'Operator' }).getByRole('link', { name: 'Teams' }).click();
    await page.getByRole('button', { name: 'New team' }).click();
    const dialog = page.getByRole('dialog', { name: 'New team' });
    await dialog.getByLabel('Name').fill('Brasserie du Pont');
    await dialog.getByRole('button', { name: 'New team' }).click();
    const drawer = page.getByRole('region', { name: 'Brasserie du Pont' });
    await drawer.getByLabel('Name').fill('Brasserie du Canal');
    await drawer.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('region', { name: 'Brasserie du Canal' }).waitFor();
    await page.getByRole('searchbox').fill('brasserie');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=brasserie/);
    await page.getByRole('table').getByText('Brasserie du Canal').waitFor();
    expect(problems).toEqual([]);
  });

  it('compares teams, invites the owner of one without, limits it, suspends it and resumes it', async () => {
    const { ofOwner, shots, invitationTo } = scene();
    const watched = await ofOwner();
    const { page, problems } = watched;
    await watched.goto('/app/operator/teams?search=brasserie');
    await page.getByRole('button', { name: 'Brasserie du Canal' }).click();
    const drawer = page.getByRole('region', { name: 'Brasserie du Canal' });
    await drawer.getByText(/^No owner of this team can sign in/).waitFor();
    await drawer.getByLabel('Address of the owner').fill('owner@brasserie.example');
    await drawer.getByRole('button', { name: 'Invite owner' }).click();
    await page.getByText(/^Invitation sent to/).waitFor();
    expect(await invitationTo('owner@brasserie.example')).toContain('/app/invitation#token=');
    await drawer.getByLabel('Requests per second').fill('20');
    await drawer.getByRole('button', { name: 'Save limit' }).click();
    await page.getByText('Limit saved').waitFor();
    await drawer.getByRole('button', { name: 'Suspend team' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('Unpaid since October');
    await dialog.getByRole('button', { name: 'Suspend team' }).click();
    await page.getByRole('table').getByText('Suspended').waitFor();
    await drawer.getByText('Unpaid since October').waitFor();
    if (shots !== undefined) await page.screenshot({ path: `${shots}/operator-team.png`, fullPage: true });
    await drawer.getByRole('button', { name: 'Resume team' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Resume team' }).click();
    await page.getByRole('table').getByText('No owner').waitFor();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await watched.goto('/app/operator/teams');
    await page.getByRole('button', { name: 'Members' }).click();
    await page.waitForURL(/sort=members/);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^teams-\d{4}-\d\d-\d\d\.csv$/);
    if (shots !== undefined) await page.screenshot({ path: `${shots}/operator-teams.png`, fullPage: true });
    expect(problems).toEqual([]);
  });

  it('shows who changed what, with the entry in the address', async () => {
    const { team, ofOwner } = scene();
    const watched = await ofOwner();
    const { page, problems } = watched;
    await watched.goto(`/app/${team}/audit?action=member.added`);
    // The oldest: the owner, with the first account.
    await page.getByRole('button', { name: 'Member joined', exact: true }).last().click();
    await page.waitForURL(/entry=aud_/);
    await page.reload();
    const drawer = page.getByRole('region', { name: 'Member joined' });
    await drawer.getByText('member.added').waitFor();
    await drawer.getByText('owner').waitFor();
    await drawer.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL((url) => !url.search.includes('entry'));
    expect(problems).toEqual([]);
  });
});
