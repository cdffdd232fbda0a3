import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Api } from '../api/client';
import { ApiFailure } from '../api/failure';
import type { Document } from '../documents/queries';
import { useApi, useTeam } from '../session/team';
import type { DraftSaver, KnownDraft } from '../drafts/draft-saver';
import { attemptFor, type Attempt } from './draft';

export interface Sending {
  isSending: boolean;
  /** What the last try ended with, and the body that it was about; null while there is nothing to say */
  failure: { error: unknown; body: string } | null;
  /** The Idempotency-Key with which `send` would send this */
  getKey: (companyId: string, body: string) => string;
  /** Sends once, whatever is pressed meanwhile; null when it was not sent */
  send: (companyId: string, body: string) => Promise<Document | null>;
}

/** Whether nobody knows if the document was sent: there was no answer, or not one of the request itself. */
export function isUnknown(error: unknown): boolean {
  if (!(error instanceof ApiFailure)) return true;
  return (
    error.status === 0 ||
    error.status >= 500 ||
    error.status === 429 ||
    error.code === 'idempotency_key_in_progress'
  );
}

/** The request itself. */
export function postSend(api: Api, companyId: string, body: string, key: string): Promise<Response> {
  return api.raw(`/api/v1/${encodeURIComponent(companyId)}/send`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body,
  });
}

/** Sends a stored draft, which is deleted with that. */
function postDraft(api: Api, { id, companyId, version }: KnownDraft, key: string): Promise<Response> {
  const address = `/api/v1/${encodeURIComponent(companyId)}/drafts/${encodeURIComponent(id)}/send`;
  return api.raw(address, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify({ version }),
  });
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
  // A key that was shown is the one that is sent, so that a program and the page together send once.
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
      const draft = await saver.save(companyId, body, true);
      // Somebody else changed or sent the draft: the page asks what to do.
      if (draft === null && saver.isBlocked) return null;
      const current = getAttempt(draft?.id ?? companyId, body);
      next.current = null;
      keep(current);
      const response =
        draft === null
          ? await postSend(api, companyId, body, current.key)
          : await postDraft(api, draft, current.key);
      const { document } = (await response.json()) as { document: Document };
      if (draft === null) await saver.discard();
      saver.finish();
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
