import { useEffect, useSyncExternalStore, type ReactNode } from 'react';
import { ApiRequestError, isAway, describeFailure, messagesAt, omitFieldErrors } from '../api/failure';
import { hasMessage, loadMessages, type Language } from '../i18n/catalog';
import { translate, useText } from '../i18n/text';
import type { LocalizedMessage, Words } from './localized-messages';

type RefusalTexts = typeof import('./localized-messages');

/** Loaded texts of a language; null when loading failed, so that the API's English is shown. */
const loaded = new Map<Language, RefusalTexts | null>();
const listeners = new Set<() => void>();

/** Loads the sentences of refusals, which come with no page, before the first one is shown. */
export async function loadRefusalTexts(language: Language): Promise<RefusalTexts | null> {
  const before = loaded.get(language);
  if (before) return before;
  const texts = await Promise.all([
    import('./localized-messages'),
    loadMessages(language, ['refusals']),
  ]).then(
    ([module]) => module,
    () => null,
  );
  loaded.set(language, texts);
  listeners.forEach((listener) => listener());
  return texts;
}

/** The texts of refusals, which have to be loaded. */
export function getWords(language: Language): Words {
  return (name, values) => {
    const key = `refusals.${name}`;
    return hasMessage(language, key) ? translate(language, key, values) : null;
  };
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Undefined while the sentences are being loaded; nothing is loaded before they are wanted. */
export function useRefusalTexts(isWanted: boolean): RefusalTexts | null | undefined {
  const { language } = useText();
  const texts = useSyncExternalStore(listen, () => loaded.get(language));
  useEffect(() => {
    if (isWanted) void loadRefusalTexts(language);
  }, [isWanted, language]);
  return isWanted ? texts : undefined;
}

/** Texts of a failure in the viewer's language. */
export interface Refusal {
  /** The sentence of its code and what it says of fields; null when it is all beside fields, or not loaded yet */
  whole: (shown?: readonly string[], labels?: Readonly<Record<string, string>>) => ReactNode;
  /** Messages about a field and its nested fields, to show beside it; undefined when there are none */
  field: (name: string) => ReactNode | undefined;
}

/** Describes a failure or any other thrown value; null has no text. */
export function useRefusal(error: unknown): Refusal {
  const { t, language } = useText();
  const texts = useRefusalTexts(error instanceof ApiRequestError && !isAway(error));
  return {
    whole: (shown = [], labels) => {
      const rest = error === null || error === undefined ? null : omitFieldErrors(error, shown);
      if (rest === null) return null;
      if (isAway(rest)) return t(navigator.onLine ? 'shell.failed.away' : 'shell.failed.offline');
      if (!(rest instanceof ApiRequestError) || texts === null)
        return <MessageList messages={[{ text: describeFailure(rest, labels).message, isEnglish: true }]} />;
      return texts && <MessageList messages={texts.toLocalizedMessages(rest, getWords(language), labels)} />;
    },
    field: (name) => {
      if (!(error instanceof ApiRequestError)) return undefined;
      const found =
        texts === null
          ? messagesAt(error, name).map((text) => ({ text, isEnglish: true }))
          : (texts?.localizeFieldMessages(error, name, getWords(language)) ?? []);
      return found.length === 0 ? undefined : <MessageList messages={found} />;
    },
  };
}

/** The sentences one below the other; those in English are marked for readers where the page is in another language. */
export function MessageList({ messages }: { messages: readonly LocalizedMessage[] }) {
  const { language } = useText();
  return messages.map(({ text, isEnglish }, index) => (
    <span key={index} lang={isEnglish && language !== 'en' ? 'en' : undefined} className="block">
      {text}
    </span>
  ));
}

/** The whole of a failure, where it stands in a text. */
export function FailureText({ error }: { error: unknown }) {
  return useRefusal(error).whole();
}
