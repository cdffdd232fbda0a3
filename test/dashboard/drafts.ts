import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { dashboardScene, inBrowser } from '../support/dashboard-scene';
import { smallInvoice } from '../support/invoices';
import { eventually } from '../support/until';

interface Draft {
  id: string;
  companyId: string;
  version: number;
  number: string | null;
  content: Record<string, unknown> | null;
}

/** A person writes a document in several sittings, and credits an invoice. */
inBrowser('drafts', () => {
  const scene = dashboardScene();

  const draftsNumbered = async (number: string): Promise<Draft[]> =>
    (await scene().sandbox.client.get('/api/v1/drafts')).body.drafts.filter(
      (draft: Draft) => draft.number === number,
    );
  const oneDraft = async (number: string): Promise<Draft> => {
    const [draft] = await eventually(
      () => draftsNumbered(number),
      (drafts) => drafts.length === 1,
    );
    if (draft === undefined) throw new Error(`There is no draft ${number}`);
    return draft;
  };
  const number = (page: Page) => page.getByLabel('Number', { exact: true });
  const shoot = async (page: Page, name: string): Promise<void> => {
    const { shots } = scene();
    if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`) });
  };

  it('saves what is written by itself, and goes on with it in another tab after the first was closed', async () => {
    const { team } = scene();
    const first = await scene().signedIn();
    const other = await first.tab();
    await first.goto(`/app/${team}/send`);
    await number(first.page).fill('DRAFT-1');
    await first.page.getByText(/^Draft saved/).waitFor();
    const address = new URL(first.page.url());
    expect(address.searchParams.get('draft')).toMatch(/^drf_/);
    // The last change comes right before the tab is closed.
    await first.page.getByLabel('Buyer reference').fill('PO-LAST');
    await first.page.close({ runBeforeUnload: true });
    const draft = await oneDraft('DRAFT-1');
    await eventually(
      async () =>
        (await scene().sandbox.client.get(`/api/v1/${draft.companyId}/drafts/${draft.id}`)).body.draft,
      ({ content }) => content.document.buyerReference === 'PO-LAST',
    );

    const { page } = other;
    await other.goto(`/app/${team}/drafts`);
    await page.getByText(/· You/).first().waitFor();
    await shoot(page, 'drafts');
    await page.getByRole('link', { name: 'DRAFT-1' }).click();
    expect(
      await eventually(
        () => number(page).inputValue(),
        (value) => value !== '',
      ),
    ).toBe('DRAFT-1');
    expect(await page.getByLabel('Buyer reference').inputValue()).toBe('PO-LAST');
    // Looking at a draft does not change it.
    const { version } = await oneDraft('DRAFT-1');
    await page.reload();
    expect(
      await eventually(
        () => number(page).inputValue(),
        (value) => value !== '',
      ),
    ).toBe('DRAFT-1');
    expect((await oneDraft('DRAFT-1')).version).toBe(version);
    expect(other.problems).toEqual([]);
    await first.context.close();
  });

  it('shows what somebody else changed, and overwrites nothing of it', async () => {
    const { team, sandbox } = scene();
    const watched = await scene().signedIn();
    const { page } = watched;
    await watched.goto(`/app/${team}/send`);
    await number(page).fill('DRAFT-2');
    await page.getByText(/^Draft saved/).waitFor();
    const { id, companyId, version } = await oneDraft('DRAFT-2');
    const path = `/api/v1/${companyId}/drafts/${id}`;
    const change = async (invoiceNumber: string, from: number): Promise<void> => {
      const content = { recipient: '', documentType: 'invoice', document: smallInvoice(invoiceNumber) };
      expect((await sandbox.client.put(path, { content, version: from })).status).toBe(200);
    };
    await change('THEIRS-1', version);
    await page.getByLabel('Buyer reference').fill('MINE');
    await page.getByText(/changed this draft/).waitFor();
    await shoot(page, 'draft-conflict');
    expect((await sandbox.client.get(path)).body.draft.number).toBe('THEIRS-1');
    await page.getByRole('button', { name: 'Load newer draft' }).click();
    await eventually(
      () => number(page).inputValue(),
      (value) => value === 'THEIRS-1',
    );

    await change('THEIRS-2', version + 1);
    await number(page).fill('MINE-2');
    await page.getByRole('button', { name: 'Save as a new draft' }).click();
    const mine = await oneDraft('MINE-2');
    expect(mine.id).not.toBe(id);
    expect((await sandbox.client.get(path)).body.draft.number).toBe('THEIRS-2');
    expect(watched.problems).toEqual([]);
    await watched.context.close();
  });

  it('duplicates and deletes drafts', async () => {
    const { team, sandbox } = scene();
    const content = { recipient: null, documentType: 'invoice', document: smallInvoice('DRAFT-3') };
    await sandbox.client.post(`/api/v1/${sandbox.from}/drafts`, { content });
    const watched = await scene().signedIn();
    const { page } = watched;
    await watched.goto(`/app/${team}/drafts`);
    await page.getByRole('button', { name: 'Duplicate DRAFT-3' }).click();
    await page.waitForURL(/draft=drf_/);
    await number(page).fill('DRAFT-4');
    await oneDraft('DRAFT-4');
    await watched.goto(`/app/${team}/drafts`);
    await page.getByRole('button', { name: 'Delete DRAFT-3' }).click();
    await page.getByRole('button', { name: 'Delete draft', exact: true }).click();
    await page.getByText('Draft DRAFT-3 deleted').waitFor();
    expect(await draftsNumbered('DRAFT-3')).toEqual([]);
    expect(watched.problems).toEqual([]);
    await watched.context.close();
  });

  it('credits an invoice with at most four clicks, and the draft is gone then', async () => {
    const { team, sandbox } = scene();
    const { body } = await sandbox.client.post(`/api/v1/${sandbox.from}/send`, {
      recipient: sandbox.recipient,
      documentType: 'invoice',
      document: smallInvoice('FOUR-1'),
    });
    const watched = await scene().signedIn();
    const { page } = watched;
    let clicks = 0;
    const click = async (name: string | RegExp): Promise<void> => {
      clicks += 1;
      await page.getByRole('button', { name }).last().click();
    };
    await watched.goto(`/app/${team}/documents/${body.document.id}`);
    await click('Credit this invoice');
    await click('Create credit note');
    await page.waitForURL(/draft=drf_/);
    await page.getByText('No problems found').waitFor();
    await shoot(page, 'credit-draft');
    await click(/^Send/);
    await page.waitForURL(/\/documents\/doc_/);
    await page.getByRole('heading', { level: 1 }).filter({ hasText: 'FOUR-1-C1' }).waitFor();
    expect(clicks).toBeLessThanOrEqual(4);
    expect(await draftsNumbered('FOUR-1-C1')).toEqual([]);
    const list = await sandbox.client.get('/api/v1/documents?number=FOUR-1-C1&direction=outgoing');
    expect(list.body.documents).toHaveLength(1);
    expect(list.body.documents[0].parsed.totals.payableAmount).toBe('12.10');
    expect(watched.problems).toEqual([]);
    await watched.context.close();
  });

  it('says when a number is left that it was sent before, and leads there', async () => {
    const { team, sandbox } = scene();
    const { body } = await sandbox.client.post(`/api/v1/${sandbox.from}/send`, {
      recipient: sandbox.recipient,
      documentType: 'invoice',
      document: smallInvoice('TWICE-1'),
    });
    const watched = await scene().signedIn();
    const { page } = watched;
    const start = new URLSearchParams({ recipient: sandbox.recipient, company: sandbox.from });
    await watched.goto(`/app/${team}/send?${start.toString()}`);
    await number(page).fill('TWICE-1');
    await page.getByLabel('Buyer reference').focus();
    await page.getByText(/^Already sent to this recipient/).waitFor();
    await shoot(page, 'sent-before');
    await page.getByRole('link', { name: 'open document' }).click();
    await page.waitForURL((url) => url.pathname.endsWith(body.document.id as string));
    expect(watched.problems).toEqual([]);
    await watched.context.close();
  });
});
