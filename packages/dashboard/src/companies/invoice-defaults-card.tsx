import { Suspense, useState } from 'react';
import { Button } from '../components/button';
import { Card, CardBody, Facts } from '../components/card';
import { lazyPart } from '../components/lazy-part';
import { formatIban } from '../format/identifiers';
import { useText } from '../i18n/text';
import { useMay } from '../session/team';
import type { Company } from './queries';

const InvoiceDefaultsForm = lazyPart('InvoiceDefaultsForm', () => import('./invoice-defaults-form'));

/** Accounts, terms and numbering that new invoices of the company begin with. */
export function InvoiceDefaultsCard({ company }: { company: Company }) {
  const { t } = useText();
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  const defaults = company.invoiceDefaults;
  const rows: [string, React.ReactNode][] = [];
  if (defaults !== null) {
    const { accounts, paymentDays, paymentTerms, note } = defaults;
    if (accounts.length > 0)
      rows.push([
        t('companies.invoices.accounts'),
        <span key="accounts" className="grid">
          {accounts.map(({ iban }) => (
            <span key={iban}>{formatIban(iban)}</span>
          ))}
        </span>,
      ]);
    if (paymentDays !== null) rows.push([t('companies.invoices.paymentDays'), paymentDays]);
    for (const [label, text] of [
      [t('companies.invoices.paymentTerms'), paymentTerms],
      [t('companies.invoices.note'), note],
      [t('companies.invoices.invoiceNumberPattern'), defaults.invoiceNumberPattern],
      [t('companies.invoices.creditNoteNumberPattern'), defaults.creditNoteNumberPattern],
    ] as const)
      if (text !== null) rows.push([label, <bdi key={label}>{text}</bdi>]);
  }
  return (
    <Card title={t('companies.invoices.title')}>
      <CardBody className="grid gap-3 text-13">
        {rows.length === 0 ? (
          <p className="text-ink-2">{t('companies.invoices.none')}</p>
        ) : (
          <Facts rows={rows} />
        )}
        <div>
          <Button
            notNow={may('companies.manage') ? null : t('companies.roleManages')}
            onClick={() => setOpen(true)}
          >
            {t(rows.length === 0 ? 'companies.invoices.set' : 'companies.invoices.change')}
          </Button>
        </div>
        {isOpen && (
          <Suspense>
            <InvoiceDefaultsForm company={company} onClose={() => setOpen(false)} />
          </Suspense>
        )}
      </CardBody>
    </Card>
  );
}
