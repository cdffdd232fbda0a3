/** Messages by dotted path, in the shape the API answers them. */
export type ErrorsByPath = Record<string, string[]>;

/** For a document of fifty thousand wrong lines the first of them are reported, not each. */
const MAX_MESSAGES = 500;

/** Collects everything that is wrong with an input, so that its author learns all of it at once. */
export class InputErrors {
  private readonly messages = new Map<string, string[]>();
  private readonly rootPath: string;
  private count = 0;

  /** @param prefix path of the input as a whole; empty when the input is the whole body */
  constructor(private readonly prefix: string) {
    this.rootPath = prefix === '' ? 'root' : prefix;
  }

  /** How many problems were found so far, the ones beyond the cap included. */
  get size(): number {
    return this.count;
  }

  /**
   * Adds a message about the field at `path` below the input; an empty path means the input itself.
   * @param text or what makes it, where that costs something: it is not asked for what is not listed
   */
  add(path: string, text: string | (() => string)): void {
    this.count += 1;
    if (this.count > MAX_MESSAGES) return;
    const message = typeof text === 'string' ? text : text();
    const key = this.fullPath(path);
    const messages = this.messages.get(key);
    if (messages === undefined) this.messages.set(key, [message]);
    else messages.push(message);
  }

  /** All messages by full path. */
  toRecord(): ErrorsByPath {
    const record = new Map(this.messages);
    if (this.count > MAX_MESSAGES) {
      const more = `${this.count - MAX_MESSAGES} further problems are not listed`;
      record.set(this.rootPath, [...(record.get(this.rootPath) ?? []), more]);
    }
    return Object.fromEntries(record);
  }

  private fullPath(path: string): string {
    if (path === '') return this.rootPath;
    return this.prefix === '' ? path : `${this.prefix}.${path}`;
  }
}
