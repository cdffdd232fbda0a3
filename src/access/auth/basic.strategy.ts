import { Injectable } from '@nestjs/common';
import { PassportStrategy } from '@nestjs/passport';
import { BasicStrategy } from 'passport-http';
import { KeyVerifier } from './key-verifier';
import type { KeyCredential } from './credential';

/** Basic API key: `Authorization: Basic base64(<key id>:<secret>)` (RFC 7617). */
@Injectable()
export class BasicKeyStrategy extends PassportStrategy(BasicStrategy, 'basic') {
  constructor(private readonly keys: KeyVerifier) {
    super();
  }

  /** The strategy splits at the first colon, which is unambiguous because secrets never contain a colon. */
  validate(keyId: string, secret: string): Promise<KeyCredential | false> {
    return this.keys.verifySecret(keyId, secret);
  }
}
