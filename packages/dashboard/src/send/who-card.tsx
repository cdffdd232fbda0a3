import { Suspense, useState } from 'react';
import { Button } from '../components/button';
import { Card, CardBody } from '../components/card';
import { Combobox } from '../components/combobox';
import { lazyPart } from '../components/lazy-part';
import { countryName, countryOption } from '../format/country-name';
import { Checkbox } from '../components/field';
import { COUNTRIES } from './countries';
import { withKind } from './credit';
import { NO_REFERENCE } from './customer';
import { ForeignName } from '../documents/foreign-text';
import { useText } from '../i18n/text';
import { useCompany, type CompanyChoice } from '../registry/companies';
import { CompanySelect } from '../registry/company-select';
import { CorrectsField, PartyAlert } from './extra-blocks';
import { isCreditNote, isSelfBilled, KINDS, type FormParty, type SendForm } from './form';
import { ChoiceField, NotedField, TextField, useNote } from './notes';
import type { KnownDetails } from './party';
import { RecipientField } from './recipient-field';
import type { PartyQuestion } from './use-party';

/** Maximum number of missing numbers at the field. */
const MISSING_MOST = 3;

const SentBefore = lazyPart(
  'SentBefore',
  async () => ({ default: (await import('./sent-before')).SentBefore }),
  ['drafts'],
);

/** Sender, document type, recipient, number and dates. */
export function WhoCard({
  form,
  choice,
  known,
  question,
  missingNumbers,
  maySave,
  isRepeated,
  change,
}: {
  form: SendForm;
  choice: CompanyChoice;
  known: KnownDetails | null | undefined;
  /** Whether the details are those of the recipient; null when nothing speaks against it */
  question: PartyQuestion | null;
  /** Numbers that are missing before the proposed one */
  missingNumbers: readonly string[];
  /** Whether the person may save the recipient as a customer */
  maySave: boolean;
  /** True for a recurring invoice: its company stays, and each run sets number and dates */
  isRepeated: boolean;
  change: (change: Partial<SendForm>) => void;
}) {
  const { t } = useText();
  const isOnlyMailed = form.email?.when === 'only';
  return (
    <Card title={t('send.who')}>
      <CardBody className="grid grid-cols-1 gap-4">
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          {!isRepeated && (
            <FromField
              choice={choice}
              value={form.companyId}
              onChange={(companyId) => change({ companyId })}
            />
          )}
          <ChoiceField
            field="kind"
            label={t('send.kind')}
            value={form.kind}
            onChange={(kind) => change(withKind(form, KINDS.find((each) => each === kind) ?? 'invoice'))}
          >
            {KINDS.filter((kind) => !isRepeated || !isSelfBilled(kind)).map((kind) => (
              <option key={kind} value={kind}>
                {t(`status.type.${kind}`)}
              </option>
            ))}
          </ChoiceField>
        </div>
        {isOnlyMailed ? (
          <p className="text-12 text-ink-3">{t('send.recipient.onlyMailed')}</p>
        ) : (
          <RecipientField
            value={form.recipient}
            kind={form.kind}
            known={known}
            onChange={(recipient) => change({ recipient })}
          />
        )}
        {question !== null && !isOnlyMailed && <PartyAlert question={question} />}
        <PartyFields
          party={form.party}
          isSelfBilled={isSelfBilled(form.kind)}
          change={(party) => change({ party: { ...form.party, ...party } })}
        />
        {maySave && !isRepeated && !isSelfBilled(form.kind) && (
          <Checkbox
            label={t('send.customer.save')}
            checked={form.saveCustomer}
            onChange={(event) => change({ saveCustomer: event.target.checked })}
          />
        )}
        {!isRepeated && <NumberAndDates form={form} missingNumbers={missingNumbers} change={change} />}
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <TextField
            field="buyerReference"
            label={t('send.buyerReference')}
            maxLength={250}
            value={form.buyerReference}
            onChange={(buyerReference) => change({ buyerReference })}
          />
          <TextField
            field="purchaseOrder"
            label={t('send.purchaseOrder')}
            optional={t('send.instead')}
            maxLength={250}
            value={form.purchaseOrder}
            onChange={(purchaseOrder) => change({ purchaseOrder })}
          />
          {isCreditNote(form.kind) && <CorrectsField form={form} change={change} />}
        </div>
        {form.buyerReference.trim() === '' && form.purchaseOrder.trim() === '' && (
          <div className="flex flex-wrap items-center gap-2 text-12 text-ink-2">
            <span>{t('send.noReference')}</span>
            <Button size="sm" onClick={() => change({ buyerReference: NO_REFERENCE })}>
              {t('send.noReference.use', { reference: NO_REFERENCE })}
            </Button>
            {form.number.trim() !== '' && (
              <Button size="sm" onClick={() => change({ buyerReference: form.number.trim() })}>
                {t('send.noReference.number')}
              </Button>
            )}
          </div>
        )}
      </CardBody>
    </Card>
  );
}

/** Number, issue date and due date of the document. */
function NumberAndDates({
  form,
  missingNumbers,
  change,
}: {
  form: SendForm;
  missingNumbers: readonly string[];
  change: (change: Partial<SendForm>) => void;
}) {
  const { t } = useText();
  const [left, setLeft] = useState<string | null>(null);
  return (
    <div className="grid grid-cols-2 gap-4 md:grid-cols-3">
      <div
        className="grid content-start gap-1 max-md:col-span-2"
        onBlur={({ target }) => setLeft(target instanceof HTMLInputElement ? target.value : null)}
      >
        <TextField
          field="number"
          label={t('send.number')}
          hint={
            missingNumbers.length > 0
              ? t('send.number.missing', { list: missingNumbers.slice(0, MISSING_MOST).join(', ') })
              : undefined
          }
          maxLength={100}
          value={form.number}
          onChange={(number) => change({ number })}
        />
        {left !== null && (
          <Suspense fallback={null}>
            <SentBefore form={form} left={left} />
          </Suspense>
        )}
      </div>
      <TextField
        field="issueDate"
        type="date"
        label={t('send.issued')}
        value={form.issueDate}
        onChange={(issueDate) => change({ issueDate })}
      />
      <TextField
        field="dueDate"
        type="date"
        label={t('send.due')}
        value={form.dueDate}
        hint={form.dueDate === '' && !isCreditNote(form.kind) ? t('send.due.hint') : undefined}
        onChange={(dueDate) => change({ dueDate })}
      />
    </div>
  );
}

/** The company that sends. */
export function FromField({
  choice,
  value,
  onChange,
}: {
  choice: CompanyChoice;
  value: string;
  onChange: (companyId: string) => void;
}) {
  const { t } = useText();
  const { company, isGone } = useCompany(choice, value);
  const isUnverified = company !== undefined && !company.isVerified;
  return (
    <NotedField
      field="company"
      label={t('send.from')}
      hint={isUnverified ? t('send.from.unverified') : undefined}
      state={isUnverified ? 'warning' : undefined}
    >
      <CompanySelect
        data-field="company"
        choice={choice}
        value={value}
        none={value === '' || isGone ? t('send.from.choose') : undefined}
        numbered
        onChange={onChange}
      />
    </NotedField>
  );
}

/** Details of the other side: in one line once they are known, as fields while something is missing. */
function PartyFields({
  party,
  isSelfBilled: isSupplier,
  change,
}: {
  party: FormParty;
  isSelfBilled: boolean;
  change: (change: Partial<FormParty>) => void;
}) {
  const { t, language } = useText();
  const [isOpen, setOpen] = useState(false);
  const notes = [
    useNote('party.name'),
    useNote('party.street'),
    useNote('party.postalZone'),
    useNote('party.city'),
    useNote('party.country'),
    useNote('party.vatNumber'),
  ];
  const isWhole = [party.name, party.street, party.postalZone, party.city, party.country].every(
    (text) => text.trim() !== '',
  );
  const hasError = notes.some(({ error }) => error !== undefined);
  const title = t(isSupplier ? 'send.party.supplier' : 'send.party.buyer');
  const shows = isOpen || !isWhole || hasError;
  if (!shows) {
    const place = [party.street, `${party.postalZone} ${party.city}`, countryName(party.country, language)];
    return (
      <div className="flex items-start gap-3 rounded-2 bg-sunken px-3 py-2 text-13">
        <p className="min-w-0 flex-1">
          <span className="sr-only">{title}: </span>
          <ForeignName text={party.name} className="font-medium" />
          <ForeignName
            text={place.join(', ')}
            className="block text-12 text-ink-2 max-md:whitespace-normal"
          />
          {party.vatNumber !== '' && <span className="block text-12 text-ink-3">{party.vatNumber}</span>}
        </p>
        <Button kind="quiet" size="sm" icon="edit" onClick={() => setOpen(true)}>
          {t('send.party.edit')}
        </Button>
      </div>
    );
  }
  // The fields being edited stay open when they become complete.
  const write = (part: Partial<FormParty>) => {
    setOpen(true);
    change(part);
  };
  const field = (name: keyof Omit<FormParty, 'rest'>, label: string, className?: string) => (
    <TextField
      field={`party.${name}`}
      label={label}
      className={className}
      value={party[name]}
      onChange={(text) => write({ [name]: text })}
    />
  );
  return (
    <fieldset className="grid min-w-0 grid-cols-1 gap-4 rounded-2 bg-sunken p-3">
      <legend className="sr-only">{title}</legend>
      <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
        {field('name', t(isSupplier ? 'send.party.supplierName' : 'send.party.name'))}
        <TextField
          field="party.vatNumber"
          label={t('send.party.vatNumber')}
          optional={t('common.optional')}
          value={party.vatNumber}
          onChange={(vatNumber) => write({ vatNumber })}
        />
      </div>
      <div className="grid grid-cols-2 gap-4 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1.5fr)_minmax(0,1.5fr)]">
        {field('street', t('send.party.street'), 'max-md:col-span-2')}
        {field('postalZone', t('send.party.postalZone'))}
        {field('city', t('send.party.city'))}
        <CountryField value={party.country} onChange={(country) => write({ country })} />
      </div>
    </fieldset>
  );
}

function CountryField({ value, onChange }: { value: string; onChange: (country: string) => void }) {
  const { t, language } = useText();
  const options = COUNTRIES.map((code) => countryOption(code, language));
  return (
    <NotedField field="party.country" label={t('send.party.country')} className="max-md:col-span-2">
      <Combobox
        data-field="party.country"
        source={options}
        value={
          value === ''
            ? null
            : (options.find((option) => option.value === value) ?? countryOption(value, language))
        }
        onChange={(option) => onChange(option?.value ?? '')}
      />
    </NotedField>
  );
}
