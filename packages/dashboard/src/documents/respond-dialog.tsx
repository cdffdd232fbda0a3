import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Field, Input, Select, TextArea } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { Icon } from '../components/icon';
import { useToasts } from '../components/toast';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { answerStatus } from '../statuses';
import { addLeavingAnswer } from './leaving-answers';
import { toSummary } from './party';
import type { StoredDocument } from './queries';
import {
  answerBody,
  needsReason,
  needsText,
  NO_ANSWER,
  offeredAnswers,
  REASONS,
  UNDO_SECONDS,
  type AnswerForm,
} from './respond';
import { nextAnswers, type AnswerCode } from './standing';

/**
 * Answers an invoice that came in (Peppol BIS 63): one of three usual statuses or another that may follow, for some a reason in
 * words, and a note. Nothing is chosen at first, and the answer can be withdrawn for some seconds.
 */
export function RespondDialog({ document, onClose }: { document: StoredDocument; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const canUndo = useMay()('documents.manage');
  const [form, setForm] = useState<AnswerForm>(NO_ANSWER);
  const change = (part: Partial<AnswerForm>): void => setForm((before) => ({ ...before, ...part }));
  const { status, reason, text, note } = form;
  const body = answerBody(form, canUndo);
  const post = (to: Api) =>
    to.post('/api/v1/documents/{documentId}/responses', {
      path: { documentId: document.id },
      body: body ?? { status: status ?? 'AB' },
    });
  const respond = useMutation({
    // The time counts from before the request, so that it ends before the response leaves.
    mutationFn: async () => {
      const until = Date.now() + UNDO_SECONDS * 1000;
      const { document: answer } = await post(api);
      return { id: answer.id, until };
    },
    onSuccess: async ({ id, until }) => {
      if (canUndo && id !== null) addLeavingAnswer(teamId, { id, until }, Date.now());
      else done(t('documents.respond.done'));
      onClose();
      await queries.invalidateQueries({ queryKey: ['documents', teamId] });
    },
  });
  const action = useActionName(document, status);
  return (
    <FormDialog
      onClose={onClose}
      title={t('documents.respond.title')}
      mutation={respond}
      action={action}
      call={post}
      busy={t('documents.bulk.working')}
      icon="send"
      notNow={status === null ? t('documents.respond.chooseFirst') : null}
    >
      <AnswerChoice document={document} status={status} onChange={(next) => change({ status: next })} />
      {needsReason(status) && (
        <>
          <Field
            label={t('documents.respond.reason')}
            missing={reason === null && t('documents.respond.reasonChoose')}
          >
            <Select
              value={reason ?? ''}
              onChange={({ target: { value } }) =>
                change({ reason: REASONS.find((each) => each === value) ?? null })
              }
            >
              <option value="">{t('documents.respond.reasonNone')}</option>
              {REASONS.map((each) => (
                <option key={each} value={each}>
                  {t(`documents.reason.${each}`)}
                </option>
              ))}
            </Select>
          </Field>
          <Field
            label={t('documents.respond.text')}
            missing={needsText(form) && text.trim() === '' && t('documents.respond.reasonFirst')}
            optional={needsText(form) ? undefined : t('common.optional')}
          >
            <Input value={text} maxLength={500} onChange={(event) => change({ text: event.target.value })} />
          </Field>
        </>
      )}
      {status !== null && (
        <Field label={t('documents.respond.seller')} optional={t('common.optional')}>
          <TextArea
            value={note}
            maxLength={1000}
            rows={2}
            onChange={(event) => change({ note: event.target.value })}
          />
        </Field>
      )}
      <p>
        {canUndo ? t('documents.respond.noteUndo', { seconds: UNDO_SECONDS }) : t('documents.respond.note')}
      </p>
    </FormDialog>
  );
}

/** Label of the button: the action, and the amount of the invoice. */
function useActionName(document: StoredDocument, status: AnswerCode | null): string {
  const { t } = useText();
  const format = useFormat();
  if (status === null) return t('documents.respond.action');
  const { amount, currency } = toSummary(document);
  const kind = document.type;
  return amount === null
    ? t(`documents.respond.actionOf.${status}`, { kind })
    : t(`documents.respond.actionOfAmount.${status}`, { kind, amount: format.total(amount, currency) });
}

const MARKS = {
  AP: { icon: 'ok', ink: 'text-ok-solid' },
  UQ: { icon: 'help', ink: 'text-warn' },
  RE: { icon: 'fail', ink: 'text-bad' },
} as const;

function AnswerChoice({
  document,
  status,
  onChange,
}: {
  document: StoredDocument;
  status: AnswerCode | null;
  onChange: (status: AnswerCode | null) => void;
}) {
  const { t } = useText();
  const { main, others } = offeredAnswers(nextAnswers(document.responses));
  return (
    <>
      {main.length > 0 && (
        <div
          role="radiogroup"
          aria-label={t('documents.respond.status')}
          className="grid grid-cols-1 gap-2 md:grid-cols-3"
        >
          {main.map((each) => (
            <label
              key={each}
              className="relative grid cursor-pointer justify-items-center gap-1 rounded-3 border border-field px-3 py-3 text-center text-14 font-medium text-ink hover:border-ink-2 has-checked:border-accent has-checked:bg-selected has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:grid-flow-col max-md:justify-start max-md:gap-2"
            >
              <input
                type="radio"
                className="sr-only"
                name="answer"
                checked={each === status}
                onChange={() => onChange(each)}
              />
              <Icon name={MARKS[each].icon} size="lg" className={MARKS[each].ink} />
              {t(`documents.respond.${each}`)}
            </label>
          ))}
        </div>
      )}
      {others.length > 0 && (
        <Field label={t(main.length > 0 ? 'documents.respond.other' : 'documents.respond.status')}>
          <Select
            value={others.find((each) => each === status) ?? ''}
            onChange={({ target: { value } }) => onChange(others.find((each) => each === value) ?? null)}
          >
            <option value="">{t('documents.respond.otherNone')}</option>
            {others.map((each) => (
              <option key={each} value={each}>
                {t(answerStatus(each).word)}
              </option>
            ))}
          </Select>
        </Field>
      )}
    </>
  );
}
