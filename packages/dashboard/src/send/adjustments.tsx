import { Button } from '../components/button';
import { Select } from '../components/field';
import { leave } from '../components/leave';
import { NumberQuestion } from '../components/number-question';
import { useText } from '../i18n/text';
import type { FormAdjustment } from './form';
import { NotedField, NumberInput, TextField } from './notes';
import { VatInput } from './vat-input';

/** Discounts and surcharges of the whole document. */
export function AdjustmentRows({
  adjustments,
  country,
  change,
}: {
  adjustments: FormAdjustment[];
  country: string;
  change: (adjustments: FormAdjustment[]) => void;
}) {
  const { t } = useText();
  return adjustments.map((each) => {
    const name = t(`send.adjust.${each.kind}`);
    const field = (part: string) => `adjustment.${each.id}.${part}`;
    const set = (part: Partial<FormAdjustment>) =>
      change(adjustments.map((other) => (other.id === each.id ? { ...other, ...part } : other)));
    return (
      <div
        key={each.id}
        role="group"
        aria-label={name}
        className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,1fr)_auto] items-end gap-x-1.5 gap-y-2 border-t border-line px-4 py-3 md:grid-cols-[minmax(0,1fr)_6rem_5.5rem_5.5rem_1.75rem]"
      >
        <TextField
          field={field('reason')}
          className="max-md:col-span-3"
          label={
            <>
              {name}
              <span className="font-normal text-ink-3">{t('send.adjust.reason')}</span>
            </>
          }
          value={each.reason}
          onChange={(reason) => set({ reason })}
        />
        <div className="max-md:col-start-4 max-md:row-start-1 md:order-last">
          <Button
            kind="quiet"
            icon="x"
            iconOnly
            className="md:w-7!"
            onClick={({ currentTarget }) => {
              leave(currentTarget.closest('[role=group]'));
              change(adjustments.filter(({ id }) => id !== each.id));
            }}
          >
            {t('send.adjust.remove', { name })}
          </Button>
        </div>
        <NotedField field={field('value')} label={t('send.adjust.value')}>
          <NumberInput
            field={field('value')}
            decimals={each.isPercent ? 0 : 2}
            aria-label={`${name}, ${t('send.adjust.value')}`}
            value={each.value}
            onChange={(value) => set({ value })}
          />
        </NotedField>
        <Select
          aria-label={`${name}, ${t('send.adjust.of')}`}
          value={each.isPercent ? 'percent' : 'amount'}
          onChange={({ target }) => set({ isPercent: target.value === 'percent' })}
        >
          <option value="percent">{t('send.adjust.percent')}</option>
          <option value="amount">{t('send.adjust.amount')}</option>
        </Select>
        <VatInput
          field={field('vat')}
          label={`${name}, ${t('send.line.vat')}`}
          value={each.vat}
          country={country}
          onChange={(vat) => set({ vat })}
        />
        <div className="col-span-full empty:hidden">
          <NumberQuestion
            typed={each.value}
            decimals={each.isPercent ? 0 : 2}
            onChoose={(value) => set({ value })}
          />
        </div>
      </div>
    );
  });
}
