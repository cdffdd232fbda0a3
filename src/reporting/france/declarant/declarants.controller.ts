import { Body, Controller, Get, Param, Put } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../../access/auth/credential';
import { Operation } from '../../../platform/kernel/http/operation';
import { nullable } from '../../../platform/kernel/http/schema';
import { DeclarantInput } from './declarant.input';
import {
  declarantExample,
  toDeclarantResource,
  declarantSchema,
  type DeclarantResource,
} from './declarant.resource';
import { DeclarantsService } from './declarants.service';
import { COMPANY_FAILURES } from '../../../business/companies/company.failures';
import { REPORTING_FAILURES } from '../reporting.failures';

@ApiTags('French e-reporting')
@Controller('api/v1/:companyId/reporting/fr/declarant')
export class DeclarantsController {
  constructor(private readonly declarants: DeclarantsService) {}

  @Get()
  @Operation({
    id: 'reporting.getDeclarant',
    summary: 'Get the French e-reporting registration of a company',
    description: '`declarant` is null when the company has not been registered yet.',
    access: 'team',
    permission: 'reporting.read',
    answer: { declarant: nullable(declarantSchema) },
    example: { declarant: declarantExample },
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
  ): Promise<{ success: true; declarant: DeclarantResource | null }> {
    const declarant = await this.declarants.get(teamId, companyId);
    return { success: true, declarant: declarant === null ? null : toDeclarantResource(declarant) };
  }

  @Put()
  @Operation({
    id: 'reporting.setDeclarant',
    summary: 'Register a company for French e-reporting',
    description:
      'The company must be French and verified, and must have its SIREN or SIRET. In production a worker ' +
      'registers the company with the platform; a sandbox declarant is registered at once. A PUT that changes a value registers the declarant again.',
    access: 'team',
    permission: 'reporting.manage',
    answer: { declarant: declarantSchema },
    example: { declarant: declarantExample },
    body: {
      type: DeclarantInput,
      example: { vatRegime: 'REEL_NORMAL_MENSUEL', vatExigibility: 'ENCAISSEMENTS' },
    },
    failures: [
      400,
      404,
      COMPANY_FAILURES.company_not_verified,
      REPORTING_FAILURES.not_french,
      REPORTING_FAILURES.siren_missing,
      REPORTING_FAILURES.declarant_disabled,
    ],
  })
  async put(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Body() input: DeclarantInput,
  ): Promise<{ success: true; declarant: DeclarantResource }> {
    return {
      success: true,
      declarant: toDeclarantResource(await this.declarants.put(credential, companyId, input)),
    };
  }
}
