import { Suspense, useState } from 'react';
import type { Api } from '../api/client';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { CardBody, Facts } from '../components/card';
import { CopyButton } from '../components/copy-button';
import { ConfirmDialog } from '../components/dialog';
import { lazyPart } from '../components/lazy-part';
import { Badge } from '../components/status';
import { Time } from '../components/time';
import { useConfirmed } from '../components/use-confirmed';
import { ForeignText } from '../documents/foreign-text';
import { useText } from '../i18n/text';
import { useMay, useTeam } from '../session/team';
import type { Upstream, UpstreamProvider } from './queries';

const ConnectionForm = lazyPart('ConnectionForm', () => import('./connection-form'));

/** The connection of the team to a provider: its state, its last fetch, and what could not be received. */
export function ConnectionCard({
  upstream,
  providers,
}: {
  upstream: Upstream | null;
  providers: UpstreamProvider[];
}) {
  const { t } = useText();
  const { id: teamId, environment } = useTeam();
  const may = useMay();
  const [question, ask] = useState<'set' | 'remove' | null>(null);
  const notNow = !may('team.manage')
    ? t('upstream.roleManages')
    : environment === 'sandbox'
      ? t('upstream.sandbox')
      : null;
  const drop = (to: Api) => to.delete('/api/v1/upstream');
  const remove = useConfirmed({
    run: drop,
    stale: ['upstream', teamId],
    done: t('upstream.removed'),
    failed: t('upstream.removeFailed'),
    onSettled: () => ask(null),
  });
  return (
    <CardBody className="grid gap-3 text-13">
      {upstream === null ? (
        <p className="text-ink-2">{t('upstream.none')}</p>
      ) : (
        <ConnectionFacts upstream={upstream} providers={providers} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind={upstream === null ? 'primary' : 'plain'} notNow={notNow} onClick={() => ask('set')}>
          {t(upstream === null ? 'upstream.connect' : 'upstream.change')}
        </Button>
        {upstream !== null && (
          <Button notNow={notNow} onClick={() => ask('remove')}>
            {t('upstream.remove')}
          </Button>
        )}
      </div>
      {question === 'set' && (
        <Suspense>
          <ConnectionForm upstream={upstream} providers={providers} onClose={() => ask(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={question === 'remove'}
        onClose={() => ask(null)}
        title={t('upstream.removeTitle')}
        keep={t('common.cancel')}
        action={t('upstream.remove')}
        busy={remove.isPending && t('common.saving')}
        apiCalls={[{ name: t('upstream.remove'), run: drop }]}
        onConfirm={() => remove.mutate()}
      >
        <p>{t('upstream.removeNote')}</p>
      </ConfirmDialog>
    </CardBody>
  );
}

function ConnectionFacts({ upstream, providers }: { upstream: Upstream; providers: UpstreamProvider[] }) {
  const { t } = useText();
  const { provider, baseUrl, apiKey, hintUrl, lastFetchedAt, lastError } = upstream;
  const title = providers.find(({ name }) => name === provider)?.title ?? provider;
  const rows: [string, React.ReactNode][] = [
    [
      t('upstream.provider'),
      <span key="provider" className="inline-flex flex-wrap items-center gap-2">
        <bdi>{title}</bdi>
        {lastError !== null ? (
          <Badge tone="bad" icon="fail">
            {t('upstream.state.failing')}
          </Badge>
        ) : lastFetchedAt === null ? (
          <Badge tone="wait" icon="wait">
            {t('upstream.state.new')}
          </Badge>
        ) : (
          <Badge tone="ok" icon="ok">
            {t('upstream.state.connected')}
          </Badge>
        )}
      </span>,
    ],
    [t('upstream.address'), <code key="url">{baseUrl}</code>],
    ...(apiKey === null
      ? []
      : [[t('upstream.keyId'), <code key="key">{apiKey}</code>] as [string, React.ReactNode]]),
    [
      t('upstream.lastFetch'),
      lastFetchedAt === null ? t('upstream.never') : <Time key="at" at={lastFetchedAt} form="full" />,
    ],
    [
      t('upstream.hintUrl'),
      <span key="hint" className="flex items-start gap-1">
        <code className="min-w-0 wrap-anywhere">{hintUrl}</code>
        <CopyButton value={hintUrl} label={t('upstream.copyHintUrl')} />
      </span>,
    ],
  ];
  return (
    <>
      {lastError !== null && (
        <Alert tone="bad" title={t('upstream.fetchFailed')}>
          <p>
            <ForeignText text={lastError} most={600} />
          </p>
        </Alert>
      )}
      <FailedArrivals upstream={upstream} />
      <Facts rows={rows} />
      <p className="text-12 text-ink-3">{t('upstream.hintNote')}</p>
    </>
  );
}

/** Received documents that the provider has and that could not be stored here, the newest with their reasons. */
function FailedArrivals({ upstream: { failedArrivals } }: { upstream: Upstream }) {
  const { t } = useText();
  const { waiting, abandoned, newest } = failedArrivals;
  if (waiting + abandoned === 0) return null;
  return (
    <Alert tone="warn" title={t('upstream.notStored', { count: waiting + abandoned })}>
      <ul className="grid gap-1">
        {newest.slice(0, 5).map(({ documentId, reason, isAbandoned }) => (
          <li key={documentId}>
            <code>{documentId}</code>: <ForeignText text={reason} />{' '}
            {t(isAbandoned ? 'upstream.abandoned' : 'upstream.triedAgain')}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
