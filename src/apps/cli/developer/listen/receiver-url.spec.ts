import { parseReceiverUrl } from './receiver-url';

describe('parseReceiverUrl', () => {
  it.each([
    ['4000', 'http://localhost:4000/'],
    ['4000/hooks', 'http://localhost:4000/hooks'],
    ['localhost:4000/hooks', 'http://localhost:4000/hooks'],
    ['HTTP://localhost:4000', 'http://localhost:4000/'],
    ['https://receiver.example/a?b=c', 'https://receiver.example/a?b=c'],
  ])('parses %s as %s', (text, url) => expect(parseReceiverUrl(text)).toBe(url));

  it.each(['', 'http://', 'ftp://x', 'file:///etc/passwd', 'localhost:99999'])('rejects %j', (text) =>
    expect(() => parseReceiverUrl(text)).toThrow(/must be/),
  );

  it.each(['http://user:word@localhost', 'user:word@localhost', 'ftp://user:word@x', 'http://user:word@['])(
    'rejects a credential without showing it: %s',
    (text) => {
      expect(() => parseReceiverUrl(text)).toThrow(/must/);
      expect(() => parseReceiverUrl(text)).not.toThrow(/word/);
    },
  );
});
