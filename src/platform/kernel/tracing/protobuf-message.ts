/** Wire types of protobuf (Encoding, "Message Structure"). */
const VARINT = 0;
const FIXED64 = 1;
const LENGTH_DELIMITED = 2;
const FIXED32 = 5;

/** Writes the fields of one message in protobuf's wire format, in the order of the calls. Empty values are left out, as in proto3. */
export class ProtobufMessage {
  private readonly parts: Uint8Array[] = [];

  text(field: number, value: string): this {
    return this.bytes(field, Buffer.from(value, 'utf8'));
  }

  bytes(field: number, value: Uint8Array): this {
    if (value.length > 0) this.delimited(field, value);
    return this;
  }

  /** Writes a message that is a member of this one, even when it has no fields. */
  message(field: number, value: ProtobufMessage): this {
    this.delimited(field, value.encode());
    return this;
  }

  /** Writes a count or a value of an enumeration. */
  unsigned(field: number, value: number): this {
    if (value !== 0) this.parts.push(encodeKey(field, VARINT), encodeVarint(BigInt(value)));
    return this;
  }

  /** Writes a member of a `oneof`, whose presence is its meaning: zero, false and the empty text are written too. */
  choice(field: number, value: string | boolean | number): this {
    if (typeof value === 'string') this.delimited(field, Buffer.from(value, 'utf8'));
    else if (typeof value === 'number' && !Number.isSafeInteger(value)) {
      const fraction = Buffer.alloc(8);
      fraction.writeDoubleLE(value);
      this.parts.push(encodeKey(field, FIXED64), fraction);
    } else this.parts.push(encodeKey(field, VARINT), encodeVarint(BigInt.asUintN(64, BigInt(value))));
    return this;
  }

  fixed64(field: number, value: bigint): this {
    const bytes = Buffer.alloc(8);
    bytes.writeBigUInt64LE(value);
    this.parts.push(encodeKey(field, FIXED64), bytes);
    return this;
  }

  fixed32(field: number, value: number): this {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32LE(value);
    this.parts.push(encodeKey(field, FIXED32), bytes);
    return this;
  }

  encode(): Buffer {
    return Buffer.concat(this.parts);
  }

  private delimited(field: number, value: Uint8Array): void {
    this.parts.push(encodeKey(field, LENGTH_DELIMITED), encodeVarint(BigInt(value.length)), value);
  }
}

function encodeKey(field: number, type: number): Uint8Array {
  return encodeVarint(BigInt((field << 3) | type));
}

function encodeVarint(value: bigint): Uint8Array {
  const bytes: number[] = [];
  for (let rest = value; ; rest >>= 7n) {
    if (rest < 0x80n) return Uint8Array.from([...bytes, Number(rest)]);
    bytes.push(Number(rest & 0x7fn) | 0x80);
  }
}
