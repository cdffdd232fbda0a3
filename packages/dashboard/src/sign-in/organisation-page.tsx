import { Link, getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { failedWith } from '../api/failure';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { Field, Input } from '../components/field';
import { useText } from '../i18n/text';
import { formatFieldError, showInFields } from '../session/form-errors';
import { enterByOrganisation, type OrganisationChoice } from '../session/organisation';
import { Entrance } from './entrance';
import { OrganisationChoices } from './organisation-choices';

const route = getRouteApi('/organisation');

/** Asks for the e-mail address, whose domain decides to which identity provider the browser goes. */
export function OrganisationPage() {
  const { t, language } = useText();
  const { next } = route.useSearch();
  const [failure, setFailure] = useState<unknown>(null);
  const [choices, setChoices] = useState<readonly OrganisationChoice[]>([]);
  const form = useForm({ defaultValues: { email: '' } });
  const { errors, isSubmitting } = form.formState;
  const enter = async (email: string, providerId?: string): Promise<void> => {
    setFailure(null);
    try {
      const input = { email: email.trim(), returnTo: next ?? '/app/', language };
      setChoices(await enterByOrganisation(providerId === undefined ? input : { ...input, providerId }));
    } catch (error) {
      if (failedWith(error, 'organisation_unknown'))
        form.setError('email', { message: t('single-sign-on.enter.unknown') }, { shouldFocus: true });
      else if (!(await showInFields(error, ['email'], form.setError))) setFailure(error);
    }
  };
  const go = form.handleSubmit(({ email }) => enter(email));
  if (choices.length > 0)
    return (
      <Entrance title={t('single-sign-on.choose.title')} note={t('single-sign-on.choose.note')}>
        <OrganisationChoices
          choices={choices}
          notNow={null}
          onChoose={(providerId) => void enter(form.getValues('email'), providerId)}
        />
        {failure !== null && <FailureAlert error={failure} />}
        <Button kind="quiet" onClick={() => setChoices([])}>
          {t('single-sign-on.choose.other')}
        </Button>
      </Entrance>
    );
  return (
    <Entrance
      title={t('single-sign-on.enter.title')}
      note={t('single-sign-on.enter.note')}
      apiCalls={[
        {
          name: t('single-sign-on.enter.go'),
          by: 'person',
          run: (api) =>
            api.post('/api/core/single-sign-on/sign-in', { body: { email: form.getValues('email').trim() } }),
        },
      ]}
    >
      <form className="grid gap-4" onSubmit={(event) => void go(event)} noValidate>
        <Field label={t('sign-in.email')} error={formatFieldError(errors.email)}>
          <Input
            size="lg"
            type="email"
            autoComplete="username"
            {...form.register('email', { required: t('sign-in.emailMissing') })}
          />
        </Field>
        {failure !== null && <FailureAlert error={failure} />}
        <Button
          type="submit"
          kind="primary"
          size="lg"
          full
          busy={isSubmitting && t('single-sign-on.enter.going')}
        >
          {t('single-sign-on.enter.go')}
        </Button>
      </form>
      <Link to="/sign-in" className="text-13">
        {t('sign-in.forgot.back')}
      </Link>
    </Entrance>
  );
}
