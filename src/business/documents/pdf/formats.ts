import { Decimal } from '../../../standards/values/decimal';
import type { Address, VatRate } from '../../../standards/invoice';
import { toPrintableLine } from './printable-text';
import type { PdfLanguage } from './languages';
import { NumberFormatter } from './number-formats';

/**
 * Formats numbers, dates and names in a language. Numbers are formatted digit for digit from decimal text, without
 * floats and rounding. A value that is not a number or date is returned unchanged.
 */
export class ValueFormatter {
  private readonly numbers: NumberFormatter;
  private readonly countries: Intl.DisplayNames;

  constructor(language: PdfLanguage, currency: string | null) {
    this.numbers = new NumberFormatter(language, currency);
    this.countries = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  }

  /** Formats an amount with at least as many decimals as the currency has. */
  amount(text: string | null): string {
    return text === null ? '' : (this.numbers.amount(text) ?? toPrintableLine(text, 60));
  }

  /** Formats an amount with its sign inverted, for deductions. */
  deduction(text: string | null): string {
    const value = text === null ? null : Decimal.parse(text);
    return value === null ? this.amount(text) : this.amount(value.negated().toString());
  }

  /** Formats the code of a currency, truncated for the head of a column. */
  currency(code: string | null): string {
    return code === null ? '' : toPrintableLine(code, 8);
  }

  /** Formats a quantity with no more decimals than needed. */
  quantity(text: string | null): string {
    return this.number(text, 0);
  }

  percentage(text: string | null): string {
    return text === null ? '' : `${this.number(text, 0)}${this.numbers.percent}`;
  }

  /** Formats a rate of VAT, preceded by the code of a category other than the standard rate. */
  vatRate(vat: VatRate): string {
    const category = vat.category === null || vat.category === 'S' ? '' : toPrintableLine(vat.category, 20);
    return [category, this.percentage(vat.percentage)].filter((part) => part !== '').join(' ');
  }

  /** Formats a day from YYYY-MM-DD. */
  date(text: string | null): string {
    if (text === null) return '';
    return this.numbers.day(text) ?? toPrintableLine(text, 40);
  }

  /** Returns the name of a country by its ISO 3166-1 alpha-2 code. */
  country(code: string): string {
    return /^[A-Z]{2}$/.test(code) ? (this.countries.of(code) ?? code) : toPrintableLine(code, 60);
  }

  /** Formats a postal address as a list of lines. */
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
    return text === null ? '' : (this.numbers.number(text, decimals) ?? toPrintableLine(text, 60));
  }
}
