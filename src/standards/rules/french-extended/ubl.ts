import { cac, type Node } from '../../invoice/xml';
import { PARTY_SCHEMES } from '../code-lists/french-extended-1.4.0.03';
import type { RuleContext } from '../context';
import { EN16931_UBL_1_3_16 } from '../en16931';
import { formatUnknownCode } from '../en16931/coded';
import { isCharge, isVat } from '../en16931/vat-facts';
import { hasStatus, findSelfReferences } from '../french/line-groups';
import { ATTR, CAC, CBC } from '../french/names';
import { fatal, warning, withoutRules, type Assertion, type Pattern, type RuleSet } from '../rule-set';
import { isAboveZero, normalizeSpace } from '../xpath';
import {
  chargeReasonRules,
  deliveryTermsRule,
  itemAttributeAssertions,
  lineAssertions,
  mediaTypeRule,
} from './coded';
import { OMITTED_IN_UBL } from './omitted-rules';
import { BREAKDOWN_GROUP_RULES, CATEGORY_USE_ASSERTIONS, TOTALS } from './ubl-breakdown';
import { countsInTotals, GROUPED_LINES } from './ubl-lines';

const ROOT = '/ubl:Invoice | /cn:CreditNote';
const LINE = 'cac:InvoiceLine | cac:CreditNoteLine';

const hasDueDate = (c: RuleContext): boolean =>
  c.doc.all(CBC.DueDate).length > 0 || c.doc.all(CAC.PaymentTerms).some((terms) => c.exists(terms, CBC.Note));

const DELIVERY_TERMS = cac('DeliveryTerms');
const TAX_EXCHANGE_RATE = cac('TaxExchangeRate');

/** Returns whether the nodes have only these children. */
const hasOnlyChildren = (c: RuleContext, nodes: readonly Node[], ...names: number[]): boolean =>
  nodes.every((node) => c.doc.childElements(node).every((child) => names.includes(c.doc.name(child))));

const hasOnlyAllowedTerms = (c: RuleContext, terms: readonly Node[]): boolean =>
  hasOnlyChildren(c, terms, CBC.ID, CAC.DeliveryLocation) &&
  hasOnlyChildren(
    c,
    terms.flatMap((term) => c.select(term, CAC.DeliveryLocation)),
    CBC.Name,
  );

const forbidUnsupportedElements = (
  id: string,
  label: string,
  subjectPath: string,
  test: Assertion['test'],
): Assertion =>
  warning(id, test, `${label} contains elements that EXTENDED-CTC-FR does not allow. Remove them.`, {
    subjectPath,
  });

const EXCHANGE_RATE = ['SourceCurrencyCode', 'TargetCurrencyCode', 'CalculationRate', 'Date'];

/** Returns whether a line counts for UBL-FREXT-SR-48; a line that refers to another document does not count. */
const countsForSyntaxRule = (c: RuleContext, line: Node): boolean =>
  !c.exists(line, CAC.BillingReference, CAC.InvoiceDocumentReference, CBC.ID) ||
  findSelfReferences(c, line).some((each) => hasStatus(c, each, 'DETAIL'));

const MODEL: Pattern = {
  name: 'extended model',
  rules: [
    {
      context: '/ubl:Invoice/cac:LegalMonetaryTotal/cbc:PayableAmount',
      asserts: [
        fatal(
          'BR-CO-25',
          (c, n) => !isAboveZero(c.doc.text(n)) || hasDueDate(c),
          'When an amount is due (BT-115), the document must have a due date (BT-9) or payment terms (BT-20). Add one of them.',
          { terms: ['BT-115', 'BT-9', 'BT-20'] },
        ),
      ],
    },
    { context: 'cac:LegalMonetaryTotal', asserts: TOTALS },
    { context: ROOT, asserts: CATEGORY_USE_ASSERTIONS },
    {
      context: LINE,
      when: countsInTotals,
      asserts: lineAssertions('BR-FREXT', {
        quantity: [
          { path: [CBC.InvoicedQuantity], subjectPath: 'cbc:InvoicedQuantity' },
          { path: [CBC.CreditedQuantity], subjectPath: 'cbc:CreditedQuantity' },
        ],
        net: { path: [CBC.LineExtensionAmount], subjectPath: 'cbc:LineExtensionAmount' },
        price: { path: [CAC.Price, CBC.PriceAmount], subjectPath: 'cac:Price/cbc:PriceAmount' },
        hasCategory: (c, line) =>
          c
            .select(line, CAC.Item, CAC.ClassifiedTaxCategory)
            .some((node) => isVat(c, node) && c.exists(node, CBC.ID)),
        category: 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID',
      }),
    },
    {
      context: 'cac:AdditionalItemProperty',
      asserts: itemAttributeAssertions({
        name: { path: [CBC.Name], subjectPath: 'cbc:Name' },
        code: { path: [CBC.NameCode], subjectPath: 'cbc:NameCode' },
        value: { path: [CBC.Value], subjectPath: 'cbc:Value' },
        quantity: { path: [CBC.ValueQuantity], subjectPath: 'cbc:ValueQuantity' },
      }),
    },
    ...BREAKDOWN_GROUP_RULES,
  ],
};

const SYNTAX: Pattern = {
  name: 'extended syntax',
  rules: [
    {
      context: ROOT,
      asserts: [
        forbidUnsupportedElements(
          'UBL-FREXT-CR-410',
          'The group of delivery terms',
          'cac:DeliveryTerms',
          (c, n) => hasOnlyAllowedTerms(c, c.select(n, DELIVERY_TERMS)),
        ),
        forbidUnsupportedElements(
          'CII-FREXT-CR-490',
          'The exchange rate for VAT',
          'cac:TaxExchangeRate',
          (c, n) =>
            c
              .select(n, TAX_EXCHANGE_RATE)
              .flatMap((rate) => c.doc.childElements(rate))
              .every((child) => EXCHANGE_RATE.includes(c.doc.localName(child))),
        ),
        forbidUnsupportedElements(
          'UBL-FREXT-CR-645',
          'The group of delivery terms of a line',
          'cac:InvoiceLine',
          (c, n) =>
            hasOnlyAllowedTerms(c, [
              ...c.select(n, CAC.InvoiceLine, DELIVERY_TERMS),
              ...c.select(n, CAC.CreditNoteLine, DELIVERY_TERMS),
            ]),
        ),
      ],
    },
    {
      context: LINE,
      asserts: [
        fatal(
          'UBL-FREXT-SR-48',
          (c, line) => {
            const categories = c.count(line, CAC.Item, CAC.ClassifiedTaxCategory);
            return countsForSyntaxRule(c, line) ? categories === 1 : categories <= 1;
          },
          (c, line) =>
            `The line has ${c.count(line, CAC.Item, CAC.ClassifiedTaxCategory)} VAT categories (BG-30); a line that counts in the totals must have exactly one cac:Item/cac:ClassifiedTaxCategory, other lines at most one.`,
          { subjectPath: 'cac:Item/cac:ClassifiedTaxCategory', terms: ['BG-30'] },
        ),
      ],
    },
  ],
};

const CODES: Pattern = {
  name: 'extended codes',
  rules: [
    {
      context: 'cac:PartyIdentification/cbc:ID',
      when: (c, n) => c.doc.attribute(n, ATTR.schemeID) !== undefined,
      asserts: [
        fatal(
          'BR-FREXT-CL-10',
          (c, n) => {
            const scheme = c.doc.attribute(n, ATTR.schemeID) ?? '';
            if (PARTY_SCHEMES.has(scheme)) return true;
            return (
              normalizeSpace(scheme) === 'SEPA' &&
              (c.hasAncestor(n, CAC.AccountingSupplierParty) || c.hasAncestor(n, CAC.PayeeParty))
            );
          },
          (c, n) =>
            formatUnknownCode(
              c.doc.attribute(n, ATTR.schemeID),
              'the scheme of a party identifier (ISO/IEC 6523, BY, SE; SEPA for seller or payee)',
            ),
          { terms: ['BT-29', 'BT-46', 'BT-60'], subjectPath: '@schemeID' },
        ),
      ],
    },
    ...chargeReasonRules(
      'cac:AllowanceCharge/cbc:AllowanceChargeReasonCode',
      (c, n) => isCharge(c, c.doc.parent(n)) === true,
    ),
    mediaTypeRule('cbc:EmbeddedDocumentBinaryObject'),
    deliveryTermsRule('cac:DeliveryTerms/cbc:ID'),
  ],
};

/**
 * Limits the rules on preceding invoices to the document level, because in the French extension the references of lines
 * define groups.
 */
function limitReferencesToDocument(set: RuleSet): RuleSet {
  return {
    ...set,
    patterns: set.patterns.map(({ name, rules }) => ({
      name,
      rules: rules.map((rule) =>
        rule.context === 'cac:BillingReference'
          ? { ...rule, context: '/ubl:Invoice/cac:BillingReference | /cn:CreditNote/cac:BillingReference' }
          : rule,
      ),
    })),
  };
}

const RELAXED_EN16931 = limitReferencesToDocument(withoutRules(EN16931_UBL_1_3_16, OMITTED_IN_UBL));

/** EXTENDED-CTC-FR for UBL, version 1.4.0.03: EN 16931 with replacements for the rules that the profile relaxes. */
export const FRENCH_EXTENDED_UBL_1_4_0_03: RuleSet = {
  name: 'fr-ext-ubl',
  version: '1.4.0.03',
  source: 'EXTENDED-CTC-FR UBL 1.4.0.03',
  since: '2026-09-01',
  patterns: [...RELAXED_EN16931.patterns, MODEL, SYNTAX, CODES, GROUPED_LINES],
  forbidden: RELAXED_EN16931.forbidden,
};

/** All bundled versions, oldest first. */
export const FRENCH_EXTENDED_UBL_SETS: readonly RuleSet[] = [FRENCH_EXTENDED_UBL_1_4_0_03];
