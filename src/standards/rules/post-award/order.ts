/** Rules of the Peppol Order (T01), which a buyer sends. */
import { ORDERING_TYPES } from '../../invoice/ordering/ordering-types';
import { cac, cbc, type Node } from '../../invoice/xml';
import { ALLOWANCE_REASON_CODES, CHARGE_REASON_CODES, COUNTRIES, type CodeList } from '../code-lists';
import type { RuleContext } from '../context';
import { readSingle } from '../reading';
import { fatal, warning, type Rule, type RuleSet } from '../rule-set';
import { formatQuoted, formatValuesAt } from '../wording';
import { normalizeSpace, substring } from '../xpath';
import { COMMON_PATTERNS } from './common-rules';
import { customizationRule, modelPattern } from './model-rules';
import { ORDER_MODEL } from './order.model';
import { ORDER_LINES } from './order-lines';
import { CURRENCY_AND_DECIMALS, ORDER_TOTALS } from './order-totals';

const PROCESSES = ORDERING_TYPES.order.processIds;

const PARTY = cac('Party');
const COMPANY_ID = cbc('CompanyID');
const CHARGE_INDICATOR = cbc('ChargeIndicator');
const QUOTATION = [cac('QuotationDocumentReference'), cbc('ID')] as const;

/** Current country codes that are missing in the published rule. */
const MISSING_COUNTRIES = new Set(['1A', 'BQ', 'CW', 'RE', 'SS', 'SX', 'XI']);
/** Further codes in the published rule: the Netherlands Antilles, and Greece as EL. */
const ADDITIONAL_PREFIXES = 'AN EL';
/** Prefixes of VAT identifiers. The published search also accepts parts of codes. */
const VAT_PREFIXES = `${COUNTRIES.codes.filter((code) => !MISSING_COUNTRIES.has(code)).join(' ')} ${ADDITIONAL_PREFIXES}`;

const DOCUMENT: readonly Rule[] = [
  {
    context: 'cbc:ProfileID',
    asserts: [
      fatal(
        'PEPPOL-T01-R031',
        (c, node) => PROCESSES.includes(normalizeSpace(c.doc.text(node))),
        (c, node) =>
          `cbc:ProfileID is ${formatQuoted(c.doc.text(node))}, but must be one of ${PROCESSES.join(', ')}.`,
      ),
    ],
  },
  customizationRule('PEPPOL-T01-R034', ORDERING_TYPES.order.customizationId),
];

const PARTIES: readonly Rule[] = [
  {
    context: 'ord:Order',
    asserts: [
      warning(
        'PEPPOL-T01-R002',
        (c, root) => c.exists(root, cac('ValidityPeriod'), cbc('EndDate')),
        'The order should state the end of its validity (cac:ValidityPeriod/cbc:EndDate), which is missing.',
        { subjectPath: 'cac:ValidityPeriod/cbc:EndDate' },
      ),
    ],
  },
  {
    context: 'cac:OriginatorCustomerParty',
    asserts: [
      fatal(
        'PEPPOL-T01-R014',
        (c, node) =>
          c.exists(node, PARTY, cac('PartyName'), cbc('Name')) ||
          c.exists(node, PARTY, cac('PartyIdentification'), cbc('ID')),
        'The originator must have a name (cac:Party/cac:PartyName/cbc:Name) or an identifier (cac:Party/cac:PartyIdentification/cbc:ID), but has neither.',
      ),
    ],
  },
  {
    context: 'cac:PartyTaxScheme',
    when: (c, node) => c.equals(node, 'VAT', cac('TaxScheme'), cbc('ID')),
    asserts: [
      fatal(
        'PEPPOL-T01-R026',
        (c, node) => startsWithCountry(readSingle(c, node, COMPANY_ID)),
        (c, node) =>
          `The VAT identifier is ${formatValuesAt(c, node, COMPANY_ID)}, but must begin with a country code.`,
        { subjectPath: 'cbc:CompanyID' },
      ),
    ],
  },
];

function startsWithCountry(identifier: string | undefined): boolean {
  return identifier !== undefined && VAT_PREFIXES.includes(substring(identifier, 0, 2));
}

const QUOTATIONS: Rule = {
  context: 'cac:QuotationLineReference/cbc:LineID',
  asserts: [
    fatal(
      'PEPPOL-T01-R035',
      (c) => c.exists(0, ...QUOTATION),
      'A line refers to a quotation line, so cac:QuotationDocumentReference must state the quotation, but is missing.',
    ),
  ],
};

/** Creates the rule on reason codes of allowances or of charges, which have separate code lists. */
function reasonRule(id: string, indicator: 'true' | 'false', name: string, list: CodeList): Rule {
  return {
    context: 'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode',
    when: (c: RuleContext, node: Node) => c.equals(c.doc.parent(node), indicator, CHARGE_INDICATOR),
    asserts: [
      fatal(
        id,
        (c, node) =>
          c.doc.textNodes(node).length <= 1 && list.codes.includes(normalizeSpace(c.doc.text(node))),
        (c, node) => `The reason code is ${formatQuoted(c.doc.text(node))}, but must be a code for ${name}.`,
      ),
    ],
  };
}

/** Order, release 2026.5. */
export const ORDER_2026_5: RuleSet = {
  name: 'order',
  version: '2026.5',
  source: 'Peppol Order 2026.5',
  since: '2026-08-17',
  patterns: [
    ...COMMON_PATTERNS,
    modelPattern('PEPPOL-T01', '/ord:Order', ORDER_MODEL),
    {
      name: 'transaction',
      rules: [
        ...DOCUMENT,
        ...CURRENCY_AND_DECIMALS,
        ...PARTIES,
        ORDER_TOTALS,
        ...ORDER_LINES,
        QUOTATIONS,
        reasonRule('PEPPOL-T01-CL001', 'false', 'allowances (UNTDID 5189)', ALLOWANCE_REASON_CODES),
        reasonRule('PEPPOL-T01-CL002', 'true', 'charges (UNTDID 7161)', CHARGE_REASON_CODES),
      ],
    },
  ],
};
