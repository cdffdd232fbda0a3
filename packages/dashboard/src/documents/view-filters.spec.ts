import type { DocumentFilters } from './filters';
import { toDocumentQuery, toListQuery } from './list-query';
import { rememberColumns, rememberedColumns } from './list-columns';
import { toNextOrder } from './list-order';
import { fromViewFilter } from './view-filters';

describe('the filter of a saved view', () => {
  it.each<DocumentFilters>([
    {},
    { direction: 'outgoing', status: 'failed' },
    { status: 'scheduled' },
    { status: 'pending' },
    { business: 'disputed' },
    { business: 'paid', company: 'c_1' },
    { work: 'approved', assignee: 'usr_1', unread: true, direction: 'incoming' },
    { type: 'creditNote', label: 'lbl_1' },
    { responses: true },
    { search: 'abc', amountFrom: '10', amountTo: '20.5' },
    { from: '2026-03-01', to: '2026-03-31' },
    { profile: 'xrechnung-3', number: 'A-1', envelope: 'e' },
  ])('is the filter that was saved: %j', (filters) => {
    const filtersOfView = fromViewFilter({ ...toDocumentQuery(filters) });
    expect(filtersOfView).not.toBeNull();
    expect(toDocumentQuery(filtersOfView ?? {})).toEqual(toDocumentQuery(filters));
  });

  it.each([
    { companyId: ['c_1', 'c_2'] },
    { issuedFrom: '2026-01-01' },
    { unread: false },
    { excludeType: ['order'] },
    { businessStatus: ['paid', 'credited'] },
  ])('is not filtersOfView when the page does not offer it: %j', (filter) => {
    expect(fromViewFilter(filter)).toBeNull();
  });
});

describe('the order of a list', () => {
  it('begins with its usual direction, turns, and ends with the usual order', () => {
    expect(toNextOrder({}, 'amount')).toEqual({ sort: 'amount', order: undefined });
    expect(toNextOrder({ sort: 'amount' }, 'amount')).toEqual({ sort: 'amount', order: 'asc' });
    expect(toNextOrder({}, 'createdAt')).toEqual({ sort: 'createdAt', order: 'asc' });
    expect(toNextOrder({ sort: 'createdAt', order: 'asc' }, 'createdAt')).toEqual({});
  });

  it('is part of the query, whatever the direction', () => {
    expect(toListQuery({})).not.toHaveProperty('sort');
    for (const direction of ['incoming', 'outgoing'] as const)
      expect(toListQuery({ sort: 'dueDate', direction })).toMatchObject({ sort: 'dueDate' });
  });
});

describe('the columns of a list', () => {
  const storage = () => {
    const values = new Map<string, string>();
    return {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => void values.set(key, value),
      removeItem: (key: string) => void values.delete(key),
    };
  };

  it('are remembered for a person and a list', () => {
    const store = storage();
    rememberColumns('usr_1', 'inbox', ['number', 'amount'], () => store);
    expect(rememberedColumns('usr_1', 'inbox', () => store)).toEqual(['number', 'amount']);
    expect(rememberedColumns('usr_1', 'documents', () => store)).toBeNull();
    expect(rememberedColumns('usr_2', 'inbox', () => store)).toBeNull();
    rememberColumns('usr_1', 'inbox', null, () => store);
    expect(rememberedColumns('usr_1', 'inbox', () => store)).toBeNull();
  });
});
