import type { Api } from '../api/client';
import { ApiRequestError } from '../api/failure';
import type { Document } from '../documents/queries';
import type { DraftSaver, KnownDraft } from '../drafts/draft-saver';
import { attemptFor, type Attempt } from './draft';

/** Whether nobody knows if the document was sent: there was no answer, or not one of the request itself. */
export function isUnknown(error: unknown): boolean {
  if (!(error instanceof ApiRequestError)) return true;
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

/** Dependencies and state for sending a document. */
export interface Sender {
  api: Api;
  saver: DraftSaver;
  /** The last try whose outcome is not known; null when there is none */
  attempt: Attempt | null;
  /** Returns the try of an owner, which is a company or a version of a draft, with a body */
  getAttempt: (owner: string, body: string) => Attempt;
  /** Remembers the try */
  keep: (attempt: Attempt) => void;
}

/**
 * Sends a document from its draft, or without one where it cannot be stored. A try without a draft whose answer was lost is
 * repeated as it was, although the draft can be stored by now: under another key the document could be sent twice.
 * @returns null when somebody else changed or sent the draft: the page asks what to do
 */
export async function sendOnce(
  { api, saver, attempt, getAttempt, keep }: Sender,
  companyId: string,
  body: string,
): Promise<Document | null> {
  const isRepeated = attempt !== null && attemptFor(attempt, companyId, body) === attempt;
  const draft = isRepeated ? null : await saver.save(companyId, body, true);
  if (!isRepeated && draft === null && saver.isBlocked) return null;
  const current = getAttempt(draft === null ? companyId : `${draft.id} ${draft.version}`, body);
  keep(current);
  return saver.whileSending(async () => {
    const response =
      draft === null
        ? await postSend(api, companyId, body, current.key)
        : await postDraft(api, draft, current.key);
    const { document } = (await response.json()) as { document: Document };
    if (draft === null) await saver.discard();
    saver.finish();
    return document;
  });
}
