import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Field, Input, Select } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { useToasts } from '../../components/toast';
import { useText } from '../../i18n/text';
import { operatorCalls, type OperatorTeam } from '../../operator/queries';
import { useRefusal } from '../../refusals/use-refusal';
import { personApi } from '../../session/session';

interface Values {
  name: string;
  environment: OperatorTeam['environment'];
  owner: string;
}

const toBody = ({ name, environment, owner }: Values) => ({
  name: name.trim(),
  environment,
  ...(owner.trim() === '' ? {} : { owner: owner.trim() }),
});

/** Makes a team, and invites its first owner by mail. */
export function NewTeamDialog({
  onClose,
  onCreated,
}: {
  onClose: () => void;
  onCreated: (team: OperatorTeam) => void;
}) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [values, setValues] = useState<Values>({ name: '', environment: 'production', owner: '' });
  const change = (part: Partial<Values>): void => setValues((now) => ({ ...now, ...part }));
  const create = useMutation({
    mutationFn: () => operatorCalls.createTeam(personApi, toBody(values)),
    onSuccess: async ({ team }) => {
      await queryClient.invalidateQueries({ queryKey: ['operator', 'teams'] });
      toasts.done(t('operator.teams.created', { name: team.name }));
      onCreated(team);
    },
  });
  const refusal = useRefusal(create.error);
  return (
    <FormDialog
      onClose={onClose}
      title={t('operator.teams.create')}
      mutation={create}
      action={t('operator.teams.create')}
      call={(api) => operatorCalls.createTeam(api, toBody(values))}
      by="person"
      busy={t('operator.teams.creating')}
      fieldsWithErrors={['name', 'owner']}
    >
      <Field
        label={t('operator.head.name')}
        error={refusal.field('name')}
        missing={values.name.trim() === '' && t('operator.teams.nameMissing')}
      >
        <Input
          value={values.name}
          maxLength={100}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <Field label={t('operator.teams.environment')} hint={t('operator.teams.environmentNote')}>
        <Select
          value={values.environment}
          onChange={({ target }) =>
            change({ environment: target.value === 'sandbox' ? 'sandbox' : 'production' })
          }
        >
          <option value="production">{t('shell.production')}</option>
          <option value="sandbox">{t('shell.sandbox')}</option>
        </Select>
      </Field>
      <Field
        label={t('operator.teams.owner')}
        optional={t('common.optional')}
        hint={t('operator.teams.ownerNote')}
        error={refusal.field('owner')}
      >
        <Input
          type="email"
          autoComplete="off"
          value={values.owner}
          onChange={(event) => change({ owner: event.target.value })}
        />
      </Field>
    </FormDialog>
  );
}
