/** Who somebody has proven to be. */
export interface Proof {
  userId: string;
  /** Whether more than a password was asked for: a code, or a passkey. */
  secondFactor: boolean;
}
