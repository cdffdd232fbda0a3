import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { Response } from 'express';
import { Operation } from '../kernel/http/operation';
import { verificationPage } from './verification-page';
import { VerificationService } from './verification.service';

/**
 * The page that the `url` of a verification session leads a person to. A client with the address sees the company's name and the
 * state of the session; both ids in it are random.
 */
@ApiExcludeController()
@Controller('app/companies/:companyId/verifications/:sessionId')
export class VerificationPageController {
  constructor(private readonly verification: VerificationService) {}

  @Get()
  @Operation({
    id: 'verifications.page',
    summary: 'The page of a verification session',
    access: 'public',
    failures: [404],
  })
  async show(
    @Param('companyId') companyId: string,
    @Param('sessionId') sessionId: string,
    @Res() response: Response,
  ): Promise<void> {
    const shown = await this.verification.shownTo(companyId, sessionId);
    response.type('html').send(verificationPage(shown));
  }
}
