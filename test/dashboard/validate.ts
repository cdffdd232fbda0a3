import { CREDIT_NOTE } from '../support/credit-note';
import type { DashboardScene } from '../support/dashboard-scene';

/** A person asks what the rules say of a file. */
export function validate(scene: () => DashboardScene): void {
  it('shows what is wrong in a dropped file beside its line, and stores nothing', async () => {
    const { sandbox, team } = scene();
    const before = await sandbox.client.get('/api/v1/documents');
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
    const after = await sandbox.client.get('/api/v1/documents');
    expect(after.body.documents).toEqual(before.body.documents);
    expect(watched.problems).toEqual([]);
  });
}
