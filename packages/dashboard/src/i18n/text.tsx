import {
  formatToParts,
  type Formats,
  type Formatters,
  type FormatXMLElementFn,
  type PrimitiveType,
} from 'intl-messageformat';
import { createContext, useContext, useMemo, useState, type ReactNode } from 'react';
import { dateFormat, numberFormat, pluralRules } from '../format/intl';
import type { MessageKey } from './areas';
import { loadMessages, getMessage, tabLanguage, storeLanguage, type Language, type Message } from './catalog';

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
/** One set for all messages; the package would make one for each. */
const FORMATTERS: Formatters = {
  getNumberFormat: (locale, options = {}) => numberFormat(String(locale), options),
  getDateTimeFormat: (locale, options = {}) => dateFormat(String(locale), options),
  getPluralRules: (locale, options = {}) => pluralRules(String(locale), options),
};
/** Messages contain no number or date styles (`{count, number, percent}`); `messages.spec.ts` checks this. */
const NO_STYLES: Formats = { number: {}, date: {}, time: {} };

/** Formats a message outside of a component. */
export function translate(language: Language, key: MessageKey, values?: Values): string {
  const message = getMessage(language, key);
  if (typeof message === 'string') return message;
  const parts = formatToParts<string>(message, language, FORMATTERS, NO_STYLES, values);
  return parts.map(({ value }) => value).join('');
}

/** The parts of a message, texts beside one another as one. */
function richParts(message: Message, language: Language, values: RichValues): ReactNode[] {
  if (typeof message === 'string') return [message];
  const joined: ReactNode[] = [];
  // A tag or argument that is an element stays one; the types of the package know functions and texts alone.
  const parts = formatToParts<ReactNode>(
    message,
    language,
    FORMATTERS,
    NO_STYLES,
    values as Record<string, PrimitiveType>,
  );
  for (const { value } of parts) {
    const last = joined.at(-1);
    if (typeof value === 'string' && typeof last === 'string') joined[joined.length - 1] = last + value;
    else joined.push(value);
  }
  return joined;
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
        const parts = richParts(getMessage(language, key), language, values);
        return parts.length === 1 ? parts[0] : parts.map((part, index) => <span key={index}>{part}</span>);
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
