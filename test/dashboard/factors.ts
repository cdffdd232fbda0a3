import { TOTP } from 'otpauth';
import type { Page } from 'playwright-core';
import { dashboardScene, inBrowser, type DashboardScene } from '../support/dashboard-scene';
import { WatchedPage } from '../support/watched-page';

const PERSON = { name: 'Dries Claes', email: 'dries@example.com', password: 'fiets regen zolder' };

/** Ways to prove who it is, by somebody of their own: a passkey of a device, and codes of an app. */
inBrowser('factors', () => {
  const scene = dashboardScene();

  it('keeps a passkey of the device, signs in with it, and is asked for it again where it matters', async () => {
    // Passkeys belong to a name, so the page is opened under the one of BASE_URL.
    const { browser, service } = scene();
    const { page, context, problems } = await WatchedPage.open(
      browser,
      service.baseUrl.replace('127.0.0.1', 'localhost'),
      { language: 'en', theme: 'light', width: 1280 },
    );
    const device = await context.newCDPSession(page);
    await device.send('WebAuthn.enable');
    await device.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await page.goto(await invitationOf(scene()));
    await page.getByLabel('Name').fill(PERSON.name);
    await page.getByLabel('Password').fill(PERSON.password);
    const before = await cookies(page);
    await page.getByRole('button', { name: 'Accept invitation' }).click();
    await page.getByRole('button', { name: 'Add a passkey' }).click();
    await page.waitForURL(/\/app\/team_\w+\/\w+/);
    const made = await cookies(page);
    expect(made).not.toEqual(before);

    await signOut(page);
    // A token that was there before the sign-in is not the one of the session.
    await context.addCookies([
      {
        name: 'passerelle',
        value: 'planted',
        domain: 'localhost',
        path: '/',
        httpOnly: true,
        sameSite: 'Lax',
      },
    ]);
    await page.reload();
    await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
    await page.waitForURL(/\/app\/team_\w+\/\w+/);
    const session = await cookies(page);
    expect([made, ['planted']]).not.toContainEqual(session);
    expect(session).toHaveLength(1);
    expect(problems).toEqual([]);
    await context.close();
  });

  it('asks for a code of the app, takes a recovery code once, and no code a second time', async () => {
    const watched = await scene().open();
    const { page, problems, context } = watched;
    const codeField = page.getByLabel('Code', { exact: true });
    await signIn(page);
    await page.waitForURL(/\/app\/team_\w+\/\w+/);
    await page.goto('/app/account');
    await page.getByRole('button', { name: 'Set up codes' }).click();
    await page.getByRole('img', { name: 'QR code with the secret' }).waitFor();
    const uri = (await page.getByRole('link', { name: 'Open in an app' }).getAttribute('href')) ?? '';
    const secret = new URL(uri).searchParams.get('secret') ?? '';
    const app = new TOTP({ secret });
    const first = app.generate();
    await page.getByLabel('Code from the app').fill(first);
    await page.getByRole('button', { name: 'Turn on codes' }).click();
    const codes = (await page.locator('code', { hasText: /^\w{4}-\w{4}-\w{4}-\w{4}/ }).innerText()).split(
      /\s+/,
    );
    expect(codes).toHaveLength(10);
    await page.getByLabel('I have stored the secret').check();
    await page.getByRole('button', { name: 'Done' }).click();
    await page.getByRole('link', { name: /^Back to/ }).click();
    await signOut(page);

    await signIn(page);
    await codeField.fill(first);
    await page.keyboard.press('Enter');
    await page.getByText(/does not count|is wrong/).waitFor();
    await codeField.fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/app\/team_\w+\/\w+/);
    await signOut(page);
    await signIn(page);
    await codeField.fill(codes[0] ?? '');
    await page.keyboard.press('Enter');
    await page.getByText(/does not count|is wrong/).waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });
});

/** Invites the person through the API, as the owner's page does, and reads the link that was mailed. */
async function invitationOf({ ofOwner, team, invitationTo }: DashboardScene): Promise<string> {
  const { page } = await ofOwner();
  await page.goto('/app/account');
  const status = await page.evaluate<number>(`fetch('/api/core/invitations', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Passerelle-Team': '${team}' },
    body: JSON.stringify({ email: '${PERSON.email}', role: 'developer' }),
  }).then((answer) => answer.status)`);
  expect(status).toBe(200);
  return invitationTo(PERSON.email);
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/app/sign-in');
  await page.getByLabel('E-mail').fill(PERSON.email);
  await page.getByLabel('Password').fill(PERSON.password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

async function signOut(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Account/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.waitForURL(/\/app\/sign-in/);
}

/** The tokens that the browser keeps for the service. */
async function cookies(page: Page): Promise<string[]> {
  const all = await page.context().cookies();
  // The other one, by which the browser stays known, signs nobody in.
  return all.filter(({ name }) => !name.endsWith('device')).map(({ value }) => value);
}
