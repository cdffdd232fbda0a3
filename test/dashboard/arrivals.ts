import { join } from 'node:path';
import { Client } from 'pg';
import { makeMail } from '../support/mails';
import { creditNote } from '../support/credit-note';
import { views, dashboardScene, inBrowser } from '../support/dashboard-scene';
import { ImapServer } from '../support/imap-server';

const ARRIVAL = 'arr_01KAJ40M3X5Z7B9D1F3H5K7N9Q';

/** Stores a mail with refused attachments for the company with a mailbox. @returns id of the company */
async function insertArrival(databaseUrl: string): Promise<string> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; teamId: string }>(
      'SELECT id, team_id AS "teamId" FROM mailboxes LIMIT 1',
    );
    const { id = '', teamId = '' } = rows[0] ?? {};
    await client.query(
      `INSERT INTO arrivals (id, team_id, company_id, channel, sender, subject, size, sha256, created_at)
        VALUES ($1, $2, $3, 'email', 'billing@supplier.example', 'Invoices of November', 48210, '\\x01', clock_timestamp())
        ON CONFLICT DO NOTHING`,
      [ARRIVAL, teamId, id],
    );
    await client.query(
      `INSERT INTO arrival_attachments (arrival_id, position, team_id, file_name, media_type, size, outcome, refusal_code, refusal_message)
        VALUES ($1, 1, $2, 'invoice.pdf', 'application/pdf', 30110, 'refused', 'pdf_without_invoice', 'x'),
          ($1, 2, $2, $3, 'application/xml', 8110, 'refused', 'malformed_xml', 'The file is not valid XML: a document type declaration is not allowed.')
        ON CONFLICT DO NOTHING`,
      [ARRIVAL, teamId, `${'very-long-name-'.repeat(8)}.xml`],
    );
    return id;
  } finally {
    await client.end();
  }
}

/** Documents by e-mail: the mailbox of a company, its failure, and what became of each attachment. */
inBrowser('arrivals', () => {
  const scene = dashboardScene();
  let imap: ImapServer;

  beforeAll(async () => {
    imap = await ImapServer.start();
  });

  afterAll(() => imap.stop());

  it('set a mailbox, and show why it cannot be read', async () => {
    const { team, sandbox } = scene();
    const [company] = (await sandbox.client.get('/api/v1/companies?limit=1')).body.companies;
    imap.deliver(
      makeMail([
        {
          ...{ name: 'invoice.xml', type: 'application/xml' },
          content: creditNote({ address: '0208:0987654394' }, { address: '0208:0123456749' }),
        },
      ]),
    );
    const watched = await scene().ofOwner();
    await watched.goto(`/app/${team}/arrivals?company=${company.id}`);
    await watched.page.getByRole('button', { name: 'Set up mailbox' }).click();
    await watched.page.getByLabel('IMAP server').fill('localhost');
    await watched.page.getByLabel('Port').fill(String(imap.port));
    await watched.page.getByLabel('User').fill(imap.user);
    await watched.page.getByLabel('Password').fill(imap.password);
    await watched.page.getByRole('button', { name: 'Save mailbox' }).click();
    // The certificate of the test's server is trusted by nobody.
    await watched.page.getByText('could not be secured', { exact: false }).first().waitFor();
    const { body } = await sandbox.client.get(`/api/v1/companies/${company.id}/mailbox`);
    expect(body.mailbox).toMatchObject({
      host: 'localhost',
      user: imap.user,
      failure: { code: 'certificate' },
    });
    await watched.page.getByRole('button', { name: 'Check now' }).waitFor();
  }, 120_000);

  it.each(views)('fit the window, in $language, $theme, at $width px', async (view) => {
    const { team, shots, databaseUrl } = scene();
    const companyId = await insertArrival(databaseUrl);
    const watched = await scene().signedIn(view);
    await watched.goto(`/app/${team}/arrivals?company=${companyId}`);
    await watched.page.getByText('invoice.pdf').waitFor();
    if (shots !== undefined)
      await watched.page.screenshot({ path: join(shots, `arrivals-${view.width}.png`), fullPage: true });
    expect(await watched.accessibilityProblems()).toEqual([]);
    expect(await watched.overflow()).toBe(0);
    await watched.context.close();
  });
});
