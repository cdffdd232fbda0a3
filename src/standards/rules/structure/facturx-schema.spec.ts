import { parseXml } from '../../invoice/xml';
import { applyChanges, type Change } from '../en16931-cii/cases.fixture';
import { BASIC_WL_SAMPLE, EXTENDED_SAMPLE, MINIMUM_SAMPLE } from '../facturx/samples.fixture';
import { validateDocument } from '..';
import { FACTURX_SCHEMA, checkFacturXStructure } from './facturx-schema';

const SAMPLES = { minimum: MINIMUM_SAMPLE, basicWl: BASIC_WL_SAMPLE, extended: EXTENDED_SAMPLE } as const;
type Profile = keyof typeof SAMPLES;

/** Returns the ids of the schema findings of a profile. */
const listFindingIds = (profile: Profile, xml: string): string[] =>
  (checkFacturXStructure(parseXml(xml), FACTURX_SCHEMA[profile].structure) ?? []).map(({ rule }) => rule.id);

const REGISTRATION =
  '<ram:SpecifiedTaxRegistration><ram:ID schemeID="FC">1</ram:ID></ram:SpecifiedTaxRegistration>';

describe('the schemas of Factur-X', () => {
  it.each<Profile>(['minimum', 'basicWl', 'extended'])('accept a valid document: %s', (profile) =>
    expect(listFindingIds(profile, SAMPLES[profile])).toEqual([]),
  );

  const cases: [Profile, string, string, Change][] = [
    [
      'minimum',
      '01',
      'lines',
      ['<ram:ApplicableHeaderTradeAgreement>', '<ram:IncludedSupplyChainTradeLineItem/>$&'],
    ],
    ['minimum', '01', 'a term of a larger profile', ['<ram:TypeCode>', '<ram:Name>Invoice</ram:Name>$&']],
    ['minimum', '04', 'a missing total', [/<ram:DuePayableAmount>[^<]*<\/ram:DuePayableAmount>/, '']],
    ['minimum', '08', 'an attribute', ['<ram:TypeCode>', '<ram:TypeCode listID="x">']],
    ['minimum', '08', 'a date without its format', [' format="102"', '']],
    [
      'minimum',
      '03',
      'a third tax number',
      ['<ram:SpecifiedTaxRegistration>', `${REGISTRATION}${REGISTRATION}$&`],
    ],
    ['basicWl', '07', 'an invalid amount', ['<ram:LineTotalAmount>110.00', '<ram:LineTotalAmount>110,00']],
    [
      'basicWl',
      '02',
      'another order',
      [/(<ram:ID>F-1<\/ram:ID>)(<ram:TypeCode>380<\/ram:TypeCode>)/, '$2$1'],
    ],
    ['basicWl', '01', 'another form of an indicator', [/udt:Indicator>/g, 'udt:IndicatorString>']],
    [
      'extended',
      '08',
      'an attribute of CII that the profile lacks',
      ['<ram:Content>', '<ram:Content languageID="fr">'],
    ],
    [
      'extended',
      '01',
      'an element of CII that the profile lacks',
      ['<ram:SellerAssignedID>', '<ram:DesignationText/>$&'],
    ],
  ];

  it.each(cases)('%s: %s for %s', (profile, number, _case, change) =>
    expect(listFindingIds(profile, applyChanges(SAMPLES[profile], [change]))).toContain(
      `CII-STRUCTURE-${number}`,
    ),
  );

  it('accept two tax numbers', () =>
    expect(
      listFindingIds(
        'minimum',
        applyChanges(MINIMUM_SAMPLE, [['<ram:SpecifiedTaxRegistration>', `${REGISTRATION}$&`]]),
      ),
    ).toEqual([]));

  it('are checked in addition to the rules of their profile', () => {
    const lines = applyChanges(MINIMUM_SAMPLE, [
      ['<ram:ApplicableHeaderTradeAgreement>', '<ram:IncludedSupplyChainTradeLineItem/>$&'],
    ]);
    const { result, ruleSets, errors } = validateDocument(parseXml(lines), '2026-11-27');
    expect(result).toBe('invalid');
    expect(ruleSets.map(({ name }) => name)).toEqual(['facturx-minimum-xsd', 'facturx-minimum']);
    expect(errors[0]).toMatchObject({
      ruleCode: 'CII-STRUCTURE-01',
      source: 'Factur-X MINIMUM schema 1.09.2',
    });
  });
});
