import type { Draft } from './draft';
import type { SendForm } from './form';
import { buildRequest } from './request';

/** The draft as JSON: the request that its form or its XML makes. */
export function formatJson(draft: Draft): string {
  const request =
    draft.mode === 'xml' && draft.xml.text !== '' && draft.xml.text !== draft.xml.made
      ? { recipient: draft.xml.recipient, documentType: 'xml', document: draft.xml.text }
      : buildRequest(draft.form, 'send').body;
  return JSON.stringify(request, null, 2);
}

/**
 * True when something stands in the draft that the person would miss.
 *
 * @param empty A form of the same company and day in which nothing was written
 */
export function isBegun(draft: Draft, empty: SendForm): boolean {
  const { mode, json, xml } = draft;
  if (mode === 'xml' && xml.text !== '' && xml.text !== xml.made) return true;
  const ofForm = formatJson({ ...draft, mode: 'form' });
  if (mode === 'json' && json !== '' && json !== ofForm) return true;
  return ofForm !== formatJson({ ...draft, mode: 'form', form: empty });
}
