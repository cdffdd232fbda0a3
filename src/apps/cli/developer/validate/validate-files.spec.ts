import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WrittenProfile } from '../../../../standards/invoice/document-profiles';
import { formatValidations } from './formats';
import { MAX_EXCERPT_LENGTH } from './excerpts';
import { validateFile, validateFiles } from './validate-files';
import { setDocumentLimit, XML_LIMITS } from '../../../../standards/invoice/xml';
import { smallInvoice } from '../../../../../test/support/invoices';

describe('validateFile', () => {
  let folder: string;

  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'passerelle-validate-'))));
  afterAll(() => rm(folder, { recursive: true }));

  const validate = async (name: string, content: string | Uint8Array) => {
    await writeFile(join(folder, name), content);
    return validateFile(join(folder, name), '2026-11-20');
  };

  it.each([
    ['binary', new Uint8Array([1, 0, 2]), /is a binary file/],
    ['malformed.xml', '<Invoice><a></Invoice>', /./],
    ['list.json', '[]', /must be a JSON object/],
    ['text.json', '"a"', /must be a JSON object/],
    ['cut.json', '{"lines": [', /must be JSON: .* \(line 1, column 12\)/],
    ['digits.json', '{"total": 12345678901234567890.12}', /write it as text/],
  ])('%s is not a valid document', async (name, content, message) => {
    const { status, outcome } = await validate(name, content);
    expect([status, outcome]).toEqual([3, expect.objectContaining({ result: 'unreadable' })]);
    expect('message' in outcome && outcome.message).toMatch(message);
  });

  it('a directory is not a valid document', async () => {
    expect((await validateFile(folder, '2026-11-20')).status).toBe(3);
  });

  it('retains only the beginnings of lines with findings', async () => {
    const customization = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
    const names = 'urn:oasis:names:specification:ubl:schema:xsd';
    const validation = await validate(
      'invoice.xml',
      `<?xml version="1.0"?>
<Invoice xmlns="${names}:Invoice-2" xmlns:cbc="${names}:CommonBasicComponents-2">
  <cbc:CustomizationID>${customization}</cbc:CustomizationID>
  <cbc:ID>1</cbc:ID>
</Invoice>`,
    );
    const { errors } = validation.outcome as { errors: { line: number | null }[] };
    const findingLines = new Set(errors.flatMap(({ line }) => line ?? []));
    expect(findingLines.size).toBeGreaterThan(0);
    expect(new Set(validation.excerpts.keys())).toEqual(findingLines);
    for (const text of validation.excerpts.values())
      expect(text.length).toBeLessThanOrEqual(MAX_EXCERPT_LENGTH + 1);
    expect(formatValidations([validation], 'pretty')).toContain(' | <Invoice xmlns=');
    expect(validation.status).toBe(3);
  });

  describe('large files', () => {
    const { size } = XML_LIMITS;
    afterEach(() => setDocumentLimit(size));

    /** Writes XML of an unknown type with one text. */
    const writeXml = async (name: string, textLength: number, asideLength = 0): Promise<string> => {
      const path = join(folder, name);
      await writeFile(
        path,
        `<Unknown><a>${'x'.repeat(textLength)}</a>${'<b/>'.repeat(asideLength / 4)}</Unknown>`,
      );
      return path;
    };
    const results = async (...files: string[]): Promise<string[]> =>
      (await validateFiles(files, '2026-11-20')).map(({ outcome }) => outcome.result);

    it('accepts a text of the largest size that a service can allow', async () => {
      const text = 22 * 1024 * 1024;
      expect(await results(await writeXml('text.xml', text, 1024 * 1024))).toEqual(['not_supported']);
    });

    it('large files do not affect the results of later files', async () => {
      const small = await writeXml('small.xml', 21 * 1024 * 1024);
      const large = await writeXml('large.xml', 30 * 1024 * 1024, 1024 * 1024);
      expect(await results(large, small)).toEqual([...(await results(large)), ...(await results(small))]);
      expect(await results(small, large)).toEqual(['not_supported', 'not_supported']);
    });
  });

  describe('JSON', () => {
    const body = (changes: object = {}, document: object = {}) => ({
      recipient: '0208:0987654394',
      documentType: 'invoice',
      document: { ...smallInvoice('J-1'), ...document },
      ...changes,
    });
    const validateInput = async (input: object, profile?: WrittenProfile) => {
      await writeFile(join(folder, 'input.json'), JSON.stringify(input, null, 2));
      const { outcome, status } = await validateFile(join(folder, 'input.json'), '2026-11-20', profile);
      if (outcome.result === 'unreadable') throw new Error(outcome.message);
      const { result, assumed, errors } = outcome;
      const fields = errors.map(({ fieldName, line }) => [fieldName, line]);
      return { status, result, assumed, profile: outcome.profile, fields };
    };

    it('builds and validates the document without findings about a missing sender', async () => {
      const { fields, ...rest } = await validateInput(body());
      expect(rest).toEqual({ status: 0, result: 'valid', assumed: ['seller'], profile: 'peppol-bis-3' });
      expect(fields).toEqual([]);
      expect(await validateInput(body().document)).toMatchObject({
        status: 0,
        assumed: ['seller', 'recipient'],
      });
    });

    it('uses the requested profile, else the profile of the file', async () => {
      expect(await validateInput(body(), 'pint-eu')).toMatchObject({ profile: 'pint-eu', result: 'valid' });
      expect(await validateInput(body({ profile: 'nlcius' }))).toMatchObject({ profile: 'nlcius' });
      expect(await validateInput(body({ documentType: 'selfBillingInvoice' }), 'pint-sg')).toMatchObject({
        status: 3,
        fields: [['profile', 1]],
      });
    });

    it('validates the seller in the file', async () => {
      const seller = { name: 'S', country: 'DE' };
      const { assumed, fields } = await validateInput(body({}, { seller }));
      expect(assumed).toEqual([]);
      expect(fields.length).toBeGreaterThan(0);
    });

    it('reports errors by field with their locations', async () => {
      const { status, fields } = await validateInput({
        documentTyp: 'invoice',
        ...body({
          recipient: 'x',
          document: { ...smallInvoice('J-1'), colour: 'red', buyerReference: null },
        }),
      });
      expect(status).toBe(3);
      expect(fields.slice(0, 2)).toEqual([
        ['documentTyp', 2],
        ['recipient', 3],
      ]);
      expect(fields.map(([field]) => field)).toEqual(
        expect.arrayContaining(['document.buyerReference', 'document.colour']),
      );
    });

    it('validates XML in the document member as XML', async () => {
      await writeFile(
        join(folder, 'xml.json'),
        JSON.stringify({
          recipient: '0208:0987654394',
          documentType: 'xml',
          document: '<Invoice><a></Invoice>',
        }),
      );
      const { status, outcome } = await validateFile(join(folder, 'xml.json'), '2026-11-20');
      expect([status, outcome]).toEqual([3, expect.objectContaining({ result: 'unreadable', line: null })]);
    });
  });
});
