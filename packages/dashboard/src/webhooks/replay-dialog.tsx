import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { Dialog } from '../components/dialog';
import { Checkbox, Field, Select } from '../components/field';
import { useToasts } from '../components/toast';
import type { MessageKey } from '../i18n/areas';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { hostOf, postReplay, type Webhook } from './queries';
import { countEvents, countLost, type ReplayCount } from './replay-count';

const HOUR_MS = 3_600_000;
const SPANS = { hour: HOUR_MS, day: 24 * HOUR_MS, threeDays: 72 * HOUR_MS, week: 168 * HOUR_MS } as const;
type Span = keyof typeof SPANS;
const SPAN_NAMES = Object.keys(SPANS) as Span[];

/** Posts the events of a span again, after their number was counted. */
export function ReplayDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [span, setSpan] = useState<Span>('day');
  const [isLostOnly, setLostOnly] = useState(true);
  // The span ends when the dialog was opened, so that the count is of what is replayed.
  const [opened] = useState(() => Date.now());
  const since = new Date(opened - SPANS[span]).toISOString();
  const count = useQuery({
    queryKey: ['webhooks', teamId, 'replay-count', webhook.id, span, isLostOnly],
    queryFn: ({ signal }) =>
      isLostOnly
        ? countLost(api, webhook.id, since, signal)
        : countEvents(api, webhook, since, opened, signal),
    enabled: isLostOnly || may('events.read'),
  });
  const post = (to: Api) => postReplay(to, webhook.id, SPANS[span], opened, isLostOnly);
  const replay = useMutation({
    mutationFn: () => post(api),
    onSuccess: async ({ replayed }) => {
      await queries.invalidateQueries({ queryKey: ['webhooks', teamId] });
      onClose();
      done(t('webhooks.replayed', { count: replayed }));
    },
  });
  const known = count.data;
  const isUncounted = count.isError || !(isLostOnly || may('events.read'));
  const { host } = hostOf(webhook.url);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('webhooks.replayTitle', { host })}
      deeds={[{ name: t('webhooks.replayDeed'), run: post }]}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            kind="primary"
            icon="refresh"
            busy={replay.isPending && t('webhooks.working')}
            notNow={
              isUncounted
                ? null
                : known === undefined
                  ? t('webhooks.counting')
                  : known.count === 0 && !known.isMore
                    ? t('webhooks.nothingToReplay')
                    : null
            }
            onClick={() => replay.mutate()}
          >
            {t('webhooks.replayDeed')}
          </Button>
        </>
      }
    >
      <Field label={t('webhooks.replaySpan')}>
        <Select
          value={span}
          onChange={(event) => setSpan(SPAN_NAMES.find((each) => each === event.target.value) ?? 'day')}
        >
          {SPAN_NAMES.map((each) => (
            <option key={each} value={each}>
              {t(`webhooks.span.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <Checkbox
        label={t('webhooks.lostOnly')}
        checked={isLostOnly}
        onChange={(event) => setLostOnly(event.target.checked)}
      />
      <p aria-live="polite" className="font-medium text-ink">
        {known !== undefined
          ? t(sentenceOf(known, isLostOnly), { ...known, host })
          : !isUncounted && t('webhooks.counting')}
      </p>
      {!isLostOnly && <p>{t('webhooks.replayAllNote')}</p>}
      {replay.error && <FailureAlert error={replay.error} />}
    </Dialog>
  );
}

function sentenceOf({ count, isMore, waiting }: ReplayCount, isLostOnly: boolean): MessageKey {
  if (isMore) return 'webhooks.replayCountMost';
  return count === 0 && isLostOnly && waiting > 0 ? 'webhooks.replayWaiting' : 'webhooks.replayCount';
}
