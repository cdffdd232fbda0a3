import { memo, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../components/button';
import { classes } from '../components/classes';
import { Icon } from '../components/icon';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import type { FormLine } from './form';
import { LineName } from './line-name';
import { actionOfKey, type LineAction } from './lines';
import { NumberInput, useLineNote, useNote } from './notes';
import { NumberQuestion } from '../components/number-question';
import { UnitSelect } from './unit-select';
import { VatInput } from './vat-input';

export const LINE_GRID =
  'grid items-start gap-x-1.5 gap-y-2 md:grid-cols-[minmax(0,1fr)_3.5rem_5.5rem_5.25rem_5.5rem_5.5rem_1.75rem]';

/** A line of the form, with its keys and what is wrong in it. */
export const LineRow = memo(function LineRow({
  line,
  number,
  amount,
  country,
  companyId,
  act,
}: {
  line: FormLine;
  number: number;
  amount: string | null;
  country: string;
  /** Company whose items are suggested */
  companyId: string;
  act: (action: LineAction) => void;
}) {
  const { t } = useText();
  const format = useFormat();
  const { id } = line;
  const field = (name: string) => `line.${id}.${name}`;
  const label = (name: string) => `${t('send.lines.line', { number })}, ${name}`;
  const set = (change: Partial<FormLine>) => act({ type: 'change', id, change });
  const nameNote = useLineNote(field('name'));
  const onKeyDown = (event: KeyboardEvent) => {
    const { key, altKey, ctrlKey, metaKey, shiftKey, nativeEvent, target } = event;
    if (target instanceof HTMLButtonElement || (altKey && target instanceof HTMLSelectElement)) return;
    const { isComposing } = nativeEvent;
    const action = actionOfKey(id, { key, altKey, ctrlKey, metaKey, shiftKey, isComposing });
    if (action === null) return;
    event.preventDefault();
    act(action);
  };
  return (
    <div
      role="group"
      aria-label={t('send.lines.line', { number })}
      className={`${LINE_GRID} grid-cols-[minmax(0,1fr)_minmax(0,1.1fr)_minmax(0,1fr)_auto] max-md:py-2`}
      onKeyDown={onKeyDown}
    >
      <LineName
        companyId={companyId}
        className="max-md:col-span-3"
        aria-label={label(t('send.line.name'))}
        {...nameNote}
        autoComplete="off"
        data-field={field('name')}
        value={line.name}
        onChange={set}
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

/** Messages about a line, shown below it. */
function LineNotes({ line, set }: { line: FormLine; set: (change: Partial<FormLine>) => void }) {
  const notes = [
    useNote(`line.${line.id}.name`),
    useNote(`line.${line.id}.quantity`),
    useNote(`line.${line.id}.unit`),
    useNote(`line.${line.id}.price`),
    useNote(`line.${line.id}.vat`),
  ];
  // One text may be said of several fields; an error weighs more than a warning.
  const texts = new Map<string, 'warn' | 'fail'>();
  for (const { warning } of notes) if (warning !== undefined) texts.set(warning, 'warn');
  for (const { error } of notes) if (error !== undefined) texts.set(error, 'fail');
  return (
    <div id={`line.${line.id}.notes`} className="col-span-full grid gap-1 text-12 empty:hidden">
      <NumberQuestion typed={line.quantity} onChoose={(quantity) => set({ quantity })} />
      <NumberQuestion typed={line.price} decimals={2} onChoose={(price) => set({ price })} />
      {[...texts].map(([text, icon]) => (
        <p key={text} className={classes('flex gap-1.25', icon === 'fail' ? 'text-bad' : 'text-warn')}>
          <Icon name={icon} className="mt-0.5 size-3.5!" />
          <span className="min-w-0 wrap-anywhere">{text}</span>
        </p>
      ))}
    </div>
  );
}
