import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Checkbox, Field, Input, Select } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { useToasts } from '../components/toast';
import { LANGUAGE_NAMES, LANGUAGES } from '../i18n/catalog';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { useApi, useTeam } from '../session/team';
import type { MonthlyExport } from './queries';

const DAYS = Array.from({ length: 28 }, (_, n) => n + 1);

/** Replaces the schedule by which each month of a company is exported. */
export default function MonthlyForm({ setting, onClose }: { setting: MonthlyExport; onClose: () => void }) {
  const { t, language: viewerLanguage } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [enabled, setEnabled] = useState(true);
  const [day, setDay] = useState(setting.day);
  const [to, setTo] = useState(setting.recipients.join(', '));
  const [language, setLanguage] = useState(setting.nextAt === null ? viewerLanguage : setting.language);
  const recipients = to.split(/[\s,;]+/).filter((part) => part !== '');
  const write = (through: Api) =>
    through.put('/api/v1/companies/{companyId}/monthly-export', {
      path: { companyId: setting.companyId },
      body: { enabled, day, delivery: recipients.length > 0 ? 'email' : 'none', recipients, language },
    });
  const save = useMutation({
    mutationFn: () => write(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['exports', teamId] });
      onClose();
      done(t('exports.monthlySaved'));
    },
  });
  const refusal = useRefusal(save.error);
  return (
    <FormDialog
      onClose={onClose}
      title={t('exports.monthly')}
      mutation={save}
      action={t('exports.monthlySave')}
      call={write}
      notNow={null}
      fieldsWithErrors={['recipients']}
    >
      <Checkbox
        label={t('exports.monthlyOn')}
        checked={enabled}
        onChange={(event) => setEnabled(event.target.checked)}
      />
      <Field label={t('exports.monthlyDay')} hint={t('exports.monthlyDayHint')}>
        <Select value={String(day)} onChange={(event) => setDay(Number(event.target.value))}>
          {DAYS.map((each) => (
            <option key={each} value={String(each)}>
              {each}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('exports.monthlyRecipients')}
        optional={t('common.optional')}
        hint={t('exports.monthlyRecipientsHint')}
        error={refusal.field('recipients')}
      >
        <Input value={to} inputMode="email" onChange={(event) => setTo(event.target.value)} />
      </Field>
      <Field label={t('exports.language')}>
        <Select
          value={language}
          onChange={(event) =>
            setLanguage(LANGUAGES.find((each) => each === event.target.value) ?? viewerLanguage)
          }
        >
          {LANGUAGES.map((each) => (
            <option key={each} value={each}>
              {LANGUAGE_NAMES[each]}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
