import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import type { Api } from '../api/client';
import { Combobox } from '../components/combobox';
import { Field, Input, Select, TextArea } from '../components/field';
import { FormCard } from '../components/form-card';
import { useToasts } from '../components/toast';
import { LANGUAGE_NAMES, LANGUAGES } from '../i18n/catalog';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { countryOption } from '../format/country-name';
import { countryOptions } from '../registry/country-names';
import { findRegister } from '../registry/numbers';
import { registersFor, schemeOption } from '../registry/schemes';
import { useResolvedRecipient } from '../send/recipient-search';
import { isCompanyNumber } from '../send/recipient-text';
import { useApi, useMay, useTeam } from '../session/team';
import {
  addressComplaint,
  customerInput,
  supplierInput,
  typedPartner,
  type TypedPartner,
} from './partner-fields';
import type { Partner, PartnerKind } from './queries';
import { usePartnerText } from './texts';

/** Makes a customer or supplier, or changes one. */
export default function PartnerForm({
  kind,
  partner,
  onClose,
  onSaved,
}: {
  kind: PartnerKind;
  /** The one to change; null: a new one */
  partner: Partner | null;
  onClose: () => void;
  onSaved: (id: string) => void;
}) {
  const { t } = useText();
  const say = usePartnerText(kind);
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  const [typed, setTyped] = useState<TypedPartner>(() => typedPartner(partner));
  const write = async (to: Api): Promise<{ id: string; name: string }> => {
    if (kind === 'customers') {
      const body = customerInput(typed);
      return partner
        ? (await to.put('/api/v1/customers/{customerId}', { path: { customerId: partner.id }, body }))
            .customer
        : (await to.post('/api/v1/customers', { body })).customer;
    }
    const body = supplierInput(typed);
    return partner
      ? (await to.put('/api/v1/suppliers/{supplierId}', { path: { supplierId: partner.id }, body })).supplier
      : (await to.post('/api/v1/suppliers', { body })).supplier;
  };
  const save = useMutation({
    mutationFn: () => write(api),
    onSuccess: async ({ id, name }) => {
      await queries.invalidateQueries({ queryKey: [kind, teamId] });
      done(say(partner ? 'saved' : 'made', { name }));
      onSaved(id);
    },
  });
  const refusal = useRefusal(save.error);
  const isWithoutCountry = kind === 'customers' && typed.country === '';
  const notNow =
    typed.name.trim() === '' ? t('partners.nameFirst') : isWithoutCountry ? t('partners.countryFirst') : null;
  // Fields that only customers have are absent from the form of a supplier.
  const names = Object.keys(kind === 'customers' ? customerInput(typed) : supplierInput(typed));
  return (
    <FormCard
      title={partner ? t('partners.editTitle', { name: partner.name }) : undefined}
      failure={{ error: save.error, title: say('failed'), fieldsWithErrors: names }}
      save={say(partner ? 'save' : 'make')}
      notNow={notNow}
      isBusy={save.isPending}
      action={write}
      onSave={() => save.mutate()}
      onCancel={onClose}
    >
      <PartnerFields
        kind={kind}
        typed={typed}
        refused={refusal.field}
        onChange={(name, value) => {
          setTyped((before) => ({ ...before, [name]: value }));
          if (save.error) save.reset();
        }}
      />
    </FormCard>
  );
}

type Refused = (name: keyof TypedPartner) => ReactNode;
type Change = (name: keyof TypedPartner, value: string) => void;

function PartnerFields({
  kind,
  typed,
  refused,
  onChange,
}: {
  kind: PartnerKind;
  typed: TypedPartner;
  refused: Refused;
  onChange: Change;
}) {
  const { t } = useText();
  const [isLeft, setLeft] = useState(false);
  const complaint = isLeft ? addressComplaint(typed.peppolAddresses) : null;
  return (
    <>
      <TextField name="name" maxLength={200} {...{ typed, refused, onChange }} />
      <TextField name="vatNumber" maxLength={30} mono {...{ typed, refused, onChange }} />
      {kind === 'customers' && <AddressOfNumber typed={typed} onChange={onChange} />}
      <Field
        label={t('partners.field.peppolAddresses')}
        optional={t('common.optional')}
        hint={t('partners.addressesHint')}
        error={refused('peppolAddresses') ?? complaint}
      >
        <TextArea
          rows={2}
          value={typed.peppolAddresses}
          spellCheck={false}
          placeholder="0208:0123456749"
          onChange={(event) => onChange('peppolAddresses', event.target.value)}
          onBlur={() => setLeft(true)}
        />
      </Field>
      <TextField
        name="externalId"
        maxLength={200}
        hint={t('partners.externalIdHint')}
        {...{ typed, refused, onChange }}
      />
      {kind === 'customers' && <CustomerFields {...{ typed, refused, onChange }} />}
    </>
  );
}

/** Fills the Peppol id and the country that follow from the VAT number, while they are empty. */
function AddressOfNumber({ typed, onChange }: { typed: TypedPartner; onChange: Change }) {
  const { t } = useText();
  const may = useMay();
  const { vatNumber, peppolAddresses, country } = typed;
  const isAsked = may('documents.send') && isCompanyNumber(vatNumber) && peppolAddresses.trim() === '';
  const { isChecking, answering } = useResolvedRecipient(vatNumber, isAsked);
  const [filledFor, setFilledFor] = useState<string | null>(null);
  useEffect(() => {
    if (answering === null || filledFor === vatNumber) return;
    setFilledFor(vatNumber);
    onChange('peppolAddresses', answering.address);
    if (country === '' && answering.country !== null) onChange('country', answering.country);
    // Only the fields of this answer are filled; a Peppol id that the user removed stays removed.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [answering?.address]);
  return (
    <p role="status" className="text-12 text-ink-3 empty:hidden">
      {isAsked && isChecking
        ? t('partners.addressAsked')
        : filledFor === vatNumber && vatNumber !== ''
          ? t('partners.addressFilled')
          : null}
    </p>
  );
}

function CustomerFields({
  typed,
  refused,
  onChange,
}: {
  typed: TypedPartner;
  refused: Refused;
  onChange: Change;
}) {
  const { t, language } = useText();
  const countries = useMemo(() => countryOptions(language), [language]);
  const registers = useMemo(
    () => registersFor(typed.country).map(({ code }) => schemeOption(code)),
    [typed.country],
  );
  const usual = findRegister({ ...typed, enterpriseNumberScheme: '' });
  const props = { typed, refused, onChange };
  return (
    <>
      <Field label={t('partners.field.country')} error={refused('country')}>
        <Combobox
          source={countries}
          value={typed.country === '' ? null : countryOption(typed.country, language)}
          onChange={(option) => onChange('country', option?.value ?? '')}
        />
      </Field>
      <div className="grid content-start gap-4 md:grid-cols-2">
        <Field
          label={t('partners.field.enterpriseNumberScheme')}
          optional={t('common.optional')}
          error={refused('enterpriseNumberScheme')}
        >
          <Combobox
            source={registers}
            value={typed.enterpriseNumberScheme === '' ? null : schemeOption(typed.enterpriseNumberScheme)}
            placeholder={usual === null ? undefined : schemeOption(usual).label}
            onChange={(option) => onChange('enterpriseNumberScheme', option?.value ?? '')}
          />
        </Field>
        <TextField name="enterpriseNumber" maxLength={50} mono {...props} />
      </div>
      <TextField name="address" maxLength={200} {...props} />
      <div className="grid grid-cols-[7rem_minmax(0,1fr)] gap-4">
        <TextField name="postalCode" maxLength={20} {...props} />
        <TextField name="city" maxLength={100} {...props} />
      </div>
      <TextField name="email" maxLength={254} type="email" {...props} />
      <TextField name="phone" maxLength={50} type="tel" {...props} />
      <TextField name="buyerReference" maxLength={250} hint={t('partners.buyerReferenceHint')} {...props} />
      <Field label={t('partners.field.language')} optional={t('common.optional')} error={refused('language')}>
        <Select value={typed.language} onChange={(event) => onChange('language', event.target.value)}>
          <option value="">{t('partners.languageNone')}</option>
          {LANGUAGES.map((code) => (
            <option key={code} value={code} lang={code}>
              {LANGUAGE_NAMES[code]}
            </option>
          ))}
          {typed.language !== '' && !LANGUAGES.some((code) => code === typed.language) && (
            <option value={typed.language}>{typed.language}</option>
          )}
        </Select>
      </Field>
    </>
  );
}

function TextField({
  name,
  typed,
  refused,
  onChange,
  hint,
  ...input
}: {
  name: keyof TypedPartner;
  typed: TypedPartner;
  refused: Refused;
  onChange: Change;
  hint?: string;
  maxLength: number;
  type?: 'email' | 'tel';
  mono?: boolean;
}) {
  const { t } = useText();
  return (
    <Field
      label={t(`partners.field.${name}`)}
      optional={name === 'name' ? undefined : t('common.optional')}
      hint={hint}
      error={refused(name)}
    >
      <Input
        {...input}
        dir="auto"
        autoComplete="off"
        value={typed[name]}
        onChange={(event) => onChange(name, event.target.value)}
      />
    </Field>
  );
}
