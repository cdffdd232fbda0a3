import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { FailureAlert } from '../../components/alert';
import { Button } from '../../components/button';
import { CardBody, CardFooter, Facts } from '../../components/card';
import { Id } from '../../components/copy-button';
import { ConfirmDialog } from '../../components/dialog';
import { Field, TextArea } from '../../components/field';
import { Reading } from '../../components/reading';
import { Badge } from '../../components/status';
import { useToasts } from '../../components/toast';
import { visibleText } from '../../format/identifiers';
import { useText } from '../../i18n/text';
import { readJwks } from '../../operator/jwks';
import { oauthQuery, operatorCalls, type TeamOAuth } from '../../operator/queries';
import { personApi } from '../../session/session';

/** OAuth2 of a team: whether it is enabled, its public keys, and how they are set. */
export function TeamOAuthSection({ teamId }: { teamId: string }) {
  const { t } = useText();
  const query = useQuery(oauthQuery(personApi, teamId));
  return (
    <section aria-label={t('operator.oauth.title')} className="border-t border-line">
      <h3 className="px-4 pt-4">{t('operator.oauth.title')}</h3>
      <Reading query={query} title={t('operator.oauth.unreadable')} rows={3}>
        {(oauth) => <OAuthState oauth={oauth} />}
      </Reading>
    </section>
  );
}

function OAuthState({ oauth }: { oauth: TeamOAuth }) {
  const { t } = useText();
  const queryClient = useQueryClient();
  const toasts = useToasts();
  const [text, setText] = useState('');
  const [isTried, setTried] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const read = readJwks(text);
  const changed = async (message: string): Promise<void> => {
    setText('');
    setTried(false);
    setAsking(false);
    toasts.done(message);
    await queryClient.invalidateQueries({ queryKey: ['operator'] });
  };
  const set = useMutation({
    mutationFn: (keys: Record<string, unknown>[]) => operatorCalls.setKeys(personApi, oauth.teamId, keys),
    onSuccess: () => changed(t(oauth.enabled ? 'operator.oauth.replaced' : 'operator.oauth.enabledNow')),
  });
  const remove = useMutation({
    mutationFn: () => operatorCalls.removeKeys(personApi, oauth.teamId),
    onSuccess: () => changed(t('operator.oauth.disabledNow')),
    onError: (error) => toasts.failed(t('operator.oauth.notDisabled'), error),
  });
  return (
    <>
      <CardBody className="grid gap-3">
        <Facts
          rows={[
            [
              t('operator.head.state'),
              <Badge key="state" tone={oauth.enabled ? 'ok' : 'off'} icon={oauth.enabled ? 'ok' : 'off'}>
                {t(oauth.enabled ? 'operator.oauth.on' : 'operator.oauth.off')}
              </Badge>,
            ],
            ...oauth.keyIds.map((keyId, index): [string, ReactNode] => [
              index === 0 ? t('operator.oauth.keys') : '',
              <code key={keyId ?? ''}>
                {keyId === null ? t('operator.oauth.noKeyId') : visibleText(keyId)}
              </code>,
            ]),
            [t('operator.oauth.tokens'), <Id key="url" value={oauth.tokenUrl} />],
          ]}
        />
        <Field
          label={t(oauth.enabled ? 'operator.oauth.newKeys' : 'operator.oauth.publicKeys')}
          hint={t('operator.oauth.hint')}
          error={isTried && read.kind !== 'keys' ? t(`operator.oauth.wrong.${read.kind}`) : undefined}
        >
          <TextArea
            rows={5}
            className="font-mono md:text-12"
            spellCheck={false}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </Field>
        {set.error !== null && <FailureAlert error={set.error} />}
      </CardBody>
      <CardFooter>
        {oauth.enabled && (
          <Button kind="danger" size="sm" onClick={() => setAsking(true)}>
            {t('operator.oauth.disable')}
          </Button>
        )}
        <Button
          size="sm"
          className="ml-auto"
          busy={set.isPending && t('common.saving')}
          onClick={() => {
            setTried(true);
            if (read.kind === 'keys') set.mutate(read.keys);
          }}
        >
          {t(oauth.enabled ? 'operator.oauth.replace' : 'operator.oauth.enable')}
        </Button>
      </CardFooter>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('operator.oauth.disableTitle')}
        keep={t('operator.oauth.keep')}
        action={t('operator.oauth.disable')}
        busy={remove.isPending && t('common.saving')}
        onConfirm={() => remove.mutate()}
      >
        <p>{t('operator.oauth.disableNote')}</p>
      </ConfirmDialog>
    </>
  );
}
