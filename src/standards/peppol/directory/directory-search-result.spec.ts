import { readDirectorySearchResult, InvalidSearchResultError } from './directory-search-result';

const read = (value: unknown) => readDirectorySearchResult(Buffer.from(JSON.stringify(value)));
const participant = (value: unknown, entities: unknown = [], scheme = 'iso6523-actorid-upis') => ({
  participantID: { scheme, value },
  entities,
});

describe('search result of the Peppol Directory', () => {
  it('has address, first name and country of each participant', () => {
    expect(
      read({
        version: '1.0',
        'total-result-count': 3,
        matches: [
          participant('0208:0987654394', [
            {
              name: [{ name: 'Brouwerij  De\nKroon', language: 'nl' }, { name: 'La Couronne' }],
              countryCode: 'BE',
            },
          ]),
          participant('9925:BE0987654394', [{ name: 'Brouwerij', countryCode: 'BEL' }]),
          participant('0192:991825827'),
        ],
      }),
    ).toEqual([
      { address: '0208:0987654394', name: 'Brouwerij De Kroon', country: 'BE' },
      { address: '9925:be0987654394', name: 'Brouwerij', country: null },
      { address: '0192:991825827', name: null, country: null },
    ]);
  });

  it('omits entries that are not participants of the network', () => {
    const matches = [participant('x'), participant('0208:1', [], 'other'), participant(7), null, 'text', {}];
    expect(read({ matches })).toEqual([]);
  });

  it.each(['not JSON', '[]', '{"matches":{}}', 'null'])('refuses %s', (text) => {
    expect(() => readDirectorySearchResult(Buffer.from(text))).toThrow(InvalidSearchResultError);
  });
});
