import { Combobox } from '../components/combobox';
import type { Company } from './companies';
import { companyOption, useCompanySource } from './company-source';

/** A field that finds a company of the team by a part of its name, city or numbers. */
export default function CompanySearch({
  company,
  country,
  onChange,
  ...rest
}: {
  company: Company | undefined;
  country?: string;
  /** Null where no company was allowed and the field was emptied */
  onChange: (companyId: string | null) => void;
  placeholder?: string;
  className?: string;
  'aria-label'?: string;
  'data-field'?: string;
}) {
  const { source, chosen } = useCompanySource(country);
  return (
    <Combobox
      {...rest}
      source={source}
      value={company === undefined ? null : companyOption(company)}
      onChange={(option) => {
        if (option !== null) chosen(option.value);
        onChange(option?.value ?? null);
      }}
    />
  );
}
