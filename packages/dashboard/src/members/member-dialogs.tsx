import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import type { LabelledCall } from '../components/labelled-call';
import { Button } from '../components/button';
import { ConfirmDialog, Dialog } from '../components/dialog';
import { FormDialog } from '../components/form-dialog';
import { useToasts } from '../components/toast';
import { useConfirmed } from '../components/use-confirmed';
import { useText } from '../i18n/text';
import { keysOfMemberQuery } from '../keys/queries';
import { sessionQuery, type Role } from '../session/session';
import { useApi, useSession, useTeam } from '../session/team';
import { RoleField } from './invite-dialog';
import type { Invitation, Member } from './queries';

/** Gives a member another role. */
export function RoleDialog({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const { user } = useSession();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [role, setRole] = useState<Role>(member.role);
  const patch = (to: Api) =>
    to.patch('/api/core/members/{userId}', { path: { userId: member.id }, body: { role } });
  const change = useMutation({
    mutationFn: () => patch(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['members', teamId] });
      onClose();
      // The shell announces a change of one's own role.
      if (member.id === user.id) await queries.invalidateQueries({ queryKey: sessionQuery.queryKey });
      else done(t('members.changed', { name: member.name, role: t(`shell.role.${role}`) }));
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('members.changeTitle', { name: member.name })}
      mutation={change}
      action={t('members.changeAction')}
      call={patch}
      by="person"
      busy={t('members.changing')}
    >
      <RoleField
        value={role}
        missing={role === member.role ? t('members.sameRole') : null}
        onChange={setRole}
      />
      <p>{t(member.id === user.id ? 'members.changeOwnNote' : 'members.changeNote')}</p>
    </FormDialog>
  );
}

/** Removes a member from the team, and asks what becomes of the API keys that they made. */
export function RemoveQuestion({ member, onClose }: { member: Member; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const team = useTeam();
  const keysOfMember = useQuery(keysOfMemberQuery(api, team.id, member.id));
  const count = keysOfMember.data?.length ?? 0;
  const discard = (keys: 'revoke' | 'keep') => (to: Api) =>
    to.delete('/api/core/members/{userId}', { path: { userId: member.id }, query: { keys } });
  const texts = {
    stale: ['members', team.id],
    done: t('members.removed', { name: member.name }),
    failed: t('members.removeFailed', { name: member.name }),
    onSettled: onClose,
  };
  const keeping = useConfirmed({ run: discard('keep'), ...texts });
  const revoking = useConfirmed({ run: discard('revoke'), ...texts });
  const isBusy = keeping.isPending || revoking.isPending;
  const keepingName = t(count > 0 ? 'members.removeKeeping' : 'members.removeAction');
  const apiCalls: LabelledCall[] = [{ name: keepingName, run: discard('keep'), by: 'person' }];
  if (count > 0)
    apiCalls.unshift({ name: t('members.removeRevoking'), run: discard('revoke'), by: 'person' });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('members.removeTitle', { name: member.name, team: team.name })}
      apiCalls={apiCalls}
      footer={
        <>
          <Button onClick={onClose}>{t('members.keep')}</Button>
          <Button
            kind="danger"
            busy={
              (keysOfMember.isPending && t('members.keysReading')) ||
              (keeping.isPending && t('members.removing'))
            }
            onClick={() => !isBusy && keeping.mutate()}
          >
            {keepingName}
          </Button>
          {count > 0 && (
            <Button
              kind="danger"
              busy={revoking.isPending && t('members.removing')}
              onClick={() => !isBusy && revoking.mutate()}
            >
              {t('members.removeRevoking')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('members.removeNote')}</p>
      {count > 0 && <p>{t('members.keysNote', { name: member.name, count })}</p>}
    </Dialog>
  );
}

/**
 * Leaves the team, and asks what becomes of the API keys that the person made; the first page of another team, or of the account,
 * follows.
 */
export function LeaveQuestion({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const team = useTeam();
  const { user } = useSession();
  const { failed } = useToasts();
  const keysOfMember = useQuery(keysOfMemberQuery(api, team.id, user.id));
  const count = keysOfMember.data?.length ?? 0;
  const post = (keys: 'revoke' | 'keep') => (to: Api) => to.post('/api/core/team/leave', { query: { keys } });
  const leave = useMutation({
    mutationFn: (keys: 'revoke' | 'keep') => post(keys)(api),
    // The cached data of the team is no longer valid, so the application restarts.
    onSuccess: () => location.assign('/app/'),
    onError: (error) => {
      onClose();
      failed(t('members.leaveFailed', { team: team.name }), error);
    },
  });
  const isBusy = leave.isPending || leave.isSuccess;
  const busyWith = (keys: 'revoke' | 'keep') => isBusy && leave.variables === keys && t('members.leaving');
  const keepingName = t(count > 0 ? 'members.leaveKeeping' : 'members.leaveAction');
  const apiCalls: LabelledCall[] = [{ name: keepingName, run: post('keep'), by: 'person' }];
  if (count > 0) apiCalls.unshift({ name: t('members.leaveRevoking'), run: post('revoke'), by: 'person' });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('members.leaveTitle', { team: team.name })}
      apiCalls={apiCalls}
      footer={
        <>
          <Button onClick={onClose}>{t('members.stay')}</Button>
          <Button
            kind="danger"
            busy={(keysOfMember.isPending && t('members.keysReading')) || busyWith('keep')}
            onClick={() => !isBusy && leave.mutate('keep')}
          >
            {keepingName}
          </Button>
          {count > 0 && (
            <Button kind="danger" busy={busyWith('revoke')} onClick={() => !isBusy && leave.mutate('revoke')}>
              {t('members.leaveRevoking')}
            </Button>
          )}
        </>
      }
    >
      <p>{t('members.leaveNote')}</p>
      {count > 0 && <p>{t('members.ownKeysNote', { count })}</p>}
    </Dialog>
  );
}

/** Withdraws an invitation. */
export function WithdrawQuestion({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const { email } = invitation;
  const discard = (to: Api) =>
    to.delete('/api/core/invitations/{invitationId}', { path: { invitationId: invitation.id } });
  const withdraw = useConfirmed({
    run: discard,
    stale: ['members', teamId],
    done: t('members.withdrawn', { email }),
    failed: t('members.withdrawFailed'),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('members.withdrawTitle', { email })}
      apiCalls={[{ name: t('members.withdrawAction'), run: discard, by: 'person' }]}
      keep={t('members.keep')}
      action={t('members.withdrawAction')}
      busy={withdraw.isPending && t('members.withdrawing')}
      onConfirm={() => withdraw.mutate()}
    >
      <p>{t('members.withdrawNote')}</p>
    </ConfirmDialog>
  );
}
