import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Field, Input, Select } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { useToasts } from '../components/toast';
import { dayKey } from '../format/days';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { useApi, useTeam } from '../session/team';

const UNITS = ['week', 'month', 'year'] as const;
const MODES = ['send', 'draft'] as const;
const DAYS = Array.from({ length: 31 }, (_, n) => n + 1);
const LAST_DAY = 31;

/** Source of the repetition. */
export interface Repeated {
  companyId: string;
  name: string;
  content: Record<string, unknown>;
}

/** Makes a recurring invoice of a draft or a sent document: how often, from when on, until when, and what a run does. */
export function RepeatDialog({
  repeated: { companyId, name: proposed, content },
  onClose,
}: {
  repeated: Repeated;
  onClose: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [name, setName] = useState(proposed);
  const [every, setEvery] = useState('1');
  const [unit, setUnit] = useState<(typeof UNITS)[number]>('month');
  const [day, setDay] = useState(1);
  const [firstOn, setFirstOn] = useState(() => dayKey(new Date()));
  const [lastOn, setLastOn] = useState('');
  const [mode, setMode] = useState<(typeof MODES)[number]>('draft');
  const write = (through: Api) =>
    through.post('/api/v1/{companyId}/recurring-invoices', {
      path: { companyId },
      body: {
        name,
        content,
        mode,
        interval: { every: Number(every), unit, ...(unit === 'week' ? {} : { day }) },
        firstOn,
        ...(lastOn === '' ? {} : { lastOn }),
      },
    });
  const save = useMutation({
    mutationFn: () => write(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['recurring', teamId] });
      onClose();
      done(t('recurring.created', { name }));
    },
  });
  const refusal = useRefusal(save.error);
  return (
    <FormDialog
      onClose={onClose}
      title={t('recurring.repeatTitle')}
      mutation={save}
      action={t('recurring.create')}
      call={write}
      notNow={null}
      fieldsWithErrors={['name', 'interval.every', 'firstOn', 'lastOn']}
    >
      <p>{t('recurring.repeatNote')}</p>
      <Field label={t('recurring.name')} error={refusal.field('name')}>
        <Input required maxLength={200} value={name} onChange={(event) => setName(event.target.value)} />
      </Field>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field label={t('recurring.every')} error={refusal.field('interval.every')}>
          <Input
            required
            type="number"
            min={1}
            max={120}
            value={every}
            onChange={(event) => setEvery(event.target.value)}
          />
        </Field>
        <Field label={t('recurring.unit')}>
          <Select
            value={unit}
            onChange={(event) => setUnit(UNITS.find((each) => each === event.target.value) ?? 'month')}
          >
            {UNITS.map((each) => (
              <option key={each} value={each}>
                {t(`recurring.unit.${each}`)}
              </option>
            ))}
          </Select>
        </Field>
        {unit !== 'week' && (
          <Field label={t('recurring.day')}>
            <Select value={String(day)} onChange={(event) => setDay(Number(event.target.value))}>
              {DAYS.map((each) => (
                <option key={each} value={String(each)}>
                  {each === LAST_DAY ? t('recurring.lastDay') : each}
                </option>
              ))}
            </Select>
          </Field>
        )}
        <Field label={t('recurring.firstOn')} error={refusal.field('firstOn')}>
          <Input required type="date" value={firstOn} onChange={(event) => setFirstOn(event.target.value)} />
        </Field>
        <Field label={t('recurring.lastOn')} optional={t('common.optional')} error={refusal.field('lastOn')}>
          <Input type="date" value={lastOn} onChange={(event) => setLastOn(event.target.value)} />
        </Field>
      </div>
      <Field label={t('recurring.mode')} hint={t(`recurring.mode.${mode}.hint`)}>
        <Select
          value={mode}
          onChange={(event) => setMode(MODES.find((each) => each === event.target.value) ?? 'draft')}
        >
          {MODES.map((each) => (
            <option key={each} value={each}>
              {t(`recurring.mode.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}
