import { setFlagsFromString } from 'node:v8';

/** Releases of Node whose V8 has the flag. Other releases would print a warning on standard error. */
const KNOWN_TO = /^v2[0-4]\./;

/**
 * Disables the optimising compilation of WebAssembly in short processes. Import this module first. The parser of
 * Node's `fetch` is WebAssembly, which V8 compiles again after the first answer: 0.1 s and 28 MB in a thread for
 * which the end of the process waits. The cache of compiled code depends on the flags, so this precedes
 * `compile-cache.ts`.
 */
if (KNOWN_TO.test(process.version)) setFlagsFromString('--wasm-tiering-budget=1000000000');
