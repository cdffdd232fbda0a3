import { findRedirectUriError, isRegisteredRedirectUri, appendParameters } from './redirect-uri';

describe('redirect URIs', () => {
  it.each([
    'https://app.example.com/callback',
    'https://app.example.com:8443/cb?tenant=1',
    'http://127.0.0.1/cb',
    'http://[::1]:4000/cb',
    'http://localhost:3000/cb',
  ])('are accepted: %s', (uri) => expect(findRedirectUriError(uri)).toBeNull());

  it.each([
    ['http://app.example.com/cb', /neither https/],
    ['http://127.0.0.1.evil.example/cb', /neither https/],
    ['javascript:alert(1)', /neither https/],
    ['com.example.app:/cb', /neither https/],
    ['https://app.example.com/cb#part', /fragment/],
    ['https://user@app.example.com/cb', /user name/],
    ['https://app.example.com\\@evil.example', /not a URL/],
    ['/cb', /not a URL/],
    [`https://app.example.com/${'x'.repeat(500)}`, /at most 500/],
  ])('are rejected: %s', (uri, fault) => expect(findRedirectUriError(uri)).toMatch(fault));

  it('are compared character by character, except for the port of a loopback address', () => {
    const registeredUris = [
      'https://app.example.com/cb',
      'http://127.0.0.1:1/cb',
      'http://localhost:3000/cb',
    ];
    expect(isRegisteredRedirectUri('https://app.example.com/cb', registeredUris)).toBe(true);
    expect(isRegisteredRedirectUri('http://127.0.0.1:54321/cb', registeredUris)).toBe(true);
    expect(isRegisteredRedirectUri('http://127.0.0.1/cb', registeredUris)).toBe(true);
    for (const other of [
      'https://app.example.com/cb/',
      'https://app.example.com/cb?x=1',
      'https://app.example.com/CB',
      'https://app.example.com:444/cb',
      'http://localhost:3001/cb',
      'http://127.0.0.1:99999/cb',
      'http://127.0.0.1:80@evil.example/cb',
      'http://127.0.0.1.evil.example/cb',
      'http://[::1]/cb',
    ])
      expect([other, isRegisteredRedirectUri(other, registeredUris)]).toEqual([other, false]);
  });

  it('gets the response parameters appended to its existing query', () => {
    expect(appendParameters('https://a.example/cb', { code: 'x y' })).toBe('https://a.example/cb?code=x+y');
    expect(appendParameters('https://a.example/cb?t=%20', { code: 'x' })).toBe(
      'https://a.example/cb?t=%20&code=x',
    );
  });
});
