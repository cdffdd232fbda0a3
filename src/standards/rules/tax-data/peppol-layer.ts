/**
 * The layer of Peppol BIS Billing of a tax data document: general and national rules, applied to the reported document as
 * an invoice. Only national rules on reported terms are part of the layer.
 */
import { codeRules, addressSchemeAssertion, currencyAssertion } from '../peppol/code-rules';
import { transactionRules } from '../peppol';
import { EMPTY_ELEMENTS } from '../peppol/document-rules';
import { PEPPOL_SLACK } from '../peppol/line-rules';
import { CAC, CBC } from '../peppol/names';
import { DENMARK } from '../peppol/national/denmark';
import { GERMANY } from '../peppol/national/german-ubl';
import { GREEK_PARTIES, GREEK_SELLERS } from '../peppol/national/greece';
import { ICELAND } from '../peppol/national/iceland';
import { NETHERLANDS } from '../peppol/national/netherlands';
import { NORWAY } from '../peppol/national/norway';
import { SWEDEN } from '../peppol/national/sweden';
import { isSupplierIn } from '../peppol/countries';
import { BILLING, SELF_BILLING } from '../peppol/variant';
import { ownText, ownTextAt } from '../reading';
import {
  createDeferredRuleSet,
  type Assertion,
  type Pattern,
  type PartRules,
  type RuleSet,
  type RuleSetHead,
} from '../rule-set';
import { normalizeSpace } from '../xpath';
import { formatQuoted, formatValuesAt } from '../wording';
import type { RuleContext } from '../context';
import { PEPPOL_ADDRESS_SCHEMES, PEPPOL_CURRENCIES, PEPPOL_DOCUMENT_TYPES } from './code-lists';
import { selectRules } from './select-rules';

/** Rules on the reported document. */
const DOCUMENT_RULES = new Set(
  `R001 R002 R004 R005 R007 R040 R041 R042 R043 R053 R054 R055 R061 R110 R111 R120 R121 CL006 P0100 P0112`
    .split(' ')
    .map((number) => `PEPPOL-EN16931-${number}`),
);

/** National rules of the layer. */
const NATIONAL = new Set(
  `NO-R-001 DK-R-003 DK-R-004 DK-R-005 DK-R-006 DK-R-007 DK-R-008 DK-R-009 DK-R-010 DK-R-011
  SE-R-001 SE-R-002 SE-R-006 SE-R-007 SE-R-008 SE-R-009 SE-R-010 SE-R-011 SE-R-012
  GR-R-001-1 GR-R-001-2 GR-R-001-3 GR-R-001-4 GR-R-001-5 GR-R-001-6 GR-R-001-7 GR-R-002 GR-R-003 GR-R-005 GR-R-006 GR-R-009
  GR-S-011 IS-R-001 IS-R-006 IS-R-007 NL-R-001 NL-R-007 NL-R-008
  DE-R-014 DE-R-019 DE-R-020 DE-R-023-1 DE-R-023-2 DE-R-024-1 DE-R-024-2 DE-R-025-1 DE-R-025-2`.split(/\s+/),
);

/** Rules on identifiers in the whole tax data document, and those with the level warning. */
const IDENTIFIER_RULES = /^PEPPOL-COMMON-R0(?:4\d|5[0-3])$/;
const WARNINGS = new Set(['PEPPOL-COMMON-R052', 'PEPPOL-COMMON-R053']);

/** Rules on codes in the whole tax data document. */
const CODE_RULES = /^PEPPOL-EN16931-(?:CL002|CL003|CL007|CL008|F001|P010[4-9]|P011[01])$/;

const PROCESS = /urn:fdc:peppol\.eu:2017:poacc:(?:self)?billing:[0-9]{2}:1\.0/;
const NO_PROCESS = 'Unknown';

/** Returns the number of the business process (BT-23); {@link NO_PROCESS} when the process is unknown or missing. */
function getProcessNumber(c: RuleContext): string {
  const process = c.norm(0, CBC.ProfileID);
  return PROCESS.test(process) ? (process.split(':')[6] ?? '') : NO_PROCESS;
}

const CHANGES: Readonly<Record<string, (publishedAssertion: Assertion) => Assertion>> = {
  'PEPPOL-EN16931-R007': (publishedAssertion) => ({
    ...publishedAssertion,
    test: (c) => getProcessNumber(c) !== NO_PROCESS,
  }),
  'PEPPOL-EN16931-R004': (publishedAssertion) => ({
    ...publishedAssertion,
    test: (c, root) => {
      const id = normalizeSpace(ownTextAt(c, root, CBC.CustomizationID));
      return [BILLING, SELF_BILLING].some(({ customizationPrefix }) => id.startsWith(customizationPrefix));
    },
    message: (c, root) =>
      `The specification identifier (BT-24) is ${formatValuesAt(c, root, CBC.CustomizationID)}, but must begin with ${BILLING.customizationPrefix} or ${SELF_BILLING.customizationPrefix}.`,
  }),
  'PEPPOL-EN16931-P0100': (publishedAssertion) => ({
    ...publishedAssertion,
    test: (c, node) =>
      getProcessNumber(c) !== '01' || PEPPOL_DOCUMENT_TYPES.has(normalizeSpace(ownText(c, node))),
    message: (c, node) =>
      `The type code (BT-3) is ${formatQuoted(c.doc.text(node))}, which is not a type of Peppol invoices and credit notes. Use 380, 381, 389 or 261.`,
  }),
  // The published rules look for the compared value at a position where it cannot occur, so these rules always fail.
  'NL-R-001': (publishedAssertion) => ({ ...publishedAssertion, test: () => false }),
  'GR-R-001-2': (publishedAssertion) => ({ ...publishedAssertion, test: () => false }),
};

/** Type codes by which NL-R-001 and -007 recognize credit notes, which have the same element as invoices here. */
const DUTCH_CREDIT_NOTES = new Set(['381', '396', '81', '83', '532']);

function createDutchPattern(): Pattern {
  const pattern = selectRules(NETHERLANDS, {
    isIncluded: (id) => NATIONAL.has(id),
    changes: {
      ...CHANGES,
      'NL-R-007': (publishedAssertion) => ({
        ...publishedAssertion,
        test: (c, total) => {
          if (c.doc.all(CAC.PaymentMeans).length > 0) return true;
          const payable = c.decimal(total, CBC.PayableAmount);
          if (payable === undefined) return false;
          const type = c.text(c.doc.parent(total), CBC.InvoiceTypeCode) ?? '';
          if (DUTCH_CREDIT_NOTES.has(type)) return payable.sign >= 0;
          return BILLING.invoiceTypes.has(type) && payable.sign <= 0;
        },
      }),
    },
    contexts: { 'cbc:CreditNoteTypeCode': 'cbc:InvoiceTypeCode' },
  });
  const rules = pattern.rules.map((rule) =>
    rule.context === 'cbc:InvoiceTypeCode'
      ? {
          ...rule,
          when: (c: RuleContext, node: number) => c.doc.text(node) === '381' && isSupplierIn(c, 'NL'),
        }
      : rule,
  );
  return { ...pattern, rules };
}

/** Creates the national patterns. The Danish rules apply to documents between Danish parties. */
function createNationalPatterns(): Pattern[] {
  const isIncluded = (id: string): boolean => NATIONAL.has(id);
  return [
    ...[NORWAY, DENMARK, SWEDEN, GREEK_SELLERS, GREEK_PARTIES, ICELAND].map((pattern) =>
      selectRules(pattern, { isIncluded, changes: CHANGES }),
    ),
    createDutchPattern(),
    selectRules(GERMANY, { isIncluded }),
  ];
}

function createCodePattern(): Pattern {
  return selectRules(
    { name: 'codes and formats', rules: codeRules(BILLING) },
    {
      isIncluded: (id) => CODE_RULES.test(id),
      changes: {
        'PEPPOL-EN16931-CL007': () => currencyAssertion(PEPPOL_CURRENCIES),
        'PEPPOL-EN16931-CL008': () => addressSchemeAssertion(PEPPOL_ADDRESS_SCHEMES),
      },
    },
  );
}

/**
 * Creates the layer.
 * @param part finds the reported documents
 */
export function createPeppolLayer(head: RuleSetHead, part: PartRules['contexts']): RuleSet {
  const general = transactionRules(BILLING, PEPPOL_SLACK);
  const rules = createDeferredRuleSet(head, () => ({
    patterns: [
      selectRules(general, { isIncluded: (id) => DOCUMENT_RULES.has(id), changes: CHANGES }),
      ...createNationalPatterns(),
      selectRules(
        { name: 'codes and formats', rules: codeRules(BILLING) },
        {
          isIncluded: (id) => DOCUMENT_RULES.has(id),
          changes: CHANGES,
          contexts: {
            'cac:InvoicePeriod/cbc:DescriptionCode': '/ubl:Invoice/cac:InvoicePeriod/cbc:DescriptionCode',
          },
        },
      ),
    ],
    forbidden: undefined,
  }));
  return createDeferredRuleSet(
    head,
    () => ({
      patterns: [
        EMPTY_ELEMENTS,
        selectRules(general, {
          isIncluded: (id) => IDENTIFIER_RULES.test(id),
          changes: Object.fromEntries(
            [...WARNINGS].map((id) => [
              id,
              (publishedAssertion: Assertion) => ({ ...publishedAssertion, level: 'warning' as const }),
            ]),
          ),
          contexts: {
            'cbc:EndpointID | cac:PartyIdentification/cbc:ID | cbc:CompanyID':
              'cbc:EndpointID | cac:PartyIdentification/cbc:ID',
          },
        }),
        createCodePattern(),
      ],
      forbidden: undefined,
    }),
    { contexts: part, rules },
  );
}
