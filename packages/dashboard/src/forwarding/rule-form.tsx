import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import type { components } from '../api/schema';
import { Checkbox, Field, Input, Select } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { useToasts } from '../components/toast';
import { labelsQuery } from '../documents/queries';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { useApi, useTeam } from '../session/team';
import { RULE_TYPES, splitAddresses, type ForwardingRule } from './queries';

type RuleInput = components['schemas']['ForwardingRuleInput'];
const FIELDS = ['name', 'recipients', 'senders', 'amountAbove', 'currency', 'labelId'];

/** Creates a forwarding rule of a company, or replaces one. */
export default function RuleForm({
  companyId,
  rule,
  onClose,
}: {
  companyId: string;
  /** Null: a new one */
  rule: ForwardingRule | null;
  onClose: () => void;
}) {
  const { t, language } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const { data: labels } = useQuery(labelsQuery(api, teamId));
  const [name, setName] = useState(rule?.name ?? '');
  const [enabled, setEnabled] = useState(rule?.enabled ?? true);
  const [moment, setMoment] = useState(rule?.moment ?? 'arrival');
  const [types, setTypes] = useState<readonly string[]>(rule?.documentTypes ?? []);
  const [senders, setSenders] = useState(rule?.senders.join(', ') ?? '');
  const [labelId, setLabelId] = useState(rule?.labelId ?? null);
  const [amount, setAmount] = useState(rule?.amountAbove ?? '');
  const [currency, setCurrency] = useState(rule?.currency ?? 'EUR');
  const [recipients, setRecipients] = useState(rule?.recipients.join(', ') ?? '');
  const to = splitAddresses(recipients);
  const hasAmount = amount.trim() !== '';
  const body: RuleInput = {
    ...{ name: name.trim(), enabled, moment, labelId },
    documentTypes: RULE_TYPES.filter((type) => types.includes(type)),
    senders: splitAddresses(senders),
    amountAbove: hasAmount ? amount.trim() : null,
    currency: hasAmount ? currency.trim().toUpperCase() : null,
    recipients: to,
    language: rule?.language ?? language,
  };
  const write = (through: Api) =>
    rule === null
      ? through.post('/api/v1/companies/{companyId}/forwarding-rules', { path: { companyId }, body })
      : through.put('/api/v1/companies/{companyId}/forwarding-rules/{forwardingRuleId}', {
          path: { companyId, forwardingRuleId: rule.id },
          body,
        });
  const save = useMutation({
    mutationFn: async () => {
      await write(api);
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['forwarding-rules', teamId] });
      onClose();
      done(t('companies.forwarding.saved'));
    },
  });
  const refusal = useRefusal(save.error);
  return (
    <FormDialog
      onClose={onClose}
      title={t(rule === null ? 'companies.forwarding.add' : 'companies.forwarding.edit')}
      mutation={save}
      action={t('companies.forwarding.save')}
      call={write}
      fieldsWithErrors={FIELDS}
    >
      <Field
        label={t('companies.forwarding.name')}
        error={refusal.field('name')}
        missing={name.trim() === '' && t('companies.forwarding.nameMissing')}
      >
        <Input value={name} maxLength={100} onChange={({ target }) => setName(target.value)} />
      </Field>
      <Field
        label={t('companies.forwarding.recipients')}
        hint={t('documents.forward.toHint')}
        error={refusal.field('recipients')}
        missing={to.length === 0 && t('documents.forward.toMissing')}
      >
        <Input value={recipients} inputMode="email" onChange={({ target }) => setRecipients(target.value)} />
      </Field>
      <Field label={t('companies.forwarding.moment')}>
        <Select
          value={moment}
          onChange={({ target }) => setMoment(target.value === 'approval' ? 'approval' : 'arrival')}
        >
          <option value="arrival">{t('companies.forwarding.arrival')}</option>
          <option value="approval">{t('companies.forwarding.approval')}</option>
        </Select>
      </Field>
      <fieldset className="grid gap-1.5">
        <legend className="mb-1 text-13 font-medium">{t('companies.forwarding.types')}</legend>
        {RULE_TYPES.map((type) => (
          <Checkbox
            key={type}
            label={t(`status.type.${type}`)}
            checked={types.includes(type)}
            onChange={({ target }) =>
              setTypes(target.checked ? [...types, type] : types.filter((each) => each !== type))
            }
          />
        ))}
      </fieldset>
      <Field
        label={t('companies.forwarding.senders')}
        optional={t('common.optional')}
        hint={t('companies.forwarding.sendersHint')}
        error={refusal.field('senders')}
      >
        <Input value={senders} onChange={({ target }) => setSenders(target.value)} />
      </Field>
      <Field
        label={t('companies.forwarding.label')}
        optional={t('common.optional')}
        error={refusal.field('labelId')}
      >
        <Select
          value={labelId ?? ''}
          onChange={({ target }) => setLabelId(target.value === '' ? null : target.value)}
        >
          <option value="">{t('companies.forwarding.anyLabel')}</option>
          {(labels ?? []).map((label) => (
            <option key={label.id} value={label.id}>
              {label.name}
            </option>
          ))}
        </Select>
      </Field>
      <div className="flex flex-wrap gap-3">
        <Field
          label={t('companies.forwarding.amount')}
          optional={t('common.optional')}
          error={refusal.field('amountAbove')}
        >
          <Input
            numeric
            inputMode="decimal"
            value={amount}
            maxLength={24}
            onChange={({ target }) => setAmount(target.value)}
          />
        </Field>
        <Field label={t('settings.approvalCurrency')} error={refusal.field('currency')}>
          <Input value={currency} maxLength={3} onChange={({ target }) => setCurrency(target.value)} />
        </Field>
      </div>
      <Checkbox
        label={t('companies.forwarding.enabled')}
        checked={enabled}
        onChange={({ target }) => setEnabled(target.checked)}
      />
    </FormDialog>
  );
}
