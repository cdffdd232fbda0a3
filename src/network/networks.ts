import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../platform/kernel/config';
import type { TeamEnvironment } from '../access/teams/team.entity';
import { PlatformContract } from './french-platform/flow-api/platform-contract';
import { FrenchRoutedNetwork } from './french-platform/french-routed-network';
import { NetworkUnavailableError, type DocumentNetwork } from './port/document-network';
import { ParticipantLookup } from './peppol/participant-lookup';
import { PeppolNetwork } from './peppol/peppol-network';
import { PublisherRegistry } from './peppol/publishing/publisher-registry';
import { Transmission } from './peppol/sending/transmission';
import { UnmanagedRegistry } from './peppol/unmanaged-registry';
import { SimulatedNetwork } from './simulated/simulated-network';

/** Chooses the network of a team: the simulated one, which never leaves the machine, or that of access points. */
@Injectable()
export class Networks {
  private readonly byEnvironment: Record<TeamEnvironment, DocumentNetwork | null>;

  constructor(
    @Inject(CONFIG) { peppol }: Config,
    simulated: SimulatedNetwork,
    participants: ParticipantLookup,
    transmission: Transmission,
    publisher: PublisherRegistry,
    { invoices }: PlatformContract,
  ) {
    const registry = peppol.smp === null ? new UnmanagedRegistry() : publisher;
    const accessPoints =
      peppol.stage === 'off' ? null : new PeppolNetwork(participants, transmission, registry);
    this.byEnvironment = {
      // Participants of sandbox teams are published within the simulation only, whatever network transmits their
      // documents.
      sandbox:
        peppol.sandboxNetwork === 'peppol'
          ? new PeppolNetwork(participants, transmission, simulated)
          : simulated,
      production: invoices === null ? accessPoints : new FrenchRoutedNetwork(accessPoints, invoices),
    };
  }

  /** @throws NetworkUnavailableError while no adapter to the production network is configured */
  get(environment: TeamEnvironment): DocumentNetwork {
    const network = this.byEnvironment[environment];
    if (network !== null) return network;
    throw new NetworkUnavailableError(
      'No connection to the production network is configured on this installation (PEPPOL_STAGE is off).',
    );
  }
}
