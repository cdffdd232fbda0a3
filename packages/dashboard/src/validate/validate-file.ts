import type { Api } from '../api/client';
import type { components } from '../api/schema';
import { isObject, readJson } from '../send/json';
import { KINDS } from '../send/form';

/** Input of a validation. */
export interface ValidationInput {
  id: string;
  name: string;
  contents: Blob;
}

/** Request to the API. */
export interface Question {
  address: string;
  type: string;
  body: string | Blob;
}

/** Sends the request. */
export function ask(api: Api, { address, type, body }: Question, signal?: AbortSignal): Promise<Response> {
  return api.raw(address, { method: 'POST', headers: { 'Content-Type': type }, body, signal });
}

/** Result of the validation. */
export interface ValidatedFile {
  /** Null until the request is built */
  question: Question | null;
  validation: components['schemas']['Validation'];
  /** Validated XML, when it is known as text: the XML in a PDF is not shown */
  xml: string | null;
  /** Parsed document; null when it is not an invoice or credit note */
  parsed: object | null;
}

/** The file has no type that can be validated. */
export class UnknownDocumentKindError extends Error {}

/**
 * Asks the API about a file. Nothing is stored: XML and PDF go to `POST /validate`, JSON of a request is written as XML by
 * `POST …/preview`.
 *
 * @param companyId For JSON, which needs a sender; null when the team has none
 * @param onDate Day whose rules count (YYYY-MM-DD), or empty for today
 */
export async function validateFile(
  api: Api,
  { contents }: ValidationInput,
  { companyId, onDate, signal }: { companyId: string | null; onDate: string; signal: AbortSignal },
): Promise<ValidatedFile> {
  const bytes = new Uint8Array(await contents.arrayBuffer());
  if (startsWith(bytes, '%PDF')) return validate(api, contents, 'application/pdf', null, onDate, signal);
  const text = decoded(bytes);
  if (text.trimStart().startsWith('<'))
    // UTF-8 goes out as the text that it is, so that "Show API call" has it.
    return validate(api, isUtf8(bytes) ? text : contents, 'application/xml', text, onDate, signal);
  return validateJson(api, text, companyId, onDate, signal);
}

async function validate(
  api: Api,
  body: Blob | string,
  type: string,
  xml: string | null,
  onDate: string,
  signal: AbortSignal,
): Promise<ValidatedFile> {
  const query = onDate === '' ? '' : `?onDate=${onDate}`;
  const question = { address: `/api/v1/validate${query}`, type, body };
  const response = await ask(api, question, signal);
  const { validation, parsed } = (await response.json()) as Pick<ValidatedFile, 'validation' | 'parsed'>;
  return { question, validation, parsed, xml };
}

async function validateJson(
  api: Api,
  text: string,
  companyId: string | null,
  onDate: string,
  signal: AbortSignal,
): Promise<ValidatedFile> {
  const read = readJson(text);
  if (!read.ok || !isObject(read.value)) throw new UnknownDocumentKindError();
  const { document, documentType } = read.value;
  if (typeof document === 'string')
    return validate(api, document, 'application/xml', document, onDate, signal);
  if (companyId === null || !KINDS.some((kind) => kind === documentType))
    throw new UnknownDocumentKindError();
  const question = { address: `/api/v1/${companyId}/preview`, type: 'application/json', body: text };
  const response = await ask(api, question, signal);
  const answer = (await response.json()) as { document: ValidatedFile };
  const { validation, parsed, xml } = answer.document;
  return { question, validation, parsed, xml };
}

/** The text of XML: by its mark of byte order, else by the encoding that it names, else as UTF-8. */
export function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200));
  const named = /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(head)?.[1];
  try {
    return new TextDecoder(named ?? 'utf-8').decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

function isUtf8(bytes: Uint8Array<ArrayBuffer>): boolean {
  const named = /^<\?xml[^>]*encoding=["']([\w.-]+)["']/.exec(
    new TextDecoder('latin1').decode(bytes.subarray(0, 200)),
  )?.[1];
  if (named !== undefined && named.toLowerCase() !== 'utf-8') return false;
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

function startsWith(bytes: Uint8Array, text: string): boolean {
  return [...text].every((character, index) => bytes[index] === character.charCodeAt(0));
}
