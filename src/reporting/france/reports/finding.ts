import type { ValidationOutcome } from '../../../standards/rules';

/** Why a report or a filing was not accepted, in the form of `validation.errors`. */
export type Finding = ValidationOutcome['errors'][number];
