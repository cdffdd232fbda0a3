import {
  attribute,
  changedXml,
  doubled,
  oneMatch,
  removed,
  text,
  type Mutation,
  type Random,
} from '../xml-changes.fixture';

/** Representative valid and invalid values. */
const COUNTS = ['0', '1', '2', '7', '+3', '007', '-1', '', ' 4 ', '1.0', 'x', '1e1', '900'];
const DAYS = [
  '2026-11-01',
  '2026-11-30',
  '2026-10-31',
  '2026-11-01Z',
  '2026-02-30',
  '2024-02-29',
  '26-11-01',
  '',
  '2026-12-01+01:00',
  ' 2026-11-05 ',
  '0000-01-01',
  '2026-11-31',
];
const VALUES = [
  '',
  ' ',
  'BE',
  'ZZ',
  'XX',
  'be',
  'GR',
  'EL',
  'XK',
  'XI',
  'A B',
  'POP000001',
  ' POP000002 ',
  'pop000001',
  'POP00001',
  'SE000001',
  'PBE000123',
  'peppol-transport-as4-v2_0',
];
const SCHEMES = [
  'CertSubjectCN',
  ' CertSubjectCN ',
  'Cert SubjectCN',
  'Peppol',
  'peppol',
  'SenderCountry',
  'ReceiverCountry',
  'EndUserCountry',
  'busdox-docid-qns',
  'cenbii-procid-ubl',
  '',
  ' ',
];
const META = ['TP', 'SP', 'DT', 'PR', 'CC', ' CC ', 'XX', ''];
const TYPES = [
  'PerTP',
  'PerSP-DT-PR',
  'PerSP-DT-PR-CC',
  'PerDT-PR',
  'PerDT-PR-EUC',
  'PerDT-EUC',
  'PerEUC',
  ' PerTP ',
  'PerXX',
  '',
  'Per TP',
];

const NUMBER = /<(Incoming|Outgoing|\w+EndUsers)>[^<]*<\/\1>/g;
const KEY = /<Key [^>]*>[^<]*<\/Key>/g;
const PART = /<(Subtotal|Subset) [^>]*>[^]*?<\/\1>/g;
const LEAF = /<(CustomizationID|ProfileID|ReporterID|StartDate|EndDate)[^>]*>[^<]*<\/\1>/g;

const MUTATIONS: readonly Mutation[] = [
  text(NUMBER, COUNTS),
  text(NUMBER, COUNTS.slice(0, 7)),
  text(KEY, VALUES),
  text(/<Key [^>]*(SP|CC|TP)"[^>]*>[^<]*<\/Key>/g, VALUES),
  text(/<(StartDate|EndDate)>[^<]*<\/\1>/g, DAYS),
  text(/<ReporterID[^>]*>[^<]*<\/ReporterID>/g, VALUES),
  text(/<(CustomizationID|ProfileID)>[^<]*<\/\1>/g, [
    '',
    'urn:fdc:peppol.eu:edec:bis:reporting:1.0',
    ' urn:x ',
  ]),
  attribute(/(?<=<Key metaSchemeID=)"[^"]*"/g, META),
  attribute(/(?<=<Key [^>]*schemeID=)"[^"]*"/g, SCHEMES),
  attribute(/(?<=<ReporterID schemeID=)"[^"]*"/g, SCHEMES),
  attribute(/(?<=<(Subtotal|Subset) type=)"[^"]*"/g, TYPES),
  removed(KEY),
  doubled(KEY),
  removed(PART),
  doubled(PART),
  removed(NUMBER),
  doubled(NUMBER),
  removed(LEAF),
  doubled(LEAF),
  removed(/ (schemeID|metaSchemeID|type)="[^"]*"/g),
  removed(/<Header>[^]*<\/Header>/g),
  removed(/ xmlns="[^"]*"/g),
  removed(/<(Total|FullSet)>[^]*?<\/\1>/g),
  (xml, random) => oneMatch(xml, random, /<Key /g, () => '<Key other="1" '),
  (xml, random) => oneMatch(xml, random, PART, (foundText) => `text${foundText}`),
  (xml, random) => oneMatch(xml, random, PART, (foundText) => `<!-- aside -->${foundText}<!-- aside -->`),
  (xml, random) => oneMatch(xml, random, KEY, (foundText) => foundText.replace(/>([^<]*)</, '>\n\t $1 \n<')),
  (xml) => xml.replace(/<(Subtotal|Subset) [^]*<\/\1>/, ''),
  (xml) => xml.replace(NUMBER, '<$1>0</$1>'),
];

/** Applies one to three changes to a report. */
export function mutatedReport(report: Buffer, random: Random): Buffer {
  return changedXml(report, random, MUTATIONS);
}
