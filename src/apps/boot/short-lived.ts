import { setFlagsFromString } from 'node:v8';

/** Releases of Node whose V8 has the flag. One that does not know it would say so on standard error. */
const KNOWN_TO = /^v2[0-4]\./;

/**
 * To be imported before anything else by a process that is over in a moment. The parser of Node's `fetch` is WebAssembly, which V8
 * compiles once more, optimised, after the first answer: 0.1 s and 28 MB in a thread that the end of the process waits for. Flags are
 * part of what compiled code is kept for (`compile-cache.ts`), so this comes before that.
 */
if (KNOWN_TO.test(process.version)) setFlagsFromString('--wasm-tiering-budget=1000000000');
