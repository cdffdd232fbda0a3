import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Api } from '../api/client';
import { ButtonLink } from '../components/button';
import { Card } from '../components/card';
import { PageHead } from '../components/page';
import { Reading } from '../components/reading';
import { EmptyState } from '../components/states';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { companyChoiceQuery, useCompany } from './companies';
import { CompanySelect } from './company-select';
import { recentCompanies, rememberCompany } from './recent-companies';

/**
 * A page about one company of the team: its head, in which the company is chosen, and the content. The company is that of the
 * address, else the one chosen last in this browser, else the first one by name.
 */
export function CompanyPage({
  title,
  note,
  company,
  onCompany,
  call,
  actions,
  children,
}: {
  title: string;
  note: ReactNode;
  /** Company in the address */
  company: string | undefined;
  /** Puts the chosen company into the address */
  onCompany: (companyId: string) => void;
  /** API call that reads the content, for "Show API call" */
  call?: (to: Api, companyId: string) => unknown;
  /** Buttons beside the choice */
  actions?: ReactNode;
  children: (companyId: string) => ReactNode;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const choice = useQuery(companyChoiceQuery(api, teamId));
  const addressed = company ?? recentCompanies(teamId)[0];
  const { isGone } = useCompany(choice.data, addressed);
  const companyId = (isGone ? undefined : addressed) ?? choice.data?.companies[0]?.id;
  const isChosen = choice.data !== undefined && (choice.data.companies.length > 1 || !choice.data.isAll);
  return (
    <>
      <PageHead
        title={title}
        note={note}
        apiCalls={
          call === undefined || companyId === undefined
            ? undefined
            : [{ name: title, run: (to) => call(to, companyId) }]
        }
        actions={
          <>
            {isChosen && companyId !== undefined && (
              <CompanySelect
                aria-label={t('companies.page.company')}
                className="max-md:w-full md:w-60"
                choice={choice.data}
                value={companyId}
                onChange={(id) => {
                  rememberCompany(teamId, id);
                  onCompany(id);
                }}
              />
            )}
            {choice.data?.companies.length !== 0 && actions}
          </>
        }
      />
      <Reading query={choice} title={t('companies.page.unreadable')} rows={4}>
        {({ companies }) =>
          companies.length === 0 || companyId === undefined ? <NoCompany /> : children(companyId)
        }
      </Reading>
    </>
  );
}

/** The team has no company yet: the way to the companies. */
function NoCompany() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  return (
    <Card>
      <EmptyState
        icon="company"
        title={t('companies.page.none')}
        action={
          may('companies.read') && (
            <ButtonLink to="/$teamId/companies" params={{ teamId }}>
              {t('companies.page.toCompanies')}
            </ButtonLink>
          )
        }
      />
    </Card>
  );
}
