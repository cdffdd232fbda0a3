import { findDrivers } from './combined-lists.queries';
import type { ListDocumentsQuery } from './documents.query';
import { limitExamined } from './list-sizes';

const manyCompanies = Array.from({ length: 12 }, (_, index) => `c_${index}`);
const AMOUNT = { amountFrom: '9' };
const OCTOBER = { issuedFrom: '2026-10-01', issuedTo: '2026-10-31' };

describe('findDrivers', () => {
  it.each<[ListDocumentsQuery]>([
    [{}],
    [{ companyId: ['c_1'] }],
    [{ type: 'invoice', direction: 'incoming' }],
    [{ labelId: ['l_1'] }],
    [{ unread: true, companyId: ['c_1'] }],
    [{ deliveryStatus: 'pending', type: 'invoice' }],
    [{ number: '1', direction: 'incoming' }],
    [AMOUNT],
    [{ ...OCTOBER, companyId: ['c_1'] }],
    [{ unread: false, companyId: ['c_1'], type: 'invoice' }],
  ])('returns null for %j because one index covers all filters', (query) => {
    expect(findDrivers(query)).toBeNull();
  });

  it.each<[ListDocumentsQuery, first: ListDocumentsQuery, last: ListDocumentsQuery]>([
    [
      { deliveryStatus: 'failed', labelId: ['l_1'] },
      { deliveryStatus: 'failed' },
      { deliveryStatus: 'failed' },
    ],
    [{ labelId: ['l_1'], companyId: ['c_1'] }, { labelId: ['l_1'] }, { labelId: ['l_1'] }],
    [{ labelId: ['l_1'], deliveryStatus: 'pending' }, { deliveryStatus: 'pending' }, { labelId: ['l_1'] }],
    [{ labelId: ['l_1'], number: '1' }, { number: '1' }, { labelId: ['l_1'] }],
    [{ companyId: ['c_1'], type: 'order' }, { type: 'order' }, { companyId: ['c_1'] }],
    [
      { companyId: manyCompanies, currency: 'CHF' },
      { companyId: manyCompanies },
      { companyId: manyCompanies },
    ],
    [{ companyId: manyCompanies, type: 'order' }, { type: 'order' }, { companyId: manyCompanies }],
    [{ type: 'creditNote', ...AMOUNT }, { type: 'creditNote' }, { type: 'creditNote' }],
    [{ type: 'creditNote', ...OCTOBER }, OCTOBER, OCTOBER],
    [{ currency: 'CHF' }, {}, {}],
    [{ unread: false, currency: 'CHF' }, {}, {}],
    [{ businessStatus: ['none'], currency: 'CHF' }, {}, {}],
    [
      { businessStatus: ['none'], currency: 'CHF', type: 'invoice' },
      { type: 'invoice' },
      { type: 'invoice' },
    ],
    [{ unread: false, labelId: ['l_1'], companyId: ['c_1'] }, { labelId: ['l_1'] }, { labelId: ['l_1'] }],
    [{ deliveryStatus: 'delivered', labelId: ['l_1'] }, { labelId: ['l_1'] }, { labelId: ['l_1'] }],
    [{ deliveryStatus: 'delivered', ...OCTOBER }, OCTOBER, OCTOBER],
  ])('examines for %j first the list by %j, and finally the list by %j', (query, first, last) => {
    const drivers = findDrivers(query);
    expect([drivers?.firstDriver, drivers?.lastDriver]).toEqual([first, last]);
  });

  it('returns as short drivers all lists that may be short, including the last driver', () => {
    expect(findDrivers({ labelId: ['l_1'], companyId: ['c_1'] })?.shortDrivers).toEqual([
      { labelId: ['l_1'] },
    ]);
    expect(findDrivers({ labelId: ['l_1'], deliveryStatus: 'failed' })?.shortDrivers).toEqual([
      { deliveryStatus: 'failed' },
      { labelId: ['l_1'] },
    ]);
    expect(findDrivers({ companyId: ['c_1'], type: 'order' })?.shortDrivers).toEqual([{ type: 'order' }]);
    expect(findDrivers({ type: 'order', ...AMOUNT })?.shortDrivers).toEqual([AMOUNT, { type: 'order' }]);
  });
});

describe('limitExamined', () => {
  it.each<[string, ListDocumentsQuery, number]>([
    ['no filter', {}, 2000],
    ['ten labels', { labelId: manyCompanies.slice(0, 10) }, 2000],
    ['100 labels', { labelId: Array.from({ length: 100 }, (_, index) => `l_${index}`) }, 200],
    [
      'two statuses of twelve companies',
      { businessStatus: ['paid', 'rejected'], companyId: manyCompanies },
      416,
    ],
    ['a month', OCTOBER, 645],
    ['days without an end', { issuedFrom: '2020-01-01' }, 100],
  ])('limits the number of entries that are read for %s', (_name, filters, expected) => {
    expect(limitExamined(filters, 2000)).toBe(expected);
  });
});
