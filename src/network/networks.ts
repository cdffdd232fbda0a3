import { Injectable } from '@nestjs/common';
import type { TeamEnvironment } from '../teams/team.entity';
import { NetworkUnavailable, type DocumentNetwork } from './document-network';
import { SimulatedNetwork } from './simulated/simulated-network';

/** Chooses the network of a team: sandbox teams never leave the machine. */
@Injectable()
export class Networks {
  constructor(private readonly simulated: SimulatedNetwork) {}

  /** @throws NetworkUnavailable while no adapter to the production network is configured */
  of(environment: TeamEnvironment): DocumentNetwork {
    if (environment === 'sandbox') return this.simulated;
    throw new NetworkUnavailable(
      'No connection to the production network is configured on this installation.',
    );
  }
}
