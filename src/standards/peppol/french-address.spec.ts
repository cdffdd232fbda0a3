import { findFrenchAddressRole } from './french-address';

describe('the role of an address of the French reform', () => {
  it.each([
    ['552008443', 'legalUnit'],
    ['552008443_55200844300013', 'establishment'],
    ['552008443_55200844300013_COMPTA', 'routingCode'],
    ['552008443_55200844300013_', 'suffix'],
    ['552008443_factures', 'suffix'],
    ['552008443_12345678901234', 'suffix'],
    ['552008443_Status', 'status'],
    ['552008443_status', 'status'],
    ['552008443_55200844300013_STATUS', 'status'],
    ['552008443_', null],
    ['55200844', null],
    ['x', null],
  ])('of %s is %s', (identifier, role) => {
    expect(findFrenchAddressRole({ scheme: '0225', identifier })).toBe(role);
  });

  it('exists in the scheme 0225 only', () => {
    expect(findFrenchAddressRole({ scheme: '0002', identifier: '552008443' })).toBeNull();
  });
});
