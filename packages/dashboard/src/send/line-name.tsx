import { queryOptions, useQuery } from '@tanstack/react-query';
import { useId, useState, type ComponentProps } from 'react';
import type { Api } from '../api/client';
import type { components } from '../api/schema';
import { Input } from '../components/field';
import { useSettled } from '../components/use-settled';
import { typedDecimal } from '../format/typed-decimal';
import type { Language } from '../format/locale';
import { useText } from '../i18n/text';
import { useApi, useMay, useTeam } from '../session/team';
import type { FormLine } from './form';
import { ZERO_CATEGORIES } from './vat';

type Item = components['schemas']['Item'];

const REST_MS = 200;
const SUGGESTED = 10;
/** Fewer characters fit too many items. */
const LEAST = 2;

function itemsQuery(api: Api, teamId: string, companyId: string, search: string) {
  return queryOptions({
    queryKey: ['items', teamId, companyId, search],
    queryFn: async ({ signal }) =>
      (
        await api.get('/api/v1/{companyId}/items', {
          path: { companyId },
          query: { search, limit: SUGGESTED },
          signal,
        })
      ).items,
    staleTime: 30_000,
  });
}

/** The name of a line: it suggests items of the company, and a chosen one fills in price, unit and VAT. */
export function LineName({
  companyId,
  value,
  onChange,
  ...input
}: {
  companyId: string;
  value: string;
  onChange: (change: Partial<FormLine>) => void;
} & Omit<ComponentProps<typeof Input>, 'value' | 'onChange'>) {
  const { language } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const may = useMay();
  const list = useId();
  const [isTyped, setTyped] = useState(false);
  const search = useSettled(value.trim(), REST_MS);
  const { data: items = [] } = useQuery({
    ...itemsQuery(api, teamId, companyId, search),
    enabled: isTyped && companyId !== '' && search.length >= LEAST && may('partners.read'),
  });
  return (
    <>
      <Input
        {...input}
        list={list}
        value={value}
        onChange={(event) => {
          const name = event.target.value;
          setTyped(true);
          const chosen = items.find((item) => item.name === name);
          onChange(chosen === undefined ? { name } : { name, ...fillLine(chosen, language) });
        }}
      />
      <datalist id={list}>
        {items.map((item) => (
          <option key={item.id} value={item.name}>
            {item.itemNumber ?? ''}
          </option>
        ))}
      </datalist>
    </>
  );
}

/** Returns what an item fills in of a line: what the item has. */
export function fillLine(
  { netPrice, unitCode, vatCategory, vatPercentage }: Item,
  language: Language,
): Partial<FormLine> {
  const category = ['S' as const, ...ZERO_CATEGORIES].find((each) => each === vatCategory);
  const rate = vatPercentage === null ? '' : typedDecimal(vatPercentage, language);
  return {
    ...(netPrice === null ? {} : { price: typedDecimal(netPrice, language, 2) }),
    ...(unitCode === null ? {} : { unit: unitCode }),
    ...(category === undefined ? {} : { vat: { category, rate: category === 'S' ? rate : '' } }),
  };
}
