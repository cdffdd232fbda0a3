import type { ValidationOutcome } from '../../../standards/rules';
import type { DocumentReading } from './reading';

/**
 * Adds the findings of the house rules to a verdict, without those that the team has switched off; the result is
 * unchanged.
 * @param off codes of the rules that are switched off
 */
export function withHouseFindings(
  validation: ValidationOutcome,
  { houseFindings }: Pick<DocumentReading, 'houseFindings'>,
  off: readonly string[],
): ValidationOutcome {
  const shown = houseFindings.filter(({ ruleCode }) => !off.includes(ruleCode));
  return shown.length === 0 ? validation : { ...validation, errors: [...validation.errors, ...shown] };
}
