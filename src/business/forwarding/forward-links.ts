import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { isSigned, signText, Vault } from '../../platform/kernel/crypto/vault';

/** Signs download links for forwarded documents. A link works for anyone until the forward expires. */
@Injectable()
export class ForwardLinks {
  constructor(
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the link to the files of a forwarded document. */
  create(forwardId: string): string {
    return `${this.config.baseUrl}/shared/documents/${forwardId}?token=${signText(this.vault, toSigned(forwardId))}`;
  }

  /** Returns whether the token belongs to the forward, under any available secret. */
  isValid(forwardId: string, token: string): boolean {
    return isSigned(this.vault, toSigned(forwardId), token);
  }
}

function toSigned(forwardId: string): string {
  return `forward link ${forwardId}`;
}
