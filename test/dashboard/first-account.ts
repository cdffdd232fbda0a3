import { OWNER, ownDashboardScene, inBrowser, welcomeLink } from '../support/dashboard-scene';

/** The link of the terminal, the sign-in, and a session that has ended. Makes the account that the other parts use. */
inBrowser('first account', () => {
  const scene = ownDashboardScene(false);

  it('makes the first account with the link of the terminal, once', async () => {
    const { page, problems, context } = await scene().open();
    await page.goto(welcomeLink(scene()));
    await page.getByLabel('Name').fill(OWNER.name);
    await page.getByLabel('E-mail').fill(OWNER.email);
    await page.getByLabel('Password').fill('short');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByText('Enter 12 characters or more').waitFor();
    expect(new URL(page.url()).hash).toBe('');
    await page.getByLabel('Password').fill(OWNER.password);
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.waitForURL(/\/app\/team_\w+\/\w+/);
    scene().team = /team_\w+/.exec(page.url())?.[0] ?? '';
    await page.getByText('Nothing sent here leaves this installation.').waitFor();
    expect(problems).toEqual([]);
    await context.close();

    const second = await scene().open();
    await second.page.goto(welcomeLink(scene()));
    await second.page.getByLabel('Name').fill('Mallory');
    await second.page.getByLabel('E-mail').fill('mallory@example.com');
    await second.page.getByLabel('Password').fill(OWNER.password);
    await second.page.getByRole('button', { name: 'Create account' }).click();
    await second.page.getByText('This link is not valid').waitFor();
    await second.context.close();
  });

  it('leads who is not signed in to the sign-in and back to where they wanted to be', async () => {
    const watched = await scene().open();
    const { page } = watched;
    await page.goto(`/app/${scene().team}/documents?q=x`);
    await page.waitForURL(/\/app\/sign-in/);
    await page.getByLabel('E-mail').fill(OWNER.email);
    await page.getByLabel('Password').fill('not the password at all');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.getByText('E-mail or password is wrong').waitFor();
    await page.getByLabel('Password').fill(OWNER.password);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === `/app/${scene().team}/documents`);
    await watched.settled();
    await scene().keepSession(watched);
    expect(watched.problems).toEqual([]);
    await watched.context.close();
  });

  it('asks to sign in again when the session has ended, and keeps what is being written', async () => {
    const watched = await scene().signedIn();
    const { page, context } = watched;
    await watched.goto('/app/account');
    await page.getByLabel('Name', { exact: true }).fill('Camille D.');
    await context.clearCookies();
    await page.getByRole('button', { name: 'Save profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has ended' });
    await dialog.getByLabel('Password').fill(OWNER.password);
    await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('Camille D.');
    await page.getByRole('button', { name: 'Save profile' }).click();
    await page.getByText('Profile saved').waitFor();
    expect(watched.problems).toEqual([]);
    await context.close();
  });
});
