import { useText } from '../i18n/text';
import type { SendForm } from './form';
import { TextField } from './notes';

/** References and dates that few documents have. */
export function MoreFields({
  form,
  isRepeated,
  change,
}: {
  form: SendForm;
  isRepeated: boolean;
  change: (change: Partial<SendForm>) => void;
}) {
  const { t } = useText();
  const text = (name: 'contract' | 'project', label: string) => (
    <TextField
      field={name}
      label={label}
      maxLength={250}
      value={form[name]}
      onChange={(typed) => change({ [name]: typed })}
    />
  );
  const day = (name: 'deliveryDate' | 'periodStart' | 'periodEnd', label: string) => (
    <TextField
      field={name}
      type={isRepeated ? 'text' : 'date'}
      placeholder={isRepeated && name !== 'deliveryDate' ? `{${name}}` : undefined}
      label={label}
      value={form[name]}
      onChange={(typed) => change({ [name]: typed })}
    />
  );
  return (
    <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
      {text('contract', t('send.contract'))}
      {text('project', t('send.project'))}
      <TextField
        field="currency"
        label={t('send.currency')}
        maxLength={3}
        value={form.currency}
        onChange={(currency) => change({ currency: currency.toUpperCase() })}
      />
      {day('deliveryDate', t('send.deliveryDate'))}
      {day('periodStart', t('send.periodStart'))}
      {day('periodEnd', t('send.periodEnd'))}
    </div>
  );
}
