import type { Flow } from '../../src/standards/french-flow';
import { callInterface, submitFlow } from '../support/french-flows';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import type { TeamClient } from '../support/team-client';

const SEARCH = '/afnor-flow/v1/flows/search';

async function search(team: TeamClient, where: object): Promise<Flow[]> {
  const { status, body } = await callInterface(team, 'POST', SEARCH, { body: { where } });
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.results as Flow[];
}

describe('a search for flows', () => {
  const shared = sharedService();
  let service: Service;

  beforeAll(() => {
    service = shared();
  });

  it('finds a flow by its tracking id together with other criteria, and the flows that are not validated', async () => {
    const team = await service.team();
    const trackingId = 'TRACK-1';
    const { flowId } = await submitFlow(team, { flowSyntax: 'FRR', name: 'r.xml', trackingId }, 'x');
    const ids = async (where: object): Promise<string[]> =>
      (await search(team, where)).map((flow) => flow.flowId);
    expect(await ids({ trackingId, ackStatus: 'Error', flowDirection: ['Out'] })).toEqual([flowId]);
    expect(await ids({ trackingId, ackStatus: 'Ok' })).toEqual([]);
    expect(await ids({ trackingId, ackStatus: 'Pending' })).toEqual([]);
    expect(await ids({ trackingId, updatedAfter: '2100-01-01T00:00:00Z' })).toEqual([]);
    expect(await ids({ ackStatus: 'Pending' })).toEqual([]);
    await service.sql(`UPDATE french_flows SET status = 'Pending', next_attempt_at = NULL WHERE id = $1`, [
      flowId,
    ]);
    expect(await ids({ ackStatus: 'Pending' })).toEqual([flowId]);
    expect(await ids({ ackStatus: 'Pending', flowDirection: ['In'] })).toEqual([]);
  });

  it('limits a page that is asked for with more flows than it has, and counts the flows of one', async () => {
    const team = await service.team();
    for (const name of ['1.xml', '2.xml', '3.xml'])
      await submitFlow(team, { flowSyntax: 'FRR', name }, `<report name="${name}"/>`);
    const where = { flowDirection: ['Out'] };
    const all = await callInterface(team, 'POST', SEARCH, { body: { where, limit: 5000 } });
    expect(all.body).toMatchObject({ limit: 100, total: 3 });
    expect(all.body.results).toHaveLength(3);
    const two = await callInterface(team, 'POST', SEARCH, { body: { where, limit: 2 } });
    expect(two.body).toMatchObject({ limit: 2, total: 3 });
    expect(two.body.results).toEqual(all.body.results.slice(0, 2));
  });

  it('takes instants with every offset, and refuses the years that no database has', async () => {
    const team = await service.team();
    const flow = await submitFlow(team, { flowSyntax: 'FRR', name: 'r.xml' }, 'x');
    const at = new Date(flow.updatedAt).getTime();
    for (const hours of [-23, -16, 0, 16, 23]) {
      const offset = `${hours < 0 ? '-' : '+'}${String(Math.abs(hours)).padStart(2, '0')}:30`;
      const shift = (Math.abs(hours) * 60 + 30) * (hours < 0 ? -60_000 : 60_000);
      const local = (ms: number): string =>
        new Date(ms + shift).toISOString().replace('Z', offset).toLowerCase();
      expect(await search(team, { updatedAfter: local(at - 1), updatedBefore: local(at + 1) })).toHaveLength(
        1,
      );
      expect(await search(team, { updatedAfter: local(at) })).toEqual([]);
    }
    for (const updatedBefore of [
      '0000-06-01T00:00:00Z',
      '0001-01-01T00:00:00+10:00',
      '9999-12-31T23:00:00-10:00',
    ]) {
      const { status, body } = await callInterface(team, 'POST', SEARCH, {
        body: { where: { updatedBefore } },
      });
      expect([status, body.errorMessage]).toEqual([400, expect.stringContaining('where.updatedBefore')]);
    }
  });
});
