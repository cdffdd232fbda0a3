import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '../api/client';
import { FormDialog } from '../components/form-dialog';
import { Checkbox, Field, Input, useFieldControl } from '../components/field';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { useApi, useTeam } from '../session/team';
import type { Company, DirectoryListing } from './queries';

/** Form for the company's entry in the Peppol Directory, with the required consent. */
export default function DirectoryForm({
  company,
  listing,
  onClose,
}: {
  company: Company;
  listing: DirectoryListing;
  onClose: () => void;
}) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [website, setWebsite] = useState(listing.website ?? '');
  const [place, setPlace] = useState(listing.geographicalInformation ?? '');
  const [consent, setConsent] = useState(false);
  const path = { companyId: company.id };
  const body = {
    listed: true,
    consent,
    website: website.trim() || null,
    geographicalInformation: place.trim() || null,
  };
  const write = (to: Api) => to.put('/api/v1/companies/{companyId}/directory', { path, body });
  const save = useMutation({
    mutationFn: () => write(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['companies', teamId] });
      onClose();
      done(t('companies.directory.saved'));
    },
  });
  const refusal = useRefusal(save.error);
  return (
    <FormDialog
      onClose={onClose}
      title={t('companies.directory.listTitle', { name: company.name })}
      mutation={save}
      action={t('companies.directory.list')}
      call={write}
      fieldsWithErrors={['website', 'geographicalInformation']}
    >
      <p>{t('companies.directory.listNote')}</p>
      <Field
        label={t('companies.directory.website')}
        optional={t('common.optional')}
        error={refusal.field('website')}
      >
        <Input
          type="url"
          value={website}
          maxLength={500}
          placeholder="https://"
          onChange={(event) => setWebsite(event.target.value)}
        />
      </Field>
      <Field
        label={t('companies.directory.place')}
        optional={t('common.optional')}
        error={refusal.field('geographicalInformation')}
      >
        <Input value={place} maxLength={500} dir="auto" onChange={(event) => setPlace(event.target.value)} />
      </Field>
      <Field missing={consent ? null : t('companies.directory.consentFirst')}>
        <Consent isConfirmed={consent} onChange={setConsent} />
      </Field>
    </FormDialog>
  );
}

function Consent({
  isConfirmed,
  onChange,
}: {
  isConfirmed: boolean;
  onChange: (isConfirmed: boolean) => void;
}) {
  const { t } = useText();
  return (
    <Checkbox
      {...useFieldControl()}
      label={t('companies.directory.consent')}
      checked={isConfirmed}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
