import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Button } from '../components/button';
import { Card } from '../components/card';
import { Reading } from '../components/reading';
import { Table, type Column } from '../components/table';
import { StatusBadge } from '../components/status-badge';
import { Time } from '../components/time';
import { ForeignText } from '../documents/foreign-text';
import { useText } from '../i18n/text';
import { migrationProgress, type Way } from '../registry/migration-progress';
import { formatAddress } from '../registry/schemes';
import { useApi, useTeam } from '../session/team';
import { migrationStatus } from '../statuses';
import { MoveAway } from './move-away';
import { MoveHere } from './move-here';
import { identifiersQuery, migrationsQuery, type Company, type Identifier, type Migration } from './queries';

/** The move of an identifier here from another provider, or away to one: its steps, its state, and earlier moves. */
export default function MigrationCard({
  company,
  identifier,
  way,
  onClose,
}: {
  company: Company;
  identifier: Identifier;
  way: Way;
  onClose: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const query = useQuery(migrationsQuery(api, teamId, identifier));
  const state = query.data?.[0]?.status;
  // A finished migration changes where the identifier is published.
  useEffect(() => {
    void queries.invalidateQueries({ queryKey: identifiersQuery(api, teamId, company.id).queryKey });
  }, [queries, api, teamId, company.id, state]);
  const address = formatAddress(identifier);
  return (
    <Card
      title={t(way === 'in' ? 'companies.move.titleIn' : 'companies.move.titleOut', { address })}
      aside={
        <Button kind="quiet" size="sm" icon="x" iconOnly onClick={onClose}>
          {t('common.close')}
        </Button>
      }
    >
      <Reading query={query} title={t('companies.move.unreadable')} rows={3}>
        {(migrations) => (
          <>
            <Move company={company} identifier={identifier} way={way} newest={migrations[0] ?? null} />
            {migrations.length > 0 && <EarlierMoves migrations={migrations} />}
          </>
        )}
      </Reading>
    </Card>
  );
}

function Move({
  company,
  identifier,
  way,
  newest,
}: {
  company: Company;
  identifier: Identifier;
  way: Way;
  newest: Migration | null;
}) {
  const progress = migrationProgress(way, newest, identifier.publication === 'published');
  const props = { company, identifier, newest, progress };
  return way === 'in' ? <MoveHere {...props} /> : <MoveAway {...props} />;
}

function EarlierMoves({ migrations }: { migrations: Migration[] }) {
  const { t } = useText();
  const [isOpen, setOpen] = useState(false);
  const columns: Column<Migration>[] = [
    {
      id: 'status',
      head: t('companies.head.status'),
      phone: 'name',
      cell: (migration) => <StatusBadge mark={migrationStatus(migration)} />,
    },
    {
      id: 'way',
      head: t('companies.head.migration'),
      phone: 'line',
      fill: true,
      cell: ({ direction, errorMessage }) => (
        <>
          {t(direction === 'inbound' ? 'companies.move.wasIn' : 'companies.move.wasOut')}{' '}
          {errorMessage !== null && <ForeignText text={errorMessage} most={160} />}
        </>
      ),
    },
    {
      id: 'begun',
      head: t('companies.head.started'),
      numeric: true,
      phone: 'amount',
      className: 'text-12 text-ink-3',
      cell: ({ createdAt }) => <Time at={createdAt} />,
    },
  ];
  return (
    <div className="border-t border-line">
      {isOpen && (
        <Table
          dense
          label={t('companies.move.earlier')}
          columns={columns}
          rows={migrations}
          rowKey={({ id }) => id}
        />
      )}
      <div className="px-4 py-2.5">
        <Button kind="quiet" size="sm" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(isOpen ? 'companies.move.hideEarlier' : 'companies.move.showEarlier', {
            count: migrations.length,
          })}
        </Button>
      </div>
    </div>
  );
}
