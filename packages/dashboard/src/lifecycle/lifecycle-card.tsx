import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../components/button';
import { Card, CardFooter } from '../components/card';
import { Reading } from '../components/reading';
import { Badge, type StatusTone } from '../components/status';
import type { IconName } from '../components/icon';
import { Time } from '../components/time';
import { ForeignText } from '../documents/foreign-text';
import type { StoredDocument } from '../documents/queries';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { readCurrency, mayHaveLifecycle, type Lifecycle, type LifecycleStatus } from './lifecycle';
import { SayDialog } from './say-dialog';

/** Statuses of a French invoice, and the statuses that may follow; renders nothing for other documents. */
export function LifecycleCard({ document }: { document: StoredDocument }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const isFrench = mayHaveLifecycle(document);
  const query = useQuery({
    queryKey: ['documents', teamId, 'lifecycle', document.id, document.updatedAt],
    queryFn: async ({ signal }) =>
      (
        await api.get('/api/v1/documents/{documentId}/lifecycle', {
          path: { documentId: document.id },
          signal,
        })
      ).lifecycle,
    enabled: isFrench,
  });
  const lifecycle = query.data;
  if (!isFrench || (lifecycle && lifecycle.statuses.length + lifecycle.next.length === 0)) return null;
  return (
    <Card
      title={t('lifecycle.title')}
      aside={
        lifecycle?.status && (
          <Badge tone="wait" icon="info">
            <span lang="fr">{lifecycle.statusName ?? lifecycle.status}</span>
          </Badge>
        )
      }
    >
      <Reading query={query} title={t('lifecycle.unreadable')} rows={3}>
        {(data) => <Statuses document={document} lifecycle={data} />}
      </Reading>
    </Card>
  );
}

function Statuses({ document, lifecycle }: { document: StoredDocument; lifecycle: Lifecycle }) {
  const { t } = useText();
  const may = useMay();
  const [isLocalized, setLocalized] = useState(false);
  const { next, statuses } = lifecycle;
  return (
    <>
      <ol className="divide-y divide-line text-13">
        {statuses.map((status, index) => (
          <StatusRow key={status.id ?? index} status={status} />
        ))}
      </ol>
      {next.length > 0 && (
        <CardFooter>
          <span className="min-w-0 flex-1 text-12 text-ink-3">
            {t('lifecycle.next', { count: next.length })}
          </span>
          <Button
            size="sm"
            notNow={may('documents.send') ? null : t('lifecycle.roleSays')}
            onClick={() => setLocalized(true)}
          >
            {t('lifecycle.say')}
          </Button>
        </CardFooter>
      )}
      {isLocalized && (
        <SayDialog
          documentId={document.id}
          currency={readCurrency(document.parsed)}
          next={next}
          onClose={() => setLocalized(false)}
        />
      )}
    </>
  );
}

function StatusRow({ status }: { status: LifecycleStatus }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const { code, name, counts, objection, reasons, portal, lastError, statusDocumentId } = status;
  const mark: { tone: StatusTone; icon: IconName } = counts
    ? { tone: 'ok', icon: 'ok' }
    : { tone: 'warn', icon: 'warn' };
  return (
    <li className="grid gap-1 px-4 py-3">
      <span className="flex flex-wrap items-center gap-x-2">
        <Badge {...mark}>
          <span lang="fr">{name ?? code}</span>
        </Badge>
        <code className="text-12 text-ink-3">{code}</code>
        <span className="text-12 text-ink-2">{t(`lifecycle.speaker.${status.speaker}`)}</span>
        <span className="ml-auto text-12 text-ink-3">
          <Time at={status.createdAt} />
        </span>
      </span>
      {objection !== null && <span className="text-ink-2">{t(`lifecycle.objection.${objection}`)}</span>}
      {reasons.map((reason, index) => (
        <span key={index} className="text-ink-2">
          {reason.code !== null && <code className="mr-2 text-12 text-ink-3">{reason.code}</code>}
          {reason.text !== null && <ForeignText text={reason.text} />}
        </span>
      ))}
      {portal !== null && (
        <span className="text-12 text-ink-2">
          {t(`lifecycle.portal.${portal}`)}
          {lastError !== null && <> · {lastError}</>}
        </span>
      )}
      {statusDocumentId !== null && (
        <Link
          to="/$teamId/documents/$documentId"
          params={{ teamId, documentId: statusDocumentId }}
          className="justify-self-start text-12"
        >
          {t('lifecycle.message')}
        </Link>
      )}
    </li>
  );
}
