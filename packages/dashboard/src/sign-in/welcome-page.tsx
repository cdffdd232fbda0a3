import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { failedWith } from '../api/failure';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { Field, Input } from '../components/field';
import { Steps } from '../components/steps';
import { Icon, type IconName } from '../components/icon';
import { useText } from '../i18n/text';
import { formatFieldError, showInFields } from '../session/form-errors';
import { personApi, type Session } from '../session/session';
import { AccountWays } from './account-ways';
import { Entrance } from './entrance';
import { InvalidLink } from './invalid-link';
import { useSignedIn } from './use-signed-in';
import { useLinkToken } from './link-token';
import { NameField } from './name-field';
import { NewPasswordField } from './new-password-field';
import { canKeepPasskeys, PasskeyStep } from './passkey-step';

interface Values {
  name: string;
  email: string;
  password: string;
}

/** Makes the first account, with the token of the link that the terminal shows. */
export function WelcomePage() {
  const { t, language } = useText();
  const token = useLinkToken();
  const signedIn = useSignedIn();
  const [isInvalid, setInvalid] = useState(token === null);
  const [session, setSession] = useState<Session | null>(null);
  return (
    <Entrance
      title={t(session ? 'sign-in.passkeyStep.title' : 'sign-in.welcome.title')}
      note={t(session ? 'sign-in.passkeyStep.note' : 'sign-in.welcome.note')}
      apiCalls={[
        {
          name: t('sign-in.welcome.make'),
          by: 'person',
          run: (api) =>
            api.post('/api/core/welcome', {
              body: { token: '…', email: '…', name: '…', password: '…', language },
            }),
        },
      ]}
      before={
        <Steps
          label={t('sign-in.steps')}
          steps={[
            t('sign-in.welcome.stepAccount'),
            t('sign-in.welcome.stepPasskey'),
            t('sign-in.welcome.stepInvoice'),
          ]}
          current={session ? 1 : 0}
          failed={isInvalid}
        />
      }
      beside={
        <>
          <Point icon="okf">{t('sign-in.welcome.sandbox')}</Point>
          <Point icon="okf">{t('sign-in.welcome.simulated')}</Point>
          <Point icon="todo">{t('sign-in.welcome.invoice')}</Point>
        </>
      }
    >
      {session ? (
        <PasskeyStep onDone={() => void signedIn(session)} />
      ) : isInvalid || token === null ? (
        <InvalidLink>
          <p>{t('sign-in.welcome.invalidNote')}</p>
        </InvalidLink>
      ) : (
        <AccountWays purpose="welcome" token={token} onInvalid={() => setInvalid(true)}>
          <AccountForm
            token={token}
            onCreated={(session) => (canKeepPasskeys() ? setSession(session) : void signedIn(session))}
            onInvalid={() => setInvalid(true)}
          />
        </AccountWays>
      )}
    </Entrance>
  );
}

function Point({ icon, children }: { icon: IconName; children: string }) {
  return (
    <p className="flex items-center gap-2 text-ink">
      <Icon name={icon} className={icon === 'okf' ? 'text-ok' : 'text-ink-3'} />
      {children}
    </p>
  );
}

function AccountForm({
  token,
  onCreated,
  onInvalid,
}: {
  token: string;
  onCreated: (session: Session) => void;
  onInvalid: () => void;
}) {
  const { t, language } = useText();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<Values>({ defaultValues: { name: '', email: '', password: '' } });
  const { errors, isSubmitting } = form.formState;
  const password = useWatch({ control: form.control, name: 'password' });

  const make = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const input = { token, ...values, email: values.email.trim(), language };
      onCreated((await personApi.post('/api/core/welcome', { body: input })).session);
    } catch (error) {
      if (failedWith(error, 'link_invalid')) onInvalid();
      else if (!(await showInFields(error, ['name', 'email', 'password'], form.setError))) setFailure(error);
    }
  });

  return (
    <form className="grid gap-4" onSubmit={(event) => void make(event)} noValidate>
      <NameField error={formatFieldError(errors.name)} register={form.register} />
      <Field label={t('sign-in.email')} error={formatFieldError(errors.email)}>
        <Input
          size="lg"
          type="email"
          autoComplete="username"
          {...form.register('email', { required: t('sign-in.emailMissing') })}
        />
      </Field>
      <NewPasswordField
        password={password}
        error={formatFieldError(errors.password)}
        register={form.register}
      />
      {failure !== null && <FailureAlert error={failure} />}
      <Button type="submit" kind="primary" size="lg" full busy={isSubmitting && t('sign-in.welcome.making')}>
        {t('sign-in.welcome.make')}
      </Button>
      <p className="flex gap-1.25 text-12 text-ink-3">
        <Icon name="lock" className="mt-0.5 size-3.5!" />
        <span>{t('sign-in.welcome.once')}</span>
      </p>
    </form>
  );
}
