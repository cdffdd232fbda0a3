import { useNavigate } from '@tanstack/react-router';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/button';
import { ConfirmName } from '../../components/confirm-name';
import { ConfirmDialog, Dialog } from '../../components/dialog';
import { useToasts } from '../../components/toast';
import { ForwardDialog } from '../../forwarding/forward-dialog';
import { isScheduled } from '../../statuses';
import { CreditDialog } from '../../documents/credit-dialog';
import { isCreditable } from '../../documents/creditable';
import { toSummary } from '../../documents/party';
import type { StoredDocument } from '../../documents/queries';
import { RespondDialog } from '../../documents/respond-dialog';
import { nextAnswers } from '../../documents/standing';
import { documentCalls, useDocumentActions } from '../../documents/use-document-actions';
import { useText } from '../../i18n/text';
import { useMay, useTeam } from '../../session/team';

/** An action that asks first: what opens its question, and why it cannot be done now. */
export interface ActionWithQuestion {
  run: () => void;
  notNow: string | null;
}

/** The actions of a document that ask first. One that the document cannot have is absent. */
export interface DocumentDialogs {
  resend?: ActionWithQuestion;
  cancel?: ActionWithQuestion;
  respond?: ActionWithQuestion;
  credit?: ActionWithQuestion;
  forward?: ActionWithQuestion;
  remove: ActionWithQuestion;
  element: ReactNode;
}

type Question = 'forward' | 'resend' | 'cancel' | 'respond' | 'credit' | 'remove';

const ANSWERABLE = ['invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote'];

/** The questions of a document's page. */
export function useDocumentDialogs(document: StoredDocument): DocumentDialogs {
  const { t } = useText();
  const may = useMay();
  const [question, ask] = useState<Question | null>(null);
  const sends = may('documents.send') ? null : t('documents.roleSends');
  const manages = may('documents.manage') ? null : t('documents.roleManages');
  const isPending = document.deliveryStatus === 'pending';
  const action = (name: Question, notNow: string | null): ActionWithQuestion => ({
    run: () => notNow === null && ask(name),
    notNow,
  });
  const isOutgoing = document.direction === 'outgoing' && document.deliveries.length > 0;
  return {
    resend: isOutgoing
      ? action('resend', sends ?? (isPending ? t('documents.resend.pending') : null))
      : undefined,
    cancel: isScheduled(document.deliveries, new Date()) ? action('cancel', manages) : undefined,
    respond:
      document.direction === 'incoming' &&
      ANSWERABLE.includes(document.type) &&
      nextAnswers(document.responses).length > 0
        ? action('respond', sends)
        : undefined,
    credit: isCreditable(document) ? action('credit', sends) : undefined,
    forward: document.direction === 'incoming' ? action('forward', manages) : undefined,
    remove: action('remove', manages),
    element: <Questions document={document} question={question} onClose={() => ask(null)} />,
  };
}

function Questions({
  document,
  question,
  onClose,
}: {
  document: StoredDocument;
  question: Question | null;
  onClose: () => void;
}) {
  const { t } = useText();
  const { id: teamId, environment } = useTeam();
  const navigate = useNavigate();
  const actions = useDocumentActions();
  const { done, failed } = useToasts();
  const [isBusy, setBusy] = useState(false);
  const { number, counterparty, address } = toSummary(document);
  const name = number ?? document.id;
  const path = { documentId: document.id };
  const run = async (work: () => Promise<void>, success: string, failure: string): Promise<void> => {
    setBusy(true);
    try {
      await work();
      onClose();
      done(success);
    } catch (error) {
      onClose();
      failed(failure, error);
    } finally {
      setBusy(false);
    }
  };
  const remove = async (): Promise<void> => {
    await actions.remove(document);
    await navigate({ to: '/$teamId/documents', params: { teamId } });
    await actions.refresh();
  };
  const to = counterparty ?? address ?? '';
  return (
    <>
      <Dialog
        open={question === 'resend'}
        onClose={onClose}
        title={t('documents.resend.title', { name })}
        apiCalls={[{ name: t('documents.action.resend'), run: (api) => documentCalls.resend(api, path) }]}
        footer={
          <>
            <Button onClick={onClose}>{t('documents.resend.keep')}</Button>
            <Button
              kind="primary"
              icon="refresh"
              busy={isBusy && t('documents.resend.busy')}
              onClick={() =>
                void run(
                  () => actions.resend(document),
                  t('documents.resend.done', { name }),
                  t('documents.resend.failed'),
                )
              }
            >
              {t('documents.action.resend')}
            </Button>
          </>
        }
      >
        <p>
          {t(
            document.deliveryStatus === 'delivered' ? 'documents.resend.noteAgain' : 'documents.resend.note',
            { to },
          )}
        </p>
      </Dialog>
      <ConfirmDialog
        open={question === 'cancel'}
        onClose={onClose}
        title={t('documents.cancel.title', { name })}
        keep={t('documents.cancel.keep')}
        action={t('documents.action.cancel')}
        apiCalls={[{ name: t('documents.action.cancel'), run: (api) => documentCalls.cancel(api, path) }]}
        busy={isBusy && t('documents.bulk.working')}
        onConfirm={() =>
          void run(
            () => actions.cancel(document),
            t('documents.cancel.done', { name }),
            t('documents.cancel.failed'),
          )
        }
      >
        <p>{t('documents.cancel.note', { to })}</p>
      </ConfirmDialog>
      {question === 'remove' && (
        <ConfirmName
          onClose={onClose}
          title={t('documents.remove.title', { name })}
          keep={t('documents.remove.keep')}
          action={t('documents.action.delete')}
          apiCalls={[{ name: t('documents.action.delete'), run: (api) => documentCalls.remove(api, path) }]}
          name={name.length <= 60 ? name : document.id}
          busy={isBusy && t('documents.bulk.working')}
          onConfirm={() =>
            void run(remove, t('documents.remove.done', { name }), t('documents.remove.failed'))
          }
        >
          <p>
            {t(environment === 'production' ? 'documents.remove.noteProduction' : 'documents.remove.note')}
          </p>
        </ConfirmName>
      )}
      {question === 'respond' && <RespondDialog document={document} onClose={onClose} />}
      {question === 'forward' && <ForwardDialog document={document} onClose={onClose} />}
      {question === 'credit' && <CreditDialog document={document} onClose={onClose} />}
    </>
  );
}
