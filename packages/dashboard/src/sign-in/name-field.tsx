import type { ReactNode } from 'react';
import type { FieldValues, Path, UseFormRegister } from 'react-hook-form';
import { Field, Input } from '../components/field';
import { useText } from '../i18n/text';

/** Field for the name of a new account's user. `register` belongs to a form with a `name`. */
export function NameField<Values extends FieldValues & { name: string }>({
  error,
  register,
}: {
  error: ReactNode;
  register: UseFormRegister<Values>;
}) {
  const { t } = useText();
  return (
    <Field label={t('sign-in.name')} error={error}>
      <Input
        size="lg"
        autoComplete="name"
        {...register('name' as Path<Values>, { required: t('sign-in.nameMissing') })}
      />
    </Field>
  );
}
