import { Dialog } from '@base-ui/react/dialog';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useId, useState, type KeyboardEvent } from 'react';
import { classes } from '../components/classes';
import { Icon, type IconName } from '../components/icon';
import { toSummary } from '../documents/party';
import { useText } from '../i18n/text';
import { foundCompaniesQuery } from '../registry/companies';
import { useApi, useMay, useTeam } from '../session/team';
import { useNavigation } from './navigation';

interface Entry {
  id: string;
  group: string;
  icon: IconName;
  name: string;
  note?: string;
  /** Below the team */
  path: string;
}

const REQUEST_ID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
/** Page of each kind of id, where one exists. */
const IDS: { pattern: RegExp; icon: IconName; route: string; path: (id: string) => string }[] = [
  { pattern: /^doc_\w{10,}$/, icon: 'document', route: 'documents', path: (id) => `documents/${id}` },
  { pattern: /^wh_\w{10,}$/, icon: 'webhook', route: 'webhooks', path: (id) => `webhooks/${id}` },
  {
    pattern: /^whd_\w{10,}$/,
    icon: 'webhook',
    route: 'webhooks/deliveries',
    path: (id) => `webhooks/deliveries?delivery=${id}`,
  },
  { pattern: /^evt_\w{10,}$/, icon: 'pulse', route: 'events', path: (id) => `events?event=${id}` },
  { pattern: /^c_\w{10,}$/, icon: 'company', route: 'companies', path: (id) => `companies/${id}` },
  { pattern: /^key_\w{10,}$/, icon: 'key', route: 'requests', path: (id) => `requests?keyId=${id}` },
];

/** Page of an id without further context. */
function useIdEntries(text: string): Entry[] {
  const { t } = useText();
  const { routesByPath } = useRouter();
  const group = t('shell.palette.actions');
  const found = IDS.find(({ pattern }) => pattern.test(text));
  if (found !== undefined && `/$teamId/${found.route}` in routesByPath)
    return [
      {
        id: text,
        group,
        icon: found.icon,
        name: t('shell.palette.openId', { id: text }),
        path: found.path(text),
      },
    ];
  return [];
}

/** A request id: the request, and the documents and events that it made or was about. */
function useRequestEntries(text: string): { entries: Entry[]; isReading: boolean } {
  const { t } = useText();
  const api = useApi();
  const { id } = useTeam();
  const may = useMay();
  const isEnabled = REQUEST_ID.test(text) && may('requests.read');
  const { data, isFetching } = useQuery({
    queryKey: [id, 'palette', 'request', text],
    enabled: isEnabled,
    queryFn: async ({ signal }) =>
      (await api.get('/api/v1/requests', { query: { requestId: text, limit: 5 }, signal })).requests,
  });
  if (!isEnabled) return { entries: [], isReading: false };
  const resources = [...new Set((data ?? []).flatMap(({ resourceId }) => resourceId ?? []))];
  const documents = resources.filter((each) => each.startsWith('doc_'));
  const group = t('shell.palette.actions');
  return {
    isReading: isFetching,
    entries: [
      {
        id: text,
        group,
        icon: 'requests',
        name: t('shell.palette.requestId', { id: text }),
        path: `requests?requestId=${text}`,
      },
      ...resources.flatMap((resource): Entry[] => {
        const kind = IDS.find(({ pattern }) => pattern.test(resource));
        return kind === undefined
          ? []
          : [
              {
                id: resource,
                group,
                icon: kind.icon,
                name: t('shell.palette.openId', { id: resource }),
                path: kind.path(resource),
              },
            ];
      }),
      ...(may('webhooks.read')
        ? documents.map((document): Entry => ({
            id: `events ${document}`,
            group,
            icon: 'webhook',
            name: t('shell.palette.eventsOf', { id: document }),
            path: `webhooks/deliveries?document=${document}`,
          }))
        : []),
    ],
  };
}

/** Documents whose number, company or id has the text. */
function useDocumentEntries(text: string): { entries: Entry[]; isReading: boolean } {
  const { t } = useText();
  const api = useApi();
  const { id } = useTeam();
  const may = useMay();
  const isEnabled = text.length >= 2 && may('documents.read');
  const { data, isFetching } = useQuery({
    queryKey: [id, 'palette', text],
    enabled: isEnabled,
    queryFn: ({ signal }) => api.get('/api/v1/documents', { query: { search: text, limit: 5 }, signal }),
  });
  const entries = (isEnabled ? (data?.documents ?? []) : []).map((document): Entry => {
    const { number, counterparty, address } = toSummary(document);
    const documentId = document.id ?? '';
    return {
      id: documentId,
      group: t('shell.palette.documents'),
      icon: document.direction === 'incoming' ? 'inbox' : 'document',
      name: number ?? documentId,
      note: counterparty ?? address ?? undefined,
      path: `documents/${documentId}`,
    };
  });
  return { entries, isReading: isEnabled && isFetching };
}

/** Companies of the team whose name, city, numbers or id have the text. */
function useCompanyEntries(text: string): { entries: Entry[]; isReading: boolean } {
  const { t } = useText();
  const api = useApi();
  const { id } = useTeam();
  const may = useMay();
  const isEnabled = text.length >= 2 && may('companies.read');
  const { data, isFetching } = useQuery({ ...foundCompaniesQuery(api, id, text), enabled: isEnabled });
  const entries = (isEnabled ? (data ?? []) : []).slice(0, 5).map((company): Entry => ({
    id: company.id,
    group: t('shell.palette.companies'),
    icon: 'company',
    name: company.name,
    note: company.vatNumber ?? company.enterpriseNumber ?? undefined,
    path: `companies/${company.id}`,
  }));
  return { entries, isReading: isEnabled && isFetching };
}

/** Search or jump to: pages, companies, documents by number or company, and pasted ids. Opened by Ctrl K. */
export default function Palette({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const team = useTeam();
  const router = useRouter();
  const listId = useId();
  const [text, setText] = useState('');
  const [at, setAt] = useState(0);
  const deferred = useDeferredValue(text.trim());
  const request = useRequestEntries(deferred);
  const ids = [...useIdEntries(deferred), ...request.entries];
  const words = ids.length > 0 ? '' : deferred;
  const found = useDocumentEntries(words);
  const companies = useCompanyEntries(words);
  const isReading = request.isReading || found.isReading || companies.isReading;
  const pages = useNavigation(team)
    .flatMap((group) => group.items)
    .map((item): Entry => ({
      id: item.path,
      group: t('shell.palette.pages'),
      icon: item.icon,
      name: t(item.name),
      path: item.path,
    }))
    .filter(({ name }) => name.toLowerCase().includes(deferred.toLowerCase()));
  const all: Entry[] =
    deferred === '' || ids.length > 0 || !('/$teamId/documents' in router.routesByPath)
      ? []
      : [
          {
            id: 'all',
            group: t('shell.palette.actions'),
            icon: 'search',
            name: t('shell.palette.allDocuments', { text: deferred }),
            path: `documents?search=${encodeURIComponent(deferred)}`,
          },
        ];
  const entries = [...ids, ...found.entries, ...companies.entries, ...pages, ...all];
  const current = Math.min(at, entries.length - 1);
  useEffect(() => {
    document.getElementById(`${listId}-${current}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, current]);

  const open = (entry: Entry, inNewTab: boolean) => {
    const address = `/app/${team.id}/${entry.path}`;
    onClose();
    if (inNewTab) window.open(address, '_blank', 'noopener');
    else void router.navigate({ href: address });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setAt((current + step + entries.length) % Math.max(1, entries.length));
    else if (event.key === 'Enter' && entries[current] !== undefined)
      open(entries[current], event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };

  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 z-40 bg-overlay" />
        <Dialog.Popup
          aria-label={t('shell.palette')}
          className="fixed inset-x-4 top-[12vh] z-40 mx-auto flex max-h-[70vh] max-w-136 flex-col overflow-hidden rounded-4 border border-line bg-surface shadow-3 outline-none"
        >
          <div className="flex h-12 flex-none items-center gap-2.5 border-b border-line px-4">
            <Icon name={isReading ? 'run' : 'search'} className="text-ink-3" />
            <input
              className="min-w-0 flex-1 bg-transparent text-16 outline-none placeholder:text-ink-3"
              role="combobox"
              aria-expanded="true"
              aria-controls={listId}
              aria-activedescendant={entries.length === 0 ? undefined : `${listId}-${current}`}
              aria-label={t('shell.palette')}
              placeholder={t('shell.palette.placeholder')}
              autoComplete="off"
              spellCheck={false}
              value={text}
              onChange={(event) => {
                setText(event.target.value);
                setAt(0);
              }}
              onKeyDown={onKeyDown}
            />
            <kbd>Esc</kbd>
          </div>
          <div
            id={listId}
            role="listbox"
            aria-label={t('shell.palette')}
            className="min-h-0 overflow-y-auto py-1.5"
          >
            {entries.map((entry, index) => (
              <div key={entry.id}>
                {entry.group !== entries[index - 1]?.group && (
                  <div role="presentation" className="px-4 pt-2 pb-0.5 text-12 text-ink-3">
                    {entry.group}
                  </div>
                )}
                <div
                  id={`${listId}-${index}`}
                  role="option"
                  aria-selected={index === current}
                  className={classes(
                    'mx-1.5 flex min-h-10 cursor-pointer items-center gap-2.5 rounded-2 px-2.5 py-1.75 text-13 md:min-h-0',
                    index === current && 'bg-sunken',
                  )}
                  onMouseMove={() => setAt(index)}
                  onClick={(event) => open(entry, event.ctrlKey || event.metaKey)}
                >
                  <Icon name={entry.icon} className="text-ink-3" />
                  <span className="truncate font-medium">{entry.name}</span>
                  {entry.note !== undefined && <span className="truncate text-ink-2">{entry.note}</span>}
                </div>
              </div>
            ))}
            {entries.length === 0 && (
              <p className="px-4 py-6 text-center text-13 text-ink-2">
                {t('shell.palette.nothing', { text: deferred })}
              </p>
            )}
          </div>
          <div className="flex flex-none items-center gap-4 border-t border-line px-4 py-2 text-12 text-ink-3 max-md:hidden">
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> {t('shell.palette.move')}
            </span>
            <span>
              <kbd>Enter</kbd> {t('shell.palette.open')}
            </span>
            <span>
              <kbd>Ctrl Enter</kbd> {t('shell.palette.newTab')}
            </span>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
