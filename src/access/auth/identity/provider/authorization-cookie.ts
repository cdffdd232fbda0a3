import { Inject, Injectable } from '@nestjs/common';
import type { CookieOptions, Request, Response } from 'express';
import { CONFIG, type Config } from '../../../../platform/kernel/config';
import type { AuthorizationSecret } from './identity-provider';

const SECRET_PATTERN = /^([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})\.([A-Za-z0-9_-]{43})$/;

/** Cookie that binds an authorization request to a browser; a callback without the cookie is rejected. */
@Injectable()
export class AuthorizationCookie {
  private readonly secure: boolean;
  private readonly name: string;

  constructor(@Inject(CONFIG) { baseUrl }: Config) {
    this.secure = new URL(baseUrl).protocol === 'https:';
    this.name = this.secure ? '__Host-passerelle-provider' : 'passerelle-provider';
  }

  /** Returns the secrets from the cookie; null unless there is exactly one well-formed cookie. */
  read({ headers }: Pick<Request, 'headers'>): AuthorizationSecret | null {
    const values = (headers.cookie ?? '')
      .split(';')
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(`${this.name}=`))
      .map((pair) => pair.slice(this.name.length + 1));
    const [, state, nonce, codeVerifier] =
      SECRET_PATTERN.exec(values.length === 1 ? (values[0] ?? '') : '') ?? [];
    if (state === undefined || nonce === undefined || codeVerifier === undefined) return null;
    return { state, nonce, codeVerifier };
  }

  /**
   * @param lifetimeMs milliseconds until the cookie expires
   */
  set(response: Response, secret: AuthorizationSecret, lifetimeMs: number): void {
    response.cookie(this.name, formatSecret(secret), { ...this.attributes(), maxAge: lifetimeMs });
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
