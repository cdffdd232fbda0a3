import { findResourceId, formatRoute } from './request-route';

describe('a request in the log', () => {
  it('contains the path pattern as written in the API document', () => {
    expect(formatRoute({ path: '/api/v1/:companyId/reporting/fr/filings/:filingId' })).toBe(
      '/api/v1/{companyId}/reporting/fr/filings/{filingId}',
    );
    expect([undefined, null, {}, { path: /x/ }].map(formatRoute)).toEqual(['none', 'none', 'none', 'none']);
  });

  it('contains the last resource id of the path, but no text chosen by the client', () => {
    const [company, filing] = ['c_01KAJ3R7D0X9W7V5T3R1P9N7K5', 'frf_01KAJ44B6D8F0H2K4M6P8R0T2V'];
    expect(findResourceId({ companyId: company, filingId: filing })).toBe(filing);
    expect(findResourceId({ companyId: company, supplierId: 'Jane Doe, Main Street' })).toBe(company);
    expect(findResourceId({ labelId: 'jane@example.com' })).toBeNull();
    expect(findResourceId({})).toBeNull();
  });
});
