import type { ReactNode } from 'react';
import { ButtonLink } from '../components/button';
import { Card } from '../components/card';
import { Icon, type IconName } from '../components/icon';
import { Reading, type ReadState } from '../components/reading';
import { cutText, visibleText } from '../format/identifiers';
import { dayRange, parisTime } from '../format/paris';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useTeam } from '../session/team';
import { splitUrl } from '../webhooks/queries';
import { ATTENTION_MOST, type AttentionRow, type FailedDocuments } from './attention';

/**
 * Items that need attention, each with its consequence and one button. "Nothing needs your attention" appears once
 * all data is loaded.
 */
export function AttentionCard({
  rows,
  failed,
}: {
  rows: AttentionRow[];
  /** Query of the failed documents; null for users who may not read them */
  failed: ReadState<FailedDocuments> | null;
}) {
  const { t } = useText();
  const hasMore = failed?.data?.hasMore === true;
  const isKnown = failed === null || failed.data !== undefined;
  return (
    <Card
      title={t('overview.attention')}
      note={rows.length > 0 && isKnown && !hasMore ? rows.length : undefined}
    >
      {!isKnown && (
        <Reading query={failed} title={t('overview.failed.unreadable')} rows={2}>
          {() => null}
        </Reading>
      )}
      {rows.length === 0 && !hasMore ? (
        isKnown && (
          <p className="flex items-center gap-2 px-4 py-3 text-13 text-ink-2">
            <Icon name="ok" className="text-ok-solid" />
            {t('overview.nothingOpen')}
          </p>
        )
      ) : (
        <ul className="divide-y divide-line">
          {rows.slice(0, ATTENTION_MOST).map((row) => (
            <Row key={`${row.kind}-${row.id}`} row={row} />
          ))}
          {(rows.length > ATTENTION_MOST || hasMore) && (
            <More count={Math.max(0, rows.length - ATTENTION_MOST)} hasMore={hasMore} />
          )}
        </ul>
      )}
    </Card>
  );
}

function Row({ row }: { row: AttentionRow }) {
  const { t, language } = useText();
  const format = useFormat();
  const { id: teamId } = useTeam();
  switch (row.kind) {
    case 'document': {
      const { number, to, category } = row.document;
      const values = { number: named(number ?? row.id), to: named(to ?? '') };
      return (
        <AttentionLine
          icon="fail"
          ink="text-bad"
          title={t('overview.failed.title', values)}
          note={t(`overview.failed.${knownCategory(category)}`, values)}
        >
          <ButtonLink to="/$teamId/documents/$documentId" params={{ teamId, documentId: row.id }}>
            {t('overview.seeWhy')}
          </ButtonLink>
        </AttentionLine>
      );
    }
    case 'objections': {
      const { count, hasMore, newest } = row.objections;
      const values = { number: named(newest?.number ?? newest?.id ?? ''), to: named(newest?.to ?? '') };
      return (
        <AttentionLine
          icon="fail"
          ink="text-bad"
          title={t(hasMore ? 'overview.objections.titleMore' : 'overview.objections.title', { count })}
          note={t('overview.objections.note', values)}
        >
          {count === 1 && newest !== null ? (
            <ButtonLink to="/$teamId/documents/$documentId" params={{ teamId, documentId: newest.id }}>
              {t('overview.seeWhy')}
            </ButtonLink>
          ) : (
            <ButtonLink
              to="/$teamId/documents"
              params={{ teamId }}
              search={{ direction: 'outgoing', business: 'disputed' }}
            >
              {t('overview.show')}
            </ButtonLink>
          )}
        </AttentionLine>
      );
    }
    case 'parked':
      return (
        <AttentionLine
          icon="block"
          ink="text-warn"
          title={t('overview.parked.title', { count: row.count })}
          note={t('overview.parked.note')}
        >
          <ButtonLink to="/$teamId/documents" params={{ teamId }} search={{ status: 'pending' }}>
            {t('overview.show')}
          </ButtonLink>
        </AttentionLine>
      );
    case 'webhook': {
      const { url, state, since, waiting, disabledFrom } = row.webhook;
      const { host } = splitUrl(url);
      return (
        <AttentionLine
          icon="webhook"
          ink="text-bad"
          title={t(state === 'disabled' ? 'overview.webhook.disabled' : 'overview.webhook.failing', {
            host,
            since: format.short(since),
          })}
          note={
            t('overview.webhook.waiting', { count: waiting }) +
            (disabledFrom ? ` ${t('overview.webhook.until', { time: format.long(disabledFrom) })}` : '')
          }
        >
          <ButtonLink to="/$teamId/webhooks/$webhookId" params={{ teamId, webhookId: row.id }}>
            {t('overview.open')}
          </ButtonLink>
        </AttentionLine>
      );
    }
    case 'deadline': {
      const { companyId, companyName, flow, periodStart, declarantDeadline, waitingReports } = row.deadline;
      return (
        <AttentionLine
          icon="calendar"
          ink="text-warn"
          title={t('overview.deadline.title', {
            days: dayRange(row.deadline, language),
            due: format.relative(declarantDeadline),
          })}
          note={t('overview.deadline.note', {
            company: named(companyName),
            count: waitingReports,
            time: parisTime(declarantDeadline, language, new Date()),
          })}
        >
          <ButtonLink
            to="/$teamId/france"
            params={{ teamId }}
            search={{
              company: companyId,
              year: Number(periodStart.slice(0, 4)),
              flow,
              period: periodStart,
            }}
          >
            {t('overview.review')}
          </ButtonLink>
        </AttentionLine>
      );
    }
    case 'mailbox': {
      const { companyName, user, since } = row.mailbox;
      return (
        <AttentionLine
          icon="mail"
          ink="text-bad"
          title={t('overview.mailbox.title', { user: named(user), since: format.short(since) })}
          note={t('overview.mailbox.note', { company: named(companyName) })}
        >
          <ButtonLink to="/$teamId/arrivals" params={{ teamId }} search={{ company: row.id }}>
            {t('overview.open')}
          </ButtonLink>
        </AttentionLine>
      );
    }
    case 'company':
      return (
        <AttentionLine
          icon="shield"
          ink="text-warn"
          title={t('overview.company.title', { name: named(row.company.name) })}
          note={t('overview.company.note')}
        >
          <ButtonLink to="/$teamId/companies/$companyId" params={{ teamId, companyId: row.id }}>
            {t('overview.open')}
          </ButtonLink>
        </AttentionLine>
      );
  }
}

const CATEGORIES = [
  'recipient_not_found',
  'document_not_supported',
  'recipient_rejected',
  'transport',
  'unconfirmed',
  'duplicate',
] as const;

function knownCategory(category: string): (typeof CATEGORIES)[number] | 'other' {
  return CATEGORIES.find((each) => each === category) ?? 'other';
}

/** A foreign name inside a sentence: isolated, with visible control characters, shortened. */
function named(text: string): string {
  return `\u2068${visibleText(cutText(text, 80).text)}\u2069`;
}

function AttentionLine({
  icon,
  ink,
  title,
  note,
  children,
}: {
  icon: IconName;
  ink: string;
  title: string;
  note: string;
  children?: ReactNode;
}) {
  return (
    <li className="grid grid-cols-[1.25rem_minmax(0,1fr)] items-start gap-x-3 px-4 py-3 text-13 md:grid-cols-[1.25rem_minmax(0,1fr)_auto]">
      <Icon name={icon} size="lg" className={ink} />
      <div className="min-w-0 wrap-anywhere">
        <h3>{title}</h3>
        <p className="text-ink-2">{note}</p>
      </div>
      <div className="max-md:col-start-2 max-md:mt-2 max-md:justify-self-start empty:hidden">{children}</div>
    </li>
  );
}

/** Link to the remaining items; the number of failed documents beyond the loaded ones is unknown. */
function More({ count, hasMore }: { count: number; hasMore: boolean }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  return (
    <li className="px-4 py-2.5 text-13">
      <ButtonLink
        kind="quiet"
        size="sm"
        className="-ml-2"
        to="/$teamId/documents"
        params={{ teamId }}
        search={{ direction: 'outgoing', status: 'failed' }}
      >
        {hasMore ? t('overview.moreThan', { count }) : t('overview.more', { count })}
      </ButtonLink>
    </li>
  );
}
