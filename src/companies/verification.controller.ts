import { Body, Controller, Get, Inject, Param, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../auth/credential';
import { CONFIG, type Config } from '../kernel/config';
import { forbidden } from '../kernel/http/failure';
import { Operation } from '../kernel/http/operation';
import { listOf } from '../kernel/http/schema';
import { VerificationOutcomeInput } from './company.input';
import {
  verificationExample,
  verificationResource,
  verificationSchema,
  type VerificationResource,
} from './company.resource';
import { VerificationService } from './verification.service';

const answer = { verification: verificationSchema };
const example = { verification: verificationExample };

@ApiTags('Companies')
@Controller('api/v1/companies/:companyId')
export class VerificationController {
  constructor(
    private readonly verification: VerificationService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('verify')
  @Operation({ summary: 'Open a verification session', access: 'team', answer, example, failures: [404] })
  async open(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
  ): Promise<{ success: true; verification: VerificationResource }> {
    const session = await this.verification.open(teamId, companyId);
    return { success: true, verification: verificationResource(session, this.config.baseUrl) };
  }

  @Get('verifications')
  @Operation({
    summary: 'List verification sessions, newest first',
    access: 'team',
    answer: { verifications: listOf(verificationSchema) },
    example: { verifications: [verificationExample] },
    failures: [404],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
  ): Promise<{ success: true; verifications: VerificationResource[] }> {
    const sessions = await this.verification.list(teamId, companyId);
    return {
      success: true,
      verifications: sessions.map((session) => verificationResource(session, this.config.baseUrl)),
    };
  }

  @Post('verifications/:sessionId/outcome')
  @Operation({
    summary: 'Decide a verification session (sandbox teams)',
    access: 'team',
    answer,
    example: { verification: { ...verificationExample, status: 'verified' } },
    failures: [400, 403, 404, 409],
    body: { type: VerificationOutcomeInput, example: { outcome: 'verified' } },
  })
  async decide(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Param('sessionId') sessionId: string,
    @Body() input: VerificationOutcomeInput,
  ): Promise<{ success: true; verification: VerificationResource }> {
    if (credential.environment !== 'sandbox') {
      throw forbidden(
        'sandbox_only',
        'Only a sandbox team decides its own verification; in production the operator does.',
      );
    }
    const session = await this.verification.decide(
      credential.teamId,
      companyId,
      sessionId,
      input.outcome,
      input.reason ?? null,
    );
    return { success: true, verification: verificationResource(session, this.config.baseUrl) };
  }
}
