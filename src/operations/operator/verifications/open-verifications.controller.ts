import { Body, Controller, Get, Inject, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { COMPANY_FAILURES } from '../../../business/companies/company.failures';
import { VerificationOutcomeInput } from '../../../business/companies/company.input';
import {
  verificationExample,
  toVerificationResource,
  verificationSchema,
  type VerificationResource,
} from '../../../business/companies/company.resource';
import { formatVerificationPath } from '../../../business/companies/verification-page';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { PageQuery, type Pagination } from '../../../platform/kernel/http/cursor';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../../platform/kernel/http/schema';
import {
  openVerificationExample,
  toOpenVerificationResource,
  openVerificationSchema,
  type OpenVerificationResource,
} from './open-verification.resource';
import { OpenVerificationsService } from './open-verifications.service';

/** Manual verification: an operator examines a company's documents and decides. */
@ApiTags('Operator')
@Controller('api/core/operator/verifications')
export class OpenVerificationsController {
  constructor(
    private readonly verifications: OpenVerificationsService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Get()
  @Operation({
    id: 'openVerifications.list',
    summary: 'List companies that wait for verification, the longest wait first',
    description:
      'Lists the open sessions of production teams; sandbox teams verify their own companies. A page ' +
      'may have fewer items than `limit`, or none, although another page follows.',
    access: 'operator',
    permission: 'operator.read',
    answer: { verifications: listOf(openVerificationSchema), pagination: paginationSchema },
    example: {
      verifications: [openVerificationExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400],
  })
  async list(
    @Query() query: PageQuery,
  ): Promise<{ success: true; verifications: OpenVerificationResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.verifications.listPage(query);
    return { success: true, verifications: items.map(toOpenVerificationResource), pagination };
  }

  @Post(':sessionId/outcome')
  @Operation({
    id: 'openVerifications.decide',
    summary: 'Decide a verification',
    description: 'The team of the company gets the event `company.verification` with the reason.',
    access: 'operator',
    permission: 'operator.manage',
    verified: true,
    answer: { verification: verificationSchema },
    example: { verification: { ...verificationExample, status: 'verified' } },
    failures: [400, 404, COMPANY_FAILURES.verification_closed],
    body: {
      type: VerificationOutcomeInput,
      example: { outcome: 'rejected', reason: 'The extract is of 2019.' },
    },
  })
  async decide(
    @Param('sessionId') id: string,
    @Body() { outcome, reason }: VerificationOutcomeInput,
  ): Promise<{ success: true; verification: VerificationResource }> {
    const session = await this.verifications.decide(id, outcome, reason ?? null);
    const url = `${this.config.baseUrl}${formatVerificationPath(session.companyId, session.id)}`;
    return { success: true, verification: toVerificationResource(session, url) };
  }
}
