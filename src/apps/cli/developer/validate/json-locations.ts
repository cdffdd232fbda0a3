import { toLocations, type TextLocation } from '../input/text-locations';

/**
 * Locates fields in the text of a JSON document by their dotted paths, such as `lines.2.netPriceAmount`. A missing
 * field has the location of its nearest existing parent, `root` and an empty path that of the document. Only the
 * requested fields and their parents are stored, because a document may have more values than a Map can hold.
 * @param text valid JSON; not read when there are no paths
 * @returns the location of each path
 */
export function locateFields(text: string, paths: Iterable<string>): Map<string, TextLocation> {
  const wantedPaths = [...new Set(paths)];
  if (wantedPaths.length === 0) return new Map();
  const scanner = new Scanner(text, new Set(wantedPaths.flatMap((path) => [...getPathsAround(path)])));
  scanner.readValue('');
  const { starts } = scanner;
  const positions = new Map(wantedPaths.map((path) => [path, findNearestStart(path, starts)]));
  const locations = toLocations(text, positions.values());
  return new Map(
    [...positions].map(([path, position]) => [path, locations.get(position) ?? { line: 1, column: 1 }]),
  );
}

/** Yields a path and those of its parents, innermost first. */
function* getPathsAround(path: string): Generator<string> {
  let current = path === 'root' ? '' : path;
  yield current;
  while (current !== '') {
    current = current.slice(0, Math.max(current.lastIndexOf('.'), 0));
    yield current;
  }
}

function findNearestStart(path: string, starts: ReadonlyMap<string, number>): number {
  for (const outerPath of getPathsAround(path)) {
    const start = starts.get(outerPath);
    if (start !== undefined) return start;
  }
  return 0;
}

/** Scans valid JSON and records where each requested value begins; a member begins at its name. */
class Scanner {
  /** Positions by path */
  readonly starts = new Map<string, number>();
  private at = 0;

  /** @param wantedPaths requested paths, each with those of its parents */
  constructor(
    private readonly text: string,
    private readonly wantedPaths: ReadonlySet<string>,
  ) {}

  /** @param start position of the value's name */
  readValue(path: string, start?: number): void {
    this.skipBlanks();
    // A value that is not requested has no requested parts.
    if (!this.wantedPaths.has(path)) return this.skipValue();
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

  /** Skips a value of any depth. */
  private skipValue(): void {
    const first = this.text[this.at];
    if (first === '"') return this.skipString();
    if (first !== '{' && first !== '[') {
      // Numbers and words end at the next structural character.
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
