import { join } from 'node:path';
import { Client } from 'pg';
import { dashboardScene, inBrowser, views } from '../support/dashboard-scene';
import { belgianNumber } from '../support/team-client';
import { until } from '../support/until';
import { EInvoiceBeServer } from '../support/upstream/e-invoice-be-server';

const TEAM = 'team_01KB30000000000000000000AA';
const NUMBERS = [belgianNumber(), belgianNumber(), belgianNumber()] as const;

/** The provider of a production team: its connection, its companies, and the guided move of one. */
inBrowser('upstream', () => {
  const scene = dashboardScene();
  let provider: EInvoiceBeServer;
  let database: Client;

  beforeAll(async () => {
    provider = await EInvoiceBeServer.start();
    provider.account = { number: NUMBERS[0], peppolIds: [`0208:${NUMBERS[0]}`], isRegistered: true };
    database = new Client({ connectionString: scene().databaseUrl });
    await database.connect();
    await copyTeam(scene().sandbox.from);
    // The service reads the memberships of a session again after a second.
    const watched = await scene().ofOwner();
    await until(async () => {
      await watched.goto(`/app/${TEAM}/upstream`);
      return watched.page.getByRole('button', { name: 'Connect provider' }).isVisible();
    });
  });

  afterAll(async () => {
    await database?.end();
    await provider?.http.stop();
  });

  /** Copies a row with other values. */
  async function copy(table: string, condition: string, values: Record<string, unknown>): Promise<void> {
    await database.query(
      `INSERT INTO ${table} SELECT (jsonb_populate_record(r, $1)).* FROM ${table} r WHERE ${condition} LIMIT 1`,
      [JSON.stringify(values)],
    );
  }

  /** A production team of the owner, with verified companies whose identifiers are published. */
  async function copyTeam(companyId: string): Promise<void> {
    const { rows } = await database.query<{ teamId: string }>(
      'SELECT team_id AS "teamId" FROM companies WHERE id = $1',
      [companyId],
    );
    const from = rows[0]?.teamId ?? '';
    await copy('teams', `id = '${from}'`, { id: TEAM, name: 'Production', environment: 'production' });
    // The first account owns the team; other flows have invited others.
    const first = `(SELECT user_id FROM memberships WHERE team_id = '${from}' ORDER BY created_at LIMIT 1)`;
    await copy('memberships', `team_id = '${from}' AND user_id = ${first}`, { team_id: TEAM });
    for (const [index, number] of NUMBERS.entries()) {
      const id = `c_01KB3000000000000000000A0${index}`;
      const name = ['Atelier Dubois SRL', 'Brouwerij De Zwaan BV', 'Kaai 3 NV'][index];
      const numbers = { vat_number: `BE${number}`, enterprise_number: number };
      await copy('companies', `id = '${companyId}'`, { id, team_id: TEAM, name, ...numbers });
      await copy('identifiers', `company_id = '${companyId}'`, {
        ...{ id: `ci_01KB3000000000000000000A0${index}`, team_id: TEAM, company_id: id },
        ...{ environment: 'production', scheme: '0208', identifier: number, publication: 'published' },
      });
    }
  }

  it('connects a provider, shows a refusal beside its field, and the state of the connection', async () => {
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${TEAM}/upstream`);
    await page.getByRole('button', { name: 'Connect provider' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('Provider').selectOption('e-invoice.be');
    expect(await form.getByLabel('Address of the API').inputValue()).toBe('https://api.e-invoice.be');
    await form.getByLabel('Address of the API').fill(provider.http.url);
    await form.getByLabel('API token').fill('token_wrong');
    await form.getByRole('button', { name: 'Save connection' }).click();
    await form.getByText('The provider did not accept the credentials', { exact: false }).waitFor();
    await form.getByLabel('API token').fill(provider.token);
    await form.getByRole('button', { name: 'Save connection' }).click();
    await page.getByRole('button', { name: 'Change connection' }).waitFor();
    await page.getByText(provider.http.url).waitFor();
    // The refused credentials were answered with 400, as they should be.
    expect(watched.problems.filter((problem) => !problem.includes('400'))).toEqual([]);
  });

  it('explains the move, and says why it is not possible without an own access point', async () => {
    await database.query(`UPDATE upstream_companies SET network = 'upstream' WHERE team_id = $1`, [TEAM]);
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${TEAM}/upstream`);
    const row = page.getByRole('listitem').filter({ hasText: 'Atelier Dubois SRL' });
    await row.getByText(`Published: 0208:${NUMBERS[0]}`, { exact: false }).waitFor();
    await row.getByRole('button', { name: 'Move to the own access point' }).click();
    const question = page.getByRole('dialog', { name: 'Move Atelier Dubois SRL to the own access point?' });
    await question
      .getByText('Documents are still sent and received during the move', { exact: false })
      .waitFor();
    await question.getByRole('button', { name: 'Start move' }).click();
    await page.getByText('PEPPOL_STAGE is off', { exact: false }).first().waitFor();
  });

  it.each(views)('guides through the move, in $language, $theme, at $width px', async (view) => {
    const { shots } = scene();
    await database.query(`DELETE FROM network_moves WHERE team_id = $1`, [TEAM]);
    await moveCompany(
      1,
      'own',
      'key_wanted',
      'The SML rejected the request: the migration key does not match.',
    );
    await moveCompany(2, 'upstream', 'key_known', null);
    const watched = await scene().signedIn(view);
    const { page } = watched;
    await watched.goto(`/app/${TEAM}/upstream`);
    await page.getByText('The SML rejected the request', { exact: false }).waitFor();
    await watched.settled();
    if (shots !== undefined)
      await page.screenshot({ path: join(shots, `upstream-${view.width}.png`), fullPage: true });
    expect(await watched.accessibilityProblems()).toEqual([]);
    expect(await watched.overflow()).toBe(0);
    await watched.context.close();
  });

  it('takes the key that is entered, and cancels the move', async () => {
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${TEAM}/upstream`);
    const row = page.getByRole('listitem').filter({ hasText: 'Brouwerij De Zwaan BV' }).first();
    await row.getByLabel('Migration key').fill('Wrong7#Key2%');
    await row.getByRole('button', { name: 'Use key' }).click();
    // The installation has no network of its own, which the step says.
    await row.getByText('No connection to the production network', { exact: false }).first().waitFor();
    await row.getByRole('button', { name: 'Cancel move' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel move' }).click();
    await row.getByRole('button', { name: 'Move to the own access point' }).waitFor();
  });

  it('shows the moves of a team without its connection, and cancels one that waits', async () => {
    await database.query('UPDATE upstream_connections SET ended_at = clock_timestamp() WHERE team_id = $1', [
      TEAM,
    ]);
    const watched = await scene().ofOwner();
    const { page } = watched;
    await watched.goto(`/app/${TEAM}/upstream`);
    const row = page.getByRole('listitem').filter({ hasText: 'Kaai 3 NV' }).first();
    await row.getByText('The connection of this move is missing', { exact: false }).waitFor();
    await watched.settled();
    expect(await watched.accessibilityProblems()).toEqual([]);
    await row.getByRole('button', { name: 'Cancel move' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel move' }).click();
    await row.getByText('Cancelled', { exact: true }).waitFor();
  });

  /** Lets a company move, as a request did before. */
  async function moveCompany(
    index: number,
    network: 'own' | 'upstream',
    state: string,
    error: string | null,
  ): Promise<void> {
    const [companyId, id] = [`c_01KB3000000000000000000A0${index}`, `nmv_01KB3000000000000000000A0${index}`];
    await database.query(
      `INSERT INTO upstream_companies (company_id, team_id, network, updated_at) VALUES ($1, $2, $3, clock_timestamp())
       ON CONFLICT (company_id) DO UPDATE SET network = excluded.network`,
      [companyId, TEAM, network === 'own' ? 'upstream' : 'own'],
    );
    await database.query(
      `INSERT INTO network_moves (id, team_id, company_id, network, connection_id, remote_company_id, status, created_at)
       SELECT $1, $2, $3, $4, k.id, '1', 'running', clock_timestamp() FROM upstream_connections k WHERE k.team_id = $2`,
      [id, TEAM, companyId, network],
    );
    await database.query(
      `INSERT INTO network_move_identifiers (id, team_id, move_id, identifier_id, state, error_message)
       VALUES ($1, $2, $3, $4, $5, $6)`,
      [
        `nmi_01KB3000000000000000000A0${index}`,
        TEAM,
        id,
        `ci_01KB3000000000000000000A0${index}`,
        state,
        error,
      ],
    );
  }
});
