/** Credential of a request. Secrets are in closures: an object that is printed or turned into JSON shows none. */
export interface Credential {
  /** Value of the header `Authorization`. @throws PasserelleError when it cannot be obtained */
  authorization(signal: AbortSignal): Promise<string>;
  /** Discards a refused value, so that the next call obtains another one. Returns false when there is no other. */
  renew(refused: string): boolean;
}
