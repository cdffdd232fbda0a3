import { TYPE } from '@formatjs/icu-messageformat-parser';
import IntlMessageFormat, { type FormatXMLElementFn, type PrimitiveType } from 'intl-messageformat';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { MessageKey } from './areas';
import { loadMessages, messageOf, tabLanguage, storeLanguage, type Language, type Message } from './catalog';

type Values = Record<string, PrimitiveType>;
type RichValues = Record<string, PrimitiveType | ReactNode | FormatXMLElementFn<ReactNode>>;

/** Texts in the language of the viewer. */
export interface Text {
  language: Language;
  /** For `Intl`: the language with the viewer's region where the browser names one */
  locale: string;
  /** A message as text; ICU arguments and plurals from `values` */
  t: (key: MessageKey, values?: Values) => string;
  /** A message whose tags (`<link>here</link>`) and arguments may be elements */
  rich: (key: MessageKey, values: RichValues) => ReactNode;
  setLanguage: (language: Language) => Promise<void>;
}

const Context = createContext<Text | null>(null);
const formats = new Map<Message, IntlMessageFormat>();

function formatOf(language: Language, message: Message): IntlMessageFormat {
  const elements = typeof message === 'string' ? [{ type: TYPE.literal as const, value: message }] : message;
  const format = formats.get(message) ?? new IntlMessageFormat(elements, language);
  // A text alone may be the same in two languages, and then formats the same in both.
  formats.set(message, format);
  return format;
}

/** Formats a message outside of a component. */
export function translate(language: Language, key: MessageKey, values?: Values): string {
  const message = messageOf(language, key);
  return typeof message === 'string' ? message : String(formatOf(language, message).format(values));
}

export function TextProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(tabLanguage);
  const text = useMemo<Text>(
    () => ({
      language,
      locale:
        navigator.languages.find((tag) => tag.startsWith(`${language}-`)) ??
        (language === 'en' ? 'en-GB' : language),
      t: (key, values) => translate(language, key, values),
      rich: (key, values) => {
        const parts = formatOf(language, messageOf(language, key)).format<ReactNode>(
          values as Record<string, PrimitiveType>,
        );
        return Array.isArray(parts) ? parts.map((part, index) => <span key={index}>{part}</span>) : parts;
      },
      setLanguage: async (next) => {
        await loadMessages(next);
        storeLanguage(next);
        setLanguage(next);
      },
    }),
    [language],
  );
  return <Context value={text}>{children}</Context>;
}

export function useText(): Text {
  const text = useContext(Context);
  if (text === null) throw new Error('There is no TextProvider around this component.');
  return text;
}
