import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../components/button';
import { Card, CardBody, CardFooter } from '../components/card';
import { Changes } from '../components/changes';
import { Reading } from '../components/reading';
import { StatusBadge } from '../components/status-badge';
import { Steps } from '../components/steps';
import { Table, type Column } from '../components/table';
import { Time } from '../components/time';
import { ForeignText } from '../documents/foreign-text';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { verificationProgress } from '../registry/verification-steps';
import { useApi, useMay, useTeam } from '../session/team';
import { verificationStatus } from '../statuses';
import { identityEdit } from './identity-edit';
import { editsQuery, verificationsQuery, type Company, type Verification } from './queries';
import { VerificationActions } from './verification-actions';

/** State of a company's verification: progress, next step, the edit that ended the former one, and all sessions. */
export function VerificationCard({ company }: { company: Company }) {
  const { t } = useText();
  const format = useFormat();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useQuery(verificationsQuery(api, teamId, company.id));
  const newest = query.data?.[0];
  return (
    <Card
      title={t('companies.verification')}
      aside={
        newest?.status === 'open' && (
          <span className="text-12 text-ink-3">
            {t('companies.verify.openUntil', { time: format.long(newest.expiresAt) })}
          </span>
        )
      }
    >
      <Reading query={query} title={t('companies.verify.unreadable')} rows={3}>
        {(sessions) => <Sessions company={company} sessions={sessions} />}
      </Reading>
    </Card>
  );
}

function Sessions({ company, sessions }: { company: Company; sessions: Verification[] }) {
  const { t } = useText();
  const newest = sessions[0] ?? null;
  const { current, failed } = verificationProgress(company.isVerified, newest);
  return (
    <>
      <CardBody className="grid gap-3">
        <Steps
          label={t('companies.verify.steps')}
          steps={[t('companies.verify.step.started'), t('companies.verify.step.proof'), t('status.verified')]}
          current={current}
          failed={failed}
        />
        <VerificationNote company={company} newest={newest} />
        <VerificationActions company={company} newest={newest} />
      </CardBody>
      {!company.isVerified && <WhatChanged companyId={company.id} />}
      {sessions.length > 0 && <History sessions={sessions} />}
    </>
  );
}

/** Explains the current state in one sentence. */
function VerificationNote({ company, newest }: { company: Company; newest: Verification | null }) {
  const { t } = useText();
  const format = useFormat();
  const { environment } = useTeam();
  const isOpen = newest?.status === 'open';
  const state = isOpen
    ? environment === 'sandbox'
      ? t('companies.verify.note.openSandbox')
      : t('companies.verify.note.open')
    : company.isVerified
      ? t('companies.verify.note.verified')
      : newest === null
        ? t('companies.verify.note.none')
        : newest.status === 'rejected'
          ? t('companies.verify.note.rejected')
          : newest.status === 'expired'
            ? t('companies.verify.note.expired', { day: format.short(newest.expiresAt) })
            : t('companies.verify.note.revoked');
  return (
    <div className="grid gap-1 text-13 text-ink-2">
      <p>
        {state} {!company.isVerified && t('companies.verify.note.until')}
      </p>
      {newest?.reason && newest.status === 'rejected' && (
        <p className="text-ink">
          {t('companies.verify.reason')} <ForeignText text={newest.reason} />
        </p>
      )}
    </div>
  );
}

/** The edit that ended the verification; shown to roles that may read the audit log. */
function WhatChanged({ companyId }: { companyId: string }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const { data } = useQuery({ ...editsQuery(api, teamId, companyId), enabled: may('audit.read') });
  const edit = identityEdit(data ?? []);
  if (edit === null) return null;
  return (
    <section aria-labelledby="what-changed">
      <h3 id="what-changed" className="border-t border-line px-4 pt-2.5 text-12 font-normal text-ink-3">
        {t('companies.verify.whatChanged')} · <Time at={edit.at} form="full" />
      </h3>
      <Changes
        rows={[
          ...edit.changes.map(({ field, before, after }) => ({
            id: field,
            name: t(`companies.field.${field}`),
            before: before ?? undefined,
            after: after ?? t('companies.none'),
          })),
          {
            id: 'isVerified',
            name: t('companies.verification'),
            before: t('status.verified'),
            after: t('status.notVerified'),
          },
        ]}
      />
    </section>
  );
}

function History({ sessions }: { sessions: Verification[] }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const columns: Column<Verification>[] = [
    {
      id: 'status',
      head: t('companies.head.status'),
      phone: 'name',
      cell: ({ status }) => <StatusBadge mark={verificationStatus(status)} />,
    },
    {
      id: 'reason',
      head: t('companies.head.reason'),
      phone: 'line',
      fill: true,
      cell: ({ reason }) => reason !== null && <ForeignText text={reason} most={160} />,
    },
    {
      id: 'made',
      head: t('companies.head.started'),
      numeric: true,
      phone: 'amount',
      className: 'text-12 text-ink-3',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
  return (
    <>
      {isOpen && (
        <div className="border-t border-line">
          <Table
            dense
            label={t('companies.verify.history')}
            columns={columns}
            rows={sessions}
            rowKey={({ id }) => id}
          />
        </div>
      )}
      <CardFooter>
        <Button
          kind="quiet"
          size="sm"
          className="-ml-2"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          {t(isOpen ? 'companies.verify.hideHistory' : 'companies.verify.showHistory', {
            count: sessions.length,
          })}
        </Button>
      </CardFooter>
    </>
  );
}
