import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Field, Input } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { useToasts } from '../components/toast';
import { isCount, toCount } from '../format/typed-count';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { useApi, useTeam } from '../session/team';
import type { Company } from './queries';

/** Largest number that the API accepts. */
const MOST = 1_000_000;

/** Form of the number of documents that a company may send in a day. */
export default function DailyLimitForm({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [typed, setTyped] = useState(company.documentsPerDay?.toString() ?? '');
  const write = (to: Api) =>
    to.put('/api/v1/companies/{companyId}', {
      path: { companyId: company.id },
      body: { documentsPerDay: toCount(typed) },
    });
  const save = useMutation({
    mutationFn: () => write(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['companies', teamId] });
      onClose();
      done(t('companies.limit.saved'));
    },
  });
  const { field } = useRefusal(save.error);
  return (
    <FormDialog
      onClose={onClose}
      title={t('companies.limit.formTitle', { name: company.name })}
      mutation={save}
      action={t('companies.limit.save')}
      call={write}
      fieldsWithErrors={['documentsPerDay']}
      failed={t('companies.limit.failed')}
    >
      <Field
        label={t('companies.limit.title')}
        optional={t('common.optional')}
        hint={t('companies.limit.hint')}
        missing={!isCount(typed, 0, MOST) && t('companies.limit.wrong', { to: MOST })}
        error={field('documentsPerDay')}
      >
        <Input
          inputMode="numeric"
          value={typed}
          maxLength={9}
          autoComplete="off"
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
