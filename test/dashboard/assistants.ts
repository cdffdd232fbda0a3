import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { keyClient } from '../auth/api-routes';
import { dashboardScene, inBrowser, views } from '../support/dashboard-scene';
import { smallInvoice } from '../support/invoices';

/** A person lets an assistant write drafts, and reads and sends one. */
inBrowser('assistants', () => {
  const scene = dashboardScene();
  const shoot = async (page: Page, name: string): Promise<void> => {
    const { shots } = scene();
    if (shots !== undefined) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
  };

  it('writes drafts once a person allows it, and each says which program wrote it', async () => {
    const { team, sandbox } = scene();
    const { client, from, recipient } = sandbox;
    const content = { documentType: 'invoice', recipient, document: smallInvoice('ASSISTED-1') };
    const program = await keyClient(client, { name: 'Bookkeeping bot', scopes: ['read', 'draft'] });
    const path = `/api/v1/${from}/assistant-drafts`;
    expect((await program.post(path, content)).headers.get('x-error-code')).toBe('assistant_drafts_off');

    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/settings`);
    await page.getByLabel('Assistants may create drafts').check();
    await page.getByRole('button', { name: 'Save setting' }).click();
    await page.getByText('Setting saved').waitFor();
    const { body } = await program.post(path, content);

    await watched.goto(`/app/${team}/drafts`);
    await page.getByText('Written by the assistant').waitFor();
    expect(await page.getByRole('row', { name: /ASSISTED-1/ }).innerText()).toContain('Bookkeeping bot');
    await watched.goto(new URL(String(body.reviewUrl)).pathname + new URL(String(body.reviewUrl)).search);
    await page.getByText(/Only people can send this draft/).waitFor();
    expect(watched.problems).toEqual([]);

    for (const view of views) {
      const looked = await scene().signedIn(view);
      for (const [name, address] of [
        ['assistant-drafts', `/app/${team}/drafts`],
        ['assistant-draft', `/app/${team}/send?draft=${body.draft.id}&company=${from}`],
        ['assistant-settings', `/app/${team}/settings`],
        ['single-sign-on', `/app/${team}/single-sign-on`],
      ] as const) {
        await looked.goto(address);
        await shoot(looked.page, `${name}-${view.language}-${view.width}`);
        expect([await looked.accessibilityProblems(), await looked.overflow()]).toEqual([[], 0]);
      }
      await looked.context.close();
    }

    await page.getByRole('button', { name: /^Send/ }).last().click();
    await page.waitForURL(/\/documents\/doc_/);
    expect((await client.get('/api/v1/drafts')).body.drafts).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ number: 'ASSISTED-1' })]),
    );
  });

  it('gives an application a new secret, and shows permissions in words', async () => {
    const { team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    const { body } = await registerConnector();
    await watched.goto(`/app/${team}/applications`);
    await page.getByText('Write drafts for people to send').first().waitFor();
    await page.getByText('Approve received invoices').first().waitFor();
    await page.getByRole('button', { name: 'New secret for Connector' }).click();
    await page.getByLabel('The former secret stays valid for').selectOption({ label: '7 days' });
    await page.getByRole('button', { name: 'New secret', exact: true }).click();
    await page.getByText('Client secret of Connector').waitFor();
    await page.getByText(/Former secret valid until/).waitFor();
    await shoot(page, 'application-secret');
    expect(body.application.clientType).toBe('confidential');
    expect(watched.problems).toEqual([]);

    async function registerConnector() {
      const answer = await page.request.post('/api/core/applications', {
        headers: { 'x-passerelle-team': team, 'sec-fetch-site': 'same-origin' },
        data: {
          name: 'Connector',
          redirectUris: ['https://connector.example.com/callback'],
          clientType: 'confidential',
          scopes: ['draft', 'purchases.approve', 'documents.read'],
        },
      });
      return { body: (await answer.json()) as { application: { clientType: string } } };
    }
  });
});
