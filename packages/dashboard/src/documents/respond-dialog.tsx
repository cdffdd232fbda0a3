import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { FormDialog } from '../components/form-dialog';
import { Field, Input, Select, TextArea } from '../components/field';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { answerStatus } from '../statuses';
import type { StoredDocument } from './queries';

const STATUSES = ['AB', 'IP', 'UQ', 'CA', 'RE', 'AP', 'PD'] as const;
const REASONS = ['REF', 'LEG', 'REC', 'QUA', 'DEL', 'PRI', 'QTY', 'ITM', 'PAY', 'UNR', 'FIN', 'OTH'] as const;
/** Statuses that need a reason. */
const WITH_REASON: readonly string[] = ['UQ', 'CA', 'RE'];

/** Answers an invoice that came in (Peppol BIS 63): a status, for some a reason, and a note. */
export function RespondDialog({ document, onClose }: { document: StoredDocument; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [status, setStatus] = useState<(typeof STATUSES)[number]>('AP');
  const [reason, setReason] = useState<(typeof REASONS)[number]>('REF');
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const needsReason = WITH_REASON.includes(status);
  const post = (to: Api) =>
    to.post('/api/v1/documents/{documentId}/responses', {
      path: { documentId: document.id },
      body: {
        status,
        ...(needsReason ? { reasons: [{ code: reason, ...(text === '' ? {} : { text }) }] } : {}),
        ...(note === '' ? {} : { note }),
      },
    });
  const respond = useMutation({
    mutationFn: () => post(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['documents', teamId] });
      done(t('documents.respond.done'));
      onClose();
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('documents.respond.title')}
      mutation={respond}
      deed={t('documents.respond.deed')}
      call={post}
      busy={t('documents.bulk.working')}
      icon="send"
    >
      <p>{t('documents.respond.note')}</p>
      <Field label={t('documents.respond.status')}>
        <Select
          value={status}
          onChange={(event) => setStatus(STATUSES.find((each) => each === event.target.value) ?? 'AP')}
        >
          {STATUSES.map((each) => (
            <option key={each} value={each}>
              {t(answerStatus(each).word)}
            </option>
          ))}
        </Select>
      </Field>
      {needsReason && (
        <>
          <Field label={t('documents.respond.reason')}>
            <Select
              value={reason}
              onChange={(event) => setReason(REASONS.find((each) => each === event.target.value) ?? 'OTH')}
            >
              {REASONS.map((each) => (
                <option key={each} value={each}>
                  {t(`documents.reason.${each}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={t('documents.respond.text')}
            missing={reason === 'OTH' && text.trim() === '' && t('documents.respond.reasonFirst')}
            optional={reason === 'OTH' ? undefined : t('common.optional')}
          >
            <Input value={text} maxLength={500} onChange={(event) => setText(event.target.value)} />
          </Field>
        </>
      )}
      <Field label={t('documents.respond.seller')} optional={t('common.optional')}>
        <TextArea value={note} maxLength={1000} onChange={(event) => setNote(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
