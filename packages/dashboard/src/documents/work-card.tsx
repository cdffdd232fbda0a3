import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import type { components } from '../api/schema';
import { Button } from '../components/button';
import { Card } from '../components/card';
import { ConfirmDialog } from '../components/dialog';
import { Field, Select } from '../components/field';
import { Icon } from '../components/icon';
import { Time } from '../components/time';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { membersQuery } from '../members/queries';
import { useApi, useMay, useSession, useTeam } from '../session/team';
import { CommentList } from './comment-list';
import { isPayeeDoubtful } from './payee';
import { PayeeWarnings } from './payee-note';
import type { StoredDocument } from './queries';

type Purchase = components['schemas']['Purchase'];
type Actor = components['schemas']['Actor'];
type Change = components['schemas']['UpdatePurchaseInput'];

/** Work on a received invoice: its steps with who and when, the next step, the assignee and the comments. */
export function WorkCard({ document }: { document: StoredDocument }) {
  const { t } = useText();
  if (document.purchase === null) return null;
  return (
    <Card title={t('documents.work.title')}>
      <div className="grid gap-4 px-4 py-3 text-13">
        <Steps document={document} purchase={document.purchase} />
        <Actions document={document} purchase={document.purchase} />
        <Assignee document={document} purchase={document.purchase} />
        <CommentList documentId={document.id} />
      </div>
    </Card>
  );
}

function Steps({ document, purchase }: { document: StoredDocument; purchase: Purchase }) {
  const { t } = useText();
  const { state, approvedBy, approvedAt, secondApprovedBy, secondApprovedAt, bookedBy, bookedAt } = purchase;
  const isPaid = document.businessStatus === 'paid';
  return (
    <ol className="grid gap-2">
      <Step name={t('documents.work.new')} isDone at={document.createdAt} />
      <Step name={t('documents.work.approved')} isDone={state !== 'new'} by={approvedBy} at={approvedAt} />
      {secondApprovedBy !== null && (
        <Step name={t('documents.work.secondApproved')} isDone by={secondApprovedBy} at={secondApprovedAt} />
      )}
      <Step name={t('documents.work.booked')} isDone={state === 'booked'} by={bookedBy} at={bookedAt} />
      {!document.type.endsWith('reditNote') && (
        <Step
          name={t('documents.work.paid')}
          isDone={isPaid}
          at={isPaid ? document.businessStatusAt : null}
        />
      )}
    </ol>
  );
}

function Step({
  name,
  isDone,
  by = null,
  at,
}: {
  name: string;
  isDone: boolean;
  by?: Actor | null;
  at: string | null;
}) {
  const { t } = useText();
  return (
    <li className="flex flex-wrap items-center gap-x-2">
      <Icon name={isDone ? 'ok' : 'dot'} className={isDone ? 'text-ok' : 'text-ink-3'} />
      <span className={isDone ? 'font-medium' : 'text-ink-2'}>
        {name}
        {!isDone && <span className="sr-only"> {t('documents.work.open')}</span>}
      </span>
      {by !== null && <bdi className="text-ink-2">{by.name ?? by.id}</bdi>}
      {at !== null && (
        <span className="ml-auto text-12 text-ink-3">
          <Time at={at} />
        </span>
      )}
    </li>
  );
}

/** Changes the work, and shows the answer at once. */
function useChange(documentId: string) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { failed } = useToasts();
  const change = useMutation({
    mutationFn: ({ to, body }: { to: Api; body: Change }) =>
      to.put('/api/v1/documents/{documentId}/purchase', { path: { documentId }, body }),
    onSuccess: ({ document }) => queries.setQueryData(['documents', teamId, 'one', documentId], document),
    onError: (error) => failed(t('documents.work.failed'), error),
    onSettled: () => queries.invalidateQueries({ queryKey: ['documents', teamId] }),
  });
  return { isBusy: change.isPending, run: (body: Change) => change.mutate({ to: api, body }) };
}

function Actions({ document, purchase }: { document: StoredDocument; purchase: Purchase }) {
  const { t } = useText();
  const may = useMay();
  const { user } = useSession();
  const { isBusy, run } = useChange(document.id);
  const busy = isBusy && t('documents.work.saving');
  const { state, approvedBy } = purchase;
  const [isAsking, ask] = useState(false);
  const isHalf = state === 'new' && approvedBy !== null;
  const mayWrite = may('purchases.write') ? null : t('documents.work.roleWrites');
  const mayApprove = may('purchases.approve')
    ? isHalf && approvedBy.id === user.id
      ? t('documents.work.second')
      : purchase.payeeCheck?.approvalBlocked === true
        ? t('documents.payee.blocked')
        : null
    : t('documents.work.roleApproves');
  const notNow = state === 'new' ? mayApprove : mayWrite;
  return (
    <div className="grid gap-2">
      {isHalf && <p className="text-ink-2">{t('documents.work.half')}</p>}
      <div className="flex flex-wrap gap-2">
        {state === 'new' && (
          <Button
            size="sm"
            icon="check"
            busy={busy}
            notNow={mayApprove}
            onClick={() => (isPayeeDoubtful(document) ? ask(true) : run({ state: 'approved' }))}
          >
            {t('documents.work.approve')}
          </Button>
        )}
        {state === 'approved' && (
          <Button
            size="sm"
            icon="check"
            busy={busy}
            notNow={mayWrite}
            onClick={() => run({ state: 'booked' })}
          >
            {t('documents.work.book')}
          </Button>
        )}
        {(state !== 'new' || isHalf) && (
          <Button size="sm" kind="quiet" busy={busy} notNow={mayWrite} onClick={() => run({ state: 'new' })}>
            {t('documents.work.reopen')}
          </Button>
        )}
      </div>
      {notNow !== null && <p className="text-12 text-ink-3">{notNow}</p>}
      <ConfirmDialog
        open={isAsking}
        onClose={() => ask(false)}
        title={t('documents.payee.title')}
        keep={t('common.cancel')}
        action={t('documents.payee.approveAnyway')}
        busy={busy}
        onConfirm={() => {
          ask(false);
          run({ state: 'approved' });
        }}
      >
        <PayeeWarnings document={document} />
      </ConfirmDialog>
    </div>
  );
}

function Assignee({ document, purchase }: { document: StoredDocument; purchase: Purchase }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const { isBusy, run } = useChange(document.id);
  const mayAssign = may('purchases.write') && may('members.read');
  const { data: members } = useQuery({ ...membersQuery(api, teamId), enabled: mayAssign });
  const { assignee } = purchase;
  if (!mayAssign)
    return (
      <p className="text-ink-2">
        {t('documents.work.assignee')}: <bdi>{assignee?.name ?? t('documents.work.nobody')}</bdi>
      </p>
    );
  const others = assignee !== null && !(members ?? []).some(({ id }) => id === assignee.id) ? [assignee] : [];
  return (
    <Field label={t('documents.work.assignee')} className="max-w-72">
      <Select
        value={assignee?.id ?? ''}
        disabled={isBusy || members === undefined}
        onChange={({ target }) => run({ assignee: target.value === '' ? null : target.value })}
      >
        <option value="">{t('documents.work.nobody')}</option>
        {[...others, ...(members ?? [])].map(({ id, name }) => (
          <option key={id} value={id}>
            {name ?? id}
          </option>
        ))}
      </Select>
    </Field>
  );
}
