import { useText } from '../i18n/text';
import type { SendForm } from './form';
import { ChoiceField, TextField } from './notes';
import { EXEMPTION_CODES } from './vat';

/** Why no VAT is due. */
export function ExemptionFields({
  form,
  change,
}: {
  form: SendForm;
  change: (change: Partial<SendForm>) => void;
}) {
  const { t } = useText();
  const { exemptionReasonCode: code } = form;
  return (
    <div className="grid grid-cols-1 gap-4 border-t border-line p-4 md:grid-cols-2">
      <ChoiceField
        field="exemptionReasonCode"
        label={t('send.exempt.code')}
        value={code}
        onChange={(exemptionReasonCode) => change({ exemptionReasonCode })}
      >
        <option value="">{t('send.exempt.words')}</option>
        {code !== '' && !EXEMPTION_CODES.some((each) => each === code) && (
          <option value={code}>{code}</option>
        )}
        {EXEMPTION_CODES.map((each) => (
          <option key={each} value={each}>
            {t(`send.exempt.${each}`)}
          </option>
        ))}
      </ChoiceField>
      <TextField
        field="exemptionReason"
        label={t('send.exempt.reason')}
        optional={code === '' ? undefined : t('common.optional')}
        value={form.exemptionReason}
        onChange={(exemptionReason) => change({ exemptionReason })}
      />
    </div>
  );
}
