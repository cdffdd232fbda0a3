import { parseSmpRequest } from './smp-request';

const TYPE = 'urn:x:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:y/z:3.0::2.1';
const group = { kind: 'service group', participant: '0208:0123456749' };
const metadata = {
  ...group,
  kind: 'service metadata',
  documentType: { scheme: 'busdox-docid-qns', value: TYPE },
};
const participant = encodeURIComponent('iso6523-actorid-upis::0208:0123456749');
const type = encodeURIComponent(`busdox-docid-qns::${TYPE}`);

describe('parseSmpRequest', () => {
  it.each([
    ['encoded', `/${participant}`, group],
    ['not encoded', '/iso6523-actorid-upis::0208:0123456749', group],
    ['small letters in the encoding', `/${participant.replaceAll('%3A', '%3a')}`, group],
    ['a business card', `/businesscard/${participant}`, { ...group, kind: 'business card' }],
    [
      'a business card, not encoded',
      '/businesscard/iso6523-actorid-upis::0208:0123456749',
      { ...group, kind: 'business card' },
    ],
    ['capitals in the scheme', `/${participant.replace('iso6523', 'ISO6523')}`, group],
    ['a document type', `/${participant}/services/${type}`, metadata],
    [
      'a document type whose slashes a proxy decoded',
      `/${participant}/services/${type.replaceAll('%2F', '/')}`,
      metadata,
    ],
  ])('parses a path: %s', (_what, path, question) => {
    expect(parseSmpRequest(path)).toEqual(question);
  });

  it('ignores the case of participants, but not of document types', () => {
    expect(parseSmpRequest('/iso6523-actorid-upis::9915:TEST')).toMatchObject({ participant: '9915:test' });
    expect(parseSmpRequest(`/${participant}/services/a::B`)).toMatchObject({
      documentType: { scheme: 'a', value: 'B' },
    });
  });

  it.each([
    '/',
    '//',
    '/%',
    '/%ff',
    '/other::0208:1',
    '/iso6523-actorid-upis::0208',
    '/businesscard/',
    '/businesscard',
    `/businesscard/${participant}/`,
    `/businesscard/${participant}/services/${type}`,
    `/Businesscard/${participant}`,
    `/${participant}/`,
    `/${participant}/services/`,
    `/${participant}/services/%E0%A4%A`,
    `/${participant}/services/none`,
    `/${participant}/other/${type}`,
    `/${participant}/services/busdox-docid-qns::${'x'.repeat(4_000)}`,
    `/iso6523-actorid-upis::0208:${'1'.repeat(200)}`,
    '/iso6523-actorid-upis::0208:1%00',
  ])('returns null for other paths: %s', (path) => {
    expect(parseSmpRequest(path)).toBeNull();
  });
});
