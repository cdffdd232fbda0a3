import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { failedWith } from '../api/failure';
import { Alert, FailureAlert } from '../components/alert';
import { Button, buttonClasses } from '../components/button';
import { useText } from '../i18n/text';
import { formatFieldError, showInFields } from '../session/form-errors';
import { personApi } from '../session/session';
import { Entrance } from './entrance';
import { InvalidLink } from './invalid-link';
import { useLinkToken } from './link-token';
import { NewPasswordField } from './new-password-field';
import { useSignedIn } from './use-signed-in';

/** Sets a new password with the token of a link; every session ends, so the sign-in comes next. */
export function ResetPage() {
  const { t } = useText();
  const signedIn = useSignedIn();
  const token = useLinkToken();
  const [state, setState] = useState<'open' | 'done' | 'invalid'>(token === null ? 'invalid' : 'open');
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({ defaultValues: { password: '' } });
  const password = useWatch({ control: form.control, name: 'password' });
  const { errors, isSubmitting } = form.formState;
  const set = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const { session } = await personApi.post('/api/core/reset', {
        body: { token: token ?? '', ...values },
      });
      // When password sign-in is disabled, the link has signed the user in.
      if (session !== null) return await signedIn(session);
      setState('done');
    } catch (error) {
      if (failedWith(error, 'link_invalid')) setState('invalid');
      else if (!(await showInFields(error, ['password'], form.setError))) setFailure(error);
    }
  });
  return (
    <Entrance
      title={t('sign-in.reset.title')}
      note={t('sign-in.reset.note')}
      apiCalls={[
        {
          name: t('sign-in.reset.set'),
          by: 'person',
          run: (api) => api.post('/api/core/reset', { body: { token: '…', password: '…' } }),
        },
      ]}
    >
      {state === 'invalid' && (
        <InvalidLink>
          <p>{t('sign-in.reset.invalidNote')}</p>
          <Link to="/forgot-password">{t('sign-in.reset.forgot')}</Link>
        </InvalidLink>
      )}
      {state === 'done' && (
        <>
          <Alert tone="ok" title={t('sign-in.reset.done')} live />
          <Link to="/sign-in" className={buttonClasses('primary', 'lg', { full: true })}>
            {t('sign-in.signIn')}
          </Link>
        </>
      )}
      {state === 'open' && (
        <form className="grid gap-4" onSubmit={(event) => void set(event)} noValidate>
          <NewPasswordField
            password={password}
            error={formatFieldError(errors.password)}
            register={form.register}
          />
          {failure !== null && <FailureAlert error={failure} />}
          <Button
            type="submit"
            kind="primary"
            size="lg"
            full
            busy={isSubmitting && t('sign-in.reset.setting')}
          >
            {t('sign-in.reset.set')}
          </Button>
        </form>
      )}
    </Entrance>
  );
}
