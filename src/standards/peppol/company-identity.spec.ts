import { findDefaultParticipantIdentifier, deriveEnterpriseNumber } from './company-identity';

describe('company identity', () => {
  it('derives the enterprise number only from a Belgian VAT number', () => {
    expect(deriveEnterpriseNumber('BE', 'BE0123456749')).toEqual({ scheme: '0208', number: '0123456749' });
    expect(deriveEnterpriseNumber('NL', 'NL004495445B01')).toBeNull();
    expect(deriveEnterpriseNumber('NL', 'BE0123456749')).toBeNull();
    expect(deriveEnterpriseNumber('BE', 'BE012345674')).toBeNull();
  });

  it.each([
    ['BE', '0208', '0123456749', { scheme: '0208', identifier: '0123456749' }],
    ['NL', '0106', '27124700', { scheme: '0106', identifier: '27124700' }],
    ['FR', '0002', '784301772', { scheme: '0225', identifier: '784301772' }],
    ['FR', '0002', '78430177200025', { scheme: '0225', identifier: '784301772' }],
    ['FR', '0009', '78430177200025', { scheme: '0225', identifier: '784301772' }],
    ['FR', '0225', '784301772_AB', { scheme: '0225', identifier: '784301772_ab' }],
    ['NO', '0192', '745707327', { scheme: '0192', identifier: '745707327' }],
    ['DK', '0184', '13585628', { scheme: '0184', identifier: '13585628' }],
    ['SE', '0007', '2120000787', { scheme: '0007', identifier: '2120000787' }],
    ['NL', '0208', '0123456749', { scheme: '0208', identifier: '0123456749' }],
    ['FR', null, '784301772', { scheme: '0225', identifier: '784301772' }],
    ['BE', null, '0123456749', { scheme: '0208', identifier: '0123456749' }],
    ['DE', '0204', '991-03730-19', null],
    ['DE', null, '991-03730-19', null],
    ['LU', '0240', '20042212345', null],
  ])('identifier of a company in %s under %s: %s', (country, scheme, number, expected) => {
    expect(findDefaultParticipantIdentifier(country, scheme, number)).toEqual(expected);
  });
});
