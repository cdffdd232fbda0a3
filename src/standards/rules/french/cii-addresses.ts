/**
 * Electronic addresses of seller and buyer in CII: BR-FR-12, -13, -21, -22. The rules about all parties are shared
 * with UBL.
 */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { isIn, readSingle, readOnly, withScheme } from '../reading';
import type { Assertion, Pattern } from '../rule-set';
import { quotedAll, quotedAt } from '../wording';
import { assertion } from './assertions';
import { onCiiDocument } from './cii-contexts';
import { ciiTreatments } from './cii-notes';
import { SELF_BILLED } from './electronic-addresses';
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

const addressIsPresent = (id: string, side: Side): Assertion =>
  assertion(
    id,
    (c, root) => (readOnly(c, findAddresses(c, root, side)) ?? '') !== '',
    (c, root) =>
      `The ${side.partyLabel}'s electronic address (${side.term}) is ${quotedAll(c, findAddresses(c, root, side))}; there must be one. Give it in ${ADDRESS_PATH}.`,
    { at: findParty(side), subjectPath: ADDRESS_PATH },
  );

const findRegistrations = (c: RuleContext, root: Node, { party }: Side): Node[] =>
  c.select(root, ...PATH.agreement, party, RAM.SpecifiedLegalOrganization, RAM.ID);

/**
 * Returns whether the address belongs to the French directory and starts with the party's registration of any scheme.
 */
function isUnderRegistration(c: RuleContext, root: Node, side: Side): boolean {
  const address = readSingle(c, root, ...PATH.agreement, side.party, ...ADDRESS);
  const registration = readOnly(c, findRegistrations(c, root, side));
  return (
    address !== undefined &&
    registration !== undefined &&
    address.startsWith(registration) &&
    withScheme(c, root, ADDRESS_SCHEME, ...PATH.agreement, side.party, ...ADDRESS).length > 0
  );
}

const isSelfBilled = (c: RuleContext, root: Node): boolean =>
  isIn(c, root, SELF_BILLED, RSM.ExchangedDocument, RAM.TypeCode);

/** Creates the assertion for documents between enterprises of the reform (note BAR: B2B). */
const underRegistration = (id: string, side: Side, selfBilled: boolean): Assertion =>
  assertion(
    id,
    (c, root) =>
      !ciiTreatments(c).includes('B2B') ||
      isSelfBilled(c, root) !== selfBilled ||
      isUnderRegistration(c, root, side),
    (c, root) =>
      `The note BAR says B2B${selfBilled ? ' and the buyer issues this document' : ''}, so the ${side.partyLabel}'s electronic address (${side.term}) must have schemeID ${ADDRESS_SCHEME} and start with the ${side.partyLabel}'s SIREN; it is ${quotedAt(c, root, ...PATH.agreement, side.party, ...ADDRESS)}, the registration is ${quotedAll(c, findRegistrations(c, root, side))}.`,
    { at: findParty(side), subjectPath: ADDRESS_PATH },
  );

/** BR-FR-12 */
export const CII_BUYER_ADDRESS: Pattern = onCiiDocument(
  'BR-FR-12',
  addressIsPresent('BR-FR-12_BT-49', BUYER),
);

/** BR-FR-13 */
export const CII_SELLER_ADDRESS: Pattern = onCiiDocument(
  'BR-FR-13',
  addressIsPresent('BR-FR-13_BT-34', SELLER),
);

/** BR-FR-21 */
export const CII_BUYER_ADDRESS_SIREN: Pattern = onCiiDocument(
  'BR-FR-21',
  underRegistration('BR-FR-21_BT-49', BUYER, false),
);

/** BR-FR-22 */
export const CII_SELLER_ADDRESS_SIREN: Pattern = onCiiDocument(
  'BR-FR-22',
  underRegistration('BR-FR-22_BT-34', SELLER, true),
);
