import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button, ButtonLink } from '../components/button';
import { Icon } from '../components/icon';
import { Reading } from '../components/reading';
import { ForeignName } from '../documents/foreign-text';
import { formatVatNumber } from '../format/identifiers';
import { useText } from '../i18n/text';
import { entryClasses, ListEntries, ListHead, ListSearch } from '../registry/list-detail';
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
  const kept = search === '' ? {} : { search };
  return (
    <>
      <ListHead
        title={say('title')}
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
      />
      <ListSearch label={say('search')} value={search} onChange={onSearch} />
      <Reading query={query} title={say('unreadable')} rows={4}>
        {() => (
          <>
            {partners.length === 0 && search !== '' && (
              <p className="px-2.5 py-2 text-13 text-ink-2">
                {t('partners.nothingFound', { search })}{' '}
                <button type="button" className="text-accent hover:underline" onClick={() => onSearch('')}>
                  {t('partners.clear')}
                </button>
              </p>
            )}
            <ListEntries
              label={say('title')}
              items={partners}
              itemKey={({ id }) => id}
              onOpen={({ id }) => void go(id, kept)}
            >
              {(partner) => (
                <Link
                  to={`/$teamId/${kind}/$partnerId`}
                  params={{ teamId, partnerId: partner.id }}
                  search={kept}
                  aria-current={partner.id === openId ? 'page' : undefined}
                  className={entryClasses}
                >
                  <Icon name={kind === 'customers' ? 'person' : 'truck'} className="text-ink-3" />
                  <ForeignName text={partner.name} className="font-medium" />
                  <span className="col-start-2 truncate text-12 text-ink-3">{noteOf(partner)}</span>
                </Link>
              )}
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

/** What tells one partner from another of the same name. */
function noteOf({ vatNumber, peppolAddresses, externalId }: Partner): string {
  return [vatNumber === null ? null : formatVatNumber(vatNumber), peppolAddresses[0] ?? null, externalId]
    .filter((part) => part !== null)
    .slice(0, 2)
    .join(' · ');
}
