import type { Api } from '../api/client';
import { ApiRequestError } from '../api/failure';
import { newIdempotencyKey } from '../api/idempotency-key';
import { isSameJson } from './same-json';
import type { StoredDraft } from './queries';

/** A draft on the server, in the version that the page knows. */
export type KnownDraft = Pick<StoredDraft, 'id' | 'companyId' | 'version'>;

/** Whether what stands on the page is stored. */
export type SaveState =
  | { kind: 'none' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  /** Storing failed; it is retried with the next change */
  | { kind: 'failed'; error: unknown }
  /** Somebody else changed the draft; nothing is stored until the person has chosen */
  | { kind: 'conflict'; newer: StoredDraft }
  /** Somebody sent or deleted the draft */
  | { kind: 'gone' };

/** One creation of a draft, which is done once however often it is requested. */
interface Creation {
  companyId: string;
  text: string;
  /** The Idempotency-Key */
  key: string;
}

/** Number of changes without an answer that are compared with the draft of the server. */
const MOST_UNANSWERED = 5;

/** A request with more than this in it ends with its page (Fetch, "inflight keepalive bytes"). */
const KEEPALIVE_MOST = 60_000;

/**
 * Stores the contents of the Send page as a draft, one request after the other: the first one creates it, the others name the
 * version that they follow. A draft that somebody else changed is never overwritten.
 */
export class DraftSaver {
  private known: KnownDraft | null = null;
  /** Content stored last, or shown when the draft was opened; null for a new draft */
  private stored: string | null = null;
  /** Whether the server has exactly that text: what was opened may be written in another way there */
  private isExact = false;
  private isFinished = false;
  private isOnHold = false;
  /** Texts of changes whose answers were lost: the server has one of them, or none */
  private unanswered: string[] = [];
  /** The creation whose answer was lost: the server may have that draft */
  private creation: Creation | null = null;
  private running: Promise<unknown> = Promise.resolve();
  private current: SaveState = { kind: 'none' };

  constructor(
    private readonly api: Api,
    private readonly onState: (state: SaveState, draft: KnownDraft | null) => void,
  ) {}

  get draft(): KnownDraft | null {
    return this.known;
  }

  /** Whether changes are not stored by themselves, because the draft is being sent. */
  get isPaused(): boolean {
    return this.isOnHold;
  }

  /** Whether nothing is stored any more, or not before the person has chosen. */
  get isBlocked(): boolean {
    return this.isFinished || this.current.kind === 'conflict' || this.current.kind === 'gone';
  }

  /**
   * Goes on with a draft that was opened.
   * @param text what stands on the page of it, which is not stored again
   */
  adopt(draft: StoredDraft, text: string | null): void {
    this.known = { id: draft.id, companyId: draft.companyId, version: draft.version };
    this.stored = text;
    this.unanswered = [];
    this.creation = null;
    this.isExact = false;
    this.enter({ kind: 'saved', at: draft.updatedAt });
  }

  /** Forgets the draft on the server, so that what is stored next is a new one. */
  startNew(): void {
    this.known = null;
    this.stored = null;
    this.unanswered = [];
    this.creation = null;
    this.isExact = false;
    this.enter({ kind: 'none' });
  }

  /** Stores nothing more: the document was sent, and its draft with it. */
  finish(): void {
    this.isFinished = true;
  }

  /**
   * Runs the sending of the stored draft. A change that is made meanwhile is stored afterwards: stored at once, it would be
   * another version, and the server would not send the draft.
   */
  async whileSending<Result>(send: () => Promise<Result>): Promise<Result> {
    this.isOnHold = true;
    try {
      return await send();
    } finally {
      this.isOnHold = false;
    }
  }

  /** Deletes the draft of a document that was sent without it, also one whose creation was not answered yet. */
  async discard(): Promise<void> {
    await this.running;
    const { creation } = this;
    if (this.known === null && creation !== null)
      await this.store(creation.companyId, creation.text).catch(() => undefined);
    const { known } = this;
    this.startNew();
    if (known !== null) await this.remove(known);
  }

  /** Tells the page what the server says of the draft: that it was changed, or is gone. */
  async refuse(error: unknown): Promise<void> {
    const state = await this.explain(error);
    if (state.kind !== 'failed') this.enter(state);
  }

  /**
   * Stores a content.
   * @param exactly stores it also when the same stood on the page when the draft was opened
   * @returns the draft with that content; null when it could not be stored
   */
  async save(companyId: string, text: string, exactly = false): Promise<KnownDraft | null> {
    const turn = this.running.then(() => this.write(companyId, text, exactly));
    this.running = turn.catch(() => undefined);
    return turn;
  }

  /** Stores a content while the page closes: nobody waits for the answer. */
  saveLast(companyId: string, text: string): void {
    if (this.isBlocked || this.isPaused || companyId === '' || (this.known !== null && text === this.stored))
      return;
    // The request in progress determines the version that the next request replaces.
    if (this.current.kind === 'saving') void this.save(companyId, text);
    else void this.send(companyId, text).catch(() => undefined);
  }

  private async write(companyId: string, text: string, exactly: boolean): Promise<KnownDraft | null> {
    if (this.isBlocked || companyId === '') return null;
    const isStored = text === this.stored && (this.isExact || !exactly);
    if (this.known?.companyId === companyId && isStored) return this.known;
    this.enter({ kind: 'saving' });
    try {
      // A draft that was perhaps created is found by the repetition of its creation, and then changed.
      const { creation } = this;
      if (creation !== null && creation.companyId === companyId && creation.text !== text)
        await this.store(companyId, creation.text);
      this.enter({ kind: 'saved', at: await this.store(companyId, text) });
      return this.known;
    } catch (error) {
      const isAnswered = error instanceof ApiRequestError && error.status >= 400 && error.status < 500;
      const earlier = isAnswered ? this.unanswered.slice(0, -1) : this.unanswered;
      this.unanswered = earlier;
      if (isAnswered) this.creation = null;
      const state = await this.explain(error);
      if (state.kind === 'conflict' && this.isOwn(state.newer)) {
        const { id, version } = state.newer;
        this.known = { id, companyId: state.newer.companyId, version };
        this.unanswered = [];
        return this.write(companyId, text, exactly);
      }
      this.enter(state);
      return null;
    }
  }

  /** Whether a newer version is a change of this page whose answer was lost. */
  private isOwn({ version, content }: StoredDraft): boolean {
    const isNext = version === (this.known?.version ?? 0) + 1;
    return isNext && this.unanswered.some((text) => isSameJson(content, JSON.parse(text)));
  }

  /** Stores a text. @returns when */
  private async store(companyId: string, text: string): Promise<string> {
    const { known } = this;
    const response = await this.send(companyId, text);
    const { draft } = (await response.json()) as { draft: StoredDraft };
    this.known = { id: draft.id, companyId: draft.companyId, version: draft.version };
    this.stored = text;
    this.unanswered = [];
    this.creation = null;
    this.isExact = true;
    // Another company has drafts of its own.
    if (known !== null && known.companyId !== companyId) await this.remove(known);
    return draft.updatedAt;
  }

  private send(companyId: string, text: string): Promise<Response> {
    const { known } = this;
    const drafts = `/api/v1/${encodeURIComponent(companyId)}/drafts`;
    const headers = { 'Content-Type': 'application/json' };
    const keepalive = text.length < KEEPALIVE_MOST;
    if (known?.companyId === companyId) {
      this.unanswered = [...this.unanswered, text].slice(-MOST_UNANSWERED);
      const body = `{"version":${known.version},"content":${text}}`;
      return this.api.raw(`${drafts}/${encodeURIComponent(known.id)}`, {
        method: 'PUT',
        headers,
        body,
        keepalive,
      });
    }
    const { creation } = this;
    const isRepeated = creation?.companyId === companyId && creation.text === text;
    const { key } = (this.creation = isRepeated ? creation : { companyId, text, key: newIdempotencyKey() });
    return this.api.raw(drafts, {
      method: 'POST',
      headers: { ...headers, 'Idempotency-Key': key },
      body: `{"content":${text}}`,
      keepalive,
    });
  }

  private async remove({ id, companyId }: KnownDraft): Promise<void> {
    const path = { companyId, draftId: id };
    await this.api.delete('/api/v1/{companyId}/drafts/{draftId}', { path }).catch(() => undefined);
  }

  private async explain(error: unknown): Promise<SaveState> {
    if (!(error instanceof ApiRequestError) || this.known === null) return { kind: 'failed', error };
    if (error.status === 404) return { kind: 'gone' };
    if (error.code !== 'draft_changed') return { kind: 'failed', error };
    const { id, companyId } = this.known;
    try {
      const { draft } = await this.api.get('/api/v1/{companyId}/drafts/{draftId}', {
        path: { companyId, draftId: id },
      });
      return { kind: 'conflict', newer: draft };
    } catch (second) {
      const isGone = second instanceof ApiRequestError && second.status === 404;
      return isGone ? { kind: 'gone' } : { kind: 'failed', error: second };
    }
  }

  private enter(state: SaveState): void {
    this.current = state;
    this.onState(state, this.known);
  }
}
