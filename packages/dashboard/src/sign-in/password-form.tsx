import { useState } from 'react';
import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { failedWith } from '../api/failure';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { Field, Input } from '../components/field';
import { useText } from '../i18n/text';
import { personApi, type Session } from '../session/session';

interface Values {
  email: string;
  password: string;
  code: string;
}

/**
 * E-mail and password, and the code of an app when the API asks for it.
 * @param email whose session it is to be; asked for when it is null
 */
export function PasswordForm({
  email = null,
  primary,
  onSignedIn,
}: {
  email?: string | null;
  primary?: boolean;
  onSignedIn: (session: Session) => void | Promise<void>;
}) {
  const { t } = useText();
  const [needsCode, setNeedsCode] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<Values>({ defaultValues: { email: email ?? '', password: '', code: '' } });
  const { errors, isSubmitting } = form.formState;

  const signIn = form.handleSubmit(async ({ email: address, password, code }) => {
    setFailure(null);
    try {
      const input = { email: address.trim(), password, ...(needsCode ? { code: code.trim() } : {}) };
      const { session } = await personApi.post('/api/core/sign-in', { body: input });
      await onSignedIn(session);
    } catch (error) {
      if (failedWith(error, 'second_factor_required')) {
        setNeedsCode(true);
        if (needsCode) form.setError('code', { message: t('sign-in.codeWrong') });
        return;
      }
      if (failedWith(error, 'sign_in_failed')) {
        const name = needsCode ? 'code' : 'password';
        form.setError(
          name,
          { message: t(needsCode ? 'sign-in.codeOrPasswordWrong' : 'sign-in.wrong') },
          { shouldFocus: true },
        );
        return;
      }
      setFailure(error);
    }
  });

  return (
    <form className="grid gap-4" onSubmit={(event) => void signIn(event)} noValidate>
      <Field label={t('sign-in.email')} error={errors.email?.message}>
        <Input
          size="lg"
          type="email"
          autoComplete="username webauthn"
          readOnly={email !== null}
          {...form.register('email', { required: t('sign-in.emailMissing') })}
        />
      </Field>
      <Field label={t('sign-in.password')} error={errors.password?.message}>
        <Input
          size="lg"
          type="password"
          autoComplete="current-password"
          {...form.register('password', { required: t('sign-in.passwordMissing') })}
        />
      </Field>
      {email === null && (
        <Link to="/forgot-password" className="justify-self-start text-13">
          {t('sign-in.forgot')}
        </Link>
      )}
      {needsCode && (
        <Field label={t('sign-in.code')} hint={t('sign-in.codeHint')} error={errors.code?.message}>
          <Input
            size="lg"
            mono
            autoFocus
            autoComplete="one-time-code"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('code', { required: t('sign-in.codeMissing') })}
          />
        </Field>
      )}
      {failure !== null && <FailureAlert error={failure} />}
      <Button
        type="submit"
        size="lg"
        full
        kind={primary ? 'primary' : 'plain'}
        busy={isSubmitting && t('sign-in.signingIn')}
      >
        {t('sign-in.signIn')}
      </Button>
    </form>
  );
}
