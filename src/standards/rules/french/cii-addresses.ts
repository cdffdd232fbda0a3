/**
 * Electronic addresses of seller and buyer in CII: BR-FR-12, -13, -21, -22. The rules about all parties are shared
 * with UBL.
 */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { hasCodeOf, readSingle, readSingleElement, selectWithScheme } from '../reading';
import type { Assertion, Pattern } from '../rule-set';
import { formatValues, formatValuesAt } from '../wording';
import { assertion } from './assertions';
import { onCiiDocument } from './cii-contexts';
import { ciiTreatments } from './cii-notes';
import { SELF_BILLED_TYPES } from './electronic-addresses';
import { PATH, RAM, RSM } from './names';
import { ADDRESS_SCHEME } from './parties';

const ADDRESS = [RAM.URIUniversalCommunication, RAM.URIID];
const ADDRESS_PATH = 'ram:URIUniversalCommunication/ram:URIID';

/** Seller or buyer. */
interface Side {
  partyLabel: string;
  term: string;
  party: NameId;
}

const SELLER: Side = { partyLabel: 'seller', term: 'BT-34', party: RAM.SellerTradeParty };
const BUYER: Side = { partyLabel: 'buyer', term: 'BT-49', party: RAM.BuyerTradeParty };

const findAddresses = (c: RuleContext, root: Node, { party }: Side): Node[] =>
  c.select(root, ...PATH.agreement, party, ...ADDRESS);

/** Finds the party, so that a finding names its address. */
const findParty =
  ({ party }: Side) =>
  (c: RuleContext, root: Node): Node =>
    c.first(root, ...PATH.agreement, party);

const requireAddress = (id: string, side: Side): Assertion =>
  assertion(
    id,
    (c, root) => (readSingleElement(c, findAddresses(c, root, side)) ?? '') !== '',
    (c, root) =>
      `The ${side.partyLabel}'s electronic address (${side.term}) is ${formatValues(c, findAddresses(c, root, side))}, but must occur exactly once. Add it in ${ADDRESS_PATH}.`,
    { at: findParty(side), subjectPath: ADDRESS_PATH },
  );

const findRegistrations = (c: RuleContext, root: Node, { party }: Side): Node[] =>
  c.select(root, ...PATH.agreement, party, RAM.SpecifiedLegalOrganization, RAM.ID);

/**
 * Returns whether the address has the scheme of the French directory and starts with the registration of the party.
 */
function startsWithRegistration(c: RuleContext, root: Node, side: Side): boolean {
  const address = readSingle(c, root, ...PATH.agreement, side.party, ...ADDRESS);
  const registration = readSingleElement(c, findRegistrations(c, root, side));
  return (
    address !== undefined &&
    registration !== undefined &&
    address.startsWith(registration) &&
    selectWithScheme(c, root, ADDRESS_SCHEME, ...PATH.agreement, side.party, ...ADDRESS).length > 0
  );
}

const isSelfBilled = (c: RuleContext, root: Node): boolean =>
  hasCodeOf(c, root, SELF_BILLED_TYPES, RSM.ExchangedDocument, RAM.TypeCode);

/** Creates the assertion for domestic business-to-business documents of the reform (note BAR: B2B). */
const requireAddressWithSiren = (id: string, side: Side, selfBilled: boolean): Assertion =>
  assertion(
    id,
    (c, root) =>
      !ciiTreatments(c).includes('B2B') ||
      isSelfBilled(c, root) !== selfBilled ||
      startsWithRegistration(c, root, side),
    (c, root) =>
      `The note BAR says B2B${selfBilled ? ' and the buyer issues this document' : ''}, so the ${side.partyLabel}'s electronic address (${side.term}) must have schemeID ${ADDRESS_SCHEME} and start with the ${side.partyLabel}'s SIREN; the address is ${formatValuesAt(c, root, ...PATH.agreement, side.party, ...ADDRESS)}, and the registration is ${formatValues(c, findRegistrations(c, root, side))}.`,
    { at: findParty(side), subjectPath: ADDRESS_PATH },
  );

/** BR-FR-12: the buyer's electronic address (BT-49) is present. */
export const CII_BUYER_ADDRESS: Pattern = onCiiDocument('BR-FR-12', requireAddress('BR-FR-12_BT-49', BUYER));

/** BR-FR-13: the seller's electronic address (BT-34) is present. */
export const CII_SELLER_ADDRESS: Pattern = onCiiDocument(
  'BR-FR-13',
  requireAddress('BR-FR-13_BT-34', SELLER),
);

/** BR-FR-21: the buyer's electronic address starts with the SIREN. */
export const CII_BUYER_ADDRESS_SIREN: Pattern = onCiiDocument(
  'BR-FR-21',
  requireAddressWithSiren('BR-FR-21_BT-49', BUYER, false),
);

/** BR-FR-22: the seller's electronic address starts with the SIREN. */
export const CII_SELLER_ADDRESS_SIREN: Pattern = onCiiDocument(
  'BR-FR-22',
  requireAddressWithSiren('BR-FR-22_BT-34', SELLER, true),
);
