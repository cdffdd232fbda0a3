import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy, type StrategyOptionsWithoutRequest } from 'passport-jwt';
import type { KeyCredential } from './credential';
import { KeyVerifier } from './key-verifier';
import { PortalLinkVerifier } from './portal-links/portal-link-verifier';
import { TokenIssuer, type TokenType } from './token-issuer';

/**
 * Options for `Authorization: Bearer <JWT>`, HS256 under a key of the server. The `typ` of the header distinguishes the kinds
 * of token, so that no kind is accepted as another; assertions, which the client signs, are refused here.
 */
function createBearerOptions(issuer: TokenIssuer, type: TokenType): StrategyOptionsWithoutRequest {
  return {
    jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
    secretOrKeyProvider: (_request, token: unknown, done) => {
      const key = typeof token === 'string' ? issuer.findSigner(token, type) : null;
      if (key === null) done(new Error('A token of another kind'));
      // The types only know strings and buffers; the KeyObject avoids importing the key at every request.
      else Reflect.apply(done, null, [null, key]);
    },
    algorithms: ['HS256'],
    issuer: issuer.issuerName,
  };
}

/** JWT API key (specification, section 5). */
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

/** OAuth2 access token, as the token endpoint issues it for an assertion (specification, section 5). */
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

/** Access token of a basic key, as the endpoints for client credentials issue it (RFC 6749, section 4.4). */
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

/** Token of a portal link, which stands in the fragment of its address. */
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
