import { CREDIT_NOTE } from '../support/credit-note';
import { dashboardScene, inBrowser } from '../support/dashboard-scene';
import { until } from '../support/until';

const SCRIPT = '<script>window.hostile=1</script><img src=x onerror="window.hostile=1">';
const OVERRIDE = '\u202Egnp.exe\u202C\u2066';
const LONG = 'Überlängenname'.repeat(720);
const NOTE = `${SCRIPT} javascript:alert(1) ${OVERRIDE} ${'lang und breit '.repeat(6_600)}`;

/** Documents that want to be more than text. */
inBrowser('hostile', () => {
  const scene = dashboardScene();

  it('shows what a document says as text, however it is written and however long it is', async () => {
    const { sandbox, team, signedIn } = scene();
    const answer = await sandbox.client.post(`/api/v1/${sandbox.from}/send`, {
      recipient: sandbox.recipient,
      documentType: 'xml',
      document: creditNote(),
    });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    const id = answer.body.document.id as string;
    const watched = await signedIn({ language: 'en', theme: 'light', width: 360 });
    const { page } = watched;
    const check = async (place: string): Promise<void> => {
      await watched.settled();
      expect([place, await watched.overflow()]).toEqual([place, 0]);
      expect([place, await page.evaluate('window.hostile')]).toEqual([place, undefined]);
    };
    for (const path of ['documents', 'inbox?all=true', 'overview', `documents/${id}`]) {
      await page.goto(`/app/${team}/${path}`);
      await check(path);
    }
    await page.getByRole('heading', { level: 1 }).filter({ hasText: '<script>' }).waitFor();
    expect(await page.title()).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
    for (const tab of ['XML', 'Parsed', 'Attachments']) {
      await page
        .getByRole('tab', { name: tab })
        .or(page.getByRole('link', { name: tab }))
        .or(page.getByText(tab, { exact: true }))
        .first()
        .click();
      await check(tab);
    }
    expect(await page.locator('a[href^="javascript:" i]').count()).toBe(0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press('Control+k');
    await page.getByRole('combobox').fill('<script>');
    await page.getByRole('option').first().waitFor();
    await check('palette');
    await page.keyboard.press('Escape');
    // It gives the focus back once it is gone, which would close a menu that was opened before.
    await page.getByRole('combobox').waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 360, height: 800 });
    // While the page becomes narrow its buttons change places, and a menu that is opened then closes again.
    const deletion = page.getByRole('menuitem', { name: 'Delete document' });
    await until(async () => {
      await page.getByRole('button', { name: 'More', exact: true }).first().click();
      return deletion.waitFor({ timeout: 2_000 }).then(
        () => true,
        () => false,
      );
    });
    await deletion.click();
    await page.getByRole('dialog').waitFor();
    await check('dialog');
    await page.keyboard.press('Escape');
    expect(watched.problems).toEqual([]);
    await watched.context.close();
  });
});

/** A credit note that is valid and says such things wherever it says something. */
function creditNote(): string {
  const text = (value: string): string =>
    value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return CREDIT_NOTE.replace('CN-2026-7', text(`${SCRIPT.slice(0, 30)}${OVERRIDE}`))
    .replace('Returned goods – merci', text(NOTE))
    .replace('PO-7', text(`javascript:alert(1)${OVERRIDE}`))
    .replace('Rue de la Loi 16', text(`${SCRIPT}${LONG}`))
    .replace('Antwerpen', OVERRIDE)
    .replace('Brouwerij De Kroon NV', text(`${SCRIPT}${OVERRIDE}${LONG}`))
    .replace(
      '<cbc:Name>Goods',
      `<cbc:Description>${text(NOTE)}</cbc:Description><cbc:Name>${text(SCRIPT + LONG)}`,
    )
    .replace('<cac:AccountingSupplierParty>', `${ATTACHMENT}<cac:AccountingSupplierParty>`);
}

const ATTACHMENT = `<cac:AdditionalDocumentReference><cbc:ID>javascript:alert(1)</cbc:ID>
  <cbc:DocumentDescription>&lt;script&gt;window.hostile=1&lt;/script&gt;</cbc:DocumentDescription>
  <cac:Attachment>
    <cbc:EmbeddedDocumentBinaryObject mimeCode="text/csv" filename="../${OVERRIDE}vsc.html">YSxi</cbc:EmbeddedDocumentBinaryObject>
    <cac:ExternalReference><cbc:URI>javascript:alert(document.domain)</cbc:URI></cac:ExternalReference>
  </cac:Attachment>
</cac:AdditionalDocumentReference>`;
