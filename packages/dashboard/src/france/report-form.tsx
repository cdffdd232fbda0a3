import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Button } from '../components/button';
import { FormDialog } from '../components/form-dialog';
import { Field, Input, Select } from '../components/field';
import { Segments } from '../components/filters';
import { leave } from '../components/leave';
import { NumberQuestion } from '../components/number-question';
import { useToasts } from '../components/toast';
import { readTypedDecimal, typedDecimal } from '../format/typed-decimal';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { dayRange } from '../format/paris';
import { franceKey } from './queries';
import {
  CATEGORIES,
  emptyDay,
  RATES,
  readDay,
  formatReference,
  type ReadDay,
  type TypedDay,
  type TypedRate,
} from './report-input';

/** Reports the sales or payments of a day, or corrects what was reported of it. */
export function ReportForm({
  companyId,
  first,
  isFiled,
  onClose,
}: {
  companyId: string;
  first: TypedDay;
  /** The period is filed: what is reported now goes into a rectifying filing */
  isFiled?: boolean;
  onClose: () => void;
}) {
  const { t, language } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [day, setDay] = useState(first);
  const read = readDay(day);
  const { input } = read;
  const isNew = day.action === 'submit';
  const post = (to: Api) =>
    input === null
      ? Promise.reject(new Error('The report is not complete'))
      : to.post('/api/v1/{companyId}/reporting/fr/b2c', { path: { companyId }, body: input });
  const send = useMutation({
    mutationFn: () => post(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: franceKey(teamId, companyId) });
      onClose();
      const date = dayRange({ periodStart: day.date, periodEnd: day.date }, language);
      done(t(isNew ? 'france.reported' : 'france.corrected', { date }));
    },
  });
  const change = (next: Partial<TypedDay>) => setDay({ ...day, ...next });
  /** A proposed reference follows what it is made of. */
  const rename = (next: Partial<TypedDay>) => {
    const after = { ...day, ...next };
    const isProposed = day.reference === formatReference(day.kind, day.date, day.category);
    setDay(
      isProposed ? { ...after, reference: formatReference(after.kind, after.date, after.category) } : after,
    );
  };
  const wrong = (name: string): string | undefined => {
    const found = read.wrong[name];
    return found && t(`france.wrong.${found}`);
  };
  return (
    <FormDialog
      wide
      onClose={onClose}
      title={t(isNew ? 'france.formTitle' : 'france.correctTitle')}
      mutation={send}
      action={t(isNew ? 'france.reportAction' : 'france.correctAction')}
      call={input === null ? undefined : post}
      busy={t('france.reporting')}
    >
      {isNew && (
        <Segments
          label={t('france.what')}
          value={day.kind}
          options={[
            { value: 'sales', name: t('france.kind.sales') },
            { value: 'payments', name: t('france.kind.payments') },
          ]}
          onChange={(kind) => setDay(emptyDay(kind, day.date))}
        />
      )}
      <p>{t(isFiled ? 'france.filedNote' : isNew ? `france.kindNote.${day.kind}` : 'france.correctNote')}</p>
      <div className="grid grid-cols-2 gap-3">
        <Field label={t('france.date')} missing={wrong('date')}>
          <Input
            type="date"
            value={day.date}
            readOnly={!isNew}
            onChange={(event) => rename({ date: event.target.value })}
          />
        </Field>
        {day.kind === 'sales' && (
          <Field label={t('france.categoryField')}>
            <Select
              value={day.category}
              disabled={!isNew}
              onChange={({ target }) =>
                rename({ category: CATEGORIES.find((each) => each === target.value) ?? 'goods' })
              }
            >
              {CATEGORIES.map((category) => (
                <option key={category} value={category}>
                  {t(`france.category.${category}`)}
                </option>
              ))}
            </Select>
          </Field>
        )}
        {day.kind === 'sales' && (
          <Field label={t('france.count')} missing={wrong('count')}>
            <Input
              numeric
              inputMode="numeric"
              value={day.count}
              onChange={(event) => change({ count: event.target.value })}
            />
          </Field>
        )}
        <Field label={t('france.reference')} missing={wrong('reference')}>
          <Input
            mono
            maxLength={128}
            value={day.reference}
            onChange={(event) => change({ reference: event.target.value })}
          />
        </Field>
      </div>
      <Rates day={day} read={read} wrong={wrong} onChange={(rates) => change({ rates })} />
    </FormDialog>
  );
}

function Rates({
  day,
  read,
  wrong,
  onChange,
}: {
  day: TypedDay;
  read: ReadDay;
  wrong: (name: string) => string | undefined;
  onChange: (rates: TypedRate[]) => void;
}) {
  const { t, language } = useText();
  const format = useFormat();
  const isSales = day.kind === 'sales';
  const set = (index: number, next: Partial<TypedRate>) =>
    onChange(day.rates.map((rate, at) => (at === index ? { ...rate, ...next } : rate)));
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1.5 text-13 font-medium text-ink">{t('france.byRate')}</legend>
      {day.rates.map((rate, index) => (
        <div
          key={index}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2"
        >
          <Field label={t('france.rate')} missing={wrong(`rates.${index}.percentage`)}>
            <Input
              numeric
              inputMode="decimal"
              value={rate.percentage}
              onChange={(event) => set(index, { percentage: event.target.value })}
            />
          </Field>
          <Field
            label={t(isSales ? 'france.figure.net' : 'france.figure.received')}
            missing={wrong(`rates.${index}.amount`)}
            className={isSales ? undefined : 'col-span-2'}
          >
            <Input
              numeric
              inputMode="decimal"
              value={rate.amount}
              onChange={(event) => set(index, { amount: event.target.value })}
            />
          </Field>
          {isSales && (
            <Field label={t('france.figure.tax')} missing={wrong(`rates.${index}.tax`)}>
              <Input
                numeric
                inputMode="decimal"
                placeholder={t('france.taxWorkedOut')}
                value={rate.tax}
                onChange={(event) => set(index, { tax: event.target.value })}
              />
            </Field>
          )}
          <Button
            kind="quiet"
            icon="trash"
            iconOnly
            className="mt-6.25"
            notNow={day.rates.length === 1 ? t('france.oneRate') : null}
            onClick={({ currentTarget }) => {
              leave(currentTarget.parentElement);
              onChange(day.rates.filter((_, at) => at !== index));
            }}
          >
            {t('france.removeRate')}
          </Button>
          <div className="col-span-full grid gap-2 empty:hidden">
            <NumberQuestion typed={rate.percentage} onChoose={(percentage) => set(index, { percentage })} />
            <NumberQuestion typed={rate.amount} decimals={2} onChoose={(amount) => set(index, { amount })} />
            {isSales && (
              <NumberQuestion typed={rate.tax} decimals={2} onChoose={(tax) => set(index, { tax })} />
            )}
          </div>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          size="sm"
          icon="plus"
          onClick={() => {
            const used = new Set<string | null>(day.rates.map((each) => parseAmount(each.percentage)));
            const percentage = RATES.find((each) => !used.has(each)) ?? '';
            onChange([...day.rates, { percentage: typedDecimal(percentage, language), amount: '', tax: '' }]);
          }}
        >
          {t('france.addRate')}
        </Button>
        <output className="ml-auto text-right text-13 text-ink tabular-nums">
          {isSales
            ? t('france.sums', { net: format.decimal(read.net), tax: format.decimal(read.tax) })
            : format.decimal(read.net)}{' '}
          <span className="text-12 text-ink-3">{day.currency}</span>
        </output>
      </div>
    </fieldset>
  );
}

function parseAmount(typed: string): string | null {
  const read = readTypedDecimal(typed);
  return read.kind === 'number' ? read.value : null;
}
