import { Controller, Get, Param, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type * as express from 'express';
import { Operation } from '../../platform/kernel/http/operation';
import { renderVerificationPage } from './verification-page';
import { VerificationService } from './verification.service';

/**
 * The page at the `url` of a verification session. The page needs no credential, and session ids are not secret, so it
 * shows the state of the session but no data of the company or its team.
 */
@ApiExcludeController()
@Controller('app/companies/:companyId/verifications/:sessionId')
export class VerificationPageController {
  constructor(private readonly verification: VerificationService) {}

  @Get()
  @Operation({
    id: 'verifications.page',
    summary: 'Show the page of a verification session',
    access: 'public',
    failures: [404],
  })
  async show(
    @Param('companyId') companyId: string,
    @Param('sessionId') sessionId: string,
    @Res() response: express.Response,
  ): Promise<void> {
    const session = await this.verification.getForPage(companyId, sessionId);
    response.type('html').send(renderVerificationPage(session));
  }
}
