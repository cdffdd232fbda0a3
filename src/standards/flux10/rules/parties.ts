/** Rules about seller and buyer of a reported invoice. */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../../rules/context';
import type { Pattern } from '../../rules/rule-set';
import { stringLength } from '../../rules/xpath';
import { PARTY_SCHEMES, SCHEMES_WITH_VAT } from '../code-lists-1.8';
import { textRule, formatAlternatives, countryRules, createPattern } from './assertions';
import { INVOICE } from './invoice-heads';
import { N } from './names';
import { formatQuoted } from '../../rules/wording';

/** Form of the identifiers in one register. */
interface Register {
  scheme: string;
  accepts: (text: string) => boolean;
  expected: string;
}

const NINE_DIGITS = /^\p{Nd}{9}$/u;
const NINE_OR_TEN_DIGITS = /^\p{Nd}{9,10}$/u;
const isAtMost18Characters = (text: string): boolean => stringLength(text) <= 18;

/** Registers, in the order of the published patterns G2.19b to G2.19f. */
const REGISTERS: readonly Register[] = [
  { scheme: '0002', accepts: (text) => NINE_DIGITS.test(text), expected: 'a SIREN of 9 digits' },
  {
    scheme: '0223',
    accepts: isAtMost18Characters,
    expected: 'at most 18 characters (company in the European Union)',
  },
  {
    scheme: '0227',
    accepts: isAtMost18Characters,
    expected: 'at most 18 characters (company outside the European Union)',
  },
  { scheme: '0228', accepts: (text) => NINE_OR_TEN_DIGITS.test(text), expected: 'a RIDET of 9 or 10 digits' },
  { scheme: '0229', accepts: (text) => NINE_DIGITS.test(text), expected: 'a TAHITI number of 9 digits' },
];

const getScheme = (c: RuleContext, n: Node): string | undefined => c.doc.attribute(n, N.schemeId);

const hasScheme =
  (codes: readonly string[]) =>
  (c: RuleContext, n: Node): boolean =>
    codes.includes(getScheme(c, n) ?? '');

const hasVatNumber = (c: RuleContext, n: Node, party: NameId): boolean =>
  c.exists(n, party, N.TaxRegistrationId);

function createPartyPatterns(prefix: string, element: string, partyLabel: string): Pattern[] {
  const party = `${INVOICE}/${element}`;
  const companyId = `${party}/CompanyId`;
  return [
    createPattern(`${prefix}-G2.19a`, companyId, [
      {
        rule: 'G2.19',
        test: hasScheme(PARTY_SCHEMES.codes),
        message: (c, n) =>
          `The scheme of the ${partyLabel}'s identifier is ${formatQuoted(getScheme(c, n))}; expected ${formatAlternatives(PARTY_SCHEMES)}.`,
      },
    ]),
    ...REGISTERS.map((register, index) =>
      createPattern(
        `${prefix}-G2.19${'bcdef'.charAt(index)}`,
        companyId,
        [textRule('G2.19', register.accepts, `The ${partyLabel}'s identifier`, register.expected)],
        hasScheme([register.scheme]),
      ),
    ),
    createPattern(
      `${prefix}-G2.33a`,
      party,
      [
        {
          rule: 'G2.33',
          test: (c, n) => c.exists(n, N.TaxRegistrationId),
          message: () =>
            `A ${partyLabel} identified under ${formatAlternatives(SCHEMES_WITH_VAT)} must have a VAT number; it is missing.`,
        },
      ],
      (c, n) => c.select(n, N.CompanyId).some((id) => hasScheme(SCHEMES_WITH_VAT.codes)(c, id)),
    ),
    createPattern(`${prefix}-G2.33b`, `${party}/TaxRegistrationId`, [
      {
        rule: 'G2.33',
        test: (c, n) => c.doc.attribute(n, N.qualifyingId) === 'VAT',
        message: (c, n) =>
          `The qualifier of the ${partyLabel}'s VAT number is ${formatQuoted(c.doc.attribute(n, N.qualifyingId))}; expected VAT.`,
      },
    ]),
  ];
}

export const PARTIES: readonly Pattern[] = [
  ...createPartyPatterns('F10-VENDEUR', 'Seller', 'seller'),
  createPattern(
    'F10-VENDEUR-G1.102',
    INVOICE,
    [
      {
        rule: 'G1.102',
        test: (c, n) => hasVatNumber(c, n, N.Seller) || hasVatNumber(c, n, N.SellerTaxRepresentative),
        message: () =>
          'An invoice with VAT category E must state the VAT number of the seller or of its tax representative; both are missing.',
      },
    ],
    (c, n) => c.equals(n, 'E', N.TaxSubTotal, N.TaxCategory, N.Code),
  ),
  createPattern(
    'F10-VENDEUR-G2.01',
    `${INVOICE}/Seller/PostalAddress/CountryId`,
    countryRules("The seller's country"),
  ),
  ...createPartyPatterns('F10-ACHETEUR', 'Buyer', 'buyer'),
  createPattern(
    'F10-ACHETEUR-G2.01',
    `${INVOICE}/Buyer/PostalAddress/CountryId`,
    countryRules("The buyer's country"),
  ),
];
