import { readUbl, writeCii } from '../../invoice';
import { NAMESPACE, parseXml } from '../../invoice/xml';
import { RuleContext } from '../context';
import { formatMessage } from '../engine';
import { applyChanges, type Change } from '../en16931-cii/cases.fixture';
import { sampleInvoice } from '../sample-invoice.fixture';
import { validateDocument } from '..';
import { checkCiiStructure } from './check';

const read = readUbl(parseXml(sampleInvoice()));
if (read === null) throw new Error('not read');
const SAMPLE = writeCii(read.parsed, read);

const listNumbers = (...changes: Change[]): string[] =>
  checkCiiStructure(parseXml(changes.length === 0 ? SAMPLE : applyChanges(SAMPLE, changes))).map((each) =>
    each.rule.id.replace('CII-STRUCTURE-', ''),
  );

describe('checkCiiStructure', () => {
  it('accepts written documents', () => expect(listNumbers()).toEqual([]));

  it.each<[string, string[], ...Change[]]>([
    ['an unknown element', ['01'], ['<ram:BuyerReference>', '<ram:BuyerRef/><ram:BuyerReference>']],
    ['an element of D22B', ['01'], ['<ram:LineID>1<', '<ram:ParentLineIndicator/><ram:LineID>1<']],
    [
      'a known name in another namespace',
      ['01', '04'],
      [/<ram:IssueDateTime>[^]*?<\/ram:IssueDateTime>/, '<udt:IssueDateTime/>'],
    ],
    [
      'a wrong order',
      ['02'],
      [/(<ram:BuyerReference>[^<]*<\/ram:BuyerReference>)([^]*)(<ram:ContractReferencedDocument>)/, '$2$1$3'],
    ],
    ['a single element twice', ['03'], [/<ram:BuyerReference>[^<]*<\/ram:BuyerReference>/, '$&$&']],
    ['a missing element', ['04'], ['<ram:ID>INV-1</ram:ID>', '']],
    [
      'a missing part of the transaction',
      ['04'],
      [/<ram:ApplicableHeaderTradeDelivery>[^]*<\/ram:ApplicableHeaderTradeDelivery>/, ''],
    ],
    ['text between elements', ['05'], ['<ram:SellerTradeParty>', '<ram:SellerTradeParty>x']],
    ['elements in a value', ['06'], ['<ram:BuyerReference>', '<ram:BuyerReference><b/>']],
    ['an invalid amount', ['07'], ['<ram:LineTotalAmount>98.00', '<ram:LineTotalAmount>98,00']],
    ['an invalid indicator', ['07'], ['<udt:Indicator>false', '<udt:Indicator>no']],
    ['a date without a value', ['04'], [/(<ram:IssueDateTime>)[^]*?(<\/ram:IssueDateTime>)/, '$1$2']],
    [
      'a date in two notations',
      ['03'],
      [
        /(<ram:IssueDateTime>[^]*?)(<\/ram:IssueDateTime>)/,
        '$1<udt:DateTime>2026-01-31T00:00:00</udt:DateTime>$2',
      ],
    ],
    ['an unknown attribute', ['08'], ['<ram:LineID>1', '<ram:LineID listID="x">1']],
  ])('finds %s', (_what, expected, ...changes) => expect(listNumbers(...changes)).toEqual(expected));

  it('reports the parent and the missing element of D16B in the message', () => {
    const doc = parseXml(applyChanges(SAMPLE, [['<ram:ID>INV-1</ram:ID>', '']]));
    expect(checkCiiStructure(doc).map((each) => formatMessage(new RuleContext(doc), each))).toEqual([
      'rsm:ExchangedDocument has no ram:ID, which CII D16B requires. Add the element.',
    ]);
  });

  const d22bXml = applyChanges(SAMPLE, [
    ['<ram:LineID>1</ram:LineID>', '<ram:LineID>1</ram:LineID><ram:CategoryCode>1</ram:CategoryCode>'],
  ]);

  it('distinguishes elements of D22B from unknown elements in a profile that uses D16B', () => {
    const doc = parseXml(d22bXml);
    const messages = checkCiiStructure(doc).map((each) => formatMessage(new RuleContext(doc), each));
    expect(messages).toEqual([
      expect.stringMatching(/^ram:CategoryCode exists only since CII D22B, but .* D16B/),
    ]);
    expect(checkCiiStructure(doc, 'D22B')).toEqual([]);
    const unknown = parseXml(applyChanges(SAMPLE, [['<ram:LineID>1<', '<ram:Line/><ram:LineID>1<']]));
    const [first] = checkCiiStructure(unknown, 'D22B');
    expect(first && formatMessage(new RuleContext(unknown), first)).toMatch(
      /^ram:Line is not an element of ram:AssociatedDocumentLineDocument in CII D22B/,
    );
  });

  it('checks profiles that use D22B by the schema of D22B', () => {
    const factur = 'urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic';
    const validate = (guideline: string): string[] =>
      validateDocument(
        parseXml(
          d22bXml.replace(/(?<=<ram:GuidelineSpecifiedDocumentContextParameter>\s*<ram:ID>)[^<]*/, guideline),
        ),
        '2026-11-22',
      )
        .errors.map(({ ruleCode, source }) => `${ruleCode} ${source}`)
        .filter((each) => each.startsWith('CII-STRUCTURE'));
    expect(validate(factur)).toEqual([]);
    expect(validate('urn:cen.eu:en16931:2017')).toEqual(['CII-STRUCTURE-01 CII D16B']);
  });

  it('accepts any prefix, and only Cross Industry Invoices', () => {
    const other = parseXml(SAMPLE.replaceAll('ram:', 'a:').replace('xmlns:ram', 'xmlns:a'));
    expect(checkCiiStructure(other)).toEqual([]);
    expect(checkCiiStructure(parseXml(sampleInvoice()))).toEqual([]);
    expect(checkCiiStructure(parseXml(`<CrossIndustryInvoice xmlns="${NAMESPACE.ram}"/>`))).toEqual([]);
  });
});
