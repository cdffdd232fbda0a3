import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Stack } from '../components/page';
import { useText } from '../i18n/text';
import { useCompany, type CompanyChoice } from '../registry/companies';
import { useToasts } from '../components/toast';
import { useApi, useMay, useTeam } from '../session/team';
import { useLocalizedMessage } from '../refusals/use-localized-message';
import { checksOfAnswer, checksOfErrors, inForm, nameOfField, toFieldNotes, type Check } from './checks';
import type { Draft } from './draft';
import { fieldOfPath } from './fields';
import type { OpenField } from './checks-card';
import { UnshownAlert } from './extra-blocks';
import { focusField } from './focus-field';
import { isCreditNote, type SendForm } from './form';
import type { JsonObject } from './json';
import { LinesCard } from './lines-card';
import { Notes } from './notes';
import { PaymentCard } from './payment-card';
import { listHiddenFields } from './unshown';
import { useKnownParty } from './recipient-field';
import { saveCustomer } from './customer';
import { buildRequest, isUnclear, findUnclear, type Gap } from './request';
import { SendFrame } from './send-frame';
import type { LabelledCall } from '../components/labelled-call';
import { getInvoice, usePreview } from './use-preview';
import { useDefaults } from './use-defaults';
import { usePartyOfRecipient } from './use-party';
import type { Sending } from './use-send';
import { WhoCard } from './who-card';
import { ApiRequestError } from '../api/failure';

/** Options of the form when it edits the content of a recurring invoice, whose number and dates each run sets. */
export interface Repetition {
  /** Returns the form of the next document, for which totals and findings are shown */
  toPreviewed: (form: SendForm) => SendForm;
  /** Returns what is saved of the body of a send; the same function each time */
  toContent: (body: JsonObject) => object;
  /** Label of the button that saves */
  what: string;
  /** API call that saves a body */
  call: (body: string) => LabelledCall['run'];
}

/** Send as a form. */
export function FormSending({
  draft,
  choice,
  sending,
  change,
  onXml,
  onSent,
  repetition,
}: {
  draft: Draft;
  choice: CompanyChoice;
  sending: Sending;
  change: (change: (form: SendForm) => Partial<SendForm>) => void;
  /** Gets the XML that the form makes whenever it is known */
  onXml: (xml: string | null) => void;
  onSent: () => void;
  repetition?: Repetition;
}) {
  const text = useText();
  const { t } = text;
  const { form } = draft;
  const api = useApi();
  const may = useMay();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const toasts = useToasts();
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [showsAll, setShowsAll] = useState(false);
  // Values derived from the form may lag behind the typed text.
  const settled = useDeferredValue(form);
  const isRepeated = repetition !== undefined;
  const { toPreviewed, toContent } = repetition ?? {};
  const asked = useMemo(
    () => buildRequest(toPreviewed?.(settled) ?? settled, 'preview'),
    [settled, toPreviewed],
  );
  const built = useMemo(() => buildWritten(settled, toContent), [settled, toContent]);
  const hasAmount = settled.lines.some(({ price }) => price.trim() !== '');
  const previewBody = useMemo(() => JSON.stringify(asked.body), [asked]);
  const preview = usePreview(settled.companyId, hasAmount ? previewBody : null);
  const requestText = useMemo(() => formatBody(built.written), [built]);
  const known = useKnownParty(form.recipient);
  const question = usePartyOfRecipient(form, known, change);
  const xml = preview.isCurrent ? (preview.answer?.document?.xml ?? null) : null;
  useEffect(() => onXml(xml), [onXml, xml]);

  const checks = useMemo(
    () => inForm(checksOfAnswer(preview.answer), settled, built),
    [preview.answer, settled, built],
  );
  const failed =
    sending.failure !== null && sending.failure.body === requestText() ? sending.failure.error : null;
  const refused = useMemo(
    () => (failed instanceof ApiRequestError ? inForm(checksOfErrors(failed.errors), settled, built) : []),
    [failed, settled, built],
  );
  const noted = useMemo(() => [...refused, ...checks], [refused, checks]);
  const say = useLocalizedMessage(noted.some(({ ruleCode }) => ruleCode === null));
  const notes = useMemo(
    () => toFieldNotes(noted, built.gaps, (field) => showsAll || touched.has(field), settled, { t }, say),
    [noted, built, showsAll, touched, settled, t, say],
  );
  const amounts = useMemo(() => {
    const lines = getInvoice(preview.answer)?.lines ?? [];
    // The lines of an answer are those of its question; while another one is asked the last amounts stay.
    return new Map(
      asked.lineIds.flatMap((id, index): [string, string][] => {
        const amount = lines.length === asked.lineIds.length ? lines[index]?.netAmount : undefined;
        return typeof amount === 'string' && !isUnclear(asked.gaps, `line.${id}`) ? [[id, amount]] : [];
      }),
    );
  }, [preview.answer, asked]);
  const { company } = useCompany(choice, form.companyId);
  const missingNumbers = useDefaults(form, isRepeated ? undefined : company, change);
  const mayManage = may('partners.manage');
  const finish = (): void => {
    if (form.saveCustomer && mayManage && !isRepeated)
      saveCustomer(api, form)
        .then(() => queries.invalidateQueries({ queryKey: ['customers', teamId] }))
        .catch((error: unknown) => toasts.failed(t('send.customer.failed'), error));
    onSent();
  };
  const findField = ({ path }: Check) => (path === null ? null : fieldOfPath(path, settled, built));
  const unshown = listHiddenFields(settled);
  const toOpenFields = (gaps: readonly Gap[], of: SendForm): OpenField[] =>
    gaps.map((gap) => ({
      key: gap.field,
      name: nameOfField(gap.field, of, text),
      isWrong: gap.kind !== 'missing',
      go: () => focusField(gap.field),
    }));
  // The sent content never lags behind: the last digit may have been typed just before Ctrl+Enter.
  const latest = () => {
    const isShown = settled === form;
    const request = isShown ? built : buildWritten(form, toContent);
    const body = isShown ? requestText : formatBody(request.written);
    return {
      body: request.gaps.length > 0 ? null : body(),
      gaps: toOpenFields(request.gaps, form),
      isShown,
    };
  };
  return (
    <Notes value={notes}>
      <SendFrame
        outgoing={{
          companyId: form.companyId,
          text: requestText,
          latest,
          gaps: toOpenFields(built.gaps, settled),
          checks,
          findSubject: (check) => {
            const field = findField(check);
            return field === null ? check.path : nameOfField(field, settled, text);
          },
          findTarget: (check) => {
            const field = findField(check);
            return field === null ? null : { name: t('send.checks.go'), go: () => focusField(field) };
          },
        }}
        preview={preview}
        unclear={findUnclear(built.gaps, settled)}
        sending={sending}
        what={
          repetition !== undefined
            ? repetition.what
            : t(isCreditNote(form.kind) ? 'send.send.creditNote' : 'send.send.invoice')
        }
        action={repetition && { icon: 'check', busy: t('common.saving'), call: repetition.call }}
        onSendRequest={() => setShowsAll(true)}
        onDuplicate={() => change(() => ({ allowDuplicate: true }))}
        onSent={finish}
        onTouch={(field) => setTouched((before) => (before.has(field) ? before : new Set(before).add(field)))}
      >
        <Stack>
          {unshown.length > 0 && <UnshownAlert paths={unshown} />}
          <WhoCard
            form={form}
            choice={choice}
            known={known}
            question={question}
            missingNumbers={missingNumbers}
            maySave={mayManage}
            isRepeated={isRepeated}
            change={(part) => change(() => part)}
          />
          <LinesCard form={form} country={company?.country ?? ''} amounts={amounts} change={change} />
          <PaymentCard
            form={form}
            isRepeated={isRepeated}
            change={(part) => change(() => part)}
            update={change}
          />
        </Stack>
      </SendFrame>
    </Notes>
  );
}

/** The request of the form with what is written of it: all, or the content of a recurring invoice. */
function buildWritten(form: SendForm, toContent: Repetition['toContent'] | undefined) {
  const built = buildRequest(form, 'send');
  if (toContent === undefined) return { ...built, written: built.body };
  const gaps = built.gaps.filter(({ field }) => field !== 'number');
  return { ...built, gaps, written: toContent(built.body) };
}

/** The text of a request, which is made once and only where it is needed: it holds the files. */
function formatBody(written: object): () => string {
  let text: string | null = null;
  return () => (text ??= JSON.stringify(written));
}
