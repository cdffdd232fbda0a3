import { useQueries, useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Api } from '../api/client';
import { ApiCallButton } from '../components/api-call';
import { Button } from '../components/button';
import { Card, CardFooter } from '../components/card';
import { ConfirmName } from '../components/confirm-name';
import { ConfirmDialog } from '../components/dialog';
import { lazyPart } from '../components/lazy-part';
import { Menu, MenuItem } from '../components/menu';
import { Reading } from '../components/reading';
import { EmptyState } from '../components/states';
import { StatusBadge } from '../components/status-badge';
import { Table, type Column } from '../components/table';
import { useConfirmed } from '../components/use-confirmed';
import { ForeignText } from '../documents/foreign-text';
import { useText } from '../i18n/text';
import { toDirection, type Way } from '../registry/migration-progress';
import { formatAddress, schemeName } from '../registry/schemes';
import { useApi, useMay, useTeam } from '../session/team';
import { identifierStatus, migrationStatus } from '../statuses';
import { identifiersQuery, migrationsQuery, type Company, type Identifier, type Migration } from './queries';

const IdentifierForm = lazyPart('IdentifierForm', () => import('./identifier-form'));
const RoutingAddressesForm = lazyPart('RoutingAddressesForm', () => import('./routing-addresses-form'));

/** Each row reads its migrations; more rows are shown on request. */
const FIRST_ROWS = 50;

/** Identifiers of a company, each with its publication state and migration. */
export function IdentifiersCard({
  company,
  onMove,
}: {
  company: Company;
  onMove: (identifier: Identifier, way: Way) => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const query = useQuery(identifiersQuery(api, teamId, company.id));
  const [adding, setAdding] = useState<'one' | 'several' | null>(null);
  const notNow = may('companies.manage') ? null : t('companies.roleManages');
  const add = (
    <span className="flex flex-wrap gap-1">
      {company.country === 'FR' && (
        <Button size="sm" kind="quiet" notNow={notNow} onClick={() => setAdding('several')}>
          {t('companies.ids.bulk')}
        </Button>
      )}
      <Button size="sm" icon="plus" notNow={notNow} onClick={() => setAdding('one')}>
        {t('companies.ids.add')}
      </Button>
    </span>
  );
  return (
    <Card title={t('companies.ids.title')} aside={add}>
      <Reading query={query} title={t('companies.ids.unreadable')} rows={2}>
        {(identifiers) =>
          identifiers.length === 0 ? (
            <EmptyState icon="webhook" title={t('companies.ids.none')}>
              <p>{t('companies.ids.noneNote')}</p>
            </EmptyState>
          ) : (
            <IdentifierTable company={company} identifiers={identifiers} onMove={onMove} />
          )
        }
      </Reading>
      <PublicationFooter company={company} identifiers={query.data ?? []} />
      <Suspense>
        {adding === 'one' && <IdentifierForm company={company} onClose={() => setAdding(null)} />}
        {adding === 'several' && <RoutingAddressesForm company={company} onClose={() => setAdding(null)} />}
      </Suspense>
    </Card>
  );
}

function IdentifierTable({
  company,
  identifiers: all,
  onMove,
}: {
  company: Company;
  identifiers: Identifier[];
  onMove: (identifier: Identifier, way: Way) => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const [removing, setRemoving] = useState<Identifier | null>(null);
  const [isWhole, setWhole] = useState(false);
  const identifiers = isWhole ? all : all.slice(0, FIRST_ROWS);
  const migrations = useQueries({ queries: identifiers.map((each) => migrationsQuery(api, teamId, each)) });
  const newest = new Map<string, Migration | undefined>(
    identifiers.map(({ id }, index) => [id, migrations[index]?.data?.[0]]),
  );
  const notNow = may('companies.manage') ? null : t('companies.roleManages');
  const columns: Column<Identifier>[] = [
    {
      id: 'identifier',
      head: t('companies.head.identifier'),
      phone: 'name',
      className: 'w-full wrap-anywhere',
      cell: (identifier) => (
        <span className="grid">
          <code>{formatAddress(identifier)}</code>
          <span className="text-12 text-ink-3">{schemeName(identifier.scheme)}</span>
          {identifier.publicationError !== null && (
            <span className="text-12 text-bad">
              <ForeignText text={identifier.publicationError} />
            </span>
          )}
        </span>
      ),
    },
    {
      id: 'publication',
      head: t('companies.head.directory'),
      phone: 'number',
      cell: (identifier) => <StatusBadge mark={identifierStatus(identifier)} />,
    },
    {
      id: 'migration',
      head: t('companies.head.migration'),
      phone: 'status',
      className: 'text-12 text-ink-3 whitespace-nowrap',
      cell: ({ id }) => {
        const migration = newest.get(id);
        return migration === undefined ? (
          t('companies.ids.notMoved')
        ) : (
          <StatusBadge mark={migrationStatus(migration)} />
        );
      },
    },
    {
      id: 'actions',
      head: t('companies.head.actions'),
      headHidden: true,
      phone: 'amount',
      numeric: true,
      cell: (identifier) => {
        const way = toDirection(identifier);
        const isPending = newest.get(identifier.id)?.status === 'pending';
        return (
          <span className="inline-flex gap-1">
            <Button size="sm" notNow={notNow} onClick={() => onMove(identifier, way)}>
              {t(
                isPending
                  ? 'companies.move.continue'
                  : way === 'out'
                    ? 'companies.move.away'
                    : 'companies.move.here',
              )}
            </Button>
            <Menu
              trigger={
                <Button size="sm" kind="quiet" icon="more" iconOnly notNow={notNow}>
                  {t('companies.ids.more', { address: formatAddress(identifier) })}
                </Button>
              }
            >
              <MenuItem icon="trash" danger onClick={() => setRemoving(identifier)}>
                {t('companies.ids.remove')}
              </MenuItem>
            </Menu>
          </span>
        );
      },
    },
  ];
  return (
    <>
      <Table label={t('companies.ids.title')} columns={columns} rows={identifiers} rowKey={({ id }) => id} />
      {identifiers.length < all.length && (
        <CardFooter>
          <Button size="sm" kind="quiet" onClick={() => setWhole(true)}>
            {t('companies.ids.all', { count: all.length })}
          </Button>
        </CardFooter>
      )}
      {removing && (
        <RemoveQuestion company={company} identifier={removing} onClose={() => setRemoving(null)} />
      )}
    </>
  );
}

function RemoveQuestion({
  company,
  identifier,
  onClose,
}: {
  company: Company;
  identifier: Identifier;
  onClose: () => void;
}) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const address = formatAddress(identifier);
  const path = { companyId: company.id, identifierId: identifier.id };
  const drop = (to: Api) => to.delete('/api/v1/companies/{companyId}/identifiers/{identifierId}', { path });
  const remove = useConfirmed({
    run: drop,
    stale: ['companies', teamId],
    done: t('companies.ids.removed', { address }),
    failed: t('companies.ids.removeFailed'),
    onSettled: onClose,
  });
  return (
    <ConfirmName
      onClose={onClose}
      title={t('companies.ids.removeTitle', { address })}
      name={address}
      keep={t('companies.keep')}
      action={t('companies.ids.removeAction')}
      busy={remove.isPending && t('companies.working')}
      apiCalls={[{ name: t('companies.ids.removeAction'), run: drop }]}
      onConfirm={() => remove.mutate()}
    >
      <p>
        {t(
          identifier.publication === 'published'
            ? 'companies.ids.removeNotePublished'
            : 'companies.ids.removeNote',
        )}
      </p>
    </ConfirmName>
  );
}

/** Why identifiers are published or not, and the switch for all of them. */
function PublicationFooter({ company, identifiers }: { company: Company; identifiers: Identifier[] }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const path = { companyId: company.id };
  const turn = (to: Api) =>
    to.put('/api/v1/companies/{companyId}', { path, body: { isSmpRecipient: !company.isSmpRecipient } });
  const change = useConfirmed({
    run: turn,
    stale: ['companies', teamId],
    done: t(company.isSmpRecipient ? 'companies.ids.withdrawn' : 'companies.ids.wanted'),
    failed: t('companies.changeFailed'),
    onSettled: () => setAsking(false),
  });
  const notNow = may('companies.manage') ? null : t('companies.roleManages');
  // Identifiers in publication count as published, so they can be withdrawn as well.
  const count = identifiers.filter(({ publication }) =>
    ['published', 'publishing'].includes(publication),
  ).length;
  const note = !company.isSmpRecipient
    ? 'companies.ids.noteOff'
    : company.isVerified
      ? 'companies.ids.noteOn'
      : 'companies.ids.noteUnverified';
  return (
    <CardFooter>
      <span className="min-w-0 flex-1 basis-64 text-12">{t(note)}</span>
      <span className="flex flex-wrap gap-2">
        {(count > 0 || !company.isSmpRecipient) && (
          <ApiCallButton
            kind="quiet"
            iconOnly
            apiCalls={[
              {
                name: t(company.isSmpRecipient ? 'companies.ids.withdraw' : 'companies.ids.publish'),
                run: turn,
              },
            ]}
          />
        )}
        {company.isSmpRecipient ? (
          count > 0 && (
            <Button notNow={notNow} onClick={() => setAsking(true)}>
              {t('companies.ids.withdraw')}
            </Button>
          )
        ) : (
          <Button
            notNow={notNow}
            busy={change.isPending && t('companies.working')}
            onClick={() => change.mutate()}
          >
            {t('companies.ids.publish')}
          </Button>
        )}
      </span>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('companies.ids.withdrawTitle', { name: company.name })}
        keep={t('companies.keep')}
        action={t('companies.ids.withdraw')}
        apiCalls={[{ name: t('companies.ids.withdraw'), run: turn }]}
        busy={change.isPending && t('companies.working')}
        onConfirm={() => change.mutate()}
      >
        <p>{t('companies.ids.withdrawNote', { count })}</p>
      </ConfirmDialog>
    </CardFooter>
  );
}
