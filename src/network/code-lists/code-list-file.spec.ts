import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { parseConfig } from '../../platform/kernel/config';
import {
  findElectronicAddressScheme,
  findSchemeRegistrationError,
} from '../../standards/peppol/electronic-address-schemes';
import { InvalidCodeListError, readPublishedCodeList } from '../../standards/peppol/published-code-list';
import { findChanges, CodeListFiles, useCodeLists } from './code-list-file';
import { ImportedCodeLists } from './imported-code-lists';

const INVOICE =
  'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1';
const NEW = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:example:new::2.1';
const row = (value: string, state: string) => ({
  name: 'Invoice',
  scheme: 'busdox-docid-qns',
  value,
  state,
  abstract: false,
});
const TYPES = Buffer.from(
  JSON.stringify({
    version: '9.8',
    'entry-count': 2,
    values: [row(INVOICE, 'deprecated'), row(NEW, 'active')],
  }),
);
const cell = (name: string, value: string): string =>
  `<Value ColumnRef="${name}"><SimpleValue>${value}</SimpleValue></Value>`;
const scheme = (code: string, state: string, registrable: string): string =>
  `<Row>${cell('schemeid', 'XX:ID')}${cell('iso6523', code)}${cell('country', 'SK')}${cell('scheme-name', 'A number')}${cell('state', state)}${cell('registrable', registrable)}</Row>`;
const SCHEMES = Buffer.from(
  `<?xml version="1.0" encoding="UTF-8"?><gc:CodeList xmlns:gc="http://docs.oasis-open.org/codelist/ns/genericode/1.0/"><Identification><ShortName>x</ShortName><Version>9.8</Version></Identification><SimpleCodeList>${scheme('0300', 'active', 'true')}${scheme('0301', 'active', 'false')}${scheme('0208', 'removed', 'false')}</SimpleCodeList></gc:CodeList>`,
);

const folder = mkdtempSync(join(tmpdir(), 'passerelle-code-lists-'));
afterEach(() => useCodeLists([]));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('a code list of OpenPeppol', () => {
  it('lists its changes, in JSON and genericode, without applying them', () => {
    expect(findChanges(readPublishedCodeList(TYPES))).toEqual([
      { key: `busdox-docid-qns::${INVOICE}`, before: 'active', after: 'deprecated' },
      { key: `busdox-docid-qns::${NEW}`, before: null, after: 'active' },
    ]);
    expect(findChanges(readPublishedCodeList(SCHEMES))).toEqual([
      { key: '0300', before: null, after: 'active' },
      { key: '0301', before: null, after: 'active' },
      { key: '0208', before: 'active', after: 'removed' },
    ]);
    expect(findElectronicAddressScheme('0300')).toBeUndefined();
  });

  it('is used beside the built-in one, by every process that sees its file, until it is removed', () => {
    const files = new CodeListFiles(folder);
    const service = new ImportedCodeLists(
      parseConfig({ NODE_ENV: 'test', DATA_DIR: folder }),
      pino({ enabled: false }),
    );
    service.onModuleInit();
    files.store('documentTypes', TYPES);
    files.store('participantSchemes', SCHEMES);
    service.refresh();
    expect(findChanges(readPublishedCodeList(TYPES))).toEqual([]);
    expect(findElectronicAddressScheme('0300')).toMatchObject({
      state: 'active',
      country: 'SK',
      name: 'A number',
    });
    expect(findSchemeRegistrationError('0300')).toBeUndefined();
    expect(findSchemeRegistrationError('0301')).toContain('cannot be registered');
    expect(findSchemeRegistrationError('0208')).toBeDefined();
    expect(findElectronicAddressScheme('0106')?.state).toBe('active');
    files.remove();
    service.refresh();
    expect(findElectronicAddressScheme('0300')).toBeUndefined();
    expect(findSchemeRegistrationError('0208')).toBeUndefined();
    service.onApplicationShutdown();
  });

  it('stays as it is when its file is damaged later', () => {
    const files = new CodeListFiles(folder);
    const service = new ImportedCodeLists(
      parseConfig({ NODE_ENV: 'test', DATA_DIR: folder }),
      pino({ enabled: false }),
    );
    files.store('participantSchemes', SCHEMES);
    service.refresh();
    writeFileSync(join(folder, 'code-lists/participantSchemes'), 'damaged');
    service.refresh();
    expect(findElectronicAddressScheme('0300')?.state).toBe('active');
  });

  it.each([
    ['something else', '{"a": 1}', 'no "values"'],
    ['half a file', '{"version":', 'not valid JSON'],
    ['no list at all', 'hello', 'neither JSON nor genericode'],
    [
      'another list',
      '{"version": "9.8", "values": [{"scheme": "cenbii-procid-ubl", "value": "x", "state": "active"}]}',
      'must be a list of document types or',
    ],
    [
      'an unknown state',
      JSON.stringify({ version: '9.8', values: [row(NEW, 'planned')] }),
      'received "planned"',
    ],
    ['no version', JSON.stringify({ values: [row(NEW, 'active')] }), 'The version of the list'],
  ])('is refused when it is %s', (_name, text, words) => {
    const read = (): unknown => readPublishedCodeList(Buffer.from(text));
    expect(read).toThrow(InvalidCodeListError);
    expect(read).toThrow(words);
  });
});
