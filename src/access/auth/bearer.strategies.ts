import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import type { Request } from 'express';
import { Strategy } from 'passport';
import type { KeyCredential } from './credential';
import { KeyVerifier } from './key-verifier';
import { PortalLinkVerifier } from './portal-links/portal-link-verifier';
import { TokenIssuer } from './token-issuer';

type Done = (error: unknown, user?: Express.User | false) => void;

/** Scheme and token of `Authorization: Bearer <token>` (RFC 6750, section 2.1); the scheme's case does not matter. */
const BEARER = /^bearer\s+(\S+)/i;

/**
 * Passes the token of `Authorization: Bearer <JWT>` to `verify`; a request without one, or with a token that `verify` refuses,
 * is not authenticated. The `typ` of the token's header distinguishes the kinds of token, so none is accepted as another, and
 * an assertion (signed by the client) is none.
 */
class BearerStrategy extends Strategy {
  override readonly name: string = 'bearer';

  constructor(private readonly verify: (token: string, done: Done) => void) {
    super();
  }

  override authenticate(request: Request): void {
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) return this.fail(401);
    this.verify(token, (error, user) => {
      if (error !== null && error !== undefined) this.error(error);
      else if (user === undefined || user === false) this.fail(401);
      else this.success(user);
    });
  }
}

/** JWT API key (specification, section 5). */
@Injectable()
export class JwtKeyStrategy extends PassportStrategy(BearerStrategy, 'jwt') {
  constructor(
    private readonly issuer: TokenIssuer,
    private readonly keys: KeyVerifier,
  ) {
    super();
  }

  async validate(token: string): Promise<KeyCredential | false> {
    const claims = await this.issuer.verify(token, 'JWT');
    return claims === null ? false : this.keys.verifyToken(claims, 'jwt');
  }
}

/** OAuth2 access token, as the token endpoint issues it for an assertion (specification, section 5). */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(BearerStrategy, 'oauth2') {
  constructor(
    private readonly issuer: TokenIssuer,
    private readonly keys: KeyVerifier,
  ) {
    super();
  }

  async validate(token: string): Promise<KeyCredential | false> {
    const claims = await this.issuer.verify(token, 'at+jwt');
    return claims === null ? false : this.keys.verifyToken(claims, 'oauth');
  }
}

/** Access token of a basic key, as the endpoints for client credentials issue it (RFC 6749, section 4.4). */
@Injectable()
export class ClientTokenStrategy extends PassportStrategy(BearerStrategy, 'client') {
  constructor(
    private readonly issuer: TokenIssuer,
    private readonly keys: KeyVerifier,
  ) {
    super();
  }

  async validate(token: string): Promise<KeyCredential | false> {
    const claims = await this.issuer.verify(token, 'client+jwt');
    return claims === null ? false : this.keys.verifyToken(claims, 'basic');
  }
}

/** Token of a portal link, which stands in the fragment of its address. */
@Injectable()
export class PortalTokenStrategy extends PassportStrategy(BearerStrategy, 'portal') {
  constructor(
    private readonly issuer: TokenIssuer,
    private readonly links: PortalLinkVerifier,
  ) {
    super();
  }

  async validate(token: string): Promise<KeyCredential | false> {
    const claims = await this.issuer.verify(token, 'portal+jwt');
    return claims === null ? false : this.links.verify(claims);
  }
}
