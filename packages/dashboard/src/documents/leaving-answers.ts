import { useEffect, useState, useSyncExternalStore } from 'react';

/** A response that leaves soon, and until when it can be undone. */
export interface LeavingAnswer {
  /** Id of the response. */
  id: string;
  /** Milliseconds since 1970. */
  until: number;
}

type AnswerStorage = () => Pick<Storage, 'getItem' | 'setItem'>;
const inBrowser: AnswerStorage = () => localStorage;
const storageKey = (teamId: string): string => `passerelle.leaving.${teamId}`;

/** Listeners of this tab; the browser tells the other tabs. */
const listeners = new Set<() => void>();

/**
 * Returns the responses of the team that can still be undone, the oldest first. They are stored in the browser, so that a reload and
 * another tab have them too.
 */
export function leavingAnswers(teamId: string, now: number, storage = inBrowser): LeavingAnswer[] {
  return parseAnswers(readText(teamId, storage)).filter(({ until }) => until > now);
}

/** Responses of this tab whose Undo has not had the focus yet. */
const unfocused = new Set<string>();

/** Returns, once for a response, whether its Undo gets the focus: another tab and a reload do not move it. */
export function takesFocus(id: string): boolean {
  return unfocused.delete(id);
}

/** Remembers a response that can be undone. */
export function addLeavingAnswer(
  teamId: string,
  answer: LeavingAnswer,
  now: number,
  storage = inBrowser,
): void {
  unfocused.add(answer.id);
  write(teamId, [...leavingAnswers(teamId, now, storage), answer], storage);
}

/** Forgets a response that was undone, or that has left. */
export function removeLeavingAnswer(teamId: string, id: string, now: number, storage = inBrowser): void {
  write(
    teamId,
    leavingAnswers(teamId, now, storage).filter((each) => each.id !== id),
    storage,
  );
}

/** The responses of the team that can still be undone; each goes when its time has passed. */
export function useLeavingAnswers(teamId: string): LeavingAnswer[] {
  const text = useSyncExternalStore(listen, () => readText(teamId, inBrowser));
  const [now, setNow] = useState(Date.now);
  const answers = parseAnswers(text).filter(({ until }) => until > now);
  const next = Math.min(...answers.map(({ until }) => until));
  useEffect(() => setNow(Date.now()), [text]);
  useEffect(() => {
    if (!Number.isFinite(next)) return;
    const timer = setTimeout(() => setNow(Date.now()), next - Date.now());
    return () => clearTimeout(timer);
  }, [next]);
  return answers;
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function readText(teamId: string, storage: AnswerStorage): string {
  try {
    return storage().getItem(storageKey(teamId)) ?? memory.get(teamId) ?? '[]';
  } catch {
    return memory.get(teamId) ?? '[]';
  }
}

/** Without browser storage: kept in memory until the tab is reloaded. */
const memory = new Map<string, string>();

function write(teamId: string, answers: readonly LeavingAnswer[], storage: AnswerStorage): void {
  const text = JSON.stringify(answers);
  try {
    storage().setItem(storageKey(teamId), text);
    memory.delete(teamId);
  } catch {
    memory.set(teamId, text);
  }
  for (const listener of listeners) listener();
}

function parseAnswers(text: string): LeavingAnswer[] {
  try {
    const answers: unknown = JSON.parse(text);
    return Array.isArray(answers) ? answers.filter(isAnswer) : [];
  } catch {
    return [];
  }
}

function isAnswer(value: unknown): value is LeavingAnswer {
  return (
    typeof value === 'object' &&
    value !== null &&
    'id' in value &&
    typeof value.id === 'string' &&
    'until' in value &&
    typeof value.until === 'number'
  );
}
