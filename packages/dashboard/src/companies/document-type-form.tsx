import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { FormDialog } from '../components/form-dialog';
import { Field, Input, Select, TextArea } from '../components/field';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import {
  docTypeComplaint,
  missingTypes,
  OFFERED_TYPES,
  type AdvertisedType,
} from '../registry/document-types';
import { useApi, useTeam } from '../session/team';
import type { Company } from './queries';

const PATH = '/api/v1/companies/{companyId}/document-types';
const OWN = 'own';

/** Advertises a usual choice of document types, or one by its ids. */
export default function DocumentTypeForm({
  company,
  advertised,
  onClose,
}: {
  company: Company;
  advertised: AdvertisedType[];
  onClose: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const offered = OFFERED_TYPES.filter((each) => missingTypes(each, advertised).length > 0);
  const [choice, setChoice] = useState<string>(offered[0]?.id ?? OWN);
  const [docTypeId, setDocTypeId] = useState('');
  const [processId, setProcessId] = useState('');
  const [isLeft, setLeft] = useState(false);
  const chosen = offered.find(({ id }) => id === choice);
  const newTypes: AdvertisedType[] = chosen
    ? missingTypes(chosen, advertised)
    : [{ docTypeId: docTypeId.trim(), processId: processId.trim() }];
  const path = { companyId: company.id };
  const write = (to: Api, body: AdvertisedType) => to.post(PATH, { path, body });
  const add = useMutation({
    mutationFn: async () => {
      for (const body of newTypes) await write(api, body);
    },
    onSuccess: () => {
      onClose();
      done(t('companies.types.added', { count: newTypes.length }));
    },
    onSettled: () => queries.invalidateQueries({ queryKey: ['companies', teamId] }),
  });
  const refusal = useRefusal(chosen ? null : add.error);
  const complaint = docTypeId.trim() === '' ? null : docTypeComplaint(docTypeId);
  const missing = (text: string) => text.trim() === '' && t('companies.types.fillFirst');
  return (
    <FormDialog
      wide
      onClose={onClose}
      title={t('companies.types.addTitle', { name: company.name })}
      mutation={add}
      action={t('companies.types.addAction')}
      call={(to) => newTypes.map((body) => write(to, body))}
      busy={t('companies.working')}
      fieldsWithErrors={chosen ? [] : ['docTypeId', 'processId']}
    >
      <Field
        label={t('companies.types.choice')}
        hint={chosen && t('companies.types.choiceCount', { count: newTypes.length })}
      >
        <Select value={choice} onChange={(event) => setChoice(event.target.value)}>
          {offered.map(({ id }) => (
            <option key={id} value={id}>
              {t(`companies.types.offer.${id}`)}
            </option>
          ))}
          <option value={OWN}>{t('companies.types.own')}</option>
        </Select>
      </Field>
      {chosen ? (
        <ul className="grid gap-1 text-12">
          {newTypes.map((type) => (
            <li key={type.docTypeId}>
              <code className="wrap-anywhere">{type.docTypeId}</code>
            </li>
          ))}
        </ul>
      ) : (
        <>
          <Field
            label={t('companies.types.docTypeId')}
            hint={t('companies.types.docTypeHint')}
            error={refusal.field('docTypeId') ?? (isLeft ? complaint : null)}
            missing={missing(docTypeId)}
          >
            <TextArea
              value={docTypeId}
              maxLength={560}
              spellCheck={false}
              onChange={(event) => setDocTypeId(event.target.value)}
              onBlur={() => setLeft(true)}
            />
          </Field>
          <Field
            label={t('companies.types.processId')}
            error={refusal.field('processId')}
            missing={missing(processId)}
          >
            <Input
              mono
              value={processId}
              maxLength={200}
              spellCheck={false}
              onChange={(event) => setProcessId(event.target.value)}
            />
          </Field>
        </>
      )}
    </FormDialog>
  );
}
