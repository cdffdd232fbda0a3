import { codeOf, SingleSignOnScene, type Organisation } from './scene';

/** E-mail domains of teams, proven by TXT records of a name server. */
describe('an e-mail domain', () => {
  let scene: SingleSignOnScene;
  let acme: Organisation;
  let other: Organisation;

  beforeAll(async () => {
    scene = await SingleSignOnScene.start();
    [acme, other] = [await scene.organisation(), await scene.organisation()];
  });

  afterAll(() => scene.stop());

  const create = async ({ owner }: Organisation, domain: string): Promise<Record<string, string>> =>
    (await owner.post('/api/core/single-sign-on/domains', { domain })).body.domain;
  const verify = async ({ owner }: Organisation, id?: string): Promise<Record<string, unknown>> =>
    (await owner.post(`/api/core/single-sign-on/domains/${id}/verify`)).body.domain;

  it('is verified once the record has the expected text', async () => {
    const { id, recordName, recordValue } = await create(acme, ' Proven.Example. ');
    expect(recordName).toBe('_passerelle.proven.example');
    expect(await verify(acme, id)).toMatchObject({ verifiedAt: null, problem: 'missing' });
    scene.dns.records.set(recordName ?? '', ['passerelle-verification=other']);
    expect(await verify(acme, id)).toMatchObject({ verifiedAt: null, problem: 'different' });
    scene.dns.isSilent = true;
    expect(await verify(acme, id)).toMatchObject({ verifiedAt: null, problem: 'unreachable' });
    scene.dns.isSilent = false;
    scene.dns.records.set(recordName ?? '', ['x', recordValue ?? '']);
    expect(await verify(acme, id)).toMatchObject({ verifiedAt: expect.any(String), problem: null });
    const { body } = await acme.owner.get('/api/core/single-sign-on');
    expect(body.domains.map(({ domain }: { domain: string }) => domain)).toContain('proven.example');
  });

  it('is of every team that proves it, and of none that does not any more', async () => {
    const first = await create(acme, 'shared.example');
    const second = await create(other, 'shared.example');
    const name = first['recordName'] ?? '';
    scene.dns.records.set(name, [first['recordValue'] ?? '', second['recordValue'] ?? '']);
    expect(await verify(acme, first['id'])).toMatchObject({ problem: null });
    expect(await verify(other, second['id'])).toMatchObject({
      verifiedAt: expect.any(String),
      problem: null,
    });
    const told = await acme.owner.get('/api/v1/audit?action=single_sign_on_domain.shared&limit=1');
    expect(told.body.auditEntries[0]).toMatchObject({ subjectId: first['id'], actor: 'system' });
    const third = await scene.organisation();
    const foreign = await create(third, 'shared.example');
    expect(await verify(third, foreign['id'])).toMatchObject({ verifiedAt: null, problem: 'different' });
    scene.dns.records.set(name, [second['recordValue'] ?? '', foreign['recordValue'] ?? '']);
    expect(await verify(acme, first['id'])).toMatchObject({
      verifiedAt: expect.any(String),
      problem: 'different',
    });
    expect(await verify(third, foreign['id'])).toMatchObject({
      verifiedAt: expect.any(String),
      problem: null,
    });
    const { body } = await acme.owner.get('/api/core/single-sign-on');
    expect(body.domains.find(({ id }: { id: string }) => id === first['id'])).toMatchObject({
      verifiedAt: null,
    });
    const verified = await scene.service.sql(
      `SELECT team_id AS "teamId" FROM single_sign_on_domains WHERE domain = 'shared.example' AND verified_at IS NOT NULL ORDER BY created_at`,
    );
    expect(verified).toEqual([{ teamId: other.teamId }, { teamId: third.teamId }]);
    const lost = await acme.owner.get('/api/v1/audit?action=single_sign_on_domain.lost&limit=1');
    expect(lost.body.auditEntries[0]).toMatchObject({ subjectId: first['id'] });
  });

  it('has a name in ASCII, and at least two labels', async () => {
    expect(await create(acme, 'bücher.example')).toMatchObject({ domain: 'xn--bcher-kva.example' });
    for (const domain of ['localhost', 'a@b.example', '1.2.3.4', 'exa mple.com', '-a.example', '*.example']) {
      const answer = await acme.owner.post('/api/core/single-sign-on/domains', { domain });
      expect([domain, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([
        domain,
        400,
        ['domain'],
      ]);
    }
    const twice = await acme.owner.post('/api/core/single-sign-on/domains', { domain: 'bücher.example' });
    expect([twice.status, codeOf(twice)]).toEqual([409, 'domain_exists']);
  });

  it('is no other team’s, and opens nothing after its removal', async () => {
    const path = `/api/core/single-sign-on/domains/${acme.domainId}`;
    expect((await other.owner.post(`${path}/verify`)).status).toBe(401);
    expect((await other.owner.delete(path)).status).toBe(401);
    const { email } = scene.claimsOf(acme);
    const way = await scene.enter(email);
    expect((await acme.owner.delete(path)).status).toBe(200);
    expect(codeOf(await scene.through(way))).toBe('email_of_other_domain');
    const entered = await scene.nobody().post('/api/core/single-sign-on/sign-in', { email });
    expect(codeOf(entered)).toBe('organisation_unknown');
  });
});
