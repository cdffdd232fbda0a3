import { checkNumbers, type CompanyNumbers } from './company-numbers';

const NONE: CompanyNumbers = {
  country: 'BE',
  enterpriseNumberScheme: null,
  enterpriseNumber: null,
  vatNumber: null,
};

describe('checkNumbers', () => {
  it.each([
    [
      'derives the enterprise number from a Belgian VAT number',
      { vatNumber: 'be 0123.456.749' },
      true,
      ['BE', '0208', '0123456749', 'BE0123456749'],
    ],
    [
      'derives no enterprise number when derive is false',
      { vatNumber: 'BE0123456749' },
      false,
      ['BE', null, null, 'BE0123456749'],
    ],
    [
      'keeps the enterprise number of the request',
      { vatNumber: 'BE0123456749', enterpriseNumber: '0987654394' },
      true,
      ['BE', '0208', '0987654394', 'BE0123456749'],
    ],
    [
      'uses the usual register of the country when the scheme is missing',
      { country: 'nl', enterpriseNumber: '12.34.56.77' },
      true,
      ['NL', '0106', '12345677', null],
    ],
    [
      'derives no enterprise number from a French VAT number',
      { country: 'FR', vatNumber: 'FR 83 404 833 048' },
      true,
      ['FR', null, null, 'FR83404833048'],
    ],
  ])('%s', (_what, companyNumbers, derive, expected) => {
    const checkedNumbers = checkNumbers({ ...NONE, ...companyNumbers }, derive);
    if (!checkedNumbers.ok) throw new Error(JSON.stringify(checkedNumbers.errors));
    const { country, enterpriseNumberScheme, enterpriseNumber, vatNumber } = checkedNumbers.numbers;
    expect([country, enterpriseNumberScheme, enterpriseNumber, vatNumber]).toEqual(expected);
  });

  it('leaves its own output unchanged', () => {
    const first = checkNumbers({ ...NONE, vatNumber: 'BE 0123.456.749' }, true);
    if (!first.ok) throw new Error('unreachable');
    expect(checkNumbers(first.numbers, true)).toEqual(first);
  });

  it('reports an error for every invalid number', () => {
    const checkedNumbers = checkNumbers(
      {
        country: 'BE',
        enterpriseNumberScheme: '0208',
        enterpriseNumber: '0123456789',
        vatNumber: 'BE0123456789',
      },
      true,
    );
    expect(checkedNumbers.ok ? [] : Object.keys(checkedNumbers.errors).sort()).toEqual([
      'enterpriseNumber',
      'vatNumber',
    ]);
  });
});
