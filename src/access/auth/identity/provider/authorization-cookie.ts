import { Inject, Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { CONFIG, type Config } from '../../../../platform/kernel/config';
import type { AuthorizationSecret } from './identity-provider';

const SECRET = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;

/** Cookie of a browser that was sent to the identity provider: without it the callback is refused. */
@Injectable()
export class AuthorizationCookie {
  private readonly secure: boolean;
  private readonly name: string;

  constructor(@Inject(CONFIG) { baseUrl }: Config) {
    this.secure = new URL(baseUrl).protocol === 'https:';
    this.name = this.secure ? '__Host-passerelle-provider' : 'passerelle-provider';
  }

  /** Returns null without exactly one cookie of the expected form. */
  read({ headers }: Pick<Request, 'headers'>): AuthorizationSecret | null {
    const values = (headers.cookie ?? '')
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(`${this.name}=`))
      .map((pair) => pair.slice(this.name.length + 1));
    const [, state, nonce, codeVerifier] = SECRET.exec(values.length === 1 ? (values[0] ?? '') : '') ?? [];
    if (state === undefined || nonce === undefined || codeVerifier === undefined) return null;
    return { state, nonce, codeVerifier };
  }

  /**
   * @param lifetime milliseconds
   */
  set(response: Response, secret: AuthorizationSecret, lifetime: number): void {
    response.cookie(this.name, formatSecret(secret), { ...this.attributes(), maxAge: lifetime });
  }

  clear(response: Response): void {
    response.clearCookie(this.name, this.attributes());
  }

  private attributes(): CookieOptions {
    return { httpOnly: true, secure: this.secure, sameSite: 'lax', path: '/' };
  }
}

/** Formats the secrets of an authorization request for the cookie. */
export function formatSecret({ state, nonce, codeVerifier }: AuthorizationSecret): string {
  return `${state}.${nonce}.${codeVerifier}`;
}
