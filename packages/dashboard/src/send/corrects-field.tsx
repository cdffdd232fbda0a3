import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { correctedNumbers } from './credit';
import type { SendForm } from './form';
import { TextField } from './notes';

/** The invoices that a credit note corrects, with the day of issue where it is known. */
export function CorrectsField({
  form,
  change,
}: {
  form: SendForm;
  change: (change: Partial<SendForm>) => void;
}) {
  const { t } = useText();
  const format = useFormat();
  const [corrected, ...others] = correctedNumbers(form);
  const correctedOn = corrected === undefined ? undefined : form.correctedOn[corrected];
  return (
    <TextField
      field="corrects"
      label={t('send.corrects')}
      hint={
        correctedOn !== undefined && others.length === 0
          ? t('send.corrects.issued', { day: format.day(correctedOn) })
          : t('send.corrects.hint')
      }
      value={form.corrects}
      onChange={(corrects) => change({ corrects })}
    />
  );
}
