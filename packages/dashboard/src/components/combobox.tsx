import { Autocomplete as BaseAutocomplete } from '@base-ui/react/autocomplete';
import { Combobox as BaseCombobox } from '@base-ui/react/combobox';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps, type ReactNode, type Ref } from 'react';
import { useText } from '../i18n/text';
import { FailureText } from '../refusals/use-refusal';
import { classes } from './classes';
import { inputClasses, useFieldControl } from './field';
import { Icon } from './icon';
import { popupClasses } from './menu';
import { useSettled } from './use-settled';

/** One choice: `label` is what the field shows, `note` stands dimmer beside it (an address, a number). */
export interface ComboOption {
  value: string;
  label: string;
  note?: string;
}

/** Choices that the server finds. */
export interface OptionSearch {
  /** Prefix of the query keys; includes the team */
  key: readonly unknown[];
  /** The first choices for a text, which is empty when the list is opened. Only the last text's answer is shown. */
  read: (text: string, signal: AbortSignal) => Promise<readonly ComboOption[]>;
}

const SEARCH_MS = 200;

/** Options of the server for the typed text, with the loading and error state. */
export function useOptions(source: readonly ComboOption[] | OptionSearch, text: string, isOpen: boolean) {
  const search = 'read' in source ? source : null;
  const settled = useSettled(text.trim(), SEARCH_MS);
  const query = useQuery({
    queryKey: [...(search?.key ?? ['no search']), settled],
    enabled: search !== null && isOpen,
    queryFn: ({ signal }) => search?.read(settled, signal) ?? [],
    placeholderData: keepPreviousData,
    staleTime: 30_000,
  });
  const isReading = search !== null && isOpen && (query.isFetching || settled !== text.trim());
  // Options of an earlier text are filtered by the new text, so that Enter cannot choose a wrong one.
  const answers = query.data ?? [];
  const options = isReading ? answers.filter((option) => hasText(option, text)) : answers;
  return {
    options: 'read' in source ? options : source,
    isReading,
    error: query.error,
  };
}

/** Whether a choice shows the text, without regard to case and accents. */
function hasText({ value, label, note = '' }: ComboOption, text: string): boolean {
  return plain([value, label, note].join(' ')).includes(plain(text.trim()));
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

interface ListProps {
  isReading: boolean;
  error: unknown;
  /** Text when nothing matches */
  nothing?: ReactNode;
}

/** The choices, or why there are none. */
export function OptionList({ isReading, error, nothing }: ListProps) {
  const { t } = useText();
  return (
    <>
      <BaseCombobox.Status className="text-12 text-ink-2 not-empty:px-2 not-empty:py-1.5">
        {error !== null ? <FailureText error={error} /> : isReading ? t('common.searching') : null}
      </BaseCombobox.Status>
      <BaseCombobox.Empty className="text-13 text-ink-2 not-empty:px-2 not-empty:py-2">
        {!isReading && error === null ? (nothing ?? t('common.nothingFound')) : null}
      </BaseCombobox.Empty>
      <BaseCombobox.List className="outline-none">
        {(option: ComboOption) => (
          <BaseCombobox.Item
            key={option.value}
            value={option}
            className="flex min-h-10 cursor-pointer items-baseline gap-2 max-md:flex-col max-md:items-start max-md:gap-0 rounded-2 px-2 py-2 text-13 text-ink outline-none data-highlighted:bg-sunken data-selected:font-medium md:min-h-8 md:py-1.5"
          >
            <bdi className="max-w-full min-w-0 flex-auto truncate" title={option.label}>
              {option.label}
            </bdi>
            {option.note !== undefined && (
              <bdi className="max-w-full min-w-0 truncate text-12 font-normal text-ink-3" title={option.note}>
                {option.note}
              </bdi>
            )}
          </BaseCombobox.Item>
        )}
      </BaseCombobox.List>
    </>
  );
}

/** The list under the field. */
function Options({ isReading, error, nothing }: ListProps) {
  return (
    <BaseCombobox.Portal>
      <BaseCombobox.Positioner sideOffset={4} align="start" className="z-50">
        <BaseCombobox.Popup className={classes(popupClasses, 'w-(--anchor-width) max-w-(--available-width)')}>
          <OptionList isReading={isReading} error={error} nothing={nothing} />
        </BaseCombobox.Popup>
      </BaseCombobox.Positioner>
    </BaseCombobox.Portal>
  );
}

interface FieldProps {
  source: readonly ComboOption[] | OptionSearch;
  nothing?: ReactNode;
  placeholder?: string;
  disabled?: boolean;
  size?: 'md' | 'lg';
  className?: string;
  'aria-label'?: string;
  ref?: Ref<HTMLInputElement>;
}

/**
 * One of more choices than a list shows at once: type to narrow them, ↑ ↓ and Enter to choose, Esc to leave. Stands
 * in a `Field` or has an `aria-label`. The options are a fixed list or come from the server (`OptionSearch`).
 */
export function Combobox({
  source,
  value,
  onChange,
  nothing,
  size,
  className,
  ...rest
}: FieldProps & { value: ComboOption | null; onChange: (option: ComboOption | null) => void }) {
  const [isOpen, setOpen] = useState(false);
  // The typed text filters the list. Without a choice it is discarded when the list closes, and the field shows the
  // chosen option again.
  const [typed, setTyped] = useState<string | null>(null);
  const { options, isReading, error } = useOptions(source, typed ?? '', isOpen);
  return (
    <BaseCombobox.Root
      items={options}
      filter={'read' in source ? null : undefined}
      value={value}
      isItemEqualToValue={(one, other) => one.value === other.value}
      autoHighlight
      disabled={rest.disabled}
      inputValue={typed ?? value?.label ?? ''}
      onValueChange={onChange}
      onInputValueChange={(text, { reason }) => setTyped(reason === 'input-change' ? text : null)}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) setTyped(null);
      }}
    >
      <ControlFrame className={className}>
        <Control as={BaseCombobox.Input} size={size} {...rest} />
        <BaseCombobox.Trigger
          tabIndex={-1}
          aria-hidden="true"
          className="absolute inset-y-0 right-0 grid w-8 place-items-center text-ink-3"
        >
          <Icon name={isReading ? 'run' : 'down'} />
        </BaseCombobox.Trigger>
      </ControlFrame>
      <Options isReading={isReading} error={error} nothing={nothing} />
    </BaseCombobox.Root>
  );
}

/**
 * A free text field with suggestions. A chosen suggestion writes its `value` into the field. Nothing has to be
 * chosen.
 */
export function SuggestInput({
  source,
  value,
  onChange,
  nothing,
  size,
  className,
  ...rest
}: FieldProps & {
  value: string;
  onChange: (text: string) => void;
  spellCheck?: boolean;
  onFocus?: () => void;
  onBlur?: () => void;
}) {
  const [isOpen, setOpen] = useState(false);
  const { options, isReading, error } = useOptions(source, value, isOpen);
  const isSilent = options.length === 0 && nothing === undefined;
  return (
    <BaseAutocomplete.Root
      items={options}
      filter={'read' in source ? null : undefined}
      itemToStringValue={({ value: text }) => text}
      value={value}
      open={isOpen && !isSilent}
      disabled={rest.disabled}
      onOpenChange={setOpen}
      onValueChange={(text) => onChange(text)}
    >
      <ControlFrame className={className}>
        <Icon
          name={isReading ? 'run' : 'search'}
          className="pointer-events-none absolute top-1/2 left-2.25 -mt-2 text-ink-3"
        />
        <Control as={BaseAutocomplete.Input} size={size} before {...rest} />
      </ControlFrame>
      <Options isReading={isReading} error={error} nothing={nothing} />
    </BaseAutocomplete.Root>
  );
}

function ControlFrame({ className, children }: { className?: string; children: ReactNode }) {
  return <span className={classes('relative block', className)}>{children}</span>;
}

function Control({
  as: Input,
  size,
  before,
  ...rest
}: { as: typeof BaseCombobox.Input; size?: 'md' | 'lg'; before?: boolean } & Omit<
  ComponentProps<typeof BaseCombobox.Input>,
  'size' | 'className'
>) {
  const field = useFieldControl();
  return (
    <Input
      autoComplete="off"
      {...field}
      // While the list is open, its label is hidden from screen readers but still names it.
      aria-labelledby={field.id && `${field.id}-label`}
      {...rest}
      className={classes(inputClasses(size), before ? 'pl-8' : 'pr-8', 'text-ellipsis')}
    />
  );
}
