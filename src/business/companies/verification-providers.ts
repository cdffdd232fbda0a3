import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { VerificationActor } from './verification-states';

/**
 * Port for providers that verify a company's identity. An adapter states the actors that may report the outcome, and
 * the next step of a session.
 */
export interface VerificationProvider {
  name: string;
  /** Actors that may report the outcome of a session. */
  deciders: readonly VerificationActor[];
  /** Next step of an open session, as a sentence for the page of the session. */
  nextStep: string;
}

/** The operator checks the company's papers and decides by the command line. */
const MANUAL_PROVIDER: VerificationProvider = {
  name: 'manual',
  deciders: ['operator'],
  nextStep:
    'The operator of this service checks the company and then decides. You need not do anything; ask the operator if it takes long.',
};

/** A sandbox team or the operator decides its sessions. */
const SANDBOX_PROVIDER: VerificationProvider = {
  name: 'sandbox',
  deciders: ['team', 'operator'],
  nextStep:
    'This is a sandbox: nobody checks the company. The team decides the outcome of the verification itself, with its API key.',
};

/** Returns the provider for a team. */
export function getVerificationProvider(environment: TeamEnvironment): VerificationProvider {
  return environment === 'sandbox' ? SANDBOX_PROVIDER : MANUAL_PROVIDER;
}
