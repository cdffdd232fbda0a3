import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Field, Input, TextArea } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { useApi, useTeam } from '../session/team';
import { isDays, toDefaultsInput, typedDefaults, type TypedDefaults } from './invoice-defaults';
import type { Company } from './queries';

const ACCOUNTS_MOST = 20;
const ACCOUNT_FIELDS = Array.from(
  { length: ACCOUNTS_MOST },
  (_, at) => `invoiceDefaults.accounts.${at}.iban` as const,
);
const TEXT_FIELDS = ['paymentTerms', 'note', 'invoiceNumberPattern', 'creditNoteNumberPattern'] as const;
const FIELDS = [
  ...ACCOUNT_FIELDS,
  'invoiceDefaults.accounts',
  'invoiceDefaults.paymentDays',
  ...TEXT_FIELDS.map((name) => `invoiceDefaults.${name}` as const),
];

/** Form of the accounts, terms and numbering that new invoices of a company begin with. */
export default function InvoiceDefaultsForm({ company, onClose }: { company: Company; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [typed, setTyped] = useState<TypedDefaults>(() => typedDefaults(company.invoiceDefaults));
  const write = (to: Api) =>
    to.put('/api/v1/companies/{companyId}', {
      path: { companyId: company.id },
      body: { invoiceDefaults: toDefaultsInput(typed, company.invoiceDefaults) },
    });
  const save = useMutation({
    mutationFn: () => write(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['companies', teamId] });
      void queries.invalidateQueries({ queryKey: ['documents', teamId, 'next-number'] });
      onClose();
      done(t('companies.invoices.saved'));
    },
  });
  const refusal = useRefusal(save.error);
  const change = (part: Partial<TypedDefaults>): void => {
    setTyped({ ...typed, ...part });
    if (save.error) save.reset();
  };
  const accountError = ['invoiceDefaults.accounts', ...ACCOUNT_FIELDS]
    .map((name) => refusal.field(name))
    .find((error) => error !== undefined && error !== null);
  const pattern = (name: 'invoiceNumberPattern' | 'creditNoteNumberPattern', placeholder: string) => (
    <Field
      label={t(`companies.invoices.${name}`)}
      optional={t('common.optional')}
      hint={name === 'invoiceNumberPattern' ? t('companies.invoices.patternHint') : undefined}
      error={refusal.field(`invoiceDefaults.${name}`)}
    >
      <Input
        value={typed[name]}
        maxLength={60}
        placeholder={placeholder}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => change({ [name]: event.target.value })}
      />
    </Field>
  );
  return (
    <FormDialog
      onClose={onClose}
      title={t('companies.invoices.formTitle', { name: company.name })}
      mutation={save}
      action={t('companies.invoices.save')}
      call={write}
      fieldsWithErrors={FIELDS}
      failed={t('companies.invoices.failed')}
    >
      <Field
        label={t('companies.invoices.accounts')}
        optional={t('common.optional')}
        hint={t('companies.invoices.accountsHint')}
        error={accountError}
      >
        <TextArea
          rows={2}
          value={typed.accounts}
          spellCheck={false}
          placeholder="BE71 0961 2345 6769"
          onChange={(event) => change({ accounts: event.target.value })}
        />
      </Field>
      <Field
        label={t('companies.invoices.paymentDays')}
        optional={t('common.optional')}
        missing={isDays(typed.paymentDays) ? null : t('companies.invoices.daysWrong')}
        error={refusal.field('invoiceDefaults.paymentDays')}
      >
        <Input
          inputMode="numeric"
          value={typed.paymentDays}
          maxLength={4}
          placeholder="30"
          autoComplete="off"
          onChange={(event) => change({ paymentDays: event.target.value })}
        />
      </Field>
      <Field
        label={t('companies.invoices.paymentTerms')}
        optional={t('common.optional')}
        error={refusal.field('invoiceDefaults.paymentTerms')}
      >
        <Input
          dir="auto"
          value={typed.paymentTerms}
          maxLength={1000}
          autoComplete="off"
          onChange={(event) => change({ paymentTerms: event.target.value })}
        />
      </Field>
      <Field
        label={t('companies.invoices.note')}
        optional={t('common.optional')}
        error={refusal.field('invoiceDefaults.note')}
      >
        <TextArea
          rows={2}
          dir="auto"
          value={typed.note}
          maxLength={2000}
          onChange={(event) => change({ note: event.target.value })}
        />
      </Field>
      {pattern('invoiceNumberPattern', '{year}/{number:4}')}
      {pattern('creditNoteNumberPattern', 'CN{year}/{number:4}')}
    </FormDialog>
  );
}
