/** Rules on lines, periods and items: ibr-021 to -030, -054, -064, -065, -085 to -089, -109 to -111. */
import type { NameId, Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, type Assertion, type Rule } from '../../rule-set';
import { formatValuesAt } from '../../wording';
import { toDate, toDouble } from '../../xpath';
import {
  allowOnceByCount,
  LINES,
  requireElement,
  adaptBisAssertion,
  adaptEnAssertion,
  allowOnce,
} from '../assertions';
import { CAC, CBC } from '../names';

/** Creates the rule on lines (cac:InvoiceLine, cac:CreditNoteLine). */
export const lineRule = (): Rule => ({
  context: LINES,
  asserts: [
    adaptEnAssertion('ibr-021', 'BR-21'),
    adaptEnAssertion('ibr-022', 'BR-22'),
    adaptEnAssertion('ibr-023', 'BR-23'),
    adaptEnAssertion('ibr-024', 'BR-24'),
    adaptEnAssertion('ibr-025', 'BR-25'),
    adaptEnAssertion('ibr-026', 'BR-26'),
    adaptEnAssertion('ibr-027', 'BR-27'),
    adaptEnAssertion('ibr-028', 'BR-28'),
    adaptBisAssertion('ibr-087', 'R121'),
    allowOnceByCount(
      'ibr-089',
      ['cac:DocumentReference', 'The invoiced object of a line (IBT-128)', 'BT-128'],
      (c, line) =>
        c
          .select(line, CAC.DocumentReference)
          .filter((element) => c.texts(element, CBC.DocumentTypeCode).some((type) => toDouble(type) === 130))
          .length,
    ),
    allowOnce('ibr-109', ['cac:OrderLineReference/cbc:LineID', 'The order line (IBT-132)', 'BT-132']),
    allowOnce('ibr-110', ['cac:InvoicePeriod', 'The period of a line (IBG-26)', 'BG-26']),
    allowOnce('ibr-111', [
      'cac:Price/cac:AllowanceCharge/cbc:Amount',
      'The price discount (IBT-147)',
      'BT-147',
    ]),
    allowOnce('ibr-sr-34', ['cbc:Note', 'The note of a line (IBT-127)', 'BT-127']),
    allowOnce('ibr-sr-38', [
      'cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReason',
      'The exemption reason of a line',
    ]),
    allowOnce('ibr-sr-50', ['cac:Item/cbc:Description', 'The description of an item (IBT-154)', 'BT-154']),
  ],
});

/** Asserts that the period of a line is within the period of the document. */
function requireWithinDocumentPeriod(
  id: string,
  name: NameId,
  subjectPath: string,
  terms: readonly [string, string],
  fits: (line: number, document: number) => boolean,
): Assertion {
  const findDocumentPeriod = (c: RuleContext, period: Node): Node =>
    c.first(c.doc.parent(c.doc.parent(period)), CAC.InvoicePeriod, name);
  return fatal(
    id,
    (c, period) => {
      const document = findDocumentPeriod(c, period);
      if (!c.exists(period, name) || document < 0) return true;
      const [lineDate, documentDate] = [toDate(c.text(period, name)), toDate(c.doc.text(document))];
      return lineDate !== undefined && documentDate !== undefined && fits(lineDate, documentDate);
    },
    (c, period) =>
      `The line period has ${subjectPath} ${formatValuesAt(c, period, name)} (I${terms[0]}), but must be within the document period, which has ${formatValuesAt(c, findDocumentPeriod(c, period))} (I${terms[1]}). Correct one of the dates.`,
    { subjectPath, terms },
  );
}

/** Creates the rules on periods, in published order. */
export const periodRules = (): Rule[] => [
  {
    context: 'cac:InvoiceLine/cac:InvoicePeriod | cac:CreditNoteLine/cac:InvoicePeriod',
    asserts: [
      requireWithinDocumentPeriod(
        'ibr-085',
        CBC.StartDate,
        'cbc:StartDate',
        ['BT-134', 'BT-73'],
        (line, document) => line >= document,
      ),
      requireWithinDocumentPeriod(
        'ibr-086',
        CBC.EndDate,
        'cbc:EndDate',
        ['BT-135', 'BT-74'],
        (line, document) => line <= document,
      ),
      adaptEnAssertion('ibr-030', 'BR-30'),
      adaptEnAssertion('ibr-co-20', 'BR-CO-20'),
    ],
  },
  {
    context: 'cac:InvoicePeriod',
    asserts: [adaptEnAssertion('ibr-029', 'BR-29'), adaptEnAssertion('ibr-co-19', 'BR-CO-19')],
  },
];

const formatItemContext = (path: string): string =>
  `cac:InvoiceLine/cac:Item/${path} | cac:CreditNoteLine/cac:Item/${path}`;

/** Creates the rules on items, in published order. */
export const itemRules = (): Rule[] => [
  { context: 'cac:AdditionalItemProperty', asserts: [adaptEnAssertion('ibr-054', 'BR-54')] },
  {
    context: formatItemContext('cac:CommodityClassification/cbc:ItemClassificationCode'),
    asserts: [adaptEnAssertion('ibr-065', 'BR-65')],
  },
  {
    context: formatItemContext('cac:StandardItemIdentification/cbc:ID'),
    asserts: [adaptEnAssertion('ibr-064', 'BR-64')],
  },
  {
    context: 'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory',
    asserts: [requireElement('ibr-sr-58', ['cbc:ID', 'The tax category of a line (IBT-151)', 'BT-151'])],
  },
];
