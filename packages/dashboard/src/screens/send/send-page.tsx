import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Alert } from '../../components/alert';
import { Button, ButtonLink } from '../../components/button';
import { Segments } from '../../components/filters';
import { lazyPart } from '../../components/lazy-part';
import { PageHead } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState, Skeleton } from '../../components/states';
import { useToasts } from '../../components/toast';
import { documentQuery } from '../../documents/queries';
import { draftQuery, type StoredDraft } from '../../drafts/queries';
import { typedDecimal } from '../../format/typed-decimal';
import { dayKey } from '../../format/days';
import { useText } from '../../i18n/text';
import { companyChoiceQuery, useCompany, type Company, type CompanyChoice } from '../../registry/companies';
import { handFile, hasManyDocuments } from '../../imports/handed-file';
import { isBegun } from '../../send/begun';
import { NO_XML, type Draft, type Mode } from '../../send/draft';
import { copyForm } from '../../send/credit';
import { DraftNote } from '../../send/draft-status';
import { toDraftText } from '../../send/draft-text';
import { focusField } from '../../send/focus-field';
import { emptyForm, isCreditNote, type SendForm } from '../../send/form';
import { FormSending } from '../../send/form-sending';
import { isObject, readJson } from '../../send/json';
import { loadPage } from '../../routes/page-not-loaded';
import { emptyDraft, useDraft } from '../../send/use-draft';
import type { PreviewAnswer } from '../../send/use-preview';
import { useAutosave, type Autosave } from '../../send/use-autosave';
import { useSend } from '../../send/use-send';
import { listRates } from '../../send/vat';
import { useApi, useTeam } from '../../session/team';

const route = getRouteApi('/$teamId/send');
const JsonSending = lazyPart('JsonSending', async () => ({
  default: (await import('../../send/json-sending')).JsonSending,
}));
const DraftConflict = lazyPart(
  'DraftConflict',
  async () => ({ default: (await import('../../send/draft-conflict')).DraftConflict }),
  ['drafts'],
);
const AssistantNote = lazyPart(
  'AssistantNote',
  async () => ({ default: (await import('../../send/assistant-note')).AssistantNote }),
  ['drafts'],
);
const ReplaceQuestion = lazyPart('ReplaceQuestion', async () => ({
  default: (await import('../../send/replace-question')).ReplaceQuestion,
}));
const ExampleMenu = lazyPart('ExampleMenu', () => import('../../send/example-menu'));
const XmlSending = lazyPart('XmlSending', async () => ({
  default: (await import('../../send/xml-sending')).XmlSending,
}));

/** The Send page: write a document as form, JSON or XML, see its totals and checks, and send it. */
export function SendPage() {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const companies = useQuery(companyChoiceQuery(api, teamId));
  return (
    <Reading query={companies} title={t('send.unreadable')} rows={8}>
      {(found) =>
        found.companies.length === 0 ? (
          <>
            <PageHead title={t('send.title.invoice')} />
            <EmptyState
              icon="company"
              title={t('send.noCompany')}
              action={
                <ButtonLink to="/$teamId/companies" params={{ teamId }} kind="primary">
                  {t('send.noCompany.go')}
                </ButtonLink>
              }
            >
              <p>{t('send.noCompany.note')}</p>
            </EmptyState>
          </>
        ) : (
          <Sender choice={found} />
        )
      }
    </Reading>
  );
}

function Sender({ choice }: { choice: CompanyChoice }) {
  const { t, language } = useText();
  const { environment } = useTeam();
  const [draft, update, put] = useDraft();
  const { company, isGone } = useCompany(choice, draft.form.companyId);
  // The one that sends may be none of the first.
  const senders = useMemo(
    (): Senders => ({
      companies: company === undefined ? choice.companies : [company, ...choice.companies],
      isAll: choice.isAll || isGone,
    }),
    [choice, company, isGone],
  );
  const [problem, setProblem] = useState<string | null>(null);
  /** Name of the program that created the opened draft; null for every other document */
  const [assistant, setAssistant] = useState<string | null>(null);
  const [question, ask] = useState<(() => void) | null>(null);
  // A document that was begun again has a page of its own: nothing in it was left or opened yet.
  const [generation, setGeneration] = useState(0);
  const preview = useRef<{ xml: string | null; answer: PreviewAnswer | null }>({ xml: null, answer: null });
  const change = useCallback(
    (make: (form: SendForm) => Partial<SendForm>) =>
      update((before) => {
        const form = { ...before.form, ...make(before.form) };
        return { ...before, form: withRates(form, senders, language) };
      }),
    [update, senders, language],
  );
  const changeForm = useCallback((part: Partial<SendForm>) => change(() => part), [change]);
  const changeXml = useCallback(
    (part: Partial<Draft['xml']>) => update((before) => ({ ...before, xml: { ...before.xml, ...part } })),
    [update],
  );
  const onXml = useCallback((xml: string | null) => void (preview.current.xml = xml), []);
  const onAnswer = useCallback((answer: PreviewAnswer | null) => void (preview.current.answer = answer), []);
  const { failed } = useToasts();
  // Company and rates are chosen by the page.
  const chosen = useCallback((form: SendForm) => withRates(form, senders, language), [senders, language]);
  const hasContent = useCallback(
    (of: Draft) => {
      // A recipient alone, as a link fills it in, is no draft yet.
      const { issueDate, companyId, recipient, party, prefilled } = of.form;
      const empty = { ...emptyForm(issueDate, companyId), ...prefilled, recipient, party };
      return isBegun({ ...of, form: chosen(of.form) }, chosen(empty));
    },
    [chosen],
  );
  const navigate = route.useNavigate();
  const autosave = useDraftOfAddress(draft, hasContent);
  const { saver, state } = autosave;
  const sending = useSend(draft.attempt, (attempt) => update((before) => ({ ...before, attempt })), saver);
  const fresh = (): Draft => emptyDraft(draft.form.companyId);
  const begin = (next: Draft): Draft => {
    const begun = { ...next, form: chosen(next.form) };
    put(begun);
    setProblem(null);
    setAssistant(null);
    setGeneration((count) => count + 1);
    return begun;
  };
  /** Replaces the document, which stays among the drafts; asks first if it could not be stored. */
  const replace = async (make: (fresh: Draft) => Draft, field: string): Promise<void> => {
    const act = (): void => {
      saver.startNew();
      void navigate({ search: {}, replace: true });
      begin(make(fresh()));
      focusField(field);
    };
    if (!hasContent(draft)) return act();
    const text = toDraftText(draft);
    const stored = text === null ? null : await saver.save(draft.form.companyId, text);
    if (stored === null) ask(() => act);
    else act();
  };
  const open = (stored: StoredDraft, make: (stored: StoredDraft) => Draft): void => {
    saver.adopt(stored, toDraftText(begin(make(stored))));
    setAssistant(stored.assistant);
  };
  const { isOpening, load } = useOpenDraft(autosave, open, () => void replace((next) => next, 'recipient'));
  usePrefill(draft, senders, change, replace);
  // The converter between modes is loaded on first use; meanwhile the draft may change.
  const latest = useRef(draft);
  useEffect(() => void (latest.current = draft));
  const turnTo = (mode: Mode): void =>
    void loadPage('modes', () => import('../../send/modes')).then(
      ({ switched }) => {
        const next = switched(latest.current, mode, { ...preview.current, language });
        setProblem(next.ok ? null : t(next.problem));
        if (next.ok) update(() => next.draft);
      },
      (error: unknown) => failed(t('send.switch.away'), error),
    );
  /** Opens a table of invoices as an import of the company; what is written here stays a draft. */
  const importTable = (file: File): void => {
    handFile(file);
    void navigate({
      to: '/$teamId/imports',
      search: draft.form.companyId === '' ? {} : { company: draft.form.companyId },
    });
  };
  const title =
    draft.mode === 'form'
      ? t(isCreditNote(draft.form.kind) ? 'send.title.creditNote' : 'send.title.invoice')
      : t('send.title.document');
  const common = { draft, choice, sending, onSent: () => void begin(fresh()) };
  return (
    <div
      // A place for files inside the page takes its own.
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes('Files')) event.preventDefault();
      }}
      onDrop={(event) => {
        const table = [...event.dataTransfer.files].find(hasManyDocuments);
        if (event.isDefaultPrevented() || table === undefined) return;
        event.preventDefault();
        importTable(table);
      }}
    >
      <PageHead
        title={title}
        note={<DraftNote state={state} />}
        actions={
          <>
            <Button
              kind="quiet"
              icon="plus"
              onClick={() =>
                void replace(
                  (next) => ({ ...next, mode: draft.mode }),
                  draft.mode === 'form' ? 'recipient' : draft.mode,
                )
              }
            >
              {t('send.again')}
            </Button>
            {environment === 'sandbox' && draft.mode === 'form' && (
              <Suspense
                fallback={
                  <Button icon="flask" notNow={t('common.loading')}>
                    {t('send.example')}
                  </Button>
                }
              >
                <ExampleMenu
                  companyId={draft.form.companyId}
                  onChoose={(form) => void replace((next) => ({ ...next, form }), 'number')}
                />
              </Suspense>
            )}
            <Segments<Mode>
              label={t('send.modes')}
              value={draft.mode}
              options={[
                { value: 'form', name: t('send.mode.form') },
                { value: 'json', name: t('send.mode.json') },
                { value: 'xml', name: t('send.mode.xml') },
              ]}
              onChange={turnTo}
            />
          </>
        }
      />
      {(state.kind === 'conflict' || state.kind === 'gone') && (
        <Suspense fallback={null}>
          <DraftConflict
            state={state}
            onLoad={load}
            onSaveNew={() => {
              saver.startNew();
              const text = toDraftText(draft);
              if (text !== null) void saver.save(draft.form.companyId, text);
            }}
          />
        </Suspense>
      )}
      {assistant !== null && (
        <Suspense fallback={null}>
          <AssistantNote name={assistant} />
        </Suspense>
      )}
      {problem !== null && (
        <div className="mb-4">
          <Alert
            tone="warn"
            live
            action={<Button onClick={() => setProblem(null)}>{t('common.close')}</Button>}
          >
            {problem}
          </Alert>
        </div>
      )}
      {isOpening && <Skeleton rows={8} />}
      {!isOpening && draft.mode === 'form' && (
        <FormSending key={generation} {...common} change={change} onXml={onXml} />
      )}
      <Suspense fallback={<Skeleton rows={8} />}>
        {!isOpening && draft.mode === 'json' && (
          <JsonSending
            {...common}
            change={(json) => update((before) => ({ ...before, json }))}
            onCompany={(companyId) => changeForm({ companyId })}
            onXml={onXml}
          />
        )}
        {!isOpening && draft.mode === 'xml' && (
          <XmlSending
            {...common}
            change={changeXml}
            changeForm={changeForm}
            onAnswer={onAnswer}
            onTable={importTable}
            onAttach={(file) =>
              update((before) => ({
                ...before,
                mode: 'form',
                xml: NO_XML,
                form: { ...before.form, files: [...before.form.files, file] },
              }))
            }
          />
        )}
      </Suspense>
      {question !== null && (
        <Suspense fallback={null}>
          <ReplaceQuestion
            onClose={() => ask(null)}
            onReplace={() => {
              ask(null);
              question();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

/** Stores the draft, and names it in the address, so that a reload and a link lead to it. */
function useDraftOfAddress(draft: Draft, isBegun: (draft: Draft) => boolean): Autosave {
  const navigate = route.useNavigate();
  const { draft: addressed } = route.useSearch();
  return useAutosave(draft, isBegun, ({ id, companyId }) => {
    if (id !== addressed) void navigate({ search: { draft: id, company: companyId }, replace: true });
  });
}

/** Opens the draft that the address names, and starts again when it names none any more. */
function useOpenDraft(
  { saver }: Autosave,
  open: (stored: StoredDraft, make: (stored: StoredDraft) => Draft) => void,
  begin: () => void,
): { isOpening: boolean; load: (stored: StoredDraft) => void } {
  const { t, language } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { failed } = useToasts();
  const navigate = route.useNavigate();
  const { draft: id, company } = route.useSearch();
  const [isOpening, setOpening] = useState(id !== undefined);
  const earlier = useRef<string | undefined>(undefined);
  const latest = useRef({ open, begin });
  useEffect(() => void (latest.current = { open, begin }));
  const load = useCallback(
    async (stored: StoredDraft, isWanted: () => boolean = () => true): Promise<void> => {
      const { openDraft } = await loadPage('open-draft', () => import('../../send/open-draft'));
      if (isWanted()) latest.current.open(stored, (each) => openDraft(each, language));
    },
    [language],
  );
  useEffect(() => {
    const isLeft = earlier.current !== undefined && id === undefined;
    earlier.current = id;
    if (isLeft && saver.draft !== null) latest.current.begin();
    if (id === undefined || company === undefined || saver.draft?.id === id) {
      setOpening(false);
      return undefined;
    }
    // An opening that another one follows must not replace what the person has written since.
    let isCurrent = true;
    setOpening(true);
    queries
      .fetchQuery(draftQuery(api, teamId, company, id))
      .then((stored) => load(stored, () => isCurrent))
      .catch((error: unknown) => {
        if (!isCurrent) return;
        failed(t('send.draft.openFailed'), error);
        void navigate({ search: {}, replace: true });
      })
      .finally(() => {
        if (isCurrent) setOpening(false);
      });
    return () => {
      isCurrent = false;
    };
  }, [id, company, saver, queries, api, teamId, load, failed, navigate, t]);
  return { isOpening, load: (stored) => void load(stored) };
}

/** The companies that are known here, the sender among them; not all of a team with many. */
interface Senders {
  companies: readonly Company[];
  isAll: boolean;
}

/** A sender is chosen where there was none, and lines that have no rate yet get its country's usual one. */
function withRates(
  form: SendForm,
  { companies, isAll }: Senders,
  language: 'en' | 'fr' | 'nl' | 'de',
): SendForm {
  const chosen = companies.find(({ id }) => id === form.companyId);
  // A company outside the first page is still loading.
  if (chosen === undefined && form.companyId !== '' && !isAll) return form;
  const company = chosen ?? companies.find(({ isVerified }) => isVerified) ?? companies[0];
  const [rate] = listRates(company?.country ?? '');
  const isOpen = ({ name, price, vat }: SendForm['lines'][number]) =>
    vat.category === 'S' && vat.rate === '' && name === '' && price === '';
  const needsRate = rate !== undefined && form.lines.some(isOpen);
  if (company?.id === form.companyId && !needsRate) return form;
  return {
    ...form,
    companyId: company?.id ?? '',
    lines: needsRate
      ? form.lines.map((line) =>
          isOpen(line) ? { ...line, vat: { category: 'S', rate: typedDecimal(rate, language) } } : line,
        )
      : form.lines,
  };
}

/** Applies the prefill of the address once, then removes it from the address. */
function usePrefill(
  draft: Draft,
  senders: Senders,
  change: (make: (form: SendForm) => Partial<SendForm>) => void,
  replace: (make: (fresh: Draft) => Draft, field: string) => Promise<void>,
): void {
  const { t, language } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { failed } = useToasts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isDone = useRef(false);
  // The copy is read for a moment, in which the draft may change.
  const latest = useRef(replace);
  useEffect(() => void (latest.current = replace));
  useEffect(() => {
    // The rates of one that had to be read come with it.
    if (draft.form.companyId === '' || !senders.isAll) change(() => ({}));
  }, [draft.form.companyId, senders.isAll, change]);
  useEffect(() => {
    const { company, recipient, copy, draft: stored } = search;
    if (isDone.current || stored !== undefined || (company ?? recipient ?? copy) === undefined) return;
    isDone.current = true;
    void navigate({ search: {}, replace: true });
    if (copy === undefined) {
      const isKnown = !senders.isAll || senders.companies.some(({ id }) => id === company);
      const companyId = isKnown ? company : undefined;
      void latest.current(
        (fresh) => ({
          ...fresh,
          form: { ...fresh.form, companyId: companyId ?? fresh.form.companyId, recipient: recipient ?? '' },
        }),
        'number',
      );
      return;
    }
    Promise.all([
      queries.fetchQuery(documentQuery(api, teamId, copy)),
      loadPage('read-request', () => import('../../send/read-request')),
    ])
      .then(([document, { readParsed }]) => {
        const { type, parsed, companyId } = document;
        const read = readJson(JSON.stringify(parsed));
        const found =
          read.ok && isObject(read.value) ? readParsed(type, read.value, companyId, language) : null;
        if (found === null) return;
        const form = copyForm(found.form, dayKey(new Date()));
        void latest.current((fresh) => ({ ...fresh, form }), 'number');
      })
      .catch((error: unknown) => failed(t('send.copy.failed'), error));
  }, [search, senders, navigate, queries, api, teamId, language, failed, t]);
}
