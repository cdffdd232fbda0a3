import { ConnectionError, TimeoutError, type Company, type Document, type Passerelle } from '#sdk';
import { waitForOutcome, findOnlyCompany } from './send.commands';

const details = { status: null, code: 'timeout', requestId: null, request: 'GET /' };

function companiesOf(list: Partial<Company>[]): Pick<Passerelle, 'companies'> & { read: number } {
  const foundValue = {
    read: 0,
    companies: {
      list: async function* () {
        for (const company of list) {
          foundValue.read += 1;
          yield company;
        }
      },
    },
  };
  return foundValue as unknown as Pick<Passerelle, 'companies'> & { read: number };
}

describe('findOnlyCompany', () => {
  const unverifiedItems = Array.from({ length: 300 }, (_, number) => ({
    id: `c_${number}`,
    isVerified: false,
  }));

  it('returns the only verified company, anywhere in the list', async () => {
    const client = companiesOf([...unverifiedItems, { id: 'c_a', isVerified: true }]);
    expect(await findOnlyCompany(client)).toBe('c_a');
  });

  it('refuses two verified companies, and reads no further pages', async () => {
    const two = ['A', 'B'].map((name) => ({ id: `c_${name}`, name, isVerified: true }));
    const client = companiesOf([...unverifiedItems, ...two, ...unverifiedItems]);
    await expect(findOnlyCompany(client)).rejects.toThrow('c_A (A) and c_B (B) among them');
    expect(client.read).toBe(302);
  });

  it('refuses when no company is verified', async () => {
    await expect(findOnlyCompany(companiesOf(unverifiedItems))).rejects.toThrow('no verified company');
  });
});

describe('waitForOutcome', () => {
  const storedValue = { id: 'doc_1', deliveryStatus: 'pending' } as Document;
  const clientThat = (error: Error): Pick<Passerelle, 'documents'> =>
    ({ documents: { waitForDelivery: () => Promise.reject(error) } }) as unknown as Pick<
      Passerelle,
      'documents'
    >;

  afterEach(() => jest.restoreAllMocks());

  it.each([TimeoutError, ConnectionError])(
    'returns the stored document when waiting ends with a %p',
    async (ApiError) => {
      const write = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
      expect(await waitForOutcome(clientThat(new ApiError('too late', details)), storedValue, 1)).toBe(
        storedValue,
      );
      expect(String(write.mock.calls[0]?.[0])).toMatch(
        /doc_1 is stored.*too late\nnext {3}passerelle docs get doc_1/,
      );
    },
  );

  it('rethrows errors that are defects', async () => {
    await expect(waitForOutcome(clientThat(new TypeError('defect')), storedValue, 1)).rejects.toThrow(
      'defect',
    );
  });
});
