import type { TeamEnvironment } from '../teams/team.entity';
import type { VerificationActor } from './verification-states';

/** A session as its provider sees it. */
export interface SessionAddress {
  companyId: string;
  sessionId: string;
}

/**
 * The port to providers that verify a company's identity. An adapter says who may report the outcome, and where
 * the session is completed.
 */
export interface VerificationProvider {
  name: string;
  /** Who may report the outcome of a session. */
  deciders: readonly VerificationActor[];
  /** Path below the base URL that the session's `url` names. */
  pathOf(session: SessionAddress): string;
}

const pathOfSession = ({ companyId, sessionId }: SessionAddress): string =>
  `/api/v1/companies/${companyId}/verifications/${sessionId}`;

/** The operator looks at the company's papers and decides by the command line; the URL shows what became of it. */
const MANUAL_PROVIDER: VerificationProvider = {
  name: 'manual',
  deciders: ['operator'],
  pathOf: pathOfSession,
};

/** A sandbox team decides its own sessions, at the URL; the operator may too. */
const SANDBOX_PROVIDER: VerificationProvider = {
  name: 'sandbox',
  deciders: ['team', 'operator'],
  pathOf: (session) => `${pathOfSession(session)}/outcome`,
};

/** The provider of a team. */
export function providerOf(environment: TeamEnvironment): VerificationProvider {
  return environment === 'sandbox' ? SANDBOX_PROVIDER : MANUAL_PROVIDER;
}
