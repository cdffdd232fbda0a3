import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { failedWith } from '../api/failure';
import { Alert, FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { Field, Input } from '../components/field';
import { useText } from '../i18n/text';
import { formatFieldError, showInFields } from '../session/form-errors';
import { personApi } from '../session/session';
import { Entrance } from './entrance';

/** Asks for a link to a new password. What it says is the same whether there is such an account or not. */
export function ForgotPage() {
  const { t } = useText();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({ defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const ask = form.handleSubmit(async ({ email }) => {
    setFailure(null);
    const body = { email: email.trim() };
    try {
      await personApi.post('/api/core/reset/request', { body });
      setSentTo(body.email);
    } catch (error) {
      if (!(await showInFields(error, ['email'], form.setError))) setFailure(error);
    }
  });
  return (
    <Entrance
      title={t('sign-in.forgot.title')}
      note={t('sign-in.forgot.note')}
      apiCalls={[
        {
          name: t('sign-in.forgot.ask'),
          by: 'person',
          run: (api) =>
            api.post('/api/core/reset/request', { body: { email: form.getValues('email').trim() } }),
        },
      ]}
    >
      {sentTo === null ? (
        <form className="grid gap-4" onSubmit={(event) => void ask(event)} noValidate>
          <Field label={t('sign-in.email')} error={formatFieldError(errors.email)}>
            <Input
              size="lg"
              type="email"
              autoComplete="username"
              {...form.register('email', { required: t('sign-in.emailMissing') })}
            />
          </Field>
          {failure !== null &&
            (failedWith(failure, 'mail_unavailable') ? (
              <Alert tone="bad" title={t('sign-in.forgot.noMail')} live>
                <p>{t('sign-in.forgot.noMailNote')}</p>
              </Alert>
            ) : (
              <FailureAlert error={failure} />
            ))}
          <Button
            type="submit"
            kind="primary"
            size="lg"
            full
            busy={isSubmitting && t('sign-in.forgot.asking')}
          >
            {t('sign-in.forgot.ask')}
          </Button>
        </form>
      ) : (
        <Alert tone="ok" title={t('sign-in.forgot.sent')} live>
          <p>{t('sign-in.forgot.sentNote', { email: sentTo })}</p>
        </Alert>
      )}
      <Link to="/sign-in" className="text-13">
        {t('sign-in.forgot.back')}
      </Link>
    </Entrance>
  );
}
