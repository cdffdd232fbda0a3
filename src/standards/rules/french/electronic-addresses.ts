/** Electronic addresses of the parties: BR-FR-12, -13, -21, -22, -23, -25. */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { codeList } from '../code-lists/code-list';
import type { Assertion, Pattern, Rule } from '../rule-set';
import { stringLength } from '../xpath';
import { assertion, messageWithValue, inDocument, documentPattern, pattern } from './assertions';
import { inTransaction } from './cii-contexts';
import { isAddress } from './formats';
import { CAC, CBC } from './names';
import { readTreatment } from './notes';
import { ADDRESS_SCHEME, PARTIES, SIREN_SCHEME, type PartyPaths } from './parties';
import {
  hasOneText,
  hasScheme,
  hasCodeOf,
  readSingle,
  readSingleElement,
  selectWithScheme,
} from '../reading';
import { formatValuesAt, formatValues } from '../wording';

const MAX_ADDRESS_LENGTH = 125;

/** Types of self-billed documents, as listed by BR-FR-21 and -22. */
export const SELF_BILLED_TYPES = codeList('389 501 500 471 473 261 502');

/** Seller or buyer in the rules on the document. */
interface Side {
  partyLabel: string;
  party: NameId;
  subjectPath: string;
}

const SELLER_SIDE: Side = {
  partyLabel: 'seller',
  party: CAC.AccountingSupplierParty,
  subjectPath: 'cac:AccountingSupplierParty/cac:Party/cbc:EndpointID',
};

const BUYER_SIDE: Side = {
  partyLabel: 'buyer',
  party: CAC.AccountingCustomerParty,
  subjectPath: 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID',
};

const requireAddress = (id: string, term: string, { partyLabel, party, subjectPath }: Side): Assertion =>
  assertion(
    id,
    (c, root) => hasOneText(c, root, party, CAC.Party, CBC.EndpointID),
    (c, root) =>
      `The ${partyLabel}'s electronic address (${term}) is ${formatValuesAt(c, root, party, CAC.Party, CBC.EndpointID)}, but must occur exactly once. Add it in ${subjectPath}.`,
    { subjectPath },
  );

/** BR-FR-12: the buyer's electronic address is present. */
export const BUYER_ADDRESS: Pattern = documentPattern(
  'BR-FR-12',
  requireAddress('BR-FR-12_BT-49', 'BT-49', BUYER_SIDE),
);

/** BR-FR-13: the seller's electronic address is present. */
export const SELLER_ADDRESS: Pattern = documentPattern(
  'BR-FR-13',
  requireAddress('BR-FR-13_BT-34', 'BT-34', SELLER_SIDE),
);

const findSirens = (c: RuleContext, root: Node, { party }: Side): Node[] =>
  selectWithScheme(c, root, SIREN_SCHEME, party, CAC.Party, CAC.PartyLegalEntity, CBC.CompanyID);

const isSelfBilled = (c: RuleContext, root: Node): boolean =>
  hasCodeOf(c, root, SELF_BILLED_TYPES, CBC.InvoiceTypeCode) ||
  hasCodeOf(c, root, SELF_BILLED_TYPES, CBC.CreditNoteTypeCode);

/** Returns whether the address has the scheme of the French directory and starts with the party's SIREN, if any. */
function startsWithSiren(c: RuleContext, root: Node, side: Side): boolean {
  const address = readSingle(c, root, side.party, CAC.Party, CBC.EndpointID);
  const siren = readSingleElement(c, findSirens(c, root, side));
  return (
    address !== undefined &&
    siren !== undefined &&
    address.startsWith(siren) &&
    selectWithScheme(c, root, ADDRESS_SCHEME, side.party, CAC.Party, CBC.EndpointID).length > 0
  );
}

const requireAddressWithSiren = (
  id: string,
  term: string,
  side: Side,
  reason: string,
  applies: (c: RuleContext, root: Node) => boolean,
): Assertion =>
  assertion(
    id,
    (c, root) => !applies(c, root) || startsWithSiren(c, root, side),
    (c, root) =>
      `${reason}, so the ${side.partyLabel}'s electronic address (${term}) must have schemeID ${ADDRESS_SCHEME} and start with the ${side.partyLabel}'s SIREN; the address is ${formatValuesAt(c, root, side.party, CAC.Party, CBC.EndpointID)}, and the SIREN is ${formatValues(c, findSirens(c, root, side))}.`,
    { subjectPath: side.subjectPath },
  );

/** BR-FR-21: the buyer's address starts with the SIREN. */
export const BUYER_ADDRESS_SIREN: Pattern = documentPattern(
  'BR-FR-21',
  requireAddressWithSiren(
    'BR-FR-21_BT-49',
    'BT-49',
    BUYER_SIDE,
    'The note BAR requests the treatment B2B',
    (c, root) => readTreatment(c, root) === 'B2B' && !isSelfBilled(c, root),
  ),
);

/** BR-FR-22: the seller's address starts with the SIREN. */
export const SELLER_ADDRESS_SIREN: Pattern = documentPattern(
  'BR-FR-22',
  requireAddressWithSiren(
    'BR-FR-22_BT-34',
    'BT-34',
    SELLER_SIDE,
    'This document is self-billed and a note BAR requests a treatment',
    (c, root) => readTreatment(c, root) !== '' && isSelfBilled(c, root),
  ),
);

type PartyContext = (party: PartyPaths) => string;

const inUbl: PartyContext = ({ path }) => inDocument(`${path}/cbc:EndpointID`);
const inCii: PartyContext = ({ cii }) => inTransaction(`${cii}/ram:URIUniversalCommunication/ram:URIID`);

const addressFormPattern = (toContext: PartyContext): Pattern =>
  pattern(
    'BR-FR-23',
    PARTIES.map((party): Rule => ({
      context: toContext(party),
      when: (c, n) => hasScheme(c, n, ADDRESS_SCHEME),
      asserts: [
        assertion(
          `BR-FR-23_${party.address}`,
          (c, n) => isAddress(c.doc.text(n)),
          messageWithValue(
            `The electronic address of ${party.partyLabel} (${party.address}, scheme ${ADDRESS_SCHEME})`,
            'it must contain only unaccented letters, digits and + - _ . without blanks.',
          ),
        ),
      ],
    })),
  );

const addressLengthPattern = (toContext: PartyContext): Pattern =>
  pattern(
    'BR-FR-25',
    PARTIES.map((party): Rule => ({
      context: toContext(party),
      asserts: [
        assertion(
          `BR-FR-25_${party.address}`,
          (c, n) => stringLength(c.doc.text(n)) <= MAX_ADDRESS_LENGTH,
          (c, n) =>
            `The electronic address of ${party.partyLabel} (${party.address}) has ${stringLength(c.doc.text(n))} characters, but must have at most ${MAX_ADDRESS_LENGTH}. Use a shorter address.`,
        ),
      ],
    })),
  );

/** BR-FR-23: characters of electronic addresses. */
export const ADDRESS_FORM: Pattern = addressFormPattern(inUbl);
export const CII_ADDRESS_FORM: Pattern = addressFormPattern(inCii);

/** BR-FR-25: length of electronic addresses. */
export const ADDRESS_LENGTH: Pattern = addressLengthPattern(inUbl);
export const CII_ADDRESS_LENGTH: Pattern = addressLengthPattern(inCii);
