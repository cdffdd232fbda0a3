import { findNearestName } from './nearest-name';

const NAMES = ['invoiceNumber', 'issueDate', 'unitCode', 'id'];

describe('findNearestName', () => {
  it.each([
    ['invoicNumber', 'invoiceNumber'],
    ['issuedate', 'issueDate'],
    ['unit_code', 'unitCode'],
    ['issueDates', 'issueDate'],
  ])('returns for %s the name %s', (name, expected) => expect(findNearestName(name, NAMES)).toBe(expected));

  it.each([['colour'], ['x'], ['ix'], ['x'.repeat(100_000)]])('finds no name for %.10s', (name) =>
    expect(findNearestName(name, NAMES)).toBeNull(),
  );
});
