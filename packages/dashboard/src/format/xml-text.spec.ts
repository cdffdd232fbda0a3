import { InvalidTextError, textOfXml } from './xml-text';

describe('the text of XML in a file', () => {
  const utf8 = (text: string) => new TextEncoder().encode(text);
  const utf16 = (text: string) => new Uint8Array([0xff, 0xfe, ...Buffer.from(text, 'utf16le')]);

  it('is read from UTF-8 and UTF-16, without their marks', () => {
    expect([textOfXml(utf8('\ufeff<a>é</a>')), textOfXml(utf16('<a>é</a>'))]).toEqual([
      '<a>é</a>',
      '<a>é</a>',
    ]);
  });

  it('says UTF-8 of itself, as it goes on so', () => {
    expect(textOfXml(utf16('<?xml version="1.0" encoding="UTF-16"?><a/>'))).toBe(
      '<?xml version="1.0" encoding="UTF-8"?><a/>',
    );
  });

  it('is refused, not repaired, where the bytes are not valid', () => {
    expect(() => textOfXml(Uint8Array.from([0x3c, 0x61, 0xe9, 0x3e]))).toThrow(InvalidTextError);
    expect(() => textOfXml(Uint8Array.from([0xff, 0xfe, 0x3c]))).toThrow(InvalidTextError);
  });
});
