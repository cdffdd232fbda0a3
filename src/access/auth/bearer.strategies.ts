import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy, type StrategyOptionsWithoutRequest } from 'passport-jwt';
import type { KeyCredential } from './credential';
import { KeyVerifier } from './key-verifier';
import { PortalLinkVerifier } from './portal-links/portal-link-verifier';
import { TokenIssuer, type TokenType } from './token-issuer';

/**
 * Options for `Authorization: Bearer <JWT>`, signed by the server with HS256. The header `typ` distinguishes the kinds
 * of token, so that no kind is accepted as another. Assertions, which clients sign, are rejected.
 */
function createBearerOptions(issuer: TokenIssuer, type: TokenType): StrategyOptionsWithoutRequest {
  return {
    jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
    secretOrKeyProvider: (_request, token: unknown, done) => {
      const key = typeof token === 'string' ? issuer.findVerificationKey(token, type) : null;
      if (key === null) done(new Error('The token is of another type or has an unknown signing key'));
      // The declared type of `done` allows only strings and buffers; a KeyObject is not imported again for each
      // request.
      else Reflect.apply(done, null, [null, key]);
    },
    algorithms: ['HS256'],
    issuer: issuer.issuerName,
  };
}

/** API key of type `jwt`. */
@Injectable()
export class JwtKeyStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    private readonly issuer: TokenIssuer,
    private readonly keys: KeyVerifier,
  ) {
    super(createBearerOptions(issuer, 'JWT'));
  }

  async validate(claims: unknown): Promise<KeyCredential | false> {
    const ownClaims = this.issuer.parseClaims(claims);
    return ownClaims === null ? false : this.keys.verifyToken(ownClaims, 'jwt');
  }
}

/** OAuth2 access token that the token endpoint issued for an assertion or a grant. */
@Injectable()
export class AccessTokenStrategy extends PassportStrategy(Strategy, 'oauth2') {
  constructor(
    private readonly issuer: TokenIssuer,
    private readonly keys: KeyVerifier,
  ) {
    super(createBearerOptions(issuer, 'at+jwt'));
  }

  async validate(claims: unknown): Promise<KeyCredential | false> {
    const ownClaims = this.issuer.parseClaims(claims);
    return ownClaims === null ? false : this.keys.verifyToken(ownClaims, 'oauth');
  }
}

/** Access token of a basic key, issued for its client credentials (RFC 6749, section 4.4). */
@Injectable()
export class ClientTokenStrategy extends PassportStrategy(Strategy, 'client') {
  constructor(
    private readonly issuer: TokenIssuer,
    private readonly keys: KeyVerifier,
  ) {
    super(createBearerOptions(issuer, 'client+jwt'));
  }

  async validate(claims: unknown): Promise<KeyCredential | false> {
    const ownClaims = this.issuer.parseClaims(claims);
    return ownClaims === null ? false : this.keys.verifyToken(ownClaims, 'basic');
  }
}

/** Token of a portal link, contained in the fragment of the link's URL. */
@Injectable()
export class PortalTokenStrategy extends PassportStrategy(Strategy, 'portal') {
  constructor(
    private readonly issuer: TokenIssuer,
    private readonly links: PortalLinkVerifier,
  ) {
    super(createBearerOptions(issuer, 'portal+jwt'));
  }

  async validate(claims: unknown): Promise<KeyCredential | false> {
    const ownClaims = this.issuer.parseClaims(claims);
    return ownClaims === null ? false : this.links.verify(ownClaims);
  }
}
