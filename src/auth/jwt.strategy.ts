import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { ExtractJwt, Strategy } from 'passport-jwt';
import { Vault } from '../kernel/crypto/vault';
import { ApiKeysService } from './api-keys.service';
import type { Credential } from './credential';
import { TokenIssuer } from './token-issuer';

/** JWT API key or OAuth2 access token: `Authorization: Bearer <JWT>`, HS256 under the server's key. */
@Injectable()
export class JwtKeyStrategy extends PassportStrategy(Strategy, 'jwt') {
  constructor(
    vault: Vault,
    private readonly issuer: TokenIssuer,
    private readonly keys: ApiKeysService,
  ) {
    super({
      jwtFromRequest: ExtractJwt.fromAuthHeaderAsBearerToken(),
      // The typings know strings and buffers alone; the KeyObject spares the import of the key at every request.
      secretOrKeyProvider: (_request, _token, done) => void Reflect.apply(done, null, [null, vault.tokenKey]),
      algorithms: ['HS256'],
      issuer: issuer.issuerName,
    });
  }

  async validate(claims: unknown): Promise<Credential | false> {
    const keyId = this.issuer.keyIdOf(claims);
    return keyId === null ? false : this.keys.verifyToken(keyId);
  }
}
