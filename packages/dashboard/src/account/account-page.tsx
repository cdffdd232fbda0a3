import { Link } from '@tanstack/react-router';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { Card, CardBody, CardFooter } from '../components/card';
import { Checkbox, Field, Input, Select } from '../components/field';
import { Segments } from '../components/filters';
import { setLetters, useLetters } from '../components/letters';
import { PageHead, Stack } from '../components/page';
import { Badge } from '../components/status';
import { ToastProvider, useToasts } from '../components/toast';
import { LANGUAGES, LANGUAGE_NAMES, type Language } from '../i18n/catalog';
import { useText } from '../i18n/text';
import { formatFieldError, showInFields } from '../session/form-errors';
import { lastTeam } from '../session/last-team';
import { personApi, sessionQuery } from '../session/session';
import { useSession } from '../session/team';
import { AccountMenu } from '../shell/account-menu';
import { Brand, PRODUCT } from '../shell/brand';
import { OfflineStrip } from '../shell/offline-strip';
import { useApiCallKey } from '../shell/shortcuts';
import { SkipLink } from '../shell/skip-link';
import { setTheme, useTheme, type Theme } from '../shell/theme';
import { Identities } from './identities-card';
import { OrganisationCard } from './organisation-card';
import { Notifications } from './notifications-card';
import { Passkeys } from './passkeys-card';
import { PasswordCard } from './password-card';
import { accountCalls } from './account-calls';
import { Sessions } from './sessions-card';
import { SignIns } from './sign-ins-card';
import { Totp } from './totp-card';

const THEMES: Theme[] = ['system', 'light', 'dark'];

/** The account page of the signed-in person, independent of any team. */
export function AccountPage() {
  const { t } = useText();
  const { user, teams, factors } = useSession();
  useApiCallKey();
  const back = teams.find(({ id }) => id === lastTeam()) ?? teams[0];
  return (
    <ToastProvider>
      <SkipLink />
      <OfflineStrip />
      <header className="flex h-13 items-center gap-3 border-b border-line px-4 md:px-6">
        <Brand />
        <span className="flex-1 truncate font-semibold">{PRODUCT}</span>
        {back !== undefined && (
          <Link to="/$teamId" params={{ teamId: back.id }} className="truncate text-13 max-md:max-w-44">
            {t('shell.back', { team: back.name })}
          </Link>
        )}
        <AccountMenu compact />
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto w-full max-w-184 min-w-0 px-4 pt-4 pb-16 md:px-6 md:pt-6"
      >
        <PageHead
          title={t('account.title')}
          apiCalls={accountCalls(t)}
          note={
            <span className="flex flex-wrap items-center gap-2">
              {user.email}
              {user.operator && (
                <Badge tone="off" icon="shield" soft>
                  {t('account.operator')}
                </Badge>
              )}
            </span>
          }
        />
        <Stack>
          <Profile />
          <Notifications />
          {factors.password && <PasswordCard />}
          <Passkeys />
          <Identities />
          <OrganisationCard />
          {factors.password && <Totp />}
          <Sessions />
          <SignIns />
          <Preferences />
        </Stack>
      </main>
    </ToastProvider>
  );
}

function Profile() {
  const { t, setLanguage } = useText();
  const { user } = useSession();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<{ name: string; language: Language }>({
    defaultValues: { name: user.name, language: user.language },
  });
  const { errors, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      await personApi.patch('/api/core/user', { body: values });
      await queryClient.invalidateQueries(sessionQuery);
      await setLanguage(values.language);
      toasts.done(t('account.profileSaved'));
    } catch (error) {
      if (!(await showInFields(error, ['name', 'language'], form.setError))) setFailure(error);
    }
  });
  return (
    <Card title={t('account.profile')}>
      <form onSubmit={(event) => void save(event)} noValidate>
        <CardBody className="grid gap-4 md:grid-cols-2">
          <Field label={t('account.name')} error={formatFieldError(errors.name)}>
            <Input autoComplete="name" {...form.register('name', { required: t('account.nameMissing') })} />
          </Field>
          <Field label={t('account.language')}>
            <Select {...form.register('language')}>
              {LANGUAGES.map((name) => (
                <option key={name} value={name} lang={name}>
                  {LANGUAGE_NAMES[name]}
                </option>
              ))}
            </Select>
          </Field>
          <Field label={t('account.email')} hint={t('account.emailNote')}>
            <Input readOnly value={user.email} />
          </Field>
          {failure !== null && <FailureAlert error={failure} />}
        </CardBody>
        <CardFooter>
          <Button type="submit" className="ml-auto" busy={isSubmitting && t('account.saving')}>
            {t('account.profileSave')}
          </Button>
        </CardFooter>
      </form>
    </Card>
  );
}

function Preferences() {
  const { t } = useText();
  const theme = useTheme();
  const letters = useLetters();
  return (
    <Card title={t('account.preferences')}>
      <CardBody className="grid gap-4">
        <div className="flex flex-wrap items-center gap-3 text-13">
          <span className="font-medium">{t('account.theme')}</span>
          <Segments
            label={t('account.theme')}
            value={theme}
            options={THEMES.map((value) => ({ value, name: t(`shell.theme.${value}`) }))}
            onChange={setTheme}
          />
        </div>
        <Checkbox
          label={t('account.letters')}
          checked={letters}
          onChange={(event) => setLetters(event.target.checked)}
        />
      </CardBody>
    </Card>
  );
}
