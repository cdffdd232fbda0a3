import { Body, Controller, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Request } from 'express';
import { COMMON_FAILURES } from '../../../kernel/http/declared-failures';
import { Operation } from '../../../kernel/http/operation';
import { clientOf } from '../client-of';
import { IDENTITY_FAILURES } from '../identity.failures';
import { OwnOrigin } from '../own-origin';
import { PasswordResets } from './password-resets';
import { RequestResetInput, ResetPasswordInput } from './reset.input';

const refusals = [
  400 as const,
  IDENTITY_FAILURES.foreign_origin,
  COMMON_FAILURES.too_many_failures,
  COMMON_FAILURES.overloaded,
  COMMON_FAILURES.unavailable,
];

/** New passwords by mail. */
@ApiTags('People')
@Controller('api/core/password-reset')
export class PasswordResetController {
  constructor(
    private readonly resets: PasswordResets,
    private readonly origin: OwnOrigin,
  ) {}

  @Post()
  @Operation({
    id: 'passwordReset.request',
    summary: 'Ask for a link to a new password',
    description:
      'The answer is the same whether the address has an account or not. The link works once, for an hour.',
    access: 'public',
    answer: {},
    example: {},
    failures: [...refusals, IDENTITY_FAILURES.mail_unavailable],
    body: { type: RequestResetInput, example: { email: 'ann@example.com' } },
  })
  async request(@Req() request: Request, @Body() { email }: RequestResetInput): Promise<{ success: true }> {
    this.origin.refuseForeign(request);
    await this.resets.request(email, clientOf(request));
    return { success: true };
  }

  @Post('use')
  @Operation({
    id: 'passwordReset.use',
    summary: 'Set a new password by a link',
    description:
      'Every session of the person ends; who has set codes up is asked for one at the next sign-in all the same.',
    access: 'public',
    answer: {},
    example: {},
    failures: [...refusals, IDENTITY_FAILURES.weak_password, IDENTITY_FAILURES.link_invalid],
    body: {
      type: ResetPasswordInput,
      example: { token: '<token of the link>', password: 'a long and unusual sentence' },
    },
  })
  async use(
    @Req() request: Request,
    @Body() { token, password }: ResetPasswordInput,
  ): Promise<{ success: true }> {
    this.origin.refuseForeign(request);
    await this.resets.reset(token, password);
    return { success: true };
  }
}
