/** Identifiers of parties and places: BR-FR-09, -10, -11, -24, -26, -32 and BR-FR-CO-10. */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import type { Assertion, Pattern, Rule } from '../rule-set';
import { stringLength } from '../xpath';
import {
  assertion,
  found,
  inDocument,
  inLine,
  onDocument,
  pattern,
  SELLER,
  shown,
  shownAll,
  shownAt,
} from './assertions';
import { isAddress, isSiren, sirenOfSiret } from './formats';
import { ATTR, CAC, CBC } from './names';
import { treatmentOf } from './notes';
import {
  BUYER_PLACE,
  DELIVERY_TERM,
  LINE_DELIVERY_TERM,
  OTHER_PARTIES,
  PARTIES,
  ROUTING_SCHEME,
  SELLER_PLACE,
  SIREN_SCHEME,
  SIRET_SCHEME,
  VAT_GROUP_SCHEME,
} from './parties';
import { hasScheme, normOf, onlyOf, withScheme } from './reading';

const LONGEST_ROUTING_CODE = 100;

const IDENTIFIER = [CAC.PartyIdentification, CBC.ID];
const COMPANY = [CAC.PartyLegalEntity, CBC.CompanyID];

/** Where SIRET and SIREN of a party are found, from the context of its rule. */
interface Numbers {
  siret: readonly NameId[];
  siren: readonly NameId[];
}

const OF_PARTY: Numbers = { siret: IDENTIFIER, siren: COMPANY };
const OF_DELIVERY: Numbers = {
  siret: [CAC.DeliveryLocation, CBC.ID],
  siren: [CAC.DeliveryParty, ...COMPANY],
};

/** Fourteen digits that start with the SIREN. Only seller and buyer must state their SIREN for that. */
function siretFits(c: RuleContext, node: Node, { siret, siren }: Numbers, sirenOptional: boolean): boolean {
  const [first] = withScheme(c, node, SIRET_SCHEME, ...siret);
  if (first === undefined) return true;
  const start = sirenOfSiret(c.doc.text(first));
  const stated = onlyOf(c, withScheme(c, node, SIREN_SCHEME, ...siren));
  return start !== undefined && (start === stated || (sirenOptional && stated === ''));
}

const siret = (term: string, whose: string, numbers: Numbers, sirenOptional: boolean): Assertion =>
  assertion(
    `BR-FR-09_${term}`,
    (c, n) => siretFits(c, n, numbers, sirenOptional),
    (c, n) => {
      const [first] = withScheme(c, n, SIRET_SCHEME, ...numbers.siret);
      const sirens = withScheme(c, n, SIREN_SCHEME, ...numbers.siren);
      const is = `${whose} SIRET (scheme ${SIRET_SCHEME}) is ${shown(c.text(first ?? n))}`;
      if (sirenOfSiret(c.text(first ?? n) ?? '') === undefined)
        return `${is}; a SIRET is 14 digits without blanks.`;
      return `${is}, but the SIREN (scheme ${SIREN_SCHEME}) is ${shownAll(c, sirens)}. A SIRET starts with the SIREN of its enterprise: correct one of them.`;
    },
  );

/** BR-FR-09 */
export const SIRET: Pattern = pattern('BR-FR-09', [
  ...PARTIES.map((party): Rule => ({
    context: inDocument(party.path),
    asserts: [siret(party.identifier, party.whose, OF_PARTY, OTHER_PARTIES.includes(party))],
  })),
  {
    context: inDocument('cac:Delivery'),
    asserts: [siret(DELIVERY_TERM, "The delivery location's", OF_DELIVERY, true)],
  },
  {
    // The published rule looks for a location inside the location, so it finds something in broken documents only.
    context: inLine('cac:Delivery/cac:DeliveryLocation'),
    asserts: [siret(LINE_DELIVERY_TERM, "The line's delivery location's", OF_DELIVERY, true)],
  },
]);

/** BR-FR-10 */
export const SELLER_SIREN: Pattern = pattern('BR-FR-10', [
  {
    context: `${SELLER}/cac:PartyLegalEntity`,
    asserts: [
      assertion(
        'BR-FR-10_BT-30',
        (c, n) => isSiren(normOf(c, withScheme(c, n, SIREN_SCHEME, CBC.CompanyID)) ?? ''),
        (c, n) =>
          `The seller's legal registration (BT-30) is ${shownAt(c, n, CBC.CompanyID)}; it must be the SIREN, 9 digits in cbc:CompanyID with schemeID ${SIREN_SCHEME}, once.`,
        { about: 'cbc:CompanyID' },
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
    (c, root) => treatmentOf(c, root) !== 'B2B' || isSiren(normOf(c, buyerSirens(c, root)) ?? ''),
    (c, root) =>
      `The note BAR says B2B, and the buyer's SIREN (BT-47) is ${shownAll(c, buyerSirens(c, root))}. Give 9 digits in cac:PartyLegalEntity/cbc:CompanyID with schemeID ${SIREN_SCHEME}.`,
    { about: 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID' },
  ),
);

const routingCode = (name: string, test: Assertion['test'], message: string): Pattern =>
  pattern(
    name,
    [SELLER_PLACE, BUYER_PLACE].map(({ path, whose, identifier }) => ({
      context: inDocument(`${path}/cac:PartyIdentification/cbc:ID`),
      when: (c, n) => hasScheme(c, n, ROUTING_SCHEME),
      asserts: [
        assertion(
          `${name}_${identifier}`,
          test,
          found(`${whose} routing code (${identifier}, scheme ${ROUTING_SCHEME})`, message),
        ),
      ],
    })),
  );

/** BR-FR-24 */
export const ROUTING_CODE_FORM: Pattern = routingCode(
  'BR-FR-24',
  (c, n) => isAddress(c.doc.text(n)),
  'only unaccented letters, digits and + - _ . may stand there, and no blanks.',
);

/** BR-FR-26 */
export const ROUTING_CODE_LENGTH: Pattern = routingCode(
  'BR-FR-26',
  (c, n) => stringLength(c.doc.text(n)) <= LONGEST_ROUTING_CODE,
  `it may have ${LONGEST_ROUTING_CODE} characters. Shorten it.`,
);

/** BR-FR-32: whoever has a SIREN. */
export const SIREN_FORM: Pattern = pattern('BR-FR-32', [
  {
    context: '//cac:PartyLegalEntity/cbc:CompanyID',
    when: (c, n) => hasScheme(c, n, SIREN_SCHEME),
    asserts: [
      assertion(
        'BR-FR-32-LEGALID',
        (c, n) => isSiren(c.doc.text(n)),
        found(`The SIREN (scheme ${SIREN_SCHEME})`, 'a SIREN is 9 digits.'),
        { terms: ['BT-30', 'BT-47'] },
      ),
    ],
  },
  {
    context: '//cac:PartyIdentification/cbc:ID',
    when: (c, n) => hasScheme(c, n, SIREN_SCHEME) || hasScheme(c, n, VAT_GROUP_SCHEME),
    asserts: [
      assertion(
        'BR-FR-32-ID',
        (c, n) => isSiren(c.doc.text(n)),
        (c, n) =>
          `The identifier with schemeID ${c.doc.attribute(n, ATTR.schemeID) ?? ''} is ${shown(c.doc.text(n))}; this scheme is for SIREN numbers, which have 9 digits.`,
        { terms: ['BT-29', 'BT-46', 'BT-60'] },
      ),
    ],
  },
]);

const schemesOf = (c: RuleContext, identifiers: readonly Node[]): string[] =>
  identifiers
    .map((id) => c.doc.attribute(id, ATTR.schemeID))
    .filter((scheme): scheme is string => scheme !== undefined);

/** The first scheme that is named twice. */
function repeatedScheme(c: RuleContext, identifiers: readonly Node[]): string | undefined {
  const seen = new Set<string>();
  return schemesOf(c, identifiers).find((scheme) => seen.size === seen.add(scheme).size);
}

const schemes = (term: string, whose: string, path: readonly NameId[]): Assertion[] => [
  assertion(
    `BR-FR-CO-10_${term}-1`,
    (c, n) => c.select(n, ...path).every((id) => c.doc.attribute(id, ATTR.schemeID) !== undefined),
    (c, n) => {
      const without = c.select(n, ...path).filter((id) => c.doc.attribute(id, ATTR.schemeID) === undefined);
      return `${whose} identifier ${shownAll(c, without)} (${term}) names no scheme. Add the attribute schemeID.`;
    },
  ),
  assertion(
    `BR-FR-CO-10_${term}-2`,
    (c, n) => repeatedScheme(c, c.select(n, ...path)) === undefined,
    (c, n) =>
      `${whose} identifiers (${term}) name the scheme ${shown(repeatedScheme(c, c.select(n, ...path)))} more than once. Keep one identifier of each scheme.`,
  ),
];

/** BR-FR-CO-10 */
export const IDENTIFIER_SCHEMES: Pattern = pattern('BR-FR-CO-10', [
  ...PARTIES.map(({ path, whose, identifier }): Rule => ({
    context: path,
    asserts: schemes(identifier, whose, IDENTIFIER),
  })),
  {
    context: inDocument('cac:Delivery/cac:DeliveryLocation'),
    asserts: schemes(DELIVERY_TERM, "The delivery location's", [CBC.ID]),
  },
  {
    context: inLine('cac:Delivery/cac:DeliveryLocation'),
    asserts: schemes(LINE_DELIVERY_TERM, "The line's delivery location's", [CBC.ID]),
  },
]);
