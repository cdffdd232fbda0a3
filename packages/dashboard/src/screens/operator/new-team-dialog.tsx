import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { FailureAlert } from '../../components/alert';
import { Button } from '../../components/button';
import { Dialog } from '../../components/dialog';
import { Field, Input, Select } from '../../components/field';
import { useToasts } from '../../components/toast';
import { useText } from '../../i18n/text';
import { operatorCalls, type OperatorTeam } from '../../operator/queries';
import { saidOf, showInFields } from '../../session/form-errors';
import { personApi } from '../../session/session';

interface Values {
  name: string;
  environment: OperatorTeam['environment'];
  owner: string;
}

const bodyOf = ({ name, environment, owner }: Values) => ({
  name: name.trim(),
  environment,
  ...(owner.trim() === '' ? {} : { owner: owner.trim() }),
});

/** Makes a team, and invites its first owner by mail. */
export function NewTeamDialog({
  onClose,
  onMade,
}: {
  onClose: () => void;
  onMade: (team: OperatorTeam) => void;
}) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [failure, setFailure] = useState<unknown>(null);
  const form = useForm<Values>({ defaultValues: { name: '', environment: 'production', owner: '' } });
  const { errors, isSubmitting } = form.formState;
  const save = form.handleSubmit(async (values) => {
    setFailure(null);
    try {
      const { team } = await operatorCalls.createTeam(personApi, bodyOf(values));
      await queryClient.invalidateQueries({ queryKey: ['operator', 'teams'] });
      toasts.done(t('operator.teams.created', { name: team.name }));
      onMade(team);
    } catch (error) {
      if (!(await showInFields(error, ['name', 'environment', 'owner'], form.setError))) setFailure(error);
    }
  });
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('operator.teams.create')}
      deeds={[
        {
          name: t('operator.teams.create'),
          by: 'person',
          run: (api) => operatorCalls.createTeam(api, bodyOf(form.getValues())),
        },
      ]}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            kind="primary"
            busy={isSubmitting && t('operator.teams.creating')}
            onClick={() => void save()}
          >
            {t('operator.teams.create')}
          </Button>
        </>
      }
    >
      <form className="grid gap-4" noValidate onSubmit={(event) => void save(event)}>
        <Field label={t('operator.head.name')} error={saidOf(errors.name)}>
          <Input
            autoFocus
            maxLength={100}
            {...form.register('name', { required: t('operator.teams.nameMissing') })}
          />
        </Field>
        <Field label={t('operator.teams.environment')} hint={t('operator.teams.environmentNote')}>
          <Select {...form.register('environment')}>
            <option value="production">{t('shell.production')}</option>
            <option value="sandbox">{t('shell.sandbox')}</option>
          </Select>
        </Field>
        <Field
          label={t('operator.teams.owner')}
          optional={t('common.optional')}
          hint={t('operator.teams.ownerNote')}
          error={saidOf(errors.owner)}
        >
          <Input type="email" autoComplete="off" {...form.register('owner')} />
        </Field>
        {failure !== null && <FailureAlert error={failure} />}
        <button type="submit" className="sr-only" tabIndex={-1} aria-hidden="true" />
      </form>
    </Dialog>
  );
}
