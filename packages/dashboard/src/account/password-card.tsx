import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { Card, CardBody, CardFooter } from '../components/card';
import { Field, Input } from '../components/field';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { formatFieldError, showInFields } from '../session/form-errors';
import { personApi } from '../session/session';
import { useSession } from '../session/team';
import { PasswordMeter, usePasswordHint } from '../sign-in/password-meter';

interface Values {
  current: string;
  password: string;
}

/** Changes the password; all other sessions end with it. */
export function PasswordCard() {
  const { t } = useText();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<Values>({ defaultValues: { current: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });
  const hint = usePasswordHint(password);
  const change = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await personApi.post('/api/core/user/password', { body: values });
      form.reset();
      await queryClient.invalidateQueries({ queryKey: ['sessions'] });
      toasts.done(t('account.passwordChanged'), { note: t('account.passwordNote') });
    } catch (error) {
      if (!(await showInFields(error, ['current', 'password'], form.setError))) setFailure(error);
    }
  });
  return (
    <Card title={t('account.password')}>
      <form onSubmit={(event) => void change(event)} noValidate>
        <CardBody className="grid gap-4 md:grid-cols-2">
          <input type="email" autoComplete="username" value={user.email} readOnly hidden />
          <Field label={t('account.passwordCurrent')} error={formatFieldError(errors.current)}>
            <Input
              type="password"
              autoComplete="current-password"
              {...form.register('current', { required: t('account.passwordMissing') })}
            />
          </Field>
          <Field
            label={t('account.passwordNew')}
            error={formatFieldError(errors.password)}
            state={hint.state}
            hint={hint.text}
            below={<PasswordMeter password={password} />}
          >
            <Input
              type="password"
              autoComplete="new-password"
              {...form.register('password', {
                required: t('sign-in.passwordShort'),
                minLength: { value: 12, message: t('sign-in.passwordShort') },
              })}
            />
          </Field>
          {failure !== null && <FailureAlert error={failure} />}
        </CardBody>
        <CardFooter>
          {t('account.passwordNote')}
          <Button type="submit" className="ml-auto" busy={isSubmitting && t('account.saving')}>
            {t('account.passwordChange')}
          </Button>
        </CardFooter>
      </form>
    </Card>
  );
}
