import { useQuery } from '@tanstack/react-query';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { Facts } from '../components/card';
import { Dialog } from '../components/dialog';
import { Skeleton } from '../components/states';
import { toSummary } from '../documents/party';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { recurringPreviewQuery, type RecurringInvoice } from './queries';

const NO_AMOUNT = { amount: null, currency: null };

/** Shows the next document of a recurring invoice: day, number, amount, texts, and what the rules find. */
export function PreviewDialog({ recurring, onClose }: { recurring: RecurringInvoice; onClose: () => void }) {
  const { t } = useText();
  const format = useFormat();
  const api = useApi();
  const { id: teamId } = useTeam();
  const { data, error } = useQuery(recurringPreviewQuery(api, teamId, recurring));
  const { amount, currency } = data === undefined ? NO_AMOUNT : toSummary(data.document);
  const findings = data?.document.validation?.errors ?? [];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('recurring.previewTitle', { name: recurring.name })}
      footer={<Button onClick={onClose}>{t('common.close')}</Button>}
    >
      {error !== null && <FailureAlert title={t('recurring.previewFailed')} error={error} />}
      {data === undefined && error === null && <Skeleton rows={3} />}
      {data !== undefined && (
        <>
          <Facts
            rows={[
              [t('recurring.previewOn'), format.day(data.on)],
              [t('recurring.previewNumber'), data.number],
              [t('recurring.amount'), amount === null ? '' : format.total(amount, currency)],
            ]}
          />
          {findings.length === 0 ? (
            <p>{t('recurring.previewValid')}</p>
          ) : (
            <ul className="grid gap-1.5">
              {findings.map(({ ruleCode, errorMessage, errorLevel }, place) => (
                <li key={place} className={errorLevel === 'ERROR' ? 'text-bad' : 'text-warn'}>
                  <span className="wrap-anywhere">{errorMessage}</span> <code>{ruleCode}</code>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </Dialog>
  );
}
