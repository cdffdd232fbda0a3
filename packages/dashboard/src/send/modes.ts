import type { Language } from '../format/locale';
import type { MessageKey } from '../i18n/areas';
import { formatJson } from './begun';
import { NO_XML, type Draft, type Mode } from './draft';
import { isObject, readJson } from './json';
import { readParsed, readRequest } from './read-request';
import type { PreviewAnswer } from './use-preview';

/** The draft in another mode, or the reason why it cannot be converted. */
export type Switched = { ok: true; draft: Draft } | { ok: false; problem: MessageKey };

/** State of the current document that the conversion between modes needs. */
export interface SwitchContext {
  /** The XML of the form or of the JSON, where it is known */
  xml: string | null;
  /** Parsed form of the user's own XML */
  answer: PreviewAnswer | null;
  language: Language;
}

/**
 * Converts the draft to another mode. JSON or XML that was generated from the form and not edited leaves the form
 * unchanged.
 */
export function switched(draft: Draft, mode: Mode, context: SwitchContext): Switched {
  if (mode === draft.mode) return { ok: true, draft };
  const inForm = draft.mode === 'form' ? { ok: true as const, draft } : toForm(draft, context);
  if (mode === 'form') return inForm;
  if (mode === 'json') return toJson(draft);
  if (draft.xml.text !== '' && draft.mode === 'json' && draft.json === formatJson({ ...draft, mode: 'xml' }))
    return { ok: true, draft: { ...draft, mode: 'xml' } };
  if (!inForm.ok) return inForm;
  const text = context.xml ?? '';
  const xml = { ...NO_XML, text, made: text, recipient: inForm.draft.form.recipient };
  return { ok: true, draft: { ...inForm.draft, mode: 'xml', xml } };
}

function toJson(draft: Draft): Switched {
  // XML generated from an earlier form does not belong to this JSON.
  const xml = draft.mode === 'form' ? NO_XML : draft.xml;
  return { ok: true, draft: { ...draft, mode: 'json', json: formatJson(draft), xml } };
}

function toForm(draft: Draft, { answer, language }: SwitchContext): Switched {
  if (draft.mode === 'json') {
    if (draft.json === formatJson({ ...draft, mode: 'form' }))
      return { ok: true, draft: { ...draft, mode: 'form' } };
    const read = readJson(draft.json);
    if (!read.ok) return { ok: false, problem: 'send.switch.brokenJson' };
    const found = readRequest(read.value, draft.form.companyId, language);
    if (found === null) return { ok: false, problem: 'send.switch.otherKind' };
    return { ok: true, draft: { ...draft, mode: 'form', form: found.form } };
  }
  const { text, made, recipient } = draft.xml;
  if (text === '' || text === made) return { ok: true, draft: { ...draft, mode: 'form' } };
  const document = answer?.document;
  const read = readJson(JSON.stringify(document?.parsed ?? null));
  const found =
    document && read.ok && isObject(read.value)
      ? readParsed(document.type, read.value, draft.form.companyId, language)
      : null;
  if (found === null) return { ok: false, problem: 'send.switch.notRead' };
  const { email, sendAt, allowDuplicate } = draft.form;
  const form = { ...found.form, recipient: recipient || found.form.recipient, email, sendAt, allowDuplicate };
  return { ok: true, draft: { ...draft, mode: 'form', form } };
}
