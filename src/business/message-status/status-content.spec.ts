import fc from 'fast-check';
import { anyCharacter } from '../../../test/support/random-text';
import { parseXml } from '../../standards/invoice/xml';
import { readStatus, writeStatus } from '../../standards/peppol/mls';
import { validateDocument, type Finding } from '../../standards/rules';
import { toStatusContent } from './status-content';

const finding = (change: Partial<Finding>): Finding => ({
  ruleCode: 'BR-1',
  errorMessage: 'It is wrong.',
  errorLevel: 'ERROR',
  fieldName: '',
  source: 'EN 16931 UBL 1.3.16',
  ...change,
});

it('reports AP for a document that breaks no fatal rule, with its warnings', () => {
  expect(toStatusContent({ result: 'valid', errors: [] })).toEqual({
    code: 'AP',
    description: null,
    issues: [],
  });
  expect(toStatusContent({ result: 'not_supported', errors: [] }).code).toBe('AP');
  expect(toStatusContent({ result: 'valid', errors: [finding({ errorLevel: 'WARNING' })] })).toMatchObject({
    code: 'AP',
    issues: [{ reason: 'BW', place: 'NA', description: '[BR-1] It is wrong.' }],
  });
});

it('reports RE for a document that breaks a fatal rule, with the fatal issues first', () => {
  const { code, description, issues } = toStatusContent({
    result: 'invalid',
    errors: [
      finding({ errorLevel: 'WARNING' }),
      finding({ ruleCode: 'UBL-STRUCTURE-1', source: 'UBL 2.1', fieldName: '/Invoice/cbc:ID' }),
      finding({ fieldName: 'lines.0.netAmount' }),
      finding({ ruleCode: 'XML', source: 'XML 1.0' }),
      finding({ ruleCode: 'CII-STRUCTURE-01', source: 'CII D16B' }),
    ],
  });
  expect([code, description]).toEqual(['RE', expect.stringContaining('fatal')]);
  expect(issues.map(({ reason, place }) => `${reason} ${place}`)).toEqual([
    'SV /Invoice/cbc:ID',
    'BV NA',
    'SV NA',
    'SV NA',
    'BW NA',
  ]);
  expect(issues[1]?.description).toBe('[BR-1] It is wrong. (lines.0.netAmount)');
});

it('creates a status that passes the rules, for any findings (property)', () => {
  const findings = fc.array(
    fc.record({
      ruleCode: fc.string({ minLength: 1, maxLength: 9 }),
      errorMessage: fc.string({ maxLength: 40, unit: anyCharacter }),
      errorLevel: fc.constantFrom('ERROR' as const, 'WARNING' as const),
      fieldName: fc.oneof(fc.string({ maxLength: 9 }), fc.constant('/Invoice')),
      source: fc.constant('s'),
    }),
    { maxLength: 120 },
  );
  fc.assert(
    fc.property(findings, (errors) => {
      const result = errors.some(({ errorLevel }) => errorLevel === 'ERROR') ? 'invalid' : 'valid';
      const content = toStatusContent({ result, errors });
      const writtenBytes = writeStatus({
        id: 'i',
        issuedAt: new Date('2026-11-22T10:00:00.5Z'),
        sender: '0242:000002',
        receiver: '0242:000001-unit',
        reference: 'e',
        ...content,
      });
      expect(validateDocument(parseXml(writtenBytes), '2026-11-22')).toMatchObject({
        result: 'valid',
        errors: [],
      });
      expect(readStatus(writtenBytes)).toMatchObject({ code: content.code, reference: 'e' });
      expect(readStatus(writtenBytes)?.issues).toHaveLength(content.issues.length);
    }),
    { numRuns: 250 },
  );
});
