import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useForm } from 'react-hook-form';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { Card, CardBody, CardFooter } from '../components/card';
import { ConfirmDialog } from '../components/dialog';
import { Field, Input } from '../components/field';
import { Id } from '../components/copy-button';
import { lazyPart } from '../components/lazy-part';
import { SecretOnce } from '../components/secret';
import { Badge } from '../components/status';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { formatFieldError, showInFields } from '../session/form-errors';
import { personApi, sessionQuery } from '../session/session';
import { useSession } from '../session/team';

const QrCode = lazyPart('QrCode', () => import('./qr-code'));

/** Second factor by an authenticator app (TOTP): set-up with a first code, recovery codes, removal. */
export function Totp() {
  const { t } = useText();
  const { factors } = useSession();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isAsking, setAsking] = useState(false);
  const begin = async () => {
    try {
      setSecret((await personApi.post('/api/core/user/totp')).totp);
    } catch (error) {
      toasts.failed(t('account.totpFailed'), error);
    }
  };
  const replaceCodes = async () => {
    try {
      setCodes((await personApi.post('/api/core/user/recovery-codes')).recoveryCodes);
    } catch (error) {
      toasts.failed(t('account.totpFailed'), error);
    }
  };
  const remove = async () => {
    setAsking(false);
    try {
      await personApi.delete('/api/core/user/totp');
      toasts.done(t('account.totpRemoved'));
    } catch (error) {
      toasts.failed(t('account.totpFailed'), error);
    }
    await queryClient.invalidateQueries(sessionQuery);
  };
  if (codes !== null)
    return (
      <SecretOnce
        title={t('account.recovery')}
        note={t('account.recoveryNote')}
        values={[{ name: t('account.recoveryCodes'), value: codes.join('\n') }]}
        onDone={() => setCodes(null)}
      />
    );
  return (
    <Card
      title={t('account.totp')}
      aside={
        <Badge tone={factors.totp ? 'ok' : 'off'} icon={factors.totp ? 'ok' : 'off'}>
          {t(factors.totp ? 'account.totpOn' : 'account.totpOff')}
        </Badge>
      }
    >
      <CardBody className="text-13 text-ink-2">{t('account.totpNote')}</CardBody>
      {secret === null ? (
        <CardFooter>
          {factors.totp ? (
            <>
              <Button className="ml-auto" onClick={() => void replaceCodes()}>
                {t('account.recoveryReplace')}
              </Button>
              <Button kind="danger" onClick={() => setAsking(true)}>
                {t('account.totpRemove')}
              </Button>
            </>
          ) : (
            <Button className="ml-auto" onClick={() => void begin()}>
              {t('account.totpStart')}
            </Button>
          )}
        </CardFooter>
      ) : (
        <FirstCode
          {...secret}
          onConfirmed={(recoveryCodes) => {
            setSecret(null);
            setCodes(recoveryCodes);
            void queryClient.invalidateQueries(sessionQuery);
          }}
          onCancel={() => setSecret(null)}
        />
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('account.totpRemoveTitle')}
        keep={t('account.totpKeep')}
        action={t('account.totpRemove')}
        onConfirm={() => void remove()}
      >
        {t('account.totpRemoveNote')}
      </ConfirmDialog>
    </Card>
  );
}

function FirstCode({
  secret,
  uri,
  onConfirmed,
  onCancel,
}: {
  secret: string;
  uri: string;
  onConfirmed: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}) {
  const { t } = useText();
  const form = useForm({ defaultValues: { code: '' } });
  const [failure, setFailure] = useState<unknown>(null);
  const { errors, isSubmitting } = form.formState;
  const confirm = form.handleSubmit(async ({ code }) => {
    setFailure(null);
    try {
      const body = { code: code.replace(/\s/g, '') };
      onConfirmed((await personApi.post('/api/core/user/totp/confirm', { body })).recoveryCodes);
    } catch (error) {
      if (!(await showInFields(error, ['code'], form.setError))) setFailure(error);
    }
  });
  return (
    <form onSubmit={(event) => void confirm(event)} noValidate>
      <CardBody className="grid gap-4 border-t border-line text-13">
        <p>{t('account.totpScan')}</p>
        <div className="flex flex-wrap items-center gap-4">
          <span className="size-44">
            <Suspense>
              <QrCode text={uri} label={t('account.totpQr')} />
            </Suspense>
          </span>
          <div className="grid min-w-0 flex-[1_1_12rem] gap-3">
            <div className="grid gap-1">
              <span className="font-medium">{t('account.totpSecret')}</span>
              <Id value={secret} />
            </div>
            <a href={uri}>{t('account.totpLink')}</a>
          </div>
        </div>
        <Field label={t('account.totpCode')} error={formatFieldError(errors.code)}>
          <Input
            mono
            inputMode="numeric"
            autoComplete="one-time-code"
            {...form.register('code', { required: t('account.totpCodeMissing') })}
          />
        </Field>
        {failure !== null && <FailureAlert error={failure} />}
      </CardBody>
      <CardFooter>
        <Button className="ml-auto" onClick={onCancel}>
          {t('common.cancel')}
        </Button>
        <Button type="submit" kind="primary" busy={isSubmitting && t('account.saving')}>
          {t('account.totpConfirm')}
        </Button>
      </CardFooter>
    </form>
  );
}
