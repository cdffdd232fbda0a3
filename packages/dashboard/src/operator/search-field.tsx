import { useState } from 'react';
import { SearchInput } from '../components/field';

/** A search that goes on with Enter; emptied, it shows everything again. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (text: string | undefined) => void;
}) {
  const [typed, setTyped] = useState(value ?? '');
  return (
    <div role="search" className="md:max-w-96">
      <SearchInput
        aria-label={label}
        placeholder={label}
        value={typed}
        maxLength={100}
        onChange={(event) => {
          setTyped(event.target.value);
          if (event.target.value === '') onChange(undefined);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') onChange(typed.trim() || undefined);
        }}
      />
    </div>
  );
}
