import { useState } from 'react';
import { Button } from '../components/button';
import { Card, CardBody } from '../components/card';
import { formatIban } from '../format/identifiers';
import { useText } from '../i18n/text';
import { EmailBlock, FilesBlock, MoreFields, ScheduleBlock } from './extra-blocks';
import type { SendForm } from './form';
import { localTime } from './unshown';
import { LongTextField, TextField } from './notes';

const HOUR_MS = 3_600_000;

/** Payment means, notes and attachments. */
export function PaymentCard({
  form,
  isRepeated,
  change,
  update,
}: {
  form: SendForm;
  /** True for a recurring invoice: it has no time of sending, and its days may be placeholders */
  isRepeated: boolean;
  change: (change: Partial<SendForm>) => void;
  /** Changes the form as it is then, for what comes later than it was asked for */
  update: (make: (form: SendForm) => Partial<SendForm>) => void;
}) {
  const { t } = useText();
  const [showsFiles, setShowsFiles] = useState(false);
  const [showsMore, setShowsMore] = useState(false);
  const more = [form.contract, form.project, form.deliveryDate, form.periodStart, form.periodEnd];
  const hasMore = showsMore || more.some((text) => text !== '') || form.currency !== 'EUR';
  const isUnpayable =
    form.kind === 'invoice' && form.iban.trim() === '' && !Array.isArray(form.rest.paymentMeans);
  const hasFiles = showsFiles || form.files.length > 0 || form.pdf !== null;
  return (
    <Card title={t('send.payment')}>
      <CardBody className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <TextField
            field="iban"
            label={t('send.iban')}
            spellCheck={false}
            hint={isUnpayable ? t('send.iban.none') : undefined}
            state={isUnpayable ? 'warning' : undefined}
            value={form.iban}
            onChange={(iban) => change({ iban })}
            onBlur={() => change({ iban: formatIban(form.iban) })}
          />
          <TextField
            field="paymentReference"
            label={t('send.paymentReference')}
            optional={t('common.optional')}
            placeholder="+++090/9337/55493+++"
            maxLength={250}
            value={form.paymentReference}
            onChange={(paymentReference) => change({ paymentReference })}
          />
        </div>
        <TextField
          field="terms"
          label={t('send.terms')}
          optional={t('common.optional')}
          value={form.terms}
          onChange={(terms) => change({ terms })}
        />
        <LongTextField
          field="note"
          label={t('send.note')}
          optional={t('common.optional')}
          value={form.note}
          onChange={(note) => change({ note })}
        />
        {hasMore && <MoreFields form={form} isRepeated={isRepeated} change={change} />}
        {hasFiles && <FilesBlock form={form} change={update} onClose={() => setShowsFiles(false)} />}
        {form.email !== null && <EmailBlock email={form.email} change={(email) => change({ email })} />}
        {form.sendAt !== null && (
          <ScheduleBlock sendAt={form.sendAt} change={(sendAt) => change({ sendAt })} />
        )}
        <div className="flex flex-wrap gap-2">
          {!hasFiles && (
            <Button icon="clip" onClick={() => setShowsFiles(true)}>
              {t('send.files.add')}
            </Button>
          )}
          {form.email === null && (
            <Button icon="mail" onClick={() => change({ email: { when: 'always', to: '', message: '' } })}>
              {t('send.email.add')}
            </Button>
          )}
          {form.sendAt === null && !isRepeated && (
            <Button
              icon="calendar"
              onClick={() => change({ sendAt: localTime(new Date(Date.now() + 24 * HOUR_MS).toISOString()) })}
            >
              {t('send.later')}
            </Button>
          )}
          {!hasMore && (
            <Button kind="quiet" icon="plus" onClick={() => setShowsMore(true)}>
              {t('send.more')}
            </Button>
          )}
        </div>
      </CardBody>
    </Card>
  );
}
