import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card, CardBody } from '../components/card';
import type { IconName } from '../components/icon';
import { Reading, type ReadState } from '../components/reading';
import { StatusBadge } from '../components/status-badge';
import { Step } from '../components/step';
import { countryName } from '../format/country-name';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { answerStatus, validationStatus, webhookDeliveryStatus } from '../statuses';
import { taxDataStatus } from '../tax-data/tax-data';
import type { TaxData } from '../tax-data/states';
import { webhookNamesQuery } from '../webhooks/queries';
import { ForeignText } from './foreign-text';
import type { Document, TimelineEntry } from './queries';
import { attemptMark, toTimeline, type TimelineItem } from './timeline';

/** Timeline of a document, oldest step first. */
export function TimelineCard({
  document,
  query,
  reports,
}: {
  document: Document;
  query: ReadState<TimelineEntry[]>;
  /** Reports on the document to tax authorities */
  reports: readonly TaxData[] | undefined;
}) {
  const { t } = useText();
  return (
    <Card
      title={t('documents.timeline.title')}
      aside={<span className="text-12 text-ink-3">{t('documents.timeline.zone')}</span>}
    >
      <CardBody>
        <Reading query={query} title={t('documents.timeline.unreadable')}>
          {(entries) => (
            <ol className="grid text-13">
              {toTimeline(entries, document.responses, reports).map((item) => (
                <TimelineStep key={item.id} item={item} document={document} />
              ))}
            </ol>
          )}
        </Reading>
      </CardBody>
    </Card>
  );
}

function TimelineStep({ item, document }: { item: TimelineItem; document: Document }) {
  const { t } = useText();
  switch (item.kind) {
    case 'stored':
      return (
        <Step at={item.at} icon="ok" tone="ok" title={t('documents.timeline.stored')}>
          {t(
            item.direction === 'incoming'
              ? 'documents.timeline.storedIncoming'
              : 'documents.timeline.storedOutgoing',
          )}
        </Step>
      );
    case 'checked':
      return <CheckedStep at={item.at} document={document} />;
    case 'attempt':
      return <AttemptStep item={item} />;
    case 'receipt':
      return (
        <Step at={item.at} icon="ok" tone="ok" title={t('documents.timeline.receipt')}>
          {t('documents.timeline.receiptNote')}
        </Step>
      );
    case 'answer':
      return (
        <Step
          at={item.at}
          icon="document"
          title={t(
            item.answer.direction === 'incoming'
              ? 'documents.timeline.answered'
              : 'documents.timeline.answerGiven',
          )}
        >
          <StatusBadge mark={answerStatus(item.answer.state ?? item.answer.code)} />
          {item.answer.description !== null && (
            <span className="block">
              <ForeignText text={item.answer.description} />
            </span>
          )}
        </Step>
      );
    case 'taxData':
      return <TaxDataStep at={item.at} report={item.report} />;
    case 'event':
      return <EventStep item={item} />;
  }
}

function TaxDataStep({ at, report }: { at: string; report: TaxData }) {
  const { t, language } = useText();
  const { icon, tone } = taxDataStatus(report);
  return (
    <Step
      at={at}
      icon={icon}
      tone={tone === 'ok' || tone === 'warn' || tone === 'bad' ? tone : undefined}
      title={t(report.state === 'accepted' ? 'documents.timeline.reported' : 'documents.timeline.report')}
    >
      <span className="flex flex-wrap items-center gap-x-2">
        <StatusBadge mark={taxDataStatus(report)} />
        {countryName(report.jurisdiction, language)}
      </span>
    </Step>
  );
}

function CheckedStep({ at, document: { validation } }: { at: string; document: Document }) {
  const { t } = useText();
  const mark = validationStatus(validation);
  const icons: Record<string, IconName> = { bad: 'fail', warn: 'warn', ok: 'ok' };
  return (
    <Step
      at={at}
      icon={icons[mark.tone] ?? 'off'}
      tone={mark.tone === 'bad' || mark.tone === 'warn' || mark.tone === 'ok' ? mark.tone : undefined}
      title={t('documents.timeline.checked', { result: t(mark.word, mark.values) })}
    >
      {validation.ruleSets.map(({ name, version }) => `${name} ${version}`).join(', ')}
    </Step>
  );
}

function AttemptStep({ item: { at, attempt } }: { item: Extract<TimelineItem, { kind: 'attempt' }> }) {
  const { t } = useText();
  const format = useFormat();
  const { icon, tone } = attemptMark(attempt.outcome);
  const facts: [string, string | null][] = [
    [t('documents.timeline.to'), attempt.address],
    [t('documents.timeline.took'), format.duration(attempt.durationMs)],
    [t('documents.timeline.code'), attempt.providerCode],
  ];
  return (
    <Step
      at={at}
      icon={icon}
      tone={tone}
      title={t(`documents.timeline.attempt.${attempt.outcome}`, { number: attempt.number })}
    >
      {attempt.message !== null && <ForeignText text={attempt.message} />}
      <details className="text-12">
        <summary className="w-max text-ink-3 hover:text-ink">{t('documents.timeline.details')}</summary>
        <dl className="mt-1.5 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-3 gap-y-1 rounded-2 border border-line bg-code-bg px-3 py-2 font-mono">
          {facts.map(
            ([name, value]) =>
              value !== null && (
                <div key={name} className="contents">
                  <dt className="text-code-dim">{name}</dt>
                  <dd className="wrap-anywhere text-ink">{value}</dd>
                </div>
              ),
          )}
        </dl>
      </details>
    </Step>
  );
}

function EventStep({
  item: { at, eventId, type, webhooks },
}: {
  item: Extract<TimelineItem, { kind: 'event' }>;
}) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const api = useApi();
  const may = useMay();
  const { data: names } = useQuery({
    ...webhookNamesQuery(api, teamId),
    enabled: may('webhooks.read') && webhooks.length > 0,
  });
  const format = useFormat();
  const allDelivered = webhooks.length > 0 && webhooks.every(({ state }) => state === 'delivered');
  return (
    <Step
      at={at}
      icon={webhooks.length > 0 ? 'webhook' : 'pulse'}
      tone={allDelivered ? 'ok' : undefined}
      title={
        webhooks.length > 0
          ? t(allDelivered ? 'documents.timeline.notified' : 'documents.timeline.webhooks', {
              count: webhooks.length,
            })
          : t('documents.timeline.event')
      }
    >
      <code title={eventId}>{type}</code>
      {webhooks.map((webhook) => (
        <span key={webhook.webhookDeliveryId} className="flex flex-wrap items-center gap-x-2 text-12">
          <Link
            to="/$teamId/webhooks/$webhookId"
            params={{ teamId, webhookId: webhook.webhookId }}
            search={{ delivery: webhook.webhookDeliveryId }}
            className="truncate leading-6 underline decoration-accent-line"
          >
            {names?.get(webhook.webhookId) ?? webhook.webhookId}
          </Link>
          <StatusBadge
            mark={webhookDeliveryStatus(
              {
                status: webhook.state,
                attemptCount: webhook.attempts,
                nextAttemptAt: null,
                lastStatus: webhook.status,
              },
              format.short,
            )}
          />
        </span>
      ))}
    </Step>
  );
}
