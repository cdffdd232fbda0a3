import { Decimal } from '../../values/decimal';
import { formatReceivedText } from '../../values/received';
import { CURRENCIES } from '../../rules/code-lists/en16931-1.3.16';
import { stringLength } from '../../rules/xpath';
import { formatAmount, formatReceivedAmount, agreesWithZero } from '../amounts';
import { VAT_RATES } from '../code-lists-1.8';
import { parseDay } from '../days';
import { fitsDigits, hasCurrencyForm } from '../formats';

/**
 * Temporary limits of the public portal that are stricter than its rules, with the day on which they end. Source: annex
 * on
 * limitations to the published rules of 22 July 2026, which states months only; the first day after that month is used
 * here. To be checked again when the portal announces the end of a limit.
 */

/** Maximum length of an invoice number (G1.05 allows 35). */
const INVOICE_NUMBER_LIMIT = { longest: 20, liftedOn: '2027-01-01' } as const;

/** Returns the maximum length of an invoice number that the portal accepts on a day (`YYYY-MM-DD`). */
function getMaxInvoiceNumberLength(today: string): number {
  return today < INVOICE_NUMBER_LIMIT.liftedOn ? INVOICE_NUMBER_LIMIT.longest : 35;
}

/** Fault in the contents of a report. */
export interface ContentFinding {
  /** dotted path of the field: `vatBreakdown.0.percentage` */
  path: string;
  /** error, received value and accepted values */
  message: string;
}

const PLAIN_DECIMAL_PATTERN = /^-?\d+(?:\.\d+)?$/;
const DOCUMENT_NUMBER_PATTERN = /^[A-Za-z0-9+\-_/]+$/;
/** Characters that XML 1.0 does not allow: control characters, lone surrogates, U+FFFE and U+FFFF. */
const FORBIDDEN_CHARACTERS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/u;

const RATES: readonly Decimal[] = VAT_RATES.codes.map((code) => Decimal.parse(code) ?? Decimal.ZERO);
const CENT = Decimal.ONE.dividedBy(Decimal.HUNDRED, 2);

/**
 * Collects findings while the fields of a report are checked. The checks of single values return the value when it is
 * valid, so that sums are compared only when all their parts are valid.
 */
export class ContentFindings {
  readonly list: ContentFinding[] = [];

  /**
   * @param time current day in Paris, and the latest day that can be reported, both `YYYY-MM-DD`
   */
  constructor(private readonly time: { today: string; latestDay: string }) {}

  add(path: string, message: string): void {
    this.list.push({ path, message });
  }

  /** Checks an amount: at most 2 decimals, at most 19 digits in total (G1.14). */
  checkAmount(path: string, text: string): Decimal | null {
    const value = this.parseDecimalField(path, text);
    if (value === null) return null;
    if (countDecimals(value) > 2) {
      this.add(path, `${formatReceivedText(text)} has more than 2 decimals. Round the amount to cents.`);
      return null;
    }
    return this.checkDigits(path, formatAmount(value), value);
  }

  /** Checks a received amount: not negative, at most 6 decimals, at most 19 digits in total (G1.16). */
  checkReceivedAmount(path: string, text: string): Decimal | null {
    const value = this.parseDecimalField(path, text);
    if (value === null) return null;
    if (value.sign < 0) {
      this.add(
        path,
        `${formatReceivedText(text)} is negative. Received amounts must be 0 or more; do not report repayments here.`,
      );
      return null;
    }
    if (countDecimals(value) > 6) {
      this.add(path, `${formatReceivedText(text)} has more than 6 decimals. Round the amount to 6 decimals.`);
      return null;
    }
    return this.checkDigits(path, formatReceivedAmount(value), value);
  }

  /** Checks that a VAT rate is in the French list (G1.24). */
  checkRate(path: string, text: string): Decimal | null {
    const value = PLAIN_DECIMAL_PATTERN.test(text) ? Decimal.parse(text) : null;
    if (value !== null && RATES.some((rate) => rate.equals(value))) return value;
    this.add(
      path,
      `${formatReceivedText(text)} is not a French VAT rate. Accepted rates: ${VAT_RATES.codes.join(', ')} (percent).`,
    );
    return null;
  }

  /** Checks a day of the calendar in the years 2000 to 2099 (G1.09, G1.36). */
  checkDay(path: string, text: string): string | null {
    const day = parseDay(text);
    if (day === null) {
      this.add(path, `${formatReceivedText(text)} is not a date. Expected a date such as 2026-09-30.`);
      return null;
    }
    if (day.year < 2000 || day.year > 2099) {
      this.add(path, `${text} is not in the years 2000 to 2099, which the administration accepts.`);
      return null;
    }
    return text;
  }

  /** Checks a day that is not in the future; a sandbox may use future days. */
  checkPastDay(path: string, text: string): string | null {
    const day = this.checkDay(path, text);
    if (day === null || day <= this.time.latestDay) return day;
    this.add(
      path,
      `${day} is in the future; in Paris it is ${this.time.today}. Report only past days and today.`,
    );
    return null;
  }

  checkCurrency(path: string, text: string): string | null {
    if (hasCurrencyForm(text) && CURRENCIES.has(text)) return text;
    this.add(path, `${formatReceivedText(text)} is not a currency. Expected an ISO 4217 code such as EUR.`);
    return null;
  }

  /**
   * Checks an invoice number against the French rules: letters, digits, `+ - _ /`, no spaces (BR-FR-01, BR-FR-02,
   * G1.05).
   */
  checkDocumentNumber(path: string, text: string): void {
    const { today } = this.time;
    const longest = getMaxInvoiceNumberLength(today);
    if (!DOCUMENT_NUMBER_PATTERN.test(text)) {
      this.add(
        path,
        `${formatReceivedText(text)} is not accepted. Invoice numbers must have only letters, digits and + - _ /, no spaces.`,
      );
    }
    if (text.length > longest) {
      this.add(
        path,
        `${formatReceivedText(text)} has ${text.length} characters. The administration accepts at most ${longest} on ${today}.`,
      );
    }
  }

  /** Checks that a text is not blank, is not too long and has only characters that XML allows. */
  checkText(path: string, text: string, longest: number): void {
    if (text.trim() === '') this.add(path, 'The text is empty. Enter a text, or omit the field.');
    else if (FORBIDDEN_CHARACTERS.test(text)) {
      this.add(
        path,
        `${formatReceivedText(text)} contains control characters or incomplete characters. Remove these characters.`,
      );
    } else if (stringLength(text) > longest) {
      this.add(path, `The text has ${stringLength(text)} characters. The maximum is ${longest}.`);
    }
  }

  /** Checks that no entry of a list has the same key as an earlier one. */
  checkDistinct(path: string, keys: readonly string[], subject: string): void {
    keys.forEach((key, index) => {
      const first = keys.indexOf(key);
      if (first < index) {
        this.add(
          `${path}.${index}`,
          `${subject} is already at ${path}.${first}. Combine both into one entry with the sum.`,
        );
      }
    });
  }

  /**
   * Checks that a total is the sum of its parts, with a tolerance of 0.01 for each part (G1.53). The rule is published
   * for
   * the euro and applied here to every currency.
   */
  checkSum(
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
        `${formatAmount(total)} is not the sum of ${where}, which is ${formatAmount(sum)}. The tolerance is ${formatAmount(tolerance)}: 0.01 for each added amount.`,
      );
    } else if (currency === 'EUR' && !agreesWithZero(toDouble(total), amounts.map(toDouble))) {
      this.add(
        path,
        `${formatAmount(total)} and ${where} are too large: the binary arithmetic of the administration's rule on sums finds a difference. Divide the report into several reports.`,
      );
    }
  }

  private parseDecimalField(path: string, text: string): Decimal | null {
    const value = PLAIN_DECIMAL_PATTERN.test(text) ? Decimal.parse(text) : null;
    if (value === null) {
      this.add(path, `${formatReceivedText(text)} is not a decimal number. Expected a text such as 120.50.`);
    }
    return value;
  }

  private checkDigits(path: string, text: string, value: Decimal): Decimal | null {
    if (fitsDigits(text)) return value;
    this.add(
      path,
      `${formatReceivedText(text)} has more than 19 characters, including decimals and sign. Report a smaller amount.`,
    );
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
