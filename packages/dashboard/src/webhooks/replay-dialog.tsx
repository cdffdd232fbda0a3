import { skipToken, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { FormDialog } from '../components/form-dialog';
import { Checkbox } from '../components/field';
import { useToasts } from '../components/toast';
import type { MessageKey } from '../i18n/areas';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { splitUrl, postReplay, type Webhook } from './queries';
import { countEvents, countLost, type ReplayCount } from './replay-count';
import { toRange, USUAL_REPLAY, type ReplayChoice, type ReplayRange } from './replay-range';
import { ReplayRangeFields } from './replay-range-fields';

/** Posts the events of a range again, after their number was counted. */
export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
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
  const canCount = isLostOnly || may('events.read');
  const count = useQuery({
    queryKey: ['webhooks', teamId, 'replay-count', webhook.id, asked],
    queryFn:
      range !== null && canCount
        ? ({ signal }) =>
            isLostOnly ? countLost(api, webhook.id, range, signal) : countEvents(api, webhook, range, signal)
        : skipToken,
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
  const isUncounted = count.isError || !canCount;
  const whyNot = (): string | null => {
    if (gap !== null) return t(`webhooks.replayGap.${gap}`);
    if (isUncounted) return null;
    if (known === undefined) return t('webhooks.counting');
    return known.count === 0 && !known.isMore ? t('webhooks.nothingToReplay') : null;
  };
  const { host } = splitUrl(webhook.url);
  return (
    <FormDialog
      onClose={onClose}
      title={t('webhooks.replayTitle', { host })}
      mutation={replay}
      deed={t('webhooks.replayDeed')}
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
            ? t(chooseSentence(known, isLostOnly), { ...known, host })
            : !isUncounted && t('webhooks.counting')}
      </p>
      {!isLostOnly && <p>{t('webhooks.replayAllNote')}</p>}
    </FormDialog>
  );
}

function chooseSentence({ count, isMore, waiting }: ReplayCount, isLostOnly: boolean): MessageKey {
  if (isMore) return 'webhooks.replayCountMost';
  return count === 0 && isLostOnly && waiting > 0 ? 'webhooks.replayWaiting' : 'webhooks.replayCount';
}
