import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DeviceCookie, getDeviceCookie } from './attempts/device-cookie';
import { KnownDevices } from './attempts/known-devices';
import { SessionCookie } from './session-cookie';
import type { IssuedSession } from './sessions.service';

/**
 * Writes the cookies of a successful sign-in: the session cookie, and the device cookie, by which the browser is
 * recognised later.
 */
@Injectable()
export class SignInCookies {
  constructor(
    private readonly sessionCookie: SessionCookie,
    private readonly deviceCookie: DeviceCookie,
    private readonly knownDevices: KnownDevices,
  ) {}

  set(request: Request, response: Response, { token, session }: IssuedSession): void {
    this.sessionCookie.set(response, token, session.expiresAt);
    this.remember(request, response, session.userId);
  }

  /**
   * Marks the browser as known for a person who has proven access to the account's mailbox, without signing them in.
   */
  remember(request: Request, response: Response, userId: string): void {
    this.deviceCookie.set(response, this.knownDevices.remember(getDeviceCookie(request), userId));
  }
}
