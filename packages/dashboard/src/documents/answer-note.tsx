import { useMutation } from '@tanstack/react-query';
import { Button } from '../components/button';
import { classes } from '../components/classes';
import { CopyButton } from '../components/copy-button';
import { Icon, type IconName } from '../components/icon';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { FailureText } from '../refusals/use-refusal';
import { useApi } from '../session/team';
import { hasStep, type Answer, type DocumentAction } from './answer';
import { ForeignText } from './foreign-text';

const LOOKS: Record<Answer['tone'], { box: string; ink: string; icon: IconName }> = {
  ok: { box: 'border-line bg-surface', ink: 'text-ok-solid', icon: 'ok' },
  idle: { box: 'border-line bg-surface', ink: 'text-ink-3', icon: 'info' },
  warn: { box: 'border-warn-line bg-warn-soft', ink: 'text-warn', icon: 'warn' },
  bad: { box: 'border-bad-line bg-bad-soft', ink: 'text-bad', icon: 'fail' },
};

/** The answer in a sentence, what it means, what to do, and the codes for support. */
export function AnswerNote({
  answer,
  docTypeId,
  apiCalls,
}: {
  answer: Answer;
  docTypeId: string;
  /** Actions of the buttons; an action that is missing here has no button. */
  apiCalls: Partial<Record<DocumentAction, { run: () => void; notNow: string | null; busy?: boolean }>>;
}) {
  const { t } = useText();
  const values = useReadableValues(answer);
  const { id } = answer;
  const { box, ink, icon } = LOOKS[answer.tone];
  const buttons = answer.actions.filter((action) => action === 'lookUp' || apiCalls[action] !== undefined);
  const code = answer.codes.join(' · ');
  return (
    <div role="status" className={classes('flex gap-2.5 rounded-3 border px-4 py-3 text-13', box)}>
      <Icon name={icon} size="lg" className={classes('mt-0.5', ink)} />
      <div className="min-w-0 flex-1">
        <p>
          <b className="font-semibold">{t(`documents.answer.${id}.head`, values)}</b>{' '}
          {t(`documents.answer.${id}.means`, values)}
        </p>
        {answer.message !== null && (
          <p className="text-ink-2">
            {t('documents.answer.said')} <ForeignText text={answer.message} />
          </p>
        )}
        {hasStep(id) && <p className="text-ink-2">{t(`documents.answer.${id}.step`, values)}</p>}
        {(buttons.length > 0 || code !== '') && (
          <div className="mt-2.5 flex flex-wrap items-center gap-2">
            {buttons.map((action) =>
              action === 'lookUp' ? (
                <LookUp key={action} address={answer.values.address ?? ''} docTypeId={docTypeId} />
              ) : (
                <Button
                  key={action}
                  icon={ICONS[action]}
                  notNow={apiCalls[action]?.notNow}
                  busy={apiCalls[action]?.busy && t('documents.bulk.working')}
                  onClick={apiCalls[action]?.run}
                >
                  {t(`documents.action.${action}`)}
                </Button>
              ),
            )}
            {code !== '' && (
              <span className="inline-flex items-center gap-1">
                <code className="text-12 wrap-anywhere text-ink-2">{code}</code>
                <CopyButton value={code} label={t('common.copyFailure')} />
              </span>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

const ICONS: Record<Exclude<DocumentAction, 'lookUp'>, IconName> = {
  resend: 'refresh',
  findings: 'search',
  cancel: 'off',
  refresh: 'refresh',
  respond: 'edit',
  credit: 'copy',
};

/** The values of the sentence, with its instants in the viewer's words. */
function useReadableValues({ values }: Answer): Record<string, string | number> {
  const format = useFormat();
  const time = (instant: string | undefined): string => (instant ? format.long(instant) : '');
  return {
    ...values,
    attempts: Number(values.attempts ?? 0),
    count: Number(values.count ?? 0),
    changedAt: time(values.changedAt),
    nextAttemptAt: values.nextAttemptAt ? format.second(values.nextAttemptAt) : '',
    scheduledFor: time(values.scheduledFor),
  };
}

/** Looks up the recipient on the network again and shows the result. */
function LookUp({ address, docTypeId }: { address: string; docTypeId: string }) {
  const { t } = useText();
  const api = useApi();
  const lookUp = useMutation({
    mutationFn: async () => (await api.post('/api/v1/recipients/verify', { body: { address } })).recipient,
  });
  const found = lookUp.data;
  const takes = found?.documentTypes.some(({ docTypeId: type }) => type === docTypeId || type === '*');
  return (
    <>
      <Button
        icon="search"
        busy={lookUp.isPending && t('documents.lookUp.busy')}
        onClick={() => lookUp.mutate()}
      >
        {t('documents.action.lookUp')}
      </Button>
      <span aria-live="polite" className="text-12 empty:hidden">
        {found &&
          t(
            found.registered
              ? takes
                ? 'documents.lookUp.takes'
                : 'documents.lookUp.takesOther'
              : 'documents.lookUp.absent',
            { address },
          )}
        {lookUp.error && <FailureText error={lookUp.error} />}
      </span>
    </>
  );
}
