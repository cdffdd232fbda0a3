import { useInfiniteQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { ButtonLink } from '../components/button';
import { formatVatNumber } from '../format/identifiers';
import { useText } from '../i18n/text';
import { companiesQuery, type Company } from '../registry/companies';
import { entryClasses } from '../registry/list-detail';
import { Entry, SearchedList } from '../registry/searched-list';
import { useApi, useMay, useTeam } from '../session/team';

/** Companies of the team by name, filtered by the search. */
export function CompanyList({
  openId,
  isMaking = false,
  search,
  onSearch,
}: {
  openId: string | null;
  /** True while the form of a new company is open */
  isMaking?: boolean;
  search: string;
  onSearch: (text: string) => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const navigate = useNavigate();
  const query = useInfiniteQuery(companiesQuery(api, teamId, search));
  const companies = useMemo(() => query.data?.pages.flatMap((page) => page.companies) ?? [], [query.data]);
  const searchParams = search === '' ? {} : { search };
  return (
    <SearchedList
      words={{
        title: t('companies.title'),
        entries: t('companies.ofTeam'),
        search: t('companies.search'),
        unreadable: t('companies.unreadable'),
        nothingFound: t('companies.nothingFound', { search }),
        clear: t('companies.clear'),
      }}
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
      query={query}
      items={companies}
      search={search}
      onSearch={onSearch}
      onOpen={({ id }) =>
        void navigate({
          to: '/$teamId/companies/$companyId',
          params: { teamId, companyId: id },
          search: searchParams,
        })
      }
    >
      {(company) => (
        <Link
          to="/$teamId/companies/$companyId"
          params={{ teamId, companyId: company.id }}
          search={searchParams}
          aria-current={company.id === openId ? 'page' : undefined}
          className={entryClasses}
        >
          <Entry
            icon={company.isVerified ? 'shield' : 'warn'}
            ink={company.isVerified ? 'text-ok-solid' : 'text-warn-solid'}
            name={company.name}
            note={[t(company.isVerified ? 'status.verified' : 'status.notVerified'), formatNumber(company)]}
          />
        </Link>
      )}
    </SearchedList>
  );
}

function formatNumber({ vatNumber, enterpriseNumber }: Company): string | null {
  return vatNumber === null ? enterpriseNumber : formatVatNumber(vatNumber);
}
