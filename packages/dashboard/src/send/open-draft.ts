import { dayKey } from '../format/days';
import type { Language } from '../format/locale';
import type { StoredDraft } from '../drafts/queries';
import { NO_XML, type Draft } from './draft';
import { isObject, readJson } from './json';
import { readRequest } from './read-request';
import { emptyDraft } from './use-draft';

/** The Send page with a stored draft: as a form where the form can write it, else as XML or as JSON. */
export function openDraft(
  { companyId, content }: Pick<StoredDraft, 'companyId' | 'content'>,
  language: Language,
): Draft {
  const text = JSON.stringify(content ?? {}, null, 2);
  const read = readJson(text);
  const empty = emptyDraft(companyId);
  if (!read.ok || !isObject(read.value)) return empty;
  const request = read.value;
  if (request.documentType === 'xml' && typeof request.document === 'string') {
    const { document, recipient, convert, ...around } = request;
    const found = readRequest({ ...around, documentType: 'invoice', document: {} }, companyId, language);
    const address = typeof recipient === 'string' ? recipient : '';
    return {
      ...empty,
      mode: 'xml',
      form: found === null ? empty.form : { ...found.form, issueDate: empty.form.issueDate },
      xml: { ...NO_XML, text: document, recipient: address, convert: convert === true },
    };
  }
  const found = readRequest(request, companyId, language);
  if (found === null) return { ...empty, mode: 'json', json: text };
  const { form } = found;
  // A day that nobody chose is that of the sending.
  return { ...empty, form: form.issueDate === '' ? { ...form, issueDate: dayKey(new Date()) } : form };
}
