import { Injectable } from '@nestjs/common';
import { missingPlatform, type ReportingPlatform } from './reporting-platform';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { SimulatedPlatform } from './simulated-platform';

/** Returns the platform of each reporting environment. An adapter for production is registered here. */
@Injectable()
export class FrenchPlatforms {
  constructor(private readonly simulated: SimulatedPlatform) {}

  /** @param environment TEST for sandbox teams, PROD for production teams */
  of(environment: 'PROD' | 'TEST'): ReportingPlatform {
    return environment === 'TEST' ? this.simulated : missingPlatform;
  }

  /** Returns the platform of a team. */
  ofTeam(environment: TeamEnvironment): ReportingPlatform {
    return this.of(environment === 'production' ? 'PROD' : 'TEST');
  }
}
