import fc from 'fast-check';
import { anyCharacter } from '../../../test/support/random-text';
import { formatAttachmentHeader, UniqueFileNames, toNameKey, toSafeFileName } from './file-name';

describe('file names', () => {
  it.each([
    ['2026/0001', '2026_0001'],
    ['..\\..\\evil.exe', '__.._evil.exe'],
    ['../../etc/passwd', '__.._etc_passwd'],
    ['con', '_con'],
    ['CON.txt', '_CON.txt'],
    ['com¹.pdf', '_com¹.pdf'],
    ['LPT9 .xml', '_LPT9 .xml'],
    ['console.txt', 'console.txt'],
    ['invoice. . ', 'invoice_'],
    ['.htaccess', '_htaccess'],
    ['a\u202egpj.exe', 'a_gpj.exe'],
    ['a\r\nSet-Cookie: x"', 'a__Set-Cookie_ x_'],
    ['a:b*c?d"e<f>g|h', 'a_b_c_d_e_f_g_h'],
    ['Rechnung été № 7.pdf', 'Rechnung été _ 7.pdf'],
    ['請求書.pdf', '請求書.pdf'],
    ['', '_'],
    ['...', '_'],
    ['\ud800', '_'],
  ])('of %j is %j', (text, name) => {
    expect(toSafeFileName(text)).toBe(name);
  });

  it('keep their extension when they are shortened', () => {
    const name = toSafeFileName(`${'請'.repeat(200)}.pdf`);
    expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
    expect(name).toMatch(/^請+\.pdf$/);
  });

  it('are safe for any text', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: anyCharacter, maxLength: 400 }),
        fc.integer({ min: 20, max: 255 }),
        (text, max) => {
          const name = toSafeFileName(text, max);
          expect(Buffer.byteLength(name)).toBeLessThanOrEqual(max);
          expect(name).toMatch(/^[\p{L}\p{M}\p{N}._ -]+$/u);
          expect(name).not.toMatch(/^[. ]|[. ]$/);
          expect(name).not.toMatch(/^(con|prn|aux|nul|com\d|lpt\d)\s*(\.|$)/i);
        },
      ),
    );
  });

  it('are unique in a folder, even if they differ only in case or Unicode composition', () => {
    const folder = new UniqueFileNames();
    const names = [
      'a.pdf',
      'A.PDF',
      'a.pdf',
      'é',
      'e\u0301',
      'straße',
      'STRASSE',
      'x'.repeat(300),
      'X'.repeat(300),
    ];
    const createdNames = names.map((name) => folder.create(name));
    expect(createdNames.slice(0, 3)).toEqual(['a.pdf', '2-A.PDF', '3-a.pdf']);
    expect(new Set(createdNames.map(toNameKey)).size).toBe(names.length);
    expect(createdNames.every((name) => Buffer.byteLength(name) <= 255)).toBe(true);
  });

  it('are created quickly from long texts and for many equal names', () => {
    const before = process.cpuUsage().user;
    expect(toSafeFileName(`${'.'.repeat(2_000_000)}x.pdf`)).toMatch(/x\.pdf$/);
    expect(Buffer.byteLength(toSafeFileName('é'.repeat(1_000_000)))).toBeLessThanOrEqual(255);
    const folder = new UniqueFileNames();
    const names = Array.from({ length: 5_000 }, () => folder.create('same.pdf'));
    expect(new Set(names).size).toBe(5_000);
    expect((process.cpuUsage().user - before) / 1000).toBeLessThan(2_000);
  });
});

describe('Content-Disposition', () => {
  it.each([
    ['2026-0001', 'attachment; filename="2026-0001.xml"'],
    ['F 7/2026', 'attachment; filename="F 7_2026.xml"'],
    ['x"; filename="evil.exe', 'attachment; filename="x__ filename__evil.exe.xml"'],
    ['a\r\nSet-Cookie: b', 'attachment; filename="a__Set-Cookie_ b.xml"'],
    ['été', `attachment; filename="e_te_.xml"; filename*=UTF-8''%C3%A9t%C3%A9.xml`],
    ['', 'attachment; filename="_xml"'],
  ])('of %j', (name, header) => {
    expect(formatAttachmentHeader(name, 'xml')).toBe(header);
  });
});
