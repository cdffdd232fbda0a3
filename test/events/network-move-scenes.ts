import { buildLockTeam } from '../../src/access/teams/teams.queries';
import { DocumentNetworks } from '../../src/network/networks';
import { SimulatedNetwork } from '../../src/network/simulated/simulated-network';
import { UpstreamConnectionStore } from '../../src/network/upstream/connections/upstream-connection-store';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { until } from '../support/until';
import { EInvoiceBeServer } from '../support/upstream/e-invoice-be-server';
import type { Bodies, EmissionTools } from './emission-tools';

const CHANGED = 'company.network_move_changed';

const steps = (bodies: Bodies): unknown[] =>
  bodies.map(({ type, data }) => [type, data['status'], data['step']]);

/** A company that moves to a provider which takes keys by hand, and the path of its move. */
async function withMove(
  at: EmissionTools,
  isPublished: boolean,
  run: (path: string, companyId: string) => Promise<void>,
): Promise<void> {
  const { team, service } = at;
  const server = await EInvoiceBeServer.start();
  const { id, address } = await team.company({ isSmpRecipient: isPublished });
  server.account = { number: address.slice('0208:'.length), peppolIds: [address], isRegistered: true };
  if (isPublished)
    await until(async () => {
      const { body } = await team.get(`/api/v1/companies/${id}/identifiers`);
      return body.identifiers[0].published;
    });
  // By the API, only production teams use a provider.
  await service.app.get(UnitOfWork).run(async (tx) => {
    await tx.query(buildLockTeam('NO KEY UPDATE'), [team.teamId]);
    const credentials = { baseUrl: server.http.url, apiKey: null, apiSecret: server.token };
    const connections = service.app.get(UpstreamConnectionStore);
    const { id: connectionId } = await connections.store(tx, team.teamId, 'e-invoice-be', credentials, null);
    const setting = { network: 'own' as const, connectionId, remoteCompanyId: null };
    await connections.storeCompanySetting(tx, { teamId: team.teamId, companyId: id }, setting);
  });
  // The own network of a sandbox team is simulated.
  const own = jest
    .spyOn(service.app.get(DocumentNetworks), 'getInstallationNetwork')
    .mockReturnValue(service.app.get(SimulatedNetwork));
  try {
    await run(`/api/v1/companies/${id}/network/move`, id);
  } finally {
    own.mockRestore();
    await service.sql('DELETE FROM upstream_companies WHERE team_id = $1', [team.teamId]);
    await service.sql('DELETE FROM upstream_connections WHERE team_id = $1', [team.teamId]);
    await server.http.stop();
  }
}

/** Scenes of moves of companies to the other network. */
export const networkMoveScenes: Record<string, (at: EmissionTools) => Promise<void>> = {
  networkMoveStarted: (at) =>
    withMove(at, true, async (path, companyId) => {
      const bodies = await at.emitted(() => at.team.put(path, { network: 'upstream' }));
      expect(bodies[0]).toMatchObject({ companyId, data: { companyId, network: 'upstream', step: null } });
      expect(steps(bodies)[0]).toEqual([CHANGED, 'running', null]);
      expect(await at.emitted(() => at.team.put(path, { network: 'upstream' }))).toEqual([]);
      await at.team.delete(path);
    }),
  networkMoveStep: (at) =>
    withMove(at, true, async (path) => {
      const bodies = await at.emitted(() => at.team.put(path, { network: 'upstream' }));
      expect(steps(bodies)).toEqual([
        [CHANGED, 'running', null],
        [CHANGED, 'running', 'hand_over_key'],
      ]);
      const { body } = await at.team.get(path.replace(/\/move$/, ''));
      expect(JSON.stringify(bodies)).not.toContain(body.network.move.identifiers[0].migrationKey);
      await at.team.delete(path);
    }),
  networkMoveCompleted: (at) =>
    withMove(at, false, async (path) => {
      const bodies = await at.emitted(() => at.team.put(path, { network: 'upstream' }));
      expect(steps(bodies)).toEqual([
        [CHANGED, 'running', null],
        [CHANGED, 'completed', null],
      ]);
    }),
  networkMoveCancelled: (at) =>
    withMove(at, true, async (path) => {
      await at.team.put(path, { network: 'upstream' });
      const bodies = await at.emitted(() => at.team.delete(path));
      expect(steps(bodies)).toEqual([
        [CHANGED, 'running', 'requesting_key'],
        [CHANGED, 'cancelled', null],
      ]);
    }),
};
