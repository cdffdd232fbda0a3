import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { actionName } from '../../audit/actions';
import { Actor, usePeople } from '../../audit/actor';
import { changedValues } from '../../audit/changed-values';
import { auditEntryQuery, type AuditEntry } from '../../audit/queries';
import { CardBody, Facts } from '../../components/card';
import { Changes } from '../../components/changes';
import { CopyButton, Id } from '../../components/copy-button';
import { Drawer } from '../../components/drawer';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { Time } from '../../components/time';
import { ForeignText } from '../../documents/foreign-text';
import { useText } from '../../i18n/text';
import { ResourceLink } from '../../components/resource-link';
import { useApi, useMay, useTeam } from '../../session/team';

/** One entry of the log: who, what, from where, and what changed. */
export function EntryDrawer({ entryId, onClose }: { entryId: string; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useQuery(auditEntryQuery(api, teamId, entryId));
  return (
    <Drawer
      title={
        query.data
          ? actionName(t, query.data.action)
          : t(query.data === null ? 'audit.gone' : 'common.loading')
      }
      onClose={onClose}
    >
      <Reading query={query} title={t('audit.unreadable')} rows={6}>
        {(entry) =>
          entry === null ? (
            <EmptyState icon="audit" title={t('audit.gone')}>
              <p>{t('audit.goneNote')}</p>
            </EmptyState>
          ) : (
            <EntryDetail entry={entry} />
          )
        }
      </Reading>
    </Drawer>
  );
}

function EntryDetail({ entry }: { entry: AuditEntry }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  const people = usePeople();
  const { action, subjectId, requestId, address, keyId, userId, command, sequence, hash, createdAt } = entry;
  const facts: [string, ReactNode][] = [
    [t('audit.code'), <Id key="code" value={action} />],
    [t('audit.head.actor'), <Actor key="actor" entry={entry} people={people} />],
    [t('audit.user'), userId !== null && <Id key="user" value={userId} />],
    [t('audit.key'), keyId !== null && <Id key="key" value={keyId} />],
    [t('audit.command'), command !== null && <code key="command">{command}</code>],
    [
      t('audit.head.subject'),
      <span key="subject" className="flex min-w-0 items-center gap-1 text-12">
        <ResourceLink id={subjectId} />
        <CopyButton value={subjectId} label={t('common.copyId')} />
      </span>,
    ],
    [t('audit.address'), address !== null && <code key="address">{address}</code>],
    [
      t('audit.request'),
      requestId !== null &&
        (may('requests.read') ? (
          <Link
            key="request"
            to="/$teamId/requests"
            params={{ teamId }}
            search={{ requestId }}
            className="font-mono text-12"
          >
            {requestId}
          </Link>
        ) : (
          <Id key="request" value={requestId} />
        )),
    ],
    [t('audit.head.time'), <Time key="time" at={createdAt} form="second" />],
    [t('audit.place'), sequence],
    [
      t('audit.hash'),
      hash !== null && (
        <code key="hash" className="text-12">
          {hash}
        </code>
      ),
    ],
  ];
  return (
    <>
      <ChangedValues entry={entry} />
      <CardBody>
        <Facts rows={facts.filter(([, value]) => value !== null && value !== false)} />
      </CardBody>
    </>
  );
}

function ChangedValues({ entry: { before, after } }: { entry: AuditEntry }) {
  const { t } = useText();
  const values = changedValues(before, after);
  if (values.length === 0) return null;
  return (
    <section className="border-b border-line" aria-label={t('audit.changed')}>
      <h3 className="px-4 pt-3 pb-1">{t('audit.changed')}</h3>
      <Changes
        rows={values.map(({ name, before: was, after: is }) => ({
          id: name,
          name: <code className="text-12">{name}</code>,
          ...(was === undefined ? {} : { before: <ForeignText text={was} most={200} /> }),
          ...(is === undefined ? {} : { after: <ForeignText text={is} most={200} /> }),
        }))}
      />
    </section>
  );
}
