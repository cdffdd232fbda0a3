/** Electronic addresses of the parties: BR-FR-12, -13, -21, -22, -23, -25. */
import type { NameId, Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { codeList } from '../code-lists/code-list';
import type { Assertion, Pattern, Rule } from '../rule-set';
import { stringLength } from '../xpath';
import { assertion, describeFound, inDocument, onDocument, pattern } from './assertions';
import { inTransaction } from './cii-contexts';
import { isAddress } from './formats';
import { CAC, CBC } from './names';
import { readTreatment } from './notes';
import { ADDRESS_SCHEME, PARTIES, SIREN_SCHEME, type PartyPlace } from './parties';
import { hasOneText, hasScheme, isIn, readSingle, readOnly, withScheme } from '../reading';
import { quotedAt, quotedAll } from '../wording';

const MAX_ADDRESS_LENGTH = 125;

/** Types that the buyer issues in the seller's name, as BR-FR-21 and -22 list them. */
export const SELF_BILLED = codeList('389 501 500 471 473 261 502');

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

const addressIsPresent = (id: string, term: string, { partyLabel, party, subjectPath }: Side): Assertion =>
  assertion(
    id,
    (c, root) => hasOneText(c, root, party, CAC.Party, CBC.EndpointID),
    (c, root) =>
      `The ${partyLabel}'s electronic address (${term}) is ${quotedAt(c, root, party, CAC.Party, CBC.EndpointID)}; there must be one. Give it in ${subjectPath}.`,
    { subjectPath },
  );

/** BR-FR-12 */
export const BUYER_ADDRESS: Pattern = onDocument(
  'BR-FR-12',
  addressIsPresent('BR-FR-12_BT-49', 'BT-49', BUYER_SIDE),
);

/** BR-FR-13 */
export const SELLER_ADDRESS: Pattern = onDocument(
  'BR-FR-13',
  addressIsPresent('BR-FR-13_BT-34', 'BT-34', SELLER_SIDE),
);

const findSirens = (c: RuleContext, root: Node, { party }: Side): Node[] =>
  withScheme(c, root, SIREN_SCHEME, party, CAC.Party, CAC.PartyLegalEntity, CBC.CompanyID);

const isSelfBilled = (c: RuleContext, root: Node): boolean =>
  isIn(c, root, SELF_BILLED, CBC.InvoiceTypeCode) || isIn(c, root, SELF_BILLED, CBC.CreditNoteTypeCode);

/** Returns whether the address belongs to the French directory and starts with the party's SIREN, if any. */
function isUnderSiren(c: RuleContext, root: Node, side: Side): boolean {
  const address = readSingle(c, root, side.party, CAC.Party, CBC.EndpointID);
  const siren = readOnly(c, findSirens(c, root, side));
  return (
    address !== undefined &&
    siren !== undefined &&
    address.startsWith(siren) &&
    withScheme(c, root, ADDRESS_SCHEME, side.party, CAC.Party, CBC.EndpointID).length > 0
  );
}

const underSiren = (
  id: string,
  term: string,
  side: Side,
  reason: string,
  applies: (c: RuleContext, root: Node) => boolean,
): Assertion =>
  assertion(
    id,
    (c, root) => !applies(c, root) || isUnderSiren(c, root, side),
    (c, root) =>
      `${reason}, so the ${side.partyLabel}'s electronic address (${term}) must have schemeID ${ADDRESS_SCHEME} and start with the ${side.partyLabel}'s SIREN; it is ${quotedAt(c, root, side.party, CAC.Party, CBC.EndpointID)}, the SIREN is ${quotedAll(c, findSirens(c, root, side))}.`,
    { subjectPath: side.subjectPath },
  );

/** BR-FR-21 */
export const BUYER_ADDRESS_SIREN: Pattern = onDocument(
  'BR-FR-21',
  underSiren(
    'BR-FR-21_BT-49',
    'BT-49',
    BUYER_SIDE,
    'The note BAR says B2B',
    (c, root) => readTreatment(c, root) === 'B2B' && !isSelfBilled(c, root),
  ),
);

/** BR-FR-22 */
export const SELLER_ADDRESS_SIREN: Pattern = onDocument(
  'BR-FR-22',
  underSiren(
    'BR-FR-22_BT-34',
    'BT-34',
    SELLER_SIDE,
    'The buyer issues this document for the seller and a note BAR names its treatment',
    (c, root) => readTreatment(c, root) !== '' && isSelfBilled(c, root),
  ),
);

type PartyContext = (party: PartyPlace) => string;

const inUbl: PartyContext = ({ path }) => inDocument(`${path}/cbc:EndpointID`);
const inCii: PartyContext = ({ cii }) => inTransaction(`${cii}/ram:URIUniversalCommunication/ram:URIID`);

const addressForm = (toContext: PartyContext): Pattern =>
  pattern(
    'BR-FR-23',
    PARTIES.map((party): Rule => ({
      context: toContext(party),
      when: (c, n) => hasScheme(c, n, ADDRESS_SCHEME),
      asserts: [
        assertion(
          `BR-FR-23_${party.address}`,
          (c, n) => isAddress(c.doc.text(n)),
          describeFound(
            `The electronic address of ${party.partyLabel} (${party.address}, scheme ${ADDRESS_SCHEME})`,
            'only unaccented letters, digits and + - _ . may stand there, and no blanks.',
          ),
        ),
      ],
    })),
  );

const addressLength = (toContext: PartyContext): Pattern =>
  pattern(
    'BR-FR-25',
    PARTIES.map((party): Rule => ({
      context: toContext(party),
      asserts: [
        assertion(
          `BR-FR-25_${party.address}`,
          (c, n) => stringLength(c.doc.text(n)) <= MAX_ADDRESS_LENGTH,
          (c, n) =>
            `The electronic address of ${party.partyLabel} (${party.address}) has ${stringLength(c.doc.text(n))} characters; at most ${MAX_ADDRESS_LENGTH} are allowed. Give a shorter one.`,
        ),
      ],
    })),
  );

/** BR-FR-23 */
export const ADDRESS_FORM: Pattern = addressForm(inUbl);
export const CII_ADDRESS_FORM: Pattern = addressForm(inCii);

/** BR-FR-25 */
export const ADDRESS_LENGTH: Pattern = addressLength(inUbl);
export const CII_ADDRESS_LENGTH: Pattern = addressLength(inCii);
