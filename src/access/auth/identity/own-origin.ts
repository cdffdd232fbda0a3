import { Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { forbidden } from '../../../platform/kernel/http/api-error';

/** Methods without an effect (RFC 9110, section 9.2.1). */
const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

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

  /** Returns true for reads, and for writes whose headers name our origin. */
  permits(request: Request): boolean {
    return SAFE.has(request.method) || this.isOwn(request);
  }

  /**
   * Refuses a browser on another site's page, but no program: for routes that need no cookie but set one.
   * @throws ApiError 403
   */
  refuseForeign(request: Request): void {
    const fromBrowser = request.headers.origin !== undefined || 'sec-fetch-site' in request.headers;
    if (fromBrowser && !this.isOwn(request))
      throw forbidden('foreign_origin', 'The request comes from a page of another site.');
  }

  private isOwn({ headers }: Request): boolean {
    return headers['sec-fetch-site'] === 'same-origin' || headers.origin === this.origin;
  }
}
