import { toMainId, mainIdOfParticipant, providerParticipant } from './service-provider-id';

it('is the end of the seat id, whatever the authority', () => {
  expect([toMainId('POP000306'), toMainId('PDE000357')]).toEqual(['000306', '000357']);
  expect([toMainId('POP00030'), toMainId('pop000306'), toMainId('')]).toEqual([null, null, null]);
  expect(providerParticipant('000306')).toBe('0242:000306');
});

it.each([
  ['0242:000306', '000306'],
  ['0242:000306-MLS_1', '000306'],
  ['0242:000306-unit.part~1', '000306'],
  ['0242:000306-ab', null],
  ['0242:00306', null],
  ['0208:000306', null],
  ['0242:000306 ', null],
])('the participant %s is of the provider %s', (participant, mainId) => {
  expect(mainIdOfParticipant(participant)).toBe(mainId);
});
