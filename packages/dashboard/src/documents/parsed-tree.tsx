import { useText } from '../i18n/text';
import { ForeignText } from './foreign-text';

/** Number of list items that are shown initially. */
const FIRST_ITEMS = 50;

/** Parsed values of a document as names and values; empty ones are omitted. */
export function ParsedTree({ value }: { value: object }) {
  return (
    <div className="overflow-x-auto p-4 text-13">
      <Members value={value} depth={0} />
    </div>
  );
}

function Members({ value, depth }: { value: object; depth: number }) {
  const { t } = useText();
  const entries = Object.entries<unknown>({ ...value }).filter(([, member]) => !isEmpty(member));
  const visibleEntries = entries.slice(0, FIRST_ITEMS);
  return (
    <ul className="grid gap-1">
      {visibleEntries.map(([name, member]) => (
        <li key={name} className="min-w-0">
          <Member
            name={Array.isArray(value) ? String(Number(name) + 1) : name}
            value={member}
            depth={depth}
          />
        </li>
      ))}
      {entries.length > visibleEntries.length && (
        <li>
          <details>
            <summary className="text-accent">
              {t('documents.parsed.more', { count: entries.length - visibleEntries.length })}
            </summary>
            <ul className="grid gap-1">
              {entries.slice(FIRST_ITEMS, FIRST_ITEMS * 20).map(([name, member]) => (
                <li key={name}>
                  <Member
                    name={Array.isArray(value) ? String(Number(name) + 1) : name}
                    value={member}
                    depth={depth}
                  />
                </li>
              ))}
            </ul>
          </details>
        </li>
      )}
    </ul>
  );
}

function Member({ name, value, depth }: { name: string; value: unknown; depth: number }) {
  if (typeof value === 'object' && value !== null) {
    return (
      <details open={depth < 1 && !Array.isArray(value)}>
        <summary className="w-max font-mono text-12 text-ink-2 hover:text-ink">
          {name}
          {Array.isArray(value) && <span className="text-ink-3"> ({value.length})</span>}
        </summary>
        <div className="mt-1 ml-1.5 border-l border-line pl-3">
          <Members value={value} depth={depth + 1} />
        </div>
      </details>
    );
  }
  return (
    <div className="grid grid-cols-[minmax(6rem,12rem)_minmax(0,1fr)] gap-x-3">
      <span className="truncate font-mono text-12 text-ink-3" title={name}>
        {name}
      </span>
      <span className="min-w-0">
        <ForeignText text={String(value)} most={300} />
      </span>
    </div>
  );
}

/** True for null, an empty text or list, and an object of such values. */
function isEmpty(value: unknown): boolean {
  if (value === null || value === undefined || value === '') {
    return true;
  }
  return typeof value === 'object' && Object.values(value).every(isEmpty);
}
