import { Inject, Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { clock } from '../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { forbidden } from '../../../platform/kernel/http/failure';

const TOKEN = /^[A-Za-z0-9_-]{43}$/;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/**
 * The cookie that holds a session's token. Under https its name binds it to this very host; under http, which is for trying
 * things out on one machine, it cannot.
 */
@Injectable()
export class SessionCookie {
  private readonly secure: boolean;
  private readonly allowed: boolean;
  private readonly name: string;

  constructor(@Inject(CONFIG) { baseUrl, nodeEnv }: Config) {
    const { protocol, hostname } = new URL(baseUrl);
    this.secure = protocol === 'https:';
    this.allowed = this.secure || nodeEnv !== 'production' || LOOPBACK.test(hostname);
    this.name = this.secure ? '__Host-passerelle' : 'passerelle';
  }

  /** The token that a request brings; null without exactly one of the form that ours have. */
  read(request: Pick<Request, 'headers'>): string | null {
    const { cookie } = request.headers;
    if (cookie === undefined) return null;
    const values = cookie
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(`${this.name}=`))
      .map((pair) => pair.slice(this.name.length + 1));
    const [token, another] = values;
    return token !== undefined && another === undefined && TOKEN.test(token) ? token : null;
  }

  /** @throws Failure 403 where a cookie would cross the network in the open */
  refuseInsecure(): void {
    if (this.allowed) return;
    throw forbidden(
      'https_required',
      'People sign in over https alone; BASE_URL of this installation is http://.',
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
