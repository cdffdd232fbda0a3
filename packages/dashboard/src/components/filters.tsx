import { Menu } from '@base-ui/react/menu';
import { useRef, type ReactNode, type RefObject } from 'react';
import { useText } from '../i18n/text';
import { classes } from './classes';
import { Icon } from './icon';
import { leave } from './leave';
import { MenuItem, popupClasses } from './menu';

/** Filters in a row; they scroll sideways on a phone. */
export function FilterRow({ children }: { children: ReactNode }) {
  return (
    <div className="flex items-center gap-2 max-md:-mx-4 max-md:overflow-x-auto max-md:px-4 max-md:[scrollbar-width:none] md:flex-wrap">
      {children}
    </div>
  );
}

/** Classes of a filter button. */
export function chipClasses(isOn: boolean, canClear: boolean): string {
  return classes(
    'inline-flex h-9 items-center gap-1 rounded-2 border px-2.5 text-13 whitespace-nowrap hover:border-field hover:text-ink md:h-control',
    isOn
      ? 'border-line-strong bg-surface font-medium text-ink'
      : 'border-dashed border-line-strong text-ink-2',
    isOn && canClear && 'rounded-r-none border-r-0',
  );
}

/** Text of a filter button. */
export function ChipText({ name, value }: { name: string; value: ReactNode | null }) {
  if (value === null)
    return (
      <>
        <Icon name="plus" />
        {name}
      </>
    );
  return (
    <>
      {name}: <b className="font-medium text-accent">{value}</b>
      <Icon name="down" />
    </>
  );
}

/** Button that clears an active filter. */
export function ClearChip({
  name,
  trigger,
  onClear,
}: {
  name: string;
  trigger: RefObject<HTMLButtonElement | null>;
  onClear: () => void;
}) {
  const { t } = useText();
  return (
    <button
      type="button"
      className="inline-grid h-9 w-7 place-items-center rounded-r-2 border border-line-strong bg-surface text-ink-3 hover:border-field hover:text-ink md:h-control"
      aria-label={t('common.clearFilter', { name })}
      onClick={() => {
        // This button disappears; the filter button stays and takes the focus.
        trigger.current?.focus();
        onClear();
      }}
    >
      <Icon name="x" className="size-3.5!" />
    </button>
  );
}

/**
 * One filter: dashed with a plus while it is open to everything, solid with its value when it is set. `children` is
 * the content of its popup: `MenuItem`s, or `FilterPanel` around fields.
 */
export function FilterChip({
  name,
  value,
  onClear,
  children,
}: {
  name: string;
  value: ReactNode | null;
  onClear?: () => void;
  children: ReactNode;
}) {
  const trigger = useRef<HTMLButtonElement>(null);
  const isOn = value !== null;
  return (
    <span className="inline-flex flex-none items-center">
      <Menu.Root>
        <Menu.Trigger ref={trigger} className={chipClasses(isOn, onClear !== undefined)}>
          <ChipText name={name} value={value} />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner sideOffset={4} align="start" className="z-30">
            <Menu.Popup className={popupClasses}>{children}</Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {isOn && onClear && <ClearChip {...{ name, trigger, onClear }} />}
    </span>
  );
}

/** A filter with a few values to choose from. */
export function ChoiceFilter<Value extends string>({
  name,
  value,
  values,
  formatName,
  onChange,
}: {
  name: string;
  value: Value | undefined;
  values: readonly Value[];
  formatName: (value: Value) => string;
  onChange: (value: Value | undefined) => void;
}) {
  return (
    <FilterChip
      name={name}
      value={value === undefined ? null : formatName(value)}
      onClear={() => onChange(undefined)}
    >
      {values.map((each) => (
        <MenuItem key={each} checked={each === value} onClick={() => onChange(each)}>
          {formatName(each)}
        </MenuItem>
      ))}
    </FilterChip>
  );
}

/** A filter that only links and searches set: it is visible while it is active, and can only be cleared. */
export function FixedFilter({
  name,
  value,
  label = value,
  onClear,
}: {
  name: string;
  value: string | undefined;
  label?: ReactNode;
  onClear: () => void;
}) {
  const { t } = useText();
  const chip = useRef<HTMLSpanElement>(null);
  if (value === undefined) return null;
  const clear = (): void => {
    leave(chip.current);
    onClear();
  };
  return (
    <span ref={chip} className="contents">
      <FilterChip
        name={name}
        value={
          <span className="inline-block max-w-56 truncate align-bottom" title={value}>
            {label}
          </span>
        }
        onClear={clear}
      >
        <MenuItem icon="x" onClick={clear}>
          {t('common.clearFilter', { name })}
        </MenuItem>
      </FilterChip>
    </span>
  );
}

/** Pages of one thing in one place (All, Sent, Received). Children are `TabLink`s of the router. */
export function Tabs({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav
      aria-label={label}
      className="flex gap-5 overflow-x-auto border-b border-line [scrollbar-width:none]"
    >
      {children}
    </nav>
  );
}

/** The classes of a tab; put them on a router's `Link` with `aria-current` or `activeProps`. */
export const tabClasses =
  '-mb-px border-b-2 border-transparent py-2.5 text-13 font-medium whitespace-nowrap text-ink-2 hover:border-line-strong hover:text-ink hover:no-underline aria-[current]:border-ink aria-[current]:text-ink md:pt-1.75 md:pb-2.25 [&_span]:ml-1 [&_span]:font-normal [&_span]:text-ink-3 [&_span]:tabular-nums';

/** A few exclusive choices side by side; on a phone they scroll sideways where their words are too long. */
export function Segments<Value extends string>({
  label,
  value,
  options,
  onChange,
}: {
  label: string;
  value: Value;
  options: { value: Value; name: ReactNode }[];
  onChange: (value: Value) => void;
}) {
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className="inline-flex max-w-full gap-0.5 rounded-2 bg-sunken p-0.5 max-md:overflow-x-auto max-md:[scrollbar-width:none]"
    >
      {options.map((option) => (
        <label
          key={option.value}
          className="relative inline-flex h-8 flex-none cursor-pointer items-center gap-1.5 rounded-1 px-3 text-12 font-medium whitespace-nowrap text-ink-2 hover:text-ink has-checked:bg-surface has-checked:text-ink has-checked:shadow-[0_0_0_1px_var(--line-strong)] has-focus-visible:outline-2 has-focus-visible:outline-focus max-md:has-focus-visible:-outline-offset-2 md:h-6.5 md:px-2.5"
        >
          <input
            type="radio"
            className="sr-only"
            name={label}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.name}
        </label>
      ))}
    </div>
  );
}
