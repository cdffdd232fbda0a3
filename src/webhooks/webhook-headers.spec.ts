import {
  findHeaderFaults,
  maskHeaders,
  MASKED_VALUE,
  parseStoredHeaders,
  updateHeaders,
} from './webhook-headers';

const URL_A = 'https://a.example.com/hook';
const storedHeaders = { origin: 'https://a.example.com', headers: [{ name: 'X-Key', value: 'secret' }] };

describe('findHeaderFaults', () => {
  const listFaultPaths = (name: string, value = 'x'): string[] =>
    Object.keys(findHeaderFaults([{ name, value }]));

  it('accepts tokens and printable values', () => {
    for (const name of ['X-Tenant', 'authorization', "x!#$%&'*+-.^_`|~1"])
      expect(listFaultPaths(name)).toEqual([]);
    for (const value of ['a', 'Bearer a b', '~'.repeat(1024)]) expect(listFaultPaths('x', value)).toEqual([]);
  });

  it('rejects names that are not tokens, and names that the service or the connection sets', () => {
    const names = ['', 'a b', 'a:b', 'é', 'x'.repeat(101), 'Host', 'CONTENT-type', 'content-encoding'];
    names.push('webhook-id', 'Webhook-Signature', 'User-Agent', 'traceparent', 'Connection', 'TE', 'Upgrade');
    names.push('Transfer-Encoding', 'Keep-Alive', 'Proxy-Authorization', 'X-Forwarded-For', 'Expect');
    for (const name of names) expect([name, listFaultPaths(name)]).toEqual([name, ['headers.0.name']]);
  });

  it('rejects values that contain line breaks, are empty, long, padded or not ASCII', () => {
    for (const value of ['', ' a', 'a ', 'a\r\nb: c', 'a\nb', 'a\0', 'é', 'a\tb', 'x'.repeat(1025)])
      expect(listFaultPaths('x', value)).toEqual(['headers.0.value']);
  });

  it('rejects a name that occurs twice, regardless of upper and lower case', () => {
    const headers = ['X-A', 'x-b', 'x-a'].map((name) => ({ name, value: 'x' }));
    expect(Object.keys(findHeaderFaults(headers))).toEqual(['headers.2.name']);
  });
});

describe('updateHeaders', () => {
  it('keeps stored values only for the same origin', () => {
    expect(updateHeaders(undefined, storedHeaders, 'https://a.example.com/other?x=1')).toEqual({
      stored: storedHeaders,
    });
    for (const url of ['https://b.example.com/', 'http://a.example.com/', 'https://a.example.com:8443/']) {
      expect(Object.keys(getFaults(updateHeaders(undefined, storedHeaders, url)))).toEqual(['headers']);
      const maskedHeaders = [{ name: 'x-key', value: MASKED_VALUE }];
      expect(Object.keys(getFaults(updateHeaders(maskedHeaders, storedHeaders, url)))).toEqual([
        'headers.0.value',
      ]);
      expect(updateHeaders(null, storedHeaders, url)).toEqual({ stored: null });
    }
    expect(updateHeaders(undefined, null, 'https://b.example.com/')).toEqual({ stored: null });
  });

  it('keeps stored values only for one URL when other URLs of the origin may belong to other receivers', () => {
    const maskedHeaders = [{ name: 'X-Key', value: MASKED_VALUE }];
    expect(updateHeaders(undefined, storedHeaders, URL_A, URL_A)).toEqual({ stored: storedHeaders });
    expect(updateHeaders(maskedHeaders, storedHeaders, URL_A, URL_A)).toEqual({ stored: storedHeaders });
    const otherUrl = 'https://a.example.com/other';
    expect(Object.keys(getFaults(updateHeaders(undefined, storedHeaders, otherUrl, URL_A)))).toEqual([
      'headers',
    ]);
    expect(getFaults(updateHeaders(maskedHeaders, storedHeaders, otherUrl, URL_A))).toEqual({
      'headers.0.value': [expect.stringContaining(`for ${otherUrl} no value is stored`)],
    });
    expect(updateHeaders(null, storedHeaders, otherUrl, URL_A)).toEqual({ stored: null });
  });

  it('replaces the list; a masked value keeps the stored value of its name', () => {
    const requestedHeaders = [
      { name: 'x-key', value: MASKED_VALUE },
      { name: 'X-New', value: '1' },
    ];
    expect(updateHeaders(requestedHeaders, storedHeaders, URL_A)).toEqual({
      stored: {
        origin: storedHeaders.origin,
        headers: [
          { name: 'x-key', value: 'secret' },
          { name: 'X-New', value: '1' },
        ],
      },
    });
    const unknownHeaders = [{ name: 'X-Other', value: MASKED_VALUE }];
    expect(Object.keys(getFaults(updateHeaders(unknownHeaders, storedHeaders, URL_A)))).toEqual([
      'headers.0.value',
    ]);
    expect(updateHeaders([], storedHeaders, URL_A)).toEqual({ stored: null });
  });

  function getFaults(update: ReturnType<typeof updateHeaders>): object {
    return 'faults' in update ? update.faults : {};
  }
});

it('masks values, and parses only stored headers', () => {
  expect(maskHeaders(storedHeaders)).toEqual([{ name: 'X-Key', value: MASKED_VALUE }]);
  expect(maskHeaders(null)).toBeNull();
  expect(parseStoredHeaders(JSON.stringify(storedHeaders))).toEqual(storedHeaders);
  expect(() => parseStoredHeaders('{"origin":1}')).toThrow('unknown form');
});
