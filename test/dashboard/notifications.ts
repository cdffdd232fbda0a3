import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboardScene, inBrowser, OWNER } from '../support/dashboard-scene';
import { eventually } from '../support/until';

/** Mails to a person: chosen in the account page, tested, and stopped by the link of a mail. */
inBrowser('notifications', () => {
  const scene = dashboardScene();

  it('are chosen for each kind, tried, and told of', async () => {
    const { page, problems, context } = await scene().signedIn();
    await page.goto('/app/account');
    const card = page.getByRole('region', { name: 'Notifications by mail' });
    const received = card.getByRole('row', { name: /^Document received/ });
    expect(await received.getByRole('radio', { name: 'Document received: Never' }).isChecked()).toBe(true);
    const answer = page.waitForResponse((each) => each.request().method() === 'PUT');
    await received.getByRole('radio', { name: 'Document received: Daily' }).click();
    expect((await answer).status()).toBe(200);
    await page.reload();
    await page.getByRole('radio', { name: 'Document received: Daily', checked: true }).waitFor();
    await card.getByRole('button', { name: 'Send test mail' }).click();
    await card.getByText('Last mail sent:').waitFor();
    expect(problems).toEqual([]);
    await context.close();
  });

  it('end with the link of a mail, without a sign-in', async () => {
    const { sandbox, dataDir } = scene();
    const { body } = await sandbox.client.get('/api/v1/companies');
    const companyId = body.companies[0].id as string;
    const sent = await sandbox.client.post(`/api/v1/${companyId}/send`, {
      recipient: '9999:rejected',
      documentType: 'invoice',
      document: {
        invoiceNumber: 'N-1',
        buyerReference: 'x',
        buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
        paymentMeans: [{ iban: 'BE71096123456769' }],
        lines: [{ name: 'L', netPriceAmount: '10', vat: { percentage: '21' } }],
      },
    });
    expect(sent.status).toBe(200);
    const link = await eventually(
      () => Promise.resolve(findStopLink(join(dataDir, 'mail'))),
      (found) => found !== null,
    );
    const { page, problems, context } = await scene().open();
    await page.goto(`/app/stop#token=${link}`);
    await page.getByRole('button', { name: 'Stop these mails' }).click();
    await page.getByText('You will receive no more mails of this kind.').waitFor();
    expect(page.url()).not.toContain('token');
    expect(problems).toEqual([]);
    await context.close();
    const owner = await scene().signedIn();
    await owner.page.goto('/app/account');
    await owner.page.getByRole('radio', { name: 'Document not delivered: Never', checked: true }).waitFor();
    await owner.page.getByRole('radio', { name: 'Document not delivered: Immediately' }).click();
    await owner.page
      .getByRole('radio', { name: 'Document not delivered: Immediately', checked: true })
      .waitFor();
    await owner.context.close();
  });
});

/** The token of a mail to the owner about documents that were not delivered. */
function findStopLink(folder: string): string | null {
  if (!existsSync(folder)) return null;
  const texts = readdirSync(folder)
    .filter((name) => name.startsWith('notification-') && name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8').replace(/=\n/g, '').replace(/=3D/g, '='))
    .filter((text) => text.includes(OWNER.email) && text.includes('Documents not delivered'));
  return (
    texts.map((text) => /^List-Unsubscribe:\s+<[^>]*token=([^>]+)>/m.exec(text)?.[1]).find(Boolean) ?? null
  );
}
