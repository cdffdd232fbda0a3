import { Field, Input } from '../components/field';
import { FilterChip } from '../components/filters';
import { useTypedLater } from '../components/use-typed';
import { useText } from '../i18n/text';
import { toFilterAmount } from './amount';
import type { DocumentFilters } from './filters';

type Amounts = Pick<DocumentFilters, 'amountFrom' | 'amountTo'>;

/** Filter by the amount due: from, to, or both. */
export function AmountFilter({
  filters: { amountFrom, amountTo },
  onChange,
}: {
  filters: Amounts;
  onChange: (amounts: Amounts) => void;
}) {
  const { t } = useText();
  const isOn = amountFrom !== undefined || amountTo !== undefined;
  const span = amountFrom === amountTo ? amountFrom : `${amountFrom ?? '…'} – ${amountTo ?? '…'}`;
  return (
    <FilterChip
      name={t('documents.filter.amount')}
      value={isOn ? span : null}
      onClear={() => onChange({ amountFrom: undefined, amountTo: undefined })}
    >
      <div
        className="grid gap-2 p-2"
        onKeyDown={(event) => {
          // The menu uses letters and arrows for navigation; inside the fields they must type.
          if (event.key !== 'Escape' && event.key !== 'Tab') event.stopPropagation();
        }}
      >
        <AmountField
          label={t('documents.filter.amount.from')}
          value={amountFrom}
          onChange={(amount) => onChange({ amountFrom: amount })}
        />
        <AmountField
          label={t('documents.filter.amount.to')}
          value={amountTo}
          onChange={(amount) => onChange({ amountTo: amount })}
        />
      </div>
    </FilterChip>
  );
}

function AmountField({
  label,
  value = '',
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (amount: string | undefined) => void;
}) {
  const { text, type, send } = useTypedLater(value, (typed) => onChange(toFilterAmount(typed)));
  return (
    <Field label={label}>
      <Input
        numeric
        inputMode="decimal"
        maxLength={30}
        value={text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text.trim());
        }}
      />
    </Field>
  );
}
