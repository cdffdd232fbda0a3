import type { DashboardScene } from '../support/dashboard-scene';

const GUEST = { name: 'Ben Maes', email: 'ben@example.com', password: 'tram kasseien lente' };

/** Who is in the team: invited, accepted in another browser, and what they see by their role. */
export function members(scene: () => DashboardScene): void {
  it('invites somebody, who accepts in another browser, and a role that is lowered takes its deeds away', async () => {
    const { team, ofOwner, open, invitationTo } = scene();
    const owner = await ofOwner();
    await owner.goto(`/app/${team}/members`);
    await owner.page.getByText('is the only owner').waitFor();
    await owner.page.getByRole('button', { name: 'Invite somebody' }).first().click();
    const dialog = owner.page.getByRole('dialog');
    await dialog.getByLabel('E-mail').fill(GUEST.email);
    await dialog.getByLabel('Role').selectOption('admin');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await dialog.waitFor({ state: 'detached' });
    const invitations = owner.page.getByRole('table', { name: 'Invitations' });
    await invitations.getByText(GUEST.email).waitFor();
    await invitations.getByText('Mailed', { exact: true }).waitFor();

    const guest = await open();
    await guest.page.goto(await invitationTo(GUEST.email));
    await guest.page.getByLabel('Name').fill(GUEST.name);
    await guest.page.getByLabel('Password').fill(GUEST.password);
    await guest.page.getByRole('button', { name: 'Accept' }).click();
    await guest.page.waitForURL(/\/app\/team_\w+\/\w+/);
    await guest.page.goto(`/app/${team}/members`);
    const removeOwner = guest.page.getByRole('button', { name: 'Remove Camille' });
    await removeOwner.waitFor();
    expect(await removeOwner.getAttribute('aria-disabled')).toBe('true');
    const invite = guest.page.getByRole('button', { name: 'Invite somebody' }).first();
    expect(await invite.getAttribute('aria-disabled')).toBeNull();

    await owner.page.reload();
    await owner.page.getByRole('button', { name: `Change role: ${GUEST.name}` }).click();
    await dialog.getByLabel('Role').selectOption('reader');
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await owner.page.getByText(`${GUEST.name} is now: Reader`).waitFor();
    await guest.page.reload();
    await guest.page.getByRole('heading', { name: 'What each role may do' }).waitFor();
    expect(await invite.getAttribute('aria-disabled')).toBe('true');
    expect(await guest.page.getByRole('button', { name: /^Remove/ }).count()).toBe(0);
    await guest.page.getByRole('button', { name: 'Leave', exact: true }).click();
    await guest.page.getByRole('dialog').getByRole('button', { name: 'Leave team' }).click();
    await guest.page.waitForURL(/\/app\/account/);
    expect([...owner.problems, ...guest.problems]).toEqual([]);
    await guest.context.close();
  });
}
