import { toLocations, type TextLocation } from '../input/text-locations';

/**
 * Locates fields in the text of a JSON document by their dotted paths, such as `lines.2.netPriceAmount`. A missing
 * field has the location of its nearest existing parent; `root` and an empty path have the location of the document.
 * Only the requested fields and their parents are stored, because a document may have more values than a Map can hold.
 * @param text valid JSON; not read when there are no paths
 * @returns the location of each path
 */
export function locateFields(text: string, paths: Iterable<string>): Map<string, TextLocation> {
  const requestedPaths = [...new Set(paths)];
  if (requestedPaths.length === 0) return new Map();
  const scanner = new JsonScanner(
    text,
    new Set(requestedPaths.flatMap((path) => [...listPathsAround(path)])),
  );
  scanner.readValue('');
  const { starts } = scanner;
  const positions = new Map(requestedPaths.map((path) => [path, findNearestStart(path, starts)]));
  const locations = toLocations(text, positions.values());
  return new Map(
    [...positions].map(([path, position]) => [path, locations.get(position) ?? { line: 1, column: 1 }]),
  );
}

/** Yields a path and the paths of its parents, innermost first. */
function* listPathsAround(path: string): Generator<string> {
  let current = path === 'root' ? '' : path;
  yield current;
  while (current !== '') {
    current = current.slice(0, Math.max(current.lastIndexOf('.'), 0));
    yield current;
  }
}

function findNearestStart(path: string, starts: ReadonlyMap<string, number>): number {
  for (const outerPath of listPathsAround(path)) {
    const start = starts.get(outerPath);
    if (start !== undefined) return start;
  }
  return 0;
}

/** Scans valid JSON and records where each requested value begins; a member begins at its name. */
class JsonScanner {
  /** Position of each requested value, by path */
  readonly starts = new Map<string, number>();
  private offset = 0;

  /** @param requestedPaths requested paths and the paths of their parents */
  constructor(
    private readonly text: string,
    private readonly requestedPaths: ReadonlySet<string>,
  ) {}

  /** @param start position of the value's name */
  readValue(path: string, start?: number): void {
    this.skipBlanks();
    // A value that is not requested has no requested parts.
    if (!this.requestedPaths.has(path)) return this.skipValue();
    this.starts.set(path, start ?? this.offset);
    const first = this.text[this.offset];
    if (first === '{') return this.readEntries('}', () => this.readMember(path));
    if (first === '[')
      return this.readEntries(']', (index) => this.readValue(appendPath(path, String(index))));
    this.skipValue();
  }

  private readMember(path: string): void {
    const start = this.offset;
    this.skipString();
    const name: unknown = JSON.parse(this.text.slice(start, this.offset));
    this.skipBlanks();
    this.offset++; // the colon
    this.readValue(appendPath(path, String(name)), start);
  }

  private readEntries(end: string, readEntry: (index: number) => void): void {
    this.offset++;
    for (let index = 0; ; index++) {
      this.skipBlanks();
      const next = this.text[this.offset];
      if (next === end || next === undefined) break;
      if (next === ',') this.offset++;
      this.skipBlanks();
      readEntry(index);
    }
    this.offset++;
  }

  /** Skips a value of any depth. */
  private skipValue(): void {
    const first = this.text[this.offset];
    if (first === '"') return this.skipString();
    if (first !== '{' && first !== '[') {
      // Numbers and literals end at the next blank or structural character.
      while (this.offset < this.text.length && !/[\s,\]}]/.test(this.text[this.offset] ?? '')) this.offset++;
      return;
    }
    let depth = 0;
    do {
      const next = this.text[this.offset];
      if (next === '"') {
        this.skipString();
        continue;
      }
      if (next === '{' || next === '[') depth++;
      else if (next === '}' || next === ']') depth--;
      this.offset++;
    } while (depth > 0 && this.offset < this.text.length);
  }

  private skipString(): void {
    this.offset++;
    while (this.offset < this.text.length && this.text[this.offset] !== '"')
      this.offset += this.text[this.offset] === '\\' ? 2 : 1;
    this.offset++;
  }

  private skipBlanks(): void {
    while (/[\s\uFEFF]/.test(this.text[this.offset] ?? '')) this.offset++;
  }
}

function appendPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
