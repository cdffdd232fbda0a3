import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CREDIT_NOTE } from '../support/credit-note';
import { views, dashboardScene, inBrowser } from '../support/dashboard-scene';
import { insertTaxData } from '../support/tax-data-rows';

const HOUR_MS = 3_600_000;
const WAIT_REASON =
  'The participant identifier of the tax authority of Slovakia is not known. The operator must set TAX_AUTHORITY_SK.';
const XML = '<TaxData>FV</TaxData>';
/** More than a page of the list has. */
const MANY = 60;

/** Reports of invoices to tax authorities: on the document, and all of a team by what needs attention first. */
inBrowser('tax authorities', () => {
  const scene = dashboardScene();

  const documents: Record<string, string> = {};
  let acceptedId = '';

  /** Sends a credit note; the other company of the sandbox receives it. */
  async function send(number: string): Promise<string> {
    const { client, from, recipient } = scene().sandbox;
    const { status, body } = await client.post(`/api/v1/${from}/send`, {
      recipient,
      documentType: 'xml',
      document: CREDIT_NOTE.replace('CN-2026-7', number),
    });
    expect(status).toBe(200);
    return body.document.id as string;
  }

  beforeAll(async () => {
    for (const name of ['refused', 'incomplete', 'waiting', 'overdue', 'sent', 'accepted'])
      documents[name] = await send(`TD-${name}`);
  });

  it('says what the page is for while nothing is reported, and has no entry in the side bar', async () => {
    const { team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/compliance`);
    await page.getByText('No report to a tax authority yet').waitFor();
    await page.getByRole('link', { name: 'Go to the companies' }).waitFor();
    expect(await page.getByRole('link', { name: 'Tax authorities' }).count()).toBe(0);
    expect(await page.getByRole('search').count()).toBe(0);
    await watched.goto(`/app/${team}/documents/${documents['accepted']}`);
    expect(await page.getByRole('heading', { name: 'Reports to the tax authority' }).count()).toBe(0);
    expect(watched.problems).toEqual([]);
  });

  it('lists what needs attention first, with the reason, and filters by state and jurisdiction', async () => {
    const { team, sandbox, databaseUrl } = scene();
    const base = { teamId: team, companyId: sandbox.from };
    const now = Date.now();
    const report = (name: string) => ({ ...base, documentId: documents[name] ?? null });
    [acceptedId = ''] = await insertTaxData(databaseUrl, [
      { ...report('accepted'), state: 'accepted', xml: XML, exchangedAt: new Date(now) },
      { ...report('sent'), state: 'sent', xml: XML, exchangedAt: new Date(now - HOUR_MS) },
      { ...report('overdue'), state: 'due', dueAt: new Date(now - HOUR_MS) },
      { ...report('waiting'), state: 'due', waitReason: WAIT_REASON, dueAt: new Date(now + HOUR_MS) },
      {
        ...report('incomplete'),
        state: 'incomplete',
        missing: [
          { field: 'buyer.country', message: 'The country of the buyer is missing.' },
          { field: 'lines.0.vat.category', message: 'The VAT category of the line is missing.' },
        ],
      },
      {
        ...report('refused'),
        state: 'refused',
        xml: XML,
        exchangedAt: new Date(now - 30 * HOUR_MS),
        refusal: {
          by: 'authority',
          message: 'The report violates rules of the tax authority.',
          needsCorrection: true,
          issues: [
            { field: '/TaxData/ReportedTransaction', message: 'The tax total does not match the lines.' },
            { field: null, message: 'Contact the authority.' },
          ],
        },
      },
    ]);
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/overview`);
    await page.getByRole('link', { name: 'Tax authorities' }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Tax authorities' }).waitFor();
    await watched.settled();
    const rows = page.getByRole('table', { name: 'Tax authorities' }).getByRole('row');
    const order = async (): Promise<string[]> =>
      (await rows.allInnerTexts()).flatMap((text) => /TD-\w+/.exec(text)?.[0].slice(3) ?? []);
    expect(await order()).toEqual(['refused', 'incomplete', 'waiting', 'overdue', 'sent', 'accepted']);
    const refused = rows.filter({ hasText: 'TD-refused' });
    await refused.getByText('Refused', { exact: true }).waitFor();
    await refused.getByText('The report violates rules of the tax authority.').waitFor();
    await refused.getByText('as sender').waitFor();
    await refused.getByText('Slovakia').waitFor();
    await rows.filter({ hasText: 'TD-waiting' }).getByText('Waiting', { exact: true }).waitFor();
    await rows
      .filter({ hasText: 'TD-overdue' })
      .getByText(/^Overdue, /)
      .waitFor();

    await page.getByRole('button', { name: 'Status' }).click();
    await page
      .getByRole('menuitem', { name: 'Due' })
      .or(page.getByRole('menuitemradio', { name: 'Due' }))
      .click();
    await rows.filter({ hasText: 'TD-sent' }).waitFor({ state: 'detached' });
    expect(await order()).toEqual(['waiting', 'overdue']);
    await page.getByRole('button', { name: 'Clear the filter Status' }).click();
    await watched.goto(`/app/${team}/compliance?jurisdiction=OM`);
    await page.getByText('No report matches the filters').waitFor();
    await page.getByRole('button', { name: 'Clear all filters' }).click();
    await rows.filter({ hasText: 'TD-refused' }).getByRole('link').click();
    await page.waitForURL((url) => url.pathname === `/app/${team}/documents/${documents['refused']}`);
    expect(watched.problems).toEqual([]);
  });

  it('shows who refused the report and why, and reports it again', async () => {
    const { team, sandbox } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/documents/${documents['refused']}`);
    const card = page.getByRole('region', { name: 'Reports to the tax authority' });
    await card.getByText('The tax authority refused the report.').waitFor();
    await card.getByText('The report violates rules of the tax authority.').waitFor();
    const issue = card
      .getByRole('listitem')
      .filter({ hasText: 'The tax total does not match the lines.' })
      .last();
    await issue.getByText('/TaxData/ReportedTransaction').waitFor();
    await page
      .getByRole('region', { name: 'Way of the document' })
      .or(page.locator('.crossing'))
      .getByText('Tax report refused')
      .waitFor();
    await page.getByRole('heading', { name: 'Report to the tax authority', exact: true }).waitFor();
    await card.getByRole('button', { name: 'Correct and report again' }).click();
    await page.getByText('The report is due again').waitFor();
    await card.getByText('Refused', { exact: true }).waitFor({ state: 'detached' });
    const { body } = await sandbox.client.get(`/api/v1/documents/${documents['refused']}/tax-data`);
    expect(body.taxData).toEqual([expect.objectContaining({ type: 'resubmit', refusal: null })]);
    expect(watched.problems).toEqual([]);
  });

  it('names missing fields, why a report waits, and when the authority accepted it, and saves the report', async () => {
    const { team } = scene();
    const watched = await scene().ofOwner();
    const { page } = watched;
    const card = page.getByRole('region', { name: 'Reports to the tax authority' });
    await watched.goto(`/app/${team}/documents/${documents['incomplete']}`);
    const missing = card
      .getByRole('listitem')
      .filter({ hasText: 'The country of the buyer is missing.' })
      .last();
    await missing.getByText('buyer.country').waitFor();
    await card.getByText('lines.0.vat.category').waitFor();
    await card.getByRole('button', { name: 'Correct and report again' }).waitFor();
    expect(await card.getByRole('button', { name: 'Download report (XML)' }).count()).toBe(0);

    await watched.goto(`/app/${team}/documents/${documents['waiting']}`);
    await card.getByText(WAIT_REASON).waitFor();
    await card.getByText(/^Deadline: /).waitFor();
    expect(await card.getByRole('button').count()).toBe(0);

    await watched.goto(`/app/${team}/documents/${documents['accepted']}`);
    await card.getByText(/^The tax authority accepted the report on /).waitFor();
    await page.getByRole('heading', { name: 'Reported to the tax authority' }).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      card.getByRole('button', { name: 'Download report (XML)' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe(`${acceptedId}.xml`);
    expect(readFileSync(await file.path(), 'utf8')).toBe(XML);
    expect(watched.problems).toEqual([]);
  });

  it('keeps reporting again from a role that may not, and says so', async () => {
    const { team } = scene();
    const watched = await scene().signedIn({ language: 'en', theme: 'light', width: 1280 });
    const { page, context } = watched;
    await page.route('**/api/core/session', async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replaceAll('"reporting.manage",', '');
      await route.fulfill({ response, body: text });
    });
    await watched.goto(`/app/${team}/documents/${documents['incomplete']}`);
    const card = page.getByRole('region', { name: 'Reports to the tax authority' });
    const again = card.getByRole('button', { name: 'Correct and report again' });
    await card.getByText('Your role cannot report.', { exact: false }).waitFor();
    expect(await again.getAttribute('aria-disabled')).toBe('true');
    await page.unrouteAll();
    await context.close();
  });

  it('loads further pages after the last row', async () => {
    const { team, sandbox, databaseUrl } = scene();
    const day = 24 * HOUR_MS;
    await insertTaxData(
      databaseUrl,
      Array.from({ length: MANY }, (_, n) => ({
        teamId: team,
        companyId: sandbox.to,
        documentId: null,
        reporter: 'C3' as const,
        state: 'accepted' as const,
        exchangedAt: new Date(Date.now() - day - n * 1000),
      })),
    );
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${team}/compliance`);
    const rows = page.getByRole('table', { name: 'Tax authorities' }).getByRole('row');
    await rows.nth(50).waitFor();
    // Without the last column, which counts seconds.
    const read = async (): Promise<string[]> =>
      (await rows.allInnerTexts()).map((text) => text.slice(0, text.lastIndexOf('\t')));
    const first = await read();
    await page.getByRole('button', { name: 'Load more' }).click();
    // Head, the six of before, and all of these.
    await rows.nth(MANY + 6).waitFor();
    expect((await read()).slice(0, first.length)).toEqual(first);
    expect(await page.getByRole('button', { name: 'Load more' }).count()).toBe(0);
    expect(watched.problems).toEqual([]);
  });

  it('switches the reports of a company on with its tax number, and off again', async () => {
    const { team, sandbox } = scene();
    const made = await sandbox.client.post('/api/v1/companies', {
      name: 'Drevo Poprad s.r.o.',
      address: 'Hlavna 1',
      postalCode: '05801',
      city: 'Poprad',
      country: 'SK',
    });
    expect(made.status).toBe(200);
    const companyId = made.body.company.id as string;
    const address = `/api/v1/companies/${companyId}`;
    const watched = await scene().ofOwner();
    const { page } = watched;
    let taxReporting: unknown = null;
    const written: unknown[] = [];
    // The page alone is tried here: what it writes is what it reads next.
    await page.route(`**${address}`, async (route) => {
      const request = route.request();
      if (request.method() === 'PUT') {
        const body: unknown = request.postDataJSON();
        written.push(body);
        taxReporting = (body as { taxReporting: unknown }).taxReporting;
      }
      await route.fulfill({ json: { success: true, company: { ...made.body.company, taxReporting } } });
    });
    await watched.goto(`/app/${team}/companies/${companyId}`);
    const card = page.getByRole('region', { name: 'Tax authority' });
    await card.getByText('Invoices of the company are not reported').waitFor();
    await card.getByRole('button', { name: 'Switch on reports' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Switch on reports' }).click();
    await dialog.getByText('Enter the tax number first').waitFor();
    await dialog.getByLabel('Tax number').fill('2020317068');
    await dialog.getByLabel('Start of reporting').fill('2027-01-01');
    expect(await watched.accessibilityProblems()).toEqual([]);
    await dialog.getByRole('button', { name: 'Switch on reports' }).click();
    await card.getByText('Reports are on').waitFor();
    await card.getByText('1 January 2027').waitFor();
    await card.getByRole('button', { name: 'Switch off reports' }).click();
    await dialog.getByRole('button', { name: 'Switch off reports' }).click();
    await card.getByText('Reports are off').waitFor();
    const setting = { jurisdiction: 'SK', from: '2027-01-01', taxIdentifier: '2020317068' };
    expect(written).toEqual([
      { taxReporting: { ...setting, enabled: true } },
      { taxReporting: { ...setting, enabled: false } },
    ]);
    expect(await card.getByRole('link', { name: 'Show the reports' }).getAttribute('href')).toContain(
      `/compliance?company=${companyId}`,
    );
    await page.unrouteAll();
    expect(watched.problems).toEqual([]);
  });

  it.each(views)(
    'is accessible and not wider than the window in $language, $theme, at $width px',
    async (view) => {
      const { team, shots, signedIn } = scene();
      const watched = await signedIn(view);
      for (const name of ['list', 'refused', 'incomplete', 'waiting', 'accepted', 'sent']) {
        await watched.goto(`/app/${team}/${name === 'list' ? 'compliance' : `documents/${documents[name]}`}`);
        if (shots !== undefined) {
          const file = `tax-authorities-${name}-${view.width}-${view.theme}-${view.language}.png`;
          await watched.page.screenshot({ path: join(shots, file), fullPage: true });
        }
        expect(await watched.accessibilityProblems()).toEqual([]);
        expect(await watched.overflow()).toBeLessThanOrEqual(0);
      }
      expect(watched.problems).toEqual([]);
      await watched.context.close();
    },
  );
});
