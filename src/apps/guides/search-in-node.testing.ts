import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { MINISEARCH_FILE, MINISEARCH_FOLDER, SEARCH_SCRIPT } from './search-script';

/** Search index, opened with the search script of the guides. */
export interface OpenedSearch {
  search(text: string): Record<string, unknown>[];
  find(name: string): Record<string, unknown> | undefined;
}

/**
 * Opens an index with the search script of the pages, in a context with the browser functions that it needs.
 * @param weights weight by field
 * @param namesExpression JavaScript expression for the names of an entry, as in the script of the page
 */
export async function openSearch(
  entries: object,
  weights: Record<string, number>,
  namesExpression: string,
): Promise<OpenedSearch> {
  const context = createContext({
    document: {
      currentScript: { src: 'https://passerelle.example/docs/guides/search.js', dataset: { form: 'json' } },
    },
    fetch: () => Promise.resolve(new Response(JSON.stringify(entries))),
    URL,
    Blob,
    Response,
    Uint8Array,
    setTimeout,
  });
  runInContext(readFileSync(join(MINISEARCH_FOLDER, MINISEARCH_FILE), 'utf8'), context);
  runInContext(SEARCH_SCRIPT, context);
  const openedIndex: unknown = runInContext(
    `passerelleSearch('search', ${JSON.stringify(weights)}, ${namesExpression})`,
    context,
  );
  // The script is untyped text; the tests that use it verify its result.
  return (await openedIndex) as OpenedSearch;
}
