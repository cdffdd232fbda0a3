import { formatAttachmentHeader } from './attachment';

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
