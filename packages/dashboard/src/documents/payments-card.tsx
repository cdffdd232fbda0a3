import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Button } from '../components/button';
import { Card, CardBody } from '../components/card';
import { ConfirmDialog } from '../components/dialog';
import { Reading } from '../components/reading';
import { useToasts } from '../components/toast';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { ReminderDialog } from '../receivables/reminder-dialog';
import { useApi, useMay, useTeam } from '../session/team';
import { ForeignText } from './foreign-text';
import { isInvoice } from './linked';
import { PaymentDialog } from './payment-dialog';
import { paymentsQuery, type Payment, type StoredDocument } from './queries';
import { toSummary } from './party';

/** Open amount and payments of an invoice; nothing for other documents. */
export function PaymentsCard({ document }: { document: StoredDocument }) {
  return isInvoice(document) ? <Payments document={document} /> : null;
}

function Payments({ document }: { document: StoredDocument }) {
  const { t } = useText();
  const format = useFormat();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const [isAsking, ask] = useState(false);
  const [isReminding, remind] = useState(false);
  const query = useQuery(paymentsQuery(api, teamId, document.id));
  const { openAmount, businessStatus } = document;
  const { currency } = toSummary(document);
  const isSettled = businessStatus === 'paid' || businessStatus === 'credited';
  return (
    <Card
      title={t('documents.payments.heading')}
      note={
        openAmount === null
          ? undefined
          : t('documents.payments.open', { amount: format.total(openAmount, currency) })
      }
      aside={
        <span className="flex flex-wrap gap-2">
          {document.direction === 'outgoing' && document.type === 'invoice' && !isSettled && (
            <Button
              size="sm"
              icon="send"
              notNow={may('documents.send') ? null : t('documents.roleSends')}
              onClick={() => remind(true)}
            >
              {t('receivables.remindOne')}
            </Button>
          )}
          <Button
            size="sm"
            notNow={may('documents.send') ? null : t('documents.roleSends')}
            onClick={() => ask(true)}
          >
            {t(isSettled ? 'documents.payments.action' : 'documents.payments.markPaid')}
          </Button>
        </span>
      }
    >
      <Reading query={query} title={t('documents.payments.unreadable')} rows={1}>
        {(payments) =>
          payments.length === 0 ? (
            <CardBody className="text-13 text-ink-2">
              {t(isSettled ? 'documents.payments.noneSettled' : 'documents.payments.none')}
            </CardBody>
          ) : (
            <ul className="divide-y divide-line text-13">
              {payments.map((payment) => (
                <PaymentRow key={payment.id} payment={payment} />
              ))}
            </ul>
          )
        }
      </Reading>
      {isAsking && <PaymentDialog document={document} onClose={() => ask(false)} />}
      {isReminding && (
        <ReminderDialog
          companyId={document.companyId}
          documentIds={[document.id]}
          onClose={() => remind(false)}
          onSent={() => remind(false)}
        />
      )}
    </Card>
  );
}

function PaymentRow({ payment }: { payment: Payment }) {
  const { t } = useText();
  const format = useFormat();
  const api = useApi();
  const may = useMay();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done, failed } = useToasts();
  const [isAsking, ask] = useState(false);
  const remove = (by: Api) =>
    by.delete('/api/v1/documents/{documentId}/payments/{paymentId}', {
      path: { documentId: payment.documentId, paymentId: payment.id },
    });
  const removal = useMutation({
    mutationFn: () => remove(api),
    onSuccess: async () => {
      done(t('documents.payments.removed'));
      await queries.invalidateQueries({ queryKey: ['documents', teamId] });
      await queries.invalidateQueries({ queryKey: ['overview', teamId] });
    },
    onError: (error) => failed(t('documents.payments.removeFailed'), error),
    onSettled: () => ask(false),
  });
  const amount = format.total(payment.amount, payment.currency);
  const day = format.day(payment.paidOn);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <span className="font-medium tabular-nums">{amount}</span>
      <span className="text-ink-2">{day}</span>
      {payment.reference !== null && (
        <span className="min-w-0 text-12 text-ink-3">
          <ForeignText text={payment.reference} />
        </span>
      )}
      <Button
        kind="quiet"
        size="sm"
        className="ml-auto"
        aria-label={t('documents.payments.removeOne', { amount, day })}
        notNow={may('documents.send') ? null : t('documents.roleSends')}
        onClick={() => ask(true)}
      >
        {t('documents.payments.remove')}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onClose={() => ask(false)}
        title={t('documents.payments.removeTitle', { amount })}
        keep={t('common.cancel')}
        action={t('documents.payments.remove')}
        apiCalls={[{ name: t('documents.payments.remove'), run: remove }]}
        busy={removal.isPending && t('documents.bulk.working')}
        onConfirm={() => removal.mutate()}
      >
        <p>{t('documents.payments.removeNote')}</p>
      </ConfirmDialog>
    </li>
  );
}
