/** Notation of the Flux 10 rules: patterns with one context each, and frequent assertions. */
import type { Node } from '../../invoice/xml';
import type { CodeList } from '../../rules/code-lists/code-list';
import type { RuleContext } from '../../rules/context';
import { fatal, type Message, type Pattern } from '../../rules/rule-set';
import { toDouble, stringLength } from '../../rules/xpath';
import {
  fitsDigits,
  hasIdentifierCharacters,
  isCountryForm,
  isCurrencyForm,
  isEightDigits,
  MAX_DIGITS,
  type NumberFormat,
} from '../formats';
import { VAT_RATES } from '../code-lists-1.8';
import { N } from './names';
import { formatQuoted } from '../../rules/wording';

type Test = (c: RuleContext, node: Node) => boolean;

/** Published assertion without its pattern. */
export interface Draft {
  /** published number of the rule: `G1.53` */
  rule: string;
  test: Test;
  message: Message;
}

/** Formats the codes of a list: `A, B or C`. */
export function formatAlternatives(list: CodeList): string {
  const codes = [...list.codes];
  const last = codes.pop() ?? '';
  return codes.length === 0 ? last : `${codes.join(', ')} or ${last}`;
}

/** Names an assertion after its pattern, with a number when the pattern has several. */
const formatAssertionName = (pattern: string, index: number, count: number): string =>
  count === 1 ? pattern : `${pattern}#${index + 1}`;

/**
 * Creates a published pattern: all assertions check the elements of one context. The id of an assertion is its published
 * rule number, a blank, and its name.
 */
export function pattern(name: string, context: string, drafts: readonly Draft[], when?: Test): Pattern {
  const asserts = drafts.map(({ rule, test, message }, index) =>
    fatal(`${rule} ${formatAssertionName(name, index, drafts.length)}`, test, message),
  );
  return { name, rules: [{ context, when, asserts }] };
}

/** Assertion about the text of the context itself. */
export function about(
  rule: string,
  accepts: (text: string) => boolean,
  label: string,
  expectedText: string,
): Draft {
  return {
    rule,
    test: (c, n) => accepts(c.doc.text(n)),
    message: (c, n) => `${label} is ${formatQuoted(c.doc.text(n))}; expected is ${expectedText}.`,
  };
}

/** Assertion that the text of the context is a code of a list. */
export function listedCodeRule(rule: string, list: CodeList, label: string): Draft {
  const codes: ReadonlySet<string> = new Set(list.codes);
  return about(rule, (text) => codes.has(text), label, formatAlternatives(list));
}

/** Returns whether the administration accepts the year (G1.36). A year that is not a number is not accepted. */
function inCentury(text: string): boolean {
  const year = toDouble(text.slice(0, 4));
  return year >= 2000 && year <= 2099;
}

/** G1.36: a value of the right form that begins with a year. */
export function yearIsInCentury(label: string, hasForm: (text: string) => boolean): Draft {
  return about(
    'G1.36',
    (text) => !hasForm(text) || inCentury(text),
    label,
    'a year from 2000 to 2099 at the beginning',
  );
}

/** G1.09 and G1.36: a date. */
export function date(label: string): Draft[] {
  return [
    about('G1.09', isEightDigits, label, 'a date written YYYYMMDD'),
    yearIsInCentury(label, isEightDigits),
  ];
}

/** G1.05, G1.104: an identifier of limited length and characters. */
export function identifier(rule: string, longest: number, label: string): Draft[] {
  return [
    about(
      rule,
      (text) => stringLength(text) <= longest,
      label,
      `an identifier of at most ${longest} characters`,
    ),
    about(rule, (text) => !/^ | $/.test(text), label, 'an identifier without blanks at its ends'),
    about(rule, (text) => !text.includes('  '), label, 'an identifier without several blanks in a row'),
    about(rule, hasIdentifierCharacters, label, 'an identifier of letters, digits, blanks and - + _ /'),
  ];
}

/** G1.14, G1.15, G1.16: a number. */
export function number(rule: string, format: NumberFormat, label: string): Draft[] {
  return [
    about(rule, (text) => format.form.test(text), label, format.expected),
    about(rule, fitsDigits, label, `a number of at most ${MAX_DIGITS} digits, a sign counting as one`),
  ];
}

const RATES: ReadonlySet<number> = new Set(VAT_RATES.codes.map(Number));

/** G1.24: a VAT rate known in France. */
export function rate(label: string): Draft[] {
  return [
    about(
      'G1.24',
      (text) => RATES.has(toDouble(text)),
      label,
      `a rate of ${formatAlternatives(VAT_RATES)} percent`,
    ),
  ];
}

/** G2.01: a country. */
export function country(label: string): Draft[] {
  return [about('G2.01', isCountryForm, label, 'a country code of two capital letters (ISO 3166-1)')];
}

/** G1.10: a currency. */
export function currency(): Draft[] {
  return [
    about('G1.10', isCurrencyForm, 'The currency', 'a currency code of three capital letters (ISO 4217)'),
  ];
}

/** G6.25: a period ends after it starts. The days are compared as texts. */
export function period(name: string, context: string, label: string): Pattern {
  return pattern(
    name,
    context,
    [
      {
        rule: 'G6.25',
        test: (c, n) =>
          c.texts(n, N.EndDate).some((end) => c.texts(n, N.StartDate).some((start) => end > start)),
        message: (c, n) =>
          `${label} ends on ${formatQuoted(c.text(n, N.EndDate))} and starts on ${formatQuoted(c.text(n, N.StartDate))}; it has to end after it starts.`,
      },
    ],
    (c, n) => c.exists(n, N.StartDate) && c.exists(n, N.EndDate),
  );
}
