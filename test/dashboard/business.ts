import { join } from 'node:path';
import { dashboardScene, inBrowser, type DashboardScene } from '../support/dashboard-scene';
import { smallInvoice } from '../support/invoices';
import { eventually } from '../support/until';

/** What becomes of an invoice: it is answered, the answer is accepted back, it is rejected, and it is credited. */
inBrowser('business', () => {
  const scene = dashboardScene();

  const sendTo = async (recipient: string, number: string, more: object = {}): Promise<string> => {
    const { sandbox } = scene();
    const { body } = await sandbox.client.post(`/api/v1/${sandbox.from}/send`, {
      recipient,
      documentType: 'invoice',
      document: smallInvoice(number, more),
    });
    expect(body.errors).toBeUndefined();
    return body.document.id;
  };
  const shoot = async (page: Awaited<ReturnType<DashboardScene['ofOwner']>>['page'], name: string) => {
    const { shots } = scene();
    if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`) });
  };

  it('answers an invoice by a choice of its own, in words, and takes the answer back in time', async () => {
    const { sandbox, team } = scene();
    await sendTo(sandbox.recipient, 'ANSWER-1');
    const received = await eventually(
      async () =>
        (await sandbox.client.get('/api/v1/documents?direction=incoming&number=ANSWER-1')).body.documents[0],
      (found) => found !== undefined,
    );
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/documents/${received.id}`);
    await page.getByRole('button', { name: 'Respond', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Accept', { exact: true }).waitFor();
    expect(await dialog.getByRole('radio', { checked: true }).count()).toBe(0);
    expect(await dialog.getByRole('button', { name: 'Send response' }).getAttribute('aria-disabled')).toBe(
      'true',
    );
    await shoot(page, 'respond-open');
    await dialog.getByText('Reject', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Reject invoice of €12.10' }).click();
    await dialog.getByText('Choose the reason first').waitFor();
    await dialog.getByLabel('Reason').selectOption('PRI');
    await dialog.getByRole('button', { name: 'Reject invoice of €12.10' }).click();
    await dialog.getByText('Describe the reason first').waitFor();
    await shoot(page, 'respond-reject');
    await dialog.getByText('Accept', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Accept invoice of €12.10' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.getByText('The response was withdrawn before it was sent').waitFor();
    await page.getByText('The response did not reach the seller, so it has no effect').waitFor();
    const { body } = await sandbox.client.get(`/api/v1/documents/${received.id}`);
    expect(body.document.responses).toMatchObject([{ state: 'AP', deliveryStatus: 'failed' }]);
    expect(watched.problems).toEqual([]);
  });

  it('says in list, head and overview that the buyer rejected, and credits lines of the invoice', async () => {
    const { sandbox, team } = scene();
    const lines = ['Design', 'Printing'].map((name) => ({
      name,
      netPriceAmount: '10',
      vat: { percentage: '21' },
    }));
    const sent = await sendTo(sandbox.recipient, 'CREDIT-1', { lines });
    const received = await eventually(
      async () =>
        (await sandbox.client.get('/api/v1/documents?direction=incoming&number=CREDIT-1')).body.documents[0],
      (found) => found !== undefined,
    );
    const reasons = [{ code: 'PRI', text: 'The price was 9.' }];
    await sandbox.client.post(`/api/v1/documents/${received.id}/responses`, { status: 'RE', reasons });
    await eventually(
      async () => (await sandbox.client.get('/api/v1/documents?answer=rejected&number=CREDIT-1')).body,
      ({ documents }) => documents.length === 1,
    );
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/overview`);
    const attention = page.getByRole('listitem').filter({ hasText: /rejected or questioned/ });
    // From the overview to the reason with one click, or two by the list when there are several such invoices.
    await attention.getByRole('link').click();
    await page.getByText('Rejected by the buyer.').waitFor();
    await page.getByText('The price was 9.').first().waitFor();
    await watched.goto(`/app/${team}/documents?direction=outgoing&business=rejected`);
    await page.getByRole('link', { name: 'CREDIT-1' }).first().waitFor();
    await page.getByText('Rejected by buyer').first().waitFor();
    await page.getByRole('link', { name: 'CREDIT-1' }).first().click();
    await page.getByText('Rejected by the buyer.').waitFor();
    await page.getByRole('button', { name: 'Credit this invoice' }).first().click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('checkbox', { name: /Design/ }).uncheck();
    await shoot(page, 'credit-choice');
    await dialog.getByRole('button', { name: 'Create credit note' }).click();
    const corrects = page.getByLabel('Corrects invoice');
    await corrects.waitFor();
    expect(await corrects.inputValue()).toBe('CREDIT-1');
    expect(await page.getByLabel('Number', { exact: true }).inputValue()).toBe('CREDIT-1-C1');
    await shoot(page, 'credit-form');
    await page.getByRole('button', { name: /^Send/ }).last().click();
    await page.waitForURL((url) => url.pathname.includes('/documents/doc_'));
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'CREDIT-1-C1' }).waitFor();
    await page.getByRole('link', { name: 'CREDIT-1', exact: true }).click();
    await page.waitForURL((url) => url.pathname.endsWith(sent));
    await page.getByRole('link', { name: 'CREDIT-1-C1' }).waitFor();
    await shoot(page, 'credited-invoice');
    const { body } = await sandbox.client.get(
      '/api/v1/documents?invoiceReference=CREDIT-1&direction=outgoing',
    );
    expect(body.documents).toMatchObject([
      { parsed: { lines: [{ name: 'Printing' }], invoiceReferences: [{ id: 'CREDIT-1' }] } },
    ]);
    expect(body.documents[0].parsed.invoiceReferences[0].issueDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(watched.problems).toEqual([]);
  });

  it('marks an invoice as paid in part and in full, removes a payment, and says what a response says', async () => {
    const { sandbox, team } = scene();
    const sent = await sendTo(sandbox.recipient, 'PAID-1');
    const received = await eventually(
      async () =>
        (await sandbox.client.get('/api/v1/documents?direction=incoming&number=PAID-1')).body.documents[0],
      (found) => found !== undefined,
    );
    const reasons = [{ code: 'PRI', text: 'The price was 9.' }];
    await sandbox.client.post(`/api/v1/documents/${received.id}/responses`, { status: 'RE', reasons });
    const response = await eventually(
      async () => (await sandbox.client.get(`/api/v1/documents/${sent}`)).body.document.responses[0],
      (found) => found !== undefined,
    );
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/documents/${response.responseDocumentId}`);
    await page.getByText(/rejected invoice .*PAID-1/).waitFor();
    await shoot(page, 'response-in-words');
    await page.getByRole('link', { name: 'Open invoice', exact: true }).click();
    await page.waitForURL((url) => url.pathname.endsWith(sent));
    await page.getByText('€12.10 open').waitFor();
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    const dialog = page.getByRole('dialog');
    expect(await dialog.getByLabel('Amount in EUR').inputValue()).toBe('12.10');
    await dialog.getByLabel('Amount in EUR').fill('2.10');
    await shoot(page, 'payment');
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await page.getByText('€10.00 open').waitFor();
    await page.getByText('Partly paid').first().waitFor();
    await page.getByRole('button', { name: 'Mark as paid' }).click();
    await dialog.getByRole('button', { name: 'Record payment' }).click();
    await page.getByText('€0.00 open').waitFor();
    await shoot(page, 'paid');
    await page.getByRole('button', { name: /Remove the payment of €10.00/ }).click();
    await dialog.getByRole('button', { name: 'Remove' }).click();
    await page.getByText('€10.00 open').waitFor();
    const { body } = await sandbox.client.get(`/api/v1/documents/${sent}`);
    expect(body.document).toMatchObject({ businessStatus: 'partlyPaid', openAmount: '10.00' });
    expect(watched.problems).toEqual([]);
    const { shots } = scene();
    if (shots === undefined) return;
    const narrow = await scene().signedIn({ language: 'de', theme: 'dark', width: 360 });
    await narrow.goto(`/app/${team}/documents/${sent}`);
    await narrow.page.getByText(/offen/).first().waitFor();
    await narrow.page.screenshot({ path: join(shots, 'payment-narrow.png'), fullPage: true });
    await narrow.goto(`/app/${team}/documents?business=partlyPaid`);
    await narrow.page.getByText('PAID-1').first().waitFor();
    await narrow.page.screenshot({ path: join(shots, 'list-narrow.png') });
    await narrow.context.close();
  });
});
