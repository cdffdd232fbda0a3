import { Select } from '../components/field';
import { useText } from '../i18n/text';
import { schemeName } from './numbers';

/** A choice among schemes of identifiers by code and name. `empty` is the scheme that counts while none is chosen. */
export function SchemeSelect({
  schemes,
  value,
  empty,
  onChange,
}: {
  schemes: { code: string; name: string }[];
  value: string;
  empty: string | null;
  onChange: (code: string) => void;
}) {
  const { t } = useText();
  const isKnown = value === '' || schemes.some(({ code }) => code === value);
  return (
    <Select value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">
        {empty === null
          ? t('companies.chooseScheme')
          : t('companies.usualScheme', { code: empty, name: schemeName(empty) ?? '' })}
      </option>
      {!isKnown && <option value={value}>{value}</option>}
      {schemes.map(({ code, name }) => (
        <option key={code} value={code}>
          {code} {name}
        </option>
      ))}
    </Select>
  );
}
