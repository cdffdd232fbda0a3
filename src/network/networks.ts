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

/** Chooses the network of a team: the simulated network, which never leaves the machine, or the network of access points. */
@Injectable()
export class Networks {
  private readonly sandbox: DocumentNetwork;
  private readonly accessPoints: DocumentNetwork | null;

  constructor(
    @Inject(CONFIG) { peppol }: Config,
    simulated: SimulatedNetwork,
    participants: ParticipantLookup,
    transmission: Transmission,
    publisher: PublisherRegistry,
    private readonly contracts: PlatformContracts,
    private readonly routes: FrenchRoutes,
  ) {
    const registry = peppol.smp === null ? new UnmanagedRegistry() : publisher;
    this.accessPoints =
      peppol.stage === 'off' ? null : new PeppolNetwork(participants, transmission, registry);
    // Participants of sandbox teams are published only within the simulation, whatever network transmits their
    // documents.
    this.sandbox =
      peppol.sandboxNetwork === 'peppol'
        ? new PeppolNetwork(participants, transmission, simulated)
        : simulated;
  }

  /**
   * @param companyId sending company, whose contract with a French platform is used; null: the installation's contract
   * @throws NetworkUnavailableError while no adapter to the production network is configured
   */
  get(environment: TeamEnvironment, companyId: string | null = null): DocumentNetwork {
    if (environment === 'sandbox') return this.sandbox;
    const { accessPoints, contracts } = this;
    if (companyId !== null || contracts.ofInstallation !== null)
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
    if (accessPoints !== null) return accessPoints;
    throw new NetworkUnavailableError(
      'No connection to the production network is configured on this installation (PEPPOL_STAGE is off).',
    );
  }
}
