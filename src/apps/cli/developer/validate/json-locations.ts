/** Where something stands in a text, both from 1. */
export interface JsonLocation {
  line: number;
  column: number;
}

/**
 * Finds fields in the text of a JSON document by their dotted paths, as `lines.2.netPriceAmount`. A field that is not there has
 * the place of the nearest one around it, `root` and an empty path that of the document.
 * @param text JSON that parses
 */
export function locateFields(text: string): (path: string) => JsonLocation {
  const starts = new Map<string, number>();
  const scanner = new Scanner(text, starts);
  scanner.value('');
  const lines = findLineStarts(text);
  return (path) => {
    let known = path === 'root' ? '' : path;
    while (!starts.has(known) && known !== '') known = known.slice(0, Math.max(known.lastIndexOf('.'), 0));
    return toLocation(starts.get(known) ?? 0, lines);
  };
}

/** Walks over JSON that is sound and notes where each value begins; a member begins at its name. */
class Scanner {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly starts: Map<string, number>,
  ) {}

  value(path: string, start?: number): void {
    this.blank();
    this.starts.set(path, start ?? this.at);
    const first = this.text[this.at];
    if (first === '{') return this.entries('}', () => this.member(path));
    if (first === '[') return this.entries(']', (place) => this.value(appendPath(path, String(place))));
    if (first === '"') return void this.string();
    // Numbers and words end where the next sign of the notation stands.
    while (this.at < this.text.length && !/[\s,\]}]/.test(this.text[this.at] ?? '')) this.at++;
  }

  private member(path: string): void {
    const start = this.at;
    const name = this.string();
    this.blank();
    this.at++; // the colon
    this.value(appendPath(path, name), start);
  }

  private entries(end: string, each: (place: number) => void): void {
    this.at++;
    for (let place = 0; ; place++) {
      this.blank();
      const next = this.text[this.at];
      if (next === end || next === undefined) break;
      if (next === ',') this.at++;
      this.blank();
      each(place);
    }
    this.at++;
  }

  private string(): string {
    const start = this.at++;
    while (this.at < this.text.length && this.text[this.at] !== '"')
      this.at += this.text[this.at] === '\\' ? 2 : 1;
    this.at++;
    const quoted: unknown = JSON.parse(this.text.slice(start, this.at));
    return String(quoted);
  }

  private blank(): void {
    while (/[\s\uFEFF]/.test(this.text[this.at] ?? '')) this.at++;
  }
}

function appendPath(path: string, name: string): string {
  return path === '' ? name : `${path}.${name}`;
}

function findLineStarts(text: string): number[] {
  const starts = [0];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return starts;
}

function toLocation(position: number, lines: readonly number[]): JsonLocation {
  let [low, high] = [0, lines.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lines[middle] ?? 0) <= position) low = middle;
    else high = middle - 1;
  }
  return { line: low + 1, column: position - (lines[low] ?? 0) + 1 };
}
