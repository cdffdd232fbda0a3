/** Dutch sellers: NL-R-001 to NL-R-009, for both syntaxes. The address tells whether a party is Dutch. */
import type { Syntax } from '../../../invoice/terms/terms';
import { CREDIT_NOTE, INVOICE, type Node } from '../../../invoice/xml';
import { fact, type RuleContext } from '../../context';
import { fatal, type Assertion, type Pattern, type Rule } from '../../rule-set';
import { getRelativePath } from '../../term-places';
import { normalizeSpace } from '../../xpath';
import { areBothPartiesIn, isRepresentativeIn, isSupplierIn } from '../countries';
import { ATTR, CAC, CBC } from '../names';
import {
  addressAssertion,
  DUTCH_ADDRESSES,
  DUTCH_PAYMENT_MEANS,
  hasDutchScheme,
  orderLineAssertion,
  payableAssertion,
  paymentMeansAssertion,
  registrationMessage,
  ROOT,
} from './dutch-assertions';

/** Paths in the rules that are not in the table of terms. */
export interface DutchSyntax {
  syntax: Syntax;
  contexts: {
    creditNote: Pick<Rule, 'context' | 'when'>;
    sellerAddress: string;
    sellerRegistration: string;
    buyerAddress: string;
    buyerRegistration: string;
    representativeAddress: string;
    totals: string;
    means: string;
    orderLine: string;
  };
  isDutch: Record<'seller' | 'both' | 'representative', (c: RuleContext) => boolean>;
  namesInvoice: (c: RuleContext) => boolean;
  namesOrder: (c: RuleContext) => boolean;
  /** whether payment means are stated, or no payment to the seller is necessary */
  hasPaymentMeansIfDue: (c: RuleContext, totals: Node) => boolean;
}

function registrationAssertion(id: string, partyLabel: string, term: string): Assertion {
  return fatal(
    id,
    (c, node) =>
      hasDutchScheme([c.doc.attribute(node, ATTR.schemeID)]) && normalizeSpace(c.doc.text(node)) !== '',
    (c, node) => registrationMessage(c, partyLabel, term, node),
    { terms: [term] },
  );
}

/** Creates the rules in published order. */
export function dutchRules({
  syntax,
  contexts,
  isDutch,
  namesInvoice,
  namesOrder,
  hasPaymentMeansIfDue,
}: DutchSyntax): Pattern {
  const { creditNote } = contexts;
  const code = getRelativePath(syntax, 'BT-81', 'BG-16').path;
  const rule = (context: string, when: (c: RuleContext) => boolean, assertion: Assertion): Rule => ({
    context,
    when,
    asserts: [assertion],
  });
  const { seller, buyer, representative } = DUTCH_ADDRESSES;
  return {
    name: 'Netherlands',
    rules: [
      {
        context: creditNote.context,
        when: (c, node) => isDutch.seller(c) && creditNote.when?.(c, node) !== false,
        asserts: [
          fatal(
            'NL-R-001',
            namesInvoice,
            `The credit note of a Dutch seller must refer to the credited invoice (BT-25), but the reference is missing. State the invoice in ${getRelativePath(syntax, 'BT-25', null).subjectPath}.`,
            { terms: ['BT-25'], at: () => ROOT },
          ),
        ],
      },
      rule(contexts.sellerAddress, isDutch.seller, addressAssertion('NL-R-002', syntax, seller)),
      rule(
        contexts.sellerRegistration,
        isDutch.seller,
        registrationAssertion('NL-R-003', seller.partyLabel, 'BT-30'),
      ),
      rule(contexts.buyerAddress, isDutch.both, addressAssertion('NL-R-004', syntax, buyer)),
      rule(
        contexts.buyerRegistration,
        isDutch.both,
        registrationAssertion('NL-R-005', buyer.partyLabel, 'BT-47'),
      ),
      rule(
        contexts.representativeAddress,
        (c) => isDutch.seller(c) && isDutch.representative(c),
        addressAssertion('NL-R-006', syntax, representative),
      ),
      rule(contexts.totals, isDutch.seller, payableAssertion('NL-R-007', syntax, hasPaymentMeansIfDue)),
      rule(
        contexts.means,
        isDutch.both,
        paymentMeansAssertion('NL-R-008', syntax, (c, means) =>
          DUTCH_PAYMENT_MEANS.includes(c.norm(means, ...code)),
        ),
      ),
      rule(contexts.orderLine, isDutch.seller, orderLineAssertion('NL-R-009', syntax, namesOrder)),
    ],
  };
}

/** Returns whether the buyer has nothing to pay: the amount due is zero, or due to the buyer. */
function hasNothingToPay(c: RuleContext, totals: Node): boolean {
  const sign = c.decimal(totals, CBC.PayableAmount)?.sign;
  if (sign === undefined) return false;
  const root = c.doc.name(0);
  return (root === INVOICE && sign <= 0) || (root === CREDIT_NOTE && sign >= 0);
}

export const NETHERLANDS: Pattern = dutchRules({
  syntax: 'ubl',
  contexts: {
    creditNote: { context: 'cbc:CreditNoteTypeCode' },
    sellerAddress: 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress',
    sellerRegistration: 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID',
    buyerAddress: 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress',
    buyerRegistration: 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID',
    representativeAddress: 'cac:TaxRepresentativeParty/cac:PostalAddress',
    totals: 'cac:LegalMonetaryTotal',
    means: 'cac:PaymentMeans',
    orderLine: 'cac:OrderLineReference/cbc:LineID',
  },
  isDutch: {
    seller: (c) => isSupplierIn(c, 'NL'),
    both: (c) => areBothPartiesIn(c, 'NL'),
    representative: (c) => isRepresentativeIn(c, 'NL'),
  },
  namesInvoice: fact((c) => c.exists(0, CAC.BillingReference, CAC.InvoiceDocumentReference, CBC.ID)),
  namesOrder: fact((c) => c.exists(0, CAC.OrderReference, CBC.ID)),
  hasPaymentMeansIfDue: (c, totals) => hasNothingToPay(c, totals) || c.doc.all(CAC.PaymentMeans).length > 0,
});
