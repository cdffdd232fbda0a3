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

  it('lets an answer be undone with the keyboard, after a reload and in another tab, and says why it cannot be', async () => {
    const { sandbox, team } = scene();
    const received = async (number: string) => {
      await sendTo(sandbox.recipient, number);
      return eventually(
        async () =>
          (await sandbox.client.get(`/api/v1/documents?direction=incoming&number=${number}`)).body
            .documents[0],
        (found) => found !== undefined,
      );
    };
    const watched = await scene().signedIn();
    const { page } = watched;
    // The time stands still, and the service waits: neither decides how fast the machine has to be.
    await page.clock.setFixedTime(new Date());
    await page.context().route('**/responses', (route) =>
      route.request().method() === 'POST'
        ? route.continue({
            postData: JSON.stringify({
              ...JSON.parse(route.request().postData() ?? '{}'),
              sendAfterSeconds: 60,
            }),
          })
        : route.continue(),
    );
    const accept = async (documentId: string): Promise<void> => {
      await watched.goto(`/app/${team}/documents/${documentId}`);
      await page.getByRole('button', { name: 'Respond', exact: true }).click();
      await page.getByRole('dialog').getByText('Accept', { exact: true }).click();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    };
    const undo = page.getByRole('button', { name: 'Undo' });
    const focused = (): Promise<string> => page.evaluate<string>(`document.activeElement?.textContent ?? ''`);

    const first = await received('ANSWER-2');
    await accept(first.id);
    await eventually(focused, (text) => text === 'Undo');
    const said = page.getByRole('status').filter({ hasText: 'You can undo it for 10 seconds' });
    expect(await said.count()).toBe(1);
    await page.keyboard.press('Escape');
    expect([await undo.isVisible(), await focused()]).toEqual([true, 'Undo']);
    await shoot(page, 'respond-leaving');
    await page.setViewportSize({ width: 360, height: 800 });
    await shoot(page, 'respond-leaving-narrow');
    await page.setViewportSize({ width: 1280, height: 800 });

    await page.reload();
    await undo.waitFor();
    expect(await focused()).not.toBe('Undo');
    const other = (await watched.tab()).page;
    await other.goto(page.url());
    await other.getByRole('button', { name: 'Undo' }).press('Enter');
    await other.getByText('The response was withdrawn before it was sent').waitFor();
    await undo.waitFor({ state: 'detached' });
    await other.close();
    const { body } = await sandbox.client.get(`/api/v1/documents/${first.id}`);
    expect(body.document.responses).toMatchObject([{ state: 'AP', deliveryStatus: 'failed' }]);

    const second = await received('ANSWER-3');
    await accept(second.id);
    await page.context().route('**/cancel', (route) =>
      route.fulfill({
        status: 409,
        headers: { 'X-Error-Code': 'delivery_started' },
        json: { success: false, code: 'delivery_started', errors: { root: ['Cannot cancel.'] } },
      }),
    );
    await undo.press('Enter');
    await page.getByText('It was already sent. Respond again to correct it.').first().waitFor();
    await undo.waitFor({ state: 'detached' });
    await watched.context.close();
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
