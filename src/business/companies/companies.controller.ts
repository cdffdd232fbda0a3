import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { CollectingPipe } from '../../platform/kernel/http/collecting.pipe';
import type { Pagination } from '../../platform/kernel/http/cursor';
import { IdempotentResults } from '../../platform/kernel/http/idempotency/idempotent-results';
import type { CollectedInput } from '../../platform/kernel/http/input-faults';
import { Operation } from '../../platform/kernel/http/operation';
import { paginationSchema } from '../../platform/kernel/http/schema';
import { CompaniesService } from './companies.service';
import { CreateCompanyInput, ListCompaniesQuery, UpdateCompanyInput } from './company.input';
import {
  companiesSchema,
  companyExample,
  toCompanyResource,
  companySchema,
  type CompanyResource,
} from './company.resource';
import { COMPANY_FAILURES } from './company.failures';

const answer = { company: companySchema };
const example = { company: companyExample };
const createExample = {
  name: 'Atelier Dubois SRL',
  address: 'Rue de la Loi 16',
  postalCode: '1000',
  city: 'Bruxelles',
  country: 'BE',
  vatNumber: 'BE 0123.456.749',
};

@ApiTags('Companies')
@Controller('api/v1/companies')
export class CompaniesController {
  constructor(
    private readonly companies: CompaniesService,
    results: IdempotentResults,
  ) {
    results.register('company', async (teamId, id) => ({
      company: toCompanyResource(await this.companies.get(teamId, id)),
    }));
  }

  @Get()
  @Operation({
    id: 'companies.list',
    fromReplica: true,
    summary: 'List the companies of the team',
    access: 'team',
    permission: 'companies.read',
    companyLimit: 'filtered',
    description:
      'Lists companies by name, at most 1,000 a page. `search` accepts a part of a name or number.',
    answer: { companies: companiesSchema, pagination: paginationSchema },
    example: {
      companies: [companyExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: ListCompaniesQuery,
  ): Promise<{ success: true; companies: CompanyResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.companies.list(teamId, query);
    return { success: true, companies: items.map(toCompanyResource), pagination };
  }

  @Post()
  @Operation({
    id: 'companies.create',
    summary: 'Create a company',
    access: 'team',
    permission: 'companies.manage',
    answer,
    example,
    body: { type: CreateCompanyInput, example: createExample },
    failures: [400],
  })
  async create(
    @CurrentCredential() { teamId }: Credential,
    @Body(new CollectingPipe(CreateCompanyInput)) body: CollectedInput<CreateCompanyInput>,
  ): Promise<{ success: true; company: CompanyResource }> {
    return { success: true, company: toCompanyResource(await this.companies.create(teamId, body)) };
  }

  @Get(':companyId')
  @Operation({
    id: 'companies.get',
    summary: 'Get a company',
    access: 'team',
    permission: 'companies.read',
    answer,
    example,
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
  ): Promise<{ success: true; company: CompanyResource }> {
    return { success: true, company: toCompanyResource(await this.companies.get(teamId, companyId)) };
  }

  @Put(':companyId')
  @Operation({
    id: 'companies.update',
    summary: 'Update a company',
    description:
      'Every field is optional, and null removes the value of a nullable field. Changing the VAT or enterprise number ' +
      'revokes the verification.',
    access: 'team',
    permission: 'companies.manage',
    answer,
    example,
    body: { type: UpdateCompanyInput, example: { email: 'accounts@atelier-dubois.example' } },
    failures: [400, 404],
  })
  async update(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Body(new CollectingPipe(UpdateCompanyInput)) body: CollectedInput<UpdateCompanyInput>,
  ): Promise<{ success: true; company: CompanyResource }> {
    return {
      success: true,
      company: toCompanyResource(await this.companies.update(teamId, companyId, body)),
    };
  }

  @Delete(':companyId')
  @Operation({
    id: 'companies.delete',
    summary: 'Delete a company',
    access: 'team',
    permission: 'companies.manage',
    answer: {},
    example: {},
    failures: [404, COMPANY_FAILURES.company_has_documents],
  })
  async delete(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
  ): Promise<{ success: true }> {
    await this.companies.delete(teamId, companyId);
    return { success: true };
  }
}
