import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import type { Api } from '../api/client';
import { Button } from '../components/button';
import { Card, CardBody, Facts } from '../components/card';
import { ConfirmDialog } from '../components/dialog';
import { lazyPart } from '../components/lazy-part';
import { Reading } from '../components/reading';
import { Badge } from '../components/status';
import { Time } from '../components/time';
import { useConfirmed } from '../components/use-confirmed';
import { ForeignText } from '../documents/foreign-text';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { directoryQuery, type Company, type DirectoryListing } from './queries';

const DirectoryForm = lazyPart('DirectoryForm', () => import('./directory-form'));

const PATH = '/api/v1/companies/{companyId}/directory';

/** State of the company's entry in the Peppol Directory. */
export function DirectoryCard({ company }: { company: Company }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useQuery(directoryQuery(api, teamId, company.id));
  return (
    <Card title={t('companies.directory.title')}>
      <Reading query={query} title={t('companies.directory.unreadable')} rows={2}>
        {(listing) => <Listing company={company} listing={listing} />}
      </Reading>
    </Card>
  );
}

function Listing({ company, listing }: { company: Company; listing: DirectoryListing }) {
  const { t } = useText();
  const { id: teamId, environment } = useTeam();
  const may = useMay();
  const [question, ask] = useState<'list' | 'remove' | null>(null);
  const notNow = may('companies.manage') ? null : t('companies.roleManages');
  const path = { companyId: company.id };
  const drop = (to: Api) => to.put(PATH, { path, body: { listed: false } });
  const remove = useConfirmed({
    run: drop,
    stale: ['companies', teamId],
    done: t('companies.directory.removed'),
    failed: t('companies.directory.failed'),
    onSettled: () => ask(null),
  });
  return (
    <CardBody className="grid gap-3 text-13">
      <p className="text-ink-2">
        {t(listing.listed ? 'companies.directory.isListed' : 'companies.directory.isNot')}{' '}
        {environment === 'sandbox' && t('companies.directory.sandbox')}
      </p>
      {listing.listed && (
        <Facts
          rows={[
            ...(listing.consentedAt === null
              ? []
              : [
                  fact(
                    t('companies.directory.consented'),
                    <Time key="at" at={listing.consentedAt} form="full" />,
                  ),
                ]),
            ...toFact(t('companies.directory.website'), listing.website),
            ...toFact(t('companies.directory.place'), listing.geographicalInformation),
            ...listing.entries.map(({ address, state, error }) =>
              fact(
                <code key="address">{address}</code>,
                <span key="state" className="grid gap-0.5">
                  <Badge tone={state === 'listed' ? 'ok' : 'wait'} icon={state === 'listed' ? 'ok' : 'run'}>
                    {t(`companies.directory.state.${state}`)}
                  </Badge>
                  {error !== null && (
                    <span className="text-12 text-bad">
                      <ForeignText text={error} />
                    </span>
                  )}
                </span>,
              ),
            ),
          ]}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button notNow={notNow} onClick={() => ask('list')}>
          {t(listing.listed ? 'companies.directory.change' : 'companies.directory.list')}
        </Button>
        {listing.listed && (
          <Button notNow={notNow} onClick={() => ask('remove')}>
            {t('companies.directory.remove')}
          </Button>
        )}
      </div>
      {question === 'list' && (
        <Suspense>
          <DirectoryForm company={company} listing={listing} onClose={() => ask(null)} />
        </Suspense>
      )}
      <ConfirmDialog
        open={question === 'remove'}
        onClose={() => ask(null)}
        title={t('companies.directory.removeTitle', { name: company.name })}
        keep={t('companies.keep')}
        action={t('companies.directory.remove')}
        busy={remove.isPending && t('companies.working')}
        apiCalls={[{ name: t('companies.directory.remove'), run: drop }]}
        onConfirm={() => remove.mutate()}
      >
        <p>{t('companies.directory.removeNote')}</p>
      </ConfirmDialog>
    </CardBody>
  );
}

type Fact = [name: ReactNode, value: ReactNode];

function fact(name: ReactNode, value: ReactNode): Fact {
  return [name, value];
}

function toFact(name: string, value: string | null): Fact[] {
  return value === null ? [] : [fact(name, <ForeignText key="value" text={value} />)];
}
