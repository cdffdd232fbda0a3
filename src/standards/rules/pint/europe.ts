/**
 * PINT EU: EN 16931 with a few differences, and the rules of Peppol BIS Billing with its national rules. Both are
 * declared as differences.
 */
import type { Node } from '../../invoice/xml';
import {
  PINT_EU_ADDRESS_SCHEMES,
  PINT_EU_CURRENCIES,
  PINT_EU_DOCUMENT_CURRENCIES,
  PINT_EU_JURISDICTION_CURRENCIES,
} from '../code-lists/pint-1.1.3';
import { CREDIT_NOTE_TYPES, isExactCode } from '../code-lists/peppol-3.0.21';
import type { RuleContext } from '../context';
import { EN16931_UBL_1_3_16 } from '../en16931';
import { PEPPOL_3_0_21 } from '../peppol';
import { bothIn } from '../peppol/countries';
import { skontoProblem } from '../peppol/national/german-skonto';
import {
  fatal,
  withAssertions,
  withLevels,
  withoutRules,
  type Assertion,
  type Rule,
  type RuleSet,
} from '../rule-set';
import { onlyNormalized, ownText, ownTextAt } from '../reading';
import { formatQuoted, quotedAt } from '../wording';
import { toDouble, isAboveZero, normalizeSpace } from '../xpath';
import { single } from './assertions';
import { ATTR, CAC, CBC } from './names';
import { currencyCodeRules } from './shared/codes';

/** BR-CO-25, which EN 16931 has removed. */
const DUE_DATE: Rule = {
  context: '/ubl:Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount',
  asserts: [
    fatal(
      'BR-CO-25',
      (c, n) =>
        !isAboveZero(c.doc.text(n)) ||
        c.doc.all(CBC.DueDate).length > 0 ||
        c.doc.all(CAC.PaymentTerms).some((terms) => c.exists(terms, CBC.Note)),
      'An amount is due (BT-115), but neither until when (BT-9) nor on which terms (BT-20). Add cbc:DueDate or cac:PaymentTerms/cbc:Note.',
      { terms: ['BT-9', 'BT-20'] },
    ),
  ],
};

const ONE_CARD = single('BR-66', ['cac:PaymentMeans/cac:CardAccount', 'The payment card (BG-18)', 'BG-18']);
const ONE_MANDATE = single('BR-67', [
  'cac:PaymentMeans/cac:PaymentMandate',
  'The direct debit (BG-19)',
  'BG-19',
]);

const OWN_CODES = currencyCodeRules('BR-CL', PINT_EU_CURRENCIES, PINT_EU_DOCUMENT_CURRENCIES);

/** EN 16931 as PINT EU has it. */
export function alignedWithEn16931(): Pick<RuleSet, 'patterns' | 'forbidden'> {
  const codes = Object.fromEntries(
    OWN_CODES.flatMap(({ asserts }) => asserts.map((own) => [own.id, () => own] as const)),
  );
  const { patterns, forbidden } = withAssertions(EN16931_UBL_1_3_16, codes);
  return {
    forbidden,
    patterns: patterns.map((pattern) =>
      pattern.name === 'model' ? { ...pattern, rules: [...pattern.rules.map(withOnes), DUE_DATE] } : pattern,
    ),
  };
}

function withOnes(rule: Rule): Rule {
  return rule.asserts.some(({ id }) => id === 'BR-01')
    ? { ...rule, asserts: [...rule.asserts, ONE_CARD, ONE_MANDATE] }
    : rule;
}

/** Rules of Peppol BIS Billing 3.0.21 that PINT EU does not have. */
const OMITTED_RULES = new Set([
  'PEPPOL-EN16931-R007',
  'PEPPOL-EN16931-P0100',
  'PEPPOL-COMMON-R054',
  'PEPPOL-COMMON-R055',
  'PEPPOL-COMMON-R056-1',
  'PEPPOL-COMMON-R056-2',
  'PEPPOL-COMMON-R057',
  'DE-R-T02',
  'DK-R-017',
]);

const CUSTOMIZATION = 'urn:peppol:pint:billing-1@eu-1';

const SPECIFICATION: Assertion = fatal(
  'ALIGNED-IBRP-004-EU',
  (c, root) => normalizeSpace(ownTextAt(c, root, CBC.CustomizationID)).startsWith(CUSTOMIZATION),
  (c, root) =>
    `The specification identifier (BT-24) is ${quotedAt(c, root, CBC.CustomizationID)}. It has to begin with ${CUSTOMIZATION}.`,
  { terms: ['BT-24'], at: (c, root) => c.first(root, CBC.CustomizationID) },
);

/** The process number by which credit note types are prescribed; the usual process of PINT has none. */
function isFreeOfTypes(c: RuleContext): boolean {
  const process = onlyNormalized(c, 0, CBC.ProfileID) ?? '';
  if (!/urn:peppol:bis:billing:[0-9]{2}:1.0/.test(process)) return true;
  const number = process.split(':')[6];
  return number !== undefined && number !== '01';
}

const hasType = (c: RuleContext, root: Node, type: number): boolean =>
  [CBC.InvoiceTypeCode, CBC.CreditNoteTypeCode].some((name) =>
    c.texts(root, name).some((text) => toDouble(text) === type),
  );

const GERMAN_TYPES = ['326', '380', '384', '389', '381', '875', '876', '877'];
const LOCAL_PART = '[a-zA-Z0-9!#$%&"*+/=?^_`{|}~-]+';
const LABEL = '[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?';
const EMAIL = new RegExp(`^${LOCAL_PART}(?:\\.${LOCAL_PART})*@(?:${LABEL}\\.)+${LABEL}$`);
/** Form of a cash discount; preceding text on its line is ignored. */
const SKONTO = /#SKONTO#TAGE=[0-9]+#PROZENT=[0-9]+\.[0-9]{2}(?:#BASISBETRAG=-?[0-9]+\.[0-9]{2})?#$/;

/** Rules that PINT EU changes from Peppol BIS. */
const CHANGES: Readonly<Record<string, (publishedAssertion: Assertion) => Assertion>> = {
  'PEPPOL-EN16931-R004': () => SPECIFICATION,
  'PEPPOL-EN16931-P0101': (publishedAssertion) => ({
    ...publishedAssertion,
    test: (c, node) => isFreeOfTypes(c) || CREDIT_NOTE_TYPES.has(ownText(c, node)),
  }),
  'PEPPOL-EN16931-CL007': (publishedAssertion) => ({
    ...publishedAssertion,
    test: (c, node) => isExactCode(PINT_EU_JURISDICTION_CURRENCIES, c.doc.attribute(node, ATTR.currencyID)),
  }),
  'PEPPOL-EN16931-CL008': (publishedAssertion) => ({
    ...publishedAssertion,
    test: (c, node) => isExactCode(PINT_EU_ADDRESS_SCHEMES, c.doc.attribute(node, ATTR.schemeID)),
    message: (c, node) =>
      `The scheme of the electronic address is ${formatQuoted(c.doc.attribute(node, ATTR.schemeID))}, which PINT EU does not have. Use a scheme of the list of electronic addresses (EAS), such as 0088.`,
  }),
  'DE-R-017': (publishedAssertion) => ({
    ...publishedAssertion,
    test: (c, root) =>
      [CBC.InvoiceTypeCode, CBC.CreditNoteTypeCode].some((name) =>
        c.texts(root, name).some((type) => GERMAN_TYPES.includes(type)),
      ),
  }),
  'DE-R-018': (publishedAssertion) => ({
    ...publishedAssertion,
    test: (c, root) => skontoProblem(c, root, [CAC.PaymentTerms, CBC.Note], SKONTO) === undefined,
  }),
  'DE-R-019': (publishedAssertion) => ({
    ...publishedAssertion,
    test: (c, means) => !c.equals(means, '58', CBC.PaymentMeansCode) || publishedAssertion.test(c, means),
  }),
  'DE-R-020': (publishedAssertion) => ({
    ...publishedAssertion,
    test: (c, means) => !c.equals(means, '59', CBC.PaymentMeansCode) || publishedAssertion.test(c, means),
  }),
  'DE-R-026': (publishedAssertion) => ({
    ...publishedAssertion,
    test: (c, root) =>
      !hasType(c, root, 384) || c.exists(root, CAC.BillingReference, CAC.InvoiceDocumentReference),
  }),
  'DE-R-028': (publishedAssertion) => ({
    ...publishedAssertion,
    test: (c, contact) => EMAIL.test(c.norm(contact, CBC.ElectronicMail)),
  }),
};

/** German payment means are compared as numbers; for any other code the rules pass. */
function isPaidBy(codes: readonly number[]): Rule['when'] {
  return (c, means) => {
    const statedCodes = c.texts(means, CBC.PaymentMeansCode).map(toDouble);
    return (
      bothIn(c, 'DE') && !statedCodes.some(Number.isNaN) && codes.some((code) => statedCodes.includes(code))
    );
  };
}

const GERMAN_PAYMENT: Readonly<Record<string, Rule['when']>> = {
  'DE-R-023-1': isPaidBy([30, 58]),
  'DE-R-024-1': isPaidBy([48, 54, 55]),
  'DE-R-025-1': isPaidBy([59]),
};

function withGermanPayment(rule: Rule): Rule {
  const when = rule.asserts.map(({ id }) => GERMAN_PAYMENT[id]).find((each) => each !== undefined);
  return when === undefined ? rule : { ...rule, when };
}

/** The rules of the jurisdiction. */
export function europeanRules(): Pick<RuleSet, 'patterns' | 'forbidden'> {
  const withGerman = {
    ...PEPPOL_3_0_21,
    patterns: PEPPOL_3_0_21.patterns.map((pattern) => ({
      ...pattern,
      rules: pattern.rules.map(withGermanPayment),
    })),
  };
  const { patterns } = withLevels(withAssertions(withoutRules(withGerman, OMITTED_RULES), CHANGES), {
    'DK-R-003': 'warning',
  });
  return { patterns };
}
