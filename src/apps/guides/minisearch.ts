import { dirname, join } from 'node:path';

/** Folder of the script of MiniSearch for browsers. */
export const MINISEARCH_FOLDER = join(dirname(require.resolve('minisearch')), '..', 'umd');

/** Script of MiniSearch, which defines the global `MiniSearch`. */
export const MINISEARCH_FILE = 'index.js';
