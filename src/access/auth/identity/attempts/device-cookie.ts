import { Inject, Injectable } from '@nestjs/common';
import type { Request, Response } from 'express';
import { CONFIG, type Config } from '../../../../platform/kernel/config';

const SECURE_NAME = '__Host-passerelle-device';
const PLAIN_NAME = 'passerelle-device';

/** Time in milliseconds for which a browser stays known after a sign-in. Browsers keep no cookie longer than 400 days. */
export const DEVICE_LIFETIME_MS = 365 * 86_400_000;

/**
 * Returns the value of a request's device cookie; null unless there is exactly one. Both names are accepted, because
 * the value is signed.
 */
export function getDeviceCookie({ headers }: Pick<Request, 'headers'>): string | null {
  const values = (headers.cookie ?? '').split(';').flatMap((pair) => {
    const [name = '', value = ''] = pair.trim().split('=', 2);
    return name === SECURE_NAME || name === PLAIN_NAME ? [value] : [];
  });
  return values.length === 1 ? (values[0] ?? null) : null;
}

/** Writes the cookie that identifies a browser in which a person has signed in before. */
@Injectable()
export class DeviceCookie {
  private readonly secure: boolean;

  constructor(@Inject(CONFIG) { baseUrl }: Config) {
    this.secure = new URL(baseUrl).protocol === 'https:';
  }

  set(response: Response, value: string): void {
    response.cookie(this.secure ? SECURE_NAME : PLAIN_NAME, value, {
      httpOnly: true,
      secure: this.secure,
      sameSite: 'lax',
      path: '/',
      maxAge: DEVICE_LIFETIME_MS,
    });
  }
}
