import { useId } from 'react';
import { Select } from '../components/field';
import { readTypedDecimal, typedDecimal } from '../format/typed-decimal';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import type { FormVat } from './form';
import { NumberInput, useLineNote } from './notes';
import { listRates, ZERO_CATEGORIES } from './vat';

const OTHER = 'other';

/** The VAT of a line: a usual rate of the country, a reason for none in plain words, or another rate, which is typed below. */
export function VatInput({
  field,
  label,
  value,
  country,
  none,
  onChange,
}: {
  field: string;
  label: string;
  value: FormVat;
  country: string;
  /** Label of no VAT category, where that may be chosen */
  none?: string;
  onChange: (vat: FormVat) => void;
}) {
  const { t, language } = useText();
  const format = useFormat();
  const note = useLineNote(field);
  // A field around both controls has one id.
  const rateId = useId();
  const rates = listRates(country);
  const read = readTypedDecimal(value.rate);
  const rate = read.kind === 'number' ? read.value : null;
  const isUsual = value.category === 'S' && rate !== null && rates.includes(rate);
  const isZero = ZERO_CATEGORIES.some((category) => category === value.category);
  const isForeign = value.category !== 'S' && !isZero;
  const isNone = none !== undefined && value.category === '';
  const chosen = isUsual ? `S:${rate}` : isZero || isForeign ? value.category : OTHER;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-1">
      <Select
        aria-label={label}
        {...(chosen === OTHER ? {} : note)}
        data-field={chosen === OTHER ? undefined : field}
        value={chosen}
        onChange={({ target }) => {
          if (target.value === OTHER) onChange({ category: 'S', rate: '' });
          else if (target.value.startsWith('S:'))
            onChange({ category: 'S', rate: typedDecimal(target.value.slice(2), language) });
          else onChange({ category: target.value, rate: '' });
        }}
      >
        {none !== undefined && <option value="">{none}</option>}
        {rates.map((each) => (
          <option key={each} value={`S:${each}`}>
            {format.percent(each)}
          </option>
        ))}
        {ZERO_CATEGORIES.map((category) => (
          <option key={category} value={category}>
            {t(`send.vat.${category}`)}
          </option>
        ))}
        {isForeign && !isNone && <option value={value.category}>{value.category}</option>}
        <option value={OTHER}>{t('send.vat.other')}</option>
      </Select>
      {chosen === OTHER && (
        <NumberInput
          id={rateId}
          field={field}
          aria-label={`${label}, %`}
          placeholder="%"
          value={value.rate}
          onChange={(typed) => onChange({ category: 'S', rate: typed })}
        />
      )}
    </div>
  );
}
