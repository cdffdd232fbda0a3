import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ApiFailure } from '../api/failure';
import { SuggestInput, type ComboOption } from '../components/combobox';
import type { FieldState } from '../components/field';
import { useSettled } from '../components/use-settled';
import { useText } from '../i18n/text';
import { FailureText } from '../refusals/use-refusal';
import { recipientQuery } from '../registry/recipient-query';
import { formatNumber } from '../registry/companies';
import { magicAddress, MAGIC_RECIPIENTS } from '../sandbox/magic-recipients';
import { useApi, useMay, useTeam } from '../session/team';
import { NotedField } from './notes';
import type { KnownDetails } from './party';
import { toReception, takesKind } from './recipient';

const ADDRESS = /^\d{4}:\S{1,50}$/;
const REST_MS = 300;

/**
 * Who is behind an address, among customers and the team's own companies.
 *
 * @returns Null when the team does not know, undefined while it is asked
 */
export function useKnownParty(address: string): KnownDetails | null | undefined {
  const api = useApi();
  const may = useMay();
  const { id: teamId } = useTeam();
  const settled = useSettled(address.trim(), REST_MS);
  const isAddress = ADDRESS.test(settled);
  const { data, isLoading } = useQuery({
    queryKey: ['customers', teamId, 'of-address', settled],
    enabled: isAddress,
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<KnownDetails | null> => {
      const [{ customers }, { companies }] = await Promise.all([
        may('partners.read')
          ? api.get('/api/v1/customers', { query: { search: settled, limit: 5 }, signal })
          : { customers: [] },
        may('companies.read')
          ? api.get('/api/v1/companies', {
              query: { enterpriseNumber: settled.slice(settled.indexOf(':') + 1), limit: 20 },
              signal,
            })
          : { companies: [] },
      ]);
      return (
        customers.find(({ peppolAddresses }) => peppolAddresses.includes(settled)) ??
        companies.find((company) => formatNumber(company) === settled) ??
        null
      );
    },
  });
  if (settled !== address.trim() || isLoading) return ADDRESS.test(address.trim()) ? undefined : null;
  if (!isAddress) return null;
  return data ?? null;
}

/** What the network says of the address, once it has rested; the answer about an earlier one is not shown. */
function useReception(address: string) {
  const api = useApi();
  const { id: teamId } = useTeam();
  const settled = useSettled(address.trim(), REST_MS);
  const isAddress = ADDRESS.test(address.trim());
  const query = useQuery({
    ...recipientQuery(api, teamId, settled),
    enabled: isAddress && ADDRESS.test(settled),
    select: toReception,
  });
  const isCurrent = isAddress && settled === address.trim();
  return {
    isAddress,
    isChecking: isAddress && (!isCurrent || query.isFetching),
    reception: isCurrent ? query.data : undefined,
    error: isCurrent ? query.error : null,
  };
}

/** The Peppol id of the recipient, or a customer found by name; checked while it is typed. */
export function RecipientField({
  value,
  kind,
  known,
  onChange,
}: {
  value: string;
  /** Of the document; null for XML of any kind */
  kind: string | null;
  known: KnownDetails | null | undefined;
  onChange: (address: string) => void;
}) {
  const { t, language } = useText();
  const api = useApi();
  const may = useMay();
  const { id: teamId, environment } = useTeam();
  const { isAddress, isChecking, reception, error } = useReception(value);
  const magic: ComboOption[] =
    environment === 'sandbox'
      ? MAGIC_RECIPIENTS.map((outcome) => ({
          value: magicAddress(outcome),
          label: magicAddress(outcome),
          note: t(`send.magic.${outcome}`),
        }))
      : [];
  const read = async (text: string, signal: AbortSignal): Promise<ComboOption[]> => {
    const { customers } = may('partners.read')
      ? await api.get('/api/v1/customers', { query: { search: text, limit: 8 }, signal })
      : { customers: [] };
    return [
      ...customers.flatMap(({ name, peppolAddresses: [address] }) =>
        address === undefined ? [] : [{ value: address, label: name, note: address }],
      ),
      ...magic.filter((option) => option.value.includes(text) || text === ''),
    ];
  };
  const { state, hint } = ((): { state: FieldState; hint: ReactNode } => {
    if (!isAddress) return { state: 'rest', hint: t('send.recipient.hint') };
    if (isChecking) return { state: 'checking', hint: t('send.recipient.checking') };
    if (error instanceof ApiFailure) return { state: 'warning', hint: <FailureText error={error} /> };
    if (reception === undefined) return { state: 'rest', hint: null };
    const who = !known ? '' : `${[known.name, known.city].filter(Boolean).join(', ')}. `;
    if (!reception.registered) return { state: 'warning', hint: who + t('send.recipient.absent') };
    const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(
      reception.takes.map((each) => t(`send.takes.${each}`)),
    );
    const takes = list === '' ? t('send.recipient.takesNothing') : t('send.recipient.takes', { list });
    const isRight = kind === null ? reception.takes.length > 0 : takesKind(reception, kind);
    return { state: isRight ? 'checked' : 'warning', hint: who + takes };
  })();
  return (
    <NotedField field="recipient" label={t('send.recipient')} hint={hint} state={state}>
      <SuggestInput
        data-field="recipient"
        source={{ key: ['customers', teamId, 'suggest'], read }}
        value={value}
        spellCheck={false}
        placeholder="0208:0123456789"
        onChange={onChange}
      />
    </NotedField>
  );
}
