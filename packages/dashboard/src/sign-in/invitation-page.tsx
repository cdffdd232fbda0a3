import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { failedWith } from '../api/failure';
import { Alert, FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { Field, Input } from '../components/field';
import { useText } from '../i18n/text';
import { showInFields } from '../session/form-errors';
import { sendJson, type Session } from '../session/session';
import { Entrance } from './entrance';
import { useLinkToken } from './link-token';
import { NewPasswordField } from './new-password-field';
import { useSignedIn } from './sign-in-page';

/** Accepts an invitation: makes the account of the address, or joins the team with the account that there is. */
export function InvitationPage() {
  const { t, language } = useText();
  const token = useLinkToken();
  const signedIn = useSignedIn();
  const [isInvalid, setInvalid] = useState(token === null);
  const [needsCode, setNeedsCode] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({ defaultValues: { name: '', password: '', code: '' } });
  const password = useWatch({ control: form.control, name: 'password' });
  const { errors, isSubmitting } = form.formState;
  const accept = form.handleSubmit(async ({ name, code, ...values }) => {
    setFailure(null);
    try {
      const input = { token, name, language, ...values, ...(needsCode ? { code: code.trim() } : {}) };
      const { session } = await sendJson<{ session: Session }>('POST', '/api/core/invitations/accept', input);
      await signedIn(session);
    } catch (error) {
      if (failedWith(error, 'link_invalid')) setInvalid(true);
      else if (failedWith(error, 'second_factor_required')) setNeedsCode(true);
      else if (failedWith(error, 'sign_in_failed'))
        form.setError('password', { message: t('sign-in.invitation.wrong') }, { shouldFocus: true });
      else if (!showInFields(error, ['name', 'password', 'code'], form.setError)) setFailure(error);
    }
  });
  return (
    <Entrance title={t('sign-in.invitation.title')} note={t('sign-in.invitation.note')}>
      {isInvalid ? (
        <Alert tone="bad" title={t('sign-in.welcome.invalid')} live>
          <p>{t('sign-in.invitation.invalidNote')}</p>
        </Alert>
      ) : (
        <form className="grid gap-4" onSubmit={(event) => void accept(event)} noValidate>
          <Field label={t('sign-in.name')} error={errors.name?.message}>
            <Input
              size="lg"
              autoComplete="name"
              {...form.register('name', { required: t('sign-in.nameMissing') })}
            />
          </Field>
          <NewPasswordField password={password} error={errors.password?.message} register={form.register} />
          {needsCode && (
            <Field label={t('sign-in.code')} hint={t('sign-in.codeHint')} error={errors.code?.message}>
              <Input
                size="lg"
                mono
                autoComplete="one-time-code"
                {...form.register('code', { required: t('sign-in.codeMissing') })}
              />
            </Field>
          )}
          {failure !== null && <FailureAlert error={failure} />}
          <Button
            type="submit"
            kind="primary"
            size="lg"
            full
            busy={isSubmitting && t('sign-in.invitation.accepting')}
          >
            {t('sign-in.invitation.accept')}
          </Button>
        </form>
      )}
    </Entrance>
  );
}
