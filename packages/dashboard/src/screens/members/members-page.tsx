import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../api/client';
import { Alert } from '../../components/alert';
import { Button } from '../../components/button';
import { Card, CardBody } from '../../components/card';
import { PageHead, Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { useText } from '../../i18n/text';
import { InviteDialog } from '../../members/invite-dialog';
import { membersQuery } from '../../members/queries';
import { RolesCard } from '../../members/roles-card';
import { useApi, useMay, useTeam } from '../../session/team';
import { InvitationsCard } from './invitations-card';
import { MemberTable } from './member-table';

/** Members of the team and their roles. */
export function MembersPage() {
  const { t } = useText();
  const api = useApi();
  const team = useTeam();
  const may = useMay();
  const [isInviting, setInviting] = useState(false);
  const members = useQuery(membersQuery(api, team.id));
  const owners = members.data?.filter(({ role }) => role === 'owner') ?? [];
  const isReadable = members.data !== undefined;
  return (
    <>
      <PageHead
        title={t('members.title')}
        note={t('members.note', { team: team.name })}
        apiCalls={[
          {
            name: t('members.title'),
            run: (to: Api) => to.get('/api/core/members'),
            by: 'person',
          },
        ]}
        actions={
          <Button
            kind="primary"
            icon="plus"
            notNow={may('members.manage') ? null : t('members.roleManages')}
            onClick={() => setInviting(true)}
          >
            {t('members.invite')}
          </Button>
        }
      />
      <Stack>
        <Card title={t('members.active')} note={members.data?.length}>
          <Reading query={members} title={t('members.unreadable')}>
            {(rows) =>
              rows.length === 0 ? (
                <CardBody>
                  <Alert tone="info">{t('members.none')}</Alert>
                </CardBody>
              ) : (
                <MemberTable members={rows} />
              )
            }
          </Reading>
          {owners.length === 1 && owners[0] !== undefined && (
            <p className="border-t border-line px-4 py-2.5 text-12 text-ink-2">
              {t('members.lastOwner', { name: owners[0].name })}
            </p>
          )}
        </Card>
        {isReadable && <InvitationsCard onInvite={() => setInviting(true)} />}
        <RolesCard />
      </Stack>
      {isInviting && <InviteDialog onClose={() => setInviting(false)} />}
    </>
  );
}
