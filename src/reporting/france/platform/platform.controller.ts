import { Body, Controller, Delete, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import type { CompanyContract } from '../../../network/french-platform/contracts/company-contract-store';
import { FlowHints } from '../../../network/french-platform/hints/flow-hints';
import { Operation } from '../../../platform/kernel/http/operation';
import { nullable } from '../../../platform/kernel/http/schema';
import { REPORTING_FAILURES } from '../reporting.failures';
import { PlatformInput } from './platform.input';
import {
  platformExample,
  platformSchema,
  toPlatformResource,
  type PlatformResource,
} from './platform.resource';
import { PlatformService } from './platform.service';

@ApiTags('French e-reporting')
@Controller('api/v1/:companyId/reporting/fr/platform')
export class PlatformController {
  constructor(
    private readonly platforms: PlatformService,
    private readonly hints: FlowHints,
  ) {}

  @Get()
  @Operation({
    id: 'reporting.getPlatform',
    summary: "Get a company's contract with a French platform",
    description:
      '`platform` is null when the company has no own contract and uses the contract of the installation.',
    access: 'team',
    permission: 'reporting.read',
    answer: {
      platform: {
        ...nullable(platformSchema),
        description: 'Contract of the company; null when the company uses the contract of the installation',
      },
    },
    example: { platform: platformExample },
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
  ): Promise<{ success: true; platform: PlatformResource | null }> {
    const contract = await this.platforms.get(teamId, companyId);
    return { success: true, platform: contract === null ? null : this.toResource(contract) };
  }

  @Put()
  @Operation({
    id: 'reporting.setPlatform',
    summary: "Set a company's contract with a French platform",
    description:
      'Reports, invoices and statuses of the company are sent and received through this platform (XP ' +
      'Z12-013). Before the contract is stored, the service requests a token and calls the services of ' +
      'the platform; a failure is reported at the field that caused it. Submissions under an earlier ' +
      'contract are completed under that contract. This requires a production team; the sandbox ' +
      'simulates the platform.',
    access: 'team',
    permission: 'reporting.manage',
    answer: { platform: platformSchema },
    example: { platform: platformExample },
    body: {
      type: PlatformInput,
      example: {
        flowUrl: 'https://api.platform.example/afnor-flow',
        directoryUrl: 'https://api.platform.example/afnor-directory',
        tokenUrl: 'https://auth.platform.example/oauth2/token',
        clientId: 'boulangerie-du-port',
        clientSecret: '…',
        number: '0431',
        name: 'Plateforme du Port',
        version: '1.1',
      },
    },
    failures: [
      400,
      404,
      REPORTING_FAILURES.not_french,
      REPORTING_FAILURES.platform_not_accepted,
      REPORTING_FAILURES.platform_url_not_allowed,
      REPORTING_FAILURES.production_only,
    ],
  })
  async put(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Body() input: PlatformInput,
  ): Promise<{ success: true; platform: PlatformResource }> {
    return {
      success: true,
      platform: this.toResource(await this.platforms.put(credential, companyId, input)),
    };
  }

  @Delete()
  @Operation({
    id: 'reporting.deletePlatform',
    summary: "Remove a company's contract with a French platform",
    description:
      'The company then uses the contract of the installation, if there is one. Submissions under the removed contract are completed under that contract; the secret of the contract is deleted afterwards.',
    access: 'team',
    permission: 'reporting.manage',
    answer: {},
    example: {},
    failures: [404],
  })
  async remove(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
  ): Promise<{ success: true }> {
    await this.platforms.remove(credential.teamId, companyId);
    return { success: true };
  }

  private toResource(contract: CompanyContract): PlatformResource {
    return toPlatformResource(contract, this.hints.createUrl(contract.id));
  }
}
