import { Select } from '../components/field';
import { useText } from '../i18n/text';
import { useLineNote } from './notes';
import { UNITS } from './vat';

/** The unit of a quantity; a unit that is not offered stays the one of its line. */
export function UnitSelect({
  field,
  label,
  value,
  none,
  onChange,
}: {
  field: string;
  label: string;
  value: string;
  /** Label of no unit, where that may be chosen */
  none?: string;
  onChange: (unit: string) => void;
}) {
  const { t } = useText();
  const isKnown = UNITS.some((unit) => unit === value) || (none !== undefined && value === '');
  const note = useLineNote(field);
  return (
    <Select
      {...note}
      data-field={field}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    >
      {none !== undefined && <option value="">{none}</option>}
      {!isKnown && <option value={value}>{value}</option>}
      {UNITS.map((unit) => (
        <option key={unit} value={unit}>
          {t(`send.unit.${unit}`)}
        </option>
      ))}
    </Select>
  );
}
