import { useCallback, useState } from 'react';
import { dayKey } from '../format/days';
import { NO_XML, type Draft } from './draft';
import { emptyForm } from './form';

export function emptyDraft(companyId = ''): Draft {
  return {
    mode: 'form',
    form: emptyForm(dayKey(new Date()), companyId),
    json: '',
    xml: NO_XML,
    attempt: null,
  };
}

/** Contents of the Send page, and how to change and replace them. */
export function useDraft(): [
  draft: Draft,
  update: (change: (draft: Draft) => Draft) => void,
  replace: (next: Draft) => void,
] {
  const [draft, setDraft] = useState(() => emptyDraft());
  const update = useCallback((change: (draft: Draft) => Draft) => setDraft(change), []);
  const replace = useCallback((next: Draft) => setDraft(next), []);
  return [draft, update, replace];
}
