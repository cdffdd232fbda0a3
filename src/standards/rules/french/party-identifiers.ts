/** Identifiers of parties and places: BR-FR-09, -10, -11, -24, -26, -32 and BR-FR-CO-10. */
import { NONE, type NameId, type Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Assertion, Pattern, Rule } from '../rule-set';
import { stringLength } from '../xpath';
import { assertion, describeFound, inDocument, inLine, onDocument, pattern, SELLER } from './assertions';
import { inTransaction, onCiiDocument } from './cii-contexts';
import { ciiTreatments } from './cii-notes';
import { isAddress, isBareSiren, isSiren, sirenOfSiret } from './formats';
import { ATTR, CAC, CBC, PATH, RAM } from './names';
import { readTreatment } from './notes';
import {
  BUYER_PLACE,
  DELIVERY_PLACE,
  DELIVERY_TERM,
  LINE_DELIVERY_PLACE,
  LINE_DELIVERY_TERM,
  OTHER_PARTIES,
  PARTIES,
  ROUTING_SCHEME,
  SELLER_PLACE,
  SIREN_SCHEME,
  SIRET_SCHEME,
  VAT_GROUP_SCHEME,
  type PartyPlace,
} from './parties';
import { hasScheme, readOnlyNormalized, readOnly, withScheme } from '../reading';
import { formatQuoted, quotedAt, quotedAll } from '../wording';

const MAX_ROUTING_CODE_LENGTH = 100;

const IDENTIFIER = [CAC.PartyIdentification, CBC.ID];
const COMPANY = [CAC.PartyLegalEntity, CBC.CompanyID];
const CII_IDENTIFIER = [RAM.GlobalID];
const CII_COMPANY_PATH = 'ram:SpecifiedLegalOrganization/ram:ID';
const CII_COMPANY = [RAM.SpecifiedLegalOrganization, RAM.ID];

/** Paths of SIRET and SIREN of a party, from the context of its rule. */
interface Numbers {
  siret: readonly NameId[];
  siren: readonly NameId[];
}

const PARTY_NUMBERS: Numbers = { siret: IDENTIFIER, siren: COMPANY };
const CII_PARTY_NUMBERS: Numbers = { siret: CII_IDENTIFIER, siren: CII_COMPANY };
const DELIVERY_NUMBERS: Numbers = {
  siret: [CAC.DeliveryLocation, CBC.ID],
  siren: [CAC.DeliveryParty, ...COMPANY],
};

const findSiret = (c: RuleContext, node: Node, { siret }: Numbers): Node =>
  withScheme(c, node, SIRET_SCHEME, ...siret)[0] ?? NONE;

/** Returns whether a SIRET is fourteen digits that start with the SIREN, which only seller and buyer must have. */
function isSiretConsistent(c: RuleContext, node: Node, numbers: Numbers, sirenOptional: boolean): boolean {
  const siret = findSiret(c, node, numbers);
  if (siret === NONE) return true;
  const start = sirenOfSiret(c.doc.text(siret));
  const siren = readOnly(c, withScheme(c, node, SIREN_SCHEME, ...numbers.siren));
  return start !== undefined && (start === siren || (sirenOptional && siren === ''));
}

const siretAssertion = (
  term: string,
  partyLabel: string,
  numbers: Numbers,
  sirenOptional: boolean,
): Assertion =>
  assertion(
    `BR-FR-09_${term}`,
    (c, n) => isSiretConsistent(c, n, numbers, sirenOptional),
    (c, n) => {
      const siret = c.doc.text(findSiret(c, n, numbers));
      const sirens = withScheme(c, n, SIREN_SCHEME, ...numbers.siren);
      const is = `The SIRET (scheme ${SIRET_SCHEME}) of ${partyLabel} is ${formatQuoted(siret)}`;
      if (sirenOfSiret(siret) === undefined) return `${is}; a SIRET is 14 digits without blanks. Correct it.`;
      return `${is}, but the SIREN (scheme ${SIREN_SCHEME}) is ${quotedAll(c, sirens)}. A SIRET starts with the SIREN of its enterprise: correct one of them.`;
    },
    { at: (c, n) => findSiret(c, n, numbers) },
  );

/** BR-FR-09 */
export const SIRET: Pattern = pattern('BR-FR-09', [
  ...PARTIES.map((party): Rule => ({
    context: inDocument(party.path),
    asserts: [
      siretAssertion(party.identifier, party.partyLabel, PARTY_NUMBERS, OTHER_PARTIES.includes(party)),
    ],
  })),
  {
    context: inDocument('cac:Delivery'),
    asserts: [siretAssertion(DELIVERY_TERM, DELIVERY_PLACE, DELIVERY_NUMBERS, true)],
  },
  {
    // The published rule searches a location inside the location, so it only applies to invalid documents.
    context: inLine('cac:Delivery/cac:DeliveryLocation'),
    asserts: [siretAssertion(LINE_DELIVERY_TERM, LINE_DELIVERY_PLACE, DELIVERY_NUMBERS, true)],
  },
]);

/** Parties and places of delivery in CII, where both have the same elements. */
const CII_PLACES = [
  ...PARTIES.map((party) => ({ ...party, term: party.identifier, path: party.cii })),
  {
    term: DELIVERY_TERM,
    partyLabel: DELIVERY_PLACE,
    path: 'ram:ApplicableHeaderTradeDelivery/ram:ShipToTradeParty',
  },
  {
    term: LINE_DELIVERY_TERM,
    partyLabel: LINE_DELIVERY_PLACE,
    path: 'ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeDelivery/ram:ShipToTradeParty',
  },
];

const termsWithRequiredSiren = [SELLER_PLACE.identifier, BUYER_PLACE.identifier];

/** BR-FR-09 in CII */
export const CII_SIRET: Pattern = pattern(
  'BR-FR-09',
  CII_PLACES.map(({ term, partyLabel, path }) => ({
    context: inTransaction(path),
    asserts: [siretAssertion(term, partyLabel, CII_PARTY_NUMBERS, !termsWithRequiredSiren.includes(term))],
  })),
);

/** BR-FR-10 */
export const SELLER_SIREN: Pattern = pattern('BR-FR-10', [
  {
    context: `${SELLER}/cac:PartyLegalEntity`,
    asserts: [
      assertion(
        'BR-FR-10_BT-30',
        (c, n) => isSiren(readOnlyNormalized(c, withScheme(c, n, SIREN_SCHEME, CBC.CompanyID)) ?? ''),
        (c, n) =>
          `The seller's legal registration (BT-30) is ${quotedAt(c, n, CBC.CompanyID)}; it must be the SIREN, 9 digits in cbc:CompanyID with schemeID ${SIREN_SCHEME}, once.`,
        { subjectPath: 'cbc:CompanyID' },
      ),
    ],
  },
]);

const buyerSirens = (c: RuleContext, root: Node): Node[] =>
  withScheme(c, root, SIREN_SCHEME, CAC.AccountingCustomerParty, CAC.Party, ...COMPANY);

/** BR-FR-11 */
export const BUYER_SIREN: Pattern = onDocument(
  'BR-FR-11',
  assertion(
    'BR-FR-11_BT-47',
    (c, root) =>
      readTreatment(c, root) !== 'B2B' || isSiren(readOnlyNormalized(c, buyerSirens(c, root)) ?? ''),
    (c, root) =>
      `The note BAR says B2B, and the buyer's SIREN (BT-47) is ${quotedAll(c, buyerSirens(c, root))}. Give 9 digits in cac:PartyLegalEntity/cbc:CompanyID with schemeID ${SIREN_SCHEME}.`,
    { subjectPath: 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID' },
  ),
);

/** Finds all registrations of the seller or buyer in CII with the scheme of the SIREN. */
const ciiSirens = (c: RuleContext, root: Node, party: NameId): Node[] =>
  withScheme(c, root, SIREN_SCHEME, ...PATH.agreement, party, ...CII_COMPANY);

/** BR-FR-10 in CII */
export const CII_SELLER_SIREN: Pattern = onCiiDocument(
  'BR-FR-10',
  assertion(
    'BR-FR-10_BT-30',
    (c, root) => isSiren(readOnlyNormalized(c, ciiSirens(c, root, RAM.SellerTradeParty)) ?? ''),
    (c, root) =>
      `The seller's legal registration (BT-30) is ${quotedAll(c, ciiSirens(c, root, RAM.SellerTradeParty))}; it must be the SIREN, 9 digits in ram:SpecifiedLegalOrganization/ram:ID with schemeID ${SIREN_SCHEME}, once.`,
    {
      at: (c, root) => c.first(root, ...PATH.agreement, RAM.SellerTradeParty),
      subjectPath: CII_COMPANY_PATH,
    },
  ),
);

/** BR-FR-11 in CII, where blanks around the number are significant */
export const CII_BUYER_SIREN: Pattern = onCiiDocument(
  'BR-FR-11',
  assertion(
    'BR-FR-11_BT-47',
    (c, root) =>
      !ciiTreatments(c).includes('B2B') ||
      isBareSiren(readOnly(c, ciiSirens(c, root, RAM.BuyerTradeParty)) ?? ''),
    (c, root) =>
      `The note BAR says B2B, and the buyer's SIREN (BT-47) is ${quotedAll(c, ciiSirens(c, root, RAM.BuyerTradeParty))}. Give 9 digits in ram:SpecifiedLegalOrganization/ram:ID with schemeID ${SIREN_SCHEME}.`,
    { at: (c, root) => c.first(root, ...PATH.agreement, RAM.BuyerTradeParty), subjectPath: CII_COMPANY_PATH },
  ),
);

type PartyContext = (party: PartyPlace) => string;

const inUbl: PartyContext = ({ path }) => inDocument(`${path}/cac:PartyIdentification/cbc:ID`);
const inCii: PartyContext = ({ cii }) => inTransaction(`${cii}/ram:GlobalID`);

const routingCode = (
  name: string,
  toContext: PartyContext,
  test: Assertion['test'],
  expectedText: string,
): Pattern =>
  pattern(
    name,
    [SELLER_PLACE, BUYER_PLACE].map((party) => ({
      context: toContext(party),
      when: (c, n) => hasScheme(c, n, ROUTING_SCHEME),
      asserts: [
        assertion(
          `${name}_${party.identifier}`,
          test,
          describeFound(
            `The routing code of ${party.partyLabel} (${party.identifier}, scheme ${ROUTING_SCHEME})`,
            expectedText,
          ),
        ),
      ],
    })),
  );

const routingCodeForm = (toContext: PartyContext): Pattern =>
  routingCode(
    'BR-FR-24',
    toContext,
    (c, n) => isAddress(c.doc.text(n)),
    'only unaccented letters, digits and + - _ . may stand there, and no blanks.',
  );

const routingCodeLength = (toContext: PartyContext): Pattern =>
  routingCode(
    'BR-FR-26',
    toContext,
    (c, n) => stringLength(c.doc.text(n)) <= MAX_ROUTING_CODE_LENGTH,
    `at most ${MAX_ROUTING_CODE_LENGTH} characters are allowed. Shorten it.`,
  );

/** BR-FR-24 */
export const ROUTING_CODE_FORM: Pattern = routingCodeForm(inUbl);
export const CII_ROUTING_CODE_FORM: Pattern = routingCodeForm(inCii);

/** BR-FR-26 */
export const ROUTING_CODE_LENGTH: Pattern = routingCodeLength(inUbl);
export const CII_ROUTING_CODE_LENGTH: Pattern = routingCodeLength(inCii);

/** BR-FR-32: every party with a SIREN. */
const sirenForm = (company: string, identifier: string, idOfIdentifier: string): Pattern =>
  pattern('BR-FR-32', [
    {
      context: company,
      when: (c, n) => hasScheme(c, n, SIREN_SCHEME),
      asserts: [
        assertion(
          'BR-FR-32-LEGALID',
          (c, n) => isSiren(c.doc.text(n)),
          describeFound(`The SIREN (scheme ${SIREN_SCHEME})`, 'a SIREN is 9 digits.'),
          { terms: ['BT-30', 'BT-47'] },
        ),
      ],
    },
    {
      context: identifier,
      when: (c, n) => hasScheme(c, n, SIREN_SCHEME) || hasScheme(c, n, VAT_GROUP_SCHEME),
      asserts: [
        assertion(
          idOfIdentifier,
          (c, n) => isSiren(c.doc.text(n)),
          (c, n) =>
            `The identifier with schemeID ${c.doc.attribute(n, ATTR.schemeID) ?? ''} is ${formatQuoted(c.doc.text(n))}; this scheme is for SIREN numbers, which have 9 digits.`,
          { terms: ['BT-29', 'BT-46', 'BT-60'] },
        ),
      ],
    },
  ]);

export const SIREN_FORM: Pattern = sirenForm(
  '//cac:PartyLegalEntity/cbc:CompanyID',
  '//cac:PartyIdentification/cbc:ID',
  'BR-FR-32-ID',
);
export const CII_SIREN_FORM: Pattern = sirenForm(
  '//ram:SpecifiedLegalOrganization/ram:ID',
  '//ram:GlobalID',
  'BR-FR-32-GLOBALID',
);

const readScheme = (c: RuleContext, identifier: Node): string | undefined =>
  c.doc.attribute(identifier, ATTR.schemeID);

/** Finds the first identifier without a scheme. */
const findUnschemed = (c: RuleContext, identifiers: readonly Node[]): Node =>
  identifiers.find((id) => readScheme(c, id) === undefined) ?? NONE;

/** Finds the first identifier with a repeated scheme. */
function findRepeatedScheme(c: RuleContext, identifiers: readonly Node[]): Node {
  const schemes = new Set<string>();
  return (
    identifiers.find((id) => {
      const scheme = readScheme(c, id);
      return scheme !== undefined && schemes.size === schemes.add(scheme).size;
    }) ?? NONE
  );
}

const schemes = (term: string, partyLabel: string, path: readonly NameId[]): Assertion[] => [
  assertion(
    `BR-FR-CO-10_${term}-1`,
    (c, n) => findUnschemed(c, c.select(n, ...path)) === NONE,
    (c, n) =>
      `The identifier ${formatQuoted(c.doc.text(findUnschemed(c, c.select(n, ...path))))} of ${partyLabel} (${term}) names no scheme. Add the attribute schemeID.`,
    { at: (c, n) => findUnschemed(c, c.select(n, ...path)) },
  ),
  assertion(
    `BR-FR-CO-10_${term}-2`,
    (c, n) => findRepeatedScheme(c, c.select(n, ...path)) === NONE,
    (c, n) =>
      `The identifiers of ${partyLabel} (${term}) name the scheme ${formatQuoted(readScheme(c, findRepeatedScheme(c, c.select(n, ...path))))} more than once. Keep one identifier of each scheme.`,
    { at: (c, n) => findRepeatedScheme(c, c.select(n, ...path)) },
  ),
];

/** BR-FR-CO-10 */
export const IDENTIFIER_SCHEMES: Pattern = pattern('BR-FR-CO-10', [
  ...PARTIES.map(({ path, partyLabel, identifier }): Rule => ({
    context: path,
    asserts: schemes(identifier, partyLabel, IDENTIFIER),
  })),
  {
    context: inDocument('cac:Delivery/cac:DeliveryLocation'),
    asserts: schemes(DELIVERY_TERM, DELIVERY_PLACE, [CBC.ID]),
  },
  {
    context: inLine('cac:Delivery/cac:DeliveryLocation'),
    asserts: schemes(LINE_DELIVERY_TERM, LINE_DELIVERY_PLACE, [CBC.ID]),
  },
]);

/** BR-FR-CO-10 in CII */
export const CII_IDENTIFIER_SCHEMES: Pattern = pattern(
  'BR-FR-CO-10',
  CII_PLACES.map(({ term, partyLabel, path }) => ({
    context: `rsm:SupplyChainTradeTransaction/${path}`,
    asserts: schemes(term, partyLabel, CII_IDENTIFIER),
  })),
);
