import { Injectable, type Type } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Vault } from '../kernel/crypto/vault';
import type { Credential } from './credential';
import { KeyVerifier } from './key-verifier';
import { TokenIssuer, type TokenType } from './token-issuer';

interface BearerStrategy {
  validate(claims: unknown): Promise<Credential | false>;
}

/**
 * `Authorization: Bearer <JWT>`, HS256 under the server's key. The `typ` of the header parts the two kinds of token, so
 * a token of one kind is none of the other, and an assertion (signed by the client) is neither.
 */
function bearerStrategy(
  name: string,
  tokenType: TokenType,
  keyType: 'jwt' | 'oauth',
): Type<BearerStrategy & Strategy> {
  @Injectable()
  class TokenStrategy extends PassportStrategy(Strategy, name) implements BearerStrategy {
    constructor(
      vault: Vault,
      private readonly issuer: TokenIssuer,
      private readonly keys: KeyVerifier,
    ) {
      super({
        jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
        secretOrKeyProvider: (_request, token: unknown, done) => {
          if (typeof token !== 'string' || !issuer.isOwn(token, tokenType)) done(new Error('Another token'));
          // The typings know strings and buffers alone; the KeyObject spares the import of the key at every request.
          else Reflect.apply(done, null, [null, vault.tokenKey]);
        },
        algorithms: ['HS256'],
        issuer: issuer.issuerName,
      });
    }

    async validate(claims: unknown): Promise<Credential | false> {
      const own = this.issuer.claimsOf(claims);
      return own === null ? false : this.keys.verifyToken(own, keyType);
    }
  }
  return TokenStrategy;
}

/** JWT API key (specification, section 5). */
export const JwtKeyStrategy = bearerStrategy('jwt', 'JWT', 'jwt');

/** OAuth2 access token, as the token endpoint gives it for an assertion (specification, section 5). */
export const AccessTokenStrategy = bearerStrategy('oauth2', 'at+jwt', 'oauth');
