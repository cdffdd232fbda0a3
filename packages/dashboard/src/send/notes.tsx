import { createContext, useContext, type ComponentProps, type ReactNode } from 'react';
import { Field, Input, Select, TextArea, type FieldState } from '../components/field';
import { readTypedDecimal, typedDecimal } from '../format/typed-decimal';
import { useText } from '../i18n/text';

/** Message at a field: an error, or a warning of the rules. */
export interface FieldNote {
  error?: string;
  warning?: string;
  /** Language of the text, when it differs from the page's */
  lang?: 'en';
}

/** The notes of a form by field. */
export const Notes = createContext<ReadonlyMap<string, FieldNote>>(new Map());

export function useNote(field: string): FieldNote {
  return useContext(Notes).get(field) ?? {};
}

/** `LineNotes` shows the messages about a line below it; the fields of the line refer to it. */
export function useLineNote(field: string): { 'aria-invalid'?: true; 'aria-describedby'?: string } {
  const { error, warning } = useNote(field);
  const line = /^line\.[^.]+/.exec(field)?.[0];
  return {
    ...(error !== undefined && { 'aria-invalid': true }),
    ...(line !== undefined && (error ?? warning) !== undefined && { 'aria-describedby': `${line}.notes` }),
  };
}

/** A field of the form with what is said about it. `data-field` on its control is how others lead to it. */
export function NotedField({
  field,
  hint,
  state,
  ...rest
}: {
  field: string;
  label: ReactNode;
  labelHidden?: boolean;
  optional?: ReactNode;
  hint?: ReactNode;
  state?: FieldState;
  below?: ReactNode;
  className?: string;
  children: ReactNode;
}) {
  const { error, warning, lang } = useNote(field);
  const formatNote = (text?: string) => (text && lang ? <span lang={lang}>{text}</span> : text);
  return (
    <Field
      {...rest}
      error={formatNote(error)}
      hint={formatNote(warning) ?? hint}
      state={warning === undefined ? state : 'warning'}
    />
  );
}

interface TextProps {
  field: string;
  label: ReactNode;
  value: string;
  onChange: (value: string) => void;
  optional?: ReactNode;
  hint?: ReactNode;
  state?: FieldState;
  className?: string;
}

/** A field of one line. */
export function TextField({
  field,
  label,
  value,
  onChange,
  optional,
  hint,
  state,
  className,
  ...input
}: TextProps & Omit<ComponentProps<typeof Input>, keyof TextProps>) {
  return (
    <NotedField
      field={field}
      label={label}
      optional={optional}
      hint={hint}
      state={state}
      className={className}
    >
      <Input
        autoComplete="off"
        {...input}
        data-field={field}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </NotedField>
  );
}

/** A field of several lines. */
export function LongTextField({ field, label, value, onChange, optional, hint, className }: TextProps) {
  return (
    <NotedField field={field} label={label} optional={optional} hint={hint} className={className}>
      <TextArea
        rows={2}
        data-field={field}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </NotedField>
  );
}

/** A choice among a few. */
export function ChoiceField({
  field,
  label,
  value,
  onChange,
  optional,
  hint,
  state,
  className,
  children,
}: TextProps & { children: ReactNode }) {
  return (
    <NotedField
      field={field}
      label={label}
      optional={optional}
      hint={hint}
      state={state}
      className={className}
    >
      <Select data-field={field} value={value} onChange={(event) => onChange(event.target.value)}>
        {children}
      </Select>
    </NotedField>
  );
}

/** A number typed with comma or point; on leaving it is shown as it was understood. */
export function NumberInput({
  field,
  value,
  decimals = 0,
  onChange,
  ...input
}: {
  field: string;
  value: string;
  decimals?: number;
  onChange: (value: string) => void;
} & Omit<ComponentProps<typeof Input>, 'value' | 'onChange'>) {
  const { language } = useText();
  const note = useLineNote(field);
  return (
    <Input
      autoComplete="off"
      inputMode="decimal"
      numeric
      {...note}
      {...input}
      data-field={field}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onBlur={() => {
        const read = readTypedDecimal(value);
        if (read.kind === 'number') onChange(typedDecimal(read.value, language, decimals));
      }}
    />
  );
}
