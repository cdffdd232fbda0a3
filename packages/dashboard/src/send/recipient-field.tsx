import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import { ApiRequestError } from '../api/failure';
import { Button } from '../components/button';
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
import { recipientSearchQuery, useResolvedRecipient } from './recipient-search';
import { ADDRESS, findDetails, isSearchable, toRecipientOption, type Suggestion } from './recipient-text';

const REST_MS = 300;

/**
 * Name of the owner of an address, among customers and the team's own companies.
 *
 * @returns Null when the team does not know, undefined while it is asked
 */
export function useKnownParty(address: string): KnownDetails | null | undefined {
  const api = useApi();
  const may = useMay();
  const queries = useQueryClient();
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
      const ofAddress = customers.find(({ peppolAddresses }) => peppolAddresses.includes(settled));
      if (ofAddress !== undefined) return ofAddress;
      const found =
        may('documents.send') && isSearchable(settled)
          ? await queries.fetchQuery(recipientSearchQuery(api, teamId, settled))
          : null;
      // A customer whose number leads to the address, although nobody wrote it there.
      const customerId = found?.recipients.find((each) => each.address === settled)?.customerId ?? null;
      if (customerId !== null && may('partners.read'))
        return (await api.get('/api/v1/customers/{customerId}', { path: { customerId }, signal })).customer;
      return (
        companies.find((company) => formatNumber(company) === settled) ??
        (found === null ? null : findDetails(found, settled))
      );
    },
  });
  if (settled !== address.trim() || isLoading) return ADDRESS.test(address.trim()) ? undefined : null;
  if (!isAddress) return null;
  return data ?? null;
}

/** Result of the network lookup of the address, after a pause in typing; results of earlier addresses are discarded. */
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

/**
 * The recipient: a number in any notation, a Peppol id or a name. A number becomes the address that answers for it once the
 * field is left; of a name the list shows who fits.
 */
export function RecipientField({
  value,
  kind,
  known,
  onChange,
}: {
  value: string;
  /** Type of the document; null for XML of any kind */
  kind: string | null;
  known: KnownDetails | null | undefined;
  onChange: (address: string) => void;
}) {
  const { t, language } = useText();
  const api = useApi();
  const may = useMay();
  const queries = useQueryClient();
  const { id: teamId, environment } = useTeam();
  const [isFocused, setFocused] = useState(false);
  const { isAddress, isChecking, reception, error } = useReception(value);
  const isAbsent = reception?.registered === false;
  // An address that the network does not know may be another notation of a number that it knows.
  const resolved = useResolvedRecipient(value, may('documents.send') && (!isAddress || isAbsent));
  const answering = resolved.answering?.address === value.trim() ? null : resolved.answering;
  useEffect(() => {
    if (!isFocused && !isAddress && answering !== null) onChange(answering.address);
    // `onChange` is another function each time.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isFocused, isAddress, answering?.address]);
  const magic: ComboOption[] =
    environment === 'sandbox'
      ? MAGIC_RECIPIENTS.map((outcome) => ({
          value: magicAddress(outcome),
          label: magicAddress(outcome),
          note: t(`send.magic.${outcome}`),
        }))
      : [];
  const readCustomers = async (): Promise<ComboOption[]> => {
    if (!may('partners.read')) return [];
    const { customers } = await api.get('/api/v1/customers', { query: { limit: 8 } });
    return customers.flatMap(({ name, peppolAddresses: [address] }) =>
      address === undefined ? [] : [{ value: address, label: name, note: address }],
    );
  };
  const read = async (text: string): Promise<ComboOption[]> => {
    if (text === '') return [...(await readCustomers()), ...magic];
    const { recipients } = isSearchable(text)
      ? await queries.fetchQuery(recipientSearchQuery(api, teamId, text))
      : { recipients: [] };
    const found = recipients.filter(
      ({ address, registered }) => registered !== false && !address.startsWith('9999:'),
    );
    return [
      ...found.map((each) => toRecipientOption(each, t(`send.recipient.source.${each.source}`))),
      ...magic.filter((option) => option.value.includes(text)),
    ];
  };
  const sayAnswering = ({ address, name }: Suggestion): string =>
    name === null
      ? t('send.recipient.answers', { address })
      : t('send.recipient.answersNamed', { address, name });
  const { state, hint } = ((): { state: FieldState; hint: ReactNode } => {
    if (!isAddress) {
      if (resolved.isChecking) return { state: 'checking', hint: t('send.recipient.checking') };
      if (answering !== null) return { state: 'checked', hint: sayAnswering(answering) };
      if (resolved.count === null) return { state: 'rest', hint: t('send.recipient.hint') };
      if (!resolved.isComplete) return { state: 'warning', hint: t('send.recipient.unanswered') };
      if (resolved.count > 0) return { state: 'rest', hint: t('send.recipient.choose') };
      return { state: 'warning', hint: t('send.recipient.nobody') };
    }
    if (isChecking) return { state: 'checking', hint: t('send.recipient.checking') };
    if (error instanceof ApiRequestError) return { state: 'warning', hint: <FailureText error={error} /> };
    if (reception === undefined) return { state: 'rest', hint: null };
    const who = !known ? '' : `${[known.name, known.city].filter(Boolean).join(', ')}. `;
    if (isAbsent)
      return {
        state: 'warning',
        hint:
          answering === null
            ? who + t('send.recipient.absent')
            : `${t('send.recipient.absentShort')} ${sayAnswering(answering)}`,
      };
    const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(
      reception.takes.map((each) => t(`send.takes.${each}`)),
    );
    const takes = list === '' ? t('send.recipient.takesNothing') : t('send.recipient.takes', { list });
    const isRight = kind === null ? reception.takes.length > 0 : takesKind(reception, kind);
    return { state: isRight ? 'checked' : 'warning', hint: who + takes };
  })();
  return (
    <NotedField
      field="recipient"
      label={t('send.recipient')}
      hint={hint}
      state={state}
      below={
        isAddress && answering !== null ? (
          <Button size="sm" className="justify-self-start" onClick={() => onChange(answering.address)}>
            {t('send.recipient.use', { address: answering.address })}
          </Button>
        ) : undefined
      }
    >
      <SuggestInput
        data-field="recipient"
        source={{ key: ['recipients', teamId, 'suggest', language], read }}
        value={value}
        spellCheck={false}
        placeholder={t('send.recipient.placeholder')}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        onChange={onChange}
      />
    </NotedField>
  );
}
