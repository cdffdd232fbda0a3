import { formatJson } from './begun';
import type { Draft } from './draft';
import { isObject, readJson } from './json';
import { buildRequest } from './request';

/**
 * Stored state of the Send page: the request that it would send, as JSON text, possibly incomplete.
 * @returns null while the JSON that is being written cannot be read
 */
export function toDraftText(draft: Draft): string | null {
  const { mode, json, form, xml } = draft;
  if (mode === 'json') {
    const read = readJson(json);
    return read.ok && isObject(read.value) ? json : null;
  }
  if (mode === 'form' || xml.text === '' || xml.text === xml.made)
    return JSON.stringify(buildRequest(form, 'send').body);
  const around = buildRequest({ ...form, recipient: xml.recipient }, 'send').body;
  return JSON.stringify({
    ...readObject(formatJson(draft)),
    recipient: around.recipient,
    ...pick(around, ['email', 'sendAt', 'allowDuplicate']),
    ...(xml.convert ? { convert: true } : {}),
  });
}

function readObject(text: string): object {
  const value: unknown = JSON.parse(text);
  return typeof value === 'object' && value !== null ? value : {};
}

function pick(from: object, names: readonly string[]): object {
  return Object.fromEntries(Object.entries(from).filter(([name]) => names.includes(name)));
}
