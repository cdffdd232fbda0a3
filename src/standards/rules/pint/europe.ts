/**
 * PINT EU: EN 16931 with a few differences, and Peppol BIS Billing with its national rules. Both are derived from
 * the original rule sets.
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
import { areBothPartiesIn } from '../peppol/countries';
import { describeSkontoError } from '../peppol/national/german-skonto';
import {
  fatal,
  withAssertions,
  withLevels,
  withoutRules,
  type Assertion,
  type Rule,
  type RuleSet,
} from '../rule-set';
import { readSingleNormalized, ownText, ownTextAt } from '../reading';
import { formatQuoted, formatValuesAt } from '../wording';
import { toDouble, isAboveZero, normalizeSpace } from '../xpath';
import { allowOnce } from './assertions';
import { ATTR, CAC, CBC } from './names';
import { currencyCodeRules } from './shared/codes';

/** BR-CO-25, which the current EN 16931 rules no longer have. */
const DUE_DATE: Rule = {
  context: '/ubl:Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount',
  asserts: [
    fatal(
      'BR-CO-25',
      (c, n) =>
        !isAboveZero(c.doc.text(n)) ||
        c.doc.all(CBC.DueDate).length > 0 ||
        c.doc.all(CAC.PaymentTerms).some((terms) => c.exists(terms, CBC.Note)),
      'An amount is due (BT-115), so the due date (BT-9) or the payment terms (BT-20) must be stated, but both are missing. Add cbc:DueDate or cac:PaymentTerms/cbc:Note.',
      { terms: ['BT-9', 'BT-20'] },
    ),
  ],
};

const SINGLE_CARD = allowOnce('BR-66', [
  'cac:PaymentMeans/cac:CardAccount',
  'The payment card (BG-18)',
  'BG-18',
]);
const SINGLE_MANDATE = allowOnce('BR-67', [
  'cac:PaymentMeans/cac:PaymentMandate',
  'The direct debit (BG-19)',
  'BG-19',
]);

const PINT_CODE_RULES = currencyCodeRules('BR-CL', PINT_EU_CURRENCIES, PINT_EU_DOCUMENT_CURRENCIES);

/** Creates the rules of EN 16931 with the changes of PINT EU. */
export function adaptEn16931(): Pick<RuleSet, 'patterns' | 'forbidden'> {
  const codes = Object.fromEntries(
    PINT_CODE_RULES.flatMap(({ asserts }) => asserts.map((own) => [own.id, () => own] as const)),
  );
  const { patterns, forbidden } = withAssertions(EN16931_UBL_1_3_16, codes);
  return {
    forbidden,
    patterns: patterns.map((pattern) =>
      pattern.name === 'model'
        ? { ...pattern, rules: [...pattern.rules.map(addSinglePaymentAssertions), DUE_DATE] }
        : pattern,
    ),
  };
}

function addSinglePaymentAssertions(rule: Rule): Rule {
  return rule.asserts.some(({ id }) => id === 'BR-01')
    ? { ...rule, asserts: [...rule.asserts, SINGLE_CARD, SINGLE_MANDATE] }
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
    `The specification identifier (BT-24) is ${formatValuesAt(c, root, CBC.CustomizationID)}, but must begin with ${CUSTOMIZATION}.`,
  { terms: ['BT-24'], at: (c, root) => c.first(root, CBC.CustomizationID) },
);

/** Returns whether the business process allows any credit note type. Only process number 01 of billing restricts it. */
function allowsAnyCreditNoteType(c: RuleContext): boolean {
  const process = readSingleNormalized(c, 0, CBC.ProfileID) ?? '';
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
/** Format of a cash discount; preceding text on the same line is ignored. */
const SKONTO = /#SKONTO#TAGE=[0-9]+#PROZENT=[0-9]+\.[0-9]{2}(?:#BASISBETRAG=-?[0-9]+\.[0-9]{2})?#$/;

/** Rules of Peppol BIS that PINT EU changes. */
const CHANGES: Readonly<Record<string, (publishedAssertion: Assertion) => Assertion>> = {
  'PEPPOL-EN16931-R004': () => SPECIFICATION,
  'PEPPOL-EN16931-P0101': (publishedAssertion) => ({
    ...publishedAssertion,
    test: (c, node) => allowsAnyCreditNoteType(c) || CREDIT_NOTE_TYPES.has(ownText(c, node)),
  }),
  'PEPPOL-EN16931-CL007': (publishedAssertion) => ({
    ...publishedAssertion,
    test: (c, node) => isExactCode(PINT_EU_JURISDICTION_CURRENCIES, c.doc.attribute(node, ATTR.currencyID)),
  }),
  'PEPPOL-EN16931-CL008': (publishedAssertion) => ({
    ...publishedAssertion,
    test: (c, node) => isExactCode(PINT_EU_ADDRESS_SCHEMES, c.doc.attribute(node, ATTR.schemeID)),
    message: (c, node) =>
      `The scheme of the electronic address is ${formatQuoted(c.doc.attribute(node, ATTR.schemeID))}, which PINT EU does not allow. Use a scheme of the list of electronic address schemes (EAS), such as 0088.`,
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
    test: (c, root) => describeSkontoError(c, root, [CAC.PaymentTerms, CBC.Note], SKONTO) === undefined,
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

/** Creates the condition of a rule on German payment means, which compares the codes as numbers. */
function hasPaymentMeans(codes: readonly number[]): Rule['when'] {
  return (c, means) => {
    const statedCodes = c.texts(means, CBC.PaymentMeansCode).map(toDouble);
    return (
      areBothPartiesIn(c, 'DE') &&
      !statedCodes.some(Number.isNaN) &&
      codes.some((code) => statedCodes.includes(code))
    );
  };
}

const GERMAN_PAYMENT: Readonly<Record<string, Rule['when']>> = {
  'DE-R-023-1': hasPaymentMeans([30, 58]),
  'DE-R-024-1': hasPaymentMeans([48, 54, 55]),
  'DE-R-025-1': hasPaymentMeans([59]),
};

function adaptGermanPayment(rule: Rule): Rule {
  const when = rule.asserts.map(({ id }) => GERMAN_PAYMENT[id]).find((each) => each !== undefined);
  return when === undefined ? rule : { ...rule, when };
}

/** Creates the rules of Peppol BIS Billing with the changes of PINT EU. */
export function europeanRules(): Pick<RuleSet, 'patterns' | 'forbidden'> {
  const adaptedBilling = {
    ...PEPPOL_3_0_21,
    patterns: PEPPOL_3_0_21.patterns.map((pattern) => ({
      ...pattern,
      rules: pattern.rules.map(adaptGermanPayment),
    })),
  };
  const { patterns } = withLevels(withAssertions(withoutRules(adaptedBilling, OMITTED_RULES), CHANGES), {
    'DK-R-003': 'warning',
  });
  return { patterns };
}
