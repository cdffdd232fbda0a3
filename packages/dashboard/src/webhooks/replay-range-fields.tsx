import { Breakable } from '../components/breakable';
import { Checkbox, Field, Input, Select } from '../components/field';
import { formatUtc } from '../format/time';
import { useText } from '../i18n/text';
import {
  REPLAY_SPANS,
  REPLAYED_TYPES,
  type ReplayChoice,
  type ReplayGap,
  type ReplaySpan,
} from './replay-range';

/** Events to post again: their time range, in the user's time zone, which is named, and their types. */
export function ReplayRangeFields({
  choice,
  gap,
  change,
}: {
  choice: ReplayChoice;
  gap: ReplayGap | null;
  change: (part: Partial<ReplayChoice>) => void;
}) {
  const { t } = useText();
  const { span, types } = choice;
  return (
    <>
      <Field label={t('webhooks.replaySpan')}>
        <Select
          value={span}
          onChange={(event) => change({ span: REPLAY_SPANS.find((each) => each === event.target.value) })}
        >
          {REPLAY_SPANS.map((each: ReplaySpan) => (
            <option key={each} value={each}>
              {t(`webhooks.span.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      {span === 'own' && <OwnSpan choice={choice} gap={gap} change={change} />}
      <Field label={t('webhooks.replayTypes')}>
        <Select
          value={types === null ? 'all' : 'some'}
          onChange={(event) => change({ types: event.target.value === 'all' ? null : [] })}
        >
          <option value="all">{t('webhooks.replayTypes.all')}</option>
          <option value="some">{t('webhooks.replayTypes.some')}</option>
        </Select>
      </Field>
      {types !== null && (
        <fieldset className="grid gap-x-4 gap-y-1">
          <legend className="sr-only">{t('webhooks.replayTypes.some')}</legend>
          {REPLAYED_TYPES.map((type) => (
            <Checkbox
              key={type}
              className="max-md:min-h-10"
              label={
                <code className="wrap-anywhere">
                  <Breakable name={type} />
                </code>
              }
              checked={types.includes(type)}
              onChange={(event) =>
                // In the order of the list, whatever the order of the clicks.
                change({
                  types: REPLAYED_TYPES.filter((each) =>
                    each === type ? event.target.checked : types.includes(each),
                  ),
                })
              }
            />
          ))}
        </fieldset>
      )}
    </>
  );
}

function OwnSpan({
  choice: { from, to },
  gap,
  change,
}: {
  choice: ReplayChoice;
  gap: ReplayGap | null;
  change: (part: Partial<ReplayChoice>) => void;
}) {
  const { t } = useText();
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return (
    <div className="grid gap-2">
      <div className="grid gap-3 md:grid-cols-2">
        <Field label={t('webhooks.replayFrom')}>
          <Input
            type="datetime-local"
            value={from}
            max={to || undefined}
            title={toUtc(from)}
            onChange={(event) => change({ from: event.target.value })}
          />
        </Field>
        <Field label={t('webhooks.replayTo')} error={gap === 'order' && t('webhooks.replayGap.order')}>
          <Input
            type="datetime-local"
            value={to}
            min={from || undefined}
            title={toUtc(to)}
            onChange={(event) => change({ to: event.target.value })}
          />
        </Field>
      </div>
      <p className="text-12 text-ink-3">{t('webhooks.replayZone', { zone: timeZone })}</p>
    </div>
  );
}

/** A local time in UTC, for the title of its field. */
function toUtc(local: string): string | undefined {
  const at = new Date(local);
  return Number.isNaN(at.getTime()) ? undefined : formatUtc(at.toISOString());
}
