/** An element, by its index in the outline. */
export type ElementIndex = number;

/**
 * The lines and elements of an XML text, as numbers into it: a document of 10 MB costs a few bytes per line and no objects.
 * Lines are those of the text, unless one of them is too long to read; then every element begins a line of its own.
 */
export interface Outline {
  text: string;
  /** Offset at which each line begins. */
  lineStarts: Uint32Array;
  /** Depth of nesting at the beginning of each line, for the indent of lines that are not the text's own. */
  lineDepths: Uint16Array;
  lineCount: number;
  /** True when the lines are not those of the text. */
  reflowed: boolean;
  elementCount: number;
  elementStarts: Uint32Array;
  /** Offset after the element's end tag. */
  elementEnds: Uint32Array;
  elementParents: Int32Array;
  elementDepths: Uint16Array;
  /** The last line of the element that begins on a line and continues below it; 0 where none does. */
  foldEnds: Uint32Array;
}

/** Longest readable line; a document with longer lines is broken into lines at its elements. */
const READABLE = 600;
const SLICE = 1 << 18;

/**
 * Reads the outline in slices.
 *
 * @param pause Awaited between slices, so that the page stays alive
 * @param signal Ends the reading, which then rejects with its reason
 */
export async function readOutline(
  text: string,
  pause: () => Promise<void>,
  signal?: AbortSignal,
): Promise<Outline> {
  const reflowed = hasUnreadableLine(text);
  const scan = new Scan(text, reflowed);
  let until = SLICE;
  while (!scan.run(until)) {
    until += SLICE;
    await pause();
    signal?.throwIfAborted();
  }
  return scan.outline();
}

function hasUnreadableLine(text: string): boolean {
  let from = 0;
  for (;;) {
    const end = text.indexOf('\n', from);
    const line = (end < 0 ? text.length : end) - from;
    if (line > READABLE) {
      const second = text.indexOf('<', text.indexOf('<', from) + 1);
      const third = text.indexOf('<', second + 1);
      if (second > 0 && third > 0 && third < from + line) {
        return true;
      }
    }
    if (end < 0) {
      return false;
    }
    from = end + 1;
  }
}

class Scan {
  private readonly lines = new Numbers(Uint32Array);
  private readonly depths = new Numbers(Uint16Array);
  private readonly starts = new Numbers(Uint32Array);
  private readonly ends = new Numbers(Uint32Array);
  private readonly parents = new Numbers(Int32Array);
  private readonly elementDepths = new Numbers(Uint16Array);
  private readonly open: number[] = [];
  private at = 0;
  private nextBreak: number;

  constructor(
    private readonly text: string,
    private readonly reflowed: boolean,
  ) {
    this.beginLine(0);
    this.nextBreak = reflowed ? -1 : text.indexOf('\n');
  }

  /** Reads on until the given place; true at the end of the text. */
  run(until: number): boolean {
    while (this.at < this.text.length && this.at < until) {
      const tag = this.text.indexOf('<', this.at);
      if (tag < 0) {
        this.at = this.text.length;
        break;
      }
      this.at = this.readMarkup(tag);
    }
    this.breakLines(Math.min(this.at, this.text.length));
    return this.at >= this.text.length;
  }

  outline(): Outline {
    while (this.open.length > 0) {
      this.ends.set(this.open.pop() ?? 0, this.text.length);
    }
    const lineStarts = this.lines.values();
    const outline: Outline = {
      text: this.text,
      lineStarts,
      lineDepths: this.depths.values(),
      lineCount: lineStarts.length,
      reflowed: this.reflowed,
      elementCount: this.starts.length,
      elementStarts: this.starts.values(),
      elementEnds: this.ends.values(),
      elementParents: this.parents.values(),
      elementDepths: this.elementDepths.values(),
      foldEnds: new Uint32Array(lineStarts.length),
    };
    markFolds(outline);
    return outline;
  }

  private readMarkup(tag: number): number {
    const next = this.text[tag + 1];
    if (next === '!') {
      return this.readDeclaration(tag);
    }
    if (next === '?') {
      this.breakBefore(tag);
      return after(this.text, '?>', tag);
    }
    const end = endOfTag(this.text, tag);
    if (next === '/') {
      this.close(tag, end);
      return end;
    }
    this.breakLines(tag);
    this.breakBefore(tag);
    const index = this.starts.push(tag);
    this.ends.push(end);
    this.parents.push(this.open.at(-1) ?? -1);
    this.elementDepths.push(this.open.length);
    if (this.text[end - 2] !== '/') {
      this.open.push(index);
    }
    return end;
  }

  private readDeclaration(tag: number): number {
    if (this.text.startsWith('<!--', tag)) {
      this.breakBefore(tag);
      return after(this.text, '-->', tag + 4);
    }
    return this.text.startsWith('<![CDATA[', tag) ? after(this.text, ']]>', tag) : after(this.text, '>', tag);
  }

  private close(tag: number, end: number): void {
    const index = this.open.pop();
    this.breakLines(tag);
    if (index === undefined) {
      return;
    }
    this.ends.set(index, end);
    const hasChildren = index < this.starts.length - 1;
    if (this.reflowed && hasChildren) {
      this.beginLine(tag);
    }
  }

  private breakBefore(tag: number): void {
    if (this.reflowed && tag > 0) {
      this.beginLine(tag);
    }
  }

  private breakLines(until: number): void {
    while (this.nextBreak >= 0 && this.nextBreak < until) {
      if (this.nextBreak + 1 < this.text.length) {
        this.beginLine(this.nextBreak + 1);
      }
      this.nextBreak = this.text.indexOf('\n', this.nextBreak + 1);
    }
  }

  private beginLine(start: number): void {
    this.lines.push(start);
    this.depths.push(this.open.length);
  }
}

function markFolds(outline: Outline): void {
  for (let index = outline.elementCount - 1; index >= 0; index -= 1) {
    const first = lineAt(outline, outline.elementStarts[index] ?? 0);
    const last = lineAt(outline, (outline.elementEnds[index] ?? 1) - 1);
    if (last > first + 1 || (last > first && outline.reflowed)) {
      outline.foldEnds[first] = Math.max(outline.foldEnds[first] ?? 0, last);
    }
  }
}

function after(text: string, mark: string, from: number): number {
  const at = text.indexOf(mark, from);
  return at < 0 ? text.length : at + mark.length;
}

function endOfTag(text: string, from: number): number {
  let quote = '';
  for (let at = from + 1; at < text.length; at += 1) {
    const character = text[at];
    if (quote !== '') {
      if (character === quote) {
        quote = '';
      }
    } else if (character === '"' || character === "'") {
      quote = character;
    } else if (character === '>') {
      return at + 1;
    }
  }
  return text.length;
}

/** The line (from 0) on which a place of the text stands. */
export function lineAt({ lineStarts }: Pick<Outline, 'lineStarts'>, place: number): number {
  let low = 0;
  let high = lineStarts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((lineStarts[middle] ?? 0) <= place) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

/** The text of a line, without its break. */
export function lineText({ text, lineStarts, lineCount }: Outline, line: number): string {
  const from = lineStarts[line] ?? text.length;
  const to = line + 1 < lineCount ? (lineStarts[line + 1] ?? text.length) : text.length;
  return text.slice(from, to).replace(/\s+$/, '');
}

/** The name of an element as the text writes it, prefix included. */
export function elementName({ text, elementStarts }: Outline, index: ElementIndex): string {
  const start = (elementStarts[index] ?? 0) + 1;
  return /^[^\s/>]+/.exec(text.slice(start, start + 200))?.[0] ?? '';
}

type NumberArray = Uint32Array | Uint16Array | Int32Array;

/** A typed array that grows. */
class Numbers<A extends NumberArray> {
  private array: A;
  length = 0;

  constructor(private readonly kind: new (size: number) => A) {
    this.array = new kind(1024);
  }

  push(value: number): number {
    if (this.length === this.array.length) {
      const larger = new this.kind(this.array.length * 2);
      larger.set(this.array);
      this.array = larger;
    }
    this.array[this.length] = value;
    this.length += 1;
    return this.length - 1;
  }

  set(index: number, value: number): void {
    this.array[index] = value;
  }

  values(): A {
    const exact = new this.kind(this.length);
    exact.set(this.array.subarray(0, this.length));
    return exact;
  }
}
