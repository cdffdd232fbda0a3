import type { ReactNode } from 'react';
import { Field, Input } from '../components/field';
import { isCount } from '../format/typed-count';
import { useText } from '../i18n/text';
import type { KeyNumbers } from './key-limits';

/** Smallest and largest number that the API accepts. */
const RANGES = { requestsPerMinute: [1, 600_000], documentsPerDay: [0, 1_000_000] } as const;
const NUMBERS = ['requestsPerMinute', 'documentsPerDay'] as const;

/** Requests a minute and documents a day of a key. */
export function KeyNumberFields({
  numbers,
  change,
  errors,
}: {
  numbers: KeyNumbers;
  change: (part: Partial<KeyNumbers>) => void;
  errors: Readonly<Record<(typeof NUMBERS)[number], ReactNode>>;
}) {
  const { t } = useText();
  return NUMBERS.map((name) => {
    const [from, to] = RANGES[name];
    return (
      <Field
        key={name}
        label={t(`keys.${name}`)}
        optional={t('common.optional')}
        hint={t(`keys.${name}.hint`)}
        error={errors[name]}
        missing={!isCount(numbers[name], from, to) && t('keys.limits.wrong', { from, to })}
      >
        <Input
          inputMode="numeric"
          value={numbers[name]}
          maxLength={9}
          autoComplete="off"
          onChange={(event) => change({ [name]: event.target.value })}
        />
      </Field>
    );
  });
}
