import { As4Error } from '../as4-error';

/**
 * Decodes base64 that arrives in parts (RFC 2045, section 6.8): ignores line ends and blanks, and rejects other
 * characters.
 */
export class Base64Decoder {
  private remainder = '';
  private isEnded = false;

  /** @throws As4Error MimeInconsistency for other characters and for data after the padding */
  write(piece: Buffer): Buffer {
    const text = this.remainder + piece.toString('latin1').replace(/[\r\n\t ]+/g, '');
    const completeLength = text.length - (text.length % 4);
    this.remainder = text.slice(completeLength);
    const completeGroups = text.slice(0, completeLength);
    if (completeGroups === '') return Buffer.alloc(0);
    if (this.isEnded || !/^[A-Za-z0-9+/]*={0,2}$/.test(completeGroups)) throw notBase64Error();
    this.isEnded = completeGroups.endsWith('=');
    return Buffer.from(completeGroups, 'base64');
  }

  /** @throws As4Error MimeInconsistency when the last group is not complete */
  end(): void {
    if (this.remainder !== '') throw notBase64Error();
  }
}

function notBase64Error(): As4Error {
  return new As4Error(
    'MimeInconsistency',
    'A MIME part with the encoding base64 has content that is not base64',
  );
}
