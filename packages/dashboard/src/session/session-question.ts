import type { Session } from './session';

/** Modal question to the person: sign in again, or confirm their identity. */
export type SessionQuestion =
  { kind: 'ended'; session: Session } | { kind: 'verify'; session: Session; answer: (done: boolean) => void };
