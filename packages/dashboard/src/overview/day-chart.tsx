import { useNavigate } from '@tanstack/react-router';
import { classes } from '../components/classes';
import { formatDayOfMonth } from '../format/time';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useTeam } from '../session/team';
import { layOutChart, type ChartBar, type ChartDay } from './chart';

const FILLS = { received: 'fill-chart-2', sent: 'fill-chart-1', failed: 'fill-bad-solid' };

/** Documents of the last days: bars that lead to their list, drawn wide for a desk and narrow for a phone. */
export function DayChart({ days }: { days: ChartDay[] }) {
  return (
    <>
      <Drawing days={days} width={640} every={4} className="max-md:hidden" />
      <Drawing days={days} width={320} every={9} className="md:hidden" />
    </>
  );
}

function Drawing({
  days,
  width,
  every,
  className,
}: {
  days: ChartDay[];
  width: number;
  every: number;
  className: string;
}) {
  const { t, language } = useText();
  const format = useFormat();
  const { id: teamId } = useTeam();
  const navigate = useNavigate();
  const { bars, grid } = layOutChart(days, { left: 32, top: 8, width: width - 32, height: 156 });
  const sum = (kind: 'sent' | 'received' | 'failed') => days.reduce((total, day) => total + day[kind], 0);
  const open = ({ day: { date } }: ChartBar): void => {
    // The API counts days of UTC; the list is to hold the documents of the bar.
    const day = `${date}Z`;
    void navigate({ to: '/$teamId/documents', params: { teamId }, search: { from: day, to: day } });
  };
  return (
    <svg
      viewBox={`0 0 ${width} 190`}
      role="img"
      aria-label={t('overview.chart.label', {
        sent: sum('sent'),
        received: sum('received'),
        failed: sum('failed'),
      })}
      className={classes('block h-auto w-full overflow-visible', className)}
    >
      {grid.map(({ y, value }) => (
        <g key={value}>
          <line x1={32} x2={width} y1={y} y2={y} className="stroke-chart-grid" />
          <text x={24} y={y + 4} textAnchor="end" className="fill-ink-3 text-11 tabular-nums">
            {format.count(value)}
          </text>
        </g>
      ))}
      {bars.map((bar, index) => (
        <g
          key={bar.day.date}
          className="cursor-pointer hover:[&>rect:first-child]:fill-hover"
          onClick={() => open(bar)}
        >
          <rect x={bar.x} y={4} width={bar.width} height={164} className="fill-transparent" />
          <title>
            {formatDayOfMonth(bar.day.date, language, 'long')}: {t('overview.chart.day', { ...bar.day })}
          </title>
          {bar.parts.map(({ kind, y, height }) => (
            <rect
              key={kind}
              x={bar.barX}
              y={y}
              width={bar.barWidth}
              height={height}
              rx={1}
              className={FILLS[kind]}
            />
          ))}
          {(days.length - 1 - index) % every === 0 && (
            <text
              x={bar.x + bar.width / 2}
              y={184}
              textAnchor={index === days.length - 1 ? 'end' : 'middle'}
              className="fill-ink-3 text-11"
            >
              {formatDayOfMonth(bar.day.date, language, 'short')}
            </text>
          )}
        </g>
      ))}
    </svg>
  );
}

/** The same numbers as a table, the newest day first. */
export function DayTable({ days }: { days: ChartDay[] }) {
  const { t, language } = useText();
  const format = useFormat();
  const cell = 'h-row-dense border-b border-line px-3 text-right tabular-nums first:pl-0 first:text-left';
  return (
    <details className="w-full">
      <summary className="w-max text-12 text-ink-2 hover:text-ink">{t('overview.chart.table')}</summary>
      <table className="mt-2 w-full border-collapse text-13">
        <caption className="sr-only">{t('overview.documents')}</caption>
        <thead>
          <tr>
            {(['day', 'sent', 'received', 'failed'] as const).map((name) => (
              <th key={name} scope="col" className={classes(cell, 'text-12 font-normal text-ink-3')}>
                {t(`overview.chart.head.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map((day) => (
            <tr key={day.date}>
              <th scope="row" className={classes(cell, 'font-normal')}>
                {formatDayOfMonth(day.date, language, 'long')}
              </th>
              <td className={cell}>{format.count(day.sent)}</td>
              <td className={cell}>{format.count(day.received)}</td>
              <td className={cell}>{format.count(day.failed)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
