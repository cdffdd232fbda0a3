import { Suspense } from 'react';
import { Input, Select } from '../components/field';
import { lazyPart } from '../components/lazy-part';
import { formatNumber, useCompany, type CompanyChoice } from './companies';

const CompanySearch = lazyPart('CompanySearch', () => import('./company-search'));

/** One company of the team: of a plain list where there are few, else searched on the server. Stands in a `Field` or has a name. */
export function CompanySelect({
  choice,
  value,
  none,
  numbered,
  onChange,
  ...rest
}: {
  choice: CompanyChoice;
  /** Id; empty for none */
  value: string;
  /** Label of the choice "no company", where it can be chosen or is the current one */
  none?: string;
  /** Numbers stand beside the names of the plain list as well */
  numbered?: boolean;
  onChange: (companyId: string) => void;
  className?: string;
  'aria-label'?: string;
  'data-field'?: string;
}) {
  const { company } = useCompany(choice, value);
  if (!choice.isAll)
    return (
      <Suspense fallback={<Input {...rest} readOnly value={company?.name ?? ''} />}>
        <CompanySearch
          {...rest}
          company={company}
          country={choice.country}
          placeholder={none}
          onChange={(id) => {
            if (id !== null || none !== undefined) onChange(id ?? '');
          }}
        />
      </Suspense>
    );
  return (
    <Select {...rest} value={value} onChange={(event) => onChange(event.target.value)}>
      {none !== undefined && <option value="">{none}</option>}
      {choice.companies.map((each) => (
        <option key={each.id} value={each.id}>
          {numbered ? `${each.name} (${formatNumber(each)})` : each.name}
        </option>
      ))}
    </Select>
  );
}
