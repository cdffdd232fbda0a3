/** Parties, their addresses and payment: ibr-009 to -020, -049, -062, -063, -080, -081, -105, -106, ibr-co-26. */
import type { Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { isSepa } from '../../en16931/assertions';
import { fatal, type Assertion, type Rule } from '../../rule-set';
import { ATTR, CAC, CBC, steps } from '../names';
import { singleByCount, needs, adaptBisRule, adaptEnRule, single } from '../assertions';

const LINE = 'cac:AddressLine/cbc:Line';

/** The buyer and where is delivered. */
export const buyerRules = (): Rule[] => [
  { context: 'cac:AccountingCustomerParty/cac:Party', asserts: [adaptBisRule('ibr-080', 'R010')] },
  {
    context: 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID',
    asserts: [adaptEnRule('ibr-063', 'BR-63')],
  },
  {
    context: 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress',
    asserts: [
      adaptEnRule('ibr-011', 'BR-11'),
      single('ibr-sr-54', [LINE, 'The third line of the buyer’s address (IBT-163)', 'BT-163']),
    ],
  },
  {
    context: 'cac:Delivery/cac:DeliveryLocation/cac:Address',
    asserts: [
      adaptEnRule('ibr-057', 'BR-57'),
      single('ibr-sr-56', [LINE, 'The third line of the delivery address (IBT-165)', 'BT-165']),
    ],
  },
];

/** Allows an element of the payee once, unless it has the name of the seller. */
function payeeRule(
  id: string,
  subjectPath: readonly [path: string, label: string, term: string],
  counts: (c: RuleContext, node: Node) => boolean = () => true,
): Assertion {
  const singleAssertion = singleByCount(
    id,
    subjectPath,
    (c, payee) => c.select(payee, ...steps(subjectPath[0])).filter((element) => counts(c, element)).length,
  );
  const isSeller = (c: RuleContext, payee: Node): boolean => {
    const names = new Set(c.texts(payee, CAC.PartyName, CBC.Name));
    return c.texts(c.doc.parent(payee), ...steps(SELLER_NAME)).some((name) => names.has(name));
  };
  return { ...singleAssertion, test: (c, payee) => singleAssertion.test(c, payee) || isSeller(c, payee) };
}

const SELLER_NAME = 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName';

/** The payee and how is paid. */
export const paymentRules = (): Rule[] => [
  {
    context: 'cac:PayeeParty',
    asserts: [
      adaptEnRule('ibr-017', 'BR-17'),
      payeeRule(
        'ibr-105',
        ['cac:PartyIdentification/cbc:ID', 'The payee’s identifier (IBT-60)', 'BT-60'],
        (c, id) => !isSepa(c, id),
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
    asserts: [single('ibr-sr-59', [LINE, 'The third line of the bank’s address'])],
  },
  {
    context: 'cac:PaymentMeans',
    asserts: [
      adaptEnRule('ibr-049', 'BR-49'),
      adaptEnRule('ibr-sr-27', 'UBL-SR-27'),
      adaptEnRule('ibr-sr-28', 'UBL-SR-28'),
      singleByCount(
        'ibr-sr-46',
        ['cbc:PaymentMeansCode', 'The payment means in words (IBT-82)', 'BT-82'],
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

/** ibr-co-26: whether a seller can be identified. */
export const SELLER_IDENTIFIED = fatal(
  'ibr-co-26',
  (c, party) => IDENTITIES.some((path) => c.exists(party, ...steps(path))),
  'The seller gives neither an identifier (IBT-29) nor a legal registration (IBT-30) nor a tax identifier (IBT-31, IBT-32). Add one.',
  { subjectPath: 'cac:PartyIdentification/cbc:ID', terms: ['BT-29', 'BT-30', 'BT-31'] },
);

/** The seller and the tax representative. */
export const sellerRules = (): Rule[] => [
  {
    context: 'cac:AccountingSupplierParty/cac:Party',
    asserts: [
      SELLER_IDENTIFIED,
      adaptBisRule('ibr-081', 'R020'),
      {
        ...single('ibr-sr-42', [
          'cac:PartyTaxScheme',
          'A tax identifier of the seller (IBT-31, IBT-32)',
          'BT-31',
        ]),
        test: (c, party) => c.count(party, CAC.PartyTaxScheme) <= 2,
        message: (c, party) =>
          `The seller gives ${c.count(party, CAC.PartyTaxScheme)} tax identifiers (IBT-31, IBT-32); two are allowed.`,
      },
    ],
  },
  {
    context: 'cac:AccountingSupplierParty/cac:Party/cbc:EndpointID',
    asserts: [adaptEnRule('ibr-062', 'BR-62')],
  },
  {
    context: 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress',
    asserts: [
      adaptEnRule('ibr-009', 'BR-09'),
      single('ibr-sr-53', [LINE, 'The third line of the seller’s address (IBT-162)', 'BT-162']),
    ],
  },
  {
    context: 'cac:TaxRepresentativeParty',
    asserts: [
      adaptEnRule('ibr-018', 'BR-18'),
      adaptEnRule('ibr-019', 'BR-19'),
      needs('ibr-056', [
        'cac:PartyTaxScheme/cbc:CompanyID',
        'The tax representative’s tax identifier (IBT-63)',
        'BT-63',
      ]),
      single('ibr-sr-22', ['cac:PartyName/cbc:Name', 'The tax representative’s name (IBT-62)', 'BT-62']),
      single('ibr-sr-23', [
        'cac:Party/cac:PartyTaxScheme/cbc:CompanyID',
        'The tax representative’s tax identifier (IBT-63)',
        'BT-63',
      ]),
    ],
  },
  {
    context: 'cac:TaxRepresentativeParty/cac:PostalAddress',
    asserts: [
      adaptEnRule('ibr-020', 'BR-20'),
      single('ibr-sr-55', [LINE, 'The third line of the tax representative’s address (IBT-164)', 'BT-164']),
    ],
  },
];
