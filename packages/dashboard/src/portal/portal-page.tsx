import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { failedWith } from '../api/failure';
import { PageHead } from '../components/page';
import { Reading } from '../components/reading';
import { EmptyState } from '../components/states';
import { ToastProvider } from '../components/toast';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { LinkTeam, useApi, useTeam } from '../session/team';
import type { DeliverySearch } from '../webhooks/delivery-filters';
import { webhooksQuery } from '../webhooks/queries';
import { WebhookList } from '../webhooks/webhook-list';
import { WebhookView } from '../webhooks/webhook-view';
import { openedLink, type OpenedLink } from './link';
import { createLinkApi } from './link-api';
import { PortalFrame } from './portal-frame';
import { portalLinkQuery, toGuestTeam, type PortalLink } from './queries';

const route = getRouteApi('/portal');

/** The webhooks of one company, for a customer who has a link and no account. */
export function PortalPage() {
  const { t } = useText();
  const [link] = useState(openedLink);
  return (
    <ToastProvider>
      {link === null ? (
        <PortalFrame>
          <Closed title={t('webhooks.portal.missing')} />
        </PortalFrame>
      ) : (
        <OpenedPortal link={link} />
      )}
    </ToastProvider>
  );
}

function OpenedPortal({ link }: { link: OpenedLink }) {
  const { t } = useText();
  const query = useQuery(portalLinkQuery(link));
  if (failedWith(query.error, 'unauthorized'))
    return (
      <PortalFrame>
        <Closed title={t('webhooks.portal.ended')} />
      </PortalFrame>
    );
  if (failedWith(query.error, 'team_suspended'))
    return (
      <PortalFrame>
        <Closed title={t('webhooks.portal.suspended')} />
      </PortalFrame>
    );
  if (query.data === undefined)
    return (
      <PortalFrame>
        <Reading query={query} title={t('webhooks.portal.unreadable')}>
          {() => null}
        </Reading>
      </PortalFrame>
    );
  return <Portal link={link} portalLink={query.data} />;
}

/** In place of the webhooks: why there are none, and who can help. */
function Closed({ title }: { title: string }) {
  const { t } = useText();
  return <PageHead title={title} note={t('webhooks.portal.askAgain')} />;
}

function Portal({ link: { token }, portalLink }: { link: OpenedLink; portalLink: PortalLink }) {
  const { t } = useText();
  const format = useFormat();
  const queries = useQueryClient();
  const { webhook } = route.useSearch();
  const { id, companyId, companyName, expiresAt } = portalLink;
  // The refusal may concern the link itself, or a webhook that no longer belongs to this company alone.
  const api = useMemo(
    () => createLinkApi(token, () => void queries.invalidateQueries({ queryKey: ['portal', id] })),
    [token, id, queries],
  );
  const team = useMemo(() => toGuestTeam(portalLink), [portalLink]);
  const company = useMemo(() => ({ id: companyId, name: companyName }), [companyId, companyName]);
  return (
    <LinkTeam team={team} api={api} company={company}>
      <PortalFrame
        team={portalLink.teamName}
        company={companyName}
        note={t('webhooks.portal.until', { until: format.long(expiresAt) })}
      >
        {webhook === undefined ? <PortalList portalLink={portalLink} /> : <PortalWebhook id={webhook} />}
      </PortalFrame>
    </LinkTeam>
  );
}

function PortalList({ portalLink: { companyName, teamName, readOnly } }: { portalLink: PortalLink }) {
  const { t } = useText();
  const { language } = route.useSearch();
  const navigate = useNavigate();
  const toSearch = (webhook: string) => ({ webhook, ...(language && { language }) });
  return (
    <WebhookList
      title={t('webhooks.portal.title', { company: companyName })}
      note={t(readOnly ? 'webhooks.portal.noteReadOnly' : 'webhooks.portal.note', {
        team: teamName,
        company: companyName,
      })}
      linkTo={(webhookId, props) => <Link to="/portal" search={toSearch(webhookId)} {...props} />}
      onOpen={(webhookId) => void navigate({ to: '/portal', search: toSearch(webhookId) })}
    />
  );
}

function PortalWebhook({ id }: { id: string }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const search = route.useSearch();
  const navigate = useNavigate();
  const query = useQuery(webhooksQuery(api, teamId));
  const language = search.language && { language: search.language };
  const toList = (name: string) => (
    <Link to="/portal" search={{ ...language }}>
      {name}
    </Link>
  );
  const change = ({ status, delivery }: DeliverySearch): void =>
    void navigate({
      to: '/portal',
      search: { ...language, webhook: id, ...(status && { status }), ...(delivery && { delivery }) },
      replace: true,
      resetScroll: false,
    });
  return (
    <Reading query={query} title={t('webhooks.unreadable')}>
      {(webhooks) => {
        const webhook = webhooks.find((each) => each.id === id);
        return webhook ? (
          <WebhookView
            key={webhook.id}
            webhook={webhook}
            search={search}
            onChange={change}
            back={toList(t('webhooks.title'))}
            onRemoved={() => navigate({ to: '/portal', search: { ...language } })}
          />
        ) : (
          <EmptyState icon="webhook" title={t('webhooks.gone')} action={toList(t('webhooks.goneBack'))} />
        );
      }}
    </Reading>
  );
}
