import { useMemo, type ReactNode } from 'react';
import { Combobox } from '../components/combobox';
import { Field, Input, TextArea } from '../components/field';
import { useText } from '../i18n/text';
import { numberToDerive, type CompanyField, type TypedCompany } from '../registry/company-changes';
import { countryOption } from '../format/country-name';
import { countryOptions } from '../registry/country-names';
import { useNumberHint } from '../registry/number-hint';
import { enterpriseNumberState, findRegister, vatNumberState } from '../registry/numbers';
import { registersFor, schemeOption } from '../registry/schemes';
import type { Company } from './queries';

/** Text fields of the company form, with hints and refusals. */
export function CompanyFields({
  company,
  typed,
  left,
  refused,
  onChange,
  onLeave,
}: {
  company: Company | null;
  typed: TypedCompany;
  left: ReadonlySet<CompanyField>;
  refused: (name: CompanyField) => ReactNode;
  onChange: (name: CompanyField, value: string) => void;
  onLeave: (name: CompanyField) => void;
}) {
  const { t, language } = useText();
  const say = useNumberHint();
  const choices = useMemo(() => countryOptions(language), [language]);
  const registers = useMemo(
    () => registersFor(typed.country).map(({ code }) => schemeOption(code)),
    [typed.country],
  );
  const usual = findRegister({ ...typed, enterpriseNumberScheme: '' });
  const derived = numberToDerive(company, typed);
  const text = (
    name: CompanyField,
    props: {
      type?: string;
      autoComplete?: string;
      maxLength: number;
      hint?: ReactNode;
      isOptional?: boolean;
    },
  ) => {
    const { hint, isOptional, ...input } = props;
    return (
      <Field
        label={t(`companies.field.${name}`)}
        optional={isOptional ? t('common.optional') : undefined}
        hint={hint}
        error={refused(name)}
      >
        <Input
          autoComplete="off"
          {...input}
          dir="auto"
          value={typed[name]}
          onChange={(event) => onChange(name, event.target.value)}
        />
      </Field>
    );
  };
  return (
    <>
      {text('name', { maxLength: 200 })}
      <Field label={t('companies.field.country')} error={refused('country')}>
        <Combobox
          source={choices}
          value={typed.country === '' ? null : countryOption(typed.country, language)}
          onChange={(option) => onChange('country', option?.value ?? '')}
        />
      </Field>
      <Field
        label={t('companies.field.vatNumber')}
        optional={t('common.optional')}
        {...say(vatNumberState(typed), {
          typed: typed.vatNumber,
          refused: refused('vatNumber'),
          isLeft: left.has('vatNumber'),
        })}
      >
        <Input
          mono
          autoComplete="off"
          spellCheck={false}
          maxLength={30}
          value={typed.vatNumber}
          onChange={(event) => onChange('vatNumber', event.target.value)}
          onBlur={() => onLeave('vatNumber')}
        />
      </Field>
      <Field
        label={t('companies.field.enterpriseNumber')}
        optional={t('common.optional')}
        {...say(enterpriseNumberState(typed), {
          typed: typed.enterpriseNumber,
          refused: refused('enterpriseNumber'),
          isLeft: left.has('enterpriseNumber'),
          rest: derived === null ? undefined : t('companies.number.derived', { value: derived }),
        })}
      >
        <Input
          mono
          autoComplete="off"
          spellCheck={false}
          maxLength={50}
          value={typed.enterpriseNumber}
          onChange={(event) => onChange('enterpriseNumber', event.target.value)}
          onBlur={() => onLeave('enterpriseNumber')}
        />
      </Field>
      <Field
        label={t('companies.field.enterpriseNumberScheme')}
        optional={t('common.optional')}
        error={refused('enterpriseNumberScheme')}
      >
        <Combobox
          source={registers}
          value={typed.enterpriseNumberScheme === '' ? null : schemeOption(typed.enterpriseNumberScheme)}
          placeholder={usual === null ? undefined : schemeOption(usual).label}
          onChange={(option) => onChange('enterpriseNumberScheme', option?.value ?? '')}
        />
      </Field>
      {text('address', { maxLength: 200 })}
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4">
        {text('postalCode', { maxLength: 20 })}
        {text('city', { maxLength: 100 })}
      </div>
      {text('email', { maxLength: 254, type: 'email', isOptional: true })}
      {text('phone', { maxLength: 50, type: 'tel', isOptional: true })}
      <Field
        className="md:col-span-2"
        label={t('companies.field.tradeNames')}
        optional={t('common.optional')}
        hint={t('companies.tradeNamesHint')}
        error={refused('tradeNames')}
      >
        <TextArea
          rows={2}
          dir="auto"
          value={typed.tradeNames}
          onChange={(event) => onChange('tradeNames', event.target.value)}
        />
      </Field>
    </>
  );
}
