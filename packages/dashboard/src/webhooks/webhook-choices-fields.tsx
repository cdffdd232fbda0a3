import type { ReactNode } from 'react';
import { Button } from '../components/button';
import { Field, Input, Select } from '../components/field';
import { useText } from '../i18n/text';
import { CompanyBoxes } from '../registry/company-boxes';
import { EventBoxes } from './event-boxes';
import { MASKED_VALUE, type HeaderChoice, type WebhookChoices } from './webhook-choices';

/** Maximum numbers of headers and of deliveries per second that the API accepts. */
const MAX_HEADERS = 10;
const MAX_RATE = 1000;

interface FieldsProps {
  choices: WebhookChoices;
  change: (part: Partial<WebhookChoices>) => void;
}

/** Events, companies, headers and rate of a webhook. */
export function WebhookChoicesFields({
  choices,
  change,
  hasCompanies,
  errors,
}: FieldsProps & {
  /** False where the viewer sees no companies */
  hasCompanies: boolean;
  errors: Readonly<Record<'events' | 'companyIds' | 'headers' | 'rateLimit', ReactNode>>;
}) {
  const { t } = useText();
  const { events, companies, headers, rate } = choices;
  return (
    <>
      <Field
        label={t('webhooks.selected')}
        error={errors.events}
        missing={events?.length === 0 && t('webhooks.selected.first')}
      >
        <Select
          value={events === null ? 'all' : 'some'}
          onChange={(event) => change({ events: event.target.value === 'all' ? null : [] })}
        >
          <option value="all">{t('webhooks.selected.all')}</option>
          <option value="some">{t('webhooks.selected.some')}</option>
        </Select>
      </Field>
      {events !== null && (
        <EventBoxes events={events} onChange={(selected) => change({ events: selected })} />
      )}
      {hasCompanies && (
        <Field
          label={t('webhooks.events')}
          error={errors.companyIds}
          missing={companies?.length === 0 && t('webhooks.companies.first')}
        >
          <Select
            value={companies === null ? 'all' : 'some'}
            onChange={(event) => change({ companies: event.target.value === 'all' ? null : [] })}
          >
            <option value="all">{t('webhooks.allCompanies')}</option>
            <option value="some">{t('webhooks.companies.some')}</option>
          </Select>
        </Field>
      )}
      {hasCompanies && companies !== null && (
        <CompanyBoxes
          companies={companies}
          onChange={(chosen) => change({ companies: chosen })}
          label={t('webhooks.companies.some')}
          searchLabel={t('webhooks.companies.search')}
        />
      )}
      <HeaderFields headers={headers} error={errors.headers} onChange={(list) => change({ headers: list })} />
      <Field
        label={t('webhooks.rate')}
        optional={t('common.optional')}
        hint={t('webhooks.rateHint')}
        error={errors.rateLimit}
      >
        <Input
          type="number"
          min={1}
          max={MAX_RATE}
          step={1}
          value={rate}
          onChange={(event) => change({ rate: event.target.value })}
        />
      </Field>
    </>
  );
}

function HeaderFields({
  headers,
  error,
  onChange,
}: {
  headers: readonly HeaderChoice[];
  error: ReactNode;
  onChange: (headers: readonly HeaderChoice[]) => void;
}) {
  const { t } = useText();
  const put = (at: number, part: Partial<HeaderChoice>): void =>
    onChange(headers.map((header, index) => (index === at ? { ...header, ...part } : header)));
  return (
    <fieldset className="grid gap-1.5">
      <legend className="mb-1 text-13 font-medium">{t('webhooks.headers')}</legend>
      {headers.map(({ name, value }, index) => (
        <div key={index} className="flex items-start gap-1.5">
          <Field label={t('webhooks.headerName')} labelHidden className="flex-1">
            <Input
              mono
              placeholder={t('webhooks.headerName')}
              value={name}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => put(index, { name: event.target.value })}
            />
          </Field>
          <Field label={t('webhooks.headerValue')} labelHidden className="flex-1">
            <Input
              mono
              type="password"
              placeholder={t('webhooks.headerValue')}
              value={value}
              autoComplete="new-password"
              spellCheck={false}
              onFocus={() => value === MASKED_VALUE && put(index, { value: '' })}
              onChange={(event) => put(index, { value: event.target.value })}
            />
          </Field>
          <Button icon="trash" iconOnly onClick={() => onChange(headers.filter((_, each) => each !== index))}>
            {t('webhooks.headerRemove')}
          </Button>
        </div>
      ))}
      <Field hint={t('webhooks.headersHint')} error={error}>
        <div>
          <Button
            icon="plus"
            size="sm"
            notNow={headers.length < MAX_HEADERS ? null : t('webhooks.headersMost')}
            onClick={() => onChange([...headers, { name: '', value: '' }])}
          >
            {t('webhooks.headerAdd')}
          </Button>
        </div>
      </Field>
    </fieldset>
  );
}
