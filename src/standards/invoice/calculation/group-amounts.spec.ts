import type { Line } from '../model';
import { fillGroupAmounts } from './group-amounts';

/** Creates a line with the fields that define groups of lines. */
const line = (id: string, part: string, parentLineId: string | null, netAmount: string | null): Line =>
  ({ id, netAmount, extended: { part, parentLineId } }) as Line;
const listAmounts = (lines: Line[]): (string | null)[] =>
  fillGroupAmounts(lines).map(({ netAmount }) => netAmount);

describe('fillGroupAmounts', () => {
  it('adds the lines and groups directly below a group, but no information lines', () => {
    const lines = [
      line('1', 'GROUP', null, null),
      line('2', 'GROUP', '1', null),
      line('3', 'DETAIL', '2', '10.50'),
      line('4', 'DETAIL', '2', '1.25'),
      line('5', 'DETAIL', '1', '3.00'),
      line('6', 'INFORMATION', '1', null),
    ];
    expect(listAmounts(lines)).toEqual(['14.75', '11.75', '10.50', '1.25', '3.00', '0.00']);
  });

  it('terminates when a group is below itself', () =>
    expect(listAmounts([line('1', 'GROUP', '2', null), line('2', 'GROUP', '1', null)])).toEqual([
      '0.00',
      '0.00',
    ]));

  it('handles a chain of any length', () => {
    const last = 19_999;
    const chain = Array.from({ length: last + 1 }, (_, n) =>
      line(
        String(n),
        n === last ? 'DETAIL' : 'GROUP',
        n === 0 ? null : String(n - 1),
        n === last ? '5.25' : null,
      ),
    );
    expect(listAmounts(chain)[0]).toBe('5.25');
  });
});
