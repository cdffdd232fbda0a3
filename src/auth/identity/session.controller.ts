import { Controller, Get, Post, Res } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { Response } from 'express';
import { Operation } from '../../kernel/http/operation';
import { CurrentPerson, type Person } from '../credential';
import { SessionCookie } from './session-cookie';
import { SessionsService } from './sessions.service';
import { sessionExample, sessionSchema, type SessionResource } from './user.resource';

/** The session of a signed-in person. */
@ApiTags('People')
@Controller('api/core')
export class SessionController {
  constructor(
    private readonly sessions: SessionsService,
    private readonly cookie: SessionCookie,
  ) {}

  @Get('session')
  @Operation({
    id: 'session.get',
    summary: 'Get who is signed in',
    access: 'member',
    answer: { session: sessionSchema },
    example: { session: sessionExample },
  })
  async get(@CurrentPerson() { sessionId }: Person): Promise<{ success: true; session: SessionResource }> {
    return { success: true, session: await this.sessions.shown(sessionId) };
  }

  @Post('sign-out')
  @Operation({ id: 'session.signOut', summary: 'Sign out', access: 'member', answer: {}, example: {} })
  async signOut(
    @CurrentPerson() { userId, sessionId }: Person,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ success: true }> {
    await this.sessions.end(userId, sessionId);
    this.cookie.clear(response);
    return { success: true };
  }
}
