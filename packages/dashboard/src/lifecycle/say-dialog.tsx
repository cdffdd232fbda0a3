import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { FormDialog } from '../components/form-dialog';
import { Field, Input, Select, TextArea } from '../components/field';
import { NumberQuestion } from '../components/number-question';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { SAID_REASONS, SAID_STATUSES } from './codes';
import { PAID, readStatus, type Gap, type NextStatus, type TypedStatus } from './lifecycle';

/** Dialog that sets the status of a French invoice and sends it to the other party. */
export function SayDialog({
  documentId,
  currency,
  next,
  onClose,
}: {
  documentId: string;
  currency: string;
  next: NextStatus[];
  onClose: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [typed, setTyped] = useState<TypedStatus>({
    ...{ status: next[0]?.code ?? '', reason: '', text: '', amount: '', percentage: '20', note: '' },
    currency,
  });
  const change = (part: Partial<TypedStatus>) => setTyped({ ...typed, ...part });
  const chosen = next.find(({ code }) => code === typed.status);
  const read = readStatus(typed, next, { statuses: SAID_STATUSES, reasons: SAID_REASONS });
  const post = (to: Api) =>
    'input' in read
      ? to.post('/api/v1/documents/{documentId}/lifecycle', { path: { documentId }, body: read.input })
      : Promise.reject(new Error('The status is not complete'));
  const say = useMutation({
    mutationFn: () => post(api),
    onSuccess: async ({ status }) => {
      await queries.invalidateQueries({ queryKey: ['documents', teamId] });
      onClose();
      done(t('lifecycle.said', { name: status.name ?? typed.status }));
    },
  });
  const missing = (at: Gap['at']) =>
    'missing' in read && read.at === at && t(`lifecycle.missing.${read.missing}`);
  const reasons = chosen?.reasons ?? (chosen?.needsReason ? [...SAID_REASONS] : []);
  return (
    <FormDialog
      onClose={onClose}
      title={t('lifecycle.sayTitle')}
      mutation={say}
      action={t('lifecycle.sayAction')}
      call={'input' in read ? post : undefined}
      busy={t('lifecycle.saying')}
    >
      <p>{t('lifecycle.sayNote')}</p>
      <Field label={t('lifecycle.status')} missing={missing('status')}>
        <Select
          lang="fr"
          value={typed.status}
          onChange={(event) => change({ status: event.target.value, reason: '' })}
        >
          {next.map(({ code, name }) => (
            <option key={code} value={code}>
              {code} {name}
            </option>
          ))}
        </Select>
      </Field>
      {reasons.length > 0 && (
        <Field
          label={t('lifecycle.reason')}
          missing={missing('reason')}
          optional={chosen?.needsReason ? undefined : t('common.optional')}
        >
          <Select value={typed.reason} onChange={(event) => change({ reason: event.target.value })}>
            <option value="" />
            {reasons.map((code) => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </Select>
        </Field>
      )}
      {typed.reason !== '' && (
        <Field
          label={t('lifecycle.text')}
          missing={missing('text')}
          optional={typed.reason === 'AUTRE' ? undefined : t('common.optional')}
        >
          <Input value={typed.text} onChange={(event) => change({ text: event.target.value })} />
        </Field>
      )}
      {typed.status === PAID && (
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('lifecycle.amount')} missing={missing('amount')}>
            <Input
              numeric
              inputMode="decimal"
              value={typed.amount}
              onChange={(event) => change({ amount: event.target.value })}
            />
          </Field>
          <Field label={t('lifecycle.percentage')} missing={missing('percentage')}>
            <Input
              numeric
              inputMode="decimal"
              value={typed.percentage}
              onChange={(event) => change({ percentage: event.target.value })}
            />
          </Field>
          <div className="col-span-2 grid gap-2 empty:hidden">
            <NumberQuestion typed={typed.amount} decimals={2} onChoose={(amount) => change({ amount })} />
            <NumberQuestion typed={typed.percentage} onChoose={(percentage) => change({ percentage })} />
          </div>
        </div>
      )}
      <Field label={t('lifecycle.note')} optional={t('common.optional')}>
        <TextArea rows={2} value={typed.note} onChange={(event) => change({ note: event.target.value })} />
      </Field>
    </FormDialog>
  );
}
