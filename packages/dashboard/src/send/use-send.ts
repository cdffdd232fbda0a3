import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Document } from '../documents/queries';
import { useApi, useTeam } from '../session/team';
import type { DraftSaver } from '../drafts/draft-saver';
import { attemptFor, type Attempt } from './draft';
import { isUnknown, sendOnce } from './send-once';

export interface Sending {
  isSending: boolean;
  /** Outcome of the last attempt, and its request body; null before the first one */
  failure: { error: unknown; body: string } | null;
  /** The Idempotency-Key with which `send` would send this */
  getKey: (companyId: string, body: string) => string;
  /** Sends once, whatever is pressed meanwhile; null when it was not sent */
  send: (companyId: string, body: string) => Promise<Document | null>;
}

/**
 * Sends with an Idempotency-Key that stands for one try: the same request after a lost answer has the same key, and so is done
 * once (docs/idempotency.md). What is sent is stored as the draft first; where that cannot be, it is sent without one.
 *
 * @param attempt The last try whose outcome is not known; `keep` stores it
 */
export function useSend(
  attempt: Attempt | null,
  keep: (attempt: Attempt | null) => void,
  saver: DraftSaver,
): Sending {
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const running = useRef(false);
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<Sending['failure']>(null);
  // The key that was shown is of `POST /send`, and is used where the page sends without a draft.
  const next = useRef<Attempt | null>(null);
  const getAttempt = (companyId: string, body: string): Attempt => {
    const again = attemptFor(attempt, companyId, body);
    return again === attempt ? again : attemptFor(next.current, companyId, body);
  };
  const getKey = (companyId: string, body: string): string =>
    (next.current = getAttempt(companyId, body)).key;
  const send = async (companyId: string, body: string): Promise<Document | null> => {
    // Set at once, as a second click comes before the page is drawn again.
    if (running.current) return null;
    running.current = true;
    setSending(true);
    setFailure(null);
    try {
      const document = await sendOnce({ api, saver, attempt, getAttempt, keep }, companyId, body);
      next.current = null;
      if (document === null) return null;
      void queries.invalidateQueries({ queryKey: ['drafts', teamId, 'list'] });
      void queries.invalidateQueries({ queryKey: ['documents', teamId] });
      void queries.invalidateQueries({ queryKey: ['overview', teamId] });
      return document;
    } catch (error) {
      setFailure({ error, body });
      await saver.refuse(error);
      if (!isUnknown(error)) keep(null);
      return null;
    } finally {
      running.current = false;
      setSending(false);
    }
  };
  return { isSending, failure, getKey, send };
}
