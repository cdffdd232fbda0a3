import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { forbidden } from '../../../platform/kernel/http/api-error';

/** Safe methods, which change nothing (RFC 9110, section 9.2.1). */
const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

/**
 * Checks whether a request comes from a page of this installation. Browsers write `Origin` and `Sec-Fetch-Site`
 * themselves, and no page can change them; a page of another site can make a browser send the cookie, but not these
 * headers.
 */
@Injectable()
export class OwnOrigin {
  private readonly origin: string;

  constructor(@Inject(CONFIG) { baseUrl }: Config) {
    this.origin = new URL(baseUrl).origin;
  }

  /** Returns true for reads, and for writes from pages of this installation. */
  permits(request: Request): boolean {
    return SAFE_METHODS.has(request.method) || this.hasOwnOrigin(request);
  }

  /**
   * Rejects requests from browser pages of other sites, but not from programs. For routes that set a cookie without
   * needing one.
   * @throws ApiError 403
   */
  rejectForeignBrowser(request: Request): void {
    const isBrowserRequest = request.headers.origin !== undefined || 'sec-fetch-site' in request.headers;
    if (isBrowserRequest && !this.hasOwnOrigin(request))
      throw forbidden(
        'foreign_origin',
        'The request comes from a page of another site, which is not allowed.',
      );
  }

  private hasOwnOrigin({ headers }: Request): boolean {
    return headers['sec-fetch-site'] === 'same-origin' || headers.origin === this.origin;
  }
}
