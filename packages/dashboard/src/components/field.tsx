import {
  createContext,
  useContext,
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type Ref,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import { classes } from './classes';
import { Icon, type IconName } from './icon';

/** State of the text below a field: neutral, checked, being checked, or wrong. */
export type FieldState = 'rest' | 'checked' | 'checking' | 'warning' | 'wrong';

interface FieldContext {
  id: string;
  describedBy: string | undefined;
  state: FieldState;
}
const Context = createContext<FieldContext | null>(null);

/** True after the first attempt to submit the surrounding form; from then on its fields show missing input. */
export const TriedContext = createContext(false);

const HINTS: Record<FieldState, { look: string; icon: IconName | null }> = {
  rest: { look: 'text-ink-3', icon: null },
  checked: { look: 'text-ok', icon: 'ok' },
  checking: { look: 'text-ink-3', icon: 'run' },
  warning: { look: 'text-warn', icon: 'warn' },
  wrong: { look: 'text-bad', icon: 'fail' },
};

export interface FieldProps {
  /** Absent when the control has its own label */
  label?: ReactNode;
  /** Shows the label only to screen readers, where the context names the field. */
  labelHidden?: boolean;
  /** Hint, or the result that `state` describes. Replaced by `error`. */
  hint?: ReactNode;
  state?: FieldState;
  /** Error and how to correct it; marks the field as wrong. */
  error?: ReactNode;
  /**
   * Message while required input is missing. It blocks the `Form`, and appears like an error after the first attempt
   * to submit.
   */
  missing?: ReactNode;
  /** "Optional", beside the label */
  optional?: ReactNode;
  /** Between the control and the hint: a meter */
  below?: ReactNode;
  className?: string;
  children: ReactNode;
}

/** Label above, the control, hint or error below; the control inside gets its accessible names from the context. */
export function Field({
  label,
  labelHidden,
  hint,
  state = 'rest',
  error,
  missing,
  optional,
  below,
  className,
  children,
}: FieldProps) {
  const id = useId();
  const isTried = useContext(TriedContext);
  const wrong = isText(error) ? error : isTried && missing;
  const fieldState: FieldState = isText(wrong) ? 'wrong' : state;
  const text = isText(wrong) ? wrong : hint;
  const hasText = isText(text);
  return (
    <Context value={{ id, describedBy: hasText ? `${id}-hint` : undefined, state: fieldState }}>
      <div
        data-missing={isText(missing) || undefined}
        className={classes('grid min-w-0 content-start gap-1.25', className)}
      >
        {label !== undefined && (
          <label
            id={`${id}-label`}
            htmlFor={id}
            className={labelHidden ? 'sr-only' : 'flex items-baseline gap-1.5 text-13 font-medium'}
          >
            {label}
            {optional !== undefined && <span className="text-12 font-normal text-ink-3">{optional}</span>}
          </label>
        )}
        {children}
        {below}
        {hasText && (
          <p id={`${id}-hint`} className={classes('flex gap-1.25 text-12', HINTS[fieldState].look)}>
            {HINTS[fieldState].icon !== null && (
              <Icon name={HINTS[fieldState].icon} className="mt-0.5 size-3.5!" />
            )}
            <span className="min-w-0">{text}</span>
          </p>
        )}
      </div>
    </Context>
  );
}

function isText(text: ReactNode): boolean {
  return text !== undefined && text !== null && text !== false && text !== '';
}

/** Id, description and state that the surrounding field provides to its control. */
export function useFieldControl(): { id?: string; 'aria-describedby'?: string; 'aria-invalid'?: true } {
  const field = useContext(Context);
  if (field === null) return {};
  return {
    id: field.id,
    ...(field.describedBy === undefined ? {} : { 'aria-describedby': field.describedBy }),
    ...(field.state === 'wrong' ? { 'aria-invalid': true } : {}),
  };
}

const CONTROL =
  'w-full min-w-0 rounded-2 border border-field bg-surface px-2.5 text-ink placeholder:text-ink-3 hover:border-ink-2 focus:border-focus focus:outline-2 focus:-outline-offset-1 focus:outline-focus aria-invalid:border-bad aria-invalid:shadow-[0_0_0_1px_var(--bad)] disabled:border-line-strong disabled:bg-sunken disabled:text-ink-3 [&[readonly]]:bg-sunken';
const HEIGHTS = {
  md: 'h-control-lg text-16 md:h-control md:text-13',
  lg: 'h-control-lg text-16 md:text-14',
};

/** The classes of an input, for controls of their own. */
export function inputClasses(size: 'md' | 'lg' = 'md'): string {
  return classes(CONTROL, HEIGHTS[size]);
}

export type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'size'> & {
  size?: 'md' | 'lg';
  /** Ids, addresses and codes */
  mono?: boolean;
  /** Right aligned with tabular figures */
  numeric?: boolean;
  ref?: Ref<HTMLInputElement>;
};

export function Input({ size = 'md', mono, numeric, className, ...rest }: InputProps) {
  const field = useFieldControl();
  return (
    <input
      {...field}
      {...rest}
      className={classes(
        inputClasses(size),
        mono && 'font-mono md:text-12',
        numeric && 'text-right tabular-nums',
        className,
      )}
    />
  );
}

/** An input with the magnifier before it and, if given, the key that leads to it behind it. */
export function SearchInput({ shortcut, className, ...rest }: InputProps & { shortcut?: string }) {
  return (
    <span className={classes('relative block', className)}>
      <Icon name="search" className="pointer-events-none absolute top-1/2 left-2.25 -mt-2 text-ink-3" />
      <Input type="search" {...rest} className="pl-8" />
      {shortcut !== undefined && (
        <kbd className="absolute top-1/2 right-1.75 -mt-2.25 max-md:hidden">{shortcut}</kbd>
      )}
    </span>
  );
}

export function TextArea({
  className,
  ...rest
}: TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }) {
  const field = useFieldControl();
  return (
    <textarea
      rows={3}
      {...field}
      {...rest}
      className={classes(CONTROL, 'resize-y py-1.75 text-16 leading-5 md:text-13', className)}
    />
  );
}

/** A native select element. Children are `<option>`s. */
export function Select({
  size = 'md',
  className,
  ...rest
}: Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size'> & {
  size?: 'md' | 'lg';
  ref?: Ref<HTMLSelectElement>;
}) {
  const field = useFieldControl();
  return (
    <span className={classes('relative block', className)}>
      <select {...field} {...rest} className={classes(inputClasses(size), 'appearance-none pr-7')} />
      <Icon name="down" className="pointer-events-none absolute top-1/2 right-2 -mt-2 text-ink-3" />
    </span>
  );
}

/** A box with its label beside it. */
export function Checkbox({
  label,
  className,
  ...rest
}: Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label?: ReactNode; ref?: Ref<HTMLInputElement> }) {
  const box = (
    <input
      type="checkbox"
      {...rest}
      className="inline-grid size-4 flex-none appearance-none place-items-center rounded-1 border border-field bg-surface align-middle checked:border-accent checked:bg-accent indeterminate:border-accent indeterminate:bg-accent after:hidden checked:after:block checked:after:h-1 checked:after:w-2 checked:after:-translate-y-px checked:after:-rotate-45 checked:after:border-b-2 checked:after:border-l-2 checked:after:border-surface indeterminate:after:block indeterminate:after:h-0.5 indeterminate:after:w-2 indeterminate:after:bg-surface"
    />
  );
  if (label === undefined) return box;
  return (
    <label className={classes('inline-flex min-h-6 items-center gap-2 text-13', className)}>
      {box}
      <span>{label}</span>
    </label>
  );
}
