import { SearchInput } from '../components/field';
import { useTyped } from '../components/use-typed';

/** A search that continues with Enter; emptied, it shows everything again. */
export function SearchField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string | undefined;
  onChange: (text: string | undefined) => void;
}) {
  const { text, type, send } = useTyped(value ?? '', (next) => onChange(next || undefined));
  return (
    <div role="search" className="md:max-w-96">
      <SearchInput
        aria-label={label}
        placeholder={label}
        value={text}
        maxLength={100}
        onChange={(event) => {
          type(event.target.value);
          if (event.target.value === '') send('');
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') send(text.trim());
        }}
      />
    </div>
  );
}
