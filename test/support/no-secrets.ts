/** Patterns of credentials in any position; hashes and ids have other forms. */
const SECRETS: readonly [what: string, pattern: RegExp][] = [
  ['the secret of a key', /\bsecret_[\w-]{16,}/],
  ['the secret of a webhook', /\bwhsec_[\w+/=-]{16,}/],
  ['a token', /\beyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]*/],
  ['an Authorization header', /\b(?:Basic|Bearer) [\w+/=.-]{16,}/],
  ['the cookie of a session', /\bpasserelle=[\w-]{16,}/],
  ['a private key', /-----BEGIN [A-Z ]*PRIVATE KEY-----/],
  ['a password of a database', /\bpostgres(?:ql)?:\/\/[^\s:@/]+:[^\s:@/*]+@/],
];
/** The first start prints the key that it made, once, for the person at the terminal. */
const SECRET_OF_START_OUTPUT = /^ +secret +secret_[\w-]+$/gm;

/**
 * Searches everything that a process of the service wrote for credentials.
 * @throws Error with the kind of credential found, and the text before it
 */
export function expectNoSecrets(output: string): void {
  const rest = output.replace(SECRET_OF_START_OUTPUT, '');
  for (const [what, pattern] of SECRETS) {
    const at = rest.search(pattern);
    if (at !== -1)
      throw new Error(
        `The output of the service holds ${what}, after: ${rest.slice(Math.max(0, at - 200), at)}`,
      );
  }
}
