import { Decimal } from '../../values/decimal';
import type { Line } from '../model';
import { parseDecimal } from './line-net';

/**
 * Sets missing net amounts of groups of lines to the sum of the groups and details directly below them (BR-FREXT-08), and
 * those of information lines to zero, which UBL requires. Other lines are unchanged.
 */
export function fillGroupAmounts(lines: readonly Line[]): Line[] {
  const linesByParentId = new Map<string, Line[]>();
  for (const line of lines) {
    const parent = line.extended?.parentLineId ?? null;
    if (parent === null || line.extended?.part === 'INFORMATION') continue;
    const siblings = linesByParentId.get(parent);
    if (siblings === undefined) linesByParentId.set(parent, [line]);
    else siblings.push(line);
  }
  const listChildren = ({ id, extended }: Line): Line[] =>
    extended?.part === 'GROUP' && id !== null ? (linesByParentId.get(id) ?? []) : [];
  const amounts = new Map<Line, Decimal>();
  /**
   * Calculates the children of a group before the group. It uses a stack instead of recursion, because a document may
   * nest each line below the previous one.
   */
  const calculateAmount = (line: Line): Decimal => {
    const stack = [line];
    for (let next = stack.at(-1); next !== undefined; next = stack.at(-1)) {
      const current = next;
      const isFirstVisit = !amounts.has(current);
      // A line that is its own ancestor counts as zero; validation reports the cycle (BR-FREXT-11).
      if (isFirstVisit) amounts.set(current, Decimal.ZERO);
      const uncalculatedChildren =
        current.netAmount === null && isFirstVisit
          ? listChildren(current).filter((child) => !amounts.has(child))
          : [];
      if (uncalculatedChildren.length > 0) {
        stack.push(...uncalculatedChildren);
        continue;
      }
      stack.pop();
      amounts.set(
        current,
        current.netAmount === null ? sumOfChildren(current) : parseDecimal(current.netAmount),
      );
    }
    return amounts.get(line) ?? Decimal.ZERO;
  };
  const sumOfChildren = (line: Line): Decimal =>
    listChildren(line).reduce((sum, child) => sum.plus(amounts.get(child) ?? Decimal.ZERO), Decimal.ZERO);
  return lines.map((line) =>
    line.netAmount !== null || line.extended === undefined
      ? line
      : { ...line, netAmount: calculateAmount(line).toFixed(2) },
  );
}
