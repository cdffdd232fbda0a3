import fc from 'fast-check';
import type { Characteristic, StatusDetail, StatusMessage, StatusParty } from './status-message';

const text = fc.oneof(
  fc.constantFrom('Reçue', 'A <tag> & "more"', ']]>', 'two\nlines', '😀'),
  fc.stringMatching(/^[!-~]([ -~]{0,20}[!-~])?$/),
);
const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const time = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 19));
const orNull = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | null> => fc.option(value, { nil: null });
const identifier = fc.record({ scheme: orNull(fc.constantFrom('0002', '0238', '0225')), identifier: text });

/** Parties with at least one value; an empty party is not written. */
const party: fc.Arbitrary<StatusParty> = fc.record({
  identifiers: fc.array(identifier, { maxLength: 2 }),
  name: orNull(text),
  role: fc.constantFrom('SE', 'BY', 'WK', 'DFH'),
  electronicAddress: orNull(identifier),
});

const characteristic: fc.Arbitrary<Characteristic> = fc.record({
  term: orNull(text),
  kind: fc.constantFrom('MEN', 'DIV', 'DVA'),
  changed: orNull(fc.boolean()),
  name: orNull(text),
  location: orNull(text),
  value: orNull(text),
  amount: orNull(fc.record({ value: fc.constantFrom('1', '-2.50'), currency: orNull(fc.constant('EUR')) })),
  date: orNull(day),
  percent: orNull(fc.constantFrom('20', '5.50')),
});

const detail: fc.Arbitrary<StatusDetail> = fc.record({
  reasonCode: orNull(fc.constantFrom('DOUBLON', 'AUTRE')),
  reason: orNull(text),
  status: orNull(fc.constantFrom('207', '210')),
  actionCode: orNull(fc.constantFrom('NOA', 'NIN')),
  action: orNull(text),
  sequence: fc.constantFrom('1', '2'),
  characteristics: fc.array(characteristic, { maxLength: 2 }),
});

/** Messages with arbitrary values in every field of the model, valid or not. */
export const statusMessages: fc.Arbitrary<StatusMessage> = fc.record({
  frame: orNull(text),
  guideline: orNull(text),
  id: orNull(text),
  name: orNull(text),
  issuedAt: orNull(time),
  sender: orNull(party),
  issuer: orNull(party),
  recipients: fc.array(party, { maxLength: 2 }),
  phase: orNull(fc.constantFrom('23', '305')),
  statusAt: orNull(time),
  invoices: fc.array(
    fc.record({
      number: text,
      processCode: orNull(fc.constantFrom('10', '45')),
      typeCode: orNull(fc.constantFrom('380', '381')),
      receivedAt: orNull(time),
      referenceType: orNull(text),
      issueDate: orNull(day),
      status: orNull(fc.constantFrom('200', '210')),
      statusName: orNull(text),
      seller: orNull(party),
      recipients: fc.array(party, { maxLength: 2 }),
      details: fc.array(detail, { maxLength: 2 }),
    }),
    { maxLength: 2 },
  ),
});
