import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { isSigned, signText, Vault } from '../../../platform/kernel/crypto/vault';

/** Signs download links for files of exports. A link works for anyone until the file expires. */
@Injectable()
export class ExportLinks {
  constructor(
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the link to the file of an export. */
  create(exportId: string): string {
    return `${this.config.baseUrl}/shared/exports/${exportId}?token=${signText(this.vault, toSigned(exportId))}`;
  }

  /** Returns whether the token belongs to the export, under any available secret. */
  isValid(exportId: string, token: string): boolean {
    return isSigned(this.vault, toSigned(exportId), token);
  }
}

function toSigned(exportId: string): string {
  return `export link ${exportId}`;
}
