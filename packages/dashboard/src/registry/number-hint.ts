import type { ReactNode } from 'react';
import type { FieldState } from '../components/field';
import { useText } from '../i18n/text';
import type { NumberState } from './numbers';

/** Props of a `Field` for a number that is being typed. */
export interface NumberHint {
  hint?: string;
  state?: FieldState;
  error?: ReactNode;
}

/**
 * What a field says of its number: what the API said of it, else what its rule says. A wrong number is marked once the field was
 * left (`isLeft`), because every number is wrong until it is complete.
 */
export function useNumberHint(): (
  number: NumberState,
  field: { typed: string; refused?: ReactNode; isLeft: boolean; rest?: string },
) => NumberHint {
  const { t } = useText();
  return (number, { typed, refused, isLeft, rest }) => {
    if (refused !== undefined) return { error: refused };
    // A number that needs no normalisation needs no hint.
    if (number.state === 'checked' && number.value !== typed.trim())
      return { state: 'checked', hint: t('companies.number.understood', { value: number.value }) };
    if (number.state === 'wrong' && isLeft)
      return { error: t('companies.number.wrong', { rule: number.message }) };
    return { hint: rest };
  };
}
