import { pickOne } from '../random.fixture';
import {
  attribute,
  changedXml,
  doubled,
  moved,
  oneMatch,
  removed,
  text,
  type Mutation,
  type Random,
} from '../xml-changes.fixture';
import {
  NO_LOCATION,
  REASON_CODES,
  STATUS_CODES,
  type MessageStatus,
  type StatusIssue,
} from './message-status';

const PROVIDERS = ['0242:000001', '0242:000002-UNIT_1', '0242:123456-ABC.PART~A'];
const WORDS = ['It breaks rules.', 'A <tag> & "more"', 'Größe ≠ 1', '\u0000x', '  blanks  '];
const PLACES = [NO_LOCATION, '/Invoice/cac:InvoiceLine[2]', "/*[local-name()='Invoice']"];

/**
 * Creates a random status of the kind that the product creates: a refusal has a description, and an issue more severe
 * than a warning.
 */
export function randomStatus(random: Random): MessageStatus {
  const code = pickOne(random, STATUS_CODES);
  const reasons = code === 'RE' ? REASON_CODES : (['BW'] as const);
  const issue = (reason: StatusIssue['reason']): StatusIssue => ({
    reason,
    place: pickOne(random, PLACES),
    description: pickOne(random, WORDS),
  });
  const issues = Array.from({ length: Math.floor(random() * random() * 8) }, () =>
    issue(pickOne(random, reasons)),
  );
  if (code === 'RE') issues.push(issue(pickOne(random, ['SV', 'BV', 'FD'])));
  return {
    id: `S-${Math.floor(random() * 1e6)}`,
    issuedAt: new Date(Date.UTC(2026, 10, 22) + Math.floor(random() * 1e10)),
    sender: pickOne(random, PROVIDERS),
    receiver: pickOne(random, PROVIDERS),
    reference: `90f14eff-${Math.floor(random() * 1e6)}`,
    code,
    description: code === 'RE' || random() < 0.5 ? pickOne(random, WORDS) : null,
    issues,
  };
}

/** Representative valid and invalid values. */
const CODES = ['AP', 'AB', 'RE', 'RE', 'XX', 're', '', ' ', ' RE ', 'AP AB', 'P A', 'RE\u00a0', 'A'];
const REASONS = ['SV', 'BV', 'BW', 'FD', 'FD', 'bv', '', ' BV ', 'BV BW', 'V', 'XX', '\n FD\t'];
const IDENTIFIERS = [
  '000001',
  '1',
  '',
  ' 000002 ',
  '000001-a',
  '000001-abc',
  '000001-ABC',
  '000001-ABC_DEFGHIJK',
  '000001-ABC_DEFGHIJKL',
  '000001-abc.de',
  '000001-ABC.DE',
  '000001-ABC.X-._~',
  '000001-abc.x-._~',
  '000001-abc.def.ghi',
  '000001-aK\u212a',
  '000001-ab\u017f',
  '000001-\u0131bc',
  '000001-\u0130bc',
  '000001-abc.d\u017f\u212a',
  '٠٠٠٠٠١',
  '000001-',
  '0000011',
];
const SCHEMES = ['0242', ' 0242', '0208', '', '0242 0208', 'iso6523'];
const DATES = ['2026-11-22', '2026-11-22Z', '', ' 2026-11-22 ', '2026-11-1', 'aaaaaaaaaa', '😀026-11-22'];
const TIMES = [
  '10:00:00Z',
  '10:00:00',
  '10:00:00+01:00',
  '10:00:00-1:00',
  'Z',
  '',
  '10:00:00z',
  '10:00:00Z ',
  '+٠١:٠٠',
  'Z\u00a0',
];
const TEXTS = ['', ' ', '\n\t', '\u00a0', 'NA', 'x', '&#x20;', '<!-- aside -->', '<![CDATA[ ]]>', '<?pi x?>'];

const element = (names: string): RegExp => new RegExp(`<(c[ab]c:(?:${names}))(?: [^>]*)?>[^]*?</\\1>`, 'g');
const LEAF = element(
  'CustomizationID|ProfileID|ID|IssueDate|IssueTime|EndpointID|ResponseCode|Description|LineID|StatusReasonCode',
);
const PART = element(
  'SenderParty|ReceiverParty|DocumentReference|LineReference|LineResponse|Response|Status',
);
const ISSUE_RESPONSE = /(?<=<\/cac:LineReference>)<cac:Response>[^]*?<\/cac:Response>/g;
const ANSWER = element('DocumentResponse');
const TAG_NAME = /(?<=<)cbc:\w+(?=>| schemeID)/g;

const mutationsWith = (identifiers: readonly string[], schemes: readonly string[]): readonly Mutation[] => [
  text(element('ResponseCode'), CODES),
  text(element('ResponseCode'), CODES),
  text(element('StatusReasonCode'), REASONS),
  text(element('StatusReasonCode'), REASONS),
  text(element('EndpointID'), identifiers),
  text(element('EndpointID'), identifiers),
  text(element('IssueDate'), DATES),
  text(element('IssueTime'), TIMES),
  text(element('Description|LineID|ID'), TEXTS),
  text(element('Description|LineID|ID'), TEXTS),
  text(element('CustomizationID|ProfileID'), [
    'urn:peppol:edec:mls:1.0',
    ' urn:peppol:edec:mls ',
    '',
    'urn:x',
  ]),
  text(LEAF, TEXTS),
  attribute(/(?<=schemeID=)"[^"]*"/g, schemes),
  removed(/ schemeID="[^"]*"/g),
  (xml, random) => oneMatch(xml, random, /(?<=EndpointID )schemeID/g, () => 'schemeid'),
  removed(LEAF),
  doubled(LEAF),
  moved(LEAF),
  removed(PART),
  doubled(PART),
  moved(PART),
  removed(ISSUE_RESPONSE),
  doubled(ISSUE_RESPONSE),
  removed(ANSWER),
  doubled(ANSWER),
  moved(ANSWER),
  // An element of the same name in the other namespace, or in none.
  (xml, random) =>
    oneMatch(
      xml,
      random,
      LEAF,
      (foundText) => `${foundText.replace(/^<cbc:/, '<cac:').replace(/<\/cbc:(\w+)>$/, '</cac:$1>')}`,
    ),
  (xml) => xml.replace(/(?<=xmlns:cac=")[^"]*/, 'urn:x'),
  (xml, random) => oneMatch(xml, random, TAG_NAME, (foundText) => `${foundText} xmlns:cbc="urn:x"`),
  // Another prefix of the same namespace.
  (xml) =>
    xml.includes('xmlns:other=')
      ? xml
      : xml.replaceAll('cac:', 'other:').replace('xmlns:cac="', `xmlns:cac="urn:x" xmlns:other="`),
  (xml) => xml.replace(/ xmlns="[^"]*"/, ''),
  (xml) => xml.replace('<ApplicationResponse', '<Outer><ApplicationResponse').concat('</Outer>'),
  (xml, random) => oneMatch(xml, random, LEAF, (foundText) => `text<!-- aside -->${foundText}<!-- aside -->`),
  (xml, random) =>
    oneMatch(xml, random, LEAF, (foundText) =>
      foundText.replace(/>([^<]*)</, (_, value) => `>\n\t ${value} \n<`),
    ),
  (xml, random) =>
    oneMatch(xml, random, LEAF, (foundText) =>
      foundText.replace(/>([^<]?)([^<]*)</, (_, first, rest) => `>${first}<!-- aside -->${rest}<`),
    ),
];

const MUTATIONS = mutationsWith(IDENTIFIERS, SCHEMES);
const OLDER_MUTATIONS = mutationsWith(
  IDENTIFIERS.filter((id) => !/[^A-Z\P{L}]/u.test(id)),
  SCHEMES.filter((scheme) => !/^ ?\d{4}$/.test(scheme) || scheme === '0242'),
);

/** First edition of the official rules in which ids of providers are case-insensitive and of one scheme. */
export const CASELESS_EDITION = '1.0.1';

/**
 * Applies one to three changes to a status.
 * @param edition edition of the rules that will check it; before {@link CASELESS_EDITION}, ids and schemes that the later
 * rules check differently are not used
 */
export function mutatedStatus(status: Buffer, random: Random, edition = CASELESS_EDITION): Buffer {
  return changedXml(status, random, edition < CASELESS_EDITION ? OLDER_MUTATIONS : MUTATIONS);
}
