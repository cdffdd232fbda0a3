import {
  toMainId,
  findMainIdOfParticipant,
  formatProviderParticipant,
  findStatusRecipient,
} from './service-provider-id';

it('the main id is the end of the seat id, for any authority', () => {
  expect([toMainId('POP000306'), toMainId('PDE000357')]).toEqual(['000306', '000357']);
  expect([toMainId('POP00030'), toMainId('pop000306'), toMainId('')]).toEqual([null, null, null]);
  expect(formatProviderParticipant('000306')).toBe('0242:000306');
});

it.each([
  ['0242:000306', '000306'],
  ['0242:000306-MLS_1', '000306'],
  ['0242:000306-unit.part~1', '000306'],
  ['0242:000306-ab', null],
  ['0242:00306', null],
  ['0208:000306', null],
  ['0242:000306 ', null],
])('the participant %s belongs to the provider %s', (participant, mainId) => {
  expect(findMainIdOfParticipant(participant)).toBe(mainId);
});

describe('findStatusRecipient', () => {
  it.each([
    ['POP000001', null, '0242:000001'],
    ['POP000001', '0242:000001-unit', '0242:000001-unit'],
    ['POP000001', '0242:000001-unit.part', '0242:000001-unit.part'],
    ['POP000001', '0242:000001-UNIT.Part', '0242:000001-UNIT.Part'],
    ['POP000001', '0242:000001', '0242:000001'],
    // A status is sent only to the provider that signed the message.
    ['POP000001', '0242:000002', '0242:000001'],
    ['POP000001', '0242:000002-unit', '0242:000001'],
    ['POP000001', '0208:0123456749', '0242:000001'],
    ['POP000001', '0242:000001-u', '0242:000001'],
    ['localhost', '0242:000001', null],
  ])('of a message signed by %s with MLS_TO %s: %s', (seatId, mlsTo, target) => {
    expect(findStatusRecipient(seatId, mlsTo)).toBe(target);
  });
});
