import { useText } from '../i18n/text';
import { useFormat } from '../format/use-format';
import type { HealthBar } from './health';

const FILLS: Record<HealthBar, string> = {
  ok: 'fill-ok-solid',
  retried: 'fill-warn-solid',
  failed: 'fill-bad-solid',
  none: 'fill-line-strong',
};
const HALF_HOUR = 1_800_000;

/**
 * 48 half hours: green for delivered, amber for delivered after retries, red for failures, low grey for no
 * deliveries.
 */
export function HealthStrip({ bars, now }: { bars: HealthBar[]; now: Date }) {
  const { t } = useText();
  const format = useFormat();
  const count = (kind: HealthBar) => bars.filter((bar) => bar === kind).length;
  return (
    <div className="grid gap-1 p-4">
      <svg
        viewBox={`0 0 ${bars.length * 10} 28`}
        preserveAspectRatio="none"
        className="block h-7 w-full"
        role="img"
        aria-label={t('webhooks.strip', { failed: count('failed'), retried: count('retried') })}
      >
        {bars.map((bar, index) => (
          <rect
            key={index}
            x={index * 10}
            y={bar === 'none' ? 20 : 2}
            width={7}
            height={bar === 'none' ? 6 : 24}
            rx={1.5}
            className={FILLS[bar]}
          >
            <title>
              {format.short(new Date(now.getTime() - (bars.length - index) * HALF_HOUR).toISOString())}:{' '}
              {t(`webhooks.bar.${bar}`)}
            </title>
          </rect>
        ))}
      </svg>
      <div className="flex justify-between text-12 text-ink-2">
        <span>{t('webhooks.yesterday')}</span>
        <span>{t('webhooks.now')}</span>
      </div>
    </div>
  );
}
