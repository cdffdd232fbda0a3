import { DAY_PRESETS, dateOf, daysOfPreset, isUtcDay } from '../format/days';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { Field, Input } from './field';
import { FilterChip } from './filters';
import { MenuGroup, MenuItem } from './menu';

/** First and last day, `YYYY-MM-DD` in the viewer's zone, of a link also days of UTC: a usual span, or any. */
export function DayFilter({
  from,
  to,
  onChange,
}: {
  from: string | undefined;
  to: string | undefined;
  onChange: (days: { from?: string; to?: string }) => void;
}) {
  const { t } = useText();
  const format = useFormat();
  const preset = DAY_PRESETS.find((each) => {
    const days = daysOfPreset(each, new Date());
    return days.from === from && days.to === to;
  });
  const shown = (day: string | undefined): string =>
    day ? `${format.day(dateOf(day))}${isUtcDay(day) ? ' UTC' : ''}` : '…';
  const span = from === to && from ? shown(from) : `${shown(from)} – ${shown(to)}`;
  const isOn = from !== undefined || to !== undefined;
  return (
    <FilterChip
      name={t('common.days')}
      value={isOn ? (preset ? t(`common.days.${preset}`) : span) : null}
      onClear={() => onChange({ from: undefined, to: undefined })}
    >
      <MenuGroup>
        {DAY_PRESETS.map((each) => (
          <MenuItem
            key={each}
            checked={each === preset}
            onClick={() => onChange(daysOfPreset(each, new Date()))}
          >
            {t(`common.days.${each}`)}
          </MenuItem>
        ))}
      </MenuGroup>
      <div
        className="grid gap-2 border-t border-line p-2"
        onKeyDown={(event) => {
          // The menu moves by letters and arrows; in the fields they write.
          if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
        }}
      >
        <Field label={t('common.days.from')}>
          <Input
            type="date"
            value={dateOf(from ?? '')}
            max={to && dateOf(to)}
            onChange={(event) => onChange({ from: event.target.value || undefined })}
          />
        </Field>
        <Field label={t('common.days.to')}>
          <Input
            type="date"
            value={dateOf(to ?? '')}
            min={from && dateOf(from)}
            onChange={(event) => onChange({ to: event.target.value || undefined })}
          />
        </Field>
      </div>
    </FilterChip>
  );
}
