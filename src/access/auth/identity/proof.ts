/** Methods of signing in. */
export const SIGN_IN_METHODS = ['password', 'passkey', 'provider', 'organisation'] as const;
export type SignInMethod = (typeof SIGN_IN_METHODS)[number];

/** Proven identity of a person. */
export interface Proof {
  userId: string;
  method: SignInMethod;
  /** Whether more than a password was required: a code, or a passkey. */
  secondFactor: boolean;
  /**
   * Stored hash of the password that was proven: it must still be the current one when the session begins. Omitted for other
   * methods.
   */
  passwordHash?: string | null;
  /** Instant of the proof at the identity provider, which may be long ago; omitted: just now. */
  provenAt?: Date | null;
  /** Lifetime of the session in milliseconds; omitted: the usual one. */
  lifetimeMs?: number;
}
