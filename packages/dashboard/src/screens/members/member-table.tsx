import { useState } from 'react';
import { Button } from '../../components/button';
import { Badge } from '../../components/status';
import { Table, type Column } from '../../components/table';
import { Time } from '../../components/time';
import { useRowKeys } from '../../components/use-row-keys';
import { useText } from '../../i18n/text';
import { LeaveQuestion, RemoveQuestion, RoleDialog } from '../../members/member-dialogs';
import type { Member } from '../../members/queries';
import { obstacleTo } from '../../members/roles';
import { useMay, useSession, useTeam } from '../../session/team';

type Action = { kind: 'role' | 'remove' | 'leave'; member: Member };

/** The members of the team with what may be done about each. */
export function MemberTable({ members }: { members: Member[] }) {
  const { t } = useText();
  const { role } = useTeam();
  const { user } = useSession();
  const may = useMay();
  const [action, setAction] = useState<Action | null>(null);
  const close = () => setAction(null);
  const mine = { role, mayManage: may('members.manage') };
  const isMe = ({ id }: Member) => id === user.id;
  const whyNot = (member: Member): string | null => {
    const obstacle = obstacleTo(member, members, mine);
    return obstacle === null ? null : t(`members.obstacle.${obstacle}`);
  };
  /** Everybody may leave, but the last owner. */
  const whyStay = (member: Member): string | null =>
    obstacleTo(member, members, { role: 'owner', mayManage: true }) === 'lastOwner'
      ? t('members.obstacle.lastOwner')
      : null;
  const rowKeys = useRowKeys(members, {
    open: (member) => {
      if (whyNot(member) === null) setAction({ kind: 'role', member });
    },
  });
  const columns: Column<Member>[] = [
    {
      id: 'name',
      head: t('members.head.name'),
      phone: 'name',
      fill: true,
      cell: (member) => (
        <span className="flex min-w-0 flex-col">
          <span className="flex min-w-0 flex-wrap items-center gap-2">
            <bdi dir="auto" className="truncate font-medium">
              {member.name}
            </bdi>
            {isMe(member) && (
              <Badge tone="wait" icon="person" soft>
                {t('members.you')}
              </Badge>
            )}
          </span>
          <bdi className="truncate text-12 text-ink-3">{member.email}</bdi>
        </span>
      ),
    },
    {
      id: 'role',
      head: t('members.head.role'),
      phone: 'amount',
      className: 'whitespace-nowrap',
      cell: (member) => t(`shell.role.${member.role}`),
    },
    {
      id: 'seen',
      head: t('members.head.seen'),
      phone: 'number',
      className: 'whitespace-nowrap',
      cell: ({ lastSeenAt }) =>
        lastSeenAt === null ? (
          <span className="text-12 text-ink-3">{t('members.notSignedIn')}</span>
        ) : (
          <Time at={lastSeenAt} form="ago" />
        ),
    },
    {
      id: 'since',
      head: t('members.head.since'),
      from: 'lg',
      className: 'text-12 text-ink-3 whitespace-nowrap',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
    {
      id: 'actions',
      head: t('members.head.actions'),
      headHidden: true,
      numeric: true,
      phone: 'line',
      cell: (member) => (
        <span className="inline-flex gap-1">
          {may('members.manage') && (
            <Button
              kind="quiet"
              size="sm"
              aria-label={t('members.changeNamed', { name: member.name })}
              notNow={whyNot(member)}
              onClick={() => setAction({ kind: 'role', member })}
            >
              {t('members.change')}
            </Button>
          )}
          {isMe(member) ? (
            <Button
              kind="quiet"
              size="sm"
              notNow={whyStay(member)}
              onClick={() => setAction({ kind: 'leave', member })}
            >
              {t('members.leave')}
            </Button>
          ) : (
            may('members.manage') && (
              <Button
                kind="quiet"
                size="sm"
                aria-label={t('members.removeNamed', { name: member.name })}
                notNow={whyNot(member)}
                onClick={() => setAction({ kind: 'remove', member })}
              >
                {t('members.remove')}
              </Button>
            )
          )}
        </span>
      ),
    },
  ];
  return (
    <>
      <Table
        label={t('members.active')}
        columns={columns}
        rows={members}
        rowKey={({ id }) => id}
        rowProps={rowKeys}
      />
      {action?.kind === 'role' && <RoleDialog member={action.member} onClose={close} />}
      {action?.kind === 'remove' && <RemoveQuestion member={action.member} onClose={close} />}
      {action?.kind === 'leave' && <LeaveQuestion onClose={close} />}
    </>
  );
}
