/** Rules PEPPOL-COMMON-R040 to R057: identifiers with a scheme have its format and check digits, in both syntaxes. */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Assertion, Level, Rule } from '../rule-set';
import { normalizeSpace } from '../xpath';
import {
  isAustralianNumber,
  isBelgianNumber,
  isGs1Key,
  isItalianOfficeCode,
  isItalianTaxCode,
  isItalianVatNumber,
  isNorwegianNumber,
  startsWithSwedishNumber,
} from './identifier-formats';
import { ATTR, CAC, CBC } from './names';
import { readSingleNormalized, perElement } from '../reading';
import { formatQuoted } from '../wording';

/** One scheme and the format of its identifiers. */
export interface IdentifierFormat {
  id: string;
  level: Level;
  scheme: string;
  /** kind and format of the identifier, for messages */
  name: string;
  form: string;
  holds: (text: string) => boolean;
  /** the text is checked as written, blanks included */
  verbatim?: true;
  /** only electronic addresses are checked, not identifiers and registration numbers */
  addressesOnly?: true;
}

const matches =
  (pattern: RegExp) =>
  (text: string): boolean =>
    pattern.test(text);

const DUTCH_VAT = /^NL[0-9]{9}B[0-9]{2}$/;
const DUTCH_VAT_FORM = 'NL, nine digits, B and two digits (NL123456789B12)';

const BEFORE_VAT: readonly IdentifierFormat[] = [
  {
    id: 'PEPPOL-COMMON-R040',
    level: 'fatal',
    scheme: '0088',
    name: 'GLN',
    form: 'digits only, with a valid GS1 check digit at the end',
    holds: isGs1Key,
  },
  {
    id: 'PEPPOL-COMMON-R041',
    level: 'fatal',
    scheme: '0192',
    name: 'Norwegian organisation number',
    form: 'nine digits with a valid check digit (modulus 11) at the end',
    holds: isNorwegianNumber,
  },
  {
    id: 'PEPPOL-COMMON-R042',
    level: 'fatal',
    scheme: '0184',
    name: 'Danish CVR number',
    form: 'eight digits, optionally after DK',
    holds: matches(/^(?:DK)?[0-9]{8}$/),
    verbatim: true,
  },
  {
    id: 'PEPPOL-COMMON-R052',
    level: 'fatal',
    scheme: '0096',
    name: 'Danish P number',
    form: 'ten digits',
    holds: matches(/^[0-9]{10}$/),
    verbatim: true,
  },
  {
    id: 'PEPPOL-COMMON-R053',
    level: 'fatal',
    scheme: '0198',
    name: 'Danish SE number',
    form: 'DK and eight digits',
    holds: matches(/^DK[0-9]{8}$/),
    verbatim: true,
  },
  {
    id: 'PEPPOL-COMMON-R043',
    level: 'fatal',
    scheme: '0208',
    name: 'Belgian enterprise number',
    form: 'ten digits, the last two being valid check digits (modulus 97)',
    holds: isBelgianNumber,
  },
  {
    id: 'PEPPOL-COMMON-R044',
    level: 'warning',
    scheme: '0201',
    name: 'Italian office code (IPA)',
    form: 'six letters or digits',
    holds: isItalianOfficeCode,
  },
  {
    id: 'PEPPOL-COMMON-R045',
    level: 'warning',
    scheme: '0210',
    name: 'Italian tax code (Codice Fiscale)',
    form: 'eleven digits, or sixteen characters in the pattern of a person’s code',
    holds: isItalianTaxCode,
  },
  {
    id: 'PEPPOL-COMMON-R046',
    level: 'warning',
    scheme: '9907',
    name: 'Italian tax code (Codice Fiscale)',
    form: 'eleven digits, or sixteen characters in the pattern of a person’s code',
    holds: isItalianTaxCode,
    addressesOnly: true,
  },
  {
    id: 'PEPPOL-COMMON-R047',
    level: 'warning',
    scheme: '0211',
    name: 'Italian VAT number (Partita IVA)',
    form: 'IT and eleven digits, the last one a valid check digit (Luhn)',
    holds: isItalianVatNumber,
  },
  {
    id: 'PEPPOL-COMMON-R049',
    level: 'fatal',
    scheme: '0007',
    name: 'Swedish organisation number',
    form: 'ten digits, the last one a valid check digit (Luhn)',
    holds: (text) => text.length === 10 && startsWithSwedishNumber(text),
  },
  {
    id: 'PEPPOL-COMMON-R050',
    level: 'fatal',
    scheme: '0151',
    name: 'Australian business number (ABN)',
    form: 'eleven digits with valid check digits (modulus 89)',
    holds: isAustralianNumber,
  },
  {
    id: 'PEPPOL-COMMON-R054',
    level: 'warning',
    scheme: '0106',
    name: 'Dutch KVK number',
    form: 'eight digits',
    holds: matches(/^[0-9]{8}$/),
  },
  {
    id: 'PEPPOL-COMMON-R055',
    level: 'warning',
    scheme: '0190',
    name: 'Dutch OIN',
    form: 'twenty digits',
    holds: matches(/^[0-9]{20}$/),
  },
  {
    id: 'PEPPOL-COMMON-R056-1',
    level: 'warning',
    scheme: '9944',
    name: 'Dutch VAT number',
    form: DUTCH_VAT_FORM,
    holds: matches(DUTCH_VAT),
  },
];

const AFTER_VAT: readonly IdentifierFormat[] = [
  {
    id: 'PEPPOL-COMMON-R057',
    level: 'warning',
    scheme: '0217',
    name: 'Dutch establishment number',
    form: 'twelve digits',
    holds: matches(/^[0-9]{12}$/),
  },
];

const ADDRESS_TERMS = ['BT-34', 'BT-49'];
/** Terms of identifiers with a scheme: addresses, party identifiers, registration numbers. */
const TERMS = [...ADDRESS_TERMS, 'BT-29', 'BT-46', 'BT-60', 'BT-30', 'BT-47', 'BT-61'];

const readScheme = (c: RuleContext, node: Node): string | undefined => c.doc.attribute(node, ATTR.schemeID);

/** Contexts of identifiers that may have a scheme: all of them, and electronic addresses only. */
export interface IdentifierContexts {
  all: string;
  addresses: string;
}

/** Contexts in UBL. */
export const UBL: IdentifierContexts = {
  all: 'cbc:EndpointID | cac:PartyIdentification/cbc:ID | cbc:CompanyID',
  addresses: 'cbc:EndpointID',
};

/** Creates the rule that identifiers with a scheme have the format of that scheme. */
export function formatRule(format: IdentifierFormat, contexts: IdentifierContexts): Rule {
  const { id, level, scheme, name, form, holds, verbatim, addressesOnly } = format;
  const assertion: Assertion = {
    id,
    level,
    terms: addressesOnly ? ADDRESS_TERMS : TERMS,
    test: (c, node) => {
      const text = c.doc.text(node);
      return holds(verbatim ? text : normalizeSpace(text));
    },
    message: (c, node) =>
      `${c.doc.localName(node)} with scheme ${scheme} is ${formatQuoted(c.doc.text(node))}, which is not a valid ${name}: expected ${form}${verbatim ? ', without blanks' : ''}. Correct the number or its scheme.`,
  };
  return {
    context: addressesOnly ? contexts.addresses : contexts.all,
    when: (c, node) => readScheme(c, node) === scheme,
    asserts: [assertion],
  };
}

const isVatScheme = perElement(
  (c, scheme) => readSingleNormalized(c, scheme, CAC.TaxScheme, CBC.ID) === 'VAT',
);

/** Dutch VAT identifiers by their prefix. In the published order, the rule is between the schemes 9944 and 0217. */
const DUTCH_VAT_IDENTIFIERS: Rule = {
  context: 'cac:PartyTaxScheme/cbc:CompanyID',
  when: (c, node) => isVatScheme(c, c.doc.parent(node)) && normalizeSpace(c.doc.text(node)).startsWith('NL'),
  asserts: [
    {
      id: 'PEPPOL-COMMON-R056-2',
      level: 'warning',
      terms: ['BT-31', 'BT-48', 'BT-63'],
      test: (c, node) => DUTCH_VAT.test(normalizeSpace(c.doc.text(node))),
      message: (c, node) =>
        `The VAT identifier ${formatQuoted(c.doc.text(node))} starts with NL but is not a valid Dutch VAT number: expected ${DUTCH_VAT_FORM}.`,
    },
  ],
};

/** Rules in published order: only the first rule that matches an element checks it. */
export const IDENTIFIER_RULES: readonly Rule[] = [
  ...BEFORE_VAT.map((format) => formatRule(format, UBL)),
  DUTCH_VAT_IDENTIFIERS,
  ...AFTER_VAT.map((format) => formatRule(format, UBL)),
];

/** Returns a rule of the list for another syntax or another scheme. */
export function identifierRule(
  id: string,
  contexts: IdentifierContexts,
  overrides: Partial<IdentifierFormat> = {},
): Rule {
  const format = BEFORE_VAT.find((each) => each.id === id);
  if (format === undefined) throw new Error(`No rule on identifiers: ${id}`);
  return formatRule({ ...format, ...overrides }, contexts);
}
