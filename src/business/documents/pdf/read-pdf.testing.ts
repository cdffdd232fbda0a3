/** Contents of a PDF that was rendered without compression, for tests. */
export interface ParsedPdf {
  /** Text of each page in drawing order, one line for each piece. */
  pages: string[];
  /** All data outside of streams: the objects that a viewer interprets. */
  objects: string;
}

/** Reads the subset of PDF that the renderer writes: one content stream per page, Identity-H fonts with ToUnicode. */
export function readPdf(bytes: Buffer): ParsedPdf {
  const source = bytes.toString('latin1');
  const objects = new Map<string, { dictionary: string; stream: string }>();
  for (const [, id, body] of source.matchAll(/(\d+) 0 obj\n([\s\S]*?)\nendobj/g)) {
    const [dictionary = '', stream = ''] = (body ?? '').split(/\nstream\n|stream\n/, 2);
    objects.set(id ?? '', { dictionary, stream });
  }
  const getObject = (id: string | undefined): { dictionary: string; stream: string } =>
    objects.get(id ?? '') ?? { dictionary: '', stream: '' };

  const pages: string[] = [];
  for (const { dictionary } of objects.values()) {
    if (!/\/Type \/Page\n/.test(dictionary)) continue;
    const resources = getObject(/\/Resources (\d+) 0 R/.exec(dictionary)?.[1]).dictionary;
    const fonts = new Map<string, string[]>();
    for (const [, name, id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(
        name ?? '',
        parseToUnicodeMap(getObject(/\/ToUnicode (\d+) 0 R/.exec(getObject(id).dictionary)?.[1]).stream),
      );
    pages.push(extractText(getObject(/\/Contents (\d+) 0 R/.exec(dictionary)?.[1]).stream, fonts));
  }
  return { pages, objects: [...objects.values()].map(({ dictionary }) => dictionary).join('\n') };
}

/** Returns the characters by glyph number, from the `bfrange` arrays of a ToUnicode map. */
function parseToUnicodeMap(map: string): string[] {
  const characters: string[] = [];
  for (const [, start, list] of map.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/g)) {
    const entries = [...(list ?? '').matchAll(/<([0-9a-f ]*)>/g)];
    entries.forEach(([, units], index) => {
      const codes = (units ?? '').split(' ').map((unit) => parseInt(unit, 16));
      characters[parseInt(start ?? '0', 16) + index] = String.fromCharCode(...codes);
    });
  }
  return characters;
}

function extractText(content: string, fonts: ReadonlyMap<string, string[]>): string {
  const lines: string[] = [];
  let font: readonly string[] = [];
  for (const [, name, glyphList] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = fonts.get(name) ?? [];
    else {
      const glyphs = [...(glyphList ?? '').matchAll(/<([0-9a-f]+)>/g)].flatMap(
        ([, hex]) => hex?.match(/.{4}/g) ?? [],
      );
      lines.push(glyphs.map((glyph) => font[parseInt(glyph, 16)] ?? '\uFFFD').join(''));
    }
  }
  return lines.join('\n');
}
