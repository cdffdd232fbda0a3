import { PIXEL } from '../support/pixel';
import { dashboardScene, inBrowser } from '../support/dashboard-scene';

/** The letterhead of a company: set with its picture, kept, removed. */
inBrowser('letterhead', () => {
  const scene = dashboardScene();

  it('sets a logo and a colour, and removes both after asking', async () => {
    const { sandbox, team, ofOwner } = scene();
    const watched = await ofOwner();
    const { page } = watched;
    const stored = async (): Promise<unknown> =>
      (await sandbox.client.get(`/api/v1/companies/${sandbox.from}/letterhead`)).body.letterhead;
    await watched.goto(`/app/${team}/companies/${sandbox.from}`);
    const card = page.getByRole('region', { name: 'Letterhead' });
    await card.getByText('show only the company’s name').waitFor();
    expect(await card.getByRole('button', { name: 'Remove' }).count()).toBe(0);
    await card.getByRole('button', { name: 'Set letterhead' }).click();
    const form = page.getByRole('dialog');
    await form
      .getByLabel('Logo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(PIXEL, 'base64') });
    await form.getByRole('figure').locator('img').waitFor();
    await form.getByLabel('Colour').fill('#0a5c8f');
    await form.getByRole('button', { name: 'Set letterhead' }).click();
    await card.getByText('PNG, 1 × 1 pixels').waitFor();
    await card.getByText('#0a5c8f').waitFor();
    expect(await stored()).toMatchObject({ logo: { mediaType: 'image/png' }, accentColor: '#0a5c8f' });

    const question = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await card.getByRole('button', { name: 'Remove' }).click();
    await question.getByText('including PDFs of documents sent earlier').waitFor();
    await question.getByRole('button', { name: 'Keep it' }).click();
    // A toast of the first change is a dialog too, for some seconds.
    await question.getByText('including PDFs of documents sent earlier').waitFor({ state: 'detached' });
    expect(await stored()).toMatchObject({ accentColor: '#0a5c8f' });
    await card.getByRole('button', { name: 'Remove' }).click();
    await question.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('Letterhead removed').waitFor();
    await card.getByText('show only the company’s name').waitFor();
    expect(await card.getByRole('button', { name: 'Remove' }).count()).toBe(0);
    expect(await stored()).toMatchObject({ logo: null, accentColor: null });
    expect(watched.problems).toEqual([]);
  });
});
