import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { failedWith } from '../api/failure';
import type { components } from '../api/schema';
import { FormDialog } from '../components/form-dialog';
import { Field, Input, Select } from '../components/field';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { useApi, useTeam } from '../session/team';
import { NO_LIMITS, toLimitsInput } from './key-limits';
import { KeyLimitsFields } from './key-limits-fields';

/** A newly created key with its secret, which is shown only once. */
export interface MadeKey {
  key: components['schemas']['ApiKey'];
  secret: string;
  isJwt: boolean;
}

const DAY_S = 86_400;
const LIFETIMES = { none: null, day: DAY_S, month: 30 * DAY_S, year: 365 * DAY_S } as const;
type Lifetime = keyof typeof LIFETIMES;
const LIFETIME_NAMES = Object.keys(LIFETIMES) as Lifetime[];

/** Makes a basic or jwt key. */
export function KeyForm({ onClose, onCreated }: { onClose: () => void; onCreated: (made: MadeKey) => void }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const [name, setName] = useState('');
  const [type, setType] = useState<'basic' | 'jwt'>('basic');
  const [lifetime, setLifetime] = useState<Lifetime>('none');
  const [limits, setLimits] = useState(NO_LIMITS);
  const post = (to: Api) => {
    const expiresInSeconds = LIFETIMES[type === 'jwt' && lifetime === 'none' ? 'year' : lifetime];
    return to.post('/api/core/api-keys', {
      body: {
        name: name.trim(),
        type,
        ...(expiresInSeconds === null ? {} : { expiresInSeconds }),
        ...toLimitsInput(limits),
      },
    });
  };
  const make = useMutation({
    mutationFn: async (): Promise<MadeKey> => {
      const answer = await post(api);
      return 'jwt' in answer
        ? { key: answer.apiKey, secret: answer.jwt, isJwt: true }
        : { key: answer.apiKey, secret: answer.secret, isJwt: false };
    },
    onSuccess: async (made) => {
      onClose();
      onCreated(made);
      await queries.invalidateQueries({ queryKey: ['keys', teamId] });
    },
  });
  const { error } = make;
  const { field } = useRefusal(error);
  return (
    <FormDialog
      onClose={onClose}
      title={t('keys.newTitle')}
      mutation={make}
      action={t('keys.make')}
      call={post}
      busy={t('keys.making')}
      fieldsWithErrors={[
        ...['name', 'scopes', 'companyIds', 'allowedNetworks'],
        ...['requestsPerMinute', 'documentsPerDay'],
      ]}
      failed={failedWith(error, 'oauth_only') ? t('keys.oauth.forbids') : undefined}
    >
      <Field
        label={t('keys.name')}
        hint={t('keys.nameHint')}
        error={field('name')}
        missing={name.trim() === '' && t('keys.nameFirst')}
      >
        <Input
          value={name}
          maxLength={100}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </Field>
      <Field label={t('keys.head.type')} hint={t(type === 'jwt' ? 'keys.jwtHint' : 'keys.basicHint')}>
        <Select value={type} onChange={(event) => setType(event.target.value === 'jwt' ? 'jwt' : 'basic')}>
          <option value="basic">{t('keys.type.basic')}</option>
          <option value="jwt">{t('keys.type.jwt')}</option>
        </Select>
      </Field>
      <Field label={t('keys.lifetime')}>
        <Select
          value={type === 'jwt' && lifetime === 'none' ? 'year' : lifetime}
          onChange={(event) =>
            setLifetime(LIFETIME_NAMES.find((each) => each === event.target.value) ?? 'none')
          }
        >
          {LIFETIME_NAMES.filter((each) => type === 'basic' || each !== 'none').map((each) => (
            <option key={each} value={each}>
              {t(`keys.life.${each}`)}
            </option>
          ))}
        </Select>
      </Field>
      <KeyLimitsFields
        limits={limits}
        change={(part) => setLimits({ ...limits, ...part })}
        errors={{
          scopes: field('scopes'),
          companyIds: field('companyIds'),
          allowedNetworks: field('allowedNetworks'),
          requestsPerMinute: field('requestsPerMinute'),
          documentsPerDay: field('documentsPerDay'),
        }}
      />
    </FormDialog>
  );
}
