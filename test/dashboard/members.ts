import { dashboardScene, inBrowser } from '../support/dashboard-scene';

const GUEST = { name: 'Ben Maes', email: 'ben@example.com', password: 'tram kasseien lente' };
/** What an admin would have done, had they stayed one. */
const UNINVITED = 'nobody@example.com';
const UNMADE = 'Of a former admin';

/** Who is in the team: invited, accepted in another browser, and what they see by their role. */
inBrowser('members', () => {
  const scene = dashboardScene();

  it('invites somebody, who accepts in another browser, and a role that is lowered takes its actions away from open pages', async () => {
    const { team, sandbox, ofOwner, open, invitationTo } = scene();
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

    // Two pages of the guest, each with something that an admin may do and that is not done yet.
    await invite.click();
    const inviting = guest.page.getByRole('dialog');
    await inviting.getByLabel('E-mail').fill(UNINVITED);
    const other = await guest.tab();
    await other.goto(`/app/${team}/labels?make=true`);
    await other.page.getByRole('dialog').getByLabel('Name', { exact: true }).fill(UNMADE);

    await owner.page.reload();
    await owner.page.getByRole('button', { name: `Change role: ${GUEST.name}` }).click();
    await dialog.getByLabel('Role').selectOption('reader');
    await dialog.getByRole('button', { name: 'Change role' }).click();
    await owner.page.getByText(`${GUEST.name} is now: Reader`).waitFor();

    // The next request is refused, and with it the page learns of the role.
    await inviting.getByRole('button', { name: 'Send invitation' }).click();
    await inviting.getByText('Your role does not permit this.').waitFor();
    await inviting.getByText(/^role_forbids · /).waitFor();
    await guest.page
      .getByText(/^Your role in .* is now: Reader$/)
      .first()
      .waitFor();
    await inviting.getByRole('button', { name: 'Cancel' }).click();
    expect(await invite.getAttribute('aria-disabled')).toBe('true');
    expect(await guest.page.getByRole('button', { name: /^(Change role|Remove)/ }).count()).toBe(0);
    await other.page.getByRole('dialog').getByRole('button', { name: 'Create label' }).click();
    await other.page
      .getByText(/^Your role in .* is now: Reader$/)
      .first()
      .waitFor();
    await other.page.getByRole('dialog').waitFor({ state: 'detached' });
    const make = other.page.getByRole('button', { name: 'New label' });
    expect(await make.first().getAttribute('aria-disabled')).toBe('true');

    await owner.page.reload();
    await owner.page.getByText('Nobody is invited').waitFor();
    const { body } = await sandbox.client.get('/api/v1/labels');
    expect(body.labels).not.toContainEqual(expect.objectContaining({ name: UNMADE }));
    await guest.page.getByRole('button', { name: 'Leave', exact: true }).click();
    await guest.page.getByRole('dialog').getByRole('button', { name: 'Leave team' }).click();
    await guest.page.waitForURL(/\/app\/account/);
    expect([...owner.problems, ...guest.problems, ...other.problems]).toEqual([]);
    await guest.context.close();
  });
});
