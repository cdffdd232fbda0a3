/** Syntax class of a part of a line, for its colour. */
export type PieceKind = 'tag' | 'attribute' | 'string' | 'dim' | 'text';

/** A piece of a line. */
export interface Piece {
  kind: PieceKind;
  text: string;
}

const TOKEN = /<!--.*?(?:-->|$)|<\?.*?(?:\?>|$)|<\/?[^\s/>]+|\/?>|([^\s=<>"']+)(\s*=\s*)("[^"]*"?|'[^']*'?)/g;

/**
 * The pieces of one line of XML. A line is coloured by itself, so that only what is on the screen is read; of markup that
 * goes over several lines its later lines stay uncoloured.
 */
export function splitLine(line: string): Piece[] {
  const pieces: Piece[] = [];
  let at = 0;
  let inTag = false;
  const put = (kind: PieceKind, text: string): void => {
    if (text !== '') {
      pieces.push({ kind, text });
    }
  };
  for (const match of line.matchAll(TOKEN)) {
    const [whole, name, equals, value] = match;
    const isAttribute = name !== undefined;
    if (isAttribute && !inTag) {
      continue;
    }
    put('text', line.slice(at, match.index));
    at = match.index + whole.length;
    if (isAttribute) {
      put('attribute', name);
      put('dim', equals ?? '');
      put('string', value ?? '');
    } else if (whole.startsWith('<!--') || whole.startsWith('<?')) {
      put('dim', whole);
    } else {
      put('tag', whole);
      inTag = !whole.endsWith('>');
    }
  }
  put('text', line.slice(at));
  return pieces;
}
