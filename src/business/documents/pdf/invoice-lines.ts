import type { Line, LineAllowanceCharge } from '../../../standards/invoice';
import { parseDecimal, addAmounts } from '../../../standards/invoice/calculation/line-net';
import { Decimal } from '../../../standards/values/decimal';
import { formatUnit } from './code-names';
import { formatPeriod } from './heading';
import type { Column, Row } from './page-flow';
import { formatCaptioned, toColumns, joinPresent, toRow, toTableHead, type Sheet } from './sheet';
import { STYLES, type TextStyle } from './text-lines';

const COLUMNS: readonly Column[] = toColumns([30, 228, 72, 67, 44, 70.28], [2, 3, 4, 5]);

/**
 * Places the table of lines, over as many pages as it takes, then `closing`: the totals, which never stand on a page
 * without the last line.
 */
export async function placeLines(sheet: Sheet, closing: readonly Row[]): Promise<void> {
  const { document, flow, label, formats } = sheet;
  const head = toTableHead(COLUMNS, [
    label('position'),
    label('description'),
    label('quantity'),
    label('unitPrice'),
    label('vat'),
    joinPresent([label('netAmount'), formats.currency(document.currency)], ' '),
  ]);
  flow.skip(14);
  await flow.placeTable({ head, rows: toLineRows(sheet), closing });
}

function* toLineRows(sheet: Sheet): Generator<Row> {
  for (const line of sheet.document.lines) yield toLineRow(sheet, line);
}

function toLineRow(sheet: Sheet, line: Line): Row {
  const { language, label, formats, texts } = sheet;
  const unit = line.unitCode === null ? '' : formatUnit(line.unitCode, language);
  const per = formatPrice(sheet, line);
  const details = [listItemDetails(sheet, line), texts.long(line.note), ...listPriceDetails(sheet, line)];
  const description: (readonly [string, TextStyle])[] = [
    [texts.short(line.name), STYLES.strong],
    [texts.long(line.description), STYLES.body],
    ...details.map((text) => [text, STYLES.detail] as const),
  ];
  return toRow(
    COLUMNS,
    [
      [[texts.short(line.id), STYLES.body]],
      description,
      [[joinPresent([formats.quantity(line.quantity), unit], ' '), STYLES.body]],
      [
        [formats.amount(line.netPriceAmount), STYLES.body],
        [per === '' ? '' : label('per', { quantity: per }), STYLES.detail],
      ],
      [[formats.vatRate(line.vat), STYLES.body]],
      [[formats.amount(line.netAmount), STYLES.body]],
    ],
    { above: 3, below: 3, ruled: true },
  );
}

/** Formats the quantity that a price is for; empty for one unit of the line's own. */
function formatPrice({ language, formats }: Sheet, line: Line): string {
  const quantity = formats.quantity(line.baseQuantity);
  const otherUnit = line.baseQuantityUnitCode;
  if ((quantity === '1' || quantity === '') && otherUnit === null) return '';
  const unit = otherUnit ?? line.unitCode;
  return joinPresent([quantity, unit === null ? '' : formatUnit(unit, language)], ' ');
}

/** Formats the identification of the item as running text. */
function listItemDetails(sheet: Sheet, line: Line): string {
  const { label, formats, texts } = sheet;
  const formatCoded = (value: string | null, code: string | null): string =>
    joinPresent([texts.short(value), texts.short(code)], ' / ');
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
    [label('classification'), joinPresent(classes, ', ')],
    [label('originCountry'), line.originCountry === null ? '' : formats.country(line.originCountry)],
    ...texts
      .limitList(line.additionalItemProperties)
      .map(({ name, value }) => [texts.short(name), texts.long(value)] as const),
  ] as const;
  return joinPresent(
    details.map(([caption, value]) => formatCaptioned(sheet, caption, value)),
    ' · ',
  );
}

/** Finds the total deduction from the gross price. */
function findPriceDiscount({ priceDiscountAmount, extended }: Line): Decimal {
  const furtherDiscount = addAmounts(extended?.furtherPriceDiscounts ?? []);
  return parseDecimal(priceDiscountAmount)
    .plus(furtherDiscount)
    .minus(addAmounts(extended?.priceSurcharges ?? []));
}

function listPriceDetails(sheet: Sheet, line: Line): string[] {
  const { label, formats } = sheet;
  const discount = findPriceDiscount(line);
  // A discount of zero is not printed; some profiles have one on every line.
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
  sheet: Sheet,
  caption: string,
  allowance: LineAllowanceCharge,
  amount: string,
): string {
  const share = formatShare(sheet, allowance);
  const reason = formatAllowanceReason(sheet, allowance);
  return formatCaptioned(
    sheet,
    joinPresent([caption, reason === '' ? '' : `(${reason})`, share], ' '),
    amount,
  );
}

/** Formats the percentage of a discount or surcharge and its base amount, such as `10% of 250.00`. */
export function formatShare({ label, formats }: Sheet, allowance: LineAllowanceCharge): string {
  if (allowance.percentage === null) return '';
  const percentage = formats.percentage(allowance.percentage);
  if (allowance.baseAmount === null) return percentage;
  return label('percentageOf', { percentage, base: formats.amount(allowance.baseAmount) });
}

/** Formats the reason of a discount or surcharge; its code when it has no text. */
export function formatAllowanceReason({ texts }: Sheet, { reason, reasonCode }: LineAllowanceCharge): string {
  return reason === null ? texts.short(reasonCode) : texts.long(reason);
}
