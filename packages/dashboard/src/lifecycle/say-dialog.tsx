import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { FailureAlert } from '../components/alert';
import { Button } from '../components/button';
import { Dialog } from '../components/dialog';
import { Field, Input, Select, TextArea } from '../components/field';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { SAID_REASONS, SAID_STATUSES } from './codes';
import { PAID, readStatus, type NextStatus, type TypedStatus } from './lifecycle';

/** Says a status of a French invoice to the other party. */
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
  const reasons = chosen?.reasons ?? (chosen?.needsReason ? [...SAID_REASONS] : []);
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('lifecycle.sayTitle')}
      deeds={'input' in read ? [{ name: t('lifecycle.sayDeed'), run: post }] : undefined}
      footer={
        <>
          <Button onClick={onClose}>{t('common.cancel')}</Button>
          <Button
            kind="primary"
            busy={say.isPending && t('lifecycle.saying')}
            notNow={'missing' in read ? t(`lifecycle.missing.${read.missing}`) : null}
            onClick={() => say.mutate()}
          >
            {t('lifecycle.sayDeed')}
          </Button>
        </>
      }
    >
      <p>{t('lifecycle.sayNote')}</p>
      <Field label={t('lifecycle.status')}>
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
          optional={typed.reason === 'AUTRE' ? undefined : t('common.optional')}
        >
          <Input value={typed.text} onChange={(event) => change({ text: event.target.value })} />
        </Field>
      )}
      {typed.status === PAID && (
        <div className="grid grid-cols-2 gap-3">
          <Field label={t('lifecycle.amount')}>
            <Input
              numeric
              inputMode="decimal"
              value={typed.amount}
              onChange={(event) => change({ amount: event.target.value })}
            />
          </Field>
          <Field label={t('lifecycle.percentage')}>
            <Input
              numeric
              inputMode="decimal"
              value={typed.percentage}
              onChange={(event) => change({ percentage: event.target.value })}
            />
          </Field>
        </div>
      )}
      <Field label={t('lifecycle.note')} optional={t('common.optional')}>
        <TextArea rows={2} value={typed.note} onChange={(event) => change({ note: event.target.value })} />
      </Field>
      {say.error !== null && <FailureAlert error={say.error} />}
    </Dialog>
  );
}
