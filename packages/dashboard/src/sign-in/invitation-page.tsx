import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import type { Api } from '../api/client';
import { failedWith } from '../api/failure';
import type { components } from '../api/schema';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { Field, Input } from '../components/field';
import { Skeleton, useLate } from '../components/states';
import { useText } from '../i18n/text';
import { formatFieldError, showInFields } from '../session/form-errors';
import { personApi, sessionQuery, type Session } from '../session/session';
import { AccountWays } from './account-ways';
import { Entrance } from './entrance';
import { InvalidLink } from './invalid-link';
import { useLinkToken } from './link-token';
import { NameField } from './name-field';
import { NewPasswordField } from './new-password-field';
import { canKeepPasskeys, PasskeyStep } from './passkey-step';
import { useSignedIn } from './use-signed-in';

type OpenInvitation = components['schemas']['OpenInvitation'];

/** An invitation: makes the account of its address, or joins the team with the account that there is. */
export function InvitationPage() {
  const { t } = useText();
  const token = useLinkToken();
  const signedIn = useSignedIn();
  const [isInvalid, setInvalid] = useState(token === null);
  const [session, setSession] = useState<Session | null>(null);
  const query = useQuery({
    queryKey: ['invitation', token],
    queryFn: async () =>
      (await personApi.post('/api/core/invitations/look', { body: { token: token ?? '' } })).invitation,
    enabled: token !== null,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: present } = useQuery(sessionQuery);
  const isLate = useLate(query.isPending && token !== null);
  const invitation = query.data;
  /** Opens the team of the invitation, also for who was in others before. */
  const joined = (session: Session): void => {
    const isNew = ({ id }: { id: string }): boolean => !present?.teams.some((team) => team.id === id);
    const team = session.teams.find((each) => each.name === invitation?.team && isNew(each));
    void signedIn(session, team && `/app/${team.id}`);
  };
  if (session !== null)
    return (
      <Entrance title={t('sign-in.passkeyStep.title')} note={t('sign-in.passkeyStep.note')}>
        <PasskeyStep onDone={() => joined(session)} />
      </Entrance>
    );
  return (
    <Entrance
      title={
        invitation?.team
          ? t('sign-in.invitation.to', { team: invitation.team })
          : t('sign-in.invitation.title')
      }
      note={invitation && <InvitedBy invitation={invitation} />}
    >
      {isInvalid || failedWith(query.error, 'link_invalid') ? (
        <InvalidLink>
          <p>{t('sign-in.invitation.invalidNote')}</p>
        </InvalidLink>
      ) : (
        query.error !== null && <FailureAlert error={query.error} />
      )}
      {isLate && <Skeleton rows={3} />}
      {invitation &&
        !isInvalid &&
        token !== null &&
        (present?.user.email === invitation.email ? (
          <JoinButton
            token={token}
            name={present.user.name}
            onJoined={joined}
            onInvalid={() => setInvalid(true)}
          />
        ) : (
          <AccountWays purpose="invitation" token={token} onInvalid={() => setInvalid(true)}>
            <AcceptForm
              token={token}
              invitation={invitation}
              onAccepted={(session) =>
                invitation.hasAccount || !canKeepPasskeys() ? joined(session) : setSession(session)
              }
              onInvalid={() => setInvalid(true)}
            />
          </AccountWays>
        ))}
    </Entrance>
  );
}

function InvitedBy({ invitation: { invitedBy, role, hasAccount } }: { invitation: OpenInvitation }) {
  const { t } = useText();
  return (
    <>
      {invitedBy !== null && role !== null
        ? t('sign-in.invitation.by', { name: invitedBy, role: t(`shell.role.${role}`) })
        : t('sign-in.invitation.byOperator')}{' '}
      {t(hasAccount ? 'sign-in.invitation.known' : 'sign-in.invitation.new')}
    </>
  );
}

/** For who is signed in with the account of the address. */
function JoinButton({
  token,
  name,
  onJoined,
  onInvalid,
}: {
  token: string;
  name: string;
  onJoined: (session: Session) => void;
  onInvalid: () => void;
}) {
  const { t } = useText();
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const join = async () => {
    setBusy(true);
    setFailure(null);
    try {
      onJoined((await personApi.post('/api/core/user/memberships', { body: { token } })).session);
    } catch (error) {
      if (failedWith(error, 'link_invalid')) onInvalid();
      else setFailure(error);
      setBusy(false);
    }
  };
  return (
    <div className="grid gap-4">
      {failure !== null && <FailureAlert error={failure} />}
      <Button
        kind="primary"
        size="lg"
        full
        busy={isBusy && t('sign-in.invitation.accepting')}
        onClick={() => void join()}
      >
        {t('sign-in.invitation.join', { name })}
      </Button>
    </div>
  );
}

function AcceptForm({
  token,
  invitation,
  onAccepted,
  onInvalid,
}: {
  token: string;
  invitation: OpenInvitation;
  onAccepted: (session: Session) => void;
  onInvalid: () => void;
}) {
  const { t, language } = useText();
  const [needsCode, setNeedsCode] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm({ defaultValues: { name: '', password: '', code: '' } });
  const password = useWatch({ control: form.control, name: 'password' });
  const { errors, isSubmitting } = form.formState;
  const accept = form.handleSubmit(async ({ name, code, ...values }) => {
    setFailure(null);
    const post = (api: Api) =>
      api.post('/api/core/invitations/accept', {
        body: {
          token,
          language,
          ...values,
          ...(invitation.hasAccount ? {} : { name }),
          ...(needsCode ? { code: code.trim() } : {}),
        },
      });
    try {
      onAccepted((await post(personApi)).session);
    } catch (error) {
      if (failedWith(error, 'link_invalid')) onInvalid();
      else if (failedWith(error, 'second_factor_required')) {
        if (needsCode) form.setError('code', { message: t('sign-in.codeWrong') }, { shouldFocus: true });
        setNeedsCode(true);
      } else if (failedWith(error, 'sign_in_failed'))
        form.setError('password', { message: t('sign-in.invitation.wrong') }, { shouldFocus: true });
      else if (!(await showInFields(error, ['name', 'password', 'code'], form.setError))) setFailure(error);
    }
  });
  return (
    <form className="grid gap-4" onSubmit={(event) => void accept(event)} noValidate>
      <Field label={t('sign-in.email')}>
        <Input size="lg" type="email" autoComplete="username" readOnly value={invitation.email} />
      </Field>
      {invitation.hasAccount ? (
        <Field label={t('sign-in.password')} error={formatFieldError(errors.password)}>
          <Input
            size="lg"
            type="password"
            autoComplete="current-password"
            {...form.register('password', { required: t('sign-in.passwordMissing') })}
          />
        </Field>
      ) : (
        <>
          <NameField error={formatFieldError(errors.name)} register={form.register} />
          <NewPasswordField
            password={password}
            error={formatFieldError(errors.password)}
            register={form.register}
          />
        </>
      )}
      {needsCode && (
        <Field label={t('sign-in.code')} hint={t('sign-in.codeHint')} error={formatFieldError(errors.code)}>
          <Input
            size="lg"
            mono
            autoFocus
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
  );
}
