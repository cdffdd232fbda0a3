import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button';
import { Card } from '../../components/card';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { Badge } from '../../components/status';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useToasts } from '../../components/toast';
import { useText } from '../../i18n/text';
import { WithdrawQuestion } from '../../members/member-dialogs';
import { obstacleToInvitation } from '../../members/roles';
import { invitationsQuery, type Invitation } from '../../members/queries';
import { useApi, useMay, useTeam } from '../../session/team';

/** Invitations that nobody has accepted. */
export function InvitationsCard({ onInvite }: { onInvite: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const query = useQuery(invitationsQuery(api, teamId));
  return (
    <Card title={t('members.invitations')} note={query.data?.length || undefined}>
      <Reading query={query} title={t('members.invitationsUnreadable')} rows={2}>
        {(invitations) =>
          invitations.length === 0 ? (
            <EmptyState
              icon="mail"
              title={t('members.noInvitation')}
              action={may('members.manage') && <Button onClick={onInvite}>{t('members.invite')}</Button>}
            >
              <p>{t('members.noInvitationNote')}</p>
            </EmptyState>
          ) : (
            <InvitationTable invitations={invitations} />
          )
        }
      </Reading>
    </Card>
  );
}

function InvitationTable({ invitations }: { invitations: Invitation[] }) {
  const { t } = useText();
  const may = useMay();
  const { role } = useTeam();
  const [withdrawing, setWithdrawing] = useState<Invitation | null>(null);
  const columns: Column<Invitation>[] = [
    {
      id: 'email',
      head: t('members.email'),
      phone: 'name',
      fill: true,
      cell: ({ email, invitedBy }) => (
        <span className="flex min-w-0 flex-col">
          <bdi className="truncate font-medium">{email}</bdi>
          <span className="truncate text-12 text-ink-3">
            {invitedBy === null
              ? t('members.invitedByOperator')
              : t('members.invitedBy', { name: invitedBy })}
          </span>
        </span>
      ),
    },
    {
      id: 'role',
      head: t('members.head.role'),
      phone: 'amount',
      className: 'whitespace-nowrap',
      cell: ({ role }) => t(`shell.role.${role}`),
    },
    { id: 'mail', head: t('members.head.mail'), phone: 'number', cell: (row) => <MailState {...row} /> },
    {
      id: 'ends',
      head: t('members.head.ends'),
      from: 'lg',
      className: 'text-12 text-ink-3 whitespace-nowrap',
      cell: ({ expiresAt }) => <Time at={expiresAt} />,
    },
    {
      id: 'actions',
      head: t('members.head.actions'),
      headHidden: true,
      numeric: true,
      phone: 'line',
      cell: (invitation) => {
        if (!may('members.manage')) return null;
        const obstacle = obstacleToInvitation(invitation, role);
        if (obstacle !== null)
          return <span className="text-12 text-ink-3">{t(`members.fixed.${obstacle}`)}</span>;
        return (
          <span className="inline-flex gap-1">
            <ResendButton invitation={invitation} />
            <Button
              kind="quiet"
              size="sm"
              aria-label={t('members.withdrawNamed', { email: invitation.email })}
              onClick={() => setWithdrawing(invitation)}
            >
              {t('members.withdraw')}
            </Button>
          </span>
        );
      },
    },
  ];
  return (
    <>
      <Table label={t('members.invitations')} columns={columns} rows={invitations} rowKey={({ id }) => id} />
      {withdrawing && <WithdrawQuestion invitation={withdrawing} onClose={() => setWithdrawing(null)} />}
    </>
  );
}

/** State of the mail with the link; the link expires after seven days. */
function MailState({ mailedAt, mailError, expiresAt }: Invitation) {
  const { t } = useText();
  if (Date.parse(expiresAt) <= Date.now()) {
    return (
      <Badge tone="wait" icon="wait">
        {t('members.mail.ended')}
      </Badge>
    );
  }
  if (mailedAt !== null) {
    return (
      <span className="inline-flex flex-wrap items-center gap-x-2 text-12 text-ink-3">
        <Badge tone="ok" icon="ok">
          {t('members.mail.sent')}
        </Badge>
        <Time at={mailedAt} form="ago" />
      </span>
    );
  }
  if (mailError === null) {
    return (
      <Badge tone="wait" icon="run">
        {t('members.mail.sending')}
      </Badge>
    );
  }
  return (
    <span className="grid justify-items-start gap-0.5">
      <Badge tone="warn" icon="warn">
        {t('members.mail.failing')}
      </Badge>
      <span className="text-12 wrap-anywhere text-ink-2">{t(`members.mail.trouble.${mailError}`)}</span>
    </span>
  );
}

function ResendButton({ invitation: { id, email } }: { invitation: Invitation }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done, failed } = useToasts();
  const resend = useMutation({
    mutationFn: () => api.post('/api/core/invitations/{invitationId}/resend', { path: { invitationId: id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['members', teamId] });
      done(t('members.resent', { email }));
    },
    onError: (error) => failed(t('members.resendFailed'), error),
  });
  return (
    <Button
      kind="quiet"
      size="sm"
      aria-label={t('members.resendNamed', { email })}
      busy={resend.isPending && t('members.resending')}
      onClick={() => resend.mutate()}
    >
      {t('members.resend')}
    </Button>
  );
}
