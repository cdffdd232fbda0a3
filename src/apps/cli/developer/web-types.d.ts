/**
 * Names of the web platform that `#sdk` is written with and that Node has under other names. The service is checked without
 * the DOM's types, so that nothing in it takes a browser's globals for granted.
 */
type CryptoKey = import('node:crypto').webcrypto.CryptoKey;
type JsonWebKey = import('node:crypto').webcrypto.JsonWebKey;
type BodyInit = NonNullable<RequestInit['body']>;
