/** Identifiers of parties and delivery locations: BR-FR-09, -10, -11, -24, -26, -32 and BR-FR-CO-10. */
import { NONE, type NameId, type Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Assertion, Pattern, Rule } from '../rule-set';
import { stringLength } from '../xpath';
import {
  assertion,
  messageWithValue,
  inDocument,
  inLine,
  documentPattern,
  pattern,
  SELLER,
} from './assertions';
import { inTransaction, onCiiDocument } from './cii-contexts';
import { ciiTreatments } from './cii-notes';
import { isAddress, isBareSiren, isSiren, extractSiren } from './formats';
import { ATTR, CAC, CBC, PATH, RAM } from './names';
import { readTreatment } from './notes';
import {
  BUYER_PATHS,
  DELIVERY_LABEL,
  DELIVERY_TERM,
  LINE_DELIVERY_LABEL,
  LINE_DELIVERY_TERM,
  OTHER_PARTIES,
  PARTIES,
  ROUTING_SCHEME,
  SELLER_PATHS,
  SIREN_SCHEME,
  SIRET_SCHEME,
  VAT_GROUP_SCHEME,
  type PartyPaths,
} from './parties';
import { hasScheme, readOnlyNormalized, readSingleElement, selectWithScheme } from '../reading';
import { formatQuoted, formatValuesAt, formatValues } from '../wording';

const MAX_ROUTING_CODE_LENGTH = 100;

const IDENTIFIER = [CAC.PartyIdentification, CBC.ID];
const COMPANY = [CAC.PartyLegalEntity, CBC.CompanyID];
const CII_IDENTIFIER = [RAM.GlobalID];
const CII_COMPANY_PATH = 'ram:SpecifiedLegalOrganization/ram:ID';
const CII_COMPANY = [RAM.SpecifiedLegalOrganization, RAM.ID];

/** Paths of SIRET and SIREN of a party, from the context of its rule. */
interface NumberPaths {
  siret: readonly NameId[];
  siren: readonly NameId[];
}

const PARTY_NUMBERS: NumberPaths = { siret: IDENTIFIER, siren: COMPANY };
const CII_PARTY_NUMBERS: NumberPaths = { siret: CII_IDENTIFIER, siren: CII_COMPANY };
const DELIVERY_NUMBERS: NumberPaths = {
  siret: [CAC.DeliveryLocation, CBC.ID],
  siren: [CAC.DeliveryParty, ...COMPANY],
};

const findSiret = (c: RuleContext, node: Node, { siret }: NumberPaths): Node =>
  selectWithScheme(c, node, SIRET_SCHEME, ...siret)[0] ?? NONE;

/** Returns whether a SIRET is fourteen digits that start with the SIREN, which only seller and buyer must have. */
function isSiretConsistent(
  c: RuleContext,
  node: Node,
  numbers: NumberPaths,
  isSirenOptional: boolean,
): boolean {
  const siret = findSiret(c, node, numbers);
  if (siret === NONE) return true;
  const start = extractSiren(c.doc.text(siret));
  const siren = readSingleElement(c, selectWithScheme(c, node, SIREN_SCHEME, ...numbers.siren));
  return start !== undefined && (start === siren || (isSirenOptional && siren === ''));
}

const siretAssertion = (
  term: string,
  partyLabel: string,
  numbers: NumberPaths,
  isSirenOptional: boolean,
): Assertion =>
  assertion(
    `BR-FR-09_${term}`,
    (c, n) => isSiretConsistent(c, n, numbers, isSirenOptional),
    (c, n) => {
      const siret = c.doc.text(findSiret(c, n, numbers));
      const sirens = selectWithScheme(c, n, SIREN_SCHEME, ...numbers.siren);
      const statement = `The SIRET (scheme ${SIRET_SCHEME}) of ${partyLabel} is ${formatQuoted(siret)}`;
      if (extractSiren(siret) === undefined)
        return `${statement}; a SIRET must have 14 digits and no blanks. Correct it.`;
      return `${statement}, but the SIREN (scheme ${SIREN_SCHEME}) is ${formatValues(c, sirens)}. A SIRET must start with the SIREN of its enterprise: correct one of them.`;
    },
    { at: (c, n) => findSiret(c, n, numbers) },
  );

/** BR-FR-09: SIRET numbers. */
export const SIRET: Pattern = pattern('BR-FR-09', [
  ...PARTIES.map((party): Rule => ({
    context: inDocument(party.path),
    asserts: [
      siretAssertion(party.identifier, party.partyLabel, PARTY_NUMBERS, OTHER_PARTIES.includes(party)),
    ],
  })),
  {
    context: inDocument('cac:Delivery'),
    asserts: [siretAssertion(DELIVERY_TERM, DELIVERY_LABEL, DELIVERY_NUMBERS, true)],
  },
  {
    // The published rule searches a location inside the location, so it only applies to invalid documents.
    context: inLine('cac:Delivery/cac:DeliveryLocation'),
    asserts: [siretAssertion(LINE_DELIVERY_TERM, LINE_DELIVERY_LABEL, DELIVERY_NUMBERS, true)],
  },
]);

/** Parties and delivery locations in CII, which have the same elements. */
const CII_PARTIES = [
  ...PARTIES.map((party) => ({ ...party, term: party.identifier, path: party.cii })),
  {
    term: DELIVERY_TERM,
    partyLabel: DELIVERY_LABEL,
    path: 'ram:ApplicableHeaderTradeDelivery/ram:ShipToTradeParty',
  },
  {
    term: LINE_DELIVERY_TERM,
    partyLabel: LINE_DELIVERY_LABEL,
    path: 'ram:IncludedSupplyChainTradeLineItem/ram:SpecifiedLineTradeDelivery/ram:ShipToTradeParty',
  },
];

const termsWithRequiredSiren = [SELLER_PATHS.identifier, BUYER_PATHS.identifier];

/** BR-FR-09 in CII: SIRET numbers. */
export const CII_SIRET: Pattern = pattern(
  'BR-FR-09',
  CII_PARTIES.map(({ term, partyLabel, path }) => ({
    context: inTransaction(path),
    asserts: [siretAssertion(term, partyLabel, CII_PARTY_NUMBERS, !termsWithRequiredSiren.includes(term))],
  })),
);

/** BR-FR-10: the seller's SIREN. */
export const SELLER_SIREN: Pattern = pattern('BR-FR-10', [
  {
    context: `${SELLER}/cac:PartyLegalEntity`,
    asserts: [
      assertion(
        'BR-FR-10_BT-30',
        (c, n) => isSiren(readOnlyNormalized(c, selectWithScheme(c, n, SIREN_SCHEME, CBC.CompanyID)) ?? ''),
        (c, n) =>
          `The seller's legal registration (BT-30) is ${formatValuesAt(c, n, CBC.CompanyID)}; it must be the SIREN, 9 digits in cbc:CompanyID with schemeID ${SIREN_SCHEME}, and occur once.`,
        { subjectPath: 'cbc:CompanyID' },
      ),
    ],
  },
]);

const findBuyerSirens = (c: RuleContext, root: Node): Node[] =>
  selectWithScheme(c, root, SIREN_SCHEME, CAC.AccountingCustomerParty, CAC.Party, ...COMPANY);

/** BR-FR-11: the buyer's SIREN. */
export const BUYER_SIREN: Pattern = documentPattern(
  'BR-FR-11',
  assertion(
    'BR-FR-11_BT-47',
    (c, root) =>
      readTreatment(c, root) !== 'B2B' || isSiren(readOnlyNormalized(c, findBuyerSirens(c, root)) ?? ''),
    (c, root) =>
      `The note BAR says B2B, and the buyer's SIREN (BT-47) is ${formatValues(c, findBuyerSirens(c, root))}. Give 9 digits in cac:PartyLegalEntity/cbc:CompanyID with schemeID ${SIREN_SCHEME}.`,
    { subjectPath: 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID' },
  ),
);

/** Finds all registrations of the seller or buyer in CII with the scheme of the SIREN. */
const findCiiSirens = (c: RuleContext, root: Node, party: NameId): Node[] =>
  selectWithScheme(c, root, SIREN_SCHEME, ...PATH.agreement, party, ...CII_COMPANY);

/** BR-FR-10 in CII: the seller's SIREN. */
export const CII_SELLER_SIREN: Pattern = onCiiDocument(
  'BR-FR-10',
  assertion(
    'BR-FR-10_BT-30',
    (c, root) => isSiren(readOnlyNormalized(c, findCiiSirens(c, root, RAM.SellerTradeParty)) ?? ''),
    (c, root) =>
      `The seller's legal registration (BT-30) is ${formatValues(c, findCiiSirens(c, root, RAM.SellerTradeParty))}; it must be the SIREN, 9 digits in ram:SpecifiedLegalOrganization/ram:ID with schemeID ${SIREN_SCHEME}, and occur once.`,
    {
      at: (c, root) => c.first(root, ...PATH.agreement, RAM.SellerTradeParty),
      subjectPath: CII_COMPANY_PATH,
    },
  ),
);

/** BR-FR-11 in CII: the buyer's SIREN. Blanks around the number are significant. */
export const CII_BUYER_SIREN: Pattern = onCiiDocument(
  'BR-FR-11',
  assertion(
    'BR-FR-11_BT-47',
    (c, root) =>
      !ciiTreatments(c).includes('B2B') ||
      isBareSiren(readSingleElement(c, findCiiSirens(c, root, RAM.BuyerTradeParty)) ?? ''),
    (c, root) =>
      `The note BAR says B2B, and the buyer's SIREN (BT-47) is ${formatValues(c, findCiiSirens(c, root, RAM.BuyerTradeParty))}. Give 9 digits in ram:SpecifiedLegalOrganization/ram:ID with schemeID ${SIREN_SCHEME}.`,
    { at: (c, root) => c.first(root, ...PATH.agreement, RAM.BuyerTradeParty), subjectPath: CII_COMPANY_PATH },
  ),
);

type PartyContext = (party: PartyPaths) => string;

const inUbl: PartyContext = ({ path }) => inDocument(`${path}/cac:PartyIdentification/cbc:ID`);
const inCii: PartyContext = ({ cii }) => inTransaction(`${cii}/ram:GlobalID`);

const routingCodePattern = (
  name: string,
  toContext: PartyContext,
  test: Assertion['test'],
  expectedText: string,
): Pattern =>
  pattern(
    name,
    [SELLER_PATHS, BUYER_PATHS].map((party) => ({
      context: toContext(party),
      when: (c, n) => hasScheme(c, n, ROUTING_SCHEME),
      asserts: [
        assertion(
          `${name}_${party.identifier}`,
          test,
          messageWithValue(
            `The routing code of ${party.partyLabel} (${party.identifier}, scheme ${ROUTING_SCHEME})`,
            expectedText,
          ),
        ),
      ],
    })),
  );

const routingCodeFormPattern = (toContext: PartyContext): Pattern =>
  routingCodePattern(
    'BR-FR-24',
    toContext,
    (c, n) => isAddress(c.doc.text(n)),
    'it must contain only unaccented letters, digits and + - _ . without blanks.',
  );

const routingCodeLengthPattern = (toContext: PartyContext): Pattern =>
  routingCodePattern(
    'BR-FR-26',
    toContext,
    (c, n) => stringLength(c.doc.text(n)) <= MAX_ROUTING_CODE_LENGTH,
    `it must have at most ${MAX_ROUTING_CODE_LENGTH} characters. Shorten it.`,
  );

/** BR-FR-24: characters of routing codes. */
export const ROUTING_CODE_FORM: Pattern = routingCodeFormPattern(inUbl);
export const CII_ROUTING_CODE_FORM: Pattern = routingCodeFormPattern(inCii);

/** BR-FR-26: length of routing codes. */
export const ROUTING_CODE_LENGTH: Pattern = routingCodeLengthPattern(inUbl);
export const CII_ROUTING_CODE_LENGTH: Pattern = routingCodeLengthPattern(inCii);

/** BR-FR-32: format of the SIREN of all parties. */
const sirenFormPattern = (company: string, identifier: string, idOfIdentifier: string): Pattern =>
  pattern('BR-FR-32', [
    {
      context: company,
      when: (c, n) => hasScheme(c, n, SIREN_SCHEME),
      asserts: [
        assertion(
          'BR-FR-32-LEGALID',
          (c, n) => isSiren(c.doc.text(n)),
          messageWithValue(`The SIREN (scheme ${SIREN_SCHEME})`, 'a SIREN must have 9 digits.'),
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
            `The identifier with schemeID ${c.doc.attribute(n, ATTR.schemeID) ?? ''} is ${formatQuoted(c.doc.text(n))}; this scheme is for SIREN numbers, which must have 9 digits.`,
          { terms: ['BT-29', 'BT-46', 'BT-60'] },
        ),
      ],
    },
  ]);

export const SIREN_FORM: Pattern = sirenFormPattern(
  '//cac:PartyLegalEntity/cbc:CompanyID',
  '//cac:PartyIdentification/cbc:ID',
  'BR-FR-32-ID',
);
export const CII_SIREN_FORM: Pattern = sirenFormPattern(
  '//ram:SpecifiedLegalOrganization/ram:ID',
  '//ram:GlobalID',
  'BR-FR-32-GLOBALID',
);

const readScheme = (c: RuleContext, identifier: Node): string | undefined =>
  c.doc.attribute(identifier, ATTR.schemeID);

/** Finds the first identifier without a scheme. */
const findWithoutScheme = (c: RuleContext, identifiers: readonly Node[]): Node =>
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

const schemeAssertions = (term: string, partyLabel: string, path: readonly NameId[]): Assertion[] => [
  assertion(
    `BR-FR-CO-10_${term}-1`,
    (c, n) => findWithoutScheme(c, c.select(n, ...path)) === NONE,
    (c, n) =>
      `The identifier ${formatQuoted(c.doc.text(findWithoutScheme(c, c.select(n, ...path))))} of ${partyLabel} (${term}) must have a scheme. Add the attribute schemeID.`,
    { at: (c, n) => findWithoutScheme(c, c.select(n, ...path)) },
  ),
  assertion(
    `BR-FR-CO-10_${term}-2`,
    (c, n) => findRepeatedScheme(c, c.select(n, ...path)) === NONE,
    (c, n) =>
      `The identifiers of ${partyLabel} (${term}) must have different schemes, but have the scheme ${formatQuoted(readScheme(c, findRepeatedScheme(c, c.select(n, ...path))))} more than once. Keep one identifier of each scheme.`,
    { at: (c, n) => findRepeatedScheme(c, c.select(n, ...path)) },
  ),
];

/** BR-FR-CO-10: identifiers have different schemes. */
export const IDENTIFIER_SCHEMES: Pattern = pattern('BR-FR-CO-10', [
  ...PARTIES.map(({ path, partyLabel, identifier }): Rule => ({
    context: path,
    asserts: schemeAssertions(identifier, partyLabel, IDENTIFIER),
  })),
  {
    context: inDocument('cac:Delivery/cac:DeliveryLocation'),
    asserts: schemeAssertions(DELIVERY_TERM, DELIVERY_LABEL, [CBC.ID]),
  },
  {
    context: inLine('cac:Delivery/cac:DeliveryLocation'),
    asserts: schemeAssertions(LINE_DELIVERY_TERM, LINE_DELIVERY_LABEL, [CBC.ID]),
  },
]);

/** BR-FR-CO-10 in CII: identifiers have different schemes. */
export const CII_IDENTIFIER_SCHEMES: Pattern = pattern(
  'BR-FR-CO-10',
  CII_PARTIES.map(({ term, partyLabel, path }) => ({
    context: `rsm:SupplyChainTradeTransaction/${path}`,
    asserts: schemeAssertions(term, partyLabel, CII_IDENTIFIER),
  })),
);
