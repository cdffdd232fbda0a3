import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { PageQuery, type Pagination } from '../../platform/kernel/http/cursor';
import {
  IdempotentResults,
  getPathParameter,
} from '../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../platform/kernel/http/schema';
import { VerificationOutcomeInput } from './company.input';
import {
  verificationExample,
  toVerificationResource,
  verificationSchema,
  type VerificationResource,
} from './company.resource';
import type { VerificationSession } from './verification-session.entity';
import { formatVerificationPath } from './verification-page';
import { VERIFICATION_RESULT, VerificationService } from './verification.service';
import { COMPANY_FAILURES } from './company.failures';

const answer = { verification: verificationSchema };
const example = { verification: verificationExample };

@ApiTags('Companies')
@Controller('api/v1/companies/:companyId')
export class VerificationController {
  constructor(
    private readonly verification: VerificationService,
    @Inject(CONFIG) private readonly config: Config,
    results: IdempotentResults,
  ) {
    results.register(VERIFICATION_RESULT, async (teamId, id, request) => {
      const session = await this.verification.get(teamId, getPathParameter(request, 'companyId'), id);
      return { verification: this.toResource(session) };
    });
  }

  @Post('verify')
  @Operation({
    id: 'companies.verify',
    summary: 'Open a verification session',
    access: 'team',
    permission: 'companies.manage',
    answer,
    example,
    failures: [404],
  })
  async open(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
  ): Promise<{ success: true; verification: VerificationResource }> {
    const session = await this.verification.open(credential.teamId, companyId);
    return { success: true, verification: this.toResource(session) };
  }

  @Get('verifications')
  @Operation({
    id: 'verifications.list',
    fromReplica: true,
    summary: 'List verification sessions, newest first',
    access: 'team',
    permission: 'companies.read',
    answer: { verifications: listOf(verificationSchema), pagination: paginationSchema },
    example: {
      verifications: [verificationExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Query() query: PageQuery,
  ): Promise<{ success: true; verifications: VerificationResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.verification.list(credential.teamId, companyId, query);
    return {
      success: true,
      verifications: items.map((session) => this.toResource(session)),
      pagination,
    };
  }

  @Get('verifications/:sessionId')
  @Operation({
    id: 'verifications.get',
    summary: 'Get a verification session',
    access: 'team',
    permission: 'companies.read',
    answer,
    example,
    failures: [404],
  })
  async get(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Param('sessionId') sessionId: string,
  ): Promise<{ success: true; verification: VerificationResource }> {
    const session = await this.verification.get(credential.teamId, companyId, sessionId);
    return { success: true, verification: this.toResource(session) };
  }

  @Post('verifications/:sessionId/outcome')
  @Operation({
    id: 'verifications.decide',
    summary: 'Decide a verification session (sandbox teams)',
    access: 'team',
    permission: 'companies.manage',
    answer,
    example: { verification: { ...verificationExample, status: 'verified' } },
    body: { type: VerificationOutcomeInput, example: { outcome: 'verified' } },
    failures: [400, 404, COMPANY_FAILURES.sandbox_only, COMPANY_FAILURES.verification_closed],
  })
  async decide(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Param('sessionId') sessionId: string,
    @Body() { outcome, reason }: VerificationOutcomeInput,
  ): Promise<{ success: true; verification: VerificationResource }> {
    const session = await this.verification.decide(credential, companyId, sessionId, outcome, reason ?? null);
    return { success: true, verification: this.toResource(session) };
  }

  private toResource(session: VerificationSession): VerificationResource {
    const { baseUrl } = this.config;
    return toVerificationResource(
      session,
      `${baseUrl}${formatVerificationPath(session.companyId, session.id)}`,
    );
  }
}
