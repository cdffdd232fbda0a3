import { Body, Controller, Patch, Post, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { Operation } from '../../../platform/kernel/http/operation';
import { CurrentPerson, type Person } from '../credential';
import { ChangePasswordInput, UpdateUserInput } from './account.input';
import { getClient } from './get-client';
import { IDENTITY_FAILURES } from './identity.failures';
import { SessionCookie } from './session-cookie';
import { userExample, toUserResource, userSchema, type UserResource } from './user.resource';
import { UsersService } from './users.service';

/** Changes the account of the signed-in person. */
@ApiTags('People')
@Controller('api/core/user')
export class UserController {
  constructor(
    private readonly users: UsersService,
    private readonly cookie: SessionCookie,
  ) {}

  @Patch()
  @Operation({
    id: 'user.update',
    summary: 'Change the name or language of the signed-in user',
    access: 'member',
    answer: { user: userSchema },
    example: { user: userExample },
    failures: [400],
    body: { type: UpdateUserInput, example: { language: 'fr' } },
  })
  async update(
    @CurrentPerson() { userId }: Person,
    @Body() input: UpdateUserInput,
  ): Promise<{ success: true; user: UserResource }> {
    return { success: true, user: toUserResource(await this.users.update(userId, input)) };
  }

  @Post('password')
  @Operation({
    id: 'user.changePassword',
    summary: 'Change the password of the signed-in user',
    description:
      'All other sessions of the person end within a second. The session of the request gets a new cookie.',
    access: 'member',
    verified: true,
    changesFactors: true,
    answer: {},
    example: {},
    failures: [
      IDENTITY_FAILURES.single_sign_on_session,
      400,
      IDENTITY_FAILURES.wrong_password,
      IDENTITY_FAILURES.weak_password,
    ],
    body: {
      type: ChangePasswordInput,
      example: { current: 'a long and unusual sentence', password: 'another one, longer still' },
    },
  })
  async changePassword(
    @CurrentPerson() person: Person,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
    @Body() input: ChangePasswordInput,
  ): Promise<{ success: true }> {
    const { token, session } = await this.users.changePassword(person, input, getClient(request));
    this.cookie.set(response, token, session.expiresAt);
    return { success: true };
  }
}
