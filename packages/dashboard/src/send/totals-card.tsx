import { Card, CardBody } from '../components/card';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { isWithoutRate } from './form';
import type { Unclear } from './request';
import { getInvoice, type Preview } from './use-preview';

/** Totals of the document, computed by the API from the current input. */
export function TotalsCard({
  preview,
  unclear,
}: {
  preview: Preview;
  /** Fields whose numbers are not valid yet; no totals are shown until they are */
  unclear: Unclear | null;
}) {
  const { t } = useText();
  const format = useFormat();
  const invoice = getInvoice(preview.answer);
  const isFaulty = preview.answer !== null && preview.answer.document === null;
  const status = ((): string => {
    if (unclear !== null) return '';
    if (preview.isChecking) return t('send.totals.checking');
    if (preview.failure !== null) return t('send.totals.notChecked');
    return preview.isCurrent ? t('send.totals.checked') : '';
  })();
  return (
    <Card
      title={t('send.totals')}
      aside={
        <span role="status" className="text-12 text-ink-3">
          {status}
        </span>
      }
    >
      <CardBody>
        {unclear !== null ? (
          <p className="text-13 text-ink-3">
            {unclear.kind === 'line'
              ? t('send.totals.unclear', { line: unclear.number })
              : t(`send.totals.unclear.${unclear.kind}`)}
          </p>
        ) : invoice === null ? (
          <p className="text-13 text-ink-3">{t(isFaulty ? 'send.totals.faulty' : 'send.totals.none')}</p>
        ) : (
          <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-3 gap-y-1.5 text-13 tabular-nums">
            <Row name={t('send.totals.net')} value={invoice.totals?.taxExclusiveAmount} />
            {(invoice.vat?.subtotals ?? []).map(
              ({ category, percentage, taxableAmount, vatAmount }, index) => (
                <Row
                  key={index}
                  name={
                    isWithoutRate({ category: category ?? '', rate: '' })
                      ? t('send.totals.noVat', {
                          category: category ?? '',
                          base: format.decimal(taxableAmount ?? '0'),
                        })
                      : t('send.totals.vat', {
                          rate: format.percent(percentage ?? '0'),
                          base: format.decimal(taxableAmount ?? '0'),
                        })
                  }
                  value={vatAmount}
                />
              ),
            )}
            <Row name={t('send.totals.paid')} value={invoice.totals?.paidAmount} />
            <dt className="mt-1 border-t border-line pt-2 text-16 font-semibold">{t('send.totals.pay')}</dt>
            <dd className="mt-1 -ml-3 border-t border-line pt-2 pl-3 text-right text-16 font-semibold">
              {format.total(invoice.totals?.payableAmount ?? '0', invoice.currency)}
            </dd>
          </dl>
        )}
      </CardBody>
    </Card>
  );
}

function Row({ name, value }: { name: string; value: string | null | undefined }) {
  const format = useFormat();
  if (value === null || value === undefined) return null;
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="text-right">{format.decimal(value)}</dd>
    </>
  );
}
