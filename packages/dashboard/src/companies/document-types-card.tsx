import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { Api } from '../api/client';
import { Button } from '../components/button';
import { Card, CardFooter } from '../components/card';
import { ConfirmDialog } from '../components/dialog';
import { lazyPart } from '../components/lazy-part';
import { Reading } from '../components/reading';
import { EmptyState } from '../components/states';
import { Badge } from '../components/status';
import { Table, type Column } from '../components/table';
import { useConfirmed } from '../components/use-confirmed';
import { useText } from '../i18n/text';
import { readableType } from '../registry/document-types';
import { useTypeName } from '../registry/type-name';
import { useApi, useMay, useTeam } from '../session/team';
import { documentTypesQuery, type Company, type DocumentType } from './queries';

const DocumentTypeForm = lazyPart('DocumentTypeForm', () => import('./document-type-form'));

/** Document types that the company advertises on the network. */
export function DocumentTypesCard({ company }: { company: Company }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const query = useQuery(documentTypesQuery(api, teamId, company.id));
  const [isAdding, setAdding] = useState(false);
  return (
    <Card
      title={t('companies.types.title')}
      aside={
        <Button
          size="sm"
          icon="plus"
          notNow={may('companies.manage') ? null : t('companies.roleManages')}
          onClick={() => setAdding(true)}
        >
          {t('companies.types.add')}
        </Button>
      }
    >
      <Reading query={query} title={t('companies.types.unreadable')} rows={3}>
        {(types) => (
          <>
            {types.length === 0 ? (
              <EmptyState icon="document" title={t('companies.types.none')}>
                <p>{t('companies.types.noneNote')}</p>
              </EmptyState>
            ) : (
              <TypeTable company={company} types={types} />
            )}
            <Suspense>
              {isAdding && (
                <DocumentTypeForm company={company} advertised={types} onClose={() => setAdding(false)} />
              )}
            </Suspense>
          </>
        )}
      </Reading>
      <CardFooter>
        <span className="text-12">{t('companies.types.note')}</span>
      </CardFooter>
    </Card>
  );
}

const LIST_STATES = ['deprecated', 'removed', 'unlisted'] as const;

function TypeTable({ company, types }: { company: Company; types: DocumentType[] }) {
  const { t } = useText();
  const may = useMay();
  const formatTypeName = useTypeName();
  const [removing, setRemoving] = useState<DocumentType | null>(null);
  const columns: Column<DocumentType>[] = [
    {
      id: 'name',
      head: t('companies.head.type'),
      phone: 'name',
      className: 'w-full wrap-anywhere',
      cell: ({ docTypeId, processId }) => (
        <span className="grid" title={`${docTypeId}\n${processId}`}>
          <span className="font-medium">{formatTypeName(docTypeId)}</span>
          <span className="text-12 text-ink-3">
            {readableType(docTypeId).specification}
            {readableType(docTypeId).isWildcard && ` · ${t('companies.types.wildcard')}`}
          </span>
          <code className="text-ink-3">{processId}</code>
        </span>
      ),
    },
    {
      id: 'state',
      head: t('companies.head.list'),
      phone: 'line',
      cell: ({ codeListState }) => {
        const state = LIST_STATES.find((each) => each === codeListState);
        return (
          state && (
            <Badge tone={state === 'unlisted' ? 'off' : 'warn'} icon={state === 'unlisted' ? 'info' : 'warn'}>
              {t(`companies.types.${state}`)}
            </Badge>
          )
        );
      },
    },
    {
      id: 'remove',
      head: t('companies.head.actions'),
      headHidden: true,
      numeric: true,
      phone: 'amount',
      cell: (type) => (
        <Button
          kind="quiet"
          size="sm"
          icon="trash"
          iconOnly
          notNow={may('companies.manage') ? null : t('companies.roleManages')}
          onClick={() => setRemoving(type)}
        >
          {t('companies.types.removeNamed', {
            name: `${formatTypeName(type.docTypeId)}, ${readableType(type.docTypeId).specification}`,
          })}
        </Button>
      ),
    },
  ];
  return (
    <>
      <Table label={t('companies.types.title')} columns={columns} rows={types} rowKey={({ id }) => id} />
      {removing && <RemoveQuestion company={company} type={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function RemoveQuestion({
  company,
  type,
  onClose,
}: {
  company: Company;
  type: DocumentType;
  onClose: () => void;
}) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const formatTypeName = useTypeName();
  const name = `${formatTypeName(type.docTypeId)}, ${readableType(type.docTypeId).specification}`;
  const path = { companyId: company.id, documentTypeId: type.id };
  const drop = (to: Api) =>
    to.delete('/api/v1/companies/{companyId}/document-types/{documentTypeId}', { path });
  const remove = useConfirmed({
    run: drop,
    stale: ['companies', teamId],
    done: t('companies.types.gone', { name }),
    failed: t('companies.types.removeFailed'),
    onSettled: onClose,
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={t('companies.types.removeTitle', { name })}
      keep={t('companies.keep')}
      action={t('companies.types.removeAction')}
      busy={remove.isPending && t('companies.working')}
      apiCalls={[{ name: t('companies.types.removeAction'), run: drop }]}
      onConfirm={() => remove.mutate()}
    >
      <p>{t('companies.types.removeNote')}</p>
      <code className="wrap-anywhere text-12">{type.docTypeId}</code>
    </ConfirmDialog>
  );
}
