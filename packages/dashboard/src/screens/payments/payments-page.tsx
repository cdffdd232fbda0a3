import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Card } from '../../components/card';
import { classes } from '../../components/classes';
import { Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { Time } from '../../components/time';
import { ForeignName } from '../../documents/foreign-text';
import { useText } from '../../i18n/text';
import type { PaymentsPlace } from '../../payments/place';
import { bankStatementsQuery, type BankStatement } from '../../payments/queries';
import { StatementDrop } from '../../payments/statement-drop';
import { StatementEntries } from '../../payments/statement-entries';
import { CompanyPage } from '../../registry/company-page';
import { useApi, useMay, useTeam } from '../../session/team';

const route = getRouteApi('/$teamId/payments');

/** Payments from bank statements: import a file, confirm what is not certain, see what was paid. */
export function PaymentsPage() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  const navigate = useNavigate();
  const { company } = route.useSearch();
  const show = (search: PaymentsPlace): void =>
    void navigate({ to: '/$teamId/payments', params: { teamId }, search, resetScroll: false });
  return (
    <CompanyPage
      title={t('payments.title')}
      note={t('payments.note')}
      company={company}
      onCompany={(id) => show({ company: id })}
      call={(to, companyId) => to.get('/api/v1/{companyId}/bank-statements', { path: { companyId } })}
    >
      {(companyId) => (
        <Stack gap={4}>
          {may('documents.send') && (
            <StatementDrop
              key={companyId}
              companyId={companyId}
              onImported={(statement) => show({ company: companyId, statement })}
            />
          )}
          <Statements companyId={companyId} onShow={(statement) => show({ company: companyId, statement })} />
        </Stack>
      )}
    </CompanyPage>
  );
}

function Statements({ companyId, onShow }: { companyId: string; onShow: (id: string) => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const { statement: wanted } = route.useSearch();
  const query = useQuery(bankStatementsQuery(api, teamId, companyId));
  const statements = query.data ?? [];
  const shown = statements.find(({ id }) => id === wanted) ?? statements[0];
  return (
    <>
      {shown !== undefined && <StatementEntries key={shown.id} statement={shown} />}
      <Card title={t('payments.statements')}>
        <Reading query={query} title={t('payments.unreadable')} rows={3}>
          {() =>
            statements.length === 0 ? (
              <EmptyState icon="updown" title={t('payments.none')}>
                <p>{t('payments.noneNote')}</p>
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line">
                {statements.map((statement) => (
                  <StatementRow
                    key={statement.id}
                    statement={statement}
                    isShown={statement === shown}
                    onShow={() => onShow(statement.id)}
                  />
                ))}
              </ul>
            )
          }
        </Reading>
      </Card>
    </>
  );
}

function StatementRow({
  statement,
  isShown,
  onShow,
}: {
  statement: BankStatement;
  isShown: boolean;
  onShow: () => void;
}) {
  const { t } = useText();
  const { matched, confirmed, suggested, unmatched } = statement.entryCounts;
  const [account] = statement.accounts;
  return (
    <li>
      <button
        type="button"
        aria-current={isShown || undefined}
        className={classes(
          'grid w-full gap-0.5 px-4 py-2.5 text-left text-13 hover:bg-hover',
          isShown && 'bg-accent-soft',
        )}
        onClick={onShow}
      >
        <span className="flex flex-wrap gap-x-3">
          <ForeignName
            text={statement.fileName ?? account?.account ?? statement.id}
            className="min-w-0 font-medium text-ink"
          />
          <span className="ml-auto text-ink-2">
            <Time at={statement.createdAt} />
          </span>
        </span>
        <span className="text-12 text-ink-2">
          {t('payments.counts', { paid: matched + confirmed, suggested, unmatched })}
          {statement.duplicateEntries > 0 &&
            ` · ${t('payments.duplicates', { count: statement.duplicateEntries })}`}
        </span>
      </button>
    </li>
  );
}
