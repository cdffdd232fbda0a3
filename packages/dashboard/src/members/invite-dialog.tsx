import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { FormDialog } from '../components/form-dialog';
import { Field, Input, Select } from '../components/field';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import type { Role } from '../session/session';
import { useApi, useTeam } from '../session/team';
import { roleNamed, rolesToGive } from './roles';

/** Invites somebody by their address. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const team = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [email, setEmail] = useState('');
  const [role, setRole] = useState<Role>('accountant');
  const post = (to: Api) => to.post('/api/core/invitations', { body: { email: email.trim(), role } });
  const invite = useMutation({
    mutationFn: () => post(api),
    onSuccess: async ({ invitation }) => {
      await queries.invalidateQueries({ queryKey: ['members', team.id] });
      onClose();
      done(t('members.invited', { email: invitation.email }));
    },
  });
  const ofEmail = useRefusal(invite.error).field('email');
  const missing = /^\S+@\S+$/.test(email.trim()) ? null : t('members.emailFirst');
  return (
    <FormDialog
      onClose={onClose}
      title={t('members.inviteTitle', { team: team.name })}
      mutation={invite}
      action={t('members.inviteAction')}
      call={post}
      by="person"
      busy={t('members.inviting')}
      fieldsWithErrors={['email']}
    >
      <Field label={t('members.email')} hint={t('members.emailHint')} error={ofEmail} missing={missing}>
        <Input
          type="email"
          value={email}
          autoComplete="off"
          maxLength={320}
          onChange={(event) => setEmail(event.target.value)}
        />
      </Field>
      <RoleField value={role} onChange={setRole} />
    </FormDialog>
  );
}

/** A role to give, with what it is for. */
export function RoleField({
  value,
  missing,
  onChange,
}: {
  value: Role;
  missing?: string | null;
  onChange: (role: Role) => void;
}) {
  const { t } = useText();
  const { role: mine } = useTeam();
  return (
    <Field label={t('members.head.role')} hint={t(`members.roleNote.${value}`)} missing={missing}>
      <Select value={value} onChange={(event) => onChange(roleNamed(event.target.value) ?? value)}>
        {rolesToGive(mine).map((role) => (
          <option key={role} value={role}>
            {t(`shell.role.${role}`)}
          </option>
        ))}
      </Select>
    </Field>
  );
}
