import type { Session } from './session';

/** Question to the person over the page: to sign in again, or to prove that it is still them. */
export type SessionQuestion =
  { kind: 'ended'; session: Session } | { kind: 'verify'; session: Session; answer: (done: boolean) => void };
