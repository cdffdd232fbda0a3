import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Api } from '../api/client';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Card, CardBody, Facts } from '../components/card';
import { ConfirmDialog } from '../components/dialog';
import { lazyPart } from '../components/lazy-part';
import { Reading } from '../components/reading';
import { Time } from '../components/time';
import { useConfirmed } from '../components/use-confirmed';
import { ForeignText } from '../documents/foreign-text';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { explainMailboxFailure } from './mailbox-failure';
import { isDue, mailboxQuery, type Mailbox } from './queries';

const MailboxForm = lazyPart('MailboxForm', () => import('./mailbox-form'));
const PATH = '/api/v1/companies/{companyId}/mailbox';

/** The mailbox from which the documents of a company are read: its setting, and the result of its last check. */
export function MailboxCard({ companyId }: { companyId: string }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useQuery(mailboxQuery(api, teamId, companyId));
  return (
    <Card title={t('arrivals.mailbox.title')}>
      <Reading query={query} title={t('arrivals.mailbox.unreadable')} rows={3}>
        {(mailbox) => <Present companyId={companyId} mailbox={mailbox} />}
      </Reading>
    </Card>
  );
}

function Present({ companyId, mailbox }: { companyId: string; mailbox: Mailbox | null }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  const [question, ask] = useState<'set' | 'remove' | null>(null);
  const notNow = may('companies.manage') ? null : t('arrivals.roleManages');
  const path = { companyId };
  const drop = (to: Api) => to.delete(PATH, { path });
  const checkNow = (to: Api) => to.post('/api/v1/companies/{companyId}/mailbox/check', { path });
  const stale = ['arrivals', teamId];
  const remove = useConfirmed({
    run: drop,
    stale,
    done: t('arrivals.mailbox.removed'),
    failed: t('arrivals.mailbox.removeFailed'),
    onSettled: () => ask(null),
  });
  const check = useConfirmed({
    run: checkNow,
    stale,
    done: t('arrivals.mailbox.checkRequested'),
    failed: t('arrivals.mailbox.checkFailed'),
    onSettled: () => undefined,
  });
  return (
    <CardBody className="grid gap-3 text-13">
      {mailbox === null ? (
        <p className="text-ink-2">{t('arrivals.mailbox.none')}</p>
      ) : (
        <MailboxFacts mailbox={mailbox} />
      )}
      <div className="flex flex-wrap gap-2">
        <Button notNow={notNow} onClick={() => ask('set')}>
          {t(mailbox === null ? 'arrivals.mailbox.set' : 'arrivals.mailbox.change')}
        </Button>
        {mailbox?.enabled === true && (
          <Button
            icon="refresh"
            notNow={notNow}
            busy={
              (check.isPending || (isDue(mailbox) && mailbox.parkedAt === null)) &&
              t('arrivals.mailbox.checking')
            }
            onClick={() => check.mutate()}
          >
            {t('arrivals.mailbox.check')}
          </Button>
        )}
        {mailbox !== null && (
          <Button notNow={notNow} onClick={() => ask('remove')}>
            {t('arrivals.mailbox.remove')}
          </Button>
        )}
      </div>
      {question === 'set' && (
        <Suspense>
          <MailboxForm companyId={companyId} mailbox={mailbox} onClose={() => ask(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={question === 'remove'}
        onClose={() => ask(null)}
        title={t('arrivals.mailbox.removeTitle')}
        keep={t('common.cancel')}
        action={t('arrivals.mailbox.remove')}
        busy={remove.isPending && t('arrivals.mailbox.removing')}
        apiCalls={[{ name: t('arrivals.mailbox.remove'), run: drop }]}
        onConfirm={() => remove.mutate()}
      >
        <p>{t('arrivals.mailbox.removeNote')}</p>
      </ConfirmDialog>
    </CardBody>
  );
}

/** Why a check failed, in the words of the mail server, and what to do. */
function FailureReason({ of }: { of: NonNullable<Mailbox['failure']> }) {
  const { t } = useText();
  const { reason, advice } = explainMailboxFailure(of);
  return (
    <p>
      <ForeignText text={reason} most={600} />
      {advice !== null && <span className="block">{t(advice)}</span>}
    </p>
  );
}

function MailboxFacts({ mailbox }: { mailbox: Mailbox }) {
  const { t } = useText();
  const { host, port, user, folder, security, enabled, lastCheckedAt, failure, parkedAt } = mailbox;
  return (
    <>
      {failure !== null && (
        <Alert tone="bad" title={t(`arrivals.failure.${failure.code}`)}>
          <FailureReason of={failure} />
          <p className="text-12 text-ink-2">
            {t('arrivals.mailbox.failingSince')} <Time at={failure.since} form="full" />
          </p>
        </Alert>
      )}
      {parkedAt !== null && <Alert tone="bad" title={t('arrivals.mailbox.parked')} />}
      {!enabled && <Alert tone="info" title={t('arrivals.mailbox.disabled')} />}
      <Facts
        rows={[
          [t('arrivals.mailbox.user'), <ForeignText key="user" text={user} />],
          [
            t('arrivals.mailbox.server'),
            <span key="server">
              {host}:{port} ({security === 'tls' ? 'TLS' : 'STARTTLS'})
            </span>,
          ],
          [t('arrivals.mailbox.folder'), <ForeignText key="folder" text={folder} />],
          [
            t('arrivals.mailbox.lastChecked'),
            lastCheckedAt === null ? (
              t('arrivals.mailbox.never')
            ) : (
              <Time key="at" at={lastCheckedAt} form="full" />
            ),
          ],
        ]}
      />
    </>
  );
}
