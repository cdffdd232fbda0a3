import { Body, Controller, Delete, Get, Param, Post, Query, Req, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { AuditLog } from '../../audit/audit-log';
import { PageQuery, type Pagination } from '../../../platform/kernel/http/cursor';
import { notFound } from '../../../platform/kernel/http/api-error';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../../platform/kernel/http/schema';
import { CurrentPerson, type Person } from '../credential';
import { VerifySessionInput } from './account.input';
import { getClient } from './get-client';
import { IDENTITY_FAILURES } from './identity.failures';
import { SessionCookie } from './session-cookie';
import { CODE_MISSING, SIGN_IN_FAILED } from './password-proof';
import { SESSION_CREATED, SessionsService } from './sessions.service';
import {
  pastSignInExample,
  toPastSignInResource,
  pastSignInSchema,
  type PastSignInResource,
} from './past-sign-in.resource';
import { SignInService } from './sign-in.service';
import {
  userSessionExample,
  toUserSessionResource,
  userSessionSchema,
  type SignedInResource,
} from './session.resource';
import { sessionExample, sessionSchema, type SessionResource } from './user.resource';

/** Sessions and sign-ins of the signed-in person. */
@ApiTags('People')
@Controller('api/core')
export class SessionController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly signIn: SignInService,
    private readonly cookie: SessionCookie,
    private readonly auditLog: AuditLog,
  ) {}

  @Get('session')
  @Operation({
    id: 'session.get',
    summary: 'Get the signed-in user',
    access: 'member',
    answer: { session: sessionSchema },
    example: { session: sessionExample },
  })
  async get(@CurrentPerson() { sessionId }: Person): Promise<{ success: true; session: SessionResource }> {
    return { success: true, session: await this.sessions.getResource(sessionId) };
  }

  @Post('session/verify')
  @Operation({
    id: 'session.verify',
    summary: 'Verify the identity of the signed-in user again',
    description:
      'The request contains the password (and a code, if codes are set up), or a passkey whose options ' +
      'come from `POST /api/core/passkeys/options`. For 15 minutes the session then permits operations ' +
      'that otherwise fail with `verification_required`. The session gets a new cookie.',
    access: 'member',
    answer: { session: sessionSchema },
    example: { session: sessionExample },
    failures: [
      400,
      IDENTITY_FAILURES.wrong_password,
      IDENTITY_FAILURES.wrong_code,
      IDENTITY_FAILURES.passkey_refused,
    ],
    body: { type: VerifySessionInput, example: { password: 'a long and unusual sentence' } },
  })
  async verify(
    @CurrentPerson() person: Person,
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
    @Body() input: VerifySessionInput,
  ): Promise<{ success: true; session: SessionResource }> {
    const { token, session } = await this.signIn.verify(person, input, getClient(request));
    this.cookie.set(response, token, session.expiresAt);
    return { success: true, session: await this.sessions.getResource(session.id) };
  }

  @Get('sessions')
  @Operation({
    id: 'sessions.list',
    summary: 'List the sessions of the signed-in user, newest first',
    access: 'member',
    answer: { sessions: listOf(userSessionSchema) },
    example: { sessions: [userSessionExample] },
  })
  async list(
    @CurrentPerson() { userId, sessionId }: Person,
  ): Promise<{ success: true; sessions: SignedInResource[] }> {
    const sessions = await this.sessions.list(userId);
    return { success: true, sessions: sessions.map((session) => toUserSessionResource(session, sessionId)) };
  }

  @Delete('sessions/:userSessionId')
  @Operation({
    id: 'sessions.revoke',
    summary: 'End a session of the signed-in user',
    description: 'Every process rejects the session within a second.',
    access: 'member',
    verified: true,
    answer: {},
    example: {},
    failures: [404],
  })
  async end(
    @CurrentPerson() { userId }: Person,
    @Param('userSessionId') id: string,
  ): Promise<{ success: true }> {
    if (!(await this.sessions.end(userId, id))) throw notFound('session', id);
    return { success: true };
  }

  @Get('sign-ins')
  @Operation({
    id: 'signIns.list',
    summary: 'List the sign-ins of the signed-in user, newest first',
    description:
      'The list includes failed and incomplete sign-ins (password without code), as far back as the ' +
      'audit log goes.',
    access: 'member',
    answer: { signIns: listOf(pastSignInSchema), pagination: paginationSchema },
    example: { signIns: [pastSignInExample], pagination: { limit: 50, nextCursor: null, hasMore: false } },
    failures: [400],
  })
  async signIns(
    @CurrentPerson() { userId }: Person,
    @Query() query: PageQuery,
  ): Promise<{ success: true; signIns: PastSignInResource[]; pagination: Pagination }> {
    const filter = { by: SESSION_CREATED, about: [SIGN_IN_FAILED, CODE_MISSING] };
    const { items, pagination } = await this.auditLog.listForPerson(userId, filter, query);
    return { success: true, signIns: items.map(toPastSignInResource), pagination };
  }

  @Post('sign-out')
  @Operation({
    id: 'session.signOut',
    summary: 'End the session of the browser',
    access: 'member',
    answer: {},
    example: {},
  })
  async signOut(
    @CurrentPerson() { userId, sessionId }: Person,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<{ success: true }> {
    await this.sessions.end(userId, sessionId);
    this.cookie.clear(response);
    return { success: true };
  }
}
