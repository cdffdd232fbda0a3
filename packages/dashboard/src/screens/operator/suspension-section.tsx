import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button';
import { CardFooter } from '../../components/card';
import { ConfirmDialog } from '../../components/dialog';
import { Field, Input } from '../../components/field';
import { FormDialog } from '../../components/form-dialog';
import { FailureAlert } from '../../components/alert';
import { useToasts } from '../../components/toast';
import { visibleText } from '../../format/identifiers';
import { useText } from '../../i18n/text';
import { operatorCalls, type OperatorTeam } from '../../operator/queries';
import { useRefusal } from '../../refusals/use-refusal';
import { personApi } from '../../session/session';

/** Suspends a team, or resumes a suspended one. */
export function SuspensionSection({ team }: { team: OperatorTeam }) {
  const { t } = useText();
  const [isAsking, setAsking] = useState(false);
  const isSuspended = team.suspension !== null;
  return (
    <>
      <CardFooter>
        <Button kind={isSuspended ? 'plain' : 'danger'} size="sm" onClick={() => setAsking(true)}>
          {t(isSuspended ? 'operator.teams.resume' : 'operator.teams.suspend')}
        </Button>
      </CardFooter>
      {isAsking && !isSuspended && <SuspendDialog team={team} onClose={() => setAsking(false)} />}
      {isAsking && isSuspended && <ResumeDialog team={team} onClose={() => setAsking(false)} />}
    </>
  );
}

function useDone(onClose: () => void): (message: string) => Promise<void> {
  const queryClient = useQueryClient();
  const toasts = useToasts();
  return async (message) => {
    toasts.done(message);
    onClose();
    await queryClient.invalidateQueries({ queryKey: ['operator'] });
  };
}

const quote = (name: string): string => `\u2068${visibleText(name)}\u2069`;

function SuspendDialog({ team, onClose }: { team: OperatorTeam; onClose: () => void }) {
  const { t } = useText();
  const done = useDone(onClose);
  const [reason, setReason] = useState('');
  const suspension = { reason: reason.trim() };
  const suspend = useMutation({
    mutationFn: () => operatorCalls.updateTeam(personApi, team.id, { suspension }),
    onSuccess: () => done(t('operator.teams.suspendedNow')),
  });
  const refusal = useRefusal(suspend.error);
  return (
    <FormDialog
      onClose={onClose}
      title={t('operator.teams.suspendTitle', { name: quote(team.name) })}
      mutation={suspend}
      action={t('operator.teams.suspend')}
      kind="danger"
      call={(api) => operatorCalls.updateTeam(api, team.id, { suspension })}
      by="person"
      busy={t('common.saving')}
      fieldsWithErrors={['suspension.reason']}
    >
      <p>{t('operator.teams.suspendNote')}</p>
      <Field
        label={t('operator.teams.reason')}
        hint={t('operator.teams.reasonNote')}
        error={refusal.field('suspension.reason')}
        missing={suspension.reason === '' && t('operator.teams.reasonMissing')}
      >
        <Input value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  );
}

function ResumeDialog({ team, onClose }: { team: OperatorTeam; onClose: () => void }) {
  const { t } = useText();
  const done = useDone(onClose);
  const resume = useMutation({
    mutationFn: () => operatorCalls.updateTeam(personApi, team.id, { suspension: null }),
    onSuccess: () => done(t('operator.teams.resumed')),
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('operator.teams.resumeTitle', { name: quote(team.name) })}
      keep={t('common.cancel')}
      action={t('operator.teams.resume')}
      busy={resume.isPending && t('common.saving')}
      onConfirm={() => resume.mutate()}
    >
      <p>{t('operator.teams.resumeNote')}</p>
      {resume.error !== null && <FailureAlert error={resume.error} />}
    </ConfirmDialog>
  );
}
