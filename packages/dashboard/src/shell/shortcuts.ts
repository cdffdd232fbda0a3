import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { showNearestApiCall } from '../components/api-call';
import type { SessionTeam } from '../session/session';
import { useNavigation } from './navigation';

const KEY = 'passerelle.letters';
const listeners = new Set<() => void>();
const GO_MS = 1_000;

function areOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Whether single letters do something in this browser (WCAG 2.1.4 wants that they can be switched off). */
export function useLetters(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areOn);
}

export function setLetters(on: boolean): void {
  try {
    if (on) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, 'off');
  } catch {
    // Without storage they stay on.
  }
  for (const listener of listeners) listener();
}

const FIELDS =
  'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable], [role=menu]';

/** True where a letter is text, or a command of the menu. */
function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(FIELDS) !== null;
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('[role=dialog], [role=alertdialog]') !== null;
}

/** `.` shows the API call of what has the focus, in dialogs as well. */
export function useApiCallKey(): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey;
      if (event.key !== '.' || !isPlain || !areOn() || isWriting(event.target)) return;
      if (showNearestApiCall(event.target)) event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}

/** The keys that work on every page of a team: Ctrl K, `?`, `/`, `c`, and `g` with the letter of a page. */
export function useShortcuts(team: SessionTeam, open: { palette: () => void; help: () => void }): void {
  useApiCallKey();
  const navigate = useNavigate();
  const groups = useNavigation(team);
  const letters = useLetters();
  const current = useRef({ open, groups, letters, teamId: team.id });
  useEffect(() => {
    current.current = { open, groups, letters, teamId: team.id };
  });
  useEffect(() => {
    let goAt = -Infinity;
    const go = (path: string) =>
      void navigate({ to: `/$teamId/${path}` as '/$teamId', params: { teamId: current.current.teamId } });
    const onKey = (event: KeyboardEvent) => {
      const { open: opens, groups: pages, letters: lettersOn } = current.current;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
        event.preventDefault();
        return opens.palette();
      }
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!lettersOn || isWriting(event.target) || isInDialog(event.target)) return;
      const items = pages.flatMap((group) => group.items);
      const afterG =
        performance.now() - goAt < GO_MS ? items.find(({ key }) => key === event.key) : undefined;
      goAt = event.key === 'g' ? performance.now() : -Infinity;
      if (afterG !== undefined) go(afterG.path);
      else if (event.key === '?') opens.help();
      else if (event.key === '/') document.querySelector<HTMLElement>('main input[type=search]')?.focus();
      else if (event.key === 'c' && items.some(({ path }) => path === 'send')) go('send');
      else return;
      event.preventDefault();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate]);
}
