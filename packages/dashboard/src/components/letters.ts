import { useSyncExternalStore } from 'react';

const KEY = 'passerelle.letters';
const listeners = new Set<() => void>();

/** Whether single letters do something in this browser (WCAG 2.1.4 wants that they can be switched off). */
export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** The same, for what shows it. */
export function useLetters(): boolean {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, areLettersOn);
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
const DIALOGS = '[role=dialog], [role=alertdialog]';

/** True where a letter is text, or a command of a menu. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(FIELDS) !== null;
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(DIALOGS) !== null;
}

/** After `g` the letter of a page leads there, and is no command of what the page shows. */
const GO_MS = 1_000;
let goAt = -Infinity;

export function pressedGo(isGo: boolean): void {
  goAt = isGo ? performance.now() : -Infinity;
}

export function isAfterGo(): boolean {
  return performance.now() - goAt < GO_MS;
}

/** True when a key is pressed alone, where it is a command of the page. */
export function isCommand(event: KeyboardEvent): boolean {
  const isAlone = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey;
  return isAlone && !isWriting(event.target) && !isInDialog(event.target);
}
