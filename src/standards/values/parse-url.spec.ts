import { parseUrl } from './parse-url';

describe('parseUrl', () => {
  it('accepts names beyond ASCII however often it was called', () => {
    const refused = Array.from({ length: 20_000 }).filter(
      () => parseUrl('https://bücher.example/ü') === null,
    );
    expect(refused).toHaveLength(0);
  });

  it('answers null for a text that is no URL, and resolves a reference against its base', () => {
    expect(parseUrl('bücher.example')).toBeNull();
    expect(parseUrl('/path', 'https://a.example')?.href).toBe('https://a.example/path');
  });
});
