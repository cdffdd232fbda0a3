import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureAlert } from '../../components/alert';
import { Button } from '../../components/button';
import { CardBody, CardFooter } from '../../components/card';
import { Field, Input } from '../../components/field';
import { useToasts } from '../../components/toast';
import { useText } from '../../i18n/text';
import { operatorCalls, type OperatorTeam } from '../../operator/queries';
import { personApi } from '../../session/session';

/** Largest number of documents that the API accepts. */
const MOST = 100_000_000;

/** Sets the plan of a team: documents that it may send in a month. */
export function QuotaForm({ team }: { team: OperatorTeam }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [plan, setPlan] = useState(team.quota?.plan ?? '');
  const [documents, setDocuments] = useState(String(team.quota?.documentsPerMonth ?? ''));
  const isEmpty = plan.trim() === '' && documents.trim() === '';
  const documentsPerMonth = Number(documents);
  const isWrong =
    documents.trim() !== '' &&
    (!Number.isInteger(documentsPerMonth) || documentsPerMonth < 0 || documentsPerMonth > MOST);
  const isHalf = !isEmpty && (plan.trim() === '' || documents.trim() === '');
  const quota = isEmpty ? null : { plan: plan.trim(), documentsPerMonth };
  const isSame =
    quota?.plan === team.quota?.plan && quota?.documentsPerMonth === team.quota?.documentsPerMonth;
  const save = useMutation({
    mutationFn: () => operatorCalls.updateTeam(personApi, team.id, { quota }),
    onSuccess: () => toasts.done(t('operator.teams.quotaSaved')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operator'] }),
  });
  const notNow = isWrong
    ? t('operator.teams.quotaWrong')
    : isHalf
      ? t('operator.teams.quotaHalf')
      : isSame
        ? t('operator.teams.limitSame')
        : null;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (notNow === null) save.mutate();
      }}
    >
      <CardBody className="grid gap-3 border-t border-line">
        <Field label={t('operator.teams.plan')} hint={t('operator.teams.planNote')}>
          <Input
            value={plan}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setPlan(event.target.value)}
          />
        </Field>
        <Field
          label={t('operator.teams.documents')}
          error={isWrong ? t('operator.teams.quotaWrong') : undefined}
        >
          <Input
            inputMode="numeric"
            value={documents}
            maxLength={9}
            autoComplete="off"
            onChange={(event) => setDocuments(event.target.value)}
          />
        </Field>
        {save.error !== null && <FailureAlert error={save.error} />}
      </CardBody>
      <CardFooter className="justify-end">
        <Button type="submit" size="sm" busy={save.isPending && t('common.saving')} notNow={notNow}>
          {t('operator.teams.quotaSave')}
        </Button>
      </CardFooter>
    </form>
  );
}
