import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { isSigned, signText, Vault } from '../../platform/kernel/crypto/vault';

/**
 * Signs and verifies download links for forwarded documents. Anybody with a link can use it until the forward
 * expires.
 */
@Injectable()
export class ForwardLinks {
  constructor(
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the link to the files of a forwarded document. */
  create(forwardId: string): string {
    return `${this.config.baseUrl}/shared/documents/${forwardId}?token=${signText(this.vault, toSignedText(forwardId))}`;
  }

  /** Returns whether the token is a signature of the forward with any of the configured secrets. */
  isValid(forwardId: string, token: string): boolean {
    return isSigned(this.vault, toSignedText(forwardId), token);
  }
}

function toSignedText(forwardId: string): string {
  return `forward link ${forwardId}`;
}
