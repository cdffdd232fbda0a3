import { toLocations, type TextLocation } from '../input/text-locations';

/**
 * Finds fields in the text of a JSON document by their dotted paths, as `lines.2.netPriceAmount`. A field that is not there has
 * the place of the nearest one around it, `root` and an empty path that of the document. Only the places of these fields and of
 * those around them are stored: a document may have more values than a Map has entries.
 * @param text JSON that parses; it is not read when there are no paths
 * @returns the place of each of the paths
 */
export function locateFields(text: string, paths: Iterable<string>): Map<string, TextLocation> {
  const named = [...new Set(paths)];
  if (named.length === 0) return new Map();
  const scanner = new Scanner(text, new Set(named.flatMap((path) => [...getPathsAround(path)])));
  scanner.readValue('');
  const { starts } = scanner;
  const positions = new Map(named.map((path) => [path, findNearestStart(path, starts)]));
  const locations = toLocations(text, positions.values());
  return new Map(
    [...positions].map(([path, position]) => [path, locations.get(position) ?? { line: 1, column: 1 }]),
  );
}

/** A path and those of the values around it, from within. */
function* getPathsAround(path: string): Generator<string> {
  let current = path === 'root' ? '' : path;
  yield current;
  while (current !== '') {
    current = current.slice(0, Math.max(current.lastIndexOf('.'), 0));
    yield current;
  }
}

function findNearestStart(path: string, starts: ReadonlyMap<string, number>): number {
  for (const each of getPathsAround(path)) {
    const start = starts.get(each);
    if (start !== undefined) return start;
  }
  return 0;
}

/** Walks over JSON that is sound and notes where each named value begins; a member begins at its name. */
class Scanner {
  /** Positions by path */
  readonly starts = new Map<string, number>();
  private at = 0;

  /** @param named paths of the values to note, each with those of the values around it */
  constructor(
    private readonly text: string,
    private readonly named: ReadonlySet<string>,
  ) {}

  /** @param start where the value begins with its name */
  readValue(path: string, start?: number): void {
    this.skipBlanks();
    // Nothing within a value that is not named is named.
    if (!this.named.has(path)) return this.skipValue();
    this.starts.set(path, start ?? this.at);
    const first = this.text[this.at];
    if (first === '{') return this.readEntries('}', () => this.readMember(path));
    if (first === '[')
      return this.readEntries(']', (index) => this.readValue(appendPath(path, String(index))));
    this.skipValue();
  }

  private readMember(path: string): void {
    const start = this.at;
    this.skipString();
    const name: unknown = JSON.parse(this.text.slice(start, this.at));
    this.skipBlanks();
    this.at++; // the colon
    this.readValue(appendPath(path, String(name)), start);
  }

  private readEntries(end: string, readEntry: (index: number) => void): void {
    this.at++;
    for (let index = 0; ; index++) {
      this.skipBlanks();
      const next = this.text[this.at];
      if (next === end || next === undefined) break;
      if (next === ',') this.at++;
      this.skipBlanks();
      readEntry(index);
    }
    this.at++;
  }

  /** Steps over a value with all that is in it, however deep. */
  private skipValue(): void {
    const first = this.text[this.at];
    if (first === '"') return this.skipString();
    if (first !== '{' && first !== '[') {
      // Numbers and words end where the next sign of the notation stands.
      while (this.at < this.text.length && !/[\s,\]}]/.test(this.text[this.at] ?? '')) this.at++;
      return;
    }
    let depth = 0;
    do {
      const next = this.text[this.at];
      if (next === '"') {
        this.skipString();
        continue;
      }
      if (next === '{' || next === '[') depth++;
      else if (next === '}' || next === ']') depth--;
      this.at++;
    } while (depth > 0 && this.at < this.text.length);
  }

  private skipString(): void {
    this.at++;
    while (this.at < this.text.length && this.text[this.at] !== '"')
      this.at += this.text[this.at] === '\\' ? 2 : 1;
    this.at++;
  }

  private skipBlanks(): void {
    while (/[\s\uFEFF]/.test(this.text[this.at] ?? '')) this.at++;
  }
}

function appendPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}
