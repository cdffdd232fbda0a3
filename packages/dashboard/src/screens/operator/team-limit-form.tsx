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

/** Largest request rate that the API accepts. */
const MOST = 10_000;

/** Sets the requests per second that a team may make. */
export function LimitForm({ team }: { team: OperatorTeam }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [text, setText] = useState(team.requestsPerSecond === null ? '' : String(team.requestsPerSecond));
  const rate = text.trim() === '' ? null : Number(text);
  const isWrong = rate !== null && (!Number.isInteger(rate) || rate < 1 || rate > MOST);
  const save = useMutation({
    mutationFn: () => operatorCalls.updateTeam(personApi, team.id, { requestsPerSecond: rate }),
    onSuccess: () => toasts.done(t('operator.teams.limitSaved')),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['operator'] }),
  });
  const notNow = isWrong
    ? t('operator.teams.limitWrong')
    : rate === team.requestsPerSecond
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
      <CardBody className="border-t border-line">
        <Field
          label={t('operator.teams.limit')}
          hint={t('operator.teams.limitNote')}
          error={isWrong ? t('operator.teams.limitWrong') : undefined}
        >
          <Input
            inputMode="numeric"
            placeholder={t('operator.teams.limitDefault')}
            value={text}
            maxLength={6}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {save.error !== null && <FailureAlert error={save.error} />}
      </CardBody>
      <CardFooter className="justify-end">
        <Button type="submit" size="sm" busy={save.isPending && t('common.saving')} notNow={notNow}>
          {t('operator.teams.limitSave')}
        </Button>
      </CardFooter>
    </form>
  );
}
