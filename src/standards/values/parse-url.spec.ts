import { parseUrl } from './parse-url';

describe('parseUrl', () => {
  it('accepts names beyond ASCII after thousands of calls', () => {
    const rejectedCalls = Array.from({ length: 20_000 }).filter(
      () => parseUrl('https://bücher.example/ü') === null,
    );
    expect(rejectedCalls).toHaveLength(0);
  });

  it('returns null for any other text, and resolves a reference against its base', () => {
    expect(parseUrl('bücher.example')).toBeNull();
    expect(parseUrl('/path', 'https://a.example')?.href).toBe('https://a.example/path');
  });
});
