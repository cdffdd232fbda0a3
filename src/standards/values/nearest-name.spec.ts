import { findNearestName } from './nearest-name';

const NAMES = ['invoiceNumber', 'issueDate', 'unitCode', 'id'];

describe('the nearest name', () => {
  it.each([
    ['invoicNumber', 'invoiceNumber'],
    ['issuedate', 'issueDate'],
    ['unit_code', 'unitCode'],
    ['issueDates', 'issueDate'],
  ])('of %s is %s', (name, expected) => expect(findNearestName(name, NAMES)).toBe(expected));

  it.each([['colour'], ['x'], ['ix'], ['x'.repeat(100_000)]])('of %.10s is none', (name) =>
    expect(findNearestName(name, NAMES)).toBeNull(),
  );
});
