import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Field, TextArea } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { useApi, useTeam } from '../session/team';
import type { Company } from './queries';

const PATH = '/api/v1/companies/{companyId}/identifiers/bulk';

/** Adds many routing addresses to a French company: those of a pasted list, all or none. */
export default function RoutingAddressesForm({
  company,
  onClose,
}: {
  company: Company;
  onClose: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [lines, setLines] = useState('');
  const identifiers = lines.split(/[\s,;]+/).filter((line) => line !== '');
  const path = { companyId: company.id };
  const write = (to: Api) => to.post(PATH, { path, body: { identifiers } });
  const add = useMutation({
    mutationFn: () => write(api),
    onSuccess: async ({ results }) => {
      await queries.invalidateQueries({ queryKey: ['companies', teamId] });
      onClose();
      const count = results.filter(({ outcome }) => outcome === 'created').length;
      done(t('companies.ids.bulkDone', { count }));
    },
  });
  const refusal = useRefusal(add.error);
  return (
    <FormDialog
      onClose={onClose}
      title={t('companies.ids.bulkTitle', { name: company.name })}
      mutation={add}
      action={t('companies.ids.bulkAction')}
      call={write}
      busy={t('companies.working')}
      fieldsWithErrors={['identifiers']}
    >
      <Field
        label={t('companies.ids.bulkLines')}
        hint={t('companies.ids.bulkHint')}
        error={refusal.field('identifiers')}
        missing={identifiers.length === 0 && t('companies.ids.bulkFirst')}
      >
        <TextArea
          className="font-mono"
          rows={10}
          spellCheck={false}
          autoComplete="off"
          value={lines}
          onChange={(event) => {
            setLines(event.target.value);
            if (add.error) add.reset();
          }}
        />
      </Field>
    </FormDialog>
  );
}
