import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Alert } from '../components/alert';
import { Button } from '../components/button';
import { Field, TextArea } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { Badge } from '../components/status';
import { Time } from '../components/time';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useLocalizedFinding } from '../refusals/use-localized-message';
import { useApi, useMay, useSession, useTeam } from '../session/team';
import { ForeignText } from './foreign-text';
import { isPayeeDoubtful } from './payee';
import type { Document, StoredDocument } from './queries';

/** The warnings about the payee of a received invoice, in words; nothing for a document without one. */
export function PayeeWarnings({ document }: { document: Document }) {
  const check = document.purchase?.payeeCheck ?? null;
  const say = useLocalizedFinding(check !== null);
  if (check === null) return null;
  const codes: readonly string[] = check.warnings;
  const findings = document.validation.errors.filter(({ ruleCode }) => codes.includes(ruleCode));
  return (
    <ul className="grid gap-1">
      {findings.map(({ ruleCode, errorMessage }, index) => {
        const { text, isEnglish } = say(ruleCode, errorMessage);
        return (
          <li key={index} lang={isEnglish ? 'en' : undefined}>
            <ForeignText text={text} most={600} />
          </li>
        );
      })}
    </ul>
  );
}

/** Warns of the payee of a received invoice, before its payment data: the warnings, and who has checked them. */
export function PayeeNote({ document }: { document: StoredDocument }) {
  const { t } = useText();
  const may = useMay();
  const { user } = useSession();
  const [isOpen, setOpen] = useState(false);
  const purchase = document.purchase;
  const check = purchase?.payeeCheck ?? null;
  if (purchase === null || check === null) return null;
  const { confirmedBy, confirmedAt, confirmation, approvalBlocked } = check;
  const isApprover = [purchase.approvedBy, purchase.secondApprovedBy].some((by) => by?.id === user.id);
  const notNow = !may('purchases.write')
    ? t('documents.work.roleWrites')
    : isApprover
      ? t('documents.payee.approver')
      : null;
  return (
    <Alert
      tone={confirmedAt === null ? 'warn' : 'info'}
      title={t(confirmedAt === null ? 'documents.payee.title' : 'documents.payee.confirmedTitle')}
      action={
        confirmedAt === null && (
          <Button size="sm" icon="check" notNow={notNow} onClick={() => setOpen(true)}>
            {t('documents.payee.confirm')}
          </Button>
        )
      }
    >
      <PayeeWarnings document={document} />
      {approvalBlocked && <p className="font-medium">{t('documents.payee.blocked')}</p>}
      {confirmedAt !== null && (
        <p>
          {t('documents.payee.confirmedBy')} <bdi>{confirmedBy?.name ?? confirmedBy?.id}</bdi>,{' '}
          <Time at={confirmedAt} />: <ForeignText text={confirmation ?? ''} most={1000} />
        </p>
      )}
      {isOpen && <ConfirmPayeeDialog document={document} onClose={() => setOpen(false)} />}
    </Alert>
  );
}

/** Marks a received invoice whose payee has to be checked. */
export function PayeeBadge({ document }: { document: Document }) {
  const { t } = useText();
  if (!isPayeeDoubtful(document)) return null;
  return (
    <Badge tone="warn" icon="warn">
      {t('documents.payee.badge')}
    </Badge>
  );
}

function ConfirmPayeeDialog({ document, onClose }: { document: StoredDocument; onClose: () => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [text, setText] = useState('');
  const post = (to: Api) =>
    to.put('/api/v1/documents/{documentId}/payee-confirmation', {
      path: { documentId: document.id },
      body: { text: text.trim() },
    });
  const confirm = useMutation({
    mutationFn: () => post(api),
    onSuccess: async () => {
      onClose();
      done(t('documents.payee.done'));
      await queries.invalidateQueries({ queryKey: ['documents', teamId] });
    },
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('documents.payee.confirm')}
      mutation={confirm}
      action={t('documents.payee.confirm')}
      call={post}
      icon="check"
    >
      <PayeeWarnings document={document} />
      <p>{t('documents.payee.confirmNote')}</p>
      <Field
        label={t('documents.payee.how')}
        hint={t('documents.payee.howHint')}
        missing={text.trim() === '' && t('documents.payee.howMissing')}
      >
        <TextArea value={text} maxLength={1000} rows={3} onChange={(event) => setText(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
