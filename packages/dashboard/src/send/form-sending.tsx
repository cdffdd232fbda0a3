import { useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useMemo, useState } from 'react';
import { Alert } from '../components/alert';
import { Stack } from '../components/page';
import { useText } from '../i18n/text';
import { useCompany, type CompanyChoice } from '../registry/companies';
import { useToasts } from '../components/toast';
import { useApi, useMay, useTeam } from '../session/team';
import { useMessageSaying } from '../refusals/use-message-saying';
import { checksOfAnswer, checksOfErrors, inForm, nameOfField, toFieldNotes, type Check } from './checks';
import type { Draft } from './draft';
import { fieldOfPath } from './fields';
import type { OpenField } from './checks-card';
import { focusField } from './focus-field';
import { isCreditNote, type SendForm } from './form';
import { LinesCard } from './lines-card';
import { Notes } from './notes';
import { PaymentCard } from './payment-card';
import { listHiddenFields } from './unshown';
import { useKnownParty } from './recipient-field';
import { saveCustomer } from './customer';
import { buildRequest, isUnclear, findUnclear, type BuiltRequest, type Gap } from './request';
import { SendFrame } from './send-frame';
import { getInvoice, usePreview } from './use-preview';
import { useDefaults } from './use-defaults';
import { usePartyOfRecipient } from './use-party';
import type { Sending } from './use-send';
import { WhoCard } from './who-card';
import { ApiFailure } from '../api/failure';

const PATHS_MOST = 12;

/** Send as a form. */
export function FormSending({
  draft,
  choice,
  sending,
  change,
  onXml,
  onSent,
}: {
  draft: Draft;
  choice: CompanyChoice;
  sending: Sending;
  change: (change: (form: SendForm) => Partial<SendForm>) => void;
  /** Gets the XML that the form makes whenever it is known */
  onXml: (xml: string | null) => void;
  onSent: () => void;
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
  // What follows from the form may be a moment behind what is typed.
  const settled = useDeferredValue(form);
  const asked = useMemo(() => buildRequest(settled, 'preview'), [settled]);
  const built = useMemo(() => buildRequest(settled, 'send'), [settled]);
  const hasAmount = settled.lines.some(({ price }) => price.trim() !== '');
  const previewBody = useMemo(() => JSON.stringify(asked.body), [asked]);
  const preview = usePreview(settled.companyId, hasAmount ? previewBody : null);
  const requestText = useMemo(() => formatBody(built), [built]);
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
    () => (failed instanceof ApiFailure ? inForm(checksOfErrors(failed.errors), settled, built) : []),
    [failed, settled, built],
  );
  const noted = useMemo(() => [...refused, ...checks], [refused, checks]);
  const say = useMessageSaying(noted.some(({ ruleCode }) => ruleCode === null));
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
  const missingNumbers = useDefaults(form, company, change);
  const mayManage = may('partners.manage');
  const finish = (): void => {
    if (form.saveCustomer && mayManage)
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
  // What is sent is never a moment behind: the last digit may have been typed just before Ctrl+Enter.
  const latest = () => {
    const isShown = settled === form;
    const request = isShown ? built : buildRequest(form, 'send');
    const body = isShown ? requestText : formatBody(request);
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
        what={t(isCreditNote(form.kind) ? 'send.send.creditNote' : 'send.send.invoice')}
        onSendRequest={() => setShowsAll(true)}
        onDuplicate={() => change(() => ({ allowDuplicate: true }))}
        onSent={finish}
        onTouch={(field) => setTouched((before) => (before.has(field) ? before : new Set(before).add(field)))}
      >
        <Stack>
          {unshown.length > 0 && (
            <Alert tone="info" title={t('send.unshown')}>
              <p className="font-mono text-12">
                {unshown.slice(0, PATHS_MOST).join(', ')}
                {unshown.length > PATHS_MOST && ` … +${unshown.length - PATHS_MOST}`}
              </p>
            </Alert>
          )}
          <WhoCard
            form={form}
            choice={choice}
            known={known}
            question={question}
            missingNumbers={missingNumbers}
            maySave={mayManage}
            change={(part) => change(() => part)}
          />
          <LinesCard form={form} country={company?.country ?? ''} amounts={amounts} change={change} />
          <PaymentCard form={form} change={(part) => change(() => part)} update={change} />
        </Stack>
      </SendFrame>
    </Notes>
  );
}

/** The text of a request, which is made once and only where it is needed: it holds the files. */
function formatBody({ body }: BuiltRequest): () => string {
  let text: string | null = null;
  return () => (text ??= JSON.stringify(body));
}
