import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Checkbox, Field, Input, Select } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { useApi, useTeam } from '../session/team';
import type { Mailbox } from './queries';

/** Usual ports of IMAP (RFC 8314). */
const PORTS = { tls: 993, startTls: 143 } as const;

/** Form that replaces the mailbox of a company. The stored password is kept when none is entered. */
export default function MailboxForm({
  companyId,
  mailbox,
  onClose,
}: {
  companyId: string;
  mailbox: Mailbox | null;
  onClose: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [host, setHost] = useState(mailbox?.host ?? '');
  const [port, setPort] = useState(String(mailbox?.port ?? PORTS.tls));
  const [security, setSecurity] = useState(mailbox?.security ?? 'tls');
  const [user, setUser] = useState(mailbox?.user ?? '');
  const [password, setPassword] = useState('');
  const [folder, setFolder] = useState(mailbox?.folder ?? 'INBOX');
  const [enabled, setEnabled] = useState(mailbox?.enabled ?? true);
  const chooseSecurity = (next: Mailbox['security']): void => {
    if (port === String(PORTS[security])) setPort(String(PORTS[next]));
    setSecurity(next);
  };
  const write = (to: Api) =>
    to.put('/api/v1/companies/{companyId}/mailbox', {
      path: { companyId },
      body: {
        host: host.trim(),
        port: Number(port),
        user: user.trim(),
        ...(password === '' ? {} : { password }),
        folder: folder.trim(),
        ...{ security, enabled },
      },
    });
  // "Show API call" shows no password.
  const writeShown = (to: Api) =>
    to.put('/api/v1/companies/{companyId}/mailbox', {
      path: { companyId },
      body: { host, port: Number(port), user, password: '…', folder, security, enabled },
    });
  const save = useMutation({
    mutationFn: () => write(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['arrivals', teamId] });
      onClose();
      done(t('arrivals.mailbox.saved'));
    },
  });
  const refusal = useRefusal(save.error);
  return (
    <FormDialog
      onClose={onClose}
      title={t('arrivals.mailbox.title')}
      mutation={save}
      action={t('arrivals.mailbox.save')}
      call={writeShown}
      fieldsWithErrors={['host', 'port', 'user', 'password', 'folder']}
    >
      <Field
        label={t('arrivals.mailbox.host')}
        hint={t('arrivals.mailbox.hostHint')}
        error={refusal.field('host')}
      >
        <Input value={host} autoComplete="off" onChange={(event) => setHost(event.target.value)} />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={t('arrivals.mailbox.security')}>
          <Select
            value={security}
            onChange={(event) => chooseSecurity(event.target.value === 'startTls' ? 'startTls' : 'tls')}
          >
            <option value="tls">{t('arrivals.mailbox.tls')}</option>
            <option value="startTls">{t('arrivals.mailbox.startTls')}</option>
          </Select>
        </Field>
        <Field label={t('arrivals.mailbox.port')} error={refusal.field('port')}>
          <Input value={port} inputMode="numeric" onChange={(event) => setPort(event.target.value)} />
        </Field>
      </div>
      <Field label={t('arrivals.mailbox.user')} error={refusal.field('user')}>
        <Input value={user} autoComplete="off" onChange={(event) => setUser(event.target.value)} />
      </Field>
      <Field
        label={t('arrivals.mailbox.password')}
        hint={t(mailbox === null ? 'arrivals.mailbox.passwordHint' : 'arrivals.mailbox.passwordKept')}
        error={refusal.field('password')}
      >
        <Input
          type="password"
          value={password}
          autoComplete="new-password"
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Field label={t('arrivals.mailbox.folder')} error={refusal.field('folder')}>
        <Input value={folder} onChange={(event) => setFolder(event.target.value)} />
      </Field>
      <Checkbox
        label={t('arrivals.mailbox.enabled')}
        checked={enabled}
        onChange={(event) => setEnabled(event.target.checked)}
      />
    </FormDialog>
  );
}
