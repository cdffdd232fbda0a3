import { Decimal } from '../../kernel/decimal';
import type { Line } from '../model';
import { decimalOf } from './line-net';

/**
 * Gives groups of lines that state no net amount the sum of the groups and details directly below them (BR-FREXT-08), and
 * explanations nothing, which is what UBL wants to have said. Other lines are as they were.
 */
export function withGroupAmounts(lines: readonly Line[]): Line[] {
  const below = new Map<string, Line[]>();
  for (const line of lines) {
    const parent = line.extended?.parentLineId ?? null;
    if (parent === null || line.extended?.part === 'INFORMATION') continue;
    const others = below.get(parent);
    if (others === undefined) below.set(parent, [line]);
    else others.push(line);
  }
  const amounts = new Map<Line, Decimal>();
  const amountOf = (line: Line): Decimal => {
    const known = amounts.get(line);
    if (known !== undefined) return known;
    // A line that is above itself adds nothing: the rules say what is wrong with it (BR-FREXT-11).
    amounts.set(line, Decimal.ZERO);
    const amount = line.netAmount === null ? sumBelow(line) : decimalOf(line.netAmount);
    amounts.set(line, amount);
    return amount;
  };
  const sumBelow = ({ id, extended }: Line): Decimal =>
    (extended?.part === 'GROUP' && id !== null ? (below.get(id) ?? []) : []).reduce(
      (sum, line) => sum.plus(amountOf(line)),
      Decimal.ZERO,
    );
  return lines.map((line) =>
    line.netAmount !== null || line.extended === undefined
      ? line
      : { ...line, netAmount: amountOf(line).toFixed(2) },
  );
}
