import { join } from 'node:path';
import { dashboardScene, inBrowser, views } from '../support/dashboard-scene';
import { supplierInvoice } from '../support/supplier-invoices';
import { belgianNumber } from '../support/team-client';
import { eventually } from '../support/until';

const NEW_ACCOUNT = 'BE68539007547034';

/** Warnings about a payee before its payment data, the hold of a team, and forwarding by hand and by rules. */
inBrowser('payee', () => {
  const scene = dashboardScene();
  let received = '';
  /** A document whose payee nobody confirms. */
  let unchecked = '';
  let company = '';

  beforeAll(async () => {
    const { client, to, recipient } = scene().sandbox;
    company = to;
    const buyer = recipient.replace(/^\d{4}:/, '');
    const number = belgianNumber();
    for (const [iban, invoiceNumber] of [
      ['BE71096123456769', 'PAYEE-UI-1'],
      ['GB29NWBK60161331926819', 'PAYEE-UI-3'],
      [NEW_ACCOUNT, 'PAYEE-UI-2'],
    ] as const) {
      const document = supplierInvoice({ number, iban, buyer, invoiceNumber, amount: '1250.00' });
      const answer = await client.post('/api/v1/sandbox/inbound', { companyId: company, document });
      expect(answer.status).toBe(200);
      if (invoiceNumber === 'PAYEE-UI-3') unchecked = answer.body.document.id as string;
      else received = answer.body.document.id as string;
    }
  });

  const stored = async () =>
    (await scene().sandbox.client.get(`/api/v1/documents/${received}`)).body.document;

  it('shows the warning in the inbox, in the drawer, on the page and before the account', async () => {
    const { team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/inbox?all=true`);
    await page.getByText('Check payee').first().waitFor();
    await watched.goto(`/app/${team}/documents/${received}`);
    await page.getByText('Check before payment', { exact: true }).waitFor();
    await page
      .getByText(/The account to pay into is/)
      .first()
      .waitFor();
    const paper = page.locator('article.paper');
    const text = (await paper.textContent()) ?? '';
    expect(text.indexOf('The account to pay into is')).toBeGreaterThan(0);
    expect(text.indexOf('The account to pay into is')).toBeLessThan(text.lastIndexOf('5390'));
    await page.getByRole('button', { name: 'Approve', exact: true }).click();
    await page.getByRole('button', { name: 'Approve anyway' }).waitFor();
    await page
      .getByRole('dialog')
      .getByText(/The account to pay into is/)
      .waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect((await stored()).purchase.state).toBe('new');
    expect(watched.problems).toEqual([]);
  });

  it('holds it by a setting of the team until somebody confirms the payee', async () => {
    const { team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/settings`);
    await page.getByLabel('The account to pay into is new').check();
    await page.getByRole('button', { name: 'Save warnings' }).click();
    await eventually(stored, ({ purchase }) => purchase.payeeCheck.approvalBlocked === true);
    await watched.goto(`/app/${team}/documents/${received}`);
    await page.getByText('can be approved only after another person').first().waitFor();
    await page.getByRole('button', { name: 'Confirm payee' }).click();
    await page.getByLabel('How you checked it').fill('Called the supplier on the number of our contract.');
    await page.getByRole('dialog').getByRole('button', { name: 'Confirm payee' }).click();
    await eventually(stored, ({ purchase }) => purchase.payeeCheck.confirmedAt !== null);
    await page.getByText('The payee was checked').waitFor();
    expect(watched.problems).toEqual([]);
  });

  it('forwards it by hand, and offers the recipient again', async () => {
    const { team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/documents/${received}`);
    const open = async (): Promise<void> => {
      await page.getByRole('button', { name: 'More', exact: true }).click();
      await page.getByRole('menuitem', { name: 'Forward…' }).click();
    };
    await open();
    await page.getByLabel('Recipients').fill('office@accountant.example');
    await page.getByRole('button', { name: 'Forward', exact: true }).click();
    await page.getByRole('heading', { name: 'Forwarded', exact: true }).waitFor();
    await page.getByText('Sent', { exact: true }).first().waitFor();
    await open();
    await page.getByRole('button', { name: 'office@accountant.example' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(watched.problems).toEqual([]);
  });

  it('has rules of a company that are added and deleted', async () => {
    const { team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/companies/${company}`);
    await page.getByRole('button', { name: 'Add rule' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill('To the accountant');
    await dialog.getByLabel('Recipients').fill('office@accountant.example');
    await dialog.getByRole('button', { name: 'Save rule' }).click();
    await page.getByText('To the accountant').first().waitFor();
    expect(watched.problems).toEqual([]);
  });

  it.each(views)('is readable and accessible in $language, $theme, $width', async (view) => {
    const { team, shots } = scene();
    const watched = await scene().signedIn(view);
    for (const [name, path] of [
      ['payee-document', `documents/${unchecked}`],
      ['payee-inbox', 'inbox?all=true'],
      ['payee-settings', 'settings'],
      ['forwarding-rules', `companies/${company}`],
    ] as const) {
      await watched.goto(`/app/${team}/${path}`);
      if (shots !== undefined)
        await watched.page.screenshot({
          path: join(shots, `${name}-${view.language}-${view.width}.png`),
          fullPage: true,
        });
      expect([name, await watched.accessibilityProblems()]).toEqual([name, []]);
      expect([name, await watched.overflow()]).toEqual([name, 0]);
    }
    expect(watched.problems).toEqual([]);
    await watched.context.close();
  });
});
