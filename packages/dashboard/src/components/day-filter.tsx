import { DAY_PRESETS, toIsoDate, daysOfPreset, isUtcDay } from '../format/days';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { Field, Input } from './field';
import { FilterChip } from './filters';
import { MenuGroup, MenuItem } from './menu';

/**
 * Filter by first and last day: a preset or any span. Days are `YYYY-MM-DD` in the viewer's zone; links may name UTC
 * days.
 */
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
  const formatDay = (day: string | undefined): string =>
    day ? `${format.day(toIsoDate(day))}${isUtcDay(day) ? ' UTC' : ''}` : '…';
  const span = from === to && from ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
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
          // The menu uses letters and arrows for navigation; inside the fields they must type.
          if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
        }}
      >
        <Field label={t('common.days.from')}>
          <Input
            type="date"
            value={toIsoDate(from ?? '')}
            max={to && toIsoDate(to)}
            onChange={(event) => onChange({ from: event.target.value || undefined })}
          />
        </Field>
        <Field label={t('common.days.to')}>
          <Input
            type="date"
            value={toIsoDate(to ?? '')}
            min={from && toIsoDate(from)}
            onChange={(event) => onChange({ to: event.target.value || undefined })}
          />
        </Field>
      </div>
    </FilterChip>
  );
}
