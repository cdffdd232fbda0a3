import { Injectable } from '@nestjs/common';
import type { ReportingPlatform } from './reporting-platform';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { PlatformContracts } from './contracts/platform-contracts';
import { PortalFiles } from './portal/portal-files';
import { ProductionPlatform } from './portal/production-platform';
import { SimulatedPlatform } from './simulated-platform';

/** Finds the platform for a company's reports. Adapters for other interfaces are added here. */
@Injectable()
export class FrenchPlatforms {
  constructor(
    private readonly simulatedPlatform: SimulatedPlatform,
    private readonly contracts: PlatformContracts,
    private readonly portalFiles: PortalFiles,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  /**
   * Returns the platform of the company's contract; without one, the state portal if the operator is a platform;
   * otherwise the platform of the installation's contract.
   * @param environment TEST for sandbox teams, PROD for production teams
   * @param submissionId id of a filing or status that must stay with the platform of its submission
   */
  async findPlatform(
    environment: 'PROD' | 'TEST',
    companyId: string,
    submissionId: string | null = null,
  ): Promise<ReportingPlatform> {
    if (environment === 'TEST') return this.simulatedPlatform;
    const { contract, isSubmitted } =
      submissionId === null
        ? { contract: await this.contracts.findCurrent(companyId), isSubmitted: false }
        : await this.contracts.findForSubmission(companyId, submissionId);
    return new ProductionPlatform(this.portalFiles, this.unitOfWork, contract, isSubmitted);
  }

  /** Returns the platform for a company of a team in this environment. */
  findPlatformForTeam(
    environment: TeamEnvironment,
    companyId: string,
    submissionId: string | null = null,
  ): Promise<ReportingPlatform> {
    return this.findPlatform(environment === 'production' ? 'PROD' : 'TEST', companyId, submissionId);
  }
}
