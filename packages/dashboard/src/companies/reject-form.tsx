import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Field, TextArea } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import type { Company } from './queries';

/** Rejects a sandbox verification with a reason that is shown with it. */
export default function RejectForm({
  company,
  run,
  onClose,
}: {
  company: Company;
  run: (api: Api, reason: string | undefined) => Promise<unknown>;
  onClose: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [reason, setReason] = useState('');
  const post = (to: Api) => run(to, reason.trim() || undefined);
  const reject = useMutation({
    mutationFn: () => post(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['companies', teamId] });
      onClose();
      done(t('companies.verify.rejected', { name: company.name }));
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('companies.verify.rejectTitle')}
      mutation={reject}
      action={t('companies.verify.rejectAction')}
      call={post}
      busy={t('companies.working')}
      kind="danger"
    >
      <Field label={t('companies.verify.rejectReason')} optional={t('common.optional')}>
        <TextArea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
