import { readFileSync } from 'node:fs';
import koffi from 'koffi';

/** Return values and constants of PKCS#11 2.40 (OASIS), as far as they are used here. */
const OK = 0x0;
const ALREADY_LOGGED_IN = 0x100;
const ALREADY_INITIALIZED = 0x191;
const SERIAL_SESSION = 0x4;
const OS_LOCKING = 0x2;
const USER = 1;
const CLASS = 0x0;
const LABEL = 0x3;
const PRIVATE_KEY = 3;
const RSA_PKCS = 0x1;
const RSA_X_509 = 0x3;
const RSA_PKCS_OAEP = 0x9;
const SHA256 = 0x250;
const MGF1_SHA256 = 0x2;
const DATA_SPECIFIED = 1;
const MAX_SLOTS = 64;
const LABEL_LENGTH = 32;

const Attribute = koffi.struct('CK_ATTRIBUTE', { type: 'ulong', value: 'void *', length: 'ulong' });
const Mechanism = koffi.struct('CK_MECHANISM', { mechanism: 'ulong', parameter: 'void *', length: 'ulong' });
koffi.struct('CK_INITIALIZE_ARGS', {
  createMutex: 'void *',
  destroyMutex: 'void *',
  lockMutex: 'void *',
  unlockMutex: 'void *',
  flags: 'ulong',
  reserved: 'void *',
});
void Attribute;
void Mechanism;

/** A function of the module that did not return CKR_OK. */
export class ModuleError extends Error {
  /** @param {string} name @param {number} code CK_RV */
  constructor(name, code) {
    super(`${name} returned CKR 0x${code.toString(16)}`);
    this.code = code;
  }
}

/** A PKCS#11 module with one token, whose RSA keys are used in several sessions at a time. */
export class Pkcs11 {
  /** @param {string} path of the module, such as libsofthsm2.so */
  constructor(path) {
    const library = koffi.load(path);
    const define = (signature) => library.func(signature);
    this.functions = {
      C_Initialize: define('ulong C_Initialize(CK_INITIALIZE_ARGS *args)'),
      C_Finalize: define('ulong C_Finalize(void *reserved)'),
      C_GetSlotList: define('ulong C_GetSlotList(uint8 present, void *list, _Inout_ ulong *count)'),
      C_GetTokenInfo: define('ulong C_GetTokenInfo(ulong slot, void *info)'),
      C_OpenSession: define(
        'ulong C_OpenSession(ulong slot, ulong flags, void *application, void *notify, _Out_ ulong *session)',
      ),
      C_Login: define('ulong C_Login(ulong session, ulong user, void *pin, ulong length)'),
      C_FindObjectsInit: define(
        'ulong C_FindObjectsInit(ulong session, CK_ATTRIBUTE *template, ulong count)',
      ),
      C_FindObjects: define(
        'ulong C_FindObjects(ulong session, _Out_ ulong *object, ulong max, _Out_ ulong *count)',
      ),
      C_FindObjectsFinal: define('ulong C_FindObjectsFinal(ulong session)'),
      C_SignInit: define('ulong C_SignInit(ulong session, CK_MECHANISM *mechanism, ulong key)'),
      C_Sign: define(
        'ulong C_Sign(ulong session, void *data, ulong length, void *signature, _Inout_ ulong *signatureLength)',
      ),
      C_DecryptInit: define('ulong C_DecryptInit(ulong session, CK_MECHANISM *mechanism, ulong key)'),
      C_Decrypt: define(
        'ulong C_Decrypt(ulong session, void *data, ulong length, void *result, _Inout_ ulong *resultLength)',
      ),
    };
    this.idle = [];
    this.waiting = [];
  }

  /**
   * Opens sessions of the token and logs in.
   * @param {{ token: string, pinFile: string, sessions: number }} options
   */
  open({ token, pinFile, sessions }) {
    const none = {
      createMutex: null,
      destroyMutex: null,
      lockMutex: null,
      unlockMutex: null,
      reserved: null,
    };
    this.call('C_Initialize', [ALREADY_INITIALIZED], { ...none, flags: OS_LOCKING });
    const slot = this.slotOf(token);
    for (let at = 0; at < sessions; at++) {
      const session = [0];
      this.call('C_OpenSession', [], slot, SERIAL_SESSION, null, null, session);
      this.idle.push(session[0]);
    }
    const pin = Buffer.from(readFileSync(pinFile, 'utf8').trim(), 'utf8');
    this.call('C_Login', [ALREADY_LOGGED_IN], this.idle[0], USER, pin, pin.length);
    pin.fill(0);
  }

  close() {
    this.call('C_Finalize', [], null);
  }

  /** The handle of the private key with this label. @param {string} label @returns {number | bigint} */
  findKey(label) {
    const [session] = this.idle;
    const name = Buffer.from(label, 'utf8');
    const keyClass = Buffer.alloc(8);
    keyClass.writeBigUInt64LE(BigInt(PRIVATE_KEY));
    const template = [
      { type: CLASS, value: keyClass, length: keyClass.length },
      { type: LABEL, value: name, length: name.length },
    ];
    this.call('C_FindObjectsInit', [], session, template, template.length);
    const [object, count] = [[0], [0]];
    this.call('C_FindObjects', [], session, object, 1, count);
    this.call('C_FindObjectsFinal', [], session);
    if (Number(count[0]) === 0) throw new Error(`The token has no private key with the label ${label}`);
    return object[0];
  }

  /** RSASSA-PKCS1-v1_5 over a DigestInfo. @returns {Promise<Buffer>} */
  sign(key, digestInfo) {
    return this.operate('C_Sign', { mechanism: RSA_PKCS, parameter: null, length: 0 }, key, digestInfo);
  }

  /** RSA-OAEP with SHA-256 and MGF1-SHA-256, by the module itself. @returns {Promise<Buffer>} */
  decryptOaep(key, wrapped) {
    const parameter = Buffer.alloc(40);
    for (const [at, value] of [SHA256, MGF1_SHA256, DATA_SPECIFIED].entries())
      parameter.writeBigUInt64LE(BigInt(value), at * 8);
    const mechanism = { mechanism: RSA_PKCS_OAEP, parameter, length: parameter.length };
    return this.operate('C_Decrypt', mechanism, key, wrapped);
  }

  /** RSA without padding: the padded message. @returns {Promise<Buffer>} */
  decryptRaw(key, wrapped) {
    return this.operate('C_Decrypt', { mechanism: RSA_X_509, parameter: null, length: 0 }, key, wrapped);
  }

  async operate(name, mechanism, key, data) {
    const session = await this.session();
    try {
      this.call(`${name}Init`, [], session, mechanism, key);
      const result = Buffer.alloc(1024);
      const length = [result.length];
      const code = await this.later(name, session, data, data.length, result, length);
      if (code !== OK) throw new ModuleError(name, code);
      return result.subarray(0, Number(length[0]));
    } finally {
      const next = this.waiting.shift();
      if (next === undefined) this.idle.push(session);
      else next(session);
    }
  }

  session() {
    const session = this.idle.pop();
    return session === undefined ? new Promise((resolve) => this.waiting.push(resolve)) : session;
  }

  /** Calls in a thread of its own, so that sessions work at the same time. */
  later(name, ...parameters) {
    return new Promise((resolve, reject) =>
      this.functions[name].async(...parameters, (error, code) =>
        error ? reject(error) : resolve(Number(code)),
      ),
    );
  }

  /** @param {string} name @param {number[]} accepted codes beside CKR_OK */
  call(name, accepted, ...parameters) {
    const code = Number(this.functions[name](...parameters));
    if (code !== OK && !accepted.includes(code)) throw new ModuleError(name, code);
  }

  slotOf(token) {
    const list = Buffer.alloc(MAX_SLOTS * 8);
    const count = [MAX_SLOTS];
    this.call('C_GetSlotList', [], 1, list, count);
    const labels = [];
    for (let at = 0; at < Number(count[0]); at++) {
      const slot = Number(list.readBigUInt64LE(at * 8));
      const info = Buffer.alloc(512);
      this.call('C_GetTokenInfo', [], slot, info);
      const label = info.toString('utf8', 0, LABEL_LENGTH).trim();
      if (label === token) return slot;
      labels.push(label);
    }
    throw new Error(`The module has no token "${token}"; it has: ${labels.join(', ') || 'none'}`);
  }
}
