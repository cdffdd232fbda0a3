import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Button } from '../../components/button';
import { CardBody, CardFooter, Facts } from '../../components/card';
import { Id } from '../../components/copy-button';
import { FormDialog } from '../../components/form-dialog';
import { Drawer } from '../../components/drawer';
import { Field, TextArea } from '../../components/field';
import { Reading } from '../../components/reading';
import { Time } from '../../components/time';
import { useToasts } from '../../components/toast';
import { useText } from '../../i18n/text';
import { operatorCalls, parkedRowQuery, type ParkedWork } from '../../operator/queries';
import { workName } from '../../operator/work-name';
import { personApi } from '../../session/session';

/** A dead letter: what it is about, and what to do with it. */
export function ParkedDrawer({ rowId, onClose }: { rowId: string; onClose: () => void }) {
  const { t } = useText();
  const query = useQuery(parkedRowQuery(personApi, rowId));
  return (
    <Drawer
      title={query.data ? workName(t, query.data.table) : t('common.loading')}
      onClose={onClose}
      apiCalls={[
        {
          name: t('operator.parked.release'),
          by: 'person',
          run: (api) => operatorCalls.release(api, [rowId]),
        },
        {
          name: t('operator.parked.discard'),
          by: 'person',
          run: (api) => operatorCalls.discard(api, rowId, '…'),
        },
      ]}
    >
      <Reading query={query} title={t('operator.parked.unreadable')} rows={5}>
        {(row) => <ParkedDetail row={row} onDone={onClose} />}
      </Reading>
    </Drawer>
  );
}

function ParkedDetail({ row, onDone }: { row: ParkedWork; onDone: () => void }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [isAsking, setAsking] = useState(false);
  const ended = async (text: string): Promise<void> => {
    toasts.done(text);
    onDone();
    await queryClient.invalidateQueries({ queryKey: ['operator'] });
  };
  const release = useMutation({
    mutationFn: () => operatorCalls.release(personApi, [row.id]),
    onSuccess: ({ released }) => ended(t('operator.parked.released', { count: released.length })),
    onError: (error) => toasts.failed(t('operator.parked.notReleased'), error),
  });
  const facts: [string, ReactNode][] = [
    [t('operator.head.row'), <Id key="id" value={row.id} />],
    [t('operator.team'), row.teamId !== null && <Id key="team" value={row.teamId} />],
    [t('operator.head.since'), <Time key="since" at={row.parkedAt} form="second" />],
    [t('operator.parked.attempts'), row.attempts],
    [t('operator.parked.crashes'), row.crashes],
    ...row.about.map(({ name, value }): [string, ReactNode] => [name, <code key={name}>{value}</code>]),
  ];
  return (
    <>
      <CardBody className="grid gap-3 text-13">
        <p className="text-ink-2">{t('operator.parked.meaning')}</p>
        <Facts rows={facts.filter(([, value]) => value !== false)} />
      </CardBody>
      <CardFooter>
        <Button
          icon="refresh"
          busy={release.isPending && t('operator.parked.releasing')}
          onClick={() => release.mutate()}
        >
          {t('operator.parked.release')}
        </Button>
        {row.canDiscard ? (
          <Button kind="danger" onClick={() => setAsking(true)}>
            {t('operator.parked.discard')}
          </Button>
        ) : (
          <p className="min-w-0 flex-1 text-12 text-ink-3">{t('operator.parked.cannotDiscard')}</p>
        )}
      </CardFooter>
      {isAsking && (
        <DiscardDialog
          row={row}
          onClose={() => setAsking(false)}
          onDone={() => void ended(t('operator.parked.discarded'))}
        />
      )}
    </>
  );
}

function DiscardDialog({
  row,
  onClose,
  onDone,
}: {
  row: ParkedWork;
  onClose: () => void;
  onDone: () => void;
}) {
  const { t } = useText();
  const [reason, setReason] = useState('');
  const discard = useMutation({
    mutationFn: () => operatorCalls.discard(personApi, row.id, reason.trim()),
    onSuccess: onDone,
  });
  return (
    <FormDialog
      onClose={onClose}
      title={t('operator.parked.discardTitle')}
      mutation={discard}
      action={t('operator.parked.discard')}
      call={(api) => operatorCalls.discard(api, row.id, reason.trim())}
      by="person"
      busy={t('operator.parked.discarding')}
      kind="danger"
      cancel={t('operator.parked.keep')}
    >
      <p>{t('operator.parked.discardNote')}</p>
      <Field
        label={t('operator.reason')}
        hint={t('operator.parked.reasonHint')}
        missing={reason.trim() === '' && t('operator.reasonFirst')}
      >
        <TextArea value={reason} maxLength={500} onChange={(event) => setReason(event.target.value)} />
      </Field>
    </FormDialog>
  );
}
