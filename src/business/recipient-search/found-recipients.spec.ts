import { MAX_RECIPIENTS, mergeRecipients, type FoundRecipient } from './found-recipients';

const found = (change: Partial<FoundRecipient>): FoundRecipient => ({
  source: 'network',
  address: '0208:0987654394',
  name: null,
  country: null,
  ...change,
});

describe('recipients of several sources', () => {
  it('are merged by address: the first source counts, and later sources add missing data', () => {
    const merged = mergeRecipients(
      [
        found({ source: 'recent', name: 'DE KROON NV' }),
        found({ source: 'customer', name: 'De Kroon', customerId: 'cus_1', vatNumber: 'BE0987654394' }),
        found({ source: 'directory', name: 'Kroon', country: 'BE' }),
      ],
      new Map([['0208:0987654394', true]]),
    );
    expect(merged).toEqual([
      {
        address: '0208:0987654394',
        name: 'De Kroon',
        country: 'BE',
        source: 'recent',
        vatNumber: 'BE0987654394',
        customerId: 'cus_1',
        registered: true,
      },
    ]);
  });

  it('come last when the network does not know them', () => {
    const merged = mergeRecipients(
      [
        found({ source: 'customer', address: '0208:0987654394' }),
        found({ source: 'network', address: '9925:be0987654394' }),
      ],
      new Map([
        ['0208:0987654394', false],
        ['9925:be0987654394', true],
      ]),
    );
    expect(merged.map(({ address }) => address)).toEqual(['9925:be0987654394', '0208:0987654394']);
  });

  it('are limited to the maximum number of a response', () => {
    const many = Array.from({ length: 50 }, (_, n) => found({ address: `0208:${n}` }));
    expect(mergeRecipients(many, new Map())).toHaveLength(MAX_RECIPIENTS);
  });
});
