import { Select } from '../components/field';
import { useText } from '../i18n/text';
import type { Country } from './country-names';

/** A choice of country by its name. `onChange` gets the code, empty for none. */
export function CountrySelect({
  countries,
  value,
  onChange,
}: {
  countries: Country[];
  value: string;
  onChange: (code: string) => void;
}) {
  const { t } = useText();
  return (
    <Select value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">{t('companies.chooseCountry')}</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </Select>
  );
}
