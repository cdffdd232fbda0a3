import type { ReactNode } from 'react';
import type { FieldValues, Path, UseFormRegister } from 'react-hook-form';
import { Field, Input } from '../components/field';
import { useText } from '../i18n/text';
import { PasswordMeter, usePasswordHint } from './password-meter';

/** The field `password` of a form that sets one. */
export function NewPasswordField<Values extends FieldValues & { password: string }>({
  password,
  error,
  register,
}: {
  /** Current text */
  password: string;
  error: ReactNode;
  register: UseFormRegister<Values>;
}) {
  const { t } = useText();
  const hint = usePasswordHint(password);
  return (
    <Field
      label={t('sign-in.password')}
      error={error}
      state={hint.state}
      hint={hint.text}
      below={<PasswordMeter password={password} />}
    >
      <Input
        size="lg"
        type="password"
        autoComplete="new-password"
        {...register('password' as Path<Values>, {
          minLength: { value: 12, message: t('sign-in.passwordShort') },
          required: t('sign-in.passwordShort'),
        })}
      />
    </Field>
  );
}
