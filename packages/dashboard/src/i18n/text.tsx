import IntlMessageFormat, { type FormatXMLElementFn, type PrimitiveType } from 'intl-messageformat';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import type { MessageKey } from './areas';
import { loadMessages, preferredLanguage, storeLanguage, textOf, type Language } from './catalog';

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
const formats = new Map<string, IntlMessageFormat>();

function formatOf(language: Language, key: string): IntlMessageFormat {
  const text = textOf(language, key);
  const id = `${language}\0${text}`;
  const format = formats.get(id) ?? new IntlMessageFormat(text, language);
  formats.set(id, format);
  return format;
}

/** Formats a message outside of a component. */
export function translate(language: Language, key: MessageKey, values?: Values): string {
  return String(formatOf(language, key).format(values));
}

export function TextProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(preferredLanguage);
  const text = useMemo<Text>(
    () => ({
      language,
      locale:
        navigator.languages.find((tag) => tag.startsWith(`${language}-`)) ??
        (language === 'en' ? 'en-GB' : language),
      t: (key, values) => translate(language, key, values),
      rich: (key, values) => {
        const parts = formatOf(language, key).format<ReactNode>(values as Record<string, PrimitiveType>);
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
