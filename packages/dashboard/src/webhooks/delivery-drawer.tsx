import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '../api/client';
import { Breakable } from '../components/breakable';
import { Button } from '../components/button';
import { CardBody, Facts } from '../components/card';
import { CopyTextButton } from '../components/copy-button';
import { Drawer } from '../components/drawer';
import { Reading } from '../components/reading';
import { ResourceLink } from '../components/resource-link';
import { StatusBadge } from '../components/status-badge';
import { Time } from '../components/time';
import { useToasts } from '../components/toast';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { webhookDeliveryStatus } from '../statuses';
import { Step } from '../components/step';
import { JsonCode } from './json-code';
import { findDocumentId, eventQuery } from '../events/queries';
import { RequestFold } from './request-fold';
import { deliveryQuery, type WebhookDeliveryDetail } from './queries';
import { useWhyNotManaged } from './why-not-managed';

function createRetryCall(deliveryId: string) {
  return (api: Api) => api.post('/api/v1/webhook-deliveries/{deliveryId}/retry', { path: { deliveryId } });
}

/** A delivery: how far it is, each attempt with its answer, and what was posted. */
export function DeliveryDrawer({ deliveryId, onClose }: { deliveryId: string; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useQuery(deliveryQuery(api, teamId, deliveryId));
  return (
    <Drawer
      title={query.data ? <Breakable name={query.data.eventType} /> : t('common.loading')}
      apiCalls={[
        {
          name: t('webhooks.attemptsTitle'),
          run: (to) => to.get('/api/v1/webhook-deliveries/{deliveryId}', { path: { deliveryId } }),
        },
        { name: t('webhooks.retryNow'), run: createRetryCall(deliveryId) },
      ]}
      onClose={onClose}
    >
      <Reading query={query} title={t('webhooks.deliveryUnreadable')} rows={6}>
        {(delivery) => <DeliveryDetail delivery={delivery} />}
      </Reading>
    </Drawer>
  );
}

function DeliveryDetail({ delivery }: { delivery: WebhookDeliveryDetail }) {
  const { t } = useText();
  const format = useFormat();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const notNow = useWhyNotManaged();
  const queries = useQueryClient();
  const { done, failed } = useToasts();
  const event = useQuery({ ...eventQuery(api, teamId, delivery.eventId), enabled: may('events.read') });
  const last = delivery.attempts.at(-1);
  const retry = useMutation({
    mutationFn: () => createRetryCall(delivery.id)(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['webhooks', teamId] });
      done(t('webhooks.retried'));
    },
    onError: (error) => failed(t('webhooks.retryFailed'), error),
  });
  const documentId = findDocumentId(event.data);
  const facts: [string, ReactNode][] = [
    [t('webhooks.event'), <ResourceLink key="event" id={delivery.eventId} />],
    [t('webhooks.document'), documentId && <ResourceLink key="document" id={documentId} />],
    [
      t('webhooks.happened'),
      <Time key="at" at={event.data?.timestamp ?? delivery.createdAt} form="second" />,
    ],
  ];
  return (
    <CardBody className="grid gap-4 text-13">
      <div className="flex flex-wrap items-center gap-2">
        <StatusBadge mark={webhookDeliveryStatus({ ...delivery, lastStatus: last?.status }, format.short)} />
        <Button
          kind="primary"
          size="sm"
          icon="refresh"
          className="ml-auto"
          notNow={notNow}
          busy={retry.isPending && t('webhooks.working')}
          onClick={() => retry.mutate()}
        >
          {t('webhooks.retryNow')}
        </Button>
      </div>
      <Facts rows={facts.filter(([, value]) => Boolean(value))} />
      <section aria-label={t('webhooks.attemptsTitle')}>
        <h3 className="mb-2">{t('webhooks.attemptsTitle')}</h3>
        <ol className="grid">
          {delivery.nextAttemptAt !== null && delivery.attemptCount > 0 && (
            <Step
              icon="todo"
              title={t('webhooks.nextAttempt', { number: delivery.attemptCount + 1 })}
              at={delivery.nextAttemptAt}
            />
          )}
          {[...delivery.attempts].reverse().map((attempt) => (
            <AttemptStep key={attempt.number} attempt={attempt} />
          ))}
        </ol>
      </section>
      {last && <AnswerBox attempt={last} />}
      {last?.request && <RequestFold key={last.number} request={last.request} />}
      {event.data && (
        <Box
          title={t('webhooks.request')}
          aside={<CopyTextButton kind="quiet" size="sm" value={JSON.stringify(event.data, null, 2)} />}
        >
          <JsonCode value={event.data} label={t('webhooks.request')} />
        </Box>
      )}
    </CardBody>
  );
}

type Attempt = WebhookDeliveryDetail['attempts'][number];

function AttemptStep({ attempt }: { attempt: Attempt }) {
  const { t } = useText();
  const format = useFormat();
  const isDone = attempt.status !== null && attempt.status >= 200 && attempt.status < 300;
  return (
    <Step
      icon={isDone ? 'ok' : 'fail'}
      tone={isDone ? 'ok' : 'bad'}
      at={attempt.attemptedAt}
      title={
        attempt.status === null
          ? t('webhooks.attempt.silent', {
              number: attempt.number,
              fault: t(`webhooks.fault.${toFault(attempt.outcome)}`),
            })
          : t('webhooks.attempt.answered', { number: attempt.number, status: attempt.status })
      }
    >
      <span className="text-12 text-ink-3">
        {format.duration(attempt.durationMs)}
        {attempt.manual && ` · ${t('webhooks.attempt.manual')}`}
      </span>
    </Step>
  );
}

const FAULTS = [
  'timeout',
  'blocked',
  'refused',
  'reset',
  'closed',
  'unreachable',
  'dns',
  'tls',
  'protocol',
] as const;

function toFault(outcome: string): (typeof FAULTS)[number] | 'other' {
  return FAULTS.find((fault) => fault === outcome) ?? 'other';
}

function AnswerBox({ attempt }: { attempt: Attempt }) {
  const { t } = useText();
  const body = attempt.responseBody ?? attempt.error;
  const isDone = attempt.status !== null && attempt.status < 300;
  return (
    <Box
      title={t('webhooks.answerTo', { number: attempt.number })}
      aside={
        attempt.status !== null && <span className={isDone ? 'text-ok' : 'text-bad'}>{attempt.status}</span>
      }
    >
      <pre
        className="max-h-60 overflow-auto bg-code-bg px-4 py-3 font-mono text-12 whitespace-pre-wrap"
        tabIndex={0}
        aria-label={t('webhooks.answerTo', { number: attempt.number })}
      >
        {body === null || body === '' ? (
          <span className="text-code-dim">{t('webhooks.emptyAnswer')}</span>
        ) : (
          <bdi>{body}</bdi>
        )}
      </pre>
    </Box>
  );
}

function Box({ title, aside, children }: { title: ReactNode; aside: ReactNode; children: ReactNode }) {
  return (
    <section className="min-w-0 overflow-hidden rounded-2 border border-line">
      <header className="flex min-h-8 items-center gap-2 border-b border-line py-1 pr-1.5 pl-3 text-12 text-ink-2">
        <h3 className="flex-1 text-12 font-medium">{title}</h3>
        {aside}
      </header>
      {children}
    </section>
  );
}
