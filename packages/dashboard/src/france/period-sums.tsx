import { Figure, Figures } from '../components/figure';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { formatDays } from './calendar';
import type { PeriodFigures } from './figures';
import type { Period } from './queries';

/** Sums of the reports of a period. */
export function PeriodSums({ period, figures }: { period: Period; figures: PeriodFigures }) {
  const { t } = useText();
  const format = useFormat();
  const { currency, otherCurrencies } = figures;
  const days = (
    <Figure
      label={t('france.figure.days')}
      value={figures.days.size}
      unit={t('france.figure.ofDays', { count: formatDays(period).length })}
    />
  );
  const note =
    otherCurrencies.length > 0 ? t('france.figure.other', { names: otherCurrencies.join(', ') }) : undefined;
  const money = (label: string, amount: string) => (
    <Figure label={label} value={format.decimal(amount)} unit={currency} note={note} />
  );
  if (period.flow === 'payments') {
    return (
      <Figures widths="byContent">
        {days}
        {money(t('france.figure.received'), figures.received)}
        <Figure label={t('france.figure.invoicePayments')} value={figures.invoices} />
        <Figure label={t('france.figure.reports')} value={figures.count} />
      </Figures>
    );
  }
  return (
    <Figures widths="byContent">
      {period.flow === 'transactions' ? (
        days
      ) : (
        <Figure label={t('france.figure.purchases')} value={figures.invoices} />
      )}
      {money(t('france.figure.net'), figures.net)}
      {money(t('france.figure.tax'), figures.tax)}
      {period.flow === 'transactions' ? (
        <Figure label={t('france.figure.abroad')} value={figures.invoices} />
      ) : (
        <Figure label={t('france.figure.reports')} value={figures.count} />
      )}
    </Figures>
  );
}
