import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useRef } from 'react';
import { ApiRequestError } from '../../api/failure';
import { ButtonLink } from '../../components/button';
import { areLettersOn, isCommand } from '../../components/letters';
import { Stack } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState } from '../../components/states';
import { toAnswer } from '../../documents/answer';
import { AnswerNote } from '../../documents/answer-note';
import { AnswersCard } from '../../documents/answers-card';
import { ContentsCard, useXmlTarget } from '../../documents/contents-card';
import { toCrossing } from '../../documents/crossing';
import { CrossingView } from '../../documents/crossing-view';
import { documentInterval } from '../../documents/document-interval';
import { EvidenceLinks } from '../../documents/evidence-links';
import { FindingsCard } from '../../documents/findings-card';
import { IdentifiersCard } from '../../documents/identifiers-card';
import { LinkedCard } from '../../documents/linked-card';
import { PayeeNote } from '../../documents/payee-note';
import { PaymentsCard } from '../../documents/payments-card';
import { ResponseNote } from '../../documents/response-note';
import { toParties } from '../../documents/party';
import {
  documentQuery,
  isStored,
  timelineQuery,
  type StoredDocument,
  type TimelineEntry,
} from '../../documents/queries';
import { TimelineCard } from '../../documents/timeline-view';
import { useReadWhenOpened } from '../../documents/use-read-when-opened';
import { WorkCard } from '../../documents/work-card';
import { useFindingLines } from '../../documents/use-finding-lines';
import { useOutline } from '../../documents/xml/use-outline';
import { useText } from '../../i18n/text';
import { ForwardsCard } from '../../forwarding/forwards-card';
import { LifecycleCard } from '../../lifecycle/lifecycle-card';
import { useApi, useMay, useTeam } from '../../session/team';
import { documentTaxDataQuery } from '../../tax-data/queries';
import { TaxDataCard } from '../../tax-data/tax-data-card';
import { toTaxDataStop } from '../../tax-data/tax-data-stop';
import { DocumentHead } from './document-head';
import { useDocumentDialogs } from './document-dialogs';

const route = getRouteApi('/$teamId/documents/$documentId');

/** One document. */
export function DocumentPage() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const { documentId } = route.useParams();
  const query = useQuery({
    ...documentQuery(api, teamId, documentId),
    refetchInterval: ({ state }) => documentInterval(state.data, new Date()),
  });
  if (query.error instanceof ApiRequestError && query.error.status === 404) {
    return <DocumentNotFound />;
  }
  return (
    <Reading query={query} title={t('documents.unreadableOne')} rows={8}>
      {(document) =>
        isStored(document) ? (
          <DocumentView key={document.id} document={document} refetch={query.refetch} />
        ) : (
          <DocumentNotFound />
        )
      }
    </Reading>
  );
}

/** Deleted meanwhile, or never there. */
function DocumentNotFound() {
  const { t } = useText();
  const { id: teamId } = useTeam();
  return (
    <EmptyState
      icon="document"
      title={t('documents.gone')}
      action={
        <ButtonLink to="/$teamId/documents" params={{ teamId }}>
          {t('documents.goneBack')}
        </ButtonLink>
      }
    >
      <p>{t('documents.goneNote')}</p>
    </EmptyState>
  );
}

function DocumentView({ document, refetch }: { document: StoredDocument; refetch: () => unknown }) {
  const api = useApi();
  const { id: teamId } = useTeam();
  const navigate = useNavigate();
  const { tab = 'invoice' } = route.useSearch();
  useReadWhenOpened(document);
  const isOpen = document.deliveryStatus === 'pending';
  const timeline = useQuery(timelineQuery(api, teamId, document.id, isOpen));
  useTimelineAfterChange(document, timeline.refetch);
  useDocumentAfterTimeline(isOpen, timeline.data, refetch);
  const taxData = useQuery({
    ...documentTaxDataQuery(api, teamId, document.id),
    enabled: useMay()('reporting.read') && mayBeReported(document),
  });
  const outline = useOutline(document.xml);
  const lines = useFindingLines(document, outline);
  const [target, goToLine] = useXmlTarget();
  const dialogs = useDocumentDialogs(document);
  const contents = useRef<HTMLDivElement>(null);
  const now = new Date();
  const { from, to } = toParties(document);
  const stops = useMemo(
    () => [
      ...toCrossing(document, timeline.data ?? [], new Date()),
      ...[toTaxDataStop(taxData.data ?? [])].filter((stop) => stop !== null),
    ],
    [document, timeline.data, taxData.data],
  );
  const answer = toAnswer(document, now);

  const showTab = (next: typeof tab): void =>
    void navigate({
      to: '/$teamId/documents/$documentId',
      params: { teamId, documentId: document.id },
      search: { tab: next },
      replace: true,
      resetScroll: false,
    });
  const showField = (fieldName: string): void => {
    showTab('xml');
    goToLine(lines.locate(fieldName) ?? 0);
    contents.current?.scrollIntoView({ block: 'nearest' });
  };
  const firstField = document.validation.errors.find(({ fieldName }) => fieldName !== null)?.fieldName;
  return (
    <>
      <DocumentHead
        document={document}
        dialogs={dialogs}
        neighbours={<Neighbours documentId={document.id} />}
      />
      <Stack>
        <PayeeNote document={document} />
        <ResponseNote document={document} />
        <CrossingView from={from} to={to} stops={stops} />
        {answer && (
          <AnswerNote
            answer={answer}
            docTypeId={document.docTypeId}
            apiCalls={{
              resend: dialogs.resend,
              cancel: dialogs.cancel,
              respond: dialogs.respond,
              credit: dialogs.credit,
              findings: firstField ? { run: () => showField(firstField), notNow: null } : undefined,
              refresh: { run: () => void timeline.refetch(), notNow: null, busy: timeline.isFetching },
            }}
          />
        )}
        <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 md:gap-6 lg:grid-cols-[minmax(0,0.86fr)_minmax(0,1fr)]">
          <Stack>
            <PaymentsCard document={document} />
            <LinkedCard document={document} />
            <WorkCard document={document} />
            <ForwardsCard document={document} />
            <TimelineCard document={document} query={timeline} reports={taxData.data} />
            <FindingsCard document={document} findLine={lines.findLine} onShow={showField} />
            <AnswersCard document={document} />
            <TaxDataCard query={taxData} />
            <LifecycleCard document={document} />
            <IdentifiersCard document={document} evidence={<EvidenceLinks document={document} />} />
          </Stack>
          <div ref={contents}>
            <ContentsCard
              document={document}
              tab={tab}
              outline={outline}
              marks={lines.marks}
              target={target}
              onTab={showTab}
            />
          </div>
        </div>
      </Stack>
      {dialogs.element}
    </>
  );
}

/** Documents that tax authorities ask for: invoices and credit notes that came over or went to the network. */
function mayBeReported({ type, reporting }: StoredDocument): boolean {
  return reporting === null && BILLING_TYPES.includes(type);
}

const BILLING_TYPES: readonly string[] = [
  'invoice',
  'creditNote',
  'selfBillingInvoice',
  'selfBillingCreditNote',
];

/** The timeline is read again when the document changes. */
function useTimelineAfterChange({ updatedAt }: StoredDocument, refetch: () => unknown): void {
  const known = useRef(updatedAt);
  useEffect(() => {
    if (known.current !== updatedAt) {
      known.current = updatedAt;
      void refetch();
    }
  }, [updatedAt, refetch]);
}

/** An open document is read again when its timeline says something new, so that its head does not lag behind. */
function useDocumentAfterTimeline(
  isOpen: boolean,
  timeline: readonly TimelineEntry[] | undefined,
  refetch: () => unknown,
): void {
  useEffect(() => {
    // An answer that says the same is the same list.
    if (isOpen && timeline !== undefined) void refetch();
  }, [isOpen, timeline, refetch]);
}

interface ListPages {
  pages: { documents: { id: string | null }[] }[];
}

function findNeighbours(
  lists: [unknown, ListPages | undefined][],
  documentId: string,
): { previous: string | null; next: string | null } {
  for (const [, list] of lists) {
    const ids = (list?.pages ?? []).flatMap(({ documents }) => documents.map(({ id }) => id));
    const at = ids.indexOf(documentId);
    if (at >= 0) {
      return { previous: ids[at - 1] ?? null, next: ids[at + 1] ?? null };
    }
  }
  return { previous: null, next: null };
}

/** The documents before and after this one in the list that led here; j and k go there. */
function Neighbours({ documentId }: { documentId: string }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { previous, next } = findNeighbours(
    queries.getQueriesData<ListPages>({ queryKey: ['documents', teamId, 'list'] }),
    documentId,
  );
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const id = event.key === 'j' ? next : event.key === 'k' ? previous : null;
      if (id !== null && areLettersOn() && isCommand(event)) {
        event.preventDefault();
        void navigate({ to: '/$teamId/documents/$documentId', params: { teamId, documentId: id } });
      }
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [navigate, next, previous, teamId]);
  const link = (id: string | null, key: string, name: string) =>
    id !== null && (
      <Link to="/$teamId/documents/$documentId" params={{ teamId, documentId: id }}>
        <kbd>{key}</kbd> {name}
      </Link>
    );
  return (
    <span className="ml-auto flex gap-3 text-12 max-md:hidden">
      {link(previous, 'k', t('documents.previous'))}
      {link(next, 'j', t('documents.next'))}
    </span>
  );
}
