import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Checkbox, Field, Input, Select, TextArea } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { previewReminders, sendReminders, type ReminderPreview, type RemindersInput } from './queries';

const LEVELS = [1, 2, 3] as const;

/** Previews reminders of invoices, then sends what was previewed. A changed field needs a new preview. */
export function ReminderDialog({
  companyId,
  documentIds,
  onClose,
  onSent,
}: {
  companyId: string;
  documentIds: string[];
  onClose: () => void;
  onSent: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [to, setTo] = useState('');
  const [level, setLevel] = useState('');
  const [note, setNote] = useState('');
  const [again, setAgain] = useState(false);
  const [previews, setPreviews] = useState<readonly ReminderPreview[] | null>(null);
  const input: RemindersInput = {
    documentIds,
    ...(to.trim() === '' ? {} : { to: to.trim() }),
    ...LEVELS.filter((each) => String(each) === level).map((each) => ({ level: each }))[0],
    ...(note.trim() === '' ? {} : { note }),
    ...(again ? { again } : {}),
  };
  const preview = useMutation({
    mutationFn: () => previewReminders(api, companyId, input),
    onSuccess: ({ reminders }) => setPreviews(reminders),
  });
  const send = useMutation({
    mutationFn: () => sendReminders(api, companyId, input),
    onSuccess: async ({ reminders }) => {
      await queries.invalidateQueries({ queryKey: ['receivables', teamId] });
      done(t('receivables.sent', { count: reminders.length }));
      onSent();
    },
  });
  const change = (): void => {
    setPreviews(null);
    preview.reset();
    send.reset();
  };
  const isPreviewed = previews !== null;
  return (
    <FormDialog
      wide
      title={t('receivables.remind')}
      onClose={onClose}
      mutation={isPreviewed ? send : preview}
      action={isPreviewed ? t('receivables.send') : t('receivables.preview')}
      busy={isPreviewed ? t('receivables.sending') : t('receivables.previewing')}
      icon={isPreviewed ? 'send' : undefined}
      call={(where: Api) =>
        isPreviewed ? sendReminders(where, companyId, input) : previewReminders(where, companyId, input)
      }
      failed={t('receivables.notSent')}
    >
      <div className="grid gap-4">
        <div className="grid gap-4 md:grid-cols-2">
          <Field label={t('receivables.to')} hint={t('receivables.toHint')}>
            <Input
              type="email"
              value={to}
              onChange={(event) => {
                setTo(event.target.value);
                change();
              }}
            />
          </Field>
          <Field label={t('receivables.level')}>
            <Select
              value={level}
              onChange={(event) => {
                setLevel(event.target.value);
                change();
              }}
            >
              <option value="">{t('receivables.levelNext')}</option>
              {LEVELS.map((each) => (
                <option key={each} value={each}>
                  {t(`receivables.level.${each}`)}
                </option>
              ))}
            </Select>
          </Field>
        </div>
        <Field label={t('receivables.noteField')}>
          <TextArea
            value={note}
            maxLength={2000}
            rows={2}
            onChange={(event) => {
              setNote(event.target.value);
              change();
            }}
          />
        </Field>
        <Checkbox
          label={t('receivables.again')}
          checked={again}
          onChange={(event) => {
            setAgain(event.target.checked);
            change();
          }}
        />
        {previews?.map((each) => (
          <section
            key={each.customer}
            aria-label={each.subject}
            className="grid gap-1 border-t border-line pt-3"
          >
            <p className="text-13">
              <span className="text-ink-2">{t('receivables.to')}: </span>
              <bdi>{each.to}</bdi>
            </p>
            <p className="text-13 font-medium wrap-anywhere">{each.subject}</p>
            <p className="text-13 wrap-anywhere whitespace-pre-wrap text-ink-2">{each.text}</p>
            <p className="text-12 wrap-anywhere text-ink-3">
              {t('receivables.attachments')}: {each.attachments.join(', ')}
            </p>
          </section>
        ))}
      </div>
    </FormDialog>
  );
}
