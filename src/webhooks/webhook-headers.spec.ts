import {
  findHeaderFaults,
  maskHeaders,
  MASKED_VALUE,
  parseStoredHeaders,
  updateHeaders,
} from './webhook-headers';

const URL_A = 'https://a.example.com/hook';
const storedValue = { origin: 'https://a.example.com', headers: [{ name: 'X-Key', value: 'secret' }] };

describe('findHeaderFaults', () => {
  const faultsOf = (name: string, value = 'x'): string[] => Object.keys(findHeaderFaults([{ name, value }]));

  it('accepts tokens and printable values', () => {
    for (const name of ['X-Tenant', 'authorization', "x!#$%&'*+-.^_`|~1"]) expect(faultsOf(name)).toEqual([]);
    for (const value of ['a', 'Bearer a b', '~'.repeat(1024)]) expect(faultsOf('x', value)).toEqual([]);
  });

  it('refuses what is no token, and names of the service and of the connection', () => {
    const names = ['', 'a b', 'a:b', 'é', 'x'.repeat(101), 'Host', 'CONTENT-type', 'content-encoding'];
    names.push('webhook-id', 'Webhook-Signature', 'User-Agent', 'traceparent', 'Connection', 'TE', 'Upgrade');
    names.push('Transfer-Encoding', 'Keep-Alive', 'Proxy-Authorization', 'X-Forwarded-For', 'Expect');
    for (const name of names) expect([name, faultsOf(name)]).toEqual([name, ['headers.0.name']]);
  });

  it('refuses values that end a line, are empty, long, padded or not ASCII', () => {
    for (const value of ['', ' a', 'a ', 'a\r\nb: c', 'a\nb', 'a\0', 'é', 'a\tb', 'x'.repeat(1025)])
      expect(faultsOf('x', value)).toEqual(['headers.0.value']);
  });

  it('refuses a name that occurs twice, in any case', () => {
    const headers = ['X-A', 'x-b', 'x-a'].map((name) => ({ name, value: 'x' }));
    expect(Object.keys(findHeaderFaults(headers))).toEqual(['headers.2.name']);
  });
});

describe('updateHeaders', () => {
  it('keeps stored values for the same origin only', () => {
    expect(updateHeaders(undefined, storedValue, 'https://a.example.com/other?x=1')).toEqual({
      stored: storedValue,
    });
    for (const url of ['https://b.example.com/', 'http://a.example.com/', 'https://a.example.com:8443/']) {
      expect(Object.keys(faultsOf(updateHeaders(undefined, storedValue, url)))).toEqual(['headers']);
      const maskedItems = [{ name: 'x-key', value: MASKED_VALUE }];
      expect(Object.keys(faultsOf(updateHeaders(maskedItems, storedValue, url)))).toEqual([
        'headers.0.value',
      ]);
      expect(updateHeaders(null, storedValue, url)).toEqual({ stored: null });
    }
    expect(updateHeaders(undefined, null, 'https://b.example.com/')).toEqual({ stored: null });
  });

  it('keeps stored values for one URL only, where another of the origin may belong to somebody else', () => {
    const maskedItems = [{ name: 'X-Key', value: MASKED_VALUE }];
    expect(updateHeaders(undefined, storedValue, URL_A, URL_A)).toEqual({ stored: storedValue });
    expect(updateHeaders(maskedItems, storedValue, URL_A, URL_A)).toEqual({ stored: storedValue });
    const other = 'https://a.example.com/other';
    expect(Object.keys(faultsOf(updateHeaders(undefined, storedValue, other, URL_A)))).toEqual(['headers']);
    expect(faultsOf(updateHeaders(maskedItems, storedValue, other, URL_A))).toEqual({
      'headers.0.value': [expect.stringContaining(`for ${other} none is stored`)],
    });
    expect(updateHeaders(null, storedValue, other, URL_A)).toEqual({ stored: null });
  });

  it('replaces the list; a masked value keeps the stored one of its name', () => {
    const requestedItems = [
      { name: 'x-key', value: MASKED_VALUE },
      { name: 'X-New', value: '1' },
    ];
    expect(updateHeaders(requestedItems, storedValue, URL_A)).toEqual({
      stored: {
        origin: storedValue.origin,
        headers: [
          { name: 'x-key', value: 'secret' },
          { name: 'X-New', value: '1' },
        ],
      },
    });
    const unknown = [{ name: 'X-Other', value: MASKED_VALUE }];
    expect(Object.keys(faultsOf(updateHeaders(unknown, storedValue, URL_A)))).toEqual(['headers.0.value']);
    expect(updateHeaders([], storedValue, URL_A)).toEqual({ stored: null });
  });

  function faultsOf(update: ReturnType<typeof updateHeaders>): object {
    return 'faults' in update ? update.faults : {};
  }
});

it('masks values, and reads only what was stored', () => {
  expect(maskHeaders(storedValue)).toEqual([{ name: 'X-Key', value: MASKED_VALUE }]);
  expect(maskHeaders(null)).toBeNull();
  expect(parseStoredHeaders(JSON.stringify(storedValue))).toEqual(storedValue);
  expect(() => parseStoredHeaders('{"origin":1}')).toThrow('unknown form');
});
