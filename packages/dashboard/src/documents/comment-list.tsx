import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Button } from '../components/button';
import { Field, TextArea } from '../components/field';
import { Reading } from '../components/reading';
import { Time } from '../components/time';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useApi, useMay, useSession, useTeam } from '../session/team';

/** Maximum number of characters of a comment, as the API takes it. */
const MAX_COMMENT = 2_000;

function commentsQuery(api: Api, teamId: string, documentId: string) {
  return queryOptions({
    queryKey: ['documents', teamId, 'comments', documentId],
    queryFn: async ({ signal }) =>
      (
        await api.get('/api/v1/documents/{documentId}/comments', {
          path: { documentId },
          query: { limit: 200 },
          signal,
        })
      ).comments,
  });
}

/** The newest 200 comments on a document, and a field for another one. */
export function CommentList({ documentId }: { documentId: string }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const { user } = useSession();
  const queries = useQueryClient();
  const { failed } = useToasts();
  const options = commentsQuery(api, teamId, documentId);
  const query = useQuery(options);
  const [text, setText] = useState('');
  const settled = (): Promise<void> => queries.invalidateQueries({ queryKey: options.queryKey });
  const create = useMutation({
    mutationFn: (to: Api) =>
      to.post('/api/v1/documents/{documentId}/comments', { path: { documentId }, body: { text } }),
    onSuccess: () => setText(''),
    onError: (error) => failed(t('documents.comments.failed'), error),
    onSettled: settled,
  });
  const remove = useMutation({
    mutationFn: ({ to, commentId }: { to: Api; commentId: string }) =>
      to.delete('/api/v1/documents/{documentId}/comments/{commentId}', { path: { documentId, commentId } }),
    onError: (error) => failed(t('documents.comments.failed'), error),
    onSettled: settled,
  });
  return (
    <section className="grid gap-2" aria-label={t('documents.comments.title')}>
      <h3 className="text-13 font-medium">{t('documents.comments.title')}</h3>
      <Reading query={query} title={t('documents.comments.unreadable')} rows={1}>
        {(comments) =>
          comments.length > 0 && (
            <ul className="divide-y divide-line">
              {comments.map(({ id, author, text: words, createdAt }) => (
                <li key={id} className="grid gap-1 py-2">
                  <span className="flex flex-wrap items-center gap-x-2">
                    <bdi className="font-medium">{author?.name ?? author?.id ?? ''}</bdi>
                    <span className="text-12 text-ink-3">
                      <Time at={createdAt} />
                    </span>
                    {author?.id === user.id && (
                      <span className="ml-auto">
                        <Button
                          size="sm"
                          kind="quiet"
                          icon="trash"
                          iconOnly
                          onClick={() => remove.mutate({ to: api, commentId: id })}
                        >
                          {t('documents.comments.delete')}
                        </Button>
                      </span>
                    )}
                  </span>
                  <p dir="auto" className="wrap-anywhere whitespace-pre-wrap">
                    {words}
                  </p>
                </li>
              ))}
            </ul>
          )
        }
      </Reading>
      {may('purchases.write') && (
        <div className="grid gap-2">
          <Field label={t('documents.comments.new')} labelHidden>
            <TextArea
              value={text}
              maxLength={MAX_COMMENT}
              placeholder={t('documents.comments.new')}
              onChange={({ target }) => setText(target.value)}
            />
          </Field>
          <span>
            <Button
              size="sm"
              busy={create.isPending && t('documents.work.saving')}
              notNow={text.trim() === '' ? t('documents.comments.empty') : null}
              onClick={() => create.mutate(api)}
            >
              {t('documents.comments.add')}
            </Button>
          </span>
        </div>
      )}
    </section>
  );
}
