import { createHash, createSign, generateKeyPairSync, randomBytes, type KeyObject } from 'node:crypto';

const b64 = (bytes: Uint8Array | string): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

/** How a device answers; each setting can be wrong. */
export interface DeviceSettings {
  origin: string;
  rpId: string;
  /** Whether it verified its user, by a fingerprint or a PIN. */
  userVerified?: boolean;
  type?: string;
}

/** CBOR (RFC 8949), as far as WebAuthn needs it. */
function cbor(value: number | string | Uint8Array | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number): Buffer =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([name, member]) => [cbor(name), cbor(member as string)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

/** A device with one passkey (ES256), in software. */
export class PasskeyDevice {
  readonly id = randomBytes(16);
  private readonly privateKey: KeyObject;
  private readonly publicKey: Buffer;
  private userHandle = '';
  private counter = 0;

  constructor(private readonly settings: DeviceSettings) {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
    this.privateKey = privateKey;
    this.publicKey = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    );
  }

  /** Result of `navigator.credentials.create(…)` and `toJSON()`. */
  create(options: { challenge: string; user: { id: string } }, settings = this.settings): object {
    this.userHandle = options.user.id;
    const credential = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.publicKey,
    ]);
    const authData = this.authData(settings, 0x40, credential);
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ]);
    return this.answer({
      clientDataJSON: clientData('webauthn.create', options.challenge, settings),
      attestationObject: b64(cbor(attestation)),
      transports: ['internal'],
    });
  }

  /** Result of `navigator.credentials.get(…)` and `toJSON()`. */
  get(options: { challenge: string }, settings = this.settings): object {
    this.counter++;
    const authData = this.authData(settings, 0, Buffer.alloc(0));
    const clientDataJSON = clientData('webauthn.get', options.challenge, settings);
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    return this.answer({
      clientDataJSON,
      authenticatorData: b64(authData),
      signature: b64(createSign('sha256').update(signed).sign(this.privateKey)),
      userHandle: this.userHandle,
    });
  }

  private authData({ rpId, userVerified = true }: DeviceSettings, flags: number, rest: Buffer): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const bits = 0x01 | (userVerified ? 0x04 : 0) | flags;
    return Buffer.concat([sha256(rpId), Buffer.from([bits]), counter, rest]);
  }

  private answer(response: object): object {
    const id = b64(this.id);
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response };
  }
}

function clientData(usual: string, challenge: string, { origin, type = usual }: DeviceSettings): string {
  return b64(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}
