import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Button } from '../components/button';
import { Icon } from '../components/icon';
import { useToasts } from '../components/toast';
import { ForeignName } from '../documents/foreign-text';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import { confirmEntry, dismissEntry, type Entry, type Suggestion } from './queries';

/** An entry of a bank statement: who paid, how much, what it says, and what may be done with it. */
export function EntryRow({ entry }: { entry: Entry }) {
  const { t } = useText();
  const format = useFormat();
  const may = useMay();
  const { dismiss } = useDecisions(entry);
  const isOpen = entry.status === 'suggested' || entry.status === 'unmatched';
  const amount = format.total(entry.amount, entry.currency);
  return (
    <li className="grid gap-2 px-4 py-3">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <ForeignName
          text={entry.counterpartyName ?? entry.counterpartyAccount ?? t('payments.nobody')}
          className="min-w-0 flex-[1_1_10rem] font-medium text-ink"
        />
        <span className="ml-auto font-medium tabular-nums">
          {entry.direction === 'debit' ? `−${amount}` : amount}
        </span>
      </div>
      <p className="text-12 wrap-anywhere text-ink-2">
        {entry.bookingDate !== null && `${format.day(entry.bookingDate)} · `}
        {t(entry.direction === 'credit' ? 'payments.in' : 'payments.out')}
        {entry.references.map(({ key }) => (
          <span key={key}>
            {' · '}
            <code>{key}</code>
          </span>
        ))}
        {entry.freeText !== null && (
          <>
            {' · '}
            <bdi>{entry.freeText}</bdi>
          </>
        )}
      </p>
      {entry.reason !== null && (
        <p className="flex gap-1.25 text-12 text-ink-2">
          <Icon name="info" className="mt-0.5 size-3.5! text-ink-3" />
          {t(`payments.reason.${entry.reason}`)}
        </p>
      )}
      {entry.payments.map((payment) => (
        <p key={payment.id} className="flex flex-wrap items-center gap-x-2 text-13">
          <Icon name="ok" className="size-3.75! text-ok-solid" />
          <InvoiceLink documentId={payment.documentId} number={payment.documentNumber} />
          <span className="text-ink-2 tabular-nums">{format.total(payment.amount, entry.currency)}</span>
        </p>
      ))}
      {isOpen &&
        entry.suggestions.map((suggestion, at) => (
          <SuggestionRow key={at} entry={entry} suggestion={suggestion} />
        ))}
      {isOpen && may('documents.send') && (
        <div>
          <Button
            size="sm"
            kind="quiet"
            busy={dismiss.isPending && t('payments.dismissing')}
            aria-label={t('payments.dismissOf', { amount })}
            onClick={() => dismiss.mutate()}
          >
            {t('payments.dismiss')}
          </Button>
        </div>
      )}
    </li>
  );
}

function SuggestionRow({ entry, suggestion }: { entry: Entry; suggestion: Suggestion }) {
  const { t } = useText();
  const format = useFormat();
  const may = useMay();
  const { confirm } = useDecisions(entry);
  const numbers = suggestion.payments.map(({ documentId, documentNumber }) => documentNumber ?? documentId);
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-2 border border-line bg-sunken px-3 py-2">
      <div className="grid min-w-0 flex-[1_1_12rem] gap-0.5 text-13">
        <span className="text-12 text-ink-2">{t(`payments.kind.${suggestion.kind}`)}</span>
        {suggestion.payments.map((payment) => (
          <span key={payment.documentId} className="flex flex-wrap gap-x-2">
            <InvoiceLink documentId={payment.documentId} number={payment.documentNumber} />
            <span className="tabular-nums">{format.total(payment.amount, entry.currency)}</span>
            {payment.openAmount !== null && (
              <span className="text-ink-2">
                {t('payments.open', { amount: format.total(payment.openAmount, entry.currency) })}
              </span>
            )}
          </span>
        ))}
      </div>
      {may('documents.send') && (
        <Button
          size="sm"
          icon="check"
          busy={confirm.isPending && t('payments.confirming')}
          aria-label={t('payments.confirmOf', { numbers: numbers.join(', ') })}
          onClick={() => confirm.mutate(suggestion)}
        >
          {t('payments.confirm')}
        </Button>
      )}
    </div>
  );
}

function InvoiceLink({ documentId, number }: { documentId: string; number: string | null }) {
  const { id: teamId } = useTeam();
  return (
    <Link
      to="/$teamId/documents/$documentId"
      params={{ teamId, documentId }}
      className="font-medium text-ink hover:text-accent"
    >
      <ForeignName text={number ?? documentId} />
    </Link>
  );
}

/** Confirming and dismissing; both read the statement and the documents again. */
function useDecisions(entry: Entry) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done, failed } = useToasts();
  const readAgain = (title: string) => async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['payments', teamId] }),
      queries.invalidateQueries({ queryKey: ['documents', teamId] }),
    ]);
    done(title);
  };
  const confirm = useMutation({
    mutationFn: (suggestion: Suggestion) => confirmEntry(api, entry, suggestion),
    onSuccess: readAgain(t('payments.confirmed')),
    onError: (error) => failed(t('payments.confirmFailed'), error),
  });
  const dismiss = useMutation({
    mutationFn: () => dismissEntry(api, entry),
    onSuccess: readAgain(t('payments.dismissed')),
    onError: (error) => failed(t('payments.dismissFailed'), error),
  });
  return { confirm, dismiss };
}
