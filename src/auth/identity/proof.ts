/** Who somebody has proven to be. */
export interface Proof {
  userId: string;
  /** Whether more than a password was asked for: a code, or a passkey. */
  secondFactor: boolean;
  /** The password that proved it, as it is stored: it must be the present one still when the session begins. Left out for others. */
  passwordHash?: string | null;
}
