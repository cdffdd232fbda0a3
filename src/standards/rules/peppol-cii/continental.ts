/** Italian and Dutch sellers in CII: IT-R and NL-R. */
import type { Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { italianAddressAssertions, italianTaxNumberAssertion } from '../peppol/national/italy';
import { dutchRules } from '../peppol/national/netherlands';
import { readSingleNormalized, ownTextAt } from '../reading';
import type { Pattern } from '../rule-set';
import { normalizeSpace } from '../xpath';
import { isBuyerIn, isRepresentativeIn, isSellerIn, supplierCountry } from './countries';
import { AGREEMENT, ATTRIBUTE, LINE, PATH, RAM, ROOT, RSM, SETTLEMENT } from './names';

const readScheme = (c: RuleContext, id: Node): string =>
  normalizeSpace(c.doc.attribute(id, ATTRIBUTE.schemeID) ?? '');

export const ITALY: Pattern = {
  name: 'Italy',
  rules: [
    {
      context: 'ram:SellerTradeParty/ram:SpecifiedTaxRegistration',
      when: (c) => supplierCountry(c) === 'IT',
      asserts: [
        italianTaxNumberAssertion(
          (c, node) => c.select(node, RAM.ID).filter((id) => readScheme(c, id) === 'FC'),
          (c, node) => c.select(node, RAM.ID).some((id) => readScheme(c, id) !== 'FC'),
        ),
      ],
    },
    {
      context: 'ram:SellerTradeParty',
      when: (c) => supplierCountry(c) === 'IT',
      asserts: italianAddressAssertions('cii', RAM.PostalTradeAddress),
    },
  ],
};

const CREDIT_NOTE_TYPES = ['81', '83', '381', '396', '532'];

/** Returns whether payment means are stated, or the amount due shows that no payment to the seller is necessary. */
function hasPaymentMeansOrNothingDue(c: RuleContext, totals: Node): boolean {
  if (hasPaymentMeans(c)) return true;
  const sign = c.decimal(totals, RAM.DuePayableAmount)?.sign;
  if (sign === undefined) return false;
  const isCreditNote = normalizeSpace(ownTextAt(c, 0, RSM.ExchangedDocument, RAM.TypeCode)) === '381';
  return isCreditNote ? sign >= 0 : sign <= 0;
}
const hasPaymentMeans = fact((c) =>
  c.exists(0, ...PATH.settlement, RAM.SpecifiedTradeSettlementPaymentMeans),
);

const isDutchSeller = (c: RuleContext): boolean => isSellerIn(c, 'NL');

export const NETHERLANDS: Pattern = dutchRules({
  syntax: 'cii',
  contexts: {
    creditNote: {
      context: `${ROOT}/rsm:ExchangedDocument`,
      when: (c, node) => CREDIT_NOTE_TYPES.includes(readSingleNormalized(c, node, RAM.TypeCode) ?? ''),
    },
    sellerAddress: `${AGREEMENT}/ram:SellerTradeParty/ram:PostalTradeAddress`,
    sellerRegistration: `${AGREEMENT}/ram:SellerTradeParty/ram:SpecifiedLegalOrganization/ram:ID`,
    buyerAddress: `${AGREEMENT}/ram:BuyerTradeParty/ram:PostalTradeAddress`,
    buyerRegistration: `${AGREEMENT}/ram:BuyerTradeParty/ram:SpecifiedLegalOrganization/ram:ID`,
    representativeAddress: `${AGREEMENT}/ram:SellerTaxRepresentativeTradeParty/ram:PostalTradeAddress`,
    totals: `${SETTLEMENT}/ram:SpecifiedTradeSettlementHeaderMonetarySummation`,
    means: `${SETTLEMENT}/ram:SpecifiedTradeSettlementPaymentMeans`,
    orderLine: `${LINE}/ram:SpecifiedLineTradeAgreement/ram:BuyerOrderReferencedDocument/ram:LineID`,
  },
  isDutch: {
    seller: isDutchSeller,
    both: (c) => isDutchSeller(c) && isBuyerIn(c, 'NL'),
    representative: (c) => isRepresentativeIn(c, 'NL'),
  },
  namesInvoice: fact((c) =>
    [...c.doc.all(RAM.ApplicableHeaderTradeSettlement)].some((settlement) =>
      c.exists(settlement, RAM.InvoiceReferencedDocument, RAM.IssuerAssignedID),
    ),
  ),
  namesOrder: fact((c) =>
    c.exists(0, ...PATH.agreement, RAM.BuyerOrderReferencedDocument, RAM.IssuerAssignedID),
  ),
  hasPaymentMeansIfDue: hasPaymentMeansOrNothingDue,
});
