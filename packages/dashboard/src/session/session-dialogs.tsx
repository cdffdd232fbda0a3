import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import { ApiRequestError } from '../api/failure';
import type { components } from '../api/schema';
import { FailureAlert } from '../components/alert';
import { Button, ButtonAnchor } from '../components/button';
import { Dialog } from '../components/dialog';
import { Field, Input } from '../components/field';
import { useText } from '../i18n/text';
import { PasskeyButton } from '../sign-in/passkey-button';
import { PasswordForm } from '../sign-in/password-form';
import { ProviderButton } from '../sign-in/provider-button';
import { passkeyProof, wasCancelled } from './passkeys';
import { inNewTab, type TabPurpose } from './provider';
import { personApi, sessionQuery, signInWaysQuery, type Session } from './session';
import type { SessionQuestion } from './session-question';

/** The questions of `SessionGate`; loaded when there is the first one. */
export default function SessionDialogs({
  question,
  onAnswered,
}: {
  question: SessionQuestion;
  onAnswered: () => void;
}) {
  const queryClient = useQueryClient();
  const keep = (session: Session) => {
    queryClient.setQueryData(sessionQuery.queryKey, session);
    onAnswered();
  };
  if (question.kind === 'ended') {
    return (
      <SignInAgain
        session={question.session}
        onSignedIn={(session) => {
          // Somebody else is not to send what this person has written.
          if (session.user.id !== question.session.user.id) return location.assign('/app/');
          keep(session);
          void queryClient.invalidateQueries();
        }}
      />
    );
  }
  const { answer } = question;
  return (
    <Verify
      session={question.session}
      onVerified={(session) => {
        keep(session);
        answer(true);
      }}
      onDeclined={() => {
        onAnswered();
        answer(false);
      }}
    />
  );
}

function SignInAgain({ session, onSignedIn }: { session: Session; onSignedIn: (session: Session) => void }) {
  const { t } = useText();
  const { data: ways } = useQuery(signInWaysQuery);
  return (
    <Dialog
      open
      dismissible={false}
      onClose={() => undefined}
      title={t('shell.ended.title')}
      footer={
        <ButtonAnchor kind="quiet" href="/app/sign-in">
          {t('shell.ended.other')}
        </ButtonAnchor>
      }
    >
      <p>{t('shell.ended.note')}</p>
      {ways?.passkeys && session.factors.passkeys > 0 && <PasskeyButton onSignedIn={onSignedIn} />}
      {ways?.oidc && session.factors.provider && (
        <ProviderInTab name={ways.oidc.name} purpose="sign-in" onCame={onSignedIn} />
      )}
      {session.organisation !== null && (
        <ProviderInTab
          name={session.organisation.name}
          purpose="organisation"
          email={session.user.email}
          onCame={onSignedIn}
        />
      )}
      {ways?.password !== false && session.factors.password && (
        <PasswordForm email={session.user.email} primary onSignedIn={onSignedIn} />
      )}
    </Dialog>
  );
}

/** Goes to the identity provider in another tab, and asks who came back there: this page keeps what was written. */
function ProviderInTab({
  name,
  purpose,
  email,
  onCame,
}: {
  name: string;
  purpose: TabPurpose;
  email?: string;
  onCame: (session: Session) => void;
}) {
  const queryClient = useQueryClient();
  const leave = useRef<() => void>(undefined);
  useEffect(() => () => leave.current?.(), []);
  const go = () => {
    leave.current?.();
    const came = () => {
      queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 }).then(
        (session) => {
          if (session !== null) onCame(session);
        },
        // Nobody came in there: the question stays.
        () => undefined,
      );
    };
    leave.current = inNewTab(purpose, came, email);
  };
  return <ProviderButton name={name} onGo={go} />;
}

interface Proof {
  password: string;
  code: string;
}

function Verify({
  session: { factors, organisation },
  onVerified,
  onDeclined,
}: {
  session: Session;
  onVerified: (session: Session) => void;
  onDeclined: () => void;
}) {
  const { t } = useText();
  const { data: ways } = useQuery(signInWaysQuery);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<Proof>({ defaultValues: { password: '', code: '' } });
  const { errors, isSubmitting } = form.formState;
  const send = async (proof: components['schemas']['VerifySessionInput']) => {
    setFailure(null);
    try {
      const { session } = await personApi.post('/api/core/session/verify', { body: proof });
      onVerified(session);
    } catch (error) {
      if (
        error instanceof ApiRequestError &&
        (error.status === 400 || error.code === 'second_factor_required')
      )
        form.setError(
          factors.password ? 'password' : 'code',
          { message: t('shell.verify.wrong') },
          { shouldFocus: true },
        );
      else setFailure(error);
    }
  };
  const verify = form.handleSubmit(({ password, code }) =>
    send({ ...(factors.password ? { password } : {}), ...(factors.totp ? { code: code.trim() } : {}) }),
  );
  const verifyByPasskey = async () => {
    try {
      await send({ passkey: await passkeyProof() });
    } catch (error) {
      if (!wasCancelled(error)) setFailure(error);
    }
  };
  return (
    <Dialog open onClose={onDeclined} title={t('shell.verify.title')}>
      <p>{t('shell.verify.note')}</p>
      {factors.passkeys > 0 && (
        <Button icon="passkey" onClick={() => void verifyByPasskey()}>
          {t('sign-in.withPasskey')}
        </Button>
      )}
      {ways?.oidc && factors.provider && (
        <ProviderInTab name={ways.oidc.name} purpose="verify" onCame={onVerified} />
      )}
      {organisation !== null && (
        <ProviderInTab name={organisation.name} purpose="verify-organisation" onCame={onVerified} />
      )}
      <form className="grid gap-4" onSubmit={(event) => void verify(event)} noValidate>
        {factors.password && (
          <Field label={t('sign-in.password')} error={errors.password?.message}>
            <Input
              type="password"
              autoComplete="current-password"
              {...form.register('password', { required: t('sign-in.passwordMissing') })}
            />
          </Field>
        )}
        {factors.password && factors.totp && (
          <Field label={t('sign-in.code')} hint={t('sign-in.codeHint')} error={errors.code?.message}>
            <Input
              mono
              autoComplete="one-time-code"
              {...form.register('code', { required: t('sign-in.codeMissing') })}
            />
          </Field>
        )}
        {failure !== null && <FailureAlert error={failure} />}
        <div className="flex justify-end gap-2">
          <Button onClick={onDeclined}>{t('common.cancel')}</Button>
          {factors.password && (
            <Button type="submit" kind="primary" busy={isSubmitting && t('shell.verify.confirming')}>
              {t('shell.verify.confirm')}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  );
}
