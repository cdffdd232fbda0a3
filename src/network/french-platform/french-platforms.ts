import { Injectable } from '@nestjs/common';
import type { ReportingPlatform } from './reporting-platform';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { ProductionPlatform } from './portal/production-platform';
import { SimulatedPlatform } from './simulated-platform';

/** Returns the platform of each reporting environment. An adapter for another interface is registered here. */
@Injectable()
export class FrenchPlatforms {
  constructor(
    private readonly simulated: SimulatedPlatform,
    private readonly production: ProductionPlatform,
  ) {}

  /** @param environment TEST for sandbox teams, PROD for production teams */
  of(environment: 'PROD' | 'TEST'): ReportingPlatform {
    return environment === 'TEST' ? this.simulated : this.production;
  }

  /** Returns the platform of a team. */
  ofTeam(environment: TeamEnvironment): ReportingPlatform {
    return this.of(environment === 'production' ? 'PROD' : 'TEST');
  }
}
