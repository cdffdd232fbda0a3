import { useCallback, useEffect, useRef, useState } from 'react';
import { dayKey } from '../format/days';
import { useSession, useTeam } from '../session/team';
import { toStoredDraft, NO_XML, readDraft, type Draft } from './draft';
import { emptyForm } from './form';

const REST_MS = 300;

export function emptyDraft(companyId = ''): Draft {
  return {
    mode: 'form',
    form: emptyForm(dayKey(new Date()), companyId),
    json: '',
    xml: NO_XML,
    attempt: null,
  };
}

/** The draft of this tab, of the person and the team: it is still there after a reload and after the session has ended. */
export function useDraft(): [
  draft: Draft,
  update: (change: (draft: Draft) => Draft) => void,
  forget: (next: Draft) => void,
] {
  const { id: teamId } = useTeam();
  const { user } = useSession();
  const key = `passerelle.send.1.${teamId}.${user.id}`;
  const [draft, setDraft] = useState(() => readDraft(stored(key), emptyDraft()) ?? emptyDraft());
  const latest = useRef<Draft | null>(null);
  const save = useCallback(() => {
    if (latest.current !== null) store(key, JSON.stringify(toStoredDraft(latest.current)));
    latest.current = null;
  }, [key]);
  const update = useCallback((change: (draft: Draft) => Draft) => {
    setDraft((before) => {
      const next = change(before);
      latest.current = next;
      return next;
    });
  }, []);
  useEffect(() => {
    const timer = setTimeout(save, REST_MS);
    return () => clearTimeout(timer);
  }, [draft, save]);
  useEffect(() => {
    window.addEventListener('pagehide', save);
    return () => {
      window.removeEventListener('pagehide', save);
      save();
    };
  }, [save]);
  const forget = useCallback(
    (next: Draft) => {
      setDraft(next);
      latest.current = null;
      store(key, null);
    },
    [key],
  );
  return [draft, update, forget];
}

function stored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function store(key: string, text: string | null): void {
  try {
    if (text === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
  } catch {
    // Without storage, or when it is full, the page alone keeps it; an earlier draft must not come back for it.
    forgetStored(key);
  }
}

function forgetStored(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // There is none.
  }
}
