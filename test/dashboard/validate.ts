import { CREDIT_NOTE } from '../support/credit-note';
import { dashboardScene, inBrowser } from '../support/dashboard-scene';

/** Of the credit note. */
const NUMBER = 'CN-2026-7';

/** A person asks what the rules say of a file. */
inBrowser('validate', () => {
  const scene = dashboardScene();

  it('shows what is wrong in a dropped file beside its line, and stores nothing', async () => {
    const { sandbox, team } = scene();
    const stored = async (): Promise<string[]> => {
      const { body } = await sandbox.client.get(`/api/v1/documents?search=${NUMBER}`);
      return (body.documents as { id: string }[]).map(({ id }) => id);
    };
    const before = await stored();
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/validate`);
    const broken = CREDIT_NOTE.replace(/(<cbc:PayableAmount[^>]*>)[^<]*/, '$11.00');
    const line = broken.split('\n').findIndex((text) => text.includes('PayableAmount')) + 1;
    await page.getByLabel('Documents to check').setInputFiles([
      { name: 'broken.xml', mimeType: 'text/xml', buffer: Buffer.from(broken) },
      { name: 'right.xml', mimeType: 'text/xml', buffer: Buffer.from(CREDIT_NOTE) },
    ]);
    await page.getByText('BR-CO-16').waitFor();
    await page
      .getByRole('button', { name: `Go to line ${line}` })
      .first()
      .click();
    await page.getByRole('button', { name: 'right.xml' }).filter({ hasText: 'Valid' }).click();
    await page.getByText('BR-CO-16').waitFor({ state: 'detached' });
    expect(await stored()).toEqual(before);
    expect(watched.problems).toEqual([]);
  });
});
