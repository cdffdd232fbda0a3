/**
 * Rules on parties, their addresses and payment: ibr-009 to -020, -049, -062, -063, -080, -081, -105, -106, ibr-co-26.
 */
import type { Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { isSepaCreditorId } from '../../en16931/assertions';
import { fatal, type Assertion, type Rule } from '../../rule-set';
import { ATTR, CAC, CBC, parsePath } from '../names';
import {
  allowOnceByCount,
  requireElement,
  adaptBisAssertion,
  adaptEnAssertion,
  allowOnce,
} from '../assertions';

const LINE = 'cac:AddressLine/cbc:Line';

/** Creates the rules on the buyer and the delivery address. */
export const buyerRules = (): Rule[] => [
  { context: 'cac:AccountingCustomerParty/cac:Party', asserts: [adaptBisAssertion('ibr-080', 'R010')] },
  {
    context: 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID',
    asserts: [adaptEnAssertion('ibr-063', 'BR-63')],
  },
  {
    context: 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress',
    asserts: [
      adaptEnAssertion('ibr-011', 'BR-11'),
      allowOnce('ibr-sr-54', [LINE, 'The third line of the buyer’s address (IBT-163)', 'BT-163']),
    ],
  },
  {
    context: 'cac:Delivery/cac:DeliveryLocation/cac:Address',
    asserts: [
      adaptEnAssertion('ibr-057', 'BR-57'),
      allowOnce('ibr-sr-56', [LINE, 'The third line of the delivery address (IBT-165)', 'BT-165']),
    ],
  },
];

/** Allows an element of the payee at most once, unless the payee has the seller's name. */
function payeeRule(
  id: string,
  subjectPath: readonly [path: string, label: string, term: string],
  counts: (c: RuleContext, node: Node) => boolean = () => true,
): Assertion {
  const singleAssertion = allowOnceByCount(
    id,
    subjectPath,
    (c, payee) =>
      c.select(payee, ...parsePath(subjectPath[0])).filter((element) => counts(c, element)).length,
  );
  const isSeller = (c: RuleContext, payee: Node): boolean => {
    const names = new Set(c.texts(payee, CAC.PartyName, CBC.Name));
    return c.texts(c.doc.parent(payee), ...parsePath(SELLER_NAME)).some((name) => names.has(name));
  };
  return { ...singleAssertion, test: (c, payee) => singleAssertion.test(c, payee) || isSeller(c, payee) };
}

const SELLER_NAME = 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName';

/** Creates the rules on the payee and the payment means. */
export const paymentRules = (): Rule[] => [
  {
    context: 'cac:PayeeParty',
    asserts: [
      adaptEnAssertion('ibr-017', 'BR-17'),
      payeeRule(
        'ibr-105',
        ['cac:PartyIdentification/cbc:ID', 'The payee’s identifier (IBT-60)', 'BT-60'],
        (c, id) => !isSepaCreditorId(c, id),
      ),
      payeeRule('ibr-106', [
        'cac:PartyLegalEntity/cbc:CompanyID',
        'The payee’s legal registration (IBT-61)',
        'BT-61',
      ]),
      payeeRule('ibr-sr-19', ['cac:PartyName/cbc:Name', 'The payee’s name (IBT-59)', 'BT-59']),
    ],
  },
  {
    context: 'cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch/cac:Address',
    asserts: [allowOnce('ibr-sr-59', [LINE, 'The third line of the bank’s address'])],
  },
  {
    context: 'cac:PaymentMeans',
    asserts: [
      adaptEnAssertion('ibr-049', 'BR-49'),
      adaptEnAssertion('ibr-sr-27', 'UBL-SR-27'),
      adaptEnAssertion('ibr-sr-28', 'UBL-SR-28'),
      allowOnceByCount(
        'ibr-sr-46',
        ['cbc:PaymentMeansCode', 'The payment means text (IBT-82)', 'BT-82'],
        (c, means) =>
          c
            .select(means, CBC.PaymentMeansCode)
            .filter((element) => c.doc.attribute(element, ATTR.name) !== undefined).length,
      ),
    ],
  },
];

const IDENTITIES = [
  'cac:PartyTaxScheme/cbc:CompanyID',
  'cac:PartyIdentification/cbc:ID',
  'cac:PartyLegalEntity/cbc:CompanyID',
];

/** ibr-co-26: the seller has an identifier. */
export const SELLER_IDENTIFIER_ASSERTION = fatal(
  'ibr-co-26',
  (c, party) => IDENTITIES.some((path) => c.exists(party, ...parsePath(path))),
  'The seller must have an identifier (IBT-29), a legal registration (IBT-30) or a tax identifier (IBT-31, IBT-32), but has none of them.',
  { subjectPath: 'cac:PartyIdentification/cbc:ID', terms: ['BT-29', 'BT-30', 'BT-31'] },
);

/** Creates the rules on the seller and the tax representative. */
export const sellerRules = (): Rule[] => [
  {
    context: 'cac:AccountingSupplierParty/cac:Party',
    asserts: [
      SELLER_IDENTIFIER_ASSERTION,
      adaptBisAssertion('ibr-081', 'R020'),
      {
        ...allowOnce('ibr-sr-42', [
          'cac:PartyTaxScheme',
          'A tax identifier of the seller (IBT-31, IBT-32)',
          'BT-31',
        ]),
        test: (c, party) => c.count(party, CAC.PartyTaxScheme) <= 2,
        message: (c, party) =>
          `The seller must have at most two tax identifiers (IBT-31, IBT-32); found ${c.count(party, CAC.PartyTaxScheme)}.`,
      },
    ],
  },
  {
    context: 'cac:AccountingSupplierParty/cac:Party/cbc:EndpointID',
    asserts: [adaptEnAssertion('ibr-062', 'BR-62')],
  },
  {
    context: 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress',
    asserts: [
      adaptEnAssertion('ibr-009', 'BR-09'),
      allowOnce('ibr-sr-53', [LINE, 'The third line of the seller’s address (IBT-162)', 'BT-162']),
    ],
  },
  {
    context: 'cac:TaxRepresentativeParty',
    asserts: [
      adaptEnAssertion('ibr-018', 'BR-18'),
      adaptEnAssertion('ibr-019', 'BR-19'),
      requireElement('ibr-056', [
        'cac:PartyTaxScheme/cbc:CompanyID',
        'The tax representative’s tax identifier (IBT-63)',
        'BT-63',
      ]),
      allowOnce('ibr-sr-22', ['cac:PartyName/cbc:Name', 'The tax representative’s name (IBT-62)', 'BT-62']),
      allowOnce('ibr-sr-23', [
        'cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
        'The tax representative’s tax identifier (IBT-63)',
        'BT-63',
      ]),
    ],
  },
  {
    context: 'cac:TaxRepresentativeParty/cac:PostalAddress',
    asserts: [
      adaptEnAssertion('ibr-020', 'BR-20'),
      allowOnce('ibr-sr-55', [
        LINE,
        'The third line of the tax representative’s address (IBT-164)',
        'BT-164',
      ]),
    ],
  },
];
