import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Api } from '../api/client';
import { Field, Input, TextArea } from '../components/field';
import { FormDialog } from '../components/form-dialog';
import { NumberQuestion } from '../components/number-question';
import { useToasts } from '../components/toast';
import { useText } from '../i18n/text';
import { useRefusal } from '../refusals/use-refusal';
import { companyQuery } from '../registry/companies';
import { NumberInput } from '../send/notes';
import { UnitSelect } from '../send/unit-select';
import { VatInput } from '../send/vat-input';
import { useApi, useTeam } from '../session/team';
import { itemInput, typedItem, type TypedItem } from './item-fields';
import type { Item } from './queries';

/** Adds an item to a company, or changes one. */
export function ItemForm({
  companyId,
  item,
  onClose,
}: {
  companyId: string;
  /** The one to change; null: a new one */
  item: Item | null;
  onClose: () => void;
}) {
  const { t, language } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const queries = useQueryClient();
  const { done } = useToasts();
  // The usual rates are those of the seller's country.
  const { data: company } = useQuery(companyQuery(api, teamId, companyId));
  const [typed, setTyped] = useState(() => typedItem(item, language));
  const change = (part: Partial<TypedItem>): void => setTyped((before) => ({ ...before, ...part }));
  const { body, unclear } = itemInput(typed);
  const write = (to: Api) =>
    item === null
      ? to.post('/api/v1/{companyId}/items', { path: { companyId }, body })
      : to.put('/api/v1/{companyId}/items/{itemId}', { path: { companyId, itemId: item.id }, body });
  const save = useMutation({
    mutationFn: () => write(api),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['items', teamId] });
      onClose();
      done(t(item === null ? 'items.made' : 'items.saved', { name: body.name }));
    },
  });
  const refusal = useRefusal(save.error);
  const text = (name: 'name' | 'itemNumber' | 'externalId', maxLength: number) => (
    <Input
      value={typed[name]}
      maxLength={maxLength}
      dir="auto"
      autoComplete="off"
      onChange={(event) => change({ [name]: event.target.value })}
    />
  );
  return (
    <FormDialog
      onClose={onClose}
      title={item === null ? t('items.new') : t('items.editTitle', { name: item.name })}
      mutation={save}
      action={t(item === null ? 'items.make' : 'items.save')}
      call={write}
      failed={t('items.saveFailed')}
      fieldsWithErrors={Object.keys(body)}
    >
      <Field
        label={t('items.name')}
        error={refusal.field('name')}
        missing={body.name === '' && t('items.nameFirst')}
      >
        {text('name', 200)}
      </Field>
      <Field
        label={t('items.description')}
        optional={t('common.optional')}
        error={refusal.field('description')}
      >
        <TextArea
          rows={2}
          maxLength={1000}
          dir="auto"
          value={typed.description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field label={t('items.number')} optional={t('common.optional')} error={refusal.field('itemNumber')}>
          {text('itemNumber', 100)}
        </Field>
        <Choice label={t('items.unit')} error={refusal.field('unitCode')}>
          <UnitSelect
            field="unit"
            label={t('items.unit')}
            none={t('items.notSet')}
            value={typed.unit}
            onChange={(unit) => change({ unit })}
          />
        </Choice>
        <Field
          label={t('items.price')}
          optional={t('common.optional')}
          error={refusal.field('netPrice')}
          missing={unclear.price && t('items.priceUnclear')}
          below={<NumberQuestion typed={typed.price} decimals={2} onChoose={(price) => change({ price })} />}
        >
          <NumberInput
            field="price"
            decimals={2}
            value={typed.price}
            onChange={(price) => change({ price })}
          />
        </Field>
        <Choice
          label={t('items.vat')}
          error={refusal.field('vatCategory') ?? refusal.field('vatPercentage')}
          missing={unclear.rate && t('items.rateUnclear')}
        >
          <VatInput
            field="vat"
            label={t('items.vat')}
            none={t('items.notSet')}
            value={typed.vat}
            country={company?.country ?? ''}
            onChange={(vat) => change({ vat })}
          />
        </Choice>
      </div>
      <Field
        label={t('items.externalId')}
        optional={t('common.optional')}
        hint={t(item === null ? 'items.externalIdHint' : 'items.externalIdHintEdit')}
        error={refusal.field('externalId')}
      >
        {text('externalId', 200)}
      </Field>
    </FormDialog>
  );
}

/** A field whose control has its own name, with the same label above it. */
function Choice({
  label,
  error,
  missing,
  children,
}: {
  label: string;
  error: ReactNode;
  missing?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Field error={error} missing={missing}>
      <span aria-hidden="true" className="text-13 font-medium">
        {label}
      </span>
      {children}
    </Field>
  );
}
