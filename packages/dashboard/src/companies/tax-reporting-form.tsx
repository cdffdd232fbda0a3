import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Field, Input, Select } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { useToasts } from '../components/toast';
import { countryName } from '../format/country-name';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import {
  deriveTaxIdentifier,
  findJurisdiction,
  findTaxReporting,
  toTaxReportingUpdate,
} from '../registry/tax-reporting';
import { useApi, useTeam } from '../session/team';
import { JURISDICTIONS } from '../tax-data/states';
import type { Company } from './queries';

const FIELDS = ['taxReporting.jurisdiction', 'taxReporting.taxIdentifier', 'taxReporting.from'] as const;

/** Form that switches on the reports of a company to a tax authority, or changes their setting. */
export default function TaxReportingForm({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t, language } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const setting = findTaxReporting(company);
  const [jurisdiction, setJurisdiction] = useState(
    setting?.jurisdiction ?? findJurisdiction(company) ?? JURISDICTIONS[0],
  );
  const [taxIdentifier, setTaxIdentifier] = useState(setting?.taxIdentifier ?? deriveTaxIdentifier(company));
  const [from, setFrom] = useState(setting?.from ?? '');
  const write = (to: Api) =>
    to.put('/api/v1/companies/{companyId}', {
      path: { companyId: company.id },
      body: toTaxReportingUpdate({
        jurisdiction,
        enabled: true,
        from: from === '' ? null : from,
        taxIdentifier: taxIdentifier.trim(),
      }),
    });
  const save = useMutation({
    mutationFn: () => write(api),
    onSuccess: async () => {
      await Promise.all([
        queries.invalidateQueries({ queryKey: ['companies', teamId] }),
        queries.invalidateQueries({ queryKey: ['tax-data', teamId] }),
      ]);
      onClose();
      done(t('companies.tax.saved'));
    },
  });
  const refusal = useRefusal(save.error);
  return (
    <FormDialog
      onClose={onClose}
      title={t('companies.tax.formTitle', { name: company.name })}
      mutation={save}
      action={t(setting?.enabled === true ? 'companies.tax.save' : 'companies.tax.switchOn')}
      call={write}
      fieldsWithErrors={FIELDS}
      failed={t('companies.tax.failed')}
    >
      <p>{t('companies.tax.formNote')}</p>
      <Field label={t('companies.tax.jurisdiction')} error={refusal.field(FIELDS[0])}>
        <Select
          value={jurisdiction}
          onChange={(event) =>
            setJurisdiction(JURISDICTIONS.find((each) => each === event.target.value) ?? jurisdiction)
          }
        >
          {JURISDICTIONS.map((each) => (
            <option key={each} value={each}>
              {countryName(each, language)}
            </option>
          ))}
        </Select>
      </Field>
      <Field
        label={t('companies.tax.identifier')}
        hint={t(`companies.tax.identifierHint.${jurisdiction}`)}
        missing={taxIdentifier.trim() === '' ? t('companies.tax.identifierFirst') : null}
        error={refusal.field(FIELDS[1])}
      >
        <Input
          mono
          value={taxIdentifier}
          maxLength={50}
          autoComplete="off"
          onChange={(event) => setTaxIdentifier(event.target.value)}
        />
      </Field>
      <Field
        label={t('companies.tax.from')}
        optional={t('common.optional')}
        hint={t('companies.tax.fromHint')}
        error={refusal.field(FIELDS[2])}
      >
        <Input type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
