import type { ValidationOutcome } from '../../../standards/rules';
import type { DocumentReading } from './reading';

/**
 * Adds the findings of the house rules to a verdict, without those that the team has switched off; the result is
 * unchanged.
 * @param off codes of the rules that are switched off
 */
export function addHouseFindings(
  validation: ValidationOutcome,
  { houseFindings }: Pick<DocumentReading, 'houseFindings'>,
  off: readonly string[],
): ValidationOutcome {
  const houseErrors = houseFindings.filter(({ ruleCode }) => !off.includes(ruleCode));
  return houseErrors.length === 0
    ? validation
    : { ...validation, errors: [...validation.errors, ...houseErrors] };
}
