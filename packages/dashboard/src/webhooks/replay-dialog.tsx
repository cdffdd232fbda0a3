import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { FormDialog } from '../components/form-dialog';
import { Checkbox } from '../components/field';
import { useToasts } from '../components/toast';
import type { MessageKey } from '../i18n/areas';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { postReplay, previewReplay, splitUrl, type ReplayPreview, type Webhook } from './queries';
import { toRange, USUAL_REPLAY, type ReplayChoice, type ReplayRange } from './replay-range';
import { ReplayRangeFields } from './replay-range-fields';

/** Posts the events of a range again, after their number was counted. */
export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [choice, setChoice] = useState<ReplayChoice>(USUAL_REPLAY);
  const change = (part: Partial<ReplayChoice>): void => setChoice((now) => ({ ...now, ...part }));
  const { isLostOnly } = choice;
  // A span ends when the dialog was opened, so that the count is of what is replayed.
  const [opened] = useState(() => Date.now());
  const asked = toRange(choice, opened);
  const gap = typeof asked === 'string' ? asked : null;
  const range = typeof asked === 'string' ? null : asked;
  const count = useQuery({
    queryKey: ['webhooks', teamId, 'replay-preview', webhook.id, asked],
    queryFn: range === null ? skipToken : () => previewReplay(api, webhook.id, range),
  });
  const post = (to: Api, of: ReplayRange) => postReplay(to, webhook.id, of);
  const replay = useMutation({
    mutationFn: () =>
      range === null ? Promise.reject(new Error('The range is not complete')) : post(api, range),
    onSuccess: async ({ replayed }) => {
      await queries.invalidateQueries({ queryKey: ['webhooks', teamId] });
      onClose();
      done(t('webhooks.replayed', { count: replayed }));
    },
  });
  const known = count.data;
  const isUncounted = count.isError;
  const whyNot = (): string | null => {
    if (gap !== null) return t(`webhooks.replayGap.${gap}`);
    if (isUncounted) return null;
    if (known === undefined) return t('webhooks.counting');
    if (known.exceedsLimit) return t('webhooks.replayCountMost', { count: known.events });
    return known.events === 0 ? t('webhooks.nothingToReplay') : null;
  };
  const { host } = splitUrl(webhook.url);
  return (
    <FormDialog
      onClose={onClose}
      title={t('webhooks.replayTitle', { host })}
      mutation={replay}
      action={t('webhooks.replayAction')}
      call={range === null ? undefined : (to) => post(to, range)}
      busy={t('webhooks.working')}
      icon="refresh"
      notNow={whyNot()}
    >
      <ReplayRangeFields choice={choice} gap={gap} change={change} />
      <Checkbox
        label={t('webhooks.lostOnly')}
        checked={isLostOnly}
        onChange={(event) => change({ isLostOnly: event.target.checked })}
      />
      <p aria-live="polite" className="font-medium text-ink">
        {gap !== null
          ? gap !== 'order' && t(`webhooks.replayGap.${gap}`)
          : known !== undefined
            ? t(chooseSentence(known, isLostOnly), { count: known.events, host })
            : !isUncounted && t('webhooks.counting')}
      </p>
      {!isLostOnly && <p>{t('webhooks.replayAllNote')}</p>}
    </FormDialog>
  );
}

function chooseSentence({ events, exceedsLimit }: ReplayPreview, isLostOnly: boolean): MessageKey {
  if (exceedsLimit) return 'webhooks.replayCountMost';
  return events === 0 && isLostOnly ? 'webhooks.replayNoneLost' : 'webhooks.replayCount';
}
