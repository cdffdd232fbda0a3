import { Injectable } from '@nestjs/common';
import type { ReportingPlatform } from './reporting-platform';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { PlatformContracts } from './contracts/platform-contracts';
import { PortalFiles } from './portal/portal-files';
import { ProductionPlatform } from './portal/production-platform';
import { SimulatedPlatform } from './simulated-platform';

/** Returns the platform of a company's reports. An adapter for another interface is registered here. */
@Injectable()
export class FrenchPlatforms {
  constructor(
    private readonly simulatedPlatform: SimulatedPlatform,
    private readonly contracts: PlatformContracts,
    private readonly files: PortalFiles,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Returns the platform of the company's contract, else the state portal for an operator who is a platform, else the
   * platform of the installation's contract.
   * @param environment TEST for sandbox teams, PROD for production teams
   * @param submissionId id of a filing or status; the platform to which it was submitted is returned
   */
  async of(
    environment: 'PROD' | 'TEST',
    companyId: string,
    submissionId: string | null = null,
  ): Promise<ReportingPlatform> {
    if (environment === 'TEST') return this.simulatedPlatform;
    const { contract, isSubmitted } =
      submissionId === null
        ? { contract: await this.contracts.findCurrent(companyId), isSubmitted: false }
        : await this.contracts.findForSubmission(companyId, submissionId);
    return new ProductionPlatform(this.files, this.unitOfWork, contract, isSubmitted);
  }

  /** Returns the platform of a company of a team of this environment. */
  ofTeam(
    environment: TeamEnvironment,
    companyId: string,
    submissionId: string | null = null,
  ): Promise<ReportingPlatform> {
    return this.of(environment === 'production' ? 'PROD' : 'TEST', companyId, submissionId);
  }
}
