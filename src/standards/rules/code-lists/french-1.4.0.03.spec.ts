import { parseXml } from '../../invoice/xml';
import type { CodeList } from './code-list';
import { runRuleSet } from '../engine';
import { applyEdits } from '../sample-invoice.fixture';
import { FRENCH_UBL_1_4_0_03 } from '../french';
import { value } from '../french/cases.fixture';
import {
  ATTACHMENT_KINDS,
  BILLING_MODES,
  DOCUMENT_TYPES,
  TREATMENTS,
  VAT_CATEGORIES,
  VAT_RATES,
} from './french-1.4.0.03';
import { INVOICE } from '../french/sample-documents.fixture';

/** Each list with its size in the release, its value in the sample, and a rule that reports other values. */
const LISTS: readonly [string, CodeList, number, string, string][] = [
  ['document types', DOCUMENT_TYPES, 16, '393', 'BR-FR-04_EXT-FR-FE-137'],
  ['billing modes', BILLING_MODES, 20, 'S1', 'BR-FR-08_BT-23'],
  ['treatments', TREATMENTS, 6, '#BAR#B2B', 'BR-FR-20_BT-21'],
  ['VAT categories', VAT_CATEGORIES, 7, 'S', 'BR-FR-15_BT-95_BT-102-1'],
  ['VAT rates', VAT_RATES, 33, '20.00', 'BR-FR-16_BT-152'],
  ['kinds of attachments', ATTACHMENT_KINDS, 12, 'RIB', 'BR-FR-17_BT-123'],
];

describe('code lists of release 1.4.0.03', () => {
  it.each(LISTS)('%s are complete', (_name, list, size, from, rule) => {
    expect(new Set(list.codes).size).toBe(size);
    expect(list.codes).toHaveLength(size);
    const reports = (code: string): boolean => {
      const to = from.startsWith('#BAR#') ? `#BAR#${code}` : code;
      const xml = from === to ? INVOICE : applyEdits(INVOICE, value(from, to));
      return runRuleSet(parseXml(xml), FRENCH_UBL_1_4_0_03).some((each) => each.rule.id === rule);
    };
    expect(list.codes.filter(reports)).toEqual([]);
    expect([`${list.codes[0] ?? ''}x`, ` ${list.codes[1] ?? ''}`].filter(reports)).toHaveLength(2);
  });

  it('VAT rates include those of the French territories and past ones', () => {
    expect([...new Set(VAT_RATES.codes.map(Number))].sort((a, b) => a - b)).toEqual([
      0, 0.9, 1.05, 1.75, 2.1, 5.5, 7, 8.5, 9.2, 9.6, 10, 13, 19.6, 20, 20.6,
    ]);
  });
});
