import { parseXml } from '../../invoice/xml';
import { RuleContext } from '../context';
import { formatMessage } from '../engine';
import { applyEdits, SAMPLE_OF_CATEGORY, sampleInvoice, type Edit } from '../sample-invoice.fixture';
import { checkStructure } from './check';

const found = (xml: string): string[] =>
  checkStructure(parseXml(xml)).map((each) => each.rule.id.replace('UBL-STRUCTURE-', ''));
const foundAfter = (...edits: Edit[]): string[] => found(applyEdits(sampleInvoice(), ...edits));
const messages = (...edits: Edit[]): string[] => {
  const doc = parseXml(applyEdits(sampleInvoice(), ...edits));
  return checkStructure(doc).map((each) => formatMessage(new RuleContext(doc), each));
};

describe('checkStructure', () => {
  it('accepts the samples', () => {
    for (const options of Object.values(SAMPLE_OF_CATEGORY)) {
      for (const creditNote of [false, true])
        expect(found(sampleInvoice({ ...options, creditNote }))).toEqual([]);
    }
  });

  it.each<[string, string[], ...Edit[]]>([
    ['an unknown element', ['01'], ['<cbc:BuyerReference>', '<cbc:BuyerRef/><cbc:BuyerReference>']],
    [
      'a known name in another namespace',
      ['01'],
      ['<cbc:BuyerReference>Ref</cbc:BuyerReference>', '<cac:BuyerReference/>'],
    ],
    ['an element of another parent', ['01'], ['<cbc:BuyerReference>', '<cbc:CityName/><cbc:BuyerReference>']],
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
    ['an amount that is none', ['07'], ['>98.00<', '>98,00<']],
    ['an empty amount', ['07'], ['>98.00<', '><']],
    ['an amount in exponents', ['07'], ['>98.00<', '>9.8e1<']],
    ['a date that is none', ['07'], ['>2026-06-01<', '>2026-06-31<']],
    ['an indicator that is none', ['07'], ['<cbc:ChargeIndicator>false', '<cbc:ChargeIndicator>no']],
    ['base64 that is none', ['07'], ['>JVBERg==<', '>JVBERg=<']],
    [
      'a time that is none',
      ['07'],
      ['</cbc:IssueDate>', '</cbc:IssueDate><cbc:IssueTime>25:00:00</cbc:IssueTime>'],
    ],
    ['a language that is none', ['07'], ['<cbc:Note>', '<cbc:Note languageID="not a language">']],
    ['an unknown attribute', ['08'], ['<cbc:BuyerReference>', '<cbc:BuyerReference schemeID="x">']],
    ['an attribute on a group', ['08'], ['<cac:OrderReference>', '<cac:OrderReference id="x">']],
    ['a missing attribute', ['08'], [' currencyID="EUR">98.00', '>98.00']],
  ])('finds %s', (_what, expected, ...edits) => {
    expect(foundAfter(...edits)).toEqual(expected);
  });

  it.each<[string, ...Edit[]]>([
    ['blanks around numbers and dates', ['>98.00<', '> 98.00\n<'], ['>2026-06-01<', '> 2026-06-01 <']],
    ['dates with a time zone', ['>2026-06-01<', '>2026-06-01+02:00<']],
    ['numbers in all their forms', ['>98.00<', '>+98.<'], ['>3.00<', '>.5<']],
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
    ['base64 in lines', ['>JVBERg==<', '>JVBE\n  Rg== \n<']],
    ['languages', ['<cbc:Note>', '<cbc:Note languageID="pt-BR">']],
  ])('accepts %s', (_what, ...edits) => expect(foundAfter(...edits)).toEqual([]));

  it('the message names fault, location and correction', () => {
    expect(messages(['<cbc:ID>INV-1</cbc:ID>', ''])).toEqual([
      'Invoice has no cbc:ID, which UBL 2.1 requires. Add it.',
    ]);
    expect(messages(['>98.00<', `>${'9'.repeat(200)}x<`])).toEqual([
      `cbc:LineExtensionAmount is "${'9'.repeat(60)}…"; expected is an amount such as 12.50.`,
    ]);
    expect(
      messages(
        [/(<cbc:ID>INV-1<\/cbc:ID>)/, ''],
        ['<cbc:BuyerReference>', '<cbc:ID>1</cbc:ID><cbc:BuyerReference>'],
      ),
    ).toEqual([
      'cbc:ID stands behind cbc:AccountingCost, but belongs in front of it. Put the elements of Invoice in the order of UBL 2.1.',
    ]);
  });

  it('ignores other documents', () => expect(found('<Order xmlns="urn:x"><y/></Order>')).toEqual([]));
});
