import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Card } from '../components/card';
import { StatusBadge } from '../components/status-badge';
import { Time } from '../components/time';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { documentStatus } from '../statuses';
import { AmountText } from './document-table';
import { ForeignName } from './foreign-text';
import { isCredit, isInvoice, linkedQuery, referencedNumbers } from './linked';
import { toSummary } from './party';
import type { StoredDocument } from './queries';

/** The credit notes of an invoice, the invoices of a credit note; nothing where there are none. */
export function LinkedCard({ document }: { document: StoredDocument }) {
  const { t } = useText();
  const api = useApi();
  const { id: teamId } = useTeam();
  const isOfCredit = isCredit(document);
  const { data } = useQuery({
    ...linkedQuery(api, teamId, document),
    enabled: isOfCredit ? referencedNumbers(document).length > 0 : isInvoice(document),
  });
  if (data === undefined || data.documents.length + data.unknown.length === 0) return null;
  return (
    <Card title={t(isOfCredit ? 'documents.linked.credits' : 'documents.linked.creditedBy')}>
      <ul className="divide-y divide-line text-13">
        {data.documents.map((each) => (
          <LinkedRow key={each.id} document={each} />
        ))}
        {data.unknown.map((number) => (
          <li key={number} className="flex flex-wrap gap-x-2 px-4 py-3">
            <ForeignName text={number} />
            <span className="text-ink-2">{t('documents.linked.notHere')}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function LinkedRow({ document }: { document: StoredDocument }) {
  const { t } = useText();
  const { id: teamId } = useTeam();
  const { number } = toSummary(document);
  const status = documentStatus(document, new Date());
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
      <span className="flex min-w-0 items-baseline gap-2">
        <Link
          to="/$teamId/documents/$documentId"
          params={{ teamId, documentId: document.id }}
          className="min-w-0 font-medium"
        >
          <ForeignName text={number ?? t('documents.noNumber')} />
        </Link>
        <span className="text-12 text-ink-3">{t(`status.type.${document.type}`)}</span>
      </span>
      {status && <StatusBadge mark={status} />}
      <span className="ml-auto tabular-nums">
        <AmountText document={document} />
      </span>
      <span className="text-12 text-ink-3">
        <Time at={document.createdAt} />
      </span>
    </li>
  );
}
