import { useSyncExternalStore } from 'react';

const KEY = 'passerelle.letters';
const listeners = new Set<() => void>();

/** Whether single-letter shortcuts are on in this browser (WCAG 2.1.4 requires that they can be switched off). */
export function areLettersOn(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Like `areLettersOn`, for components that show the setting. */
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

/** True where a letter is text input or a menu command. */
export function isWriting(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(FIELDS) !== null;
}

function isInDialog(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest(DIALOGS) !== null;
}

/** Time in milliseconds after `g` in which a letter opens a page and is not a shortcut of the current page. */
const GO_MS = 1_000;
let goAt = -Infinity;

export function pressedGo(isGo: boolean): void {
  goAt = isGo ? performance.now() : -Infinity;
}

export function isAfterGo(): boolean {
  return performance.now() - goAt < GO_MS;
}

/** True when a key is pressed without modifiers in a place where it is a shortcut of the page. */
export function isCommand(event: KeyboardEvent): boolean {
  const isAlone = !event.defaultPrevented && !event.ctrlKey && !event.metaKey && !event.altKey;
  return isAlone && !isWriting(event.target) && !isInDialog(event.target);
}
