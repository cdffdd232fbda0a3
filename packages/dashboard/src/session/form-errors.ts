import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiFailure } from '../api/failure';

/**
 * Puts what the API says about fields to the fields of a form.
 * @returns true when every message belongs to a field that the form has
 */
export function showInFields<Values extends FieldValues>(
  error: unknown,
  names: Path<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  if (!(error instanceof ApiFailure)) return false;
  const known = Object.entries(error.errors).filter(([name]) => names.includes(name as Path<Values>));
  known.forEach(([name, messages], index) =>
    setError(name as Path<Values>, { message: messages.join(' ') }, { shouldFocus: index === 0 }),
  );
  return known.length > 0 && known.length === Object.keys(error.errors).length;
}
