/**
 * The layer of EN 16931 of a tax data document: rules of EN 16931 for UBL, applied to the reported document as an
 * invoice. The layer omits rules on data that a tax data document does not contain, and rules whose published context
 * never matches in a tax data document: rules on single groups of the VAT breakdown, BR-O-03 and BR-O-04.
 */
import { EN16931_UBL_1_3_16 } from '../en16931';
import {
  createDeferredRuleSet,
  type Pattern,
  type PartRules,
  type RuleSet,
  type RuleSetHead,
} from '../rule-set';
import { CHANGED_ASSERTIONS } from './european-changes';
import { selectForbidden, selectRules } from './select-rules';

/** Ids of the omitted rules. */
const OMITTED_RULES = new Set(
  `BR-06 BR-08 BR-10 BR-14 BR-17 BR-18 BR-32 BR-37 BR-46 BR-47 BR-52 BR-54 BR-57 BR-62 BR-63 BR-64
  BR-CO-04 BR-CO-18 BR-CO-26 UBL-SR-19 UBL-SR-20 UBL-SR-21 UBL-SR-22 UBL-SR-23 UBL-SR-25 UBL-SR-33 UBL-SR-43
  UBL-SR-48 UBL-SR-51 UBL-SR-54 UBL-SR-55 UBL-SR-56 UBL-DT-06 UBL-DT-07 UBL-CR-005 UBL-CR-006 UBL-CR-656 UBL-CR-672
  UBL-CR-674 BR-O-03 BR-O-04 BR-CL-07 BR-CL-11 BR-CL-15 BR-CL-21 BR-CL-24 BR-CL-26`.split(/\s+/),
);

/** Ids of the omitted rules on groups of the VAT breakdown. */
const BREAKDOWN_RULES = /^BR-(?:AE|AF|AG|E|G|IC|O|S|Z)-(?:08|09|10)$/;

/** Rules that check elements in the whole tax data document, not only in the reported document. */
const WHOLE_DOCUMENT_RULES = new Set(
  `BR-CO-09 UBL-DT-01 UBL-SR-32 UBL-SR-53 BR-CL-03 BR-CL-10 BR-CL-13 BR-CL-14 BR-CL-17 BR-CL-18 BR-CL-19 BR-CL-20
  BR-CL-22 BR-CL-23 BR-CL-25`.split(/\s+/),
);

/** Contexts that match anywhere in EN 16931, with the only path at which they match in this layer. */
const NARROWED_CONTEXTS: Readonly<Record<string, string>> = {
  'cac:LegalMonetaryTotal': '/ubl:Invoice/cac:LegalMonetaryTotal',
  'cac:InvoiceLine | cac:CreditNoteLine': '/ubl:Invoice/cac:InvoiceLine',
  'cac:InvoiceLine/cac:AllowanceCharge | cac:CreditNoteLine/cac:AllowanceCharge':
    '/ubl:Invoice/cac:InvoiceLine/cac:AllowanceCharge',
  'cac:InvoiceLine/cac:InvoicePeriod | cac:CreditNoteLine/cac:InvoicePeriod':
    '/ubl:Invoice/cac:InvoiceLine/cac:InvoicePeriod',
  'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory | cac:CreditNoteLine/cac:Item/cac:ClassifiedTaxCategory':
    '/ubl:Invoice/cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory',
  'cac:AccountingSupplierParty/cac:Party': '/ubl:Invoice/cac:AccountingSupplierParty/cac:Party',
  'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress':
    '/ubl:Invoice/cac:AccountingSupplierParty/cac:Party/cac:PostalAddress',
  'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress':
    '/ubl:Invoice/cac:AccountingCustomerParty/cac:Party/cac:PostalAddress',
  'cac:InvoicePeriod': '/ubl:Invoice/cac:InvoicePeriod',
  'cac:InvoicePeriod/cbc:DescriptionCode': '/ubl:Invoice/cac:InvoicePeriod/cbc:DescriptionCode',
  'cac:AllowanceCharge': '/ubl:Invoice/cac:AllowanceCharge',
  'cac:AllowanceCharge/cac:TaxCategory': '/ubl:Invoice/cac:AllowanceCharge/cac:TaxCategory',
  'cac:BillingReference': '/ubl:Invoice/cac:BillingReference',
  'cac:PaymentMeans': '/ubl:Invoice/cac:PaymentMeans',
  'cac:TaxTotal/cac:TaxSubtotal': '/ubl:Invoice/cac:TaxTotal/cac:TaxSubtotal',
  'cac:TaxRepresentativeParty': '/ubl:Invoice/cac:TaxRepresentativeParty',
  'cac:TaxRepresentativeParty/cac:PostalAddress': '/ubl:Invoice/cac:TaxRepresentativeParty/cac:PostalAddress',
};

/**
 * Creates the layer.
 * @param part finds the reported documents
 * @param omittedRules further rules that the jurisdiction omits
 */
export function createEuropeanLayer(
  head: RuleSetHead,
  part: PartRules['contexts'],
  omittedRules: readonly string[] = [],
): RuleSet {
  const { patterns, forbidden } = EN16931_UBL_1_3_16;
  const isIncluded = (id: string): boolean =>
    !OMITTED_RULES.has(id) && !BREAKDOWN_RULES.test(id) && !omittedRules.includes(id);
  const select = (isInPart: (id: string) => boolean, contexts: Readonly<Record<string, string>>): Pattern[] =>
    patterns.map((pattern) =>
      selectRules(pattern, {
        isIncluded: (id) => isIncluded(id) && isInPart(id),
        changes: CHANGED_ASSERTIONS,
        contexts,
      }),
    );
  const rules = createDeferredRuleSet(head, () => ({
    patterns: select((id) => !WHOLE_DOCUMENT_RULES.has(id), NARROWED_CONTEXTS),
    forbidden: selectForbidden(forbidden, isIncluded),
  }));
  return createDeferredRuleSet(
    head,
    () => ({ patterns: select((id) => WHOLE_DOCUMENT_RULES.has(id), {}), forbidden: undefined }),
    {
      contexts: part,
      rules,
    },
  );
}
