import { emptyLine } from './form';
import { afterAction, actionOfKey, type LineKey } from './lines';

describe('the keys of lines', () => {
  const key = (name: string, modifiers: Partial<LineKey> = {}): LineKey => ({
    key: name,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    isComposing: false,
    ...modifiers,
  });
  const [one, two] = [
    { ...emptyLine(), name: 'one', unit: 'HUR', vat: { category: 'S', rate: '6' } },
    { ...emptyLine(), name: 'two' },
  ];

  it('adds a line below with unit and VAT of the one above', () => {
    const action = actionOfKey(one.id, key('Enter'));
    const { lines, focus } = afterAction([one, two], action!);
    expect(lines.map(({ name }) => name)).toEqual(['one', '', 'two']);
    expect(lines[1]).toMatchObject({ id: focus, unit: 'HUR', vat: one.vat, quantity: '1' });
  });

  it('moves a line, not past the ends, and the focus with it', () => {
    const up = actionOfKey(two.id, key('ArrowUp', { altKey: true }))!;
    const moved = afterAction([one, two], up);
    expect([moved.lines.map(({ name }) => name), moved.focus]).toEqual([['two', 'one'], two.id]);
    expect(afterAction(moved.lines, up)).toEqual({ lines: moved.lines, focus: null });
  });

  it('removes a line; the next has the focus, and one stays', () => {
    const remove = actionOfKey(one.id, key('Backspace', { ctrlKey: true }))!;
    expect(afterAction([one, two], remove)).toEqual({ lines: [two], focus: two.id });
    const { lines } = afterAction([one], remove);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.name).toBe('');
  });

  it.each([
    key('Enter', { ctrlKey: true }),
    key('Enter', { isComposing: true }),
    key('ArrowUp'),
    key('Backspace'),
  ])('leaves other keys to the field and the page', (pressed) =>
    expect(actionOfKey(one.id, pressed)).toBeNull(),
  );
});
