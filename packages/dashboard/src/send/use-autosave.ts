import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { DraftSaver, type KnownDraft, type SaveState } from '../drafts/draft-saver';
import { useApi, useTeam } from '../session/team';
import type { Draft } from './draft';
import { toDraftText } from './draft-text';

/** Between the last change and its storing. */
const REST_MS = 800;

export interface Autosave {
  state: SaveState;
  saver: DraftSaver;
}

/**
 * Stores what is written on the Send page as a draft, a moment after each change and when the page is left, but not while it
 * is being sent.
 *
 * @param isBegun whether something stands there that is worth a draft
 * @param onDraft gets the draft that is stored, which the address names from then on
 */
export function useAutosave(
  draft: Draft,
  isBegun: (draft: Draft) => boolean,
  onDraft: (known: KnownDraft) => void,
): Autosave {
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const [state, setState] = useState<SaveState>({ kind: 'none' });
  const listener = useRef(onDraft);
  useEffect(() => void (listener.current = onDraft));
  const saver = useMemo(
    () =>
      new DraftSaver(api, (next, known) => {
        setState(next);
        if (next.kind !== 'saved') return;
        void queries.invalidateQueries({ queryKey: ['drafts', teamId, 'list'] });
        if (known !== null) listener.current(known);
      }),
    [api, queries, teamId],
  );
  const latest = useRef({ draft, isBegun });
  useEffect(() => void (latest.current = { draft, isBegun }));
  useEffect(() => {
    const store = (): void => {
      if (saver.isPaused) {
        timer = setTimeout(store, REST_MS);
        return;
      }
      const text = findText(latest.current, saver);
      if (text !== null) void saver.save(latest.current.draft.form.companyId, text);
    };
    let timer = setTimeout(store, REST_MS);
    return () => clearTimeout(timer);
    // A try to send changes the draft, and nothing of its content.
  }, [draft.mode, draft.form, draft.json, draft.xml, saver]);
  useEffect(() => {
    const leave = (): void => {
      const text = findText(latest.current, saver);
      if (text !== null) saver.saveLast(latest.current.draft.form.companyId, text);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [saver]);
  return { state, saver };
}

/** The text to store; null when nothing stands there that is worth a draft, or it cannot be read. */
function findText(
  { draft, isBegun }: { draft: Draft; isBegun: (draft: Draft) => boolean },
  saver: DraftSaver,
): string | null {
  return saver.isBlocked || (saver.draft === null && !isBegun(draft)) ? null : toDraftText(draft);
}
