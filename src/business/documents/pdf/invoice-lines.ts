import type { Line, LineAllowanceCharge } from '../../../standards/invoice';
import { parseDecimal, addAmounts } from '../../../standards/invoice/calculation/line-net';
import { Decimal } from '../../../standards/values/decimal';
import { formatUnit } from './code-names';
import { formatPeriod } from './heading';
import type { Column, Row } from './page-flow';
import {
  formatCaptionedValue,
  createColumns,
  joinNonEmpty,
  createRow,
  createTableHead,
  type PageContext,
} from './sheet';
import { STYLES, type TextStyle } from './text-lines';

const LINE_COLUMNS: readonly Column[] = createColumns([30, 228, 72, 67, 44, 70.28], [2, 3, 4, 5]);

/**
 * Places the table of lines on as many pages as necessary, followed by the rows of the totals, which are never on a
 * page without the last line.
 */
export async function placeLines(sheet: PageContext, totalRows: readonly Row[]): Promise<void> {
  const { document, flow, label, formats } = sheet;
  const head = createTableHead(LINE_COLUMNS, [
    label('position'),
    label('description'),
    label('quantity'),
    label('unitPrice'),
    label('vat'),
    joinNonEmpty([label('netAmount'), formats.currency(document.currency)], ' '),
  ]);
  flow.skip(14);
  await flow.placeTable({ head, rows: createLineRows(sheet), closing: totalRows });
}

function* createLineRows(sheet: PageContext): Generator<Row> {
  for (const line of sheet.document.lines) yield createLineRow(sheet, line);
}

function createLineRow(sheet: PageContext, line: Line): Row {
  const { language, label, formats, texts } = sheet;
  const unit = line.unitCode === null ? '' : formatUnit(line.unitCode, language);
  const priceQuantity = formatPriceQuantity(sheet, line);
  const details = [formatItemDetails(sheet, line), texts.long(line.note), ...listPriceDetails(sheet, line)];
  const description: (readonly [string, TextStyle])[] = [
    [texts.short(line.name), STYLES.strong],
    [texts.long(line.description), STYLES.body],
    ...details.map((text) => [text, STYLES.detail] as const),
  ];
  return createRow(
    LINE_COLUMNS,
    [
      [[texts.short(line.id), STYLES.body]],
      description,
      [[joinNonEmpty([formats.quantity(line.quantity), unit], ' '), STYLES.body]],
      [
        [formats.amount(line.netPriceAmount), STYLES.body],
        [priceQuantity === '' ? '' : label('per', { quantity: priceQuantity }), STYLES.detail],
      ],
      [[formats.vatRate(line.vat), STYLES.body]],
      [[formats.amount(line.netAmount), STYLES.body]],
    ],
    { above: 3, below: 3, hasHairline: true },
  );
}

/** Formats the quantity to which a price applies; empty for one unit of the line. */
function formatPriceQuantity({ language, formats }: PageContext, line: Line): string {
  const quantity = formats.quantity(line.baseQuantity);
  const otherUnit = line.baseQuantityUnitCode;
  if ((quantity === '1' || quantity === '') && otherUnit === null) return '';
  const unit = otherUnit ?? line.unitCode;
  return joinNonEmpty([quantity, unit === null ? '' : formatUnit(unit, language)], ' ');
}

/** Formats the identification of the item as running text. */
function formatItemDetails(sheet: PageContext, line: Line): string {
  const { label, formats, texts } = sheet;
  const formatCoded = (value: string | null, code: string | null): string =>
    joinNonEmpty([texts.short(value), texts.short(code)], ' / ');
  const classes = texts
    .limitList(line.commodityClassifications)
    .map(({ scheme, value }) => formatCoded(value, scheme));
  const details = [
    [label('sellersItem'), texts.short(line.sellersId)],
    [label('buyersItem'), texts.short(line.buyersId)],
    [
      label('standardItem'),
      formatCoded(line.standardId?.identifier ?? null, line.standardId?.scheme ?? null),
    ],
    [label('lineObject'), formatCoded(line.documentReference, line.documentReferenceScheme)],
    [label('orderLine'), texts.short(line.orderLineReference)],
    [label('accountingCost'), texts.short(line.accountingCost)],
    [label('invoicePeriod'), formatPeriod(line.period, formats)],
    [label('classification'), joinNonEmpty(classes, ', ')],
    [label('originCountry'), line.originCountry === null ? '' : formats.country(line.originCountry)],
    ...texts
      .limitList(line.additionalItemProperties)
      .map(({ name, value }) => [texts.short(name), texts.long(value)] as const),
  ] as const;
  return joinNonEmpty(
    details.map(([caption, value]) => formatCaptionedValue(sheet, caption, value)),
    ' · ',
  );
}

/** Computes the total deduction from the gross price. */
function computePriceDiscount({ priceDiscountAmount, extended }: Line): Decimal {
  const furtherDiscount = addAmounts(extended?.furtherPriceDiscounts ?? []);
  return parseDecimal(priceDiscountAmount)
    .plus(furtherDiscount)
    .minus(addAmounts(extended?.priceSurcharges ?? []));
}

function listPriceDetails(sheet: PageContext, line: Line): string[] {
  const { label, formats } = sheet;
  const discount = computePriceDiscount(line);
  // A discount of zero is not printed, because some profiles state it on every line.
  const gross =
    line.grossPriceAmount === null || discount.isZero
      ? ''
      : label('grossPrice', {
          price: formats.amount(line.grossPriceAmount),
          discount: formats.amount(discount.toString()),
        });
  return [
    gross,
    ...sheet.texts
      .limitList(line.discounts)
      .map((discount) =>
        formatAllowance(sheet, label('discount'), discount, formats.deduction(discount.amount)),
      ),
    ...sheet.texts
      .limitList(line.surcharges)
      .map((surcharge) =>
        formatAllowance(sheet, label('surcharge'), surcharge, formats.amount(surcharge.amount)),
      ),
  ];
}

function formatAllowance(
  sheet: PageContext,
  caption: string,
  allowance: LineAllowanceCharge,
  amount: string,
): string {
  const share = formatShare(sheet, allowance);
  const reason = formatAllowanceReason(sheet, allowance);
  return formatCaptionedValue(
    sheet,
    joinNonEmpty([caption, reason === '' ? '' : `(${reason})`, share], ' '),
    amount,
  );
}

/** Formats the percentage of a discount or surcharge and its base amount, such as `10% of 250.00`. */
export function formatShare({ label, formats }: PageContext, allowance: LineAllowanceCharge): string {
  if (allowance.percentage === null) return '';
  const percentage = formats.percentage(allowance.percentage);
  if (allowance.baseAmount === null) return percentage;
  return label('percentageOf', { percentage, base: formats.amount(allowance.baseAmount) });
}

/** Formats the reason of a discount or surcharge; the code of the reason when there is no text. */
export function formatAllowanceReason(
  { texts }: PageContext,
  { reason, reasonCode }: LineAllowanceCharge,
): string {
  return reason === null ? texts.short(reasonCode) : texts.long(reason);
}
