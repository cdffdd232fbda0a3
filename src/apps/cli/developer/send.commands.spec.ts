import { ConnectionError, TimeoutError, type Company, type Document, type Passerelle } from '#sdk';
import { waitForOutcome, getOnlyCompanyId } from './send.commands';

const errorDetails = { status: null, code: 'timeout', requestId: null, request: 'GET /' };

function createCompaniesClient(list: Partial<Company>[]): Pick<Passerelle, 'companies'> & { read: number } {
  const fakeClient = {
    read: 0,
    companies: {
      list: async function* () {
        for (const company of list) {
          fakeClient.read += 1;
          yield company;
        }
      },
    },
  };
  return fakeClient as unknown as Pick<Passerelle, 'companies'> & { read: number };
}

describe('findOnlyCompany', () => {
  const unverifiedCompanies = Array.from({ length: 300 }, (_, number) => ({
    id: `c_${number}`,
    isVerified: false,
  }));

  it('returns the only verified company, anywhere in the list', async () => {
    const client = createCompaniesClient([...unverifiedCompanies, { id: 'c_a', isVerified: true }]);
    expect(await getOnlyCompanyId(client)).toBe('c_a');
  });

  it('fails with two verified companies, and reads no further pages', async () => {
    const two = ['A', 'B'].map((name) => ({ id: `c_${name}`, name, isVerified: true }));
    const client = createCompaniesClient([...unverifiedCompanies, ...two, ...unverifiedCompanies]);
    await expect(getOnlyCompanyId(client)).rejects.toThrow('c_A (A) and c_B (B) among them');
    expect(client.read).toBe(302);
  });

  it('fails when no company is verified', async () => {
    await expect(getOnlyCompanyId(createCompaniesClient(unverifiedCompanies))).rejects.toThrow(
      'no verified company',
    );
  });
});

describe('waitForOutcome', () => {
  const storedDocument = { id: 'doc_1', deliveryStatus: 'pending' } as Document;
  const createFailingClient = (error: Error): Pick<Passerelle, 'documents'> =>
    ({ documents: { waitForDelivery: () => Promise.reject(error) } }) as unknown as Pick<
      Passerelle,
      'documents'
    >;

  afterEach(() => jest.restoreAllMocks());

  it.each([TimeoutError, ConnectionError])(
    'returns the stored document when waiting fails with a %p',
    async (ApiError) => {
      const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
      expect(
        await waitForOutcome(createFailingClient(new ApiError('too late', errorDetails)), storedDocument, 1),
      ).toBe(storedDocument);
      expect(String(write.mock.calls[0]?.[0])).toMatch(
        /doc_1 is stored.*too late\nnext {3}passerelle docs get doc_1/,
      );
    },
  );

  it('rethrows errors that are defects', async () => {
    await expect(
      waitForOutcome(createFailingClient(new TypeError('defect')), storedDocument, 1),
    ).rejects.toThrow('defect');
  });
});
