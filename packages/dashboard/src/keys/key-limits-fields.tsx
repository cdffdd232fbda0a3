import type { ReactNode } from 'react';
import { Checkbox, Field, Select, TextArea } from '../components/field';
import { useText } from '../i18n/text';
import { CompanyBoxes } from '../registry/company-boxes';
import { FORM_SCOPES, type KeyLimits } from './key-limits';
import { KeyNumberFields } from './key-number-fields';

interface FieldsProps {
  limits: KeyLimits;
  change: (part: Partial<KeyLimits>) => void;
}

/** Scopes, companies, networks and numbers of a new key. */
export function KeyLimitsFields({
  limits,
  change,
  errors,
}: FieldsProps & {
  errors: Readonly<
    Record<'scopes' | 'companyIds' | 'allowedNetworks' | 'requestsPerMinute' | 'documentsPerDay', ReactNode>
  >;
}) {
  const { t } = useText();
  const { scopes, companies, networks } = limits;
  return (
    <>
      <Field
        label={t('keys.scopes')}
        hint={t(scopes === null ? 'keys.scopes.allHint' : 'keys.scopes.someHint')}
        error={errors.scopes}
        missing={scopes?.length === 0 && t('keys.scopes.first')}
      >
        <Select
          value={scopes === null ? 'all' : 'some'}
          onChange={(event) => change({ scopes: event.target.value === 'all' ? null : [] })}
        >
          <option value="all">{t('keys.scopes.all')}</option>
          <option value="some">{t('keys.scopes.some')}</option>
        </Select>
      </Field>
      {scopes !== null && (
        <fieldset className="grid gap-x-4 gap-y-1 sm:grid-cols-2">
          <legend className="sr-only">{t('keys.scopes')}</legend>
          {FORM_SCOPES.map((scope) => (
            <Checkbox
              key={scope}
              className="max-md:min-h-10"
              label={t(`keys.scope.${scope}`)}
              checked={scopes.includes(scope)}
              onChange={(event) =>
                // In the order of the list, whatever the order of the clicks.
                change({
                  scopes: FORM_SCOPES.filter((each) =>
                    each === scope ? event.target.checked : scopes.includes(each),
                  ),
                })
              }
            />
          ))}
        </fieldset>
      )}
      <Field
        label={t('keys.companies')}
        error={errors.companyIds}
        missing={companies?.length === 0 && t('keys.companies.first')}
      >
        <Select
          value={companies === null ? 'all' : 'some'}
          onChange={(event) => change({ companies: event.target.value === 'all' ? null : [] })}
        >
          <option value="all">{t('keys.companies.all')}</option>
          <option value="some">{t('keys.companies.some')}</option>
        </Select>
      </Field>
      {companies !== null && (
        <CompanyBoxes
          companies={companies}
          onChange={(chosen) => change({ companies: chosen })}
          label={t('keys.companies')}
          searchLabel={t('keys.companies.search')}
        />
      )}
      <Field
        label={t('keys.networks')}
        optional={t('common.optional')}
        hint={t('keys.networks.hint')}
        error={errors.allowedNetworks}
      >
        <TextArea
          rows={2}
          value={networks}
          spellCheck={false}
          autoComplete="off"
          className="font-mono md:text-12"
          onChange={(event) => change({ networks: event.target.value })}
        />
      </Field>
      <KeyNumberFields numbers={limits} change={change} errors={errors} />
    </>
  );
}
