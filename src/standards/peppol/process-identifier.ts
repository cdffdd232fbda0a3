import { formatReceivedText } from '../values/received';

/** The only scheme of process identifiers (Policy for use of Peppol identifiers). */
export const PROCESS_SCHEME = 'cenbii-procid-ubl';

/** Maximum length of a process identifier without its scheme (Policy for use of Peppol identifiers). */
export const PROCESS_MAX_LENGTH = 200;

export type ProcessIdentifierResult = { ok: true; process: string } | { ok: false; message: string };

/**
 * Reads a process identifier such as `urn:fdc:peppol.eu:2017:poacc:billing:01:1.0`, with or without `cenbii-procid-ubl::`
 * in front, and returns its value. The value is case-sensitive and unchanged.
 */
export function parseProcessIdentifier(text: string): ProcessIdentifierResult {
  const prefix = `${PROCESS_SCHEME}::`;
  const process = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  const refuse = (reason: string): ProcessIdentifierResult => ({
    ok: false,
    message: `process ${formatReceivedText(text)} ${reason}; expected 1 to ${PROCESS_MAX_LENGTH} characters without white space`,
  });
  if (process === '') return refuse('is empty');
  if (process.length > PROCESS_MAX_LENGTH) return refuse(`is ${process.length} characters long`);
  if (!/^[\x21-\x7e]+$/.test(process)) return refuse('has white space or characters outside ASCII');
  return { ok: true, process };
}

/** Writes the full form `cenbii-procid-ubl::<value>`, not percent-encoded. */
export function formatFullProcess(process: string): string {
  return `${PROCESS_SCHEME}::${process}`;
}
