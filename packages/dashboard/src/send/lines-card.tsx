import {
  memo,
  useCallback,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import { Button } from '../components/button';
import { Card, CardFooter } from '../components/card';
import { classes } from '../components/classes';
import { Input, Select } from '../components/field';
import { Icon } from '../components/icon';
import { useFormat } from '../format/use-format';
import { readTypedDecimal, typedDecimal } from '../format/typed-decimal';
import { useText } from '../i18n/text';
import { AdjustmentRows, newAdjustment } from './adjustments';
import { isWithoutRate, type FormLine, type SendForm } from './form';
import { afterDeed, deedOfKey, type LineDeed } from './lines';
import { ChoiceField, NumberInput, TextField, useNote } from './notes';
import { EXEMPTION_CODES, UNITS } from './vat';
import { VatInput } from './vat-input';

export const LINE_GRID =
  'grid items-start gap-x-1.5 gap-y-2 md:grid-cols-[minmax(0,1fr)_3.5rem_5.5rem_5.25rem_5.5rem_5.5rem_1.75rem]';

/** The lines, their discounts and surcharges, and why no VAT is due where none is. */
export function LinesCard({
  form,
  country,
  amounts,
  change,
}: {
  form: SendForm;
  /** Of the seller, for the rates that are offered */
  country: string;
  /** Net amounts by the id of the line, as the preview computed them */
  amounts: ReadonlyMap<string, string>;
  change: (change: (form: SendForm) => Partial<SendForm>) => void;
}) {
  const { t, rich } = useText();
  const { act, said } = useLineDeeds(form.lines, (lines) => change(() => ({ lines })));
  const last = form.lines.at(-1);
  return (
    <Card
      title={t('send.lines')}
      aside={
        <span className="text-12 text-ink-3 max-md:hidden">
          {rich('send.lines.keys', { key: (chunks) => <kbd>{chunks}</kbd> })}
        </span>
      }
    >
      <div className="px-4 pt-2.5 pb-2.5">
        <div aria-hidden="true" className={`${LINE_GRID} pb-1 text-12 text-ink-3 max-md:hidden`}>
          <span>{t('send.line.name')}</span>
          <span className="text-right">{t('send.line.quantity')}</span>
          <span>{t('send.line.unit')}</span>
          <span className="text-right">{t('send.line.price')}</span>
          <span>{t('send.line.vat')}</span>
          <span className="text-right">{t('send.line.amount')}</span>
        </div>
        <div className="grid grid-cols-1 gap-2.5 max-md:divide-y max-md:divide-line">
          {form.lines.map((line, index) => (
            <LineRow
              key={line.id}
              line={line}
              number={index + 1}
              amount={amounts.get(line.id) ?? null}
              country={country}
              act={act}
            />
          ))}
        </div>
        <p role="status" className="sr-only">
          {said}
        </p>
      </div>
      <AdjustmentRows
        adjustments={form.adjustments}
        country={country}
        change={(adjustments) => change(() => ({ adjustments }))}
      />
      <ExemptionFields form={form} change={(part) => change(() => part)} />
      <CardFooter>
        <Button icon="plus" onClick={() => act({ type: 'add' })}>
          {t('send.lines.add')}
        </Button>
        {(['discount', 'surcharge'] as const).map((kind) => (
          <Button
            key={kind}
            kind="quiet"
            onClick={() =>
              change(({ adjustments }) => ({
                adjustments: [...adjustments, newAdjustment(kind, last?.vat)],
              }))
            }
          >
            {t(`send.adjust.add.${kind}`)}
          </Button>
        ))}
      </CardFooter>
    </Card>
  );
}

/** Does what keys and buttons say, moves the focus along, and says it to readers. */
function useLineDeeds(lines: FormLine[], set: (lines: FormLine[]) => void) {
  const { t } = useText();
  const latest = useRef({ lines, set });
  const focus = useRef<string | null>(null);
  const [said, setSaid] = useState('');
  // With the drawing itself: an effect that waits could run after the next key, for lines that are drawn only then, and leave
  // the focus, and what is typed, in the line before.
  useLayoutEffect(() => {
    latest.current = { lines, set };
    if (focus.current === null) return;
    const found = document.querySelector<HTMLInputElement>(`[data-field="${focus.current}"]`);
    focus.current = null;
    found?.focus();
    found?.scrollIntoView({ block: 'nearest' });
  });
  const act = useCallback(
    (deed: LineDeed) => {
      const after = afterDeed(latest.current.lines, deed);
      const column = /^line\.[^.]+\.(\w+)$/.exec(focusedField())?.[1] ?? 'name';
      if (after.focus !== null) {
        focus.current = `line.${after.focus}.${deed.type === 'add' ? 'name' : column}`;
        const number = after.lines.findIndex(({ id }) => id === after.focus) + 1;
        if (deed.type !== 'change') setSaid(t(`send.lines.said.${deed.type}`, { number }));
      }
      latest.current.set(after.lines);
    },
    [t],
  );
  return { act, said };
}

function focusedField(): string {
  const focused = document.activeElement;
  return focused instanceof HTMLElement ? (focused.dataset.field ?? '') : '';
}

const LineRow = memo(function LineRow({
  line,
  number,
  amount,
  country,
  act,
}: {
  line: FormLine;
  number: number;
  amount: string | null;
  country: string;
  act: (deed: LineDeed) => void;
}) {
  const { t } = useText();
  const format = useFormat();
  const { id } = line;
  const field = (name: string) => `line.${id}.${name}`;
  const label = (name: string) => `${t('send.lines.line', { number })}, ${name}`;
  const set = (change: Partial<FormLine>) => act({ type: 'change', id, change });
  const nameNote = useNote(field('name'));
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent, target } = event;
    if (target instanceof HTMLButtonElement || (altKey && target instanceof HTMLSelectElement)) return;
    const { isComposing } = nativeEvent;
    const deed = deedOfKey(id, { key, altKey, ctrlKey, metaKey, shiftKey, isComposing });
    if (deed === null) return;
    event.preventDefault();
    act(deed);
  };
  return (
    <div
      role="group"
      aria-label={t('send.lines.line', { number })}
      className={`${LINE_GRID} grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,1fr)_auto] max-md:py-2`}
      onKeyDown={onKeyDown}
    >
      <Input
        className="max-md:col-span-3"
        aria-label={label(t('send.line.name'))}
        aria-invalid={nameNote.error === undefined ? undefined : true}
        autoComplete="off"
        data-field={field('name')}
        value={line.name}
        onChange={(event) => set({ name: event.target.value })}
      />
      <Small name={t('send.line.quantity')}>
        <NumberInput
          field={field('quantity')}
          aria-label={label(t('send.line.quantity'))}
          value={line.quantity}
          onChange={(quantity) => set({ quantity })}
        />
      </Small>
      <Small name={t('send.line.unit')}>
        <UnitSelect
          field={field('unit')}
          label={label(t('send.line.unit'))}
          value={line.unit}
          onChange={(unit) => set({ unit })}
        />
      </Small>
      <Small name={t('send.line.price')}>
        <NumberInput
          field={field('price')}
          decimals={2}
          aria-label={label(t('send.line.price'))}
          value={line.price}
          onChange={(price) => set({ price })}
        />
      </Small>
      <Small name={t('send.line.vat')} className="max-md:col-start-1">
        <VatInput
          field={field('vat')}
          label={label(t('send.line.vat'))}
          value={line.vat}
          country={country}
          onChange={(vat) => set({ vat })}
        />
      </Small>
      <div className="flex min-h-control-lg items-center justify-end gap-2 text-13 font-medium tabular-nums max-md:col-span-2 max-md:self-end md:min-h-control">
        <span className="text-12 font-normal text-ink-3 md:sr-only">{t('send.line.amount')}</span>
        {amount === null ? '' : format.decimal(amount)}
      </div>
      <div className="max-md:col-start-4 max-md:row-start-1">
        <Button
          kind="quiet"
          icon="x"
          iconOnly
          className="md:w-7!"
          onClick={() => act({ type: 'remove', id })}
        >
          {t('send.lines.remove', { number })}
        </Button>
      </div>
      <LineNotes line={line} set={set} />
    </div>
  );
});

/** The name of a field above it on a phone, where the table has no head. */
function Small({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={classes('grid min-w-0 grid-cols-1 gap-0.5', className)}>
      <span aria-hidden="true" className="truncate text-12 text-ink-3 md:hidden">
        {name}
      </span>
      {children}
    </div>
  );
}

/** What is wrong in a line, below it; a number that can be read in two ways asks which one is meant. */
function LineNotes({ line, set }: { line: FormLine; set: (change: Partial<FormLine>) => void }) {
  const { t, language } = useText();
  const format = useFormat();
  const notes = [
    useNote(`line.${line.id}.name`),
    useNote(`line.${line.id}.quantity`),
    useNote(`line.${line.id}.unit`),
    useNote(`line.${line.id}.price`),
    useNote(`line.${line.id}.vat`),
  ];
  const asked = (['quantity', 'price'] as const).flatMap((name) => {
    const read = readTypedDecimal(line[name]);
    return read.kind === 'ambiguous' ? [{ name, typed: line[name], ...read }] : [];
  });
  const texts = [...new Set(notes.map(({ error, warning }) => error ?? warning).filter(Boolean))];
  if (texts.length === 0 && asked.length === 0) return null;
  return (
    <div className="col-span-full grid gap-1 text-12">
      {asked.map(({ name, typed, asGroup, asDecimals }) => (
        <p key={name} className="flex flex-wrap items-center gap-2 text-warn">
          <Icon name="warn" className="size-3.5!" />
          {t('send.number.which', { typed })}
          {[asGroup, asDecimals].map((value) => (
            <Button
              key={value}
              size="sm"
              onClick={() => set({ [name]: typedDecimal(value, language, name === 'price' ? 2 : 0) })}
            >
              {format.quantity(value)}
            </Button>
          ))}
        </p>
      ))}
      {texts.map((text) => (
        <p key={text} className="flex gap-1.25 text-bad">
          <Icon name="fail" className="mt-0.5 size-3.5!" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </p>
      ))}
    </div>
  );
}

function UnitSelect({
  field,
  label,
  value,
  onChange,
}: {
  field: string;
  label: string;
  value: string;
  onChange: (unit: string) => void;
}) {
  const { t } = useText();
  const isKnown = UNITS.some((unit) => unit === value);
  return (
    <Select
      data-field={field}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {!isKnown && <option value={value}>{value}</option>}
      {UNITS.map((unit) => (
        <option key={unit} value={unit}>
          {t(`send.unit.${unit}`)}
        </option>
      ))}
    </Select>
  );
}

/** Why no VAT is due, where a line has a category that has to say it. */
function ExemptionFields({ form, change }: { form: SendForm; change: (change: Partial<SendForm>) => void }) {
  const { t } = useText();
  const vats = [...form.lines, ...form.adjustments].map(({ vat }) => vat);
  const isExempt = vats.some(({ category }) => category === 'E');
  const hasReason = form.exemptionReason !== '' || form.exemptionReasonCode !== '';
  if (!isExempt && !(hasReason && vats.some(isWithoutRate))) return null;
  const { exemptionReasonCode: code } = form;
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-line p-4 md:grid-cols-2">
      <ChoiceField
        field="exemptionReasonCode"
        label={t('send.exempt.code')}
        value={code}
        onChange={(exemptionReasonCode) => change({ exemptionReasonCode })}
      >
        <option value="">{t('send.exempt.words')}</option>
        {code !== '' && !EXEMPTION_CODES.some((each) => each === code) && (
          <option value={code}>{code}</option>
        )}
        {EXEMPTION_CODES.map((each) => (
          <option key={each} value={each}>
            {t(`send.exempt.${each}`)}
          </option>
        ))}
      </ChoiceField>
      <TextField
        field="exemptionReason"
        label={t('send.exempt.reason')}
        optional={code === '' ? undefined : t('common.optional')}
        value={form.exemptionReason}
        onChange={(exemptionReason) => change({ exemptionReason })}
      />
    </div>
  );
}
