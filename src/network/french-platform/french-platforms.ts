import { Injectable } from '@nestjs/common';
import { missingPlatform, type ReportingPlatform } from './reporting-platform';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { PlatformContract } from './flow-api/platform-contract';
import { SimulatedPlatform } from './simulated-platform';

/** Returns the platform of each reporting environment. An adapter for another interface is registered here. */
@Injectable()
export class FrenchPlatforms {
  constructor(
    private readonly simulated: SimulatedPlatform,
    private readonly contract: PlatformContract,
  ) {}

  /** @param environment TEST for sandbox teams, PROD for production teams */
  of(environment: 'PROD' | 'TEST'): ReportingPlatform {
    return environment === 'TEST' ? this.simulated : (this.contract.reporting ?? missingPlatform);
  }

  /** Returns the platform of a team. */
  ofTeam(environment: TeamEnvironment): ReportingPlatform {
    return this.of(environment === 'production' ? 'PROD' : 'TEST');
  }
}
