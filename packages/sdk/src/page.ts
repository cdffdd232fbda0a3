/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** Leads to the next page; null on the last one */
  nextCursor: string | null;
  hasMore: boolean;
}

/** Reads the page at a cursor; the first one without. */
export type ReadPage<Item> = (cursor: string | undefined) => Promise<Page<Item>>;

/**
 * A list. Awaited it is its first page; iterated (`for await`) it is every item, page after page, each read when the
 * one before is used up. Nothing is asked for before either happens.
 */
export class PagePromise<Item> implements PromiseLike<Page<Item>>, AsyncIterable<Item> {
  readonly #read: ReadPage<Item>;
  readonly #cursor: string | undefined;
  #first: Promise<Page<Item>> | undefined;

  constructor(read: ReadPage<Item>, cursor?: string) {
    this.#read = read;
    this.#cursor = cursor;
  }

  then<Result = Page<Item>, Failure = never>(
    onFulfilled?: ((page: Page<Item>) => Result | PromiseLike<Result>) | null,
    onRejected?: ((reason: unknown) => Failure | PromiseLike<Failure>) | null,
  ): Promise<Result | Failure> {
    return this.#firstPage().then(onFulfilled, onRejected);
  }

  /** Every page, the first one first. */
  async *pages(): AsyncGenerator<Page<Item>> {
    let page = await this.#firstPage();
    yield page;
    while (page.hasMore && page.nextCursor !== null) {
      page = await this.#read(page.nextCursor);
      yield page;
    }
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Item> {
    for await (const page of this.pages()) yield* page.items;
  }

  #firstPage(): Promise<Page<Item>> {
    return (this.#first ??= this.#read(this.#cursor));
  }
}
