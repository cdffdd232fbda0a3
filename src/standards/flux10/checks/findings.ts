import { Decimal } from '../../values/decimal';
import { showReceived } from '../../values/received';
import { CURRENCIES } from '../../rules/code-lists/en16931-1.3.16';
import { stringLength } from '../../rules/xpath';
import { formatAmount, formatReceivedAmount, agreesWithZero } from '../amounts';
import { VAT_RATES } from '../code-lists-1.8';
import { parseDay } from '../days';
import { fitsDigits, isCurrencyForm } from '../formats';

/**
 * Temporary limits of the public portal below its own rules, with their end. Source: annex on limitations to the
 * published rules of 22 July 2026, which gives months only; the first day after that month is used here. To re-check
 * when the portal announces the end of a limit.
 */

/** Longest invoice number (G1.05 allows 35). */
const INVOICE_NUMBER_LIMIT = { longest: 20, liftedOn: '2027-01-01' } as const;

/** Returns the longest invoice number that the portal accepts on a day (`YYYY-MM-DD`). */
function getMaxInvoiceNumberLength(today: string): number {
  return today < INVOICE_NUMBER_LIMIT.liftedOn ? INVOICE_NUMBER_LIMIT.longest : 35;
}

/** Fault in the contents of a report. */
export interface ContentFinding {
  /** dotted path of the field: `vatBreakdown.0.percentage` */
  path: string;
  /** Error, received value and accepted values */
  message: string;
}

const PLAIN_DECIMAL = /^-?\d+(?:\.\d+)?$/;
const DOCUMENT_NUMBER = /^[A-Za-z0-9+\-_/]+$/;
/** Characters that XML 1.0 does not allow: control characters, lone surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

const RATES: readonly Decimal[] = VAT_RATES.codes.map((code) => Decimal.parse(code) ?? Decimal.ZERO);
const CENT = Decimal.ONE.dividedBy(Decimal.HUNDRED, 2);

/**
 * Collects faults while the fields of a report are checked. Each check returns the valid value, so that sums are only
 * compared when all their parts are valid.
 */
export class Findings {
  readonly list: ContentFinding[] = [];

  /**
   * @param time current day in Paris, and the latest day that can be reported, both `YYYY-MM-DD`
   */
  constructor(private readonly time: { today: string; latestDay: string }) {}

  add(path: string, message: string): void {
    this.list.push({ path, message });
  }

  /** Checks an amount with at most 2 decimals, 19 digits in all (G1.14). */
  amount(path: string, text: string): Decimal | null {
    const value = this.decimal(path, text);
    if (value === null) return null;
    if (countDecimals(value) > 2) {
      this.add(path, `${showReceived(text)} has more than 2 decimals. Round it to cents.`);
      return null;
    }
    return this.fitting(path, formatAmount(value), value);
  }

  /** Checks a received amount: not negative, at most 6 decimals, 19 digits in all (G1.16). */
  receivedAmount(path: string, text: string): Decimal | null {
    const value = this.decimal(path, text);
    if (value === null) return null;
    if (value.sign < 0) {
      this.add(
        path,
        `${showReceived(text)} is negative. Amounts received are 0 or more; report no repayments here.`,
      );
      return null;
    }
    if (countDecimals(value) > 6) {
      this.add(path, `${showReceived(text)} has more than 6 decimals. Round it.`);
      return null;
    }
    return this.fitting(path, formatReceivedAmount(value), value);
  }

  /** Checks a VAT rate of the French list (G1.24). */
  rate(path: string, text: string): Decimal | null {
    const value = PLAIN_DECIMAL.test(text) ? Decimal.parse(text) : null;
    if (value !== null && RATES.some((rate) => rate.equals(value))) return value;
    this.add(
      path,
      `${showReceived(text)} is not a French VAT rate. Accepted are ${VAT_RATES.codes.join(', ')} (percent).`,
    );
    return null;
  }

  /** Checks a day of the calendar in the years 2000 to 2099 (G1.09, G1.36). */
  day(path: string, text: string): string | null {
    const day = parseDay(text);
    if (day === null) {
      this.add(path, `${showReceived(text)} is not a date. Expected is a date such as 2026-09-30.`);
      return null;
    }
    if (day.year < 2000 || day.year > 2099) {
      this.add(path, `${text} is outside the years that the administration accepts, 2000 to 2099.`);
      return null;
    }
    return text;
  }

  /** Checks a day that is not in the future; a sandbox may use future days. */
  pastDay(path: string, text: string): string | null {
    const day = this.day(path, text);
    if (day === null || day <= this.time.latestDay) return day;
    this.add(path, `${day} is in the future; in Paris it is ${this.time.today}. Report what has happened.`);
    return null;
  }

  currency(path: string, text: string): string | null {
    if (isCurrencyForm(text) && CURRENCIES.has(text)) return text;
    this.add(path, `${showReceived(text)} is not a currency. Expected is an ISO 4217 code such as EUR.`);
    return null;
  }

  /** Checks an invoice number by the French rules: letters, digits, `+ - _ /`, no blanks (BR-FR-01, BR-FR-02, G1.05). */
  documentNumber(path: string, text: string): void {
    const { today } = this.time;
    const longest = getMaxInvoiceNumberLength(today);
    if (!DOCUMENT_NUMBER.test(text)) {
      this.add(
        path,
        `${showReceived(text)} is not accepted. Invoice numbers have only letters, digits and + - _ /, no spaces.`,
      );
    }
    if (text.length > longest) {
      this.add(
        path,
        `${showReceived(text)} has ${text.length} characters. The administration accepts at most ${longest} on ${today}.`,
      );
    }
  }

  /** Checks a text that is not blank and has only characters that XML allows. */
  text(path: string, text: string, longest: number): void {
    if (text.trim() === '') this.add(path, 'The text is empty. State a text, or omit the field.');
    else if (FORBIDDEN_CHARACTERS.test(text)) {
      this.add(path, `${showReceived(text)} contains control characters or broken characters. Remove them.`);
    } else if (stringLength(text) > longest) {
      this.add(path, `The text has ${stringLength(text)} characters. Accepted are at most ${longest}.`);
    }
  }

  /** Checks that no entry of a list has the same key as an earlier one. */
  distinct(path: string, keys: readonly string[], subject: string): void {
    keys.forEach((key, index) => {
      const first = keys.indexOf(key);
      if (first < index) {
        this.add(
          `${path}.${index}`,
          `${subject} is already at ${path}.${first}. State it once, with the sum.`,
        );
      }
    });
  }

  /**
   * Checks that a total is the sum of its parts, with a tolerance of 0.01 for each part (G1.53), which is published for the
   * euro and applied here to every currency.
   */
  sum(
    path: string,
    total: Decimal | null,
    parts: readonly (Decimal | null)[],
    where: string,
    currency: string,
  ): void {
    const amounts = parts.filter((part) => part !== null);
    if (total === null || amounts.length < parts.length) return;
    const sum = amounts.reduce((before, part) => before.plus(part), Decimal.ZERO);
    const difference = total.minus(sum).abs();
    const tolerance = CENT.times(toDecimal(amounts.length));
    if (difference.compare(tolerance) > 0) {
      this.add(
        path,
        `${formatAmount(total)} is not the sum of ${where}, which is ${formatAmount(sum)}. A difference of ${formatAmount(tolerance)} is tolerated: 0.01 for each amount added.`,
      );
    } else if (currency === 'EUR' && !agreesWithZero(toDouble(total), amounts.map(toDouble))) {
      this.add(
        path,
        `${formatAmount(total)} and ${where} are too large for the administration's rule on sums, whose binary arithmetic finds a difference. Report them in several parts.`,
      );
    }
  }

  private decimal(path: string, text: string): Decimal | null {
    const value = PLAIN_DECIMAL.test(text) ? Decimal.parse(text) : null;
    if (value === null) {
      this.add(path, `${showReceived(text)} is not a decimal number. Expected is a text such as 120.50.`);
    }
    return value;
  }

  private fitting(path: string, text: string, value: Decimal): Decimal | null {
    if (fitsDigits(text)) return value;
    this.add(path, `${showReceived(text)} has more than 19 characters, including decimals and sign.`);
    return null;
  }
}

function countDecimals(value: Decimal): number {
  const text = value.toCanonical();
  const point = text.indexOf('.');
  return point < 0 ? 0 : text.length - point - 1;
}

function toDouble(amount: Decimal): number {
  return Number(formatAmount(amount));
}

function toDecimal(count: number): Decimal {
  return Decimal.parse(String(count)) ?? Decimal.ZERO;
}
