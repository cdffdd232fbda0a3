import { messagesAt, withSubject, type ApiRequestError } from '../api/failure';
import { valuesOfFinding } from './finding-forms';
import { parseReason } from './forms';

/** A sentence of a refusal in the viewer's language, or in the API's English when there is no translation. */
export interface LocalizedMessage {
  text: string;
  isEnglish: boolean;
}

/** The texts of the area `refusals` in a language; null for a key that it does not have. */
export type Words = (key: string, values?: Record<string, string>) => string | null;

/** Codes whose sentence covers many causes; the API's own message is shown as well. */
const DETAILED: ReadonlySet<string> = new Set([
  'conversion_loses_terms',
  'credit_not_representable',
  'document_invalid',
  'document_type_mismatch',
  'draft_changed',
  'draft_too_large',
  'duplicate_document',
  'invalid_document',
  'invalid_input',
  'invalid_jwks',
  'invalid_logo',
  'malformed_json',
  'malformed_xml',
  'migration_refused',
  'network_move_impossible',
  'period_filed',
  'profile_too_small',
  'recipient_mismatch',
  'reference_reused',
  'report_invalid',
  'retention_hold',
  'seller_mismatch',
  'status_out_of_order',
  'unacceptable_pdf',
  'unreadable_pdf',
  'url_not_allowed',
]);

/**
 * Sentences of an API failure: the sentence of its code, then each field with its reason.
 *
 * @param labels What fields of the API are called on the screen
 */
export function toLocalizedMessages(
  failure: ApiRequestError,
  words: Words,
  labels: Readonly<Record<string, string>> = {},
): LocalizedMessage[] {
  const sentence = findSentence(failure.code, words);
  const keepsAll = sentence === null || DETAILED.has(failure.code);
  const details = Object.entries(failure.errors).flatMap(([path, messages]) =>
    messages.flatMap((message): LocalizedMessage[] => {
      const name = path === 'root' ? null : (labels[path] ?? findLabel(path, words) ?? path);
      const reason = formatReason(message, words);
      if (reason !== null)
        return [toTranslated(name === null ? capital(reason) : about(name, reason, words))];
      return keepsAll ? [english(withSubject(message, name))] : [];
    }),
  );
  const again =
    failure.retryAfter === null || sentence === null
      ? []
      : [toTranslated(words('retryAfter', { seconds: String(failure.retryAfter) }) ?? '')];
  const all = [...(sentence === null ? [] : [toTranslated(sentence)]), ...details, ...again];
  return all.length > 0 ? all : [english(failure.code)];
}

/** Messages of a failure about a field and its nested fields, without the field's name; empty when there are none. */
export function localizeFieldMessages(
  failure: ApiRequestError,
  field: string,
  words: Words,
): LocalizedMessage[] {
  const sentence = DETAILED.has(failure.code) ? null : findSentence(failure.code, words);
  return messagesAt(failure, field).map((message) => {
    const reason = formatReason(message, words);
    if (reason !== null) return toTranslated(capital(reason));
    return sentence === null ? english(message) : toTranslated(sentence);
  });
}

/** A message of the API without its field; in English where it has none of the known forms. */
export function localizeMessage(message: string, words: Words): LocalizedMessage {
  const reason = formatReason(message, words);
  return reason === null ? english(message) : toTranslated(reason);
}

/** A finding of the product's own rules; in English for what the official rules say. */
export function localizeFinding(ruleCode: string, message: string, words: Words): LocalizedMessage {
  const values = valuesOfFinding(ruleCode, message);
  const text = values === null ? null : words(`finding.${ruleCode}`, values);
  return text === null ? english(message) : toTranslated(text);
}

function findSentence(code: string, words: Words): string | null {
  return words(`code.${code}`);
}

function formatReason(message: string, words: Words): string | null {
  const found = parseReason(message);
  if (found === null) return null;
  const reason = words(`reason.${found.form}`, found.values);
  if (reason === null || found.received === null) return reason;
  return words('received', { reason, received: found.received });
}

/** The name of a field of the API, by its path without the numbers in it. */
function findLabel(path: string, words: Words): string | null {
  return words(`field.${path.replace(/\.\d+/g, '')}`);
}

function about(name: string, reason: string, words: Words): string {
  return words('about', { name, reason }) ?? reason;
}

function toTranslated(text: string): LocalizedMessage {
  return { text, isEnglish: false };
}

function english(text: string): LocalizedMessage {
  return { text, isEnglish: true };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
