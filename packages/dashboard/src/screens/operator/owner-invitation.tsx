import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FailureAlert } from '../../components/alert';
import { Button } from '../../components/button';
import { CardBody, CardFooter } from '../../components/card';
import { Field, Input } from '../../components/field';
import { useToasts } from '../../components/toast';
import { useText } from '../../i18n/text';
import { operatorCalls, type OperatorTeam } from '../../operator/queries';
import { useRefusal } from '../../refusals/use-refusal';
import { personApi } from '../../session/session';

/** Invites the first owner of a team that nobody can sign in to as one. */
export function OwnerInvitation({ team }: { team: OperatorTeam }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [email, setEmail] = useState('');
  const address = email.trim();
  const invite = useMutation({
    mutationFn: () => operatorCalls.inviteOwner(personApi, team.id, address),
    onSuccess: async () => {
      toasts.done(t('operator.teams.invited', { email: `\u2068${address}\u2069` }));
      setEmail('');
      await queryClient.invalidateQueries({ queryKey: ['operator'] });
    },
  });
  const refusal = useRefusal(invite.error);
  const wrong = refusal.field('email');
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (address !== '') invite.mutate();
      }}
    >
      <CardBody className="grid gap-3 border-t border-line">
        <p className="text-13">{t('operator.teams.noOwner')}</p>
        <Field label={t('operator.teams.inviteEmail')} error={wrong}>
          <Input
            type="email"
            autoComplete="off"
            value={email}
            maxLength={254}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        {invite.error !== null && !wrong && <FailureAlert error={invite.error} />}
      </CardBody>
      <CardFooter className="justify-end">
        <Button
          type="submit"
          size="sm"
          kind="primary"
          icon="mail"
          busy={invite.isPending && t('operator.teams.inviting')}
          notNow={address === '' ? t('operator.teams.inviteEmail') : null}
        >
          {t('operator.teams.invite')}
        </Button>
      </CardFooter>
    </form>
  );
}
