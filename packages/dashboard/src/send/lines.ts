import { emptyLine, type FormLine } from './form';

/** Actions on the lines of the form. */
export type LineAction =
  | { type: 'change'; id: string; change: Partial<Omit<FormLine, 'id'>> }
  /** A new line below the one with the id, or at the end */
  | { type: 'add'; below?: string }
  | { type: 'move'; id: string; by: -1 | 1 }
  | { type: 'remove'; id: string };

/** Focus target after an action; null: the focus stays. */
export interface LinesAfter {
  lines: FormLine[];
  focus: string | null;
}

/**
 * Lines after an action. There is always one: the last cannot be removed, it is emptied. A new line has unit and VAT of the line
 * above it. The focus follows the line that was added or moved; after a removal it goes to the line that took its place.
 */
export function afterAction(lines: FormLine[], action: LineAction): LinesAfter {
  if (action.type === 'add') {
    const below = action.below === undefined ? lines.length - 1 : indexOfLine(lines, action.below);
    const line = emptyLine(lines[below]);
    return { lines: lines.toSpliced(below + 1, 0, line), focus: line.id };
  }
  const at = indexOfLine(lines, action.id);
  const line = lines[at];
  if (line === undefined) return { lines, focus: null };
  switch (action.type) {
    case 'change':
      return { lines: lines.with(at, { ...line, ...action.change }), focus: null };
    case 'move': {
      const to = at + action.by;
      const other = lines[to];
      if (other === undefined) return { lines, focus: null };
      return { lines: lines.with(at, other).with(to, line), focus: line.id };
    }
    case 'remove': {
      if (lines.length === 1) {
        const blank = emptyLine(line);
        return { lines: [blank], focus: blank.id };
      }
      const rest = lines.toSpliced(at, 1);
      return { lines: rest, focus: rest[Math.min(at, rest.length - 1)]?.id ?? null };
    }
  }
}

function indexOfLine(lines: FormLine[], id: string): number {
  return lines.findIndex((line) => line.id === id);
}

/** A key as the browser says it. */
export interface LineKey {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  shiftKey: boolean;
  isComposing: boolean;
}

/** Action of a key in a line; null for keys that the field itself handles. The page handles Ctrl+Enter. */
export function actionOfKey(id: string, key: LineKey): LineAction | null {
  const isControl = key.ctrlKey || key.metaKey;
  if (key.isComposing || key.shiftKey) return null;
  if (key.key === 'Enter' && !isControl && !key.altKey) return { type: 'add', below: id };
  if (key.altKey && !isControl && key.key === 'ArrowUp') return { type: 'move', id, by: -1 };
  if (key.altKey && !isControl && key.key === 'ArrowDown') return { type: 'move', id, by: 1 };
  if (isControl && !key.altKey && key.key === 'Backspace') return { type: 'remove', id };
  return null;
}
