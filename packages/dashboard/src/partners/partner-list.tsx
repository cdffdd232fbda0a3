import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ButtonLink } from '../components/button';
import { formatVatNumber } from '../format/identifiers';
import { useText } from '../i18n/text';
import { entryClasses } from '../registry/list-detail';
import { Entry, SearchedList } from '../registry/searched-list';
import { useApi, useMay, useTeam } from '../session/team';
import { usePartnerNavigation } from './partner-routes';
import { partnersQuery, type Partner, type PartnerKind } from './queries';
import { usePartnerText } from './texts';

/** Customers or suppliers, newest first, narrowed by what is searched. */
export function PartnerList({
  kind,
  openId,
  isMaking = false,
  search,
  onSearch,
}: {
  kind: PartnerKind;
  openId: string | null;
  /** A new one is being written beside it */
  isMaking?: boolean;
  search: string;
  onSearch: (text: string) => void;
}) {
  const { t } = useText();
  const say = usePartnerText(kind);
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const go = usePartnerNavigation(kind);
  const query = useInfiniteQuery(partnersQuery(api, teamId, kind, search));
  const partners = query.data?.pages.flatMap((page) => page.partners) ?? [];
  const searchParams = search === '' ? {} : { search };
  return (
    <SearchedList
      words={{
        title: say('title'),
        search: say('search'),
        unreadable: say('unreadable'),
        nothingFound: t('partners.nothingFound', { search }),
        clear: t('partners.clear'),
      }}
      isPage={openId === null && !isMaking}
      action={
        may('partners.manage') && (
          <ButtonLink
            to={`/$teamId/${kind}`}
            params={{ teamId }}
            search={{ make: true }}
            icon="plus"
            iconOnly
            size="sm"
          >
            {say('new')}
          </ButtonLink>
        )
      }
      query={query}
      items={partners}
      search={search}
      onSearch={onSearch}
      onOpen={({ id }) => void go(id, searchParams)}
    >
      {(partner) => (
        <Link
          to={`/$teamId/${kind}/$partnerId`}
          params={{ teamId, partnerId: partner.id }}
          search={searchParams}
          aria-current={partner.id === openId ? 'page' : undefined}
          className={entryClasses}
        >
          <Entry
            icon={kind === 'customers' ? 'person' : 'truck'}
            ink="text-ink-3"
            name={partner.name}
            note={formatNote(partner)}
          />
        </Link>
      )}
    </SearchedList>
  );
}

/** Text that distinguishes partners of the same name. */
function formatNote({ vatNumber, peppolAddresses, externalId }: Partner): string[] {
  return [vatNumber === null ? null : formatVatNumber(vatNumber), peppolAddresses[0] ?? null, externalId]
    .filter((part) => part !== null)
    .slice(0, 2);
}
