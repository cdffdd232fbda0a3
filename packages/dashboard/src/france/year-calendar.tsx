import { Link } from '@tanstack/react-router';
import { Button } from '../components/button';
import { Card } from '../components/card';
import { classes } from '../components/classes';
import { Icon, type IconName } from '../components/icon';
import { useText } from '../i18n/text';
import { useTeam } from '../session/team';
import { dayRange, parisDay } from '../format/paris';
import { cellLook, toColumns, monthNames, periodMark, type CellLook, type YearColumn } from './calendar';
import type { Flow } from './flows';
import type { Period } from './queries';

const LOOKS: Record<CellLook, { look: string; icon: IconName | null }> = {
  none: {
    look: 'after:size-1 after:rounded-full after:bg-line-strong after:content-[""]',
    icon: null,
  },
  open: { look: 'bg-surface text-ink-3 shadow-[inset_0_0_0_1px_var(--line-strong)]', icon: 'todo' },
  due: { look: 'bg-warn-soft text-warn', icon: 'wait' },
  filing: { look: 'bg-idle-soft text-ink-2', icon: 'wait' },
  ok: { look: 'bg-ok-soft text-ok', icon: 'check' },
  bad: { look: 'bg-bad-soft text-bad', icon: 'x' },
};
const LEGEND: readonly CellLook[] = ['ok', 'due', 'bad', 'open', 'none'];
const CELL = 'grid min-w-0 place-items-center rounded-1';

/** Periods of a year, and the selected one. */
export interface CalendarProps {
  year: number;
  periods: Period[];
  flows: readonly Flow[];
  selected: Period | undefined;
  onYear: (year: number) => void;
}

/** A year of periods: months across and flows below each other; on a phone it is turned. */
export function YearCalendar({ year, periods, flows, selected, onYear }: CalendarProps) {
  const { t } = useText();
  return (
    <Card
      title={
        <span className="inline-flex items-center gap-1 align-middle">
          <Button kind="quiet" size="sm" icon="left" iconOnly onClick={() => onYear(year - 1)}>
            {t('france.yearBefore')}
          </Button>
          <span className="min-w-12 text-center tabular-nums">{year}</span>
          <Button kind="quiet" size="sm" icon="right" iconOnly onClick={() => onYear(year + 1)}>
            {t('france.yearAfter')}
          </Button>
        </span>
      }
      aside={
        <ul className="flex flex-wrap gap-x-4 gap-y-1.5 text-12 text-ink-2">
          {LEGEND.map((look) => (
            <li key={look} className="inline-flex items-center gap-1.5">
              <span className={classes(CELL, 'size-5', LOOKS[look].look)}>
                {LOOKS[look].icon && <Icon name={LOOKS[look].icon} className="size-3.5!" />}
              </span>
              {t(`france.look.${look}`)}
            </li>
          ))}
        </ul>
      }
    >
      <div
        data-calendar=""
        className="grid gap-1 px-3 py-4 max-md:px-4 max-md:py-3 min-[80rem]:grid-flow-col min-[80rem]:auto-cols-fr min-[80rem]:grid-cols-[5.75rem] min-[80rem]:gap-0"
      >
        <div className={columnClasses(flows.length)}>
          <span />
          {flows.map((flow) => (
            <span
              key={flow}
              className="text-12 leading-4 text-ink-2 max-[80rem]:truncate max-[80rem]:text-center max-md:text-11"
            >
              {t(`france.row.${flow}`)}
            </span>
          ))}
        </div>
        {toColumns(periods, year).map((column) => (
          <MonthColumn
            key={column.firstMonth}
            column={column}
            year={year}
            flows={flows}
            selected={selected}
          />
        ))}
      </div>
    </Card>
  );
}

const PHONE_COLUMNS = [
  '',
  'grid-cols-[2.25rem_minmax(0,1fr)]',
  'grid-cols-[2.25rem_minmax(0,3fr)_minmax(0,2fr)]',
  'grid-cols-[2.25rem_minmax(0,3fr)_minmax(0,2.25fr)_minmax(0,3fr)]',
];
const WIDE_ROWS = [
  '',
  'min-[80rem]:grid-rows-[1.25rem_2rem]',
  'min-[80rem]:grid-rows-[1.25rem_2rem_2rem]',
  'min-[80rem]:grid-rows-[1.25rem_2rem_2rem_2rem]',
];

function columnClasses(flows: number): string {
  return classes(
    'grid min-w-0 items-center gap-2 min-[80rem]:grid-cols-[minmax(0,1fr)] min-[80rem]:gap-1',
    PHONE_COLUMNS[flows],
    WIDE_ROWS[flows],
  );
}

function MonthColumn({
  column,
  year,
  flows,
  selected,
}: {
  column: YearColumn;
  year: number;
  flows: readonly Flow[];
  selected: Period | undefined;
}) {
  const { language } = useText();
  const today = parisDay(new Date());
  const month = Number(today.slice(5, 7));
  const isNow = today.startsWith(String(year)) && column.firstMonth <= month && month <= column.lastMonth;
  return (
    <div className={columnClasses(flows.length)}>
      <span
        className={classes(
          'truncate text-12 leading-4 min-[80rem]:text-center',
          isNow ? 'font-semibold text-ink' : 'text-ink-3',
        )}
      >
        {monthNames(column, language)}
      </span>
      {flows.map((flow) => (
        <div key={flow} className="grid h-9 auto-cols-fr grid-flow-col min-[80rem]:h-8">
          {column.periods[flow].map((period) => (
            <PeriodCell key={period.periodStart} period={period} isCurrent={period === selected} />
          ))}
        </div>
      ))}
    </div>
  );
}

function PeriodCell({ period, isCurrent }: { period: Period; isCurrent: boolean }) {
  const { t, language } = useText();
  const { id: teamId } = useTeam();
  const { look, icon } = LOOKS[cellLook(period)];
  const mark = periodMark(period, new Date());
  const name = t('france.cell', {
    flow: t(`france.flow.${period.flow}`),
    days: dayRange(period, language),
    state: t(mark.word, mark.values),
  });
  return (
    <Link
      to="/$teamId/france"
      params={{ teamId }}
      search={(before) => ({
        ...(before.company === undefined ? {} : { company: before.company }),
        year: Number(period.periodStart.slice(0, 4)),
        flow: period.flow,
        period: period.periodStart,
      })}
      replace
      resetScroll={false}
      aria-label={name}
      title={name}
      aria-current={isCurrent ? 'true' : undefined}
      // The whole place is the target (24 px and more); what is seen stands a little inside it.
      className="group/cell grid min-w-0 p-px hover:no-underline first:pl-0.5 last:pr-0.5"
    >
      <span
        className={classes(
          CELL,
          look,
          'group-hover/cell:shadow-[inset_0_0_0_1px_var(--field)] group-aria-[current=true]/cell:shadow-[0_0_0_2px_var(--surface),0_0_0_4px_var(--focus)]',
        )}
      >
        {icon && <Icon name={icon} className="size-3.5!" />}
      </span>
    </Link>
  );
}
