import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Button } from '../components/button';
import { Field, Input, TextArea } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { useToasts } from '../components/toast';
import { PayeeWarnings } from '../documents/payee-note';
import type { StoredDocument } from '../documents/queries';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { useApi, useTeam } from '../session/team';
import { forwardsQuery, splitAddresses } from './queries';

/** Forwards a received document by mail; the recipients of earlier forwards are offered. */
export function ForwardDialog({ document, onClose }: { document: StoredDocument; onClose: () => void }) {
  const { t, language } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const { data } = useQuery(forwardsQuery(api, teamId, document.id));
  const [text, setText] = useState('');
  const [note, setNote] = useState('');
  const to = splitAddresses(text);
  const post = (through: Api) =>
    through.post('/api/v1/documents/{documentId}/forward', {
      path: { documentId: document.id },
      body: { to, language, ...(note.trim() === '' ? {} : { note: note.trim() }) },
    });
  const forward = useMutation({
    mutationFn: () => post(api),
    onSuccess: async () => {
      onClose();
      done(t('documents.forward.done'));
      await queries.invalidateQueries({ queryKey: ['forwards', teamId] });
    },
  });
  const refusal = useRefusal(forward.error);
  const offered = (data?.recentRecipients ?? []).filter((address) => !to.includes(address));
  return (
    <FormDialog
      onClose={onClose}
      title={t('documents.forward.title')}
      mutation={forward}
      action={t('documents.forward.action')}
      call={post}
      busy={t('documents.bulk.working')}
      icon="mail"
      fieldsWithErrors={['to', 'note']}
    >
      <PayeeWarnings document={document} />
      <Field
        label={t('documents.forward.to')}
        hint={t('documents.forward.toHint')}
        error={refusal.field('to')}
        missing={to.length === 0 && t('documents.forward.toMissing')}
      >
        <Input value={text} inputMode="email" onChange={(event) => setText(event.target.value)} />
      </Field>
      {offered.length > 0 && (
        <div className="flex flex-wrap gap-2" role="group" aria-label={t('documents.forward.recent')}>
          {offered.map((address) => (
            <Button key={address} size="sm" icon="plus" onClick={() => setText([...to, address].join(', '))}>
              {address}
            </Button>
          ))}
        </div>
      )}
      <Field
        label={t('documents.forward.note')}
        optional={t('common.optional')}
        error={refusal.field('note')}
      >
        <TextArea value={note} maxLength={1000} rows={3} onChange={(event) => setNote(event.target.value)} />
      </Field>
      <p>{t('documents.forward.files')}</p>
    </FormDialog>
  );
}
