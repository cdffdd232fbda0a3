/** Maximum length in characters of an id of a provider, so that it fits into the keys of the database. */
const MAX_ID_LENGTH = 200;

/** Reads the members of a JSON object from a provider. Values of an unexpected type count as missing. */
export class JsonReader {
  private readonly members: ReadonlyMap<string, unknown>;

  /** @param value parsed JSON; any other value than an object has no members */
  constructor(value: unknown) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    this.members = new Map(isObject ? Object.entries(value) : []);
  }

  /**
   * Returns a non-empty text; null without a text, and for a text with a NUL character, which the database cannot
   * store.
   */
  getText(name: string): string | null {
    const value = this.members.get(name);
    return isText(value) && value !== '' ? value : null;
  }

  /** Returns an id of at most 200 characters; null without a valid id. */
  getId(name: string): string | null {
    const id = this.getText(name);
    return id === null || id.length > MAX_ID_LENGTH ? null : id;
  }

  /** Returns a non-negative integer; null without one. */
  getCount(name: string): number | null {
    const value = this.members.get(name);
    return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : null;
  }

  /** Returns whether a member is exactly true. */
  isTrue(name: string): boolean {
    return this.members.get(name) === true;
  }

  /** Returns whether a member is exactly false. */
  isFalse(name: string): boolean {
    return this.members.get(name) === false;
  }

  /** Returns an object; an object without members when the member is missing. */
  getObject(name: string): JsonReader {
    return new JsonReader(this.members.get(name));
  }

  /** Returns a list of objects; null when the member is not a list. */
  getObjects(name: string): JsonReader[] | null {
    const value = this.members.get(name);
    return Array.isArray(value) ? value.map((item: unknown) => new JsonReader(item)) : null;
  }

  /** Returns the texts of a list; empty when the member is not a list. */
  getTexts(name: string): string[] {
    const value = this.members.get(name);
    return Array.isArray(value) ? value.filter(isText) : [];
  }

  /** Lists all texts among the members, including the texts of lists, for error messages. */
  listTexts(): string[] {
    return [...this.members.values()].flatMap((value) =>
      isText(value) ? [value] : Array.isArray(value) ? value.filter(isText) : [],
    );
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0');
}
