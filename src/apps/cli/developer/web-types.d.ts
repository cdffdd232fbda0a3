/**
 * Types of the web platform that `#sdk` uses and Node declares under other names. The service is compiled without DOM
 * types, so that its code cannot rely on browser globals.
 */
type CryptoKey = import('node:crypto').webcrypto.CryptoKey;
type JsonWebKey = import('node:crypto').webcrypto.JsonWebKey;
type BodyInit = NonNullable<RequestInit['body']>;
