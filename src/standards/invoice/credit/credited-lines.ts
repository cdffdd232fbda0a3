import { Decimal } from '../../values/decimal';
import {
  calculateLineAmountBeforeAdjustments,
  calculateLineNetAmount,
  parseDecimal,
} from '../calculation/line-net';
import { countsInTotals } from '../extension-use';
import type { ErrorsByPath } from '../input/input-errors';
import type { Line, LineAllowanceCharge, ParsedDocument, VatRate } from '../model';

/** Line of an invoice that is credited. */
export interface CreditedLine {
  /** Identifier of the line in the invoice (BT-126). */
  id: string;
  /** Credited quantity (BT-129), at most the quantity of the line; null for the whole quantity. */
  quantity: string | null;
}

type ChosenLines = { ok: true; chosenLines: Line[] } | { ok: false; errors: ErrorsByPath };

/** Returns the lines of the credit note: all of them, or the requested ones with the requested quantities. */
export function chooseLines(
  { lines }: ParsedDocument,
  requestedLines: readonly CreditedLine[] | null,
): ChosenLines {
  if (requestedLines === null) return { ok: true, chosenLines: lines };
  const errors: ErrorsByPath = {};
  const linesById = new Map(lines.map((line) => [line.id, line]));
  const ids = new Set<string>();
  const chosenLines = requestedLines.flatMap(({ id, quantity }, index) => {
    const line = linesById.get(id);
    const error = findLineError(line, id, ids);
    ids.add(id);
    if (error !== null || line === undefined) {
      errors[`lines.${index}.id`] = [error ?? formatUnknownLine(id, lines)];
      return [];
    }
    if (quantity === null) return [line];
    const lineWithQuantity = reduceLine(line, quantity);
    if (lineWithQuantity !== null) return [lineWithQuantity];
    errors[`lines.${index}.quantity`] = [
      `must be more than 0 and at most ${line.quantity ?? '0'}, the quantity of the line; received ${quantity}`,
    ];
    return [];
  });
  return Object.keys(errors).length > 0 ? { ok: false, errors } : { ok: true, chosenLines };
}

/** Longest list of ids in a message. */
const MAX_LISTED_IDS = 20;

function findLineError(line: Line | undefined, id: string, ids: ReadonlySet<string>): string | null {
  if (ids.has(id)) return `must occur only once in the list of lines; received ${id} again`;
  if (line === undefined || (countsInTotals(line) && (line.extended?.parentLineId ?? null) === null))
    return null;
  return `must not be part of a group of lines, because groups are credited only with the whole invoice; received ${id}`;
}

function formatUnknownLine(id: string, lines: readonly Line[]): string {
  const ids = lines.slice(0, MAX_LISTED_IDS).map((line) => line.id ?? '');
  const ellipsis = lines.length > MAX_LISTED_IDS ? ' …' : '';
  return `must be the id of a line of the invoice: ${ids.join(', ')}${ellipsis}; received ${id}`;
}

/**
 * Returns a line with a smaller quantity, and its discounts and surcharges reduced by the same share; null when the
 * quantity is not between zero and the quantity of the line.
 */
function reduceLine(line: Line, quantity: string): Line | null {
  const [part, whole] = [Decimal.parse(quantity), Decimal.parse(line.quantity ?? '')];
  if (part === null || whole === null || part.isZero || part.sign !== whole.sign) return null;
  const comparison = part.abs().compare(whole.abs());
  if (comparison > 0) return null;
  if (comparison === 0) return line;
  const gross = calculateLineAmountBeforeAdjustments(line);
  const reducedGross = calculateLineAmountBeforeAdjustments({ ...line, quantity });
  const share = (amount: string | null): string =>
    parseDecimal(amount).times(part).dividedBy(whole, 2).toFixed(2);
  const reduce = (entry: LineAllowanceCharge): LineAllowanceCharge => {
    const { percentage, baseAmount, amount } = entry;
    if (percentage === null || baseAmount === null)
      return { ...entry, amount: share(amount), baseAmount: null, percentage: null };
    const base = parseDecimal(baseAmount).equals(gross) ? reducedGross.toFixed(2) : share(baseAmount);
    const reducedAmount = parseDecimal(base).times(parseDecimal(percentage)).dividedBy(Decimal.HUNDRED, 2);
    return { ...entry, baseAmount: base, amount: reducedAmount.toFixed(2) };
  };
  const reducedLine: Line = {
    ...line,
    quantity,
    discounts: line.discounts.map(reduce),
    surcharges: line.surcharges.map(reduce),
    ...(line.pint === undefined
      ? {}
      : {
          pint: {
            ...line.pint,
            tourismTax: line.pint.tourismTax === null ? null : share(line.pint.tourismTax),
          },
        }),
  };
  return { ...reducedLine, netAmount: calculateLineNetAmount(reducedLine).toFixed(2) };
}

/**
 * Returns lines without derived values: net amounts, a base quantity of one, and ids that are only sequence numbers. A
 * user can then change a line of the draft without contradicting derived values.
 */
export function toInputLines(lines: readonly Line[]): Line[] {
  const isGrouped = lines.some(({ extended }) => extended !== undefined);
  return lines.map((line) => ({
    ...line,
    id: !isGrouped && /^\d+$/.test(line.id ?? '') ? null : line.id,
    netAmount: countsInTotals(line) ? null : line.netAmount,
    baseQuantity: line.baseQuantity === '1' ? null : line.baseQuantity,
    discounts: line.discounts.map((entry) =>
      omitComputedAmount(entry, calculateLineAmountBeforeAdjustments(line)),
    ),
    surcharges: line.surcharges.map((entry) =>
      omitComputedAmount(entry, calculateLineAmountBeforeAdjustments(line)),
    ),
    ...(line.pint === undefined ? {} : { pint: { ...line.pint, taxAmount: null, grossAmount: null } }),
  }));
}

/**
 * Returns a discount or surcharge without its amount when the amount is computed from the percentage of the usual base.
 * @param usualBase base amount of an entry that states none
 */
export function omitComputedAmount<Entry extends LineAllowanceCharge>(
  entry: Entry,
  usualBase: Decimal,
): Entry {
  const { amount, baseAmount, percentage } = entry;
  if (percentage === null || baseAmount === null || !parseDecimal(baseAmount).equals(usualBase)) return entry;
  const computedAmount = usualBase.times(parseDecimal(percentage)).dividedBy(Decimal.HUNDRED, 2);
  return parseDecimal(amount).equals(computedAmount) ? { ...entry, amount: null, baseAmount: null } : entry;
}

/** Returns the same key for rates of equal value, so that 21 and 21.00 are one. */
export function toRateKey({ category, percentage }: VatRate): string {
  return `${category ?? ''} ${percentage === null ? '' : parseDecimal(percentage).toCanonical()}`;
}
