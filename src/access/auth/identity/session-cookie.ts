import { Inject, Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { clock } from '../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { forbidden } from '../../../platform/kernel/http/api-error';

const TOKEN_PATTERN = /^[A-Za-z0-9_-]{43}$/;
const LOOPBACK_HOST = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * Cookie that holds a session's token. Under https the cookie's name binds it to this host; under http, which is for
 * trials on one machine, that is impossible.
 */
@Injectable()
export class SessionCookie {
  private readonly secure: boolean;
  private readonly isAllowed: boolean;
  private readonly name: string;

  constructor(@Inject(CONFIG) { baseUrl, nodeEnv }: Config) {
    const { protocol, hostname } = new URL(baseUrl);
    this.secure = protocol === 'https:';
    this.isAllowed = this.secure || nodeEnv !== 'production' || LOOPBACK_HOST.test(hostname);
    this.name = this.secure ? '__Host-passerelle' : 'passerelle';
  }

  /** Returns the token of a request; null unless the request has exactly one well-formed token. */
  read(request: Pick<Request, 'headers'>): string | null {
    const { cookie } = request.headers;
    if (cookie === undefined) return null;
    const values = cookie
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(`${this.name}=`))
      .map((pair) => pair.slice(this.name.length + 1));
    const [token, secondToken] = values;
    return token !== undefined && secondToken === undefined && TOKEN_PATTERN.test(token) ? token : null;
  }

  /** @throws ApiError 403 when a cookie would cross the network unencrypted */
  requireHttps(): void {
    if (this.isAllowed) return;
    throw forbidden(
      'https_required',
      'Sign-in requires https, but BASE_URL of this installation begins with http://; the operator must change BASE_URL.',
    );
  }

  set(response: Response, token: string, expiresAt: Date): void {
    const maxAge = expiresAt.getTime() - clock.milliseconds();
    response.cookie(this.name, token, { ...this.attributes(), maxAge });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.attributes());
  }

  private attributes(): CookieOptions {
    return { httpOnly: true, secure: this.secure, sameSite: 'lax', path: '/' };
  }
}
