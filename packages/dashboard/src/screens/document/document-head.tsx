import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Api } from '../../api/client';
import type { LabelledCall } from '../../components/labelled-call';
import { Button } from '../../components/button';
import { Menu, MenuGroup, MenuItem } from '../../components/menu';
import { PageHead, WithMenu } from '../../components/page';
import { StatusBadge } from '../../components/status-badge';
import { Time } from '../../components/time';
import { useToasts } from '../../components/toast';
import { AmountText, isUnread } from '../../documents/document-table';
import { useDownload } from '../../documents/evidence-links';
import { ForeignName } from '../../documents/foreign-text';
import { cutText, visibleText } from '../../format/identifiers';
import { LabelMenu } from '../../documents/label-menu';
import { LabelTag } from '../../documents/label-tag';
import { toSummary } from '../../documents/party';
import { PayeeBadge } from '../../documents/payee-note';
import type { Label, StoredDocument } from '../../documents/queries';
import { businessStatus } from '../../documents/standing';
import { documentCalls, useDocumentActions, useDocumentCalls } from '../../documents/use-document-actions';
import { useText } from '../../i18n/text';
import { useMay, useTeam } from '../../session/team';
import { documentStatus } from '../../statuses';
import type { DocumentDialogs } from './document-dialogs';

/** Title, status and actions of a document. */
export function DocumentHead({
  document,
  dialogs,
  neighbours,
}: {
  document: StoredDocument;
  dialogs: DocumentDialogs;
  neighbours: ReactNode;
}) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const { number, counterparty } = toSummary(document);
  const status = documentStatus(document, new Date());
  const buyer = businessStatus(document);
  const kind = t(`status.type.${document.type}`);
  const isIncoming = document.direction === 'incoming';
  const wasTried = document.deliveries.some(({ attempts, status }) => attempts > 0 || status === 'delivered');
  const apiCalls = useHeadCalls(document, dialogs);
  return (
    <PageHead
      apiCalls={apiCalls}
      windowTitle={[kind, number && visibleText(cutText(number, 60).text)].filter(Boolean).join(' ')}
      crumbs={
        <>
          {isIncoming ? (
            <Link to="/$teamId/inbox" params={{ teamId }}>
              {t('documents.inbox.title')}
            </Link>
          ) : (
            <Link to="/$teamId/documents" params={{ teamId }}>
              {t('documents.title')}
            </Link>
          )}
          <span aria-hidden="true">/</span>
          <ForeignName text={number ?? document.id} className="max-w-60" />
          {neighbours}
        </>
      }
      title={
        <>
          {kind}{' '}
          {number !== null && <ForeignName text={number} className="inline-block max-w-full align-bottom" />}{' '}
          <span className="font-medium whitespace-nowrap text-ink-3">
            <AmountText document={document} />
          </span>
        </>
      }
      note={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-13">
          {status && <StatusBadge mark={status} />}
          {buyer && <StatusBadge mark={buyer} />}
          <PayeeBadge document={document} />
          {counterparty !== null && (
            <span className="inline-flex max-w-full min-w-0 gap-1">
              {t(isIncoming ? 'documents.fromParty' : 'documents.toParty')}{' '}
              <ForeignName text={counterparty} />
            </span>
          )}
          <span className="text-ink-3">
            {isIncoming ? (
              <Reception document={document} />
            ) : (
              t(wasTried ? 'documents.sent' : 'documents.stored')
            )}{' '}
            <Time at={document.createdAt} form="full" />
          </span>
          {document.labels.map((label) => (
            <LabelTag key={label.id} label={label} />
          ))}
        </span>
      }
      actions={<HeadActions document={document} dialogs={dialogs} />}
    />
  );
}

/** Channel by which a document was received: the network, e-mail or the watched folder. */
function Reception({ document: { arrival } }: { document: StoredDocument }) {
  const { t, rich } = useText();
  if (arrival === null) return t('documents.received');
  if (arrival.channel === 'folder') return t('documents.arrival.folder');
  if (arrival.sender === null) return t('documents.arrival.emailUnknown');
  return rich('documents.arrival.email', {
    sender: <ForeignName text={arrival.sender} className="inline-block max-w-full align-bottom" />,
  });
}

/** API requests of the page, for "Show API call". */
function useHeadCalls(document: StoredDocument, { resend, cancel }: DocumentDialogs): LabelledCall[] {
  const { t } = useText();
  const path = { documentId: document.id };
  const address = `/api/v1/documents/${document.id}`;
  return [
    {
      name: t(`status.type.${document.type}`),
      run: (api) => api.get('/api/v1/documents/{documentId}', { path }),
    },
    {
      name: t('documents.timeline.title'),
      run: (api) => api.get('/api/v1/documents/{documentId}/timeline', { path }),
    },
    { name: t('documents.pdf'), run: (api) => api.raw(`${address}/pdf`) },
    {
      name: t('documents.saveXml'),
      run: (api) => api.raw(address, { headers: { Accept: 'application/xml' } }),
    },
    { name: t('documents.evidence.package'), run: (api) => api.raw(`${address}/package`) },
    ...useDocumentCalls([document], document.labels[0]?.id),
    ...(resend
      ? [{ name: t('documents.action.resend'), run: (api: Api) => documentCalls.resend(api, path) }]
      : []),
    ...(cancel
      ? [{ name: t('documents.action.cancel'), run: (api: Api) => documentCalls.cancel(api, path) }]
      : []),
  ];
}

const MAIN_ICONS = { respond: 'edit', cancel: 'off', resend: 'refresh' } as const;

/** The action that the state of a document asks for; what was delivered asks for none. */
function getMainAction(
  { deliveryStatus }: StoredDocument,
  dialogs: DocumentDialogs,
): keyof typeof MAIN_ICONS | null {
  if (dialogs.respond) return 'respond';
  if (dialogs.cancel) return 'cancel';
  return dialogs.resend && deliveryStatus === 'failed' ? 'resend' : null;
}

function HeadActions({ document, dialogs }: { document: StoredDocument; dialogs: DocumentDialogs }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const may = useMay();
  const { done, failed } = useToasts();
  const actions = useDocumentActions();
  const { busy, download } = useDownload();
  const manageNotNow = may('documents.manage') ? null : t('documents.roleManages');
  const pdf = `/api/v1/documents/${document.id}/pdf`;
  const xml = `/api/v1/documents/${document.id}`;
  const run = (work: Promise<void>, title: string): void =>
    void work.then(
      () => done(title),
      (error: unknown) => failed(t('documents.bulk.failed'), error),
    );
  const setLabel = (label: Label, isOn: boolean): void =>
    run(
      actions.setLabel([document], label, isOn),
      t(isOn ? 'documents.labelled' : 'documents.unlabelled', { count: 1, label: label.name }),
    );
  const unread = isUnread(document);
  const main = getMainAction(document, dialogs);
  return (
    <>
      <Button
        icon="download"
        busy={busy === pdf && t('documents.pdfBusy')}
        notNow={document.parsed === null ? t('documents.noPaper') : null}
        onClick={() => void download(pdf, `${document.id}.pdf`)}
      >
        {t('documents.pdf')}
      </Button>
      <LabelMenu
        documents={[document]}
        onChange={setLabel}
        trigger={
          <Button icon="label" notNow={manageNotNow}>
            {t('documents.label')}
          </Button>
        }
      />
      <WithMenu>
        {main && (
          <Button
            kind="primary"
            icon={MAIN_ICONS[main]}
            notNow={dialogs[main]?.notNow}
            onClick={dialogs[main]?.run}
          >
            {t(`documents.action.${main}`)}
          </Button>
        )}
        {main === null && dialogs.credit && (
          <Button icon="copy" notNow={dialogs.credit.notNow} onClick={dialogs.credit.run}>
            {t('documents.action.credit')}
          </Button>
        )}
        <Menu
          trigger={
            <Button icon="more" iconOnly>
              {t('documents.moreActions')}
            </Button>
          }
        >
          <MenuGroup>
            {document.direction === 'incoming' && manageNotNow === null && (
              <MenuItem
                icon={unread ? 'check' : 'mail'}
                onClick={() =>
                  run(
                    actions.markAsRead([document], unread),
                    unread ? t('documents.markedAsRead', { count: 1 }) : t('documents.markedAsUnread'),
                  )
                }
              >
                {t(unread ? 'documents.markAsRead' : 'documents.markAsUnread')}
              </MenuItem>
            )}
            {dialogs.forward?.notNow === null && (
              <MenuItem icon="mail" onClick={dialogs.forward.run}>
                {t('documents.forward.menu')}
              </MenuItem>
            )}
            {document.xml !== null && (
              <MenuItem
                icon="code"
                onClick={() => void download(xml, `${document.id}.xml`, 'application/xml')}
              >
                {t('documents.saveXml')}
              </MenuItem>
            )}
            {document.direction === 'outgoing' && document.parsed !== null && may('documents.send') && (
              <MenuItem
                icon="copy"
                render={<Link to="/$teamId/send" params={{ teamId }} search={{ copy: document.id }} />}
              >
                {t('documents.action.copy')}
              </MenuItem>
            )}
            {document.direction === 'outgoing' &&
              document.parsed !== null &&
              (document.type === 'invoice' || document.type === 'creditNote') &&
              may('documents.send') && (
                <MenuItem
                  icon="refresh"
                  render={
                    <Link to="/$teamId/recurring" params={{ teamId }} search={{ document: document.id }} />
                  }
                >
                  {t('documents.action.repeat')}
                </MenuItem>
              )}
            {main !== null && dialogs.credit?.notNow === null && (
              <MenuItem icon="copy" onClick={dialogs.credit.run}>
                {t('documents.action.credit')}
              </MenuItem>
            )}
            <MenuItem icon="download" onClick={() => void download(`${xml}/package`, `${document.id}.zip`)}>
              {t('documents.evidence.package')}
            </MenuItem>
          </MenuGroup>
          <MenuGroup>
            {main !== 'resend' && dialogs.resend?.notNow === null && (
              <MenuItem icon="refresh" onClick={dialogs.resend.run}>
                {t('documents.action.resend')}
              </MenuItem>
            )}
            <MenuItem icon="trash" danger onClick={dialogs.remove.run}>
              {dialogs.remove.notNow ?? t('documents.action.delete')}
            </MenuItem>
          </MenuGroup>
        </Menu>
      </WithMenu>
    </>
  );
}
