import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import type { LabelledCall } from '../components/labelled-call';
import { Button } from '../components/button';
import { ConfirmName } from '../components/confirm-name';
import { ConfirmDialog } from '../components/dialog';
import { Menu, MenuItem } from '../components/menu';
import { WithMenu } from '../components/page';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { splitUrl, postReplay, type Webhook } from './queries';
import { ReplayDialog } from './replay-dialog';
import { usualRange } from './replay-range';
import { WebhookForm } from './webhook-form';
import { useWhyNotManaged } from './why-not-managed';

/** API requests, for the page and for "Show API call". */
function createActions({ id, url }: Webhook) {
  const path = { webhookId: id };
  return {
    test: (api: Api) => api.post('/api/v1/webhooks/{webhookId}/test', { path }),
    enable: (api: Api) => api.put('/api/v1/webhooks/{webhookId}', { path, body: { url } }),
    pause: (api: Api) => api.put('/api/v1/webhooks/{webhookId}', { path, body: { url, paused: true } }),
    resume: (api: Api) => api.put('/api/v1/webhooks/{webhookId}', { path, body: { url, paused: false } }),
    rotate: (api: Api) => api.post('/api/v1/webhooks/{webhookId}/rotate-secret', { path }),
    remove: (api: Api) => api.delete('/api/v1/webhooks/{webhookId}', { path }),
  };
}

/** API requests of a webhook's page; a replay has the initial values of its dialog. */
export function useWebhookCalls(webhook: Webhook): LabelledCall[] {
  const { t } = useText();
  const { test, enable, pause, resume } = createActions(webhook);
  const isPosted = webhook.disabledAt === null && webhook.pausedAt === null;
  return [
    {
      name: t('webhooks.deliveries'),
      run: (api) => api.get('/api/v1/webhooks/{webhookId}/deliveries', { path: { webhookId: webhook.id } }),
    },
    ...(webhook.disabledAt === null ? [] : [{ name: t('webhooks.enable'), run: enable }]),
    webhook.pausedAt === null
      ? { name: t('webhooks.pause'), run: pause }
      : { name: t('webhooks.resume'), run: resume },
    ...(isPosted
      ? [
          { name: t('webhooks.test'), run: test },
          {
            name: t('webhooks.replay'),
            run: (api: Api) => postReplay(api, webhook.id, usualRange(Date.now())),
          },
        ]
      : []),
  ];
}

/** Actions on a webhook. */
export function WebhookActions({
  webhook,
  onSecret,
  onDelivery,
  onRemoved,
}: {
  webhook: Webhook;
  onSecret: (secret: string) => void;
  onDelivery: (deliveryId: string) => void;
  /** Goes to the list, before it is read again */
  onRemoved: () => Promise<void>;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done, failed } = useToasts();
  const [question, ask] = useState<'replay' | 'change' | 'rotate' | 'remove' | null>(null);
  const actions = createActions(webhook);
  const { host } = splitUrl(webhook.url);
  const isDisabled = webhook.disabledAt !== null;
  const isPaused = webhook.pausedAt !== null;
  const notNow = useWhyNotManaged();
  const changed = () => queries.invalidateQueries({ queryKey: ['webhooks', teamId] });
  const close = (): void => ask(null);
  const onError = (title: string) => (error: unknown) => {
    close();
    failed(title, error);
  };

  const test = useMutation({
    mutationFn: async () => (await actions.test(api)).delivery,
    onSuccess: async ({ id }) => {
      await changed();
      onDelivery(id);
    },
    onError: onError(t('webhooks.testFailed')),
  });
  const enable = useMutation({
    mutationFn: () => actions.enable(api),
    onSuccess: async () => {
      await changed();
      done(t('webhooks.enabled', { host }));
    },
    onError: onError(t('webhooks.enableFailed')),
  });
  const pause = useMutation({
    mutationFn: () => actions.pause(api),
    onSuccess: async () => {
      await changed();
      done(t('webhooks.pausedNow', { host }));
    },
    onError: onError(t('webhooks.pauseFailed')),
  });
  const resume = useMutation({
    mutationFn: () => actions.resume(api),
    onSuccess: async () => {
      await changed();
      done(t('webhooks.resumed', { host }));
    },
    onError: onError(t('webhooks.resumeFailed')),
  });
  const rotate = useMutation({
    mutationFn: async () => (await actions.rotate(api)).webhook,
    onSuccess: async ({ secret }) => {
      close();
      if (secret !== null) onSecret(secret);
      await changed();
    },
    onError: onError(t('webhooks.rotateFailed')),
  });
  const remove = useMutation({
    mutationFn: () => actions.remove(api),
    onSuccess: async () => {
      await onRemoved();
      await changed();
      done(t('webhooks.removed', { host }));
    },
    onError: onError(t('webhooks.removeFailed')),
  });
  return (
    <>
      {isDisabled ? (
        <Button
          kind="primary"
          icon="refresh"
          notNow={notNow}
          busy={enable.isPending && t('webhooks.working')}
          onClick={() => enable.mutate()}
        >
          {t('webhooks.enable')}
        </Button>
      ) : isPaused ? (
        <Button
          kind="primary"
          icon="refresh"
          notNow={notNow}
          busy={resume.isPending && t('webhooks.working')}
          onClick={() => resume.mutate()}
        >
          {t('webhooks.resume')}
        </Button>
      ) : (
        <Button notNow={notNow} busy={test.isPending && t('webhooks.working')} onClick={() => test.mutate()}>
          {t('webhooks.test')}
        </Button>
      )}
      <WithMenu>
        <Button
          icon="refresh"
          notNow={
            notNow ?? (isDisabled ? t('webhooks.enableFirst') : isPaused ? t('webhooks.resumeFirst') : null)
          }
          onClick={() => ask('replay')}
        >
          {t('webhooks.replay')}
        </Button>
        <Menu
          trigger={
            <Button icon="more" iconOnly notNow={notNow}>
              {t('webhooks.more')}
            </Button>
          }
        >
          <MenuItem icon="edit" onClick={() => ask('change')}>
            {t('webhooks.changeAddress')}
          </MenuItem>
          {isPaused ? (
            <MenuItem icon="refresh" onClick={() => resume.mutate()}>
              {t('webhooks.resume')}
            </MenuItem>
          ) : (
            <MenuItem icon="off" onClick={() => pause.mutate()}>
              {t('webhooks.pause')}
            </MenuItem>
          )}
          <MenuItem icon="key" onClick={() => ask('rotate')}>
            {t('webhooks.rotate')}
          </MenuItem>
          <MenuItem icon="trash" danger onClick={() => ask('remove')}>
            {t('webhooks.remove')}
          </MenuItem>
        </Menu>
      </WithMenu>
      {question === 'replay' && <ReplayDialog webhook={webhook} onClose={close} />}
      {question === 'change' && <WebhookForm webhook={webhook} onClose={close} />}
      <ConfirmDialog
        open={question === 'rotate'}
        onClose={close}
        title={t('webhooks.rotateTitle', { host })}
        keep={t('webhooks.rotateKeep')}
        action={t('webhooks.rotate')}
        busy={rotate.isPending && t('webhooks.working')}
        apiCalls={[{ name: t('webhooks.rotate'), run: actions.rotate }]}
        onConfirm={() => rotate.mutate()}
      >
        <p>{t(webhook.secret === null ? 'webhooks.rotateNoteFirst' : 'webhooks.rotateNote')}</p>
      </ConfirmDialog>
      {question === 'remove' && (
        <ConfirmName
          onClose={close}
          title={t('webhooks.removeTitle', { host })}
          keep={t('webhooks.removeKeep')}
          action={t('webhooks.remove')}
          name={host}
          apiCalls={[{ name: t('webhooks.remove'), run: actions.remove }]}
          busy={remove.isPending && t('webhooks.working')}
          onConfirm={() => remove.mutate()}
        >
          <p>{t('webhooks.removeNote')}</p>
        </ConfirmName>
      )}
    </>
  );
}
