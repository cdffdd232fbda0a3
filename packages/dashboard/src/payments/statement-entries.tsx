import { useInfiniteQuery } from '@tanstack/react-query';
import { Card } from '../components/card';
import { MoreFooter } from '../components/more-footer';
import { Reading } from '../components/reading';
import { useFormat } from '../format/use-format';
import { useText } from '../i18n/text';
import { useApi, useTeam } from '../session/team';
import { EntryRow } from './entry-row';
import { entriesQuery, type BankStatement, type EntryGroup } from './queries';

/** The entries of a bank statement: first those that wait for a person. Groups without entries are left out. */
export function StatementEntries({ statement }: { statement: BankStatement }) {
  const { suggested, unmatched, matched, confirmed, dismissed } = statement.entryCounts;
  const counts: Record<EntryGroup, number> = {
    suggested,
    unmatched,
    paid: matched + confirmed,
    dismissed,
  };
  const groups: EntryGroup[] = ['suggested', 'unmatched', 'paid', 'dismissed'];
  return groups
    .filter((group) => counts[group] > 0)
    .map((group) => (
      <EntryGroupCard key={group} statementId={statement.id} group={group} count={counts[group]} />
    ));
}

function EntryGroupCard({
  statementId,
  group,
  count,
}: {
  statementId: string;
  group: EntryGroup;
  count: number;
}) {
  const { t } = useText();
  const format = useFormat();
  const api = useApi();
  const { id: teamId } = useTeam();
  const query = useInfiniteQuery(entriesQuery(api, teamId, statementId, group));
  const entries = query.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <Card title={t(`payments.group.${group}`)} note={format.count(count)}>
      <Reading query={query} title={t('payments.unreadable')} rows={3}>
        {() => (
          <ul className="divide-y divide-line">
            {entries.map((entry) => (
              <EntryRow key={entry.id} entry={entry} />
            ))}
          </ul>
        )}
      </Reading>
      <MoreFooter query={query} />
    </Card>
  );
}
