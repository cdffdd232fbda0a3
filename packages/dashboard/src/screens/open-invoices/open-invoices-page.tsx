import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../components/button';
import { Card, CardFooter } from '../../components/card';
import { MoreFooter } from '../../components/more-footer';
import { Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { useText } from '../../i18n/text';
import { AgedTable } from '../../receivables/aged-table';
import { InvoiceTable } from '../../receivables/invoice-table';
import type { ReceivablesPlace } from '../../receivables/place';
import { agedQuery, openInvoicesQuery } from '../../receivables/queries';
import { ReminderDialog } from '../../receivables/reminder-dialog';
import { StatementCard } from '../../receivables/statement-card';
import { CompanyPage } from '../../registry/company-page';
import { useApi, useMay, useTeam } from '../../session/team';

const route = getRouteApi('/$teamId/open-invoices');

/** Open invoices: who owes what and since when, reminders, and statements of account. */
export function OpenInvoicesPage() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const navigate = useNavigate();
  const { company, customer } = route.useSearch();
  const show = (search: ReceivablesPlace): void =>
    void navigate({ to: '/$teamId/open-invoices', params: { teamId }, search, resetScroll: false });
  return (
    <CompanyPage
      title={t('receivables.title')}
      note={t('receivables.note')}
      company={company}
      onCompany={(id) => show({ company: id })}
      call={(to, companyId) => to.get('/api/v1/{companyId}/open-invoices', { path: { companyId } })}
    >
      {(companyId) => (
        <Stack gap={4}>
          {customer === undefined && (
            <Aged
              companyId={companyId}
              onChoose={(chosen) => show({ company: companyId, customer: chosen })}
            />
          )}
          <Invoices
            key={`${companyId} ${customer ?? ''}`}
            companyId={companyId}
            customer={customer}
            onAll={() => show({ company: companyId })}
          />
          {customer !== undefined && <StatementCard companyId={companyId} customer={customer} />}
        </Stack>
      )}
    </CompanyPage>
  );
}

function Aged({ companyId, onChoose }: { companyId: string; onChoose: (customer: string) => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useInfiniteQuery(agedQuery(api, teamId, companyId));
  const receivables = query.data?.pages.flatMap((page) => page.agedReceivables) ?? [];
  return (
    <Card title={t('receivables.byCustomer')}>
      <Reading query={query} title={t('receivables.unreadable')} rows={3}>
        {() =>
          receivables.length === 0 ? (
            <EmptyState icon="ok" title={t('receivables.none')} />
          ) : (
            <AgedTable receivables={receivables} onChoose={onChoose} />
          )
        }
      </Reading>
      <MoreFooter query={query} />
    </Card>
  );
}

function Invoices({
  companyId,
  customer,
  onAll,
}: {
  companyId: string;
  customer: string | undefined;
  onAll: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const query = useInfiniteQuery(openInvoicesQuery(api, teamId, companyId, customer));
  const invoices = query.data?.pages.flatMap((page) => page.openInvoices) ?? [];
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isReminding, setReminding] = useState(false);
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    setChosen(next);
  };
  const customerName = customer === undefined ? null : (invoices[0]?.customerName ?? customer);
  return (
    <Card
      title={
        customerName === null
          ? t('receivables.invoiceList')
          : t('receivables.ofCustomer', { name: customerName })
      }
    >
      <Reading query={query} title={t('receivables.unreadable')} rows={4}>
        {() =>
          invoices.length === 0 ? (
            <EmptyState icon="ok" title={t('receivables.none')} />
          ) : (
            <InvoiceTable invoices={invoices} chosen={chosen} onToggle={toggle} />
          )
        }
      </Reading>
      <MoreFooter query={query} />
      <CardFooter>
        {may('documents.send') && (
          <Button
            kind="primary"
            icon="send"
            notNow={chosen.size === 0 ? t('receivables.chooseFirst') : null}
            onClick={() => setReminding(true)}
          >
            {t('receivables.remindChosen', { count: chosen.size })}
          </Button>
        )}
        {customer !== undefined && <Button onClick={onAll}>{t('receivables.allCustomers')}</Button>}
      </CardFooter>
      {isReminding && (
        <ReminderDialog
          companyId={companyId}
          documentIds={[...chosen]}
          onClose={() => setReminding(false)}
          onSent={() => {
            setReminding(false);
            setChosen(new Set());
          }}
        />
      )}
    </Card>
  );
}
