import type { Api } from '../api/client';
import { ConfirmDialog } from '../components/dialog';
import { useConfirmed } from '../components/use-confirmed';
import { useText } from '../i18n/text';
import { useTeam } from '../session/team';
import { franceKey, type Reported } from './queries';

/** Takes a report back that is not filed yet. */
export function CancelQuestion({
  companyId,
  report,
  onClose,
}: {
  companyId: string;
  report: Reported;
  onClose: () => void;
}) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const post = (to: Api) => cancellation(to, companyId, report);
  const cancel = useConfirmed({
    run: post,
    stale: franceKey(teamId, companyId),
    done: t('france.cancelled', { reference: report.reference }),
    failed: t('france.cancelFailed'),
    onSettled: onClose,
  });
  const isOfDay = report.kind === 'b2cSales' || report.kind === 'b2cPayments';
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('france.cancelTitle', { reference: report.reference })}
      keep={t('france.keep')}
      action={t('france.cancelAction')}
      busy={cancel.isPending && t('france.cancelling')}
      apiCalls={[{ name: t('france.cancelAction'), run: post }]}
      onConfirm={() => cancel.mutate()}
    >
      <p>{t(isOfDay ? 'france.cancelDayNote' : 'france.cancelNote')}</p>
    </ConfirmDialog>
  );
}

/** A cancellation names the operation by its own data (docs/france.md, "Correcting"). */
function cancellation(to: Api, companyId: string, report: Reported): Promise<unknown> {
  const path = { companyId };
  const named = { action: 'cancel', reference: `${report.reference.slice(0, 121)}-cancel` } as const;
  const { kind, day, category, currency, number, issueDate, partner } = report;
  const invoice = {
    ...named,
    currency,
    type: 'invoice',
    documentNumber: number ?? '',
    issueDate: issueDate ?? day,
  } as const;
  switch (kind) {
    case 'b2cSales':
      return to.post('/api/v1/{companyId}/reporting/fr/b2c', {
        path,
        body: { ...named, type: 'sales', date: day, category: category ?? 'goods', currency },
      });
    case 'b2cPayments':
      return to.post('/api/v1/{companyId}/reporting/fr/b2c', {
        path,
        body: { ...named, type: 'payments', date: day },
      });
    case 'b2biInvoice':
      return to.post('/api/v1/{companyId}/reporting/fr/b2bi', { path, body: invoice });
    case 'b2biPayment':
      return to.post('/api/v1/{companyId}/reporting/fr/b2bi', {
        path,
        body: {
          ...{
            ...named,
            type: 'payment',
            invoiceNumber: number ?? '',
            issueDate: issueDate ?? day,
            date: day,
          },
          currency,
        },
      });
    case 'b2biPurchase':
      return to.post('/api/v1/{companyId}/reporting/fr/purchases', {
        path,
        body: { ...invoice, seller: partner ?? { name: '', country: '' } },
      });
  }
}
