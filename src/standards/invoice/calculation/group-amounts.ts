import { Decimal } from '../../values/decimal';
import type { Line } from '../model';
import { parseDecimal } from './line-net';

/**
 * Sets missing net amounts of groups of lines to the sum of the groups and details directly below them (BR-FREXT-08), and
 * those of information lines to zero, which UBL requires. Other lines are unchanged.
 */
export function fillGroupAmounts(lines: readonly Line[]): Line[] {
  const below = new Map<string, Line[]>();
  for (const line of lines) {
    const parent = line.extended?.parentLineId ?? null;
    if (parent === null || line.extended?.part === 'INFORMATION') continue;
    const otherLines = below.get(parent);
    if (otherLines === undefined) below.set(parent, [line]);
    else otherLines.push(line);
  }
  const childrenByParent = ({ id, extended }: Line): Line[] =>
    extended?.part === 'GROUP' && id !== null ? (below.get(id) ?? []) : [];
  const amounts = new Map<Line, Decimal>();
  /**
   * Lower lines are calculated first, with a list and not by recursion, because a document may nest each line below the
   * previous one.
   */
  const calculateAmount = (line: Line): Decimal => {
    const open = [line];
    for (let next = open.at(-1); next !== undefined; next = open.at(-1)) {
      const presentAmount = next;
      const isNew = !amounts.has(presentAmount);
      // A line that is its own ancestor adds nothing: the rules report that fault (BR-FREXT-11).
      if (isNew) amounts.set(presentAmount, Decimal.ZERO);
      const groupsWithoutAmount =
        presentAmount.netAmount === null && isNew
          ? childrenByParent(presentAmount).filter((child) => !amounts.has(child))
          : [];
      if (groupsWithoutAmount.length > 0) {
        open.push(...groupsWithoutAmount);
        continue;
      }
      open.pop();
      amounts.set(
        presentAmount,
        presentAmount.netAmount === null ? sumBelow(presentAmount) : parseDecimal(presentAmount.netAmount),
      );
    }
    return amounts.get(line) ?? Decimal.ZERO;
  };
  const sumBelow = (line: Line): Decimal =>
    childrenByParent(line).reduce((sum, child) => sum.plus(amounts.get(child) ?? Decimal.ZERO), Decimal.ZERO);
  return lines.map((line) =>
    line.netAmount !== null || line.extended === undefined
      ? line
      : { ...line, netAmount: calculateAmount(line).toFixed(2) },
  );
}
