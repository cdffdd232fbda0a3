import { queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Api } from '../api/client';
import { ForeignName } from '../documents/foreign-text';
import { toSummary } from '../documents/party';
import { collectRows } from '../documents/queries';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import type { SendForm } from './form';

/** Documents of a company with a number; failed ones do not count, as they may be sent again. */
function sentQuery(api: Api, teamId: string, companyId: string, number: string) {
  return queryOptions({
    queryKey: ['documents', teamId, 'sent', companyId, number],
    queryFn: async ({ signal }) =>
      collectRows([
        await api.get('/api/v1/documents', {
          query: { number, companyId: [companyId], direction: 'outgoing', limit: 20 },
          signal,
        }),
      ]).filter(({ deliveryStatus }) => deliveryStatus !== 'failed'),
    staleTime: 10_000,
  });
}

/**
 * Says that a number was used before, once its field is left, and leads to that document.
 * @param left the number that stood in the field when it was left; null while it has not been left
 */
export function SentBefore({ form, left }: { form: SendForm; left: string | null }) {
  const { t } = useText();
  const format = useFormat();
  const api = useApi();
  const { id: teamId } = useTeam();
  const number = form.number.trim();
  const isAsked = number !== '' && left?.trim() === number && form.companyId !== '';
  const { data = [] } = useQuery({ ...sentQuery(api, teamId, form.companyId, number), enabled: isAsked });
  const same = isAsked ? data.filter(({ type }) => type === form.kind) : [];
  const toThem = same.find(({ receiverId }) => receiverId !== null && receiverId === form.recipient.trim());
  const found = toThem ?? same[0];
  if (found === undefined) return null;
  const { counterparty, address } = toSummary(found);
  const values = { time: format.short(found.createdAt), name: counterparty ?? address ?? '' };
  return (
    <p role="status" className="text-12 text-warn">
      {toThem === undefined ? (
        <ForeignName text={t('drafts.number.sentOther', values)} />
      ) : (
        t('drafts.number.sent', values)
      )}{' '}
      <Link
        to="/$teamId/documents/$documentId"
        params={{ teamId, documentId: found.id }}
        className="underline"
      >
        {t('drafts.number.open')}
      </Link>
    </p>
  );
}
