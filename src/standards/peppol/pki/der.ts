/** Thrown for bytes that are not the expected DER. */
export class InvalidDerError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'InvalidDerError';
  }
}

/** Tags of the types that certificates, CRLs and OCSP messages are made of (X.690, section 8). */
export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  null: 0x05,
  oid: 0x06,
  enumerated: 0x0a,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
} as const;

/** Context-specific tag `[n]`: primitive for implicit simple types, constructed for explicit ones and structures. */
export const contextTag = (n: number, isConstructed: boolean): number => (isConstructed ? 0xa0 : 0x80) | n;

export interface DerValue {
  tag: number;
  content: Buffer;
  /** tag, length and content */
  raw: Buffer;
}

/**
 * Reads values one after the other, in strict DER (X.690, section 10): definite lengths in their shortest form, tags of
 * one byte. The result shares the memory of the input.
 */
export class DerReader {
  private position = 0;

  constructor(private readonly bytes: Buffer) {}

  /**
   * Creates a reader for bytes that consist of exactly one value.
   * @throws InvalidDerError
   */
  static readWhole(bytes: Buffer, tag: number): DerReader {
    const outer = new DerReader(bytes);
    const value = outer.next(tag);
    outer.end();
    return new DerReader(value.content);
  }

  get isAtEnd(): boolean {
    return this.position >= this.bytes.length;
  }

  /** Tag of the next value, or undefined at the end. */
  get tag(): number | undefined {
    return this.bytes[this.position];
  }

  /**
   * Reads the next value.
   * @param tag required type of the value
   * @throws InvalidDerError
   */
  next(tag?: number): DerValue {
    const { bytes, position } = this;
    const tagByte = bytes[position];
    const first = bytes[position + 1];
    if (tagByte === undefined || first === undefined) throw new InvalidDerError('The data ends too early');
    if ((tagByte & 0x1f) === 0x1f) throw new InvalidDerError('A tag must have one byte');
    if (tag !== undefined && tagByte !== tag) {
      throw new InvalidDerError(`The tag must be ${tag.toString(16)}; received ${tagByte.toString(16)}`);
    }
    let start = position + 2;
    let length = first;
    if (first >= 0x80) {
      const count = first & 0x7f;
      if (count === 0 || count > 4) throw new InvalidDerError('A length is indefinite or too large');
      if (start + count > bytes.length) throw new InvalidDerError('The data ends too early');
      length = bytes.readUIntBE(start, count);
      if (length < 0x80 || bytes[start] === 0)
        throw new InvalidDerError('A length is not in its shortest form');
      start += count;
    }
    const end = start + length;
    if (end > bytes.length) throw new InvalidDerError('The data ends too early');
    this.position = end;
    return { tag: tagByte, content: bytes.subarray(start, end), raw: bytes.subarray(position, end) };
  }

  /**
   * Returns a reader of the next SEQUENCE, or of another constructed type.
   * @throws InvalidDerError
   */
  enter(tag: number = TAG.sequence): DerReader {
    return new DerReader(this.next(tag).content);
  }

  /**
   * Reads the next value if it has that type.
   * @throws InvalidDerError
   */
  optional(tag: number): DerValue | null {
    return this.tag === tag ? this.next() : null;
  }

  /** Requires the end of the bytes. @throws InvalidDerError when values remain */
  end(): void {
    if (!this.isAtEnd) throw new InvalidDerError('There is more data than expected');
  }
}

/**
 * Returns the dotted form of an OBJECT IDENTIFIER.
 * @throws InvalidDerError
 */
export function formatOid({ content }: DerValue): string {
  const arcs: number[] = [];
  let arc = 0;
  for (const [index, byte] of content.entries()) {
    arc = arc * 128 + (byte & 0x7f);
    if (arc > Number.MAX_SAFE_INTEGER / 128) throw new InvalidDerError('An object identifier is too large');
    if (byte < 0x80) {
      arcs.push(arc);
      arc = 0;
    } else if (index === content.length - 1) throw new InvalidDerError('An object identifier ends too early');
  }
  const [first = 0, ...rest] = arcs;
  const root = Math.min(2, Math.floor(first / 40));
  return [root, first - root * 40, ...rest].join('.');
}

/** Formats an INTEGER that is not negative as hexadecimal without leading zeros, to compare serial numbers. */
export function formatIntegerHex({ content }: DerValue): string {
  if (content.length === 0 || (content[0] as number) >= 0x80)
    throw new InvalidDerError('A number is empty or negative');
  return content.toString('hex').replace(/^0+(?=.)/, '');
}

/**
 * Parses UTCTime or GeneralizedTime in UTC with seconds, the only forms of RFC 5280 (section 4.1.2.5).
 * @throws InvalidDerError
 */
export function parseTime({ tag, content }: DerValue): Date {
  const text = content.toString('latin1');
  const isUtcTime = tag === TAG.utcTime && /^\d{12}Z$/.test(text);
  const isGeneralized = tag === TAG.generalizedTime && /^\d{14}Z$/.test(text);
  if (!isUtcTime && !isGeneralized) throw new InvalidDerError('A time must be in UTC with seconds');
  const full = isUtcTime ? `${Number(text.slice(0, 2)) < 50 ? '20' : '19'}${text}` : text;
  const [, year, month, day, hour, minute, second] = /^(....)(..)(..)(..)(..)(..)/.exec(
    full,
  ) as RegExpExecArray;
  const time = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
  if (Number.isNaN(time.getTime())) throw new InvalidDerError('A time is not a valid date and time');
  return time;
}

/**
 * Returns the bytes of a BIT STRING with a whole number of bytes, such as a key or a signature.
 * @throws InvalidDerError
 */
export function readBitString({ content }: DerValue): Buffer {
  if (content[0] !== 0) throw new InvalidDerError('A bit string is not a whole number of bytes');
  return content.subarray(1);
}

/** Writes a value. */
export function writeDer(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  if (length < 0x80) return Buffer.concat([Buffer.from([tag, length]), content]);
  const hex = length.toString(16);
  const bytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | bytes.length]), bytes, content]);
}
