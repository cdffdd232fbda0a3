import { setFlagsFromString } from 'node:v8';

/** Releases of Node whose V8 has the flag. Other releases would print a warning on standard error. */
const NODE_WITH_FLAG = /^v2[0-4]\./;

/**
 * Disables the optimising compilation of WebAssembly in short processes. Import this module first. The parser of
 * Node's `fetch` is WebAssembly, which V8 compiles again after the first HTTP response: 0.1 s and 28 MB in a thread
 * that delays the end of the process. The cache of compiled code depends on the flags, so this module precedes
 * `compile-cache.ts`.
 */
if (NODE_WITH_FLAG.test(process.version)) setFlagsFromString('--wasm-tiering-budget=1000000000');
