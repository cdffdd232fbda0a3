import type { Page } from 'playwright-core';
import { dashboardScene, inBrowser } from '../support/dashboard-scene';

/** Requests of a page to a path, held back until `go`, so that one is in flight while more is pressed. */
async function holdRequest(
  page: Page,
  method: string,
  path: string,
): Promise<{ count: () => number; go: () => void }> {
  let count = 0;
  let go = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route(`**${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    count += 1;
    await released;
    return route.fallback();
  });
  return { count: () => count, go };
}

/** What Enter does in dialogs with fields. */
inBrowser('enter', () => {
  const scene = dashboardScene();

  it('invites by Enter, once: what is missing is said first, and neither a second Enter nor an open dialog sends again', async () => {
    const { team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    const invitations = await holdRequest(page, 'POST', '/api/core/invitations');
    await watched.goto(`/app/${team}/members`);
    await page.getByRole('button', { name: 'Invite somebody' }).first().click();
    const dialog = page.getByRole('dialog').filter({ hasText: 'Role' });
    const email = dialog.getByLabel('E-mail');
    await email.press('Enter');
    await dialog.getByText('Enter the address first').waitFor();
    await email.and(page.locator(':focus')).waitFor();
    // From the button as well.
    await dialog.getByLabel('Role').focus();
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await email.and(page.locator(':focus')).waitFor();

    await email.fill('enter@example.com');
    await dialog.getByText('Enter the address first').waitFor({ state: 'detached' });
    await dialog.getByRole('button', { name: 'Show API call' }).click();
    const call = page.getByRole('dialog', { name: 'Show API call' });
    await call.getByRole('button', { name: 'Copy' }).first().focus();
    await page.keyboard.press('Control+Enter');
    await page.keyboard.press('Escape');
    await call.waitFor({ state: 'detached' });
    expect(invitations.count()).toBe(0);

    await email.focus();
    // Both before the page is drawn again, and one after.
    await page.evaluate(`{
      const form = document.querySelector('[role=dialog] form');
      form.requestSubmit();
      form.requestSubmit();
    }`);
    await dialog.getByRole('button', { name: 'Inviting…' }).waitFor();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Control+Enter');
    invitations.go();
    await dialog.waitFor({ state: 'detached' });
    await page.getByRole('table', { name: 'Invitations' }).getByText('enter@example.com').waitFor();
    expect(invitations.count()).toBe(1);

    // What the API refuses has the focus as well.
    await page.getByRole('button', { name: 'Invite somebody' }).first().click();
    await email.fill('enter@example');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await email.and(page.locator('[aria-invalid]:focus')).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await page.unrouteAll();
    expect(watched.problems).toEqual([]);
  });

  it('makes a label by Enter in any of its fields, unless a composition ends with it, and deletes it by its name', async () => {
    const { team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    const made = await holdRequest(page, 'POST', '/api/v1/labels');
    made.go();
    await watched.goto(`/app/${team}/labels?make=true`);
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name', { exact: true }).fill('By Enter');
    const own = dialog.getByLabel('Your own id');
    await own.focus();
    const keys = await page.context().newCDPSession(page);
    await keys.send('Input.imeSetComposition', { text: 'に', selectionStart: 1, selectionEnd: 1 });
    await page.keyboard.press('Enter');
    await keys.send('Input.insertText', { text: '二' });
    await keys.detach();
    expect(await own.inputValue()).toBe('二');
    expect(made.count()).toBe(0);
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'By Enter', exact: true }).waitFor();
    expect(made.count()).toBe(1);

    await page.getByRole('button', { name: 'Delete By Enter' }).click();
    const name = dialog.getByRole('textbox');
    await name.fill('By');
    await page.keyboard.press('Enter');
    expect(await dialog.getByRole('button', { name: 'Delete label' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await name.fill('By Enter');
    await page.keyboard.press('Enter');
    await page.getByRole('cell', { name: 'By Enter', exact: true }).waitFor({ state: 'detached' });
    await page.unrouteAll();
    expect(watched.problems).toEqual([]);
  });

  it('closes an open list by Enter, and submits by the next one', async () => {
    const { team, sandbox } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/companies/${sandbox.from}`);
    await page.getByRole('button', { name: 'Add', exact: true }).first().click();
    const dialog = page.getByRole('dialog');
    const missing = dialog.getByText('Choose a scheme and enter the identifier first').first();
    const scheme = dialog.getByLabel('Scheme');
    await scheme.fill('no such scheme');
    await page.getByText('Nothing found').waitFor();
    await page.keyboard.press('Enter');
    await page.getByText('Nothing found').waitFor({ state: 'detached' });
    expect(await missing.count()).toBe(0);
    await page.keyboard.press('Enter');
    await missing.waitFor();
    const identifier = dialog.getByLabel('Identifier');
    await identifier.and(page.locator(':focus')).waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    expect(watched.problems).toEqual([]);
  });

  it('begins a line by Enter in a text, and submits by Ctrl Enter', async () => {
    const watched = await scene().ofOwner();
    const { page } = watched;
    const holds: string[] = [];
    await page.route('**/api/core/operator/work/hold', (route) => {
      holds.push(route.request().postData() ?? '');
      return route.fulfill({ status: 503, json: {} });
    });
    await watched.goto('/app/operator/queues');
    await page.getByRole('button', { name: 'Hold work' }).click();
    const dialog = page.getByRole('dialog');
    const reason = dialog.getByLabel('Reason');
    await reason.press('Control+Enter');
    await dialog.getByText('Enter the reason first').waitFor();
    await reason.fill('One');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    expect(await reason.inputValue()).toBe('One\ntwo');
    expect(holds).toEqual([]);
    await page.keyboard.press('Control+Enter');
    await dialog.getByRole('alert').waitFor();
    expect(holds).toEqual([JSON.stringify({ reason: 'One\ntwo' })]);
    await dialog.getByRole('button', { name: 'Do not hold' }).click();
    await page.unrouteAll();
    expect(watched.problems).toEqual([]);
  });
});
