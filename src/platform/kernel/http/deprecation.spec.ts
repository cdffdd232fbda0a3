import { formatDeprecation, requireValidNotice, toDeprecationHeaders } from './deprecation';

const NOTICE = { since: '2027-03-01', sunset: '2027-09-01', successor: 'labels.list' };

describe('a deprecation', () => {
  it('has the headers of RFC 9745 and RFC 8594', () => {
    expect(toDeprecationHeaders(NOTICE)).toEqual({
      Deprecation: '@1803859200',
      Sunset: 'Wed, 01 Sep 2027 00:00:00 GMT',
      Link: '</docs/guides/api-stability.md>; rel="deprecation"; type="text/html"',
    });
  });

  it('is a sentence with both days and the replacement', () => {
    expect([formatDeprecation(NOTICE), formatDeprecation({ ...NOTICE, successor: null })]).toEqual([
      'Deprecated since 2027-03-01, may be removed from 2027-09-01 on: use labels.list.',
      'Deprecated since 2027-03-01, may be removed from 2027-09-01 on: nothing replaces it.',
    ]);
  });

  it('gives at least 90 days of notice', () => {
    expect(() => requireValidNotice({ ...NOTICE, sunset: '2027-05-30' }, 'labels.list')).not.toThrow();
    expect(() => requireValidNotice({ ...NOTICE, sunset: '2027-05-29' }, 'labels.list')).toThrow(
      'The deprecation of labels.list gives notice of 89 days; accepted: 90 or more',
    );
  });

  it.each(['soon', '2027-13-01', '2027-9-1'])('rejects the day "%s"', (day) => {
    expect(() => requireValidNotice({ ...NOTICE, sunset: day }, 'labels.list')).toThrow(
      `The deprecation of labels.list has the day "${day}"; accepted: a day such as 2027-03-01`,
    );
  });
});
