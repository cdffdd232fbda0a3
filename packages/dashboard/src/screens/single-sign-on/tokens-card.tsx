import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../../api/client';
import type { components } from '../../api/schema';
import { FailureAlert } from '../../components/alert';
import { Button } from '../../components/button';
import { Card, CardBody, CardFooter, Facts } from '../../components/card';
import { Id } from '../../components/copy-button';
import { Field, Input } from '../../components/field';
import { Form } from '../../components/form';
import { Reading } from '../../components/reading';
import { Time } from '../../components/time';
import { useText } from '../../i18n/text';
import { useRefusal } from '../../refusals/use-refusal';
import { useApi, useTeam } from '../../session/team';
import { ConfirmQuestion } from './confirm-question';

type ScimToken = components['schemas']['ScimToken'];

/** A token that was just created, which is shown only once. */
export interface NewToken {
  name: string;
  token: string;
  url: string;
}

/** Tokens with which the provider provisions people. */
export function TokensCard({ why, onToken }: { why: string | null; onToken: (token: NewToken) => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId, role } = useTeam();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [revoked, setRevoked] = useState<ScimToken | null>(null);
  const query = useQuery({
    queryKey: ['scim-tokens', teamId],
    queryFn: ({ signal }) => api.get('/api/core/scim-tokens', { query: { limit: 50 }, signal }),
  });
  const post = (to: Api) => to.post('/api/core/scim-tokens', { body: { name: name.trim() } });
  const create = useMutation({
    mutationFn: () => post(api),
    onSuccess: async ({ scimToken, token, url }) => {
      await queries.invalidateQueries({ queryKey: ['scim-tokens', teamId] });
      setName('');
      if (token !== null) onToken({ name: scimToken.name, token, url });
    },
  });
  const { field } = useRefusal(create.error);
  const notNow = why ?? (name.trim() === '' ? t('single-sign-on.tokenNameFirst') : null);
  return (
    <Card title={t('single-sign-on.tokens')}>
      <CardBody className="grid gap-3 text-13 text-ink-2">
        <p>{t('single-sign-on.tokensNote')}</p>
        {query.data !== undefined && (
          <Facts
            rows={[
              [t('single-sign-on.tokenUrl'), <Id key="u" value={query.data.url} label={t('common.copy')} />],
            ]}
          />
        )}
      </CardBody>
      <Reading query={query} title={t('single-sign-on.unreadable')}>
        {({ scimTokens }) => (
          <ul className="text-13">
            {scimTokens.map((token) => (
              <li
                key={token.id}
                className="flex flex-wrap items-center gap-3 border-t border-line px-4 py-2.5"
              >
                <span className="min-w-0 flex-1 basis-40">
                  <bdi dir="auto" className="block font-medium wrap-anywhere">
                    {token.name}
                  </bdi>
                  <span className="text-12 text-ink-3">
                    {token.revokedAt !== null ? (
                      <>
                        {t('single-sign-on.tokenRevoked')} <Time at={token.revokedAt} />
                      </>
                    ) : token.lastUsedAt === null ? (
                      t('single-sign-on.tokenNever')
                    ) : (
                      <>
                        {t('single-sign-on.tokenUsed')} <Time at={token.lastUsedAt} form="ago" />
                      </>
                    )}
                  </span>
                </span>
                {token.revokedAt === null && (
                  <Button
                    kind="quiet"
                    size="sm"
                    notNow={role === 'owner' ? null : why}
                    aria-label={t('single-sign-on.tokenRevokeNamed', { name: token.name })}
                    onClick={() => setRevoked(token)}
                  >
                    {t('single-sign-on.tokenRevoke')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Reading>
      <Form
        onSubmit={() => {
          if (notNow === null && !create.isPending) create.mutate();
        }}
      >
        <CardFooter>
          <div className="flex w-full flex-wrap items-end gap-3">
            <Field
              label={t('single-sign-on.tokenName')}
              error={field('name')}
              className="min-w-0 flex-1 basis-60"
            >
              <Input
                value={name}
                maxLength={100}
                autoComplete="off"
                readOnly={role !== 'owner'}
                onChange={({ target }) => setName(target.value)}
              />
            </Field>
            <Button type="submit" busy={create.isPending && t('common.saving')} notNow={notNow}>
              {t('single-sign-on.tokenCreate')}
            </Button>
            {create.error !== null && <FailureAlert error={create.error} fieldsWithErrors={['name']} />}
          </div>
        </CardFooter>
      </Form>
      {revoked !== null && <RevokeQuestion token={revoked} onClose={() => setRevoked(null)} />}
    </Card>
  );
}

function RevokeQuestion({ token: { id, name }, onClose }: { token: ScimToken; onClose: () => void }) {
  const { t } = useText();
  return (
    <ConfirmQuestion
      texts={{
        title: t('single-sign-on.tokenRevokeNamed', { name }),
        note: t('single-sign-on.tokenRevokeNote'),
        action: t('single-sign-on.tokenRevoke'),
        done: t('single-sign-on.tokenRevokedDone'),
      }}
      data="scim-tokens"
      run={(api) => api.post('/api/core/scim-tokens/{scimTokenId}/revoke', { path: { scimTokenId: id } })}
      onClose={onClose}
    />
  );
}
