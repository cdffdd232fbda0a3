import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { isSigned, signText, Vault } from '../../../platform/kernel/crypto/vault';

/** Signs download links for files of exports. Anyone can use a link until the file expires. */
@Injectable()
export class ExportLinkSigner {
  constructor(
    private readonly vault: Vault,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Returns the link to the file of an export. */
  create(exportId: string): string {
    return `${this.config.baseUrl}/shared/exports/${exportId}?token=${signText(this.vault, formatSignedText(exportId))}`;
  }

  /** Returns whether the token is a valid signature for the export, by any configured secret. */
  isValid(exportId: string, token: string): boolean {
    return isSigned(this.vault, formatSignedText(exportId), token);
  }
}

function formatSignedText(exportId: string): string {
  return `export link ${exportId}`;
}
