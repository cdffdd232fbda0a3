/** Error messages by dotted path, in the form of the API's error responses. */
export type ErrorsByPath = Record<string, string[]>;

/** Maximum number of reported messages, for documents with thousands of wrong lines. */
const MAX_MESSAGES = 500;

/** Collects all errors of an input, so that one response lists all of them. */
export class InputErrors {
  private readonly messages = new Map<string, string[]>();
  private readonly rootPath: string;
  private count = 0;

  /** @param prefix path of the whole input; empty when the input is the body */
  constructor(private readonly prefix: string) {
    this.rootPath = prefix === '' ? 'root' : prefix;
  }

  /** Number of errors so far, including those beyond the maximum. */
  get size(): number {
    return this.count;
  }

  /**
   * Adds a message about the field at `path` below the input; an empty path means the whole input.
   * @param text message, or a function that creates it when that is expensive: it is not called for unlisted messages
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

  /** Returns all messages by full path. */
  toRecord(): ErrorsByPath {
    const record = new Map(this.messages);
    if (this.count > MAX_MESSAGES) {
      const moreNote = `${this.count - MAX_MESSAGES} further problems are not listed`;
      record.set(this.rootPath, [...(record.get(this.rootPath) ?? []), moreNote]);
    }
    return Object.fromEntries(record);
  }

  private fullPath(path: string): string {
    if (path === '') return this.rootPath;
    return this.prefix === '' ? path : `${this.prefix}.${path}`;
  }
}
