import { useNavigate } from '@tanstack/react-router';
import { useRef, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { ApiRequestError } from '../api/failure';
import { Alert } from '../components/alert';
import { ApiCallButton } from '../components/api-call';
import { Button } from '../components/button';
import { Icon, type IconName } from '../components/icon';
import type { LabelledCall } from '../components/labelled-call';
import { Columns, Stack } from '../components/page';
import { useToasts } from '../components/toast';
import { toSummary } from '../documents/party';
import type { Document } from '../documents/queries';
import { saveFile } from '../documents/save-file';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useTeam } from '../session/team';
import type { Check } from './checks';
import { checksOfErrors } from './checks';
import { ChecksCard, type CheckTarget, type OpenField } from './checks-card';
import { LastTry } from './extra-blocks';
import { TotalsCard } from './totals-card';
import type { Unclear } from './request';
import { getInvoice, type Preview } from './use-preview';
import { isUnknown, postSend } from './send-once';
import type { Sending } from './use-send';

/** A request, and what is still to be written before it can be sent. */
export interface Request {
  /** Null while none can be made of what stands there */
  body: string | null;
  gaps: OpenField[];
  /** False where what is shown, checks among it, is about an earlier text */
  isShown: boolean;
}

/** The document to send, independent of the input mode. */
export interface Outgoing {
  companyId: string;
  /** The text of the request as it is shown, also while something is missing; made when it is asked for, as files make it long */
  text: () => string;
  /** Content to send, from the current input, which may be newer than the rendered one */
  latest: () => Request;
  /** Empty mandatory fields */
  gaps: OpenField[];
  checks: Check[];
  findTarget: (check: Check) => CheckTarget | null;
  /** Label of the field that a check concerns; default: its path */
  findSubject?: (check: Check) => string | null;
}

/** The two columns of Send: what is written, and beside it totals, checks and the button. */
export function SendFrame({
  outgoing,
  preview,
  unclear = null,
  sending,
  what,
  action,
  onSendRequest,
  onDuplicate,
  onSent,
  onTouch,
  children,
}: {
  outgoing: Outgoing;
  preview: Preview;
  /** Fields whose numbers are not valid yet */
  unclear?: Unclear | null;
  sending: Sending;
  /** Label of the button: "Send invoice" */
  what: string;
  /** Replacement of the send action: icon, label while it runs, and API call */
  action?: { icon: IconName; busy: string; call: (body: string) => LabelledCall['run'] };
  /** The person wants to send while something is missing */
  onSendRequest: () => void;
  /** Allows the number a second time */
  onDuplicate: () => void;
  onSent: (document: Document) => void;
  onTouch?: (field: string) => void;
  children: ReactNode;
}) {
  const { t } = useText();
  const format = useFormat();
  const { companyId, text, latest, gaps, findTarget, findSubject = ({ path }) => path } = outgoing;
  const failed = sending.failure !== null && sending.failure.body === text() ? sending.failure.error : null;
  const refused =
    failed instanceof ApiRequestError && !isUnknown(failed) ? checksOfErrors(failed.errors) : [];
  const known = new Set(outgoing.checks.map(({ text }) => text));
  const isUnplaced = failed === null || !refused.some(({ path }) => path !== null);
  const checks = [
    ...refused.filter(({ path, text }) => path !== null && !known.has(text)),
    ...outgoing.checks,
  ];
  // A refusal of the service may be outdated, such as one for a recipient that has registered since: it is shown, and sending stays possible.
  const errors = outgoing.checks.filter(({ level }) => level === 'ERROR');
  const notNow = errors.length > 0 ? t('send.fixFirst', { count: errors.length }) : null;
  const finish = useSent(onSent);
  const submit = async (): Promise<void> => {
    if (sending.isSending) return;
    const { body, gaps: open, isShown } = latest();
    const first = open[0];
    if (first !== undefined || body === null) {
      onSendRequest();
      first?.go();
      return;
    }
    if (isShown && preview.isCurrent && notNow !== null) {
      errors
        .map(findTarget)
        .find((target) => target !== null)
        ?.go();
      return;
    }
    const document = await sending.send(companyId, body);
    if (document !== null) finish(document);
  };
  const form = useRef<HTMLFormElement>(null);
  const xml = preview.answer?.document?.xml ?? null;
  const invoice = unclear === null ? getInvoice(preview.answer) : null;
  const button = (size: 'md' | 'lg') => (
    <Button
      kind="primary"
      size={size}
      icon={action?.icon ?? 'send'}
      full={size === 'lg'}
      busy={sending.isSending && (action?.busy ?? t('send.sending'))}
      notNow={notNow}
      aria-describedby={size === 'lg' && notNow !== null ? 'send-why' : undefined}
      onClick={() => void submit()}
    >
      {what}
    </Button>
  );
  return (
    <form
      ref={form}
      noValidate
      className="max-md:pb-18"
      onSubmit={(event: FormEvent) => event.preventDefault()}
      onBlur={({ target }) => {
        const field = target instanceof HTMLElement ? target.dataset.field : undefined;
        if (field !== undefined) onTouch?.(field);
      }}
      onKeyDown={(event: KeyboardEvent<HTMLFormElement>) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        // React hands on the keys of a dialog that was opened from here.
        if (!(event.target instanceof Node && event.currentTarget.contains(event.target))) return;
        event.preventDefault();
        void submit();
      }}
    >
      <Columns rail="sm">
        {children}
        <Stack gap={4}>
          <TotalsCard preview={preview} unclear={unclear} />
          <ChecksCard
            checks={checks}
            gaps={gaps}
            isChecked={preview.isCurrent}
            findTarget={findTarget}
            findSubject={findSubject}
          >
            {failed !== null && isUnplaced && (
              <div className="p-3">
                <LastTry error={failed} onAgain={() => void submit()} onDuplicate={onDuplicate} />
              </div>
            )}
            {preview.failure !== null && !preview.isChecking && (
              <div className="p-3">
                <Alert tone="warn" action={<Button onClick={preview.retry}>{t('common.tryAgain')}</Button>}>
                  {t('send.totals.away')}
                </Alert>
              </div>
            )}
          </ChecksCard>
          <div className="grid gap-2">
            <div className="max-md:hidden">{button('lg')}</div>
            <p id="send-why" className="text-12 text-ink-3 max-md:hidden">
              {notNow}
              {notNow !== null && xml !== null && (
                <>
                  {' '}
                  <button
                    type="button"
                    className="text-accent underline decoration-accent-line hover:text-accent-hover"
                    onClick={() => saveFile(new Blob([xml], { type: 'application/xml' }), 'document.xml')}
                  >
                    {t('send.saveXml')}
                  </button>
                </>
              )}
              {notNow === null && t('send.ctrlEnter')}
            </p>
            <ApiCallButton
              kind="quiet"
              apiCalls={[
                {
                  name: what,
                  run:
                    action?.call(text()) ??
                    ((api) => postSend(api, companyId, text(), sending.getKey(companyId, text()))),
                },
              ]}
            />
          </div>
        </Stack>
      </Columns>
      <div
        role="region"
        aria-label={t('send.totals')}
        className="fixed inset-x-0 bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-10 flex items-center gap-3 border-t border-line bg-surface px-4 py-2.5 md:hidden"
      >
        <span className="grid min-w-0 flex-1">
          {notNow !== null && (
            <span className="flex items-center gap-1 text-12 text-bad">
              <Icon name="fail" className="size-3.5!" />
              {t('send.checks.errors', { count: errors.length })}
            </span>
          )}
          <span className="font-semibold tabular-nums">
            {invoice !== null && format.total(invoice.totals?.payableAmount ?? '0', invoice.currency)}
          </span>
        </span>
        {button('md')}
      </div>
    </form>
  );
}

/** Leads to the document that was sent. */
function useSent(onSent: (document: Document) => void): (document: Document) => void {
  const { t } = useText();
  const format = useFormat();
  const { done } = useToasts();
  const navigate = useNavigate();
  const { id: teamId } = useTeam();
  return (document) => {
    const { number } = toSummary(document);
    const type = t(`status.type.${document.type}`);
    const name = number === null ? type : `${type} ${number}`;
    const later = document.deliveries.find(({ scheduledFor }) => scheduledFor !== null)?.scheduledFor;
    onSent(document);
    done(later ? t('send.doneLater', { name, time: format.long(later) }) : t('send.done', { name }));
    if (document.id !== null)
      void navigate({
        to: '/$teamId/documents/$documentId',
        params: { teamId, documentId: document.id },
      });
  };
}
