import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { Button } from '../components/button';
import { Changes } from '../components/changes';
import { Dialog } from '../components/dialog';
import { Checkbox } from '../components/field';
import { FormCard } from '../components/form-card';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import {
  listChanges,
  COMPANY_FIELDS,
  toCreateInput,
  EMPTY_COMPANY,
  endsVerification,
  missingFields,
  typedCompany,
  toUpdateInput,
  type CompanyField,
  type TypedCompany,
} from '../registry/company-changes';
import { useApi, useTeam } from '../session/team';
import { CompanyFields } from './company-fields';
import type { Company } from './queries';

const PATH = '/api/v1/companies';
const ONE = '/api/v1/companies/{companyId}';

/** Form to create or edit a company; asks for confirmation when the change ends the verification. */
export default function CompanyForm({
  company: current,
  onClose,
  onSaved,
}: {
  /** The company to edit; null to create one */
  company: Company | null;
  onClose: () => void;
  onSaved: (company: Company) => void;
}) {
  const { t } = useText();
  // Snapshot from when the form opened: the form must not write back values that a colleague changed meanwhile.
  const [company] = useState(current);
  const { id: teamId } = useTeam();
  const api = useApi();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [typed, setTyped] = useState<TypedCompany>(() => (company ? typedCompany(company) : EMPTY_COMPANY));
  const [left, setLeft] = useState<ReadonlySet<CompanyField>>(new Set());
  const [isAsking, setAsking] = useState(false);
  const changes = company ? listChanges(company, typed) : [];
  const ends = company?.isVerified === true && endsVerification(changes);
  const renames = company !== null && typed.name.trim() !== '' && typed.name.trim() !== company.name;
  const isUnchanged = company !== null && Object.keys(toUpdateInput(company, typed)).length === 0;
  const write = (to: Api) =>
    company
      ? to.put(ONE, { path: { companyId: company.id }, body: toUpdateInput(company, typed) })
      : to.post(PATH, { body: toCreateInput(typed) });
  const save = useMutation({
    mutationFn: async () => (await write(api)).company,
    onSuccess: async (saved) => {
      await queries.invalidateQueries({ queryKey: ['companies', teamId] });
      done(t(company ? 'companies.changed' : 'companies.made', { name: saved.name }));
      onSaved(saved);
    },
    onSettled: () => setAsking(false),
  });
  const refusal = useRefusal(save.error);
  const missing = missingFields(typed);
  const notNow =
    missing.length > 0
      ? t('companies.missing', { fields: missing.map((name) => t(`companies.field.${name}`)).join(', ') })
      : isUnchanged
        ? t('companies.unchanged')
        : null;
  const change = (name: CompanyField, value: string): void => {
    setTyped({ ...typed, [name]: value });
    if (save.error) save.reset();
  };
  return (
    <>
      <FormCard
        title={company ? t('companies.editTitle', { name: company.name }) : undefined}
        failure={{
          error: save.error,
          fieldsWithErrors: COMPANY_FIELDS,
          labels: { isSmpRecipient: t('companies.field.isSmpRecipient') },
          title: t(company ? 'companies.changeFailed' : 'companies.makeFailed'),
        }}
        note={
          ends || renames ? (
            <>
              {ends && <span className="text-warn">{t('companies.endsShort')}</span>}
              {renames && <span>{t('companies.renames')}</span>}
            </>
          ) : undefined
        }
        save={t(company ? 'companies.save' : 'companies.make')}
        notNow={notNow}
        isBusy={save.isPending}
        action={write}
        onSave={() => (ends ? setAsking(true) : save.mutate())}
        onCancel={onClose}
      >
        <CompanyFields
          company={company}
          typed={typed}
          left={left}
          refused={refusal.field}
          onChange={change}
          onLeave={(name) => setLeft(new Set([...left, name]))}
        />
        <Checkbox
          className="md:col-span-2"
          label={t('companies.field.isSmpRecipient')}
          checked={typed.isSmpRecipient}
          onChange={(event) => setTyped({ ...typed, isSmpRecipient: event.target.checked })}
        />
      </FormCard>
      <Dialog
        open={isAsking}
        wide
        onClose={() => setAsking(false)}
        title={t('companies.endsTitle', { name: company?.name ?? '' })}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('companies.endsKeep')}</Button>
            <Button kind="danger" busy={save.isPending && t('common.saving')} onClick={() => save.mutate()}>
              {t('companies.endsAction')}
            </Button>
          </>
        }
      >
        <p>{t('companies.endsNote')}</p>
        <div className="overflow-hidden rounded-2 border border-line">
          <Changes
            rows={[
              ...changes.map(({ field, before, after }) => ({
                id: field,
                name: t(`companies.field.${field}`),
                before: before ?? undefined,
                after: after ?? t('companies.none'),
              })),
              {
                id: 'isVerified',
                name: t('companies.verification'),
                before: t('status.verified'),
                after: t('status.notVerified'),
              },
            ]}
          />
        </div>
      </Dialog>
    </>
  );
}
