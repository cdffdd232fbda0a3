import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { ApiRequestError } from '../api/failure';
import { ButtonLink } from '../components/button';
import { Card } from '../components/card';
import { lazyPart } from '../components/lazy-part';
import { PageHead } from '../components/page';
import { Reading } from '../components/reading';
import { EmptyState, Skeleton } from '../components/states';
import { ListDetail } from '../registry/list-detail';
import { useApi, useMay, useTeam } from '../session/team';
import { PartnerList } from './partner-list';
import { usePartnerNavigation, type PartnerSearch } from './partner-routes';
import { PartnerView } from './partner-view';
import { partnerQuery, partnersQuery, type PartnerKind } from './queries';
import { usePartnerText } from './texts';

const PartnerForm = lazyPart('PartnerForm', () => import('./partner-form'));

/** The list of customers or suppliers, or the form of a new one beside it. */
export function PartnersPage({ kind, search }: { kind: PartnerKind; search: PartnerSearch }) {
  const say = usePartnerText(kind);
  const may = useMay();
  const go = usePartnerNavigation(kind);
  const isMaking = search.make === true && may('partners.manage');
  return (
    <ListDetail
      isOpen={isMaking}
      list={
        <PartnerList
          kind={kind}
          openId={null}
          isMaking={isMaking}
          search={search.search ?? ''}
          onSearch={(text) => void go(null, { ...search, search: text || undefined }, true)}
        />
      }
    >
      {isMaking ? (
        <>
          <PageHead title={say('new')} />
          <Suspense fallback={<Skeleton rows={6} />}>
            <PartnerForm
              kind={kind}
              partner={null}
              onClose={() => void go(null)}
              onSaved={(id) => void go(id)}
            />
          </Suspense>
        </>
      ) : (
        <Nothing kind={kind} />
      )}
    </ListDetail>
  );
}

/** One customer or supplier beside the list. */
export function PartnerPage({
  kind,
  partnerId,
  search,
}: {
  kind: PartnerKind;
  partnerId: string;
  search: PartnerSearch;
}) {
  const say = usePartnerText(kind);
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const go = usePartnerNavigation(kind);
  const query = useQuery(partnerQuery(api, teamId, kind, partnerId));
  const searchParams = search.search === undefined ? {} : { search: search.search };
  const isGone = query.error instanceof ApiRequestError && query.error.status === 404;
  return (
    <ListDetail
      isOpen
      list={
        <PartnerList
          kind={kind}
          openId={partnerId}
          search={search.search ?? ''}
          onSearch={(text) => void go(partnerId, { ...search, search: text || undefined }, true)}
        />
      }
    >
      {isGone ? (
        <Card>
          <EmptyState
            icon={getIcon(kind)}
            title={say('gone')}
            action={
              <ButtonLink to={`/$teamId/${kind}`} params={{ teamId }}>
                {say('back')}
              </ButtonLink>
            }
          />
        </Card>
      ) : (
        <Reading query={query} title={say('unreadable')} rows={6}>
          {(partner) => (
            <PartnerView
              key={partner.id}
              kind={kind}
              partner={partner}
              isEditing={search.edit === true && may('partners.manage')}
              onEdit={(isEditing) =>
                void go(partnerId, isEditing ? { ...searchParams, edit: true } : searchParams)
              }
            />
          )}
        </Reading>
      )}
    </ListDetail>
  );
}

/** Shown beside the list while no partner is open: the next step. */
function Nothing({ kind }: { kind: PartnerKind }) {
  const say = usePartnerText(kind);
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const { data } = useInfiniteQuery(partnersQuery(api, teamId, kind, ''));
  if (data === undefined) return null;
  const isEmpty = data.pages[0]?.partners.length === 0;
  return (
    <Card>
      <EmptyState
        icon={getIcon(kind)}
        title={say(isEmpty ? 'empty' : 'choose')}
        action={
          may('partners.manage') && (
            <ButtonLink
              to={`/$teamId/${kind}`}
              params={{ teamId }}
              search={{ make: true }}
              icon="plus"
              kind={isEmpty ? 'primary' : 'plain'}
            >
              {say('new')}
            </ButtonLink>
          )
        }
      >
        <p>{say(isEmpty ? 'emptyNote' : 'chooseNote')}</p>
        {isEmpty && !may('partners.manage') && <p>{say('roleManages')}</p>}
      </EmptyState>
    </Card>
  );
}

function getIcon(kind: PartnerKind): 'person' | 'truck' {
  return kind === 'customers' ? 'person' : 'truck';
}
