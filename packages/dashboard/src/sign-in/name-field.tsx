import type { ReactNode } from 'react';
import type { FieldValues, Path, UseFormRegister } from 'react-hook-form';
import { Field, Input } from '../components/field';
import { useText } from '../i18n/text';

/** What the person of a new account is called. `register` is that of a form with a `name`. */
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
