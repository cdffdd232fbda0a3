import { toFilterAmount } from './amount';
import { readFilters } from './filters';
import { toDocumentQuery } from './list-query';

describe('amounts of a filter', () => {
  it.each([
    ['20894.86', '20894.86'],
    ['20.894,86', '20894.86'],
    ['20 894,86', '20894.86'],
    ['1000', '1000'],
    ['5,', '5'],
    ['', undefined],
    ['much', undefined],
    ['-5', undefined],
  ])('%j is %j', (text, amount) => {
    expect(toFilterAmount(text)).toBe(amount);
  });

  it('go from the address to the API', () => {
    const filters = readFilters({ amountFrom: 100, amountTo: '200.50', search: 'x' });
    expect(filters).toMatchObject({ amountFrom: '100', amountTo: '200.50' });
    expect(toDocumentQuery(filters)).toMatchObject({ amountFrom: '100', amountTo: '200.50' });
    expect(readFilters({ amountFrom: 'x' })).toEqual({});
  });
});
