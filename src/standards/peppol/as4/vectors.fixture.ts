import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { OwnIdentity } from './own-identity';

const root = join(__dirname, '../../../../test/fixtures/peppol/vectors');

/** Reads a file of the recorded exchanges. */
export function vectorFile(name: string): Buffer {
  return readFileSync(join(root, name));
}

export interface RecordedMessage {
  contentType: string;
  body: Buffer;
}

/** Returns the parts of a recorded HTTP message. */
export function recorded(name: string): RecordedMessage {
  const bytes = vectorFile(name);
  const end = bytes.indexOf('\r\n\r\n') < 0 ? bytes.indexOf('\n\n') : bytes.indexOf('\r\n\r\n');
  const lines = bytes.toString('latin1', 0, end).split(/\r?\n/);
  const contentType = lines.find((line) => /^content-type:/i.test(line))?.replace(/^[^:]*: */, '') ?? '';
  return { contentType, body: bytes.subarray(end + (bytes[end] === 0x0d ? 4 : 2)) };
}

/** Loads an access point of the test network by the name of its files, such as `ap2`. */
export function identity(name: string): Promise<OwnIdentity> {
  return OwnIdentity.load(vectorFile(`pki/${name}.crt.pem`), vectorFile(`pki/${name}.key.pem`));
}
