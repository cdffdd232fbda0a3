import { Inject, Injectable } from '@nestjs/common';
import { timingSafeEqual } from 'node:crypto';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { Vault } from '../../../platform/kernel/crypto/vault';

/** Signs links with which anybody who has them downloads a file of an export, until the file expires. */
@Injectable()
export class ExportLinks {
  constructor(
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the link to the file of an export. */
  create(exportId: string): string {
    const token = this.vault.hashSecret(toSigned(exportId)).toString('base64url');
    return `${this.config.baseUrl}/shared/exports/${exportId}?token=${token}`;
  }

  /** Returns whether the token is that of the export, under any secret that is available. */
  isValid(exportId: string, token: string): boolean {
    const signature = Buffer.from(token, 'base64url');
    let isValid = false;
    for (const hash of this.vault.hashSecretWithAllKeys(toSigned(exportId)))
      if (signature.length === hash.length && timingSafeEqual(signature, hash)) isValid = true;
    return isValid;
  }
}

function toSigned(exportId: string): string {
  return `export link ${exportId}`;
}
