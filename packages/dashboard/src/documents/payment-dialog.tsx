import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Checkbox, Field, Input } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { NumberQuestion } from '../components/number-question';
import { useToasts } from '../components/toast';
import { dayKey } from '../format/days';
import { readTypedDecimal, typedDecimal } from '../format/typed-decimal';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { toSummary } from './party';
import type { StoredDocument } from './queries';

/** Records a payment of an invoice: by default all that is open, today. */
export function PaymentDialog({ document, onClose }: { document: StoredDocument; onClose: () => void }) {
  const { t, language } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [amount, setAmount] = useState(
    document.openAmount === null ? '' : typedDecimal(document.openAmount, language, 2),
  );
  const [paidOn, setPaidOn] = useState(dayKey(new Date()));
  const [reference, setReference] = useState('');
  const [allowsMore, setAllowsMore] = useState(false);
  const read = readTypedDecimal(amount);
  const value = read.kind === 'number' ? read.value : null;
  const post = (by: Api) =>
    by.post('/api/v1/documents/{documentId}/payments', {
      path: { documentId: document.id },
      body: {
        ...(value !== null && { amount: value }),
        paidOn,
        ...(reference.trim() !== '' && { reference: reference.trim() }),
        ...(allowsMore && { allowOverpayment: true }),
      },
    });
  const payment = useMutation({
    mutationFn: () => post(api),
    onSuccess: async () => {
      done(t('documents.payments.done'));
      onClose();
      await queries.invalidateQueries({ queryKey: ['documents', teamId] });
      await queries.invalidateQueries({ queryKey: ['overview', teamId] });
    },
  });
  const { currency, number } = toSummary(document);
  return (
    <FormDialog
      onClose={onClose}
      title={t('documents.payments.title', { number: number ?? document.id })}
      mutation={payment}
      action={t('documents.payments.action')}
      call={post}
      notNow={value === null || paidOn === '' ? t('documents.payments.needed') : null}
      fieldsWithErrors={[]}
    >
      <Field
        label={
          currency === null ? t('documents.payments.amount') : t('documents.payments.amountIn', { currency })
        }
      >
        <Input
          numeric
          inputMode="decimal"
          value={amount}
          maxLength={24}
          onChange={(event) => setAmount(event.target.value)}
        />
      </Field>
      <NumberQuestion typed={amount} decimals={2} onChoose={setAmount} />
      <Field label={t('documents.payments.paidOn')}>
        <Input type="date" value={paidOn} onChange={(event) => setPaidOn(event.target.value)} />
      </Field>
      <Field label={t('documents.payments.reference')} optional={t('common.optional')}>
        <Input value={reference} maxLength={200} onChange={(event) => setReference(event.target.value)} />
      </Field>
      <label className="flex items-center gap-2 text-13 text-ink">
        <Checkbox checked={allowsMore} onChange={() => setAllowsMore(!allowsMore)} />
        {t('documents.payments.allowMore')}
      </label>
      <p>{t('documents.payments.note')}</p>
    </FormDialog>
  );
}
