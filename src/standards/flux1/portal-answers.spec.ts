import { gzipSync } from 'node:zlib';
import { writeReportStatus } from '../../../test/support/french-platform/status-message';
import {
  InvalidFlowArchiveError,
  InvalidPortalResponseError,
  packArchive,
  parseResponseName,
  readArchive,
  readPortalResponses,
} from '.';

const writtenAt = new Date('2026-11-27T10:00:00Z');
const LIMITS = { totalBytes: 100_000, files: 3 };

const createResponse = (code: string, reason: { code: string; text: string } | null = null): Buffer =>
  writeReportStatus({ id: 'M-1', reference: 'frf_1', code, reason, at: writtenAt });

describe('archives', () => {
  const entry = { name: 'a.xml', content: Buffer.from('a'.repeat(512)) };
  const entries = [entry, { name: 'b.xml', content: Buffer.from('') }];

  it('are read as they were packed, and equal files result in equal bytes', () => {
    expect(readArchive(packArchive(entries, writtenAt), LIMITS)).toEqual(entries);
    expect(packArchive(entries, writtenAt)).toEqual(packArchive(entries, writtenAt));
  });

  it('have names of at most 100 bytes', () => {
    expect(() => packArchive([{ name: 'x'.repeat(101), content: Buffer.alloc(0) }], writtenAt)).toThrow(
      RangeError,
    );
  });

  it.each([
    [
      'too many files',
      packArchive([...entries, { ...entry, name: 'c' }, { ...entry, name: 'd' }], writtenAt),
      'more files than the maximum of 3',
    ],
    ['two files with one name', packArchive([entry, entry], writtenAt), 'two files with the name a.xml'],
    ['too many bytes', gzipSync(Buffer.alloc(200_000)), 'more than 100000 bytes'],
    ['no header', gzipSync(Buffer.alloc(512, 'x')), 'a wrong checksum'],
    ['half a header', gzipSync(Buffer.alloc(100, 'x')), 'The archive is truncated'],
    ['no gzip', Buffer.from('x'), 'not a gzip archive'],
  ])('with %s are rejected', (_, bytes, message) => {
    expect(() => readArchive(bytes, LIMITS)).toThrow(InvalidFlowArchiveError);
    expect(() => readArchive(bytes, LIMITS)).toThrow(message);
  });
});

describe('responses of the portal', () => {
  it('are recognized by the interface in their name', () => {
    expect(parseResponseName('CFE1025A_AAA123_PPF0011025000000000000001.tar.gz')).toEqual({
      interfaceCode: 'CFE1025A',
      application: 'AAA123',
      isArchive: true,
    });
    expect(parseResponseName('FFE0624A_AAA123_PPF00100AB000000000000001.xml')?.isArchive).toBe(false);
  });

  it.each([
    'FFE1025A_AAA123_AAA1231025000000000000001.tar.gz',
    'CFE9999A_AAA123_PPF0011025000000000000001.tar.gz',
    'CFE1025A_AAA123_PPF001102500000000000001.tar.gz',
    'CFE1025A_AAA123_PPF0011025000000000000001.zip',
    '../CFE1025A_AAA123_PPF0011025000000000000001.xml',
    'toString_AAA123_PPF0011025000000000000001.xml',
  ])('are not recognized by the name %s', (name) => expect(parseResponseName(name)).toBeNull());

  it.each([
    ['500', 'received'],
    ['501', 'refused'],
    ['300', 'accepted'],
    ['301', 'refused'],
    ['601', 'refused'],
  ])('with the status %s mean %s', (code, outcome) =>
    expect(readPortalResponses(createResponse(code, { code: 'REJ_COH', text: 'Why' }))).toEqual([
      { reference: 'frf_1', siren: null, code, outcome, reasons: [{ code: 'REJ_COH', message: 'Why' }] },
    ]),
  );

  it('that reject a repeated transfer mean that the flow was received', () =>
    expect(readPortalResponses(createResponse('501', { code: 'IRR_UNCITE', text: 'Again' }))).toMatchObject([
      { code: '501', outcome: 'received' },
    ]));

  it.each([
    ['<a', 'XML'],
    ['<Invoice/>', 'not a life-cycle message'],
    [createResponse('999').toString(), 'with the status "999"'],
    [createResponse('constructor').toString(), 'with the status "constructor"'],
    [
      createResponse('300')
        .toString()
        .replace(/<ram:IssuerAssignedID>.*?<\/ram:IssuerAssignedID>/, ''),
      'without a reference',
    ],
    [
      createResponse('300')
        .toString()
        .replace(/<ram:ReferenceReferencedDocument>.*<\/ram:ReferenceReferencedDocument>/, ''),
      'names no file',
    ],
  ])('are rejected: %s', (xml, message) => {
    const read = (): unknown => readPortalResponses(Buffer.from(xml));
    expect(read).toThrow(InvalidPortalResponseError);
    if (message !== 'XML') expect(read).toThrow(message);
  });
});
