import { statusTarget } from './status-target';

describe('the target of a status', () => {
  it.each([
    ['POP000001', null, '0242:000001'],
    ['POP000001', '0242:000001-unit', '0242:000001-unit'],
    ['POP000001', '0242:000001-unit.part', '0242:000001-unit.part'],
    ['POP000001', '0242:000001-UNIT.Part', '0242:000001-UNIT.Part'],
    ['POP000001', '0242:000001', '0242:000001'],
    // A status goes to nobody but the provider that signed the message.
    ['POP000001', '0242:000002', '0242:000001'],
    ['POP000001', '0242:000002-unit', '0242:000001'],
    ['POP000001', '0208:0123456749', '0242:000001'],
    ['POP000001', '0242:000001-u', '0242:000001'],
    ['localhost', '0242:000001', null],
  ])('of a message that %s signed, and that names %s: %s', (seatId, mlsTo, target) => {
    expect(statusTarget(seatId, mlsTo)).toBe(target);
  });
});
