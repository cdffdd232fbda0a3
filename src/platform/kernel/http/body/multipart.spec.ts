import { ApiError } from '../api-error';
import { parseMultipart } from './multipart';

const TYPE = 'multipart/form-data; boundary=xyz';

function form(...parts: string[]): Buffer {
  return Buffer.from(`${parts.map((part) => `--xyz\r\n${part}\r\n`).join('')}--xyz--\r\n`, 'latin1');
}

const field = (name: string, content: string): string =>
  `Content-Disposition: form-data; name="${name}"\r\n\r\n${content}`;

describe('a multipart form', () => {
  it('is split into parts with unchanged bytes', () => {
    const file =
      'Content-Disposition: form-data; name="file"; filename="a\\"b.xml"\r\nContent-Type: x/y\r\n\r\n\r\n--xy\0ÿ\r\n';
    const parts = parseMultipart(form(field('flowInfo', '{}'), file), TYPE);
    expect(parts.map(({ name, fileName, content }) => [name, fileName, content.toString('latin1')])).toEqual([
      ['flowInfo', null, '{}'],
      ['file', 'a"b.xml', '\r\n--xy\0ÿ\r\n'],
    ]);
  });

  it.each(['multipart/form-data; charset=utf-8; boundary="xyz"', 'Multipart/Form-Data;boundary=xyz', TYPE])(
    'is read with the Content-Type %s',
    (type) => {
      expect(parseMultipart(form(field('a', '')), type)).toHaveLength(1);
    },
  );

  it('reads forms that fetch writes', async () => {
    const data = new FormData();
    data.set('flowInfo', '{"é":1}');
    data.set('file', new Blob(['\r\n--\r\n']), 'é.xml');
    const request = new Request('http://127.0.0.1', { method: 'POST', body: data });
    const body = Buffer.from(await request.arrayBuffer());
    const parts = parseMultipart(body, request.headers.get('content-type') ?? '');
    expect(parts.map(({ name, fileName, content }) => [name, fileName, content.toString()])).toEqual([
      ['flowInfo', null, '{"é":1}'],
      ['file', 'é.xml', '\r\n--\r\n'],
    ]);
  });

  it.each([
    ['another type', Buffer.from('{}'), 'application/json', 415],
    ['no type', Buffer.from('{}'), undefined, 415],
    ['no boundary in the type', form(field('a', '')), 'multipart/form-data', 415],
    ['another boundary', form(field('a', '')), 'multipart/form-data; boundary=other', 400],
    ['nothing', Buffer.alloc(0), TYPE, 400],
    ['a truncated body', form(field('a', 'content')).subarray(0, -12), TYPE, 400],
    ['a part without a name', form('Content-Disposition: form-data\r\n\r\nx'), TYPE, 400],
    ['a part without headers', form('x'), TYPE, 400],
    ['too many parts', form(...Array.from({ length: 17 }, () => field('a', ''))), TYPE, 400],
    ['headers without an end', form(`X: ${'x'.repeat(9_000)}\r\n\r\n`), TYPE, 400],
  ])('is rejected: %s', (_name, body, type, status) => {
    let thrownValue: unknown;
    try {
      parseMultipart(body, type);
    } catch (error) {
      thrownValue = error;
    }
    expect(thrownValue).toBeInstanceOf(ApiError);
    expect(thrownValue).toMatchObject({ status });
  });
});
