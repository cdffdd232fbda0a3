import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/button';
import { Card, CardBody, CardFooter } from '../components/card';
import { ConfirmDialog } from '../components/dialog';
import { Field, Input } from '../components/field';
import { Form } from '../components/form';
import { Time } from '../components/time';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { addPasskey, wasCancelled } from '../session/passkeys';
import type { components } from '../api/schema';
import { personApi, sessionQuery } from '../session/session';

type Passkey = components['schemas']['Passkey'];

/** Passkeys: made on this device, named, removed. */
export function Passkeys() {
  const { t } = useText();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [name, setName] = useState('');
  const [isBusy, setBusy] = useState(false);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const { data } = useQuery({
    queryKey: ['passkeys'],
    queryFn: async ({ signal }) => (await personApi.get('/api/core/user/passkeys', { signal })).passkeys,
  });
  const changed = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['passkeys'] }),
      queryClient.invalidateQueries(sessionQuery),
    ]);
  const add = async () => {
    setBusy(true);
    try {
      await addPasskey(name.trim() || t('account.passkeyNameExample'));
      setName('');
      toasts.done(t('account.passkeyAdded'));
    } catch (error) {
      if (!wasCancelled(error)) toasts.failed(t('account.passkeyFailed'), error);
    } finally {
      setBusy(false);
      await changed();
    }
  };
  const remove = async (id: string) => {
    setRemoved(null);
    try {
      await personApi.delete('/api/core/user/passkeys/{passkeyId}', { path: { passkeyId: id } });
      toasts.done(t('account.passkeyRemoved'));
    } catch (error) {
      toasts.failed(t('account.passkeyFailed'), error);
    }
    await changed();
  };
  return (
    <Card title={t('account.passkeys')} note={data?.length === 0 ? t('account.passkeyNone') : data?.length}>
      <CardBody className="text-13 text-ink-2">{t('account.passkeysNote')}</CardBody>
      {data?.map((passkey) => (
        <div key={passkey.id} className="flex items-center gap-3 border-t border-line px-4 py-2.5 text-13">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-medium">{passkey.name}</span>
            <span className="text-12 text-ink-3">
              {passkey.lastUsedAt === null ? (
                t('account.passkeyNever')
              ) : (
                <>
                  {t('account.passkeyUsed')} <Time at={passkey.lastUsedAt} />
                </>
              )}
            </span>
          </span>
          <Button kind="quiet" size="sm" onClick={() => setRemoved(passkey)}>
            {t('account.passkeyRemove')}
          </Button>
        </div>
      ))}
      <Form
        onSubmit={() => {
          if (!isBusy) void add();
        }}
      >
        <CardFooter>
          <Field label={t('account.passkeyName')} labelHidden className="flex-[1_1_12rem]">
            <Input
              value={name}
              maxLength={100}
              placeholder={t('account.passkeyName')}
              onChange={(event) => setName(event.target.value)}
            />
          </Field>
          <Button type="submit" icon="passkey" busy={isBusy && t('account.passkeyWaiting')}>
            {t('account.passkeyAdd')}
          </Button>
        </CardFooter>
      </Form>
      <ConfirmDialog
        open={removed !== null}
        onClose={() => setRemoved(null)}
        title={t('account.passkeyRemoveTitle', { name: removed?.name ?? '' })}
        keep={t('account.passkeyKeep')}
        action={t('account.passkeyRemoveAction')}
        onConfirm={() => removed !== null && void remove(removed.id)}
      >
        {t('account.passkeyRemoveNote')}
      </ConfirmDialog>
    </Card>
  );
}
