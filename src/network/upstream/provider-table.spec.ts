import { findMatchingCompany } from './connections/remote-companies';
import { readDocumentNumber } from './document-number';
import { findErrorMapping, toUpstreamState } from './provider-table';
import { UPSTREAM_PROVIDERS } from './providers';
import { ADAPTERS } from './providers';

describe('provider tables', () => {
  it.each(UPSTREAM_PROVIDERS)('%s contains the operations that every adapter needs', (name) => {
    const provider = ADAPTERS[name];
    const { table } = provider;
    expect(table.name).toBe(name);
    for (const operation of [
      'verify',
      'listCompanies',
      'lookup',
      'send',
      'getDocument',
      'listArrivals',
    ] as const)
      expect(table.operations[operation]).toMatchObject({ path: expect.stringMatching(/^\/api\//) });
    // A provider has a search function exactly if its submissions can be searched.
    expect('search' in provider).toBe(table.recovery.kind === 'search');
  });

  it('assigns one meaning to each failed response', () => {
    const faultOf = (name: 'passerelle' | 'recommand', status: number, code: string | null = null) =>
      findErrorMapping(ADAPTERS[name].table, status, code)?.fault ?? null;
    expect(
      [400, 401, 403, 404, 409, 413, 422, 429, 500, 503, 418].map((status) => faultOf('passerelle', status)),
    ).toEqual([
      ...['refused', 'credentials', 'credentials', 'notFound', 'refused', 'refused', 'refused'],
      ...['throttled', 'serverError', 'serverError', null],
    ]);
    expect(faultOf('passerelle', 409, 'idempotency_key_in_progress')).toBe('busy');
    expect(findErrorMapping(ADAPTERS.passerelle.table, 422, 'recipient_not_found')?.category).toBe(
      'recipient_not_found',
    );
    expect(faultOf('recommand', 422)).toBe('refused');
  });

  it('treats an unknown state as pending', () => {
    const { table } = ADAPTERS.recommand;
    expect(
      ['delivered', 'failed', 'new', 'constructor', null].map((word) => toUpstreamState(table, word)),
    ).toEqual([...['delivered', 'failed', 'pending', 'pending', 'pending']]);
  });
});

describe('findMatchingCompany', () => {
  const company = (id: string, enterpriseNumber: string | null, vatNumber: string | null) => ({
    ...{ id, name: id, enterpriseNumber, vatNumber },
  });
  const companies = [
    company('c_1', '0987.654.394', 'BE0987654394'),
    company('c_2', null, 'BE 0123 456 749'),
    company('c_3', '1', null),
    company('c_4', '1', null),
  ];

  it('finds the company with the same number in any notation', () => {
    const match = (enterpriseNumber: string | null, vatNumber: string | null) =>
      findMatchingCompany(companies, { enterpriseNumber, vatNumber })?.id ?? null;
    expect(match('0987654394', null)).toBe('c_1');
    expect(match('0123456749', 'BE0123456749')).toBe('c_2');
    expect(match('1', null)).toBeNull();
    expect(match(null, null)).toBeNull();
  });
});

describe('readDocumentNumber', () => {
  it.each([
    ['<Invoice><cbc:CustomizationID>x</cbc:CustomizationID><cbc:ID>F-1</cbc:ID></Invoice>', 'F-1'],
    [
      '<ns:CreditNote><ext:UBLExtensions><cbc:ID>no</cbc:ID></ext:UBLExtensions><cbc:ID schemeID="a"> C 2 </cbc:ID></ns:CreditNote>',
      'C 2',
    ],
    [
      '<rsm:CrossIndustryInvoice><ram:ID>guideline</ram:ID><rsm:ExchangedDocument><ram:ID>F-3</ram:ID></rsm:ExchangedDocument></rsm:CrossIndustryInvoice>',
      'F-3',
    ],
    ['<Invoice><!-- <ID>no</ID> --><ID>F-4</ID></Invoice>', 'F-4'],
    ['<Invoice><ID>A&amp;B</ID></Invoice>', null],
    ['<ApplicationResponse><ID>R-1</ID></ApplicationResponse>', null],
  ])('reads from %s the number %s', (xml, number) => {
    expect(readDocumentNumber(Buffer.from(xml))).toBe(number);
  });
});
