/** What a request is signed in with. Secrets are in closures: an object that is printed or turned into JSON shows none. */
export interface Credential {
  /** Value of the header `Authorization`. @throws PasserelleError when it cannot be had */
  authorization(signal: AbortSignal): Promise<string>;
  /** What was given out does not count any more: get another. False when there is no other to be had. */
  renew(refused: string): boolean;
}
