import { isCreditNote, type DocumentAllowanceCharge, type VatSubtotal } from '../../../standards/invoice';
import { isSameTaxScheme, VAT_SCHEME } from '../../../standards/invoice/tax-regimes';
import { formatVatCategory } from './code-names';
import { formatAllowanceReason, formatShare } from './invoice-lines';
import { PAGE, type Column, type Row } from './page-flow';
import {
  createColumns,
  joinNonEmpty,
  createRow,
  createSectionTitle,
  createTableHead,
  type PageContext,
} from './sheet';
import { SHADE, STYLES } from './text-lines';

const ALLOWANCE_COLUMNS = createColumns([71.28, 200, 110, 50, 80], [3, 4]);
const VAT_COLUMNS = createColumns([271.28, 60, 90, 90], [1, 2, 3]);

const TOTALS_WIDTH = 240;
const AMOUNT_WIDTH = 100;
const TOTAL_COLUMNS: readonly Column[] = [
  { x: PAGE.right - TOTALS_WIDTH, width: TOTALS_WIDTH - AMOUNT_WIDTH },
  { x: PAGE.right - AMOUNT_WIDTH, width: AMOUNT_WIDTH, align: 'right' },
];

/** Creates the rows of the document totals (BG-22), from the lines to the amount due. */
export function createTotalRows(sheet: PageContext): Row[] {
  const { document, label, formats } = sheet;
  const { totals, vat } = document;
  const currency = formats.currency(document.currency);
  const inTaxCurrency = label('totalVatInTaxCurrency', { currency: formats.currency(document.taxCurrency) });
  const sums: (readonly [string, string])[] = [
    [label('linesTotal'), formats.amount(totals.linesAmount)],
    [label('discountTotal'), formats.deduction(totals.discountAmount)],
    [label('surchargeTotal'), formats.amount(totals.surchargeAmount)],
    [label('totalWithoutVat'), formats.amount(totals.taxExclusiveAmount)],
    [label('totalVat'), formats.amount(vat.totalVatAmount)],
    [inTaxCurrency, formats.amount(vat.totalVatAmountInTaxCurrency)],
    [label('totalWithVat'), formats.amount(totals.taxInclusiveAmount)],
    [label('paid'), formats.deduction(totals.paidAmount)],
    [label('rounding'), formats.amount(totals.roundingAmount)],
  ];
  const amountCaption = label(isCreditNote(document) ? 'amountCredited' : 'amountDue');
  return [
    ...sums
      .filter(([, amount]) => amount !== '')
      .map(([caption, amount], index) =>
        createRow(TOTAL_COLUMNS, [[[caption, STYLES.label]], [[amount, STYLES.body]]], {
          above: index === 0 ? 8 : 1.5,
          below: 1.5,
        }),
      ),
    createRow(
      TOTAL_COLUMNS,
      [
        [[amountCaption, STYLES.heading]],
        [[joinNonEmpty([formats.amount(totals.payableAmount), currency], ' '), STYLES.heading]],
      ],
      { above: 4, below: 4, fill: SHADE },
    ),
  ];
}

/**
 * Places discounts and surcharges on the whole document (BG-20, BG-21), followed by the rows of the totals.
 */
export async function placeAllowances(sheet: PageContext, totalRows: readonly Row[]): Promise<void> {
  const { document, flow, label, formats } = sheet;
  const head = createTableHead(ALLOWANCE_COLUMNS, ['', label('reason'), '', label('vat'), label('amount')]);
  const rows = [
    ...document.discounts.map((discount) =>
      createAllowanceRow(sheet, label('discount'), discount, formats.deduction(discount.amount)),
    ),
    ...document.surcharges.map((surcharge) =>
      createAllowanceRow(sheet, label('surcharge'), surcharge, formats.amount(surcharge.amount)),
    ),
  ];
  await flow.placeTable({
    title: createSectionTitle(label('documentAllowances')),
    head,
    rows,
    closing: totalRows,
  });
}

function createAllowanceRow(
  sheet: PageContext,
  caption: string,
  allowance: DocumentAllowanceCharge,
  amount: string,
): Row {
  const texts = [
    caption,
    formatAllowanceReason(sheet, allowance),
    formatShare(sheet, allowance),
    sheet.formats.vatRate(allowance.vat),
    amount,
  ];
  return createRow(
    ALLOWANCE_COLUMNS,
    texts.map((text) => [[text, STYLES.body] as const]),
    { above: 3, below: 3, hasHairline: true },
  );
}

/** Places the VAT breakdown by category and rate (BG-23), with the reason for an exemption. */
export async function placeVatBreakdown(sheet: PageContext): Promise<void> {
  const { document, flow, label } = sheet;
  if (document.vat.subtotals.length === 0) return;
  const head = createTableHead(VAT_COLUMNS, [
    label('vatCategory'),
    label('vatRate'),
    label('taxableAmount'),
    label('vatAmount'),
  ]);
  const rows = document.vat.subtotals.map((subtotal) => createSubtotalRow(sheet, subtotal));
  await flow.placeTable({ title: createSectionTitle(label('vatBreakdown')), head, rows });
}

function createSubtotalRow({ document, language, formats, texts }: PageContext, subtotal: VatSubtotal): Row {
  const { category } = subtotal;
  const code = texts.short(category);
  // Other taxes use the same category letters with other meanings.
  const isNamed = category !== null && isSameTaxScheme(document.taxScheme ?? VAT_SCHEME, VAT_SCHEME);
  const name = isNamed ? formatVatCategory(category, language) : code;
  const reason = joinNonEmpty(
    [texts.long(subtotal.exemptionReason), texts.short(subtotal.exemptionReasonCode)],
    ' – ',
  );
  return createRow(
    VAT_COLUMNS,
    [
      [
        [name === code ? name : `${name} (${code})`, STYLES.body],
        [reason, STYLES.detail],
      ],
      [[formats.percentage(subtotal.percentage), STYLES.body]],
      [[formats.amount(subtotal.taxableAmount), STYLES.body]],
      [[formats.amount(subtotal.vatAmount), STYLES.body]],
    ],
    { above: 3, below: 3, hasHairline: true },
  );
}
