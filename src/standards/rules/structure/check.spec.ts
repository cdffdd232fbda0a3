import { parseXml } from '../../invoice/xml';
import { RuleContext } from '../context';
import { formatMessage } from '../engine';
import { applyEdits, SAMPLE_OF_CATEGORY, sampleInvoice, type Edit } from '../sample-invoice.fixture';
import { checkStructure } from './check';

const listNumbers = (xml: string): string[] =>
  checkStructure(parseXml(xml)).map((each) => each.rule.id.replace('UBL-STRUCTURE-', ''));
const listNumbersAfter = (...edits: Edit[]): string[] => listNumbers(applyEdits(sampleInvoice(), ...edits));
const listMessages = (...edits: Edit[]): string[] => {
  const doc = parseXml(applyEdits(sampleInvoice(), ...edits));
  return checkStructure(doc).map((each) => formatMessage(new RuleContext(doc), each));
};

describe('checkStructure', () => {
  it('accepts the samples', () => {
    for (const options of Object.values(SAMPLE_OF_CATEGORY)) {
      for (const creditNote of [false, true])
        expect(listNumbers(sampleInvoice({ ...options, creditNote }))).toEqual([]);
    }
  });

  it.each<[string, string[], ...Edit[]]>([
    ['an unknown element', ['01'], ['<cbc:BuyerReference>', '<cbc:BuyerRef/><cbc:BuyerReference>']],
    [
      'a known name in another namespace',
      ['01'],
      ['<cbc:BuyerReference>Ref</cbc:BuyerReference>', '<cac:BuyerReference/>'],
    ],
    [
      'an element that belongs in another parent',
      ['01'],
      ['<cbc:BuyerReference>', '<cbc:CityName/><cbc:BuyerReference>'],
    ],
    [
      'a credit note line in an invoice',
      ['01'],
      ['<cac:InvoiceLine>', '<cac:CreditNoteLine/><cac:InvoiceLine>'],
    ],
    [
      'a wrong order',
      ['02'],
      [
        /(<cbc:ID>INV-1<\/cbc:ID>)(<cbc:IssueDate>.*?<\/cbc:IssueDate>)/,
        '<cbc:IssueDate>2026-06-01</cbc:IssueDate><cbc:ID>INV-1</cbc:ID>',
      ],
    ],
    [
      'a single element twice',
      ['03'],
      [
        '<cbc:BuyerReference>Ref</cbc:BuyerReference>',
        '<cbc:BuyerReference>Ref</cbc:BuyerReference><cbc:BuyerReference/>',
      ],
    ],
    ['a missing element', ['04'], ['<cbc:ID>INV-1</cbc:ID>', '']],
    ['a missing group', ['04'], [/<cac:Item>.*?<\/cac:Item>/s, '']],
    ['text between elements', ['05'], ['<cac:OrderReference>', '<cac:OrderReference>see below']],
    ['elements in a value', ['06'], ['<cbc:BuyerReference>Ref', '<cbc:BuyerReference><b>Ref</b>']],
    ['an invalid amount', ['07'], ['>98.00<', '>98,00<']],
    ['an empty amount', ['07'], ['>98.00<', '><']],
    ['an amount with an exponent', ['07'], ['>98.00<', '>9.8e1<']],
    ['a date that does not exist', ['07'], ['>2026-06-01<', '>2026-06-31<']],
    ['an invalid indicator', ['07'], ['<cbc:ChargeIndicator>false', '<cbc:ChargeIndicator>no']],
    ['invalid base64', ['07'], ['>JVBERg==<', '>JVBERg=<']],
    [
      'an invalid time',
      ['07'],
      ['</cbc:IssueDate>', '</cbc:IssueDate><cbc:IssueTime>25:00:00</cbc:IssueTime>'],
    ],
    ['an invalid language', ['07'], ['<cbc:Note>', '<cbc:Note languageID="not a language">']],
    ['an unknown attribute', ['08'], ['<cbc:BuyerReference>', '<cbc:BuyerReference schemeID="x">']],
    ['an attribute on a group', ['08'], ['<cac:OrderReference>', '<cac:OrderReference id="x">']],
    ['a missing attribute', ['08'], [' currencyID="EUR">98.00', '>98.00']],
  ])('finds %s', (_what, expected, ...edits) => {
    expect(listNumbersAfter(...edits)).toEqual(expected);
  });

  it.each<[string, ...Edit[]]>([
    ['blanks around numbers and dates', ['>98.00<', '> 98.00\n<'], ['>2026-06-01<', '> 2026-06-01 <']],
    ['dates with a time zone', ['>2026-06-01<', '>2026-06-01+02:00<']],
    ['numbers in all allowed notations', ['>98.00<', '>+98.<'], ['>3.00<', '>.5<']],
    [
      'schema locations',
      [
        '<Invoice ',
        '<Invoice xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="a b" ',
      ],
    ],
    [
      'anything in extensions',
      [
        '<cbc:CustomizationID>',
        '<ext:UBLExtensions><ext:UBLExtension><x:any xmlns:x="urn:x" y="z">1<x:b/></x:any></ext:UBLExtension></ext:UBLExtensions><cbc:CustomizationID>',
      ],
    ],
    ['empty texts', ['<cbc:BuyerReference>Ref<', '<cbc:BuyerReference><']],
    ['base64 with line breaks', ['>JVBERg==<', '>JVBE\n  Rg== \n<']],
    ['languages', ['<cbc:Note>', '<cbc:Note languageID="pt-BR">']],
  ])('accepts %s', (_what, ...edits) => expect(listNumbersAfter(...edits)).toEqual([]));

  it('reports messages with error, location and correction', () => {
    expect(listMessages(['<cbc:ID>INV-1</cbc:ID>', ''])).toEqual([
      'Invoice has no cbc:ID, which UBL 2.1 requires. Add the element.',
    ]);
    expect(listMessages(['>98.00<', `>${'9'.repeat(200)}x<`])).toEqual([
      `cbc:LineExtensionAmount is "${'9'.repeat(60)}…", but must be an amount such as 12.50.`,
    ]);
    expect(
      listMessages(
        [/(<cbc:ID>INV-1<\/cbc:ID>)/, ''],
        ['<cbc:BuyerReference>', '<cbc:ID>1</cbc:ID><cbc:BuyerReference>'],
      ),
    ).toEqual([
      'cbc:ID comes after cbc:AccountingCost, but must come before that element. Put the elements of Invoice in the order of UBL 2.1.',
    ]);
  });

  it('ignores other documents', () => expect(listNumbers('<Order xmlns="urn:x"><y/></Order>')).toEqual([]));
});
