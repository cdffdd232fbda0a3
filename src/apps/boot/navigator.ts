/**
 * Defines the global `navigator` of Node 21 and later on Node 20. The driver of PostgreSQL reads `navigator.userAgent` to
 * learn its runtime; without it, the driver tries `Response`, and Node loads the whole of `fetch`: 20 ms and 10 MB.
 */
if (!('navigator' in globalThis))
  Reflect.defineProperty(globalThis, 'navigator', {
    value: { userAgent: `Node.js/${process.versions.node.split('.')[0]}` },
    configurable: true,
    writable: true,
  });
