import { useMemo } from 'react';
import { useText } from '../i18n/text';
import {
  formatAmount,
  formatBytes,
  formatCount,
  formatDecimal,
  formatDuration,
  formatPercent,
  formatQuantity,
  formatTotal,
  type Amount,
} from './money';
import { formatAge, formatDay, formatLong, formatRelative, formatSecond, formatShort } from './time';

/** The formats of this directory for the viewer's language and time zone. Times are those of the moment of the call. */
export interface Formats {
  amount: (text: string, currency: string | null, negated?: boolean) => Amount;
  decimal: (text: string) => string;
  quantity: (text: string) => string;
  total: (text: string, currency: string | null) => string;
  percent: (text: string) => string;
  count: (count: number) => string;
  bytes: (bytes: number) => string;
  duration: (milliseconds: number) => string;
  day: (day: string, month?: 'short' | 'long') => string;
  short: (instant: string) => string;
  long: (instant: string) => string;
  second: (instant: string) => string;
  age: (instant: string) => string;
  relative: (instant: string) => string;
}

/** The viewer's formats; the same object until the language changes. */
export function useFormat(): Formats {
  const { language } = useText();
  return useMemo(() => {
    const setting = () => ({ language, now: new Date() });
    return {
      amount: (text, currency, negated) => formatAmount(text, currency, language, negated),
      decimal: (text) => formatDecimal(text, language),
      quantity: (text) => formatQuantity(text, language),
      total: (text, currency) => formatTotal(text, currency, language),
      percent: (text) => formatPercent(text, language),
      count: (count) => formatCount(count, language),
      bytes: (bytes) => formatBytes(bytes, language),
      duration: (milliseconds) => formatDuration(milliseconds, language),
      day: (day, month) => formatDay(day, language, month),
      short: (instant) => formatShort(instant, setting()),
      long: (instant) => formatLong(instant, setting()),
      second: (instant) => formatSecond(instant, setting()),
      age: (instant) => formatAge(instant, setting()),
      relative: (instant) => formatRelative(instant, setting()),
    };
  }, [language]);
}
