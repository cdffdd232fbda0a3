import { newIdempotencyKey } from '../api/idempotency-key';
import type { SendForm } from './form';

/** Input mode of the Send page. */
export type Mode = 'form' | 'json' | 'xml';

/** XML of the person's own, with what is said around it. */
export interface XmlDraft {
  text: string;
  /** Name of the file; empty for pasted text */
  name: string;
  recipient: string;
  convert: boolean;
  /** The text that was made of the form; empty when there is none */
  made: string;
}

/** One try to send, which is made once however often it is asked for. */
export interface Attempt {
  /** Key of company and body */
  print: string;
  /** The Idempotency-Key */
  key: string;
}

/** Contents of the Send page. */
export interface Draft {
  mode: Mode;
  form: SendForm;
  json: string;
  xml: XmlDraft;
  /** The last try whose outcome is not known; null when there is none */
  attempt: Attempt | null;
}

export const NO_XML: XmlDraft = { text: '', name: '', recipient: '', convert: false, made: '' };

/** The key of the next request: that of the last one when it says the same and its outcome is not known, else a new one. */
export function attemptFor(last: Attempt | null, companyId: string, body: string): Attempt {
  const print = fingerprint(`${companyId}\n${body}`);
  return last?.print === print ? last : { print, key: newIdempotencyKey() };
}

/** Two FNV-1a hashes and the length: enough to tell a person's requests apart. */
function fingerprint(text: string): string {
  let one = 0x811c9dc5;
  let two = 0x01000193;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x85ebca6b);
  }
  return [one >>> 0, two >>> 0, text.length].map((part) => part.toString(36)).join('.');
}
