import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/kernel/config';
import type { TeamEnvironment } from '../access/teams/team.entity';
import { PlatformContracts } from './french-platform/contracts/platform-contracts';
import { FrenchRoutes } from './french-platform/routes/french-routes';
import { FrenchRoutedNetwork } from './french-platform/french-routed-network';
import { NetworkUnavailableError, type DocumentNetwork } from './port/document-network';
import { ParticipantLookup } from './peppol/participant-lookup';
import { PeppolNetwork } from './peppol/peppol-network';
import { PublisherRegistry } from './peppol/publishing/publisher-registry';
import { Transmission } from './peppol/sending/transmission';
import { UnmanagedRegistry } from './peppol/unmanaged-registry';
import { SimulatedNetwork } from './simulated/simulated-network';
import { UpstreamNetworks } from './upstream/upstream-networks';
import { UpstreamRoutedNetwork } from './upstream/upstream-routed-network';

/**
 * Chooses the network of a team: the simulated network on this machine, the network of Peppol access points, or the API
 * of another provider.
 */
@Injectable()
export class DocumentNetworks {
  private readonly sandboxNetwork: DocumentNetwork;
  private readonly accessPoints: DocumentNetwork | null;

  constructor(
    @Inject(CONFIG) { peppol }: Config,
    simulatedNetwork: SimulatedNetwork,
    participants: ParticipantLookup,
    transmission: Transmission,
    publisher: PublisherRegistry,
    private readonly contracts: PlatformContracts,
    private readonly routes: FrenchRoutes,
    private readonly upstreamNetworks: UpstreamNetworks,
  ) {
    const registry = peppol.smp === null ? new UnmanagedRegistry() : publisher;
    this.accessPoints =
      peppol.stage === 'off' ? null : new PeppolNetwork(participants, transmission, registry);
    // Participants of sandbox teams are published only within the simulation, regardless of the network that transmits
    // their documents.
    this.sandboxNetwork =
      peppol.sandboxNetwork === 'peppol'
        ? new PeppolNetwork(participants, transmission, simulatedNetwork)
        : simulatedNetwork;
  }

  /**
   * @param companyId sending company, whose provider and contract with a French platform are used; null: the
   * installation's
   * @param teamId team whose provider is used for look-ups without a company; null: no provider
   */
  getForTeam(
    environment: TeamEnvironment,
    companyId: string | null = null,
    teamId: string | null = null,
  ): DocumentNetwork {
    if (environment === 'sandbox') return this.sandboxNetwork;
    return new UpstreamRoutedNetwork({
      getOwnNetwork: () => this.getInstallationNetwork(companyId),
      findUpstreamNetwork: async () =>
        this.addFrenchPlatform(await this.upstreamNetworks.findForCompany(companyId, teamId), companyId),
      findSubmissionNetwork: async (envelopeId) =>
        companyId === null ? null : this.upstreamNetworks.findSubmissionNetwork(envelopeId, companyId),
      fixOwnRoute: async (envelopeId) => {
        if (companyId !== null) await this.upstreamNetworks.fixOwnRoute(envelopeId, companyId);
      },
      releaseOwnRoute: async (envelopeId) => {
        if (companyId !== null) await this.upstreamNetworks.releaseOwnRoute(envelopeId, companyId);
      },
    });
  }

  /**
   * Returns the network of the installation itself. Messages of the service provider also use this network.
   * @throws NetworkUnavailableError while no adapter to the production network is configured
   */
  getInstallationNetwork(companyId: string | null = null): DocumentNetwork {
    const { accessPoints, contracts } = this;
    if (companyId !== null || contracts.installationContract !== null)
      return this.createFrenchRoutedNetwork(accessPoints, companyId);
    if (accessPoints !== null) return accessPoints;
    throw new NetworkUnavailableError(
      'No connection to the production network is configured on this installation (PEPPOL_STAGE is off).',
    );
  }

  private addFrenchPlatform(
    network: DocumentNetwork | null,
    companyId: string | null,
  ): DocumentNetwork | null {
    return network === null || companyId === null
      ? network
      : this.createFrenchRoutedNetwork(network, companyId);
  }

  private createFrenchRoutedNetwork(
    accessPoints: DocumentNetwork | null,
    companyId: string | null,
  ): DocumentNetwork {
    const { contracts } = this;
    return new FrenchRoutedNetwork(
      accessPoints,
      async (trackingId) => {
        const contract =
          trackingId === null
            ? await contracts.findCurrent(companyId)
            : (await contracts.findForSubmission(companyId, trackingId)).contract;
        return contract?.invoices ?? null;
      },
      this.routes,
    );
  }
}
