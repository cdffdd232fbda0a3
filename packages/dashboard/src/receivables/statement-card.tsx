import { useState } from 'react';
import { Button } from '../components/button';
import { Card, CardBody } from '../components/card';
import { Field, Input } from '../components/field';
import { useDownload } from '../documents/evidence-links';
import { useText } from '../i18n/text';

/** Downloads the statement of account of a customer, by default of this year. */
export function StatementCard({ companyId, customer }: { companyId: string; customer: string }) {
  const { t, language } = useText();
  const { busy, download } = useDownload();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`);
  const [to, setTo] = useState(today);
  const query = new URLSearchParams({ customer, from, to, language });
  const address = `/api/v1/${companyId}/customer-statements/pdf?${query.toString()}`;
  return (
    <Card title={t('receivables.statement')}>
      <CardBody className="flex flex-wrap items-end gap-4">
        <Field label={t('receivables.from')}>
          <Input type="date" value={from} onChange={(event) => setFrom(event.target.value)} />
        </Field>
        <Field label={t('receivables.until')}>
          <Input type="date" value={to} onChange={(event) => setTo(event.target.value)} />
        </Field>
        <Button
          icon="download"
          notNow={from === '' || to === '' || to < from ? t('receivables.periodMissing') : null}
          busy={busy === address && t('common.loading')}
          onClick={() => void download(address, `statement ${from} ${to}.pdf`, 'application/pdf')}
        >
          {t('receivables.downloadStatement')}
        </Button>
      </CardBody>
    </Card>
  );
}
