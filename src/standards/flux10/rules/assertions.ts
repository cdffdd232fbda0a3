/** Helpers to write the Flux 10 rules: patterns with one context each, and frequent assertions. */
import type { Node } from '../../invoice/xml';
import type { CodeList } from '../../rules/code-lists/code-list';
import type { RuleContext } from '../../rules/context';
import { fatal, type Message, type Pattern } from '../../rules/rule-set';
import { toDouble, stringLength } from '../../rules/xpath';
import {
  fitsDigits,
  hasIdentifierCharacters,
  hasCountryForm,
  hasCurrencyForm,
  hasEightDigits,
  MAX_DIGITS,
  type NumberFormat,
} from '../formats';
import { VAT_RATES } from '../code-lists-1.8';
import { N } from './names';
import { formatQuoted } from '../../rules/wording';

type RuleTest = (c: RuleContext, node: Node) => boolean;

/** Draft of a published assertion, before it has the name of its pattern. */
export interface AssertionDraft {
  /** published number of the rule: `G1.53` */
  rule: string;
  test: RuleTest;
  message: Message;
}

/** Formats the codes of a list: `A, B or C`. */
export function formatAlternatives(list: CodeList): string {
  const codes = [...list.codes];
  const last = codes.pop() ?? '';
  return codes.length === 0 ? last : `${codes.join(', ')} or ${last}`;
}

/** Formats the name of an assertion: the name of its pattern, with a number when the pattern has several assertions. */
const formatAssertionName = (pattern: string, index: number, count: number): string =>
  count === 1 ? pattern : `${pattern}#${index + 1}`;

/**
 * Creates a published pattern. All its assertions check the elements of one context. The id of an assertion consists of
 * its
 * published rule number, a space, and its name.
 */
export function createPattern(
  name: string,
  context: string,
  drafts: readonly AssertionDraft[],
  when?: RuleTest,
): Pattern {
  const asserts = drafts.map(({ rule, test, message }, index) =>
    fatal(`${rule} ${formatAssertionName(name, index, drafts.length)}`, test, message),
  );
  return { name, rules: [{ context, when, asserts }] };
}

/** Creates an assertion about the text of the context element. */
export function textRule(
  rule: string,
  accepts: (text: string) => boolean,
  label: string,
  expectedText: string,
): AssertionDraft {
  return {
    rule,
    test: (c, n) => accepts(c.doc.text(n)),
    message: (c, n) => `${label} is ${formatQuoted(c.doc.text(n))}; expected ${expectedText}.`,
  };
}

/** Creates the assertion that the text of the context element is a code of a list. */
export function listedCodeRule(rule: string, list: CodeList, label: string): AssertionDraft {
  const codes: ReadonlySet<string> = new Set(list.codes);
  return textRule(rule, (text) => codes.has(text), label, formatAlternatives(list));
}

/**
 * Returns whether a text begins with a year that the administration accepts (G1.36). A text that is not a number is not
 * accepted.
 */
function isAcceptedYear(text: string): boolean {
  const year = toDouble(text.slice(0, 4));
  return year >= 2000 && year <= 2099;
}

/** Creates the assertion that a value begins with an accepted year (G1.36). Values of an invalid form are ignored. */
export function yearRule(label: string, hasForm: (text: string) => boolean): AssertionDraft {
  return textRule(
    'G1.36',
    (text) => !hasForm(text) || isAcceptedYear(text),
    label,
    'a year from 2000 to 2099 at the beginning',
  );
}

/** Creates the assertions about a date (G1.09 and G1.36). */
export function dateRules(label: string): AssertionDraft[] {
  return [
    textRule('G1.09', hasEightDigits, label, 'a date written YYYYMMDD'),
    yearRule(label, hasEightDigits),
  ];
}

/** Creates the assertions about an identifier: its length and its characters (G1.05, G1.104). */
export function identifierRules(rule: string, longest: number, label: string): AssertionDraft[] {
  return [
    textRule(
      rule,
      (text) => stringLength(text) <= longest,
      label,
      `an identifier of at most ${longest} characters`,
    ),
    textRule(rule, (text) => !/^ | $/.test(text), label, 'an identifier without spaces at its ends'),
    textRule(rule, (text) => !text.includes('  '), label, 'an identifier without several spaces in a row'),
    textRule(rule, hasIdentifierCharacters, label, 'an identifier of letters, digits, spaces and - + _ /'),
  ];
}

/** Creates the assertions about a number (G1.14, G1.15, G1.16). */
export function numberRules(rule: string, format: NumberFormat, label: string): AssertionDraft[] {
  return [
    textRule(rule, (text) => format.form.test(text), label, format.expected),
    textRule(rule, fitsDigits, label, `a number of at most ${MAX_DIGITS} digits, including its sign`),
  ];
}

const RATES: ReadonlySet<number> = new Set(VAT_RATES.codes.map(Number));

/** Creates the assertion about a VAT rate known in France (G1.24). */
export function rateRules(label: string): AssertionDraft[] {
  return [
    textRule(
      'G1.24',
      (text) => RATES.has(toDouble(text)),
      label,
      `a rate of ${formatAlternatives(VAT_RATES)} percent`,
    ),
  ];
}

/** Creates the assertion about a country code (G2.01). */
export function countryRules(label: string): AssertionDraft[] {
  return [textRule('G2.01', hasCountryForm, label, 'a country code of two capital letters (ISO 3166-1)')];
}

/** Creates the assertion about a currency code (G1.10). */
export function currencyRules(): AssertionDraft[] {
  return [
    textRule('G1.10', hasCurrencyForm, 'The currency', 'a currency code of three capital letters (ISO 4217)'),
  ];
}

/** Creates the pattern that a period ends after it starts (G6.25). The days are compared as texts. */
export function periodPattern(name: string, context: string, label: string): Pattern {
  return createPattern(
    name,
    context,
    [
      {
        rule: 'G6.25',
        test: (c, n) =>
          c.texts(n, N.EndDate).some((end) => c.texts(n, N.StartDate).some((start) => end > start)),
        message: (c, n) =>
          `${label} ends on ${formatQuoted(c.text(n, N.EndDate))} and starts on ${formatQuoted(c.text(n, N.StartDate))}; the end must be after the start.`,
      },
    ],
    (c, n) => c.exists(n, N.StartDate) && c.exists(n, N.EndDate),
  );
}
