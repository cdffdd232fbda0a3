import { gzipSync } from 'node:zlib';
import { writeReportStatus } from '../../../test/support/french-platform/status-message';
import {
  InvalidFlowArchiveError,
  InvalidPortalAnswerError,
  packArchive,
  parseAnswerName,
  readArchive,
  readPortalAnswers,
} from '.';

const at = new Date('2026-11-27T10:00:00Z');
const LIMITS = { totalBytes: 100_000, files: 3 };

const answer = (code: string, reason: { code: string; text: string } | null = null): Buffer =>
  writeReportStatus({ id: 'M-1', reference: 'frf_1', code, reason, at });

describe('archives', () => {
  const entry = { name: 'a.xml', content: Buffer.from('a'.repeat(512)) };
  const entries = [entry, { name: 'b.xml', content: Buffer.from('') }];

  it('are read as they were packed, and the same files give the same bytes', () => {
    expect(readArchive(packArchive(entries, at), LIMITS)).toEqual(entries);
    expect(packArchive(entries, at)).toEqual(packArchive(entries, at));
  });

  it('have names that every tar keeps', () => {
    expect(() => packArchive([{ name: 'x'.repeat(101), content: Buffer.alloc(0) }], at)).toThrow(RangeError);
  });

  it.each([
    [
      'too many files',
      packArchive([...entries, { ...entry, name: 'c' }, { ...entry, name: 'd' }], at),
      'more than 3 files',
    ],
    ['two files of one name', packArchive([entry, entry], at), 'two files a.xml'],
    ['too many bytes', gzipSync(Buffer.alloc(200_000)), 'more than 100000 bytes'],
    ['no header', gzipSync(Buffer.alloc(512, 'x')), 'a wrong sum'],
    ['half a header', gzipSync(Buffer.alloc(100, 'x')), 'The archive is cut'],
    ['no gzip', Buffer.from('x'), 'no gzip archive'],
  ])('with %s are refused', (_, bytes, message) => {
    expect(() => readArchive(bytes, LIMITS)).toThrow(InvalidFlowArchiveError);
    expect(() => readArchive(bytes, LIMITS)).toThrow(message);
  });
});

describe('answers of the portal', () => {
  it('are known by the interface in their name', () => {
    expect(parseAnswerName('CFE1025A_AAA123_PPF0011025000000000000001.tar.gz')).toEqual({
      interfaceCode: 'CFE1025A',
      application: 'AAA123',
      isArchive: true,
    });
    expect(parseAnswerName('FFE0624A_AAA123_PPF00100AB000000000000001.xml')?.isArchive).toBe(false);
  });

  it.each([
    'FFE1025A_AAA123_AAA1231025000000000000001.tar.gz',
    'CFE9999A_AAA123_PPF0011025000000000000001.tar.gz',
    'CFE1025A_AAA123_PPF001102500000000000001.tar.gz',
    'CFE1025A_AAA123_PPF0011025000000000000001.zip',
    '../CFE1025A_AAA123_PPF0011025000000000000001.xml',
    'toString_AAA123_PPF0011025000000000000001.xml',
  ])('do not have the name %s', (name) => expect(parseAnswerName(name)).toBeNull());

  it.each([
    ['500', 'received'],
    ['501', 'refused'],
    ['300', 'accepted'],
    ['301', 'refused'],
    ['601', 'refused'],
  ])('with the status %s say %s', (code, outcome) =>
    expect(readPortalAnswers(answer(code, { code: 'REJ_COH', text: 'Why' }))).toEqual([
      { reference: 'frf_1', siren: null, code, outcome, reasons: [{ code: 'REJ_COH', message: 'Why' }] },
    ]),
  );

  it('that refuse a repeated transfer say that the flow was received', () =>
    expect(readPortalAnswers(answer('501', { code: 'IRR_UNCITE', text: 'Again' }))).toMatchObject([
      { code: '501', outcome: 'received' },
    ]));

  it.each([
    ['<a', 'XML'],
    ['<Invoice/>', 'no life-cycle message'],
    [answer('999').toString(), 'with the status "999"'],
    [answer('constructor').toString(), 'with the status "constructor"'],
    [
      answer('300')
        .toString()
        .replace(/<ram:IssuerAssignedID>.*?<\/ram:IssuerAssignedID>/, ''),
      'without a reference',
    ],
    [
      answer('300')
        .toString()
        .replace(/<ram:ReferenceReferencedDocument>.*<\/ram:ReferenceReferencedDocument>/, ''),
      'is on no file',
    ],
  ])('are refused: %s', (xml, message) => {
    const read = (): unknown => readPortalAnswers(Buffer.from(xml));
    expect(read).toThrow(InvalidPortalAnswerError);
    if (message !== 'XML') expect(read).toThrow(message);
  });
});
