import { UpstreamConnectionStore } from '../../src/network/upstream/connections/upstream-connection-store';
import { UpstreamSubmissions } from '../../src/network/upstream/submissions/upstream-submissions';
import { startService, type Service } from '../support/service';
import type { TeamClient } from '../support/team-client';
import { clientCompany, type BelgianCompany } from '../support/upstream/upstream-scene';

let serial = 1;

/** What is stored about connections and submissions, when processes overtake one another. */
describe('the stores of the network by a provider', () => {
  let service: Service;
  let team: TeamClient;
  let company: BelgianCompany;
  let submissions: UpstreamSubmissions;
  let connections: UpstreamConnectionStore;

  beforeAll(async () => {
    service = await startService({ ROLE: 'api' });
    team = await service.team('production');
    company = await clientCompany(service, team);
    submissions = service.app.get(UpstreamSubmissions);
    connections = service.app.get(UpstreamConnectionStore);
  });

  afterAll(() => service?.stop());

  afterEach(async () => {
    await service.sql('DELETE FROM upstream_submissions');
    await service.sql('DELETE FROM upstream_companies');
    await service.sql('DELETE FROM upstream_connections');
  });

  async function connect(teamId = team.teamId): Promise<string> {
    const id = `upc_${serial++}`;
    await service.sql(
      `INSERT INTO upstream_connections (id, team_id, provider, base_url, api_secret_sealed, created_at, updated_at)
       VALUES ($1, $2, 'recommand', 'https://provider.invalid', '', now(), now())`,
      [id, teamId],
    );
    return id;
  }

  const key = () => ({ envelopeId: `e${serial++}`, teamId: team.teamId });

  it('leave a later attempt alone when an earlier one ends', async () => {
    const route = { connectionId: await connect(), companyId: 'c_1' };
    const submission = key();
    const before = await submissions.findOrCreate(submission, route);
    if (before === null) throw new Error('There is no submission.');
    const early = await submissions.beginAttempt(submission, before, 90);
    expect(early).toBeInstanceOf(Date);
    expect(await submissions.beginAttempt(submission, before, 90)).toBeNull();
    const between = await submissions.findOrCreate(submission, route);
    if (between === null || early === null) throw new Error('There is no attempt.');
    const late = await submissions.beginAttempt(submission, between, 200);
    await submissions.undoAttempt(submission, early, before);
    await submissions.endAttempt(submission, early);
    const after = await submissions.findOrCreate(submission, route);
    expect(after?.attemptedAt).toEqual(late);
    expect(after?.firstAttemptAt).toEqual(between.firstAttemptAt);
  });

  it('begin no attempt over another connection, and find no submission of another team', async () => {
    const submission = key();
    const route = { connectionId: await connect(), companyId: 'c_1' };
    const stored = await submissions.findOrCreate(submission, route);
    if (stored === null) throw new Error('There is no submission.');
    expect(await submissions.beginAttempt(submission, { ...stored, companyId: 'c_2' }, 90)).toBeNull();
    await submissions.beginAttempt(submission, stored, 90);
    const other = await service.team('production');
    const otherRoute = { connectionId: await connect(other.teamId), companyId: 'c_1' };
    expect(await submissions.findOrCreate(submission, { ...otherRoute })).toBeNull();
    await expect(
      submissions.findOrCreate({ ...submission, teamId: other.teamId }, otherRoute),
    ).rejects.toThrow(/was removed/);
  });

  it('keep the way over the own access point, for teams that have a connection', async () => {
    const { envelopeId } = key();
    await submissions.fixOwnRoute(envelopeId, company.id);
    expect(await connections.findSubmissionRoute(envelopeId, company.id)).toBeNull();
    const route = { connectionId: await connect(), companyId: 'c_1' };
    await submissions.fixOwnRoute(envelopeId, company.id);
    expect(await connections.findSubmissionRoute(envelopeId, company.id)).toMatchObject({ isOwn: true });
    expect(await submissions.findOrCreate({ envelopeId, teamId: team.teamId }, route)).toBeNull();
    await submissions.releaseOwnRoute(envelopeId, company.id);
    expect(await submissions.findOrCreate({ envelopeId, teamId: team.teamId }, route)).not.toBeNull();
  });

  it('give a connection to one worker, and the others although one gets hints', async () => {
    const hinted = await connect();
    const other = await connect((await service.team('production')).teamId);
    const claimed = [await connections.claimDue([]), await connections.claimDue([])];
    expect(claimed.map((each) => each?.id).sort()).toEqual([hinted, other].sort());
    expect(await connections.claimDue([])).toBeNull();
    for (const each of claimed) if (each !== null) await connections.endFetch(each, null);
    expect(await connections.claimDue([])).toBeNull();
    await service.sql(
      `UPDATE upstream_connections SET last_fetched_at = last_fetched_at - interval '6 seconds'`,
    );
    expect(await connections.claimDue([])).toBeNull();
    expect(await connections.makeFetchDue(hinted)).toBe(true);
    expect((await connections.claimDue([]))?.id).toBe(hinted);
    await service.sql(
      `UPDATE upstream_connections SET fetching_until = NULL, hinted_at = clock_timestamp(), last_fetched_at = clock_timestamp() - interval '1 hour'`,
    );
    expect((await connections.claimDue([hinted]))?.id).toBe(other);
  });

  it('keep a company at the provider that was set while it was looked up', async () => {
    const id = await connect();
    const connection = await connections.findCurrent(team.teamId);
    if (connection === null) throw new Error('There is no connection.');
    expect(await connections.storeRemoteCompany(connection, company.id, 'c_found')).toBe('c_found');
    await service.sql(`UPDATE upstream_companies SET remote_company_id = 'c_set' WHERE connection_id = $1`, [
      id,
    ]);
    expect(await connections.storeRemoteCompany(connection, company.id, 'c_found')).toBe('c_set');
  });
});
