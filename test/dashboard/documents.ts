import { CREDIT_NOTE } from '../support/credit-note';
import { dashboardScene, inBrowser } from '../support/dashboard-scene';

/** What a program sent, as a person finds it. */
inBrowser('documents', () => {
  const scene = dashboardScene();

  it('shows a document that a program sent, in the list and by itself, without a pointer', async () => {
    const { sandbox, team } = scene();
    const answer = await sandbox.client.post(`/api/v1/${sandbox.from}/send`, {
      recipient: sandbox.recipient,
      documentType: 'xml',
      document: CREDIT_NOTE,
    });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    const documentId = answer.body.document.id as string;
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/documents`);
    await page.getByRole('link', { name: 'CN-2026-7' }).first().waitFor();
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill(documentId);
    await page.getByRole('option').first().waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => url.pathname === `/app/${team}/documents/${documentId}`);
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'CN-2026-7' }).waitFor();
    await page.goBack();
    await page.waitForURL((url) => url.pathname === `/app/${team}/documents`);
    expect(watched.problems).toEqual([]);
  });
});
