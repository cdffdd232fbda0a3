/**
 * Requirements for German invoices except for payment means: in Peppol between parties with German addresses (DE-R), in
 * XRechnung always (BR-DE). The rules use terms and apply to both syntaxes; `german-ubl` and, for XRechnung, `german-cii`
 * contain the differences.
 */
import type { NameId, Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, warning, type Assertion, type Rule } from '../../rule-set';
import { formatContext, getRelativePath, listRelativePaths, formatRootContext } from '../../term-places';
import { ATTR } from '../names';
import { hasSomeText } from '../../reading';
import { directDebitAssertions, germanPaymentRules } from './german-payment';
import { describeSkontoError } from './german-skonto';
import type { GermanSyntax, GermanVariant } from './german-variant';
import { formatQuoted, formatValuesAt } from '../../wording';

/** Requires a term with visible text below the element of a group. */
function requireTerm(
  { id, where }: GermanVariant,
  { syntax }: GermanSyntax,
  rule: string,
  term: string,
  groupTerm: string | null,
  label: string,
): Assertion {
  const places = listRelativePaths(syntax, term, groupTerm);
  return fatal(
    id(rule),
    (c, node) => places.some(({ path }) => hasSomeText(c, node, ...path)),
    `The ${label} (${term}) is missing, but must be stated ${where}.`,
    { terms: [term], subjectPath: places[0]?.subjectPath ?? '' },
  );
}

/** VAT categories that require a tax identification of a party. */
export const TAXED_CATEGORIES: ReadonlySet<string> = new Set(['S', 'Z', 'E', 'AE', 'K', 'G', 'L', 'M']);
const TYPE_CODES = ['326', '380', '384', '389', '381', '875', '876', '877'];

/** Finds a reference whose attachment has a repeated file name. */
function findRepeatedFile(c: RuleContext, root: Node, { references, file }: GermanSyntax): Node | undefined {
  for (const list of references(c, root)) {
    const fileNames = new Set<string>();
    const repeatedReference = list.find((reference) => {
      const names = c
        .select(reference, ...file)
        .flatMap((element) => c.doc.attribute(element, ATTR.filename) ?? []);
      const isKnown = names.some((name) => fileNames.has(name));
      names.forEach((name) => fileNames.add(name));
      return isKnown;
    });
    if (repeatedReference !== undefined) return repeatedReference;
  }
  return undefined;
}

function documentAssertions(variant: GermanVariant, germanSyntax: GermanSyntax): readonly Assertion[] {
  const { id, where } = variant;
  const { syntax } = germanSyntax;
  const typeCodes = listRelativePaths(syntax, 'BT-3', null).map(({ path }) => path);
  const hasTypeCode = (c: RuleContext, root: Node, codes: readonly string[]): boolean =>
    typeCodes.some((path) => codes.includes(c.norm(root, ...path)));
  const means = getRelativePath(syntax, 'BG-16', null);
  const preceding = getRelativePath(syntax, 'BT-25', null);
  const sellerTaxId = getRelativePath(syntax, 'BT-31', null);
  const terms = getRelativePath(syntax, 'BT-20', null);
  return [
    fatal(
      id('1'),
      (c, root) => c.exists(root, ...means.path),
      `Payment instructions (BG-16, ${means.subjectPath}) are missing, but must be stated ${where}.`,
      { terms: ['BG-16'], subjectPath: means.subjectPath },
    ),
    {
      ...requireTerm(variant, germanSyntax, '15', 'BT-10', null, ''),
      message: `The buyer reference (BT-10) is missing, but must be stated ${where}. For public buyers, the buyer reference is the Leitweg-ID.`,
    },
    fatal(
      id('16'),
      (c, root) => !germanSyntax.isTaxed(c, root) || germanSyntax.isIdentified(c, root),
      'With a VAT category other than O, the seller must have a VAT identifier (BT-31), a tax number (BT-32) or a tax representative (BG-11), but has none of them.',
      { terms: ['BT-31', 'BT-32', 'BG-11'], subjectPath: sellerTaxId.subjectPath },
    ),
    warning(
      id('17'),
      (c, root) => hasTypeCode(c, root, TYPE_CODES),
      (c, root) =>
        `The type code (BT-3) is ${formatValuesAt(c, root, ...(typeCodes.find((path) => c.exists(root, ...path)) ?? []))}. ${capitalize(where)}, the type code should be one of ${TYPE_CODES.join(', ')}.`,
      { terms: ['BT-3'] },
    ),
    fatal(
      id('18'),
      (c, root) => describeSkontoError(c, root, terms.path) === undefined,
      (c, root) =>
        `The payment terms (BT-20) state a cash discount in an invalid format: ${describeSkontoError(c, root, terms.path) ?? ''}`,
      { terms: ['BT-20'], at: (c, root) => c.first(root, ...terms.path) },
    ),
    fatal(
      id('22'),
      (c, root) => findRepeatedFile(c, root, germanSyntax) === undefined,
      (c, root) => {
        const file = c.first(findRepeatedFile(c, root, germanSyntax) ?? root, ...germanSyntax.file);
        return `Two attachments have the file name ${formatQuoted(c.doc.attribute(file, ATTR.filename))} (BT-125). Each attachment must have a different file name.`;
      },
      { terms: ['BT-125'], at: (c, root) => findRepeatedFile(c, root, germanSyntax) ?? root },
    ),
    warning(
      id('26'),
      // The reference must be present, but may have no invoice number.
      (c, root) => !hasTypeCode(c, root, ['384']) || c.exists(root, ...preceding.path.slice(0, -1)),
      `A corrected invoice (type code 384) should refer to the preceding invoice (BG-3, ${getRelativePath(syntax, 'BG-3', null).subjectPath}), but the reference is missing.`,
      { terms: ['BG-3', 'BT-3'] },
    ),
    ...directDebitAssertions(variant, germanSyntax),
  ];
}

const THREE_DIGITS = /[0-9][^0-9]*[0-9][^0-9]*[0-9]/;
const EMAIL = /^[^@ \t\r\n]+@(?:[^@. \t\r\n]+\.)+[^@. \t\r\n]+$/;
const ABSOLUTE_URL = /^[a-zA-Z][a-zA-Z0-9+.-]+:/;

/**
 * Requires an absolute URL as location of an external document (BT-124).
 * @param name element of the location, below the context
 */
export function externalLocationAssertion(id: string, name: NameId): Assertion {
  return warning(
    id,
    (c, reference) => ABSOLUTE_URL.test(c.text(reference, name) ?? ''),
    (c, reference) =>
      `The location of the external document (BT-124) is ${formatValuesAt(c, reference, name)}. The location must be an absolute URL, such as https://example.org/file.pdf.`,
    { terms: ['BT-124'], at: (c, reference) => c.first(reference, name) },
  );
}

/** Creates the rules in published order, with the ids and the scope of a variant, for a syntax. */
export function germanRules(variant: GermanVariant, germanSyntax: GermanSyntax): Rule[] {
  const { id, where, applies } = variant;
  const { syntax } = germanSyntax;
  const rule = (group: string, asserts: readonly Assertion[]): Rule => ({
    context: formatContext(syntax, group),
    when: applies,
    asserts,
  });
  const requiredTermAssertion = (number: string, term: string, within: string, label: string): Assertion =>
    requireTerm(variant, germanSyntax, number, term, within, label);
  /** Creates the assertion on the format of a detail of the seller's contact. */
  const requireFormat = (number: string, term: string, form: RegExp, text: string): Assertion => {
    const { path } = getRelativePath(syntax, term, 'BG-6');
    return warning(
      id(number),
      (c, contact) => form.test(c.norm(contact, ...path)),
      (c, contact) => `The seller’s ${text} (${term}); found ${formatValuesAt(c, contact, ...path)}.`,
      { terms: [term], at: (c, contact) => c.first(contact, ...path) },
    );
  };
  const contact = getRelativePath(syntax, 'BG-6', 'BG-4');
  return [
    { context: formatRootContext(syntax), when: applies, asserts: documentAssertions(variant, germanSyntax) },
    withScope(germanSyntax.locations(id('TMP-2')), applies),
    rule('BG-4', [
      fatal(
        id('2'),
        (c, seller) => c.exists(seller, ...contact.path),
        `The seller’s contact (BG-6, ${contact.subjectPath}) is missing; ${where} it has to be given.`,
        { terms: ['BG-6', 'BT-41'], subjectPath: getRelativePath(syntax, 'BT-41', 'BG-4').subjectPath },
      ),
    ]),
    rule('BG-5', [
      requiredTermAssertion('3', 'BT-37', 'BG-5', 'seller’s city'),
      requiredTermAssertion('4', 'BT-38', 'BG-5', 'seller’s post code'),
    ]),
    rule('BG-6', [
      requiredTermAssertion('5', 'BT-41', 'BG-6', 'name of the seller’s contact'),
      requiredTermAssertion('6', 'BT-42', 'BG-6', 'telephone number of the seller’s contact'),
      requiredTermAssertion('7', 'BT-43', 'BG-6', 'e-mail address of the seller’s contact'),
      requireFormat('27', 'BT-42', THREE_DIGITS, 'telephone number should have at least three digits'),
      requireFormat(
        '28',
        'BT-43',
        EMAIL,
        'e-mail address should have exactly one @, with text before the @ and a domain that contains a dot after the @',
      ),
    ]),
    rule('BG-8', [
      requiredTermAssertion('8', 'BT-52', 'BG-8', 'buyer’s city'),
      requiredTermAssertion('9', 'BT-53', 'BG-8', 'buyer’s post code'),
    ]),
    rule('BG-15', [
      requiredTermAssertion('10', 'BT-77', 'BG-15', 'city of delivery'),
      requiredTermAssertion('11', 'BT-78', 'BG-15', 'post code of delivery'),
    ]),
    ...germanPaymentRules(variant, germanSyntax),
    rule('BG-23', [
      {
        ...requiredTermAssertion('14', 'BT-119', 'BG-23', ''),
        message: (c, subtotal) =>
          `The VAT rate (BT-119) of category ${formatValuesAt(c, subtotal, ...getRelativePath(syntax, 'BT-118', 'BG-23').path)} is missing, but must be stated ${where}. State 0 when no VAT is due.`,
      },
    ]),
  ];
}

/** Limits a rule to the documents of a variant. */
function withScope(rule: Rule, applies: (c: RuleContext) => boolean): Rule {
  const { when } = rule;
  return { ...rule, when: (c, node) => applies(c) && (when === undefined || when(c, node)) };
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
