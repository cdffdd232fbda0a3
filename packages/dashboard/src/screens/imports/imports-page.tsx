import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { Button } from '../../components/button';
import { Card, CardBody } from '../../components/card';
import { classes } from '../../components/classes';
import { Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { Time } from '../../components/time';
import { useToasts } from '../../components/toast';
import { ForeignName } from '../../documents/foreign-text';
import { useText } from '../../i18n/text';
import { DocumentsCard } from '../../imports/documents-card';
import { lazyPart } from '../../components/lazy-part';
import { ImportDrop } from '../../imports/import-drop';
import { MappingCard } from '../../imports/mapping-card';
import type { ImportsPlace } from '../../imports/place';
import { deleteImport, importsQuery, isBusy, type InvoiceImport } from '../../imports/queries';
import { CompanyPage } from '../../registry/company-page';
import { useApi, useMay, useTeam } from '../../session/team';

const BatchDrop = lazyPart('batches', async () => ({
  default: (await import('../../imports/batch-drop')).BatchDrop,
}));

const route = getRouteApi('/$teamId/imports');

/** Invoices from CSV and XLSX files: drop a file, assign its columns, look at the errors, send; and batches of finished documents. */
export function ImportsPage() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  const navigate = useNavigate();
  const { company } = route.useSearch();
  const show = (search: ImportsPlace): void =>
    void navigate({ to: '/$teamId/imports', params: { teamId }, search, resetScroll: false });
  return (
    <CompanyPage
      title={t('imports.title')}
      note={t('imports.note')}
      company={company}
      onCompany={(id) => show({ company: id })}
      call={(to, companyId) => to.get('/api/v1/{companyId}/invoice-imports', { path: { companyId } })}
    >
      {(companyId) => (
        <Stack gap={4}>
          {may('documents.send') && (
            <ImportDrop
              key={companyId}
              companyId={companyId}
              onImported={(id) => show({ company: companyId, import: id })}
            />
          )}
          {may('documents.send') && (
            <Suspense fallback={null}>
              <BatchDrop key={companyId} companyId={companyId} />
            </Suspense>
          )}
          <ImportList companyId={companyId} onShow={(id) => show({ company: companyId, import: id })} />
        </Stack>
      )}
    </CompanyPage>
  );
}

function ImportList({ companyId, onShow }: { companyId: string; onShow: (id: string) => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const { import: wanted } = route.useSearch();
  const query = useQuery(importsQuery(api, teamId, companyId));
  const imports = query.data ?? [];
  const shown = imports.find(({ id }) => id === wanted) ?? imports[0];
  return (
    <>
      {shown !== undefined && <ShownImport key={shown.id} of={shown} />}
      <Card title={t('imports.list')}>
        <Reading query={query} title={t('imports.unreadable')} rows={3}>
          {() =>
            imports.length === 0 ? (
              <EmptyState icon="upload" title={t('imports.none')}>
                <p>{t('imports.noneNote')}</p>
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line">
                {imports.map((each) => (
                  <ImportRow
                    key={each.id}
                    of={each}
                    isShown={each === shown}
                    onShow={() => onShow(each.id)}
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

/** The columns of an import, or its invoices once the columns are known. */
function ShownImport({ of }: { of: InvoiceImport }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const queries = useQueryClient();
  const { done, failed } = useToasts();
  const [isMapping, setMapping] = useState(false);
  const remove = useMutation({
    mutationFn: () => deleteImport(api, of),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['imports', teamId] });
      done(t('imports.deleted'));
    },
    onError: (error) => failed(t('imports.deleteFailed'), error),
  });
  return (
    <>
      {of.state === 'unmapped' || isMapping ? (
        <MappingCard of={of} onDone={() => setMapping(false)} />
      ) : (
        <DocumentsCard of={of} onChangeMapping={() => setMapping(true)} />
      )}
      {may('documents.send') && !isBusy(of) && (
        <Card>
          <CardBody className="flex flex-wrap items-center gap-3 text-13">
            <ForeignName text={of.fileName ?? of.id} className="min-w-0 font-medium" />
            <span className="text-ink-2">{t('imports.rows', { count: of.rowCount })}</span>
            <Button size="sm" className="ml-auto" onClick={() => remove.mutate()}>
              {t('imports.delete')}
            </Button>
          </CardBody>
        </Card>
      )}
    </>
  );
}

function ImportRow({ of, isShown, onShow }: { of: InvoiceImport; isShown: boolean; onShow: () => void }) {
  const { t } = useText();
  const { valid, invalid, sent, failed } = of.counts;
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
          <ForeignName text={of.fileName ?? of.id} className="min-w-0 font-medium text-ink" />
          <span className="ml-auto text-ink-2">
            <Time at={of.createdAt} />
          </span>
        </span>
        <span className="text-12 text-ink-2">
          {t(of.networkWait === null ? `imports.state.${of.state}` : 'imports.doc.away')}
          {' · '}
          {of.state === 'unmapped'
            ? t('imports.rows', { count: of.rowCount })
            : t('imports.counts', { valid, invalid, sent, failed })}
        </span>
      </button>
    </li>
  );
}
