import type { MessageFormatElement } from '@formatjs/icu-messageformat-parser';
import type { Area, MessageKey } from './areas';

export const LANGUAGES = ['en', 'fr', 'nl', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];
/** Each language by its own name. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  en: 'English',
  fr: 'Français',
  nl: 'Nederlands',
  de: 'Deutsch',
};

/** Message compiled by the build: a plain text, or the elements of a message with arguments or tags. */
export type Message = string | MessageFormatElement[];

const files = import.meta.glob<Record<string, Message>>('./messages/*/*.json', { import: 'default' });
const loaded: Record<Language, Map<string, Message>> = {
  en: new Map(),
  fr: new Map(),
  nl: new Map(),
  de: new Map(),
};
const requestedAreas = new Set<Area>(['common', 'shell']);
const fetched = new Map<string, Promise<void>>();

/** The texts of these areas in the language, and of every area that was asked for before. */
export async function loadMessages(language: Language, areas: Area[] = []): Promise<void> {
  for (const area of areas) requestedAreas.add(area);
  await Promise.all([...requestedAreas].map((area) => loadArea(language, area)));
}

function loadArea(language: Language, area: Area): Promise<void> {
  const path = `./messages/${language}/${area}.json`;
  const ready = fetched.get(path) ?? readArea(language, path);
  fetched.set(path, ready);
  // A failed request is repeated the next time.
  ready.catch(() => fetched.delete(path));
  return ready;
}

async function readArea(language: Language, path: string): Promise<void> {
  const messages = await files[path]?.();
  for (const [key, text] of Object.entries(messages ?? {})) loaded[language].set(key, text);
}

/** The message of a key; the key itself when it is in no loaded area, which a test keeps from happening. */
export function getMessage(language: Language, key: string): Message {
  return loaded[language].get(key) ?? key;
}

/** Whether a loaded area has a message of the key, for keys that are made of what others say. */
export function hasMessage(language: Language, key: string): key is MessageKey {
  return loaded[language].has(key);
}

let ofTab: Language | null = null;

/**
 * The language of this tab: the one that it began with, or that was chosen in it. Another tab may have stored another one since,
 * which is for pages that are loaded from then on.
 */
export function tabLanguage(): Language {
  return (ofTab ??= preferredLanguage());
}

/** Language of a portal link, or the one stored in this browser, or the first supported language of the browser. */
function preferredLanguage(): Language {
  const asked = [readAddress(), readStored(), ...navigator.languages];
  const found = asked.map((tag) => LANGUAGES.find((language) => tag?.slice(0, 2) === language));
  return found.find((language) => language !== undefined) ?? 'en';
}

function readAddress(): string | null {
  return location.pathname === '/app/portal' ? new URLSearchParams(location.search).get('language') : null;
}

function readStored(): string | null {
  try {
    return localStorage.getItem('passerelle.language');
  } catch {
    return null;
  }
}

export function storeLanguage(language: Language): void {
  ofTab = language;
  document.documentElement.lang = language;
  try {
    localStorage.setItem('passerelle.language', language);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
