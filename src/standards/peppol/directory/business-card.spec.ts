import { InvalidBusinessCardError, readBusinessCard, writeBusinessCard, type BusinessCard } from '.';
import { parseTree } from '../xml';
import { BUSINESS_CARD_NS } from './business-card';

const LIMITS = { size: 1e6, depth: 30, attributes: 30, elements: 1000, asides: 'keep' } as const;
const CARD: BusinessCard = {
  participant: '0208:0123456749',
  name: 'Dürüm & <Co>',
  country: 'BE',
  geographicalInformation: 'Rue Haute 12, 1000 Bruxelles',
  identifiers: [
    { scheme: 'vat', value: 'BE1"]]>' },
    { scheme: '0"208', value: '0123456749' },
  ],
  website: 'https://durum.example/?a=1&b=2',
};
const BARE = { ...CARD, geographicalInformation: null, identifiers: [], website: null };

describe('a business card', () => {
  it('has its elements in the order of the schema', () => {
    const { root } = parseTree(writeBusinessCard(CARD), LIMITS);
    expect([root.uri, root.local]).toEqual([BUSINESS_CARD_NS, 'BusinessCard']);
    const [id, entity] = root.elements();
    expect([id?.local, id?.attribute('', 'scheme'), id?.text()]).toEqual([
      'ParticipantIdentifier',
      'iso6523-actorid-upis',
      CARD.participant,
    ]);
    expect(entity?.elements().map((child) => child.local)).toEqual([
      'Name',
      'CountryCode',
      'GeographicalInformation',
      'Identifier',
      'Identifier',
      'WebsiteURI',
    ]);
  });

  it.each([CARD, BARE])(
    'reads the written values back, also those with characters that XML reserves',
    (card) => {
      expect(readBusinessCard(writeBusinessCard(card))).toEqual(card);
    },
  );

  it('is null without an entity', () => {
    const xml = writeBusinessCard(BARE)
      .toString()
      .replace(/<BusinessEntity>.*<\/BusinessEntity>/, '');
    expect(readBusinessCard(Buffer.from(xml))).toBeNull();
  });

  it.each([
    ['a page of a proxy', '<html><body>Bad gateway</body></html>'],
    ['an empty file', ''],
    ['the older schema', writeBusinessCard(BARE).toString().replaceAll('20180621', '20161123')],
    ['another scheme', writeBusinessCard(BARE).toString().replace('iso6523-actorid-upis', 'other')],
    ['no name', writeBusinessCard({ ...BARE, name: ' ' }).toString()],
    ['a long country', writeBusinessCard({ ...BARE, country: 'BEL' }).toString()],
    ['a document type', `<!DOCTYPE x>${writeBusinessCard(BARE).toString().slice(39)}`],
  ])('refuses %s', (_what, xml) => {
    expect(() => readBusinessCard(Buffer.from(xml))).toThrow(InvalidBusinessCardError);
  });
});
