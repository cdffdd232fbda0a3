import type { Locator } from 'playwright-core';
import { dashboardScene, inBrowser } from '../support/dashboard-scene';

const NUMBER = 'EIGEN-2026-000417';
const TYPE = {
  docTypeId:
    'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017' +
    '#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0::2.1',
  processId: 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
};
const KIND = 'Rechnung im Gutschriftverfahren';

/** The longest name that a kind of document has, in the narrowest window. */
inBrowser('long kinds', () => {
  const scene = dashboardScene();

  it('gives a self-billing invoice its German name at 360 px, beside its number and its status', async () => {
    const { sandbox, team, signedIn } = scene();
    await sandbox.client.post(`/api/v1/companies/${sandbox.to}/document-types`, TYPE);
    const answer = await sandbox.client.post(`/api/v1/${sandbox.from}/send`, {
      recipient: sandbox.recipient,
      documentType: 'selfBillingInvoice',
      document: {
        invoiceNumber: NUMBER,
        buyerReference: 'PO-8',
        seller: {
          name: 'Brouwerij De Kroon NV',
          street: 'Grote Markt 1',
          city: 'Antwerpen',
          postalZone: '2000',
          country: 'BE',
          vatNumber: 'BE0987654394',
        },
        lines: [{ name: 'Malt', quantity: '10', netPriceAmount: '12.00', vat: { percentage: '21' } }],
      },
    });
    expect([answer.status, answer.body.errors]).toEqual([200, undefined]);
    const watched = await signedIn({ language: 'de', theme: 'light', width: 360 });
    const { page } = watched;
    for (const list of ['documents', 'inbox?all=true']) {
      await watched.goto(`/app/${team}/${list}`);
      const row = page.getByRole('row').filter({ hasText: NUMBER }).first();
      const kind = row.getByText(KIND, { exact: true });
      await kind.waitFor();
      // Nothing is wider than the window where one text covers another or is cut.
      expect([list, await cut(kind)]).toEqual([list, false]);
      const number = row.getByRole('link', { name: NUMBER });
      expect([list, await cut(number)]).toEqual([list, false]);
      const ofKind = await placed(kind);
      for (const other of [number, ...(await row.getByRole('cell').filter({ hasNotText: KIND }).all())])
        if (await other.isVisible())
          expect([list, await other.textContent(), overlap(ofKind, await placed(other))]).toEqual([
            list,
            await other.textContent(),
            false,
          ]);
      expect([list, await watched.overflow()]).toEqual([list, 0]);
    }
    await watched.goto(`/app/${team}/documents/${answer.body.document.id as string}`);
    await page.getByRole('heading', { level: 1 }).filter({ hasText: KIND }).waitFor();
    expect(await watched.overflow()).toBe(0);
    expect(watched.problems).toEqual([]);
    await watched.context.close();
  });
});

interface Place {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

async function placed(locator: Locator): Promise<Place> {
  const box = await locator.boundingBox();
  if (box === null) throw new Error('It is not shown.');
  return { left: box.x, right: box.x + box.width, top: box.y, bottom: box.y + box.height };
}

function overlap(one: Place, other: Place): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** True when less of the text is seen than there is. */
async function cut(locator: Locator): Promise<boolean> {
  const element = await locator.elementHandle();
  const measure = async (name: 'scrollWidth' | 'clientWidth'): Promise<number> =>
    Number(await (await element?.getProperty(name))?.jsonValue());
  return (await measure('scrollWidth')) > (await measure('clientWidth')) + 1;
}
