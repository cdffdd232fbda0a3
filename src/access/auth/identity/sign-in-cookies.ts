import { Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { DeviceCookie, getDeviceCookie } from './attempts/device-cookie';
import { KnownDevices } from './attempts/known-devices';
import { SessionCookie } from './session-cookie';
import type { IssuedSession } from './sessions.service';

/** Writes the cookies of a successful sign-in: the session cookie, and the cookie that identifies the browser later. */
@Injectable()
export class SignInCookies {
  constructor(
    private readonly session: SessionCookie,
    private readonly device: DeviceCookie,
    private readonly devices: KnownDevices,
  ) {}

  set(request: Request, response: Response, { token, session }: IssuedSession): void {
    this.session.set(response, token, session.expiresAt);
    this.remember(request, response, session.userId);
  }

  /** Marks the browser as known to a person who has proven to own the account's mailbox, without signing them in. */
  remember(request: Request, response: Response, userId: string): void {
    this.device.set(response, this.devices.remember(getDeviceCookie(request), userId));
  }
}
