import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Button, ButtonLink } from '../components/button';
import { Icon } from '../components/icon';
import { Reading } from '../components/reading';
import { ForeignName } from '../documents/foreign-text';
import { formatVatNumber } from '../format/identifiers';
import { useText } from '../i18n/text';
import { matchingCompanies } from '../registry/company-search';
import { entryClasses, ListEntries, ListHead, ListSearch } from '../registry/list-detail';
import { useApi, useMay, useTeam } from '../session/team';
import { companiesQuery, type Company } from './queries';

/** The companies of the team by name, narrowed by what is searched. */
export function CompanyList({
  openId,
  isMaking = false,
  search,
  onSearch,
}: {
  openId: string | null;
  /** A new one is being written beside it */
  isMaking?: boolean;
  search: string;
  onSearch: (text: string) => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const navigate = useNavigate();
  const query = useInfiniteQuery(companiesQuery(api, teamId));
  const companies = useMemo(() => query.data?.pages.flatMap((page) => page.companies) ?? [], [query.data]);
  const shown = useMemo(() => matchingCompanies(companies, search), [companies, search]);
  return (
    <>
      <ListHead
        title={t('companies.title')}
        isPage={openId === null && !isMaking}
        action={
          may('companies.manage') && (
            <ButtonLink
              to="/$teamId/companies"
              params={{ teamId }}
              search={{ make: true }}
              icon="plus"
              iconOnly
              size="sm"
            >
              {t('companies.new')}
            </ButtonLink>
          )
        }
      />
      <ListSearch label={t('companies.search')} value={search} onChange={onSearch} />
      <Reading query={query} title={t('companies.unreadable')} rows={4}>
        {() => (
          <>
            {shown.length === 0 && search !== '' && (
              <p className="px-2.5 py-2 text-13 text-ink-2">
                {t('companies.nothingFound', { search })}{' '}
                <button type="button" className="text-accent hover:underline" onClick={() => onSearch('')}>
                  {t('companies.clear')}
                </button>
              </p>
            )}
            <ListEntries
              label={t('companies.ofTeam')}
              items={shown}
              itemKey={({ id }) => id}
              onOpen={({ id }) =>
                void navigate({
                  to: '/$teamId/companies/$companyId',
                  params: { teamId, companyId: id },
                  search: search === '' ? {} : { search },
                })
              }
            >
              {(company) => <Entry company={company} isOpen={company.id === openId} search={search} />}
            </ListEntries>
            {query.hasNextPage && (
              <Button
                size="sm"
                busy={query.isFetchingNextPage && t('common.loading')}
                onClick={() => void query.fetchNextPage()}
              >
                {t('common.loadMore')}
              </Button>
            )}
          </>
        )}
      </Reading>
    </>
  );
}

function Entry({ company, isOpen, search }: { company: Company; isOpen: boolean; search: string }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const number = company.vatNumber === null ? company.enterpriseNumber : formatVatNumber(company.vatNumber);
  return (
    <Link
      to="/$teamId/companies/$companyId"
      params={{ teamId, companyId: company.id }}
      search={search === '' ? {} : { search }}
      aria-current={isOpen ? 'page' : undefined}
      className={entryClasses}
    >
      <Icon
        name={company.isVerified ? 'shield' : 'warn'}
        className={company.isVerified ? 'text-ok-solid' : 'text-warn-solid'}
      />
      <ForeignName text={company.name} className="font-medium" />
      <span className="col-start-2 truncate text-12 text-ink-3">
        {[t(company.isVerified ? 'status.verified' : 'status.notVerified'), number]
          .filter((part) => part !== null)
          .join(' · ')}
      </span>
    </Link>
  );
}
