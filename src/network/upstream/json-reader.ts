/** Maximum number of characters of an id of a provider: it has to fit into keys of the database. */
const MAX_ID_LENGTH = 200;

/** Members of a JSON object of a provider. Values of another type than expected read as absent. */
export class JsonReader {
  private readonly members: ReadonlyMap<string, unknown>;

  /** @param value parsed JSON; anything but an object has no members */
  constructor(value: unknown) {
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    this.members = new Map(isObject ? Object.entries(value) : []);
  }

  /** Returns a text that is not empty; null without one, and for one with a NUL, which the database does not store. */
  text(name: string): string | null {
    const value = this.members.get(name);
    return isText(value) && value !== '' ? value : null;
  }

  /** Returns an id of at most 200 characters; null without one. */
  id(name: string): string | null {
    const id = this.text(name);
    return id === null || id.length > MAX_ID_LENGTH ? null : id;
  }

  /** Returns a whole number that is not negative; null without one. */
  count(name: string): number | null {
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

  /** Returns an object; one without members when it is absent. */
  object(name: string): JsonReader {
    return new JsonReader(this.members.get(name));
  }

  /** Returns a list of objects; null when the member is not a list. */
  list(name: string): JsonReader[] | null {
    const value = this.members.get(name);
    return Array.isArray(value) ? value.map((item: unknown) => new JsonReader(item)) : null;
  }

  /** Returns the texts of a list; an empty list when the member is none. */
  texts(name: string): string[] {
    const value = this.members.get(name);
    return Array.isArray(value) ? value.filter(isText) : [];
  }

  /** Lists the texts that a failure states: of every text and list of texts among its members. */
  listMessages(): string[] {
    return [...this.members.values()].flatMap((value) =>
      isText(value) ? [value] : Array.isArray(value) ? value.filter(isText) : [],
    );
  }
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('\0');
}
