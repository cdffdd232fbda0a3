import { Decimal } from '../../../standards/values/decimal';
import type { Address, VatRate } from '../../../standards/invoice';
import { findMinorUnit } from '../../../standards/rules/house/minor-units';
import { toPrintableLine } from './printable-text';
import { LANGUAGES, type Language, type PdfLanguage } from './languages';

/** Decimals of an amount whose currency is unknown. */
const USUAL_DIGITS = 2;

/**
 * Formats numbers, dates and names in a language. Numbers are decimal text, digit for digit, without floats or
 * rounding. A value that is no number or date is returned unchanged.
 */
export class Formats {
  private readonly writing: Pick<Language, 'numbers' | 'date'>;
  private readonly minorDigits: number;
  private readonly countries: Intl.DisplayNames;

  constructor(language: PdfLanguage, currency: string | null) {
    this.writing = LANGUAGES[language];
    this.minorDigits = (currency === null ? null : findMinorUnit(currency)) ?? USUAL_DIGITS;
    this.countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  }

  /** Formats an amount with at least as many decimals as the currency has. */
  amount(text: string | null): string {
    return this.number(text, this.minorDigits);
  }

  /** Formats an amount with its sign inverted, for deductions. */
  deduction(text: string | null): string {
    const value = text === null ? null : Decimal.parse(text);
    return value === null ? this.amount(text) : this.amount(value.negated().toString());
  }

  /** Formats the code of a currency, short enough for the head of a column. */
  currency(code: string | null): string {
    return code === null ? '' : toPrintableLine(code, 8);
  }

  /** Formats a quantity with no more decimals than needed. */
  quantity(text: string | null): string {
    return this.number(text, 0);
  }

  percentage(text: string | null): string {
    return text === null ? '' : `${this.number(text, 0)}${this.writing.numbers.percent}`;
  }

  /** Formats a rate of VAT; a category other than the standard one is named by its code. */
  vatRate(vat: VatRate): string {
    const category = vat.category === null || vat.category === 'S' ? '' : toPrintableLine(vat.category, 20);
    return [category, this.percentage(vat.percentage)].filter((part) => part !== '').join(' ');
  }

  /** A day given as YYYY-MM-DD. */
  date(text: string | null): string {
    if (text === null) return '';
    const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
    if (year === undefined || month === undefined || day === undefined) return toPrintableLine(text, 40);
    return this.writing.date(year, month, day);
  }

  /** Name of a country given by its ISO 3166-1 alpha-2 code. */
  country(code: string): string {
    return /^[A-Z]{2}$/.test(code) ? (this.countries.of(code) ?? code) : toPrintableLine(code, 60);
  }

  /** Formats a postal address, one line each. */
  address(address: Address): string[] {
    const line = (...parts: (string | null)[]): string =>
      parts
        .map((part) => (part === null ? '' : toPrintableLine(part, 250)))
        .filter((part) => part !== '')
        .join(' ');
    return [
      line(address.street),
      line(address.street2),
      line(address.street3),
      line(address.postalZone, address.city),
      line(address.countrySubdivision),
      address.country === null ? '' : this.country(address.country),
    ].filter((part) => part !== '');
  }

  private number(text: string | null, decimals: number): string {
    if (text === null) return '';
    const value = Decimal.parse(text);
    if (value === null) return toPrintableLine(text, 60);
    const [whole = '', fraction = ''] = value.abs().toString().split('.');
    const significantDigits = fraction.replace(/0+$/, '').padEnd(decimals, '0');
    const { group, point } = this.writing.numbers;
    const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
    const sign = value.compare(Decimal.ZERO) < 0 ? '-' : '';
    return `${sign}${grouped}${significantDigits === '' ? '' : point + significantDigits}`;
  }
}
