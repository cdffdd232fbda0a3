import type { Api } from '../api/client';
import { decoded, validateFile, UnknownDocumentKindError } from './validate-file';

/** An API that says what it was asked. */
function createApi(): { api: Api; calls: { address: string; type: string }[] } {
  const calls: { address: string; type: string }[] = [];
  const raw: Api['raw'] = (address, init) => {
    calls.push({ address, type: new Headers(init?.headers).get('Content-Type') ?? '' });
    const outcome = { validation: { result: 'valid' }, parsed: null, xml: '<made/>' };
    return Promise.resolve(Response.json({ ...outcome, document: outcome }));
  };
  const never = () => Promise.reject(new Error('Not asked'));
  return { api: { raw, get: never, post: never, put: never, patch: never, delete: never }, calls };
}

const createInput = (contents: string | Uint8Array<ArrayBuffer>) => ({
  id: '1',
  name: 'a',
  contents: new Blob([contents]),
});
const around = (companyId: string | null = 'c_1', onDate = '') => ({
  companyId,
  onDate,
  signal: new AbortController().signal,
});

describe('validating a file', () => {
  it.each([
    ['\ufeff \n<Invoice/>', '2027-01-01', '/api/v1/validate?onDate=2027-01-01', 'application/xml'],
    ['%PDF-1.7', '', '/api/v1/validate', 'application/pdf'],
    ['{"documentType": "xml", "document": "<a/>"}', '', '/api/v1/validate', 'application/xml'],
    ['{"documentType": "invoice", "document": {}}', '', '/api/v1/c_1/preview', 'application/json'],
  ])('asks about %j by what it is', async (contents, onDate, address, type) => {
    const { api, calls } = createApi();
    const { validation } = await validateFile(api, createInput(contents), around('c_1', onDate));
    expect([calls, validation]).toEqual([[{ address, type }], { result: 'valid' }]);
  });

  it.each(['{"documentType": "order", "document": {}}', '{', 'number;date', '[]'])(
    'asks nothing about %s',
    async (contents) => {
      const { api, calls } = createApi();
      await expect(validateFile(api, createInput(contents), around())).rejects.toBeInstanceOf(
        UnknownDocumentKindError,
      );
      expect(calls).toEqual([]);
    },
  );

  it('reads XML in the encoding that it names', () => {
    const latin = Uint8Array.from('<?xml version="1.0" encoding="ISO-8859-1"?><a>é</a>', (c) =>
      c.charCodeAt(0),
    );
    const wide = new Uint8Array([0xff, 0xfe, 0x3c, 0x00, 0x61, 0x00]);
    expect([decoded(latin).slice(-7), decoded(wide), decoded(new TextEncoder().encode('<é/>'))]).toEqual([
      '<a>é</a>'.slice(1),
      '<a',
      '<é/>',
    ]);
  });
});
