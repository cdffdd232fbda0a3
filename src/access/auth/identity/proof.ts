/** How people prove who they are when they sign in. */
export const SIGN_IN_METHODS = ['password', 'passkey', 'provider'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Who somebody has proven to be. */
export interface Proof {
  userId: string;
  method: SignInMethod;
  /** Whether more than a password was asked for: a code, or a passkey. */
  secondFactor: boolean;
  /** The password that proved it, as it is stored: it must be the present one still when the session begins. Left out for others. */
  passwordHash?: string | null;
  /** When they proved it elsewhere, where that may be long ago; left out: just now. */
  provenAt?: Date | null;
}
