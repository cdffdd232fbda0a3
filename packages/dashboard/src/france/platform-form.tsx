import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Field, Input, Select } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { useApi, useTeam } from '../session/team';
import { franceKey, type Company, type FrenchPlatform } from './queries';

const VERSIONS = ['1.1', '1.2'] as const satisfies readonly FrenchPlatform['version'][];

/** Fields that are typed, in their order. */
const TEXT_FIELDS = [
  'flowUrl',
  'directoryUrl',
  'tokenUrl',
  'clientId',
  'clientSecret',
  'organizationId',
  'number',
  'name',
] as const;
type TextField = (typeof TEXT_FIELDS)[number];
const OPTIONAL_FIELDS: readonly TextField[] = ['directoryUrl', 'organizationId', 'name'];
const FIELDS = [...TEXT_FIELDS, 'version'] as const;

/** Form for a company's contract with a French platform. The stored secret is never shown; an empty one keeps it. */
export function PlatformForm({
  company,
  platform,
  onClose,
}: {
  company: Company;
  platform: FrenchPlatform | null;
  onClose: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [values, setValues] = useState<Record<TextField, string>>(() => toValues(platform));
  const [version, setVersion] = useState(platform?.version ?? '1.1');
  const isMissing = (field: TextField) =>
    values[field].trim() === '' &&
    !OPTIONAL_FIELDS.includes(field) &&
    (field !== 'clientSecret' || platform === null);
  const write = (to: Api, clientSecret: string) =>
    to.put('/api/v1/{companyId}/reporting/fr/platform', {
      path: { companyId: company.id },
      body: {
        flowUrl: values.flowUrl.trim(),
        directoryUrl: toOptional(values.directoryUrl),
        tokenUrl: values.tokenUrl.trim(),
        clientId: values.clientId.trim(),
        ...(clientSecret === '' ? {} : { clientSecret }),
        organizationId: toOptional(values.organizationId),
        number: values.number.trim().toUpperCase(),
        name: toOptional(values.name),
        version,
        // Settings without a field here stay as they are.
        ...(platform === null
          ? {}
          : {
              omittedFields: platform.omittedFields,
              reportOutcome: platform.reportOutcome,
              searchDelaySeconds: platform.searchDelaySeconds,
            }),
      },
    });
  const save = useMutation({
    mutationFn: () => write(api, values.clientSecret),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: franceKey(teamId, company.id) });
      onClose();
      done(t('france.platform.saved'));
    },
  });
  const refusal = useRefusal(save.error);
  return (
    <FormDialog
      onClose={onClose}
      title={t('france.platform.formTitle', { name: company.name })}
      mutation={save}
      action={t('france.platform.save')}
      busy={t('france.platform.checking')}
      call={(to) => write(to, values.clientSecret === '' ? '' : '…')}
      fieldsWithErrors={FIELDS}
      failed={t('france.platform.failed')}
    >
      <p>{t('france.platform.formNote')}</p>
      {TEXT_FIELDS.map((field) => (
        <Field
          key={field}
          label={t(`france.platform.${field}`)}
          hint={field === 'clientSecret' && platform !== null ? t('france.platform.secretStays') : undefined}
          optional={OPTIONAL_FIELDS.includes(field) ? t('common.optional') : undefined}
          missing={isMissing(field) && t('france.wrong.missing')}
          error={refusal.field(field)}
        >
          <Input
            mono={field !== 'name'}
            type={field === 'clientSecret' ? 'password' : 'text'}
            value={values[field]}
            autoComplete="off"
            onChange={({ target }) => setValues({ ...values, [field]: target.value })}
          />
        </Field>
      ))}
      <Field label={t('france.platform.version')} error={refusal.field('version')}>
        <Select
          value={version}
          onChange={({ target }) => setVersion(VERSIONS.find((each) => each === target.value) ?? version)}
        >
          {VERSIONS.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      </Field>
    </FormDialog>
  );
}

function toValues(platform: FrenchPlatform | null): Record<TextField, string> {
  return {
    flowUrl: platform?.flowUrl ?? '',
    directoryUrl: platform?.directoryUrl ?? '',
    tokenUrl: platform?.tokenUrl ?? '',
    clientId: platform?.clientId ?? '',
    clientSecret: '',
    organizationId: platform?.organizationId ?? '',
    number: platform?.number ?? '',
    name: platform?.name ?? '',
  };
}

function toOptional(text: string): string | null {
  return text.trim() === '' ? null : text.trim();
}
