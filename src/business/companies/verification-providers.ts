import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { VerificationActor } from './verification-states';

/** The port to providers that verify a company's identity. An adapter says who may report the outcome, and how a session goes on. */
export interface VerificationProvider {
  name: string;
  /** Who may report the outcome of a session. */
  deciders: readonly VerificationActor[];
  /** What the page of an open session says of its next step, in plain words. */
  nextStep: string;
}

/** The operator looks at the company's papers and decides by the command line. */
const MANUAL_PROVIDER: VerificationProvider = {
  name: 'manual',
  deciders: ['operator'],
  nextStep:
    'The operator of this service checks the company and then decides. There is nothing to do here; ask the operator when it takes long.',
};

/** A sandbox team decides its own sessions; the operator may too. */
const SANDBOX_PROVIDER: VerificationProvider = {
  name: 'sandbox',
  deciders: ['team', 'operator'],
  nextStep:
    'This is a sandbox: nobody checks the company. The team decides by itself, with its API key, how the verification ends.',
};

/** The provider of a team. */
export function providerOf(environment: TeamEnvironment): VerificationProvider {
  return environment === 'sandbox' ? SANDBOX_PROVIDER : MANUAL_PROVIDER;
}
