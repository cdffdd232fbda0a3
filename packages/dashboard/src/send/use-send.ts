import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Api } from '../api/client';
import { ApiFailure } from '../api/failure';
import type { Document } from '../documents/queries';
import { useApi, useTeam } from '../session/team';
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

/**
 * Sends with an Idempotency-Key that stands for one try: the same request after a lost answer has the same key, and so is done
 * once (docs/idempotency.md).
 *
 * @param attempt The last try whose outcome is not known; `keep` stores it
 */
export function useSend(attempt: Attempt | null, keep: (attempt: Attempt | null) => void): Sending {
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
    const current = getAttempt(companyId, body);
    next.current = null;
    keep(current);
    setSending(true);
    setFailure(null);
    try {
      const response = await postSend(api, companyId, body, current.key);
      const { document } = (await response.json()) as { document: Document };
      void queries.invalidateQueries({ queryKey: ['documents', teamId] });
      void queries.invalidateQueries({ queryKey: ['overview', teamId] });
      return document;
    } catch (error) {
      setFailure({ error, body });
      if (!isUnknown(error)) keep(null);
      return null;
    } finally {
      running.current = false;
      setSending(false);
    }
  };
  return { isSending, failure, getKey, send };
}
