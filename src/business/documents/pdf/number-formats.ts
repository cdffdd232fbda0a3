import { Decimal } from '../../../standards/values/decimal';
import { findMinorUnit } from '../../../standards/rules/house/minor-units';
import { LANGUAGES, type Language, type PdfLanguage } from './languages';

/** Decimals of an amount whose currency is unknown. */
const USUAL_DIGITS = 2;

/**
 * Formats numbers and days in a language. Numbers are decimal text, digit for digit, without floats or rounding. It loads no
 * fonts, so mails use it as well.
 */
export class NumberFormats {
  private readonly writing: Pick<Language, 'numbers' | 'date'>;
  private readonly minorDigits: number;

  /** @param currency code of ISO 4217; null when unknown */
  constructor(language: PdfLanguage, currency: string | null) {
    this.writing = LANGUAGES[language];
    this.minorDigits = (currency === null ? null : findMinorUnit(currency)) ?? USUAL_DIGITS;
  }

  /** Formats an amount with at least as many decimals as the currency has; null for a text that is not a number. */
  amount(text: string): string | null {
    return this.number(text, this.minorDigits);
  }

  /** Formats a number with at least so many decimals; null for a text that is not a number. */
  number(text: string, decimals: number): string | null {
    const value = Decimal.parse(text);
    if (value === null) return null;
    const [whole = '', fraction = ''] = value.abs().toString().split('.');
    const significantDigits = fraction.replace(/0+$/, '').padEnd(decimals, '0');
    const { group, point } = this.writing.numbers;
    const groupedText = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
    const sign = value.compare(Decimal.ZERO) < 0 ? '-' : '';
    return `${sign}${groupedText}${significantDigits === '' ? '' : point + significantDigits}`;
  }

  /** Returns the percent sign with the preceding space, if the language uses one. */
  get percent(): string {
    return this.writing.numbers.percent;
  }

  /** Formats a day given as YYYY-MM-DD; null for any other text. */
  day(text: string): string | null {
    const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
    if (year === undefined || month === undefined || day === undefined) return null;
    return this.writing.date(year, month, day);
  }
}
