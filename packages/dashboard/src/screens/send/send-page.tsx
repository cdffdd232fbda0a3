import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { Alert } from '../../components/alert';
import { Button, ButtonLink } from '../../components/button';
import { ConfirmDialog } from '../../components/dialog';
import { Segments } from '../../components/filters';
import { lazyPart } from '../../components/lazy-part';
import { PageHead } from '../../components/page';
import { Reading } from '../../components/reading';
import { EmptyState, Skeleton } from '../../components/states';
import { useToasts } from '../../components/toast';
import { linkedQuery } from '../../documents/linked';
import { toSummary } from '../../documents/party';
import { documentQuery, isStored } from '../../documents/queries';
import { typedDecimal } from '../../format/typed-decimal';
import { dayKey } from '../../format/days';
import { useText } from '../../i18n/text';
import { companyChoiceQuery, useCompany, type Company, type CompanyChoice } from '../../registry/companies';
import { isBegun } from '../../send/begun';
import { NO_XML, type Draft, type Mode } from '../../send/draft';
import { copyForm, toCreditNote, parsePlaces } from '../../send/credit';
import { focusField } from '../../send/focus-field';
import { emptyForm, isCreditNote, type SendForm } from '../../send/form';
import { FormSending } from '../../send/form-sending';
import { isObject, readJson } from '../../send/json';
import { loadPage } from '../../routes/page-away';
import { emptyDraft, useDraft } from '../../send/use-draft';
import type { PreviewAnswer } from '../../send/use-preview';
import { useSend } from '../../send/use-send';
import { listRates } from '../../send/vat';
import { useApi, useTeam } from '../../session/team';

const route = getRouteApi('/$teamId/send');
const JsonSending = lazyPart('JsonSending', async () => ({
  default: (await import('../../send/json-sending')).JsonSending,
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
  const [draft, update, forget] = useDraft();
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
  const [question, ask] = useState<{ deed: 'again' | 'replace'; act: () => void } | null>(null);
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
  const sending = useSend(draft.attempt, (attempt) => update((before) => ({ ...before, attempt })));
  const fresh = (): Draft => emptyDraft(draft.form.companyId);
  const begin = (next: Draft): void => {
    forget({ ...next, form: withRates(next.form, senders, language) });
    setProblem(null);
    setGeneration((count) => count + 1);
  };
  /** Replaces the document, and asks first if input would be lost. */
  const replace = (make: (fresh: Draft) => Draft): void => {
    const act = (): void => {
      begin(make(fresh()));
      // It is kept in the tab from now on, not from the next change on.
      update((before) => before);
      focusField('number');
    };
    // Company and rates are chosen by the page.
    const chosen = (form: SendForm): SendForm => withRates(form, senders, language);
    const empty = chosen({
      ...emptyForm(draft.form.issueDate, draft.form.companyId),
      ...draft.form.prefilled,
    });
    if (isBegun({ ...draft, form: chosen(draft.form) }, empty)) ask({ deed: 'replace', act });
    else act();
  };
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
  const title =
    draft.mode === 'form'
      ? t(isCreditNote(draft.form.kind) ? 'send.title.creditNote' : 'send.title.invoice')
      : t('send.title.document');
  const common = { draft, choice, sending, onSent: () => begin(fresh()) };
  return (
    <>
      <PageHead
        title={title}
        note={<span className="text-13">{t('send.kept')}</span>}
        actions={
          <>
            <Button
              kind="quiet"
              icon="trash"
              onClick={() =>
                ask({
                  deed: 'again',
                  act: () => {
                    begin({ ...fresh(), mode: draft.mode, xml: NO_XML });
                    focusField(draft.mode === 'form' ? 'recipient' : draft.mode);
                  },
                })
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
                  onChoose={(form) => replace((next) => ({ ...next, form }))}
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
      {draft.mode === 'form' && <FormSending key={generation} {...common} change={change} onXml={onXml} />}
      <Suspense fallback={<Skeleton rows={8} />}>
        {draft.mode === 'json' && (
          <JsonSending
            {...common}
            change={(json) => update((before) => ({ ...before, json }))}
            onCompany={(companyId) => changeForm({ companyId })}
            onXml={onXml}
          />
        )}
        {draft.mode === 'xml' && (
          <XmlSending {...common} change={changeXml} changeForm={changeForm} onAnswer={onAnswer} />
        )}
      </Suspense>
      <ConfirmDialog
        open={question !== null}
        onClose={() => ask(null)}
        title={t(`send.${question?.deed ?? 'again'}.title`)}
        keep={t('send.again.keep')}
        deed={t(`send.${question?.deed ?? 'again'}`)}
        onConfirm={() => {
          ask(null);
          question?.act();
        }}
      >
        <p>{t('send.again.note')}</p>
      </ConfirmDialog>
    </>
  );
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
  replace: (make: (fresh: Draft) => Draft) => void,
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
    const { company, recipient, copy, credit, lines } = search;
    const source = credit ?? copy;
    if (isDone.current || (company ?? recipient ?? source) === undefined) return;
    isDone.current = true;
    void navigate({ search: {}, replace: true });
    if (source === undefined) {
      const isKnown = !senders.isAll || senders.companies.some(({ id }) => id === company);
      const companyId = isKnown ? company : undefined;
      latest.current((fresh) => ({
        ...fresh,
        form: { ...fresh.form, companyId: companyId ?? fresh.form.companyId, recipient: recipient ?? '' },
      }));
      return;
    }
    Promise.all([
      queries.fetchQuery(documentQuery(api, teamId, source)),
      loadPage('read-request', () => import('../../send/read-request')),
    ])
      .then(async ([document, { readParsed }]) => {
        const { type, parsed, companyId } = document;
        const read = readJson(JSON.stringify(parsed));
        const found =
          read.ok && isObject(read.value) ? readParsed(type, read.value, companyId, language) : null;
        if (found === null) return;
        const today = dayKey(new Date());
        const linked =
          credit === undefined || !isStored(document)
            ? null
            : await queries.fetchQuery(linkedQuery(api, teamId, document));
        const form =
          linked === null
            ? copyForm(found.form, today)
            : toCreditNote({
                form: found.form,
                lines: lines === undefined ? null : parsePlaces(lines),
                earlier: linked.documents.flatMap((each) => toSummary(each).number ?? []),
                today,
              });
        if (form !== null) latest.current((fresh) => ({ ...fresh, form }));
      })
      .catch((error: unknown) => failed(t('send.copy.failed'), error));
  }, [search, senders, navigate, queries, api, teamId, language, failed, t]);
}
