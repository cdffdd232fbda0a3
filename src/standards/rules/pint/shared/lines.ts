/** Lines, periods, items: ibr-021 to -030, -054, -064, -065, -085 to -089, -109 to -111. */
import type { NameId, Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, type Assertion, type Rule } from '../../rule-set';
import { quotedAt } from '../../wording';
import { toDate, toDouble } from '../../xpath';
import { singleByCount, LINES, needs, adaptBisRule, adaptEnRule, single } from '../assertions';
import { CAC, CBC } from '../names';

/** cac:InvoiceLine, cac:CreditNoteLine */
export const lineRule = (): Rule => ({
  context: LINES,
  asserts: [
    adaptEnRule('ibr-021', 'BR-21'),
    adaptEnRule('ibr-022', 'BR-22'),
    adaptEnRule('ibr-023', 'BR-23'),
    adaptEnRule('ibr-024', 'BR-24'),
    adaptEnRule('ibr-025', 'BR-25'),
    adaptEnRule('ibr-026', 'BR-26'),
    adaptEnRule('ibr-027', 'BR-27'),
    adaptEnRule('ibr-028', 'BR-28'),
    adaptBisRule('ibr-087', 'R121'),
    singleByCount(
      'ibr-089',
      ['cac:DocumentReference', 'The invoiced object of a line (IBT-128)', 'BT-128'],
      (c, line) =>
        c
          .select(line, CAC.DocumentReference)
          .filter((element) => c.texts(element, CBC.DocumentTypeCode).some((type) => toDouble(type) === 130))
          .length,
    ),
    single('ibr-109', ['cac:OrderLineReference/cbc:LineID', 'The order line (IBT-132)', 'BT-132']),
    single('ibr-110', ['cac:InvoicePeriod', 'The period of a line (IBG-26)', 'BG-26']),
    single('ibr-111', ['cac:Price/cac:AllowanceCharge/cbc:Amount', 'The price discount (IBT-147)', 'BT-147']),
    single('ibr-sr-34', ['cbc:Note', 'The note of a line (IBT-127)', 'BT-127']),
    single('ibr-sr-38', [
      'cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReason',
      'The exemption reason of a line',
    ]),
    single('ibr-sr-50', ['cac:Item/cbc:Description', 'The description of an item (IBT-154)', 'BT-154']),
  ],
});

/** Asserts that the period of a line is within that of the document. */
function withinDocument(
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
      const [own, whole] = [toDate(c.text(period, name)), toDate(c.doc.text(document))];
      return own !== undefined && whole !== undefined && fits(own, whole);
    },
    (c, period) =>
      `The period of the line has ${subjectPath} ${quotedAt(c, period, name)} (I${terms[0]}), outside that of the document: ${quotedAt(c, findDocumentPeriod(c, period))} (I${terms[1]}). Correct one of them.`,
    { subjectPath, terms },
  );
}

/** Periods and items, in published order. */
export const periodRules = (): Rule[] => [
  {
    context: 'cac:InvoiceLine/cac:InvoicePeriod | cac:CreditNoteLine/cac:InvoicePeriod',
    asserts: [
      withinDocument(
        'ibr-085',
        CBC.StartDate,
        'cbc:StartDate',
        ['BT-134', 'BT-73'],
        (line, document) => line >= document,
      ),
      withinDocument(
        'ibr-086',
        CBC.EndDate,
        'cbc:EndDate',
        ['BT-135', 'BT-74'],
        (line, document) => line <= document,
      ),
      adaptEnRule('ibr-030', 'BR-30'),
      adaptEnRule('ibr-co-20', 'BR-CO-20'),
    ],
  },
  {
    context: 'cac:InvoicePeriod',
    asserts: [adaptEnRule('ibr-029', 'BR-29'), adaptEnRule('ibr-co-19', 'BR-CO-19')],
  },
];

const onItem = (path: string): string =>
  `cac:InvoiceLine/cac:Item/${path} | cac:CreditNoteLine/cac:Item/${path}`;

/** Items, in published order. */
export const itemRules = (): Rule[] => [
  { context: 'cac:AdditionalItemProperty', asserts: [adaptEnRule('ibr-054', 'BR-54')] },
  {
    context: onItem('cac:CommodityClassification/cbc:ItemClassificationCode'),
    asserts: [adaptEnRule('ibr-065', 'BR-65')],
  },
  { context: onItem('cac:StandardItemIdentification/cbc:ID'), asserts: [adaptEnRule('ibr-064', 'BR-64')] },
  {
    context: 'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory',
    asserts: [needs('ibr-sr-58', ['cbc:ID', 'The tax category of a line (IBT-151)', 'BT-151'])],
  },
];
