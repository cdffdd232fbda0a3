import { Decimal } from '../../../standards/values/decimal';
import { findMinorUnit } from '../../../standards/rules/house/minor-units';
import { LANGUAGES, type Language, type PdfLanguage } from './languages';

/** Decimals of an amount whose currency is unknown. */
const DEFAULT_DECIMALS = 2;

/**
 * Formats numbers and days in a language. Numbers are formatted digit for digit from decimal text, without floats and
 * rounding. The class loads no fonts, so mails use it as well.
 */
export class NumberFormatter {
  private readonly notation: Pick<Language, 'numbers' | 'date'>;
  private readonly currencyDecimals: number;

  /** @param currency ISO 4217 code; null for an unknown currency */
  constructor(language: PdfLanguage, currency: string | null) {
    this.notation = LANGUAGES[language];
    this.currencyDecimals = (currency === null ? null : findMinorUnit(currency)) ?? DEFAULT_DECIMALS;
  }

  /** Formats an amount with at least as many decimals as the currency has; null for a text that is not a number. */
  amount(text: string): string | null {
    return this.number(text, this.currencyDecimals);
  }

  /** Formats a number with at least `decimals` decimals; null for a text that is not a number. */
  number(text: string, decimals: number): string | null {
    const value = Decimal.parse(text);
    if (value === null) return null;
    const [whole = '', fraction = ''] = value.abs().toString().split('.');
    const decimalDigits = fraction.replace(/0+$/, '').padEnd(decimals, '0');
    const { group, point } = this.notation.numbers;
    const groupedText = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
    const sign = value.compare(Decimal.ZERO) < 0 ? '-' : '';
    return `${sign}${groupedText}${decimalDigits === '' ? '' : point + decimalDigits}`;
  }

  /** Returns the percent sign with the preceding space, if the language uses one. */
  get percent(): string {
    return this.notation.numbers.percent;
  }

  /** Formats a day given as YYYY-MM-DD; null for any other text. */
  day(text: string): string | null {
    const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
    if (year === undefined || month === undefined || day === undefined) return null;
    return this.notation.date(year, month, day);
  }
}
