import { useCallback, useLayoutEffect, useRef, useState } from 'react';
import { Button } from '../components/button';
import { Card, CardFooter } from '../components/card';
import { useText } from '../i18n/text';
import { AdjustmentRows, ExemptionFields } from './extra-blocks';
import { isWithoutRate, newAdjustment, type FormLine, type SendForm } from './form';
import { LINE_GRID, LineRow } from './line-row';
import { afterAction, type LineAction } from './lines';

/** The lines, their discounts and surcharges, and why no VAT is due where none is. */
export function LinesCard({
  form,
  country,
  amounts,
  change,
}: {
  form: SendForm;
  /** Country of the seller, for the offered VAT rates */
  country: string;
  /** Net amounts by the id of the line, as the preview computed them */
  amounts: ReadonlyMap<string, string>;
  change: (change: (form: SendForm) => Partial<SendForm>) => void;
}) {
  const { t, rich } = useText();
  const { act, said: announcement } = useLineActions(form.lines, (lines) => change(() => ({ lines })));
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
              companyId={form.companyId}
              act={act}
            />
          ))}
        </div>
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </div>
      {form.adjustments.length > 0 && (
        <AdjustmentRows
          adjustments={form.adjustments}
          country={country}
          change={(adjustments) => change(() => ({ adjustments }))}
        />
      )}
      {hasExemption(form) && <ExemptionFields form={form} change={(part) => change(() => part)} />}
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

/** Whether a line has a category that has to say why no VAT is due, or the form has a reason for one. */
function hasExemption({ lines, adjustments, exemptionReason, exemptionReasonCode }: SendForm): boolean {
  const vats = [...lines, ...adjustments].map(({ vat }) => vat);
  const hasReason = exemptionReason !== '' || exemptionReasonCode !== '';
  return vats.some(({ category }) => category === 'E') || (hasReason && vats.some(isWithoutRate));
}

/** Does what keys and buttons say, moves the focus along, and says it to readers. */
function useLineActions(lines: FormLine[], set: (lines: FormLine[]) => void) {
  const { t } = useText();
  const latest = useRef({ lines, set });
  const focus = useRef<string | null>(null);
  const [announcement, setAnnouncement] = useState('');
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
    (action: LineAction) => {
      const after = afterAction(latest.current.lines, action);
      const column = /^line\.[^.]+\.(\w+)$/.exec(focusedField())?.[1] ?? 'name';
      if (after.focus !== null) {
        focus.current = `line.${after.focus}.${action.type === 'add' ? 'name' : column}`;
        const number = after.lines.findIndex(({ id }) => id === after.focus) + 1;
        if (action.type !== 'change') setAnnouncement(t(`send.lines.said.${action.type}`, { number }));
      }
      latest.current.set(after.lines);
    },
    [t],
  );
  return { act, said: announcement };
}

function focusedField(): string {
  const focused = document.activeElement;
  return focused instanceof HTMLElement ? (focused.dataset.field ?? '') : '';
}
