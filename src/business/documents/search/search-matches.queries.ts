import { isTextSearch, buildTextCondition } from '../list-conditions.queries';
import { parseSearchedAmounts } from './search-amounts';
import { toWordsQuery } from './search-words';

/** SQL of the ways in which a text or an amount finds documents. */
interface SearchConditions {
  /** SQL: whether the document `d` matches; one condition for each way. */
  conditions: string[];
  /**
   * SQL that selects the ids of matching documents, one for each way.
   * @param toRange returns the SQL of the conditions on an id
   * @param isShort whether the range has few documents, so that a part of a name is compared with each document
   */
  selectSources: (toRange: (id: string) => string, isShort?: boolean) => string[];
}

/**
 * Builds the ways in which a search finds documents: by the beginnings of words (`document_search_words`), by a part of
 * names, addresses or number (`documents_text`, in a short range `documents_of_team`) or by the amount due
 * (`documents_by_amount`). Returns null for a search by id or by a short number.
 * @param team SQL of the team
 */
export function buildSearchConditions(
  search: string,
  teamId: string,
  team: string,
  bind: (value: unknown) => string,
): SearchConditions | null {
  const amounts = parseSearchedAmounts(search);
  const isText = isTextSearch(search);
  if (!isText && amounts.length === 0) return null;
  const conditions: string[] = [];
  const sources: SearchConditions['selectSources'][] = [];
  const words = toWordsQuery(teamId, search);
  if (words !== null) {
    const tsquery = `${bind(words)}::tsquery`;
    // This is a subquery, because a join would start with all documents that contain the words.
    conditions.push(`(SELECT w.words @@ ${tsquery} FROM document_search w WHERE w.document_id = d.id)`);
    sources.push((toRange) => [
      `SELECT w.document_id AS id FROM document_search w WHERE w.words @@ ${tsquery}${toRange('w.document_id')}`,
    ]);
  }
  const limitToTeam = (condition: string, toRange: (id: string) => string): string[] => [
    `SELECT d.id FROM documents d WHERE d.team_id = ${team} AND ${condition}${toRange('d.id')}`,
  ];
  if (isText) {
    const textCondition = buildTextCondition(search, bind);
    conditions.push(textCondition);
    // `coalesce` prevents the use of the text index in a short range.
    sources.push((toRange, isShort) =>
      limitToTeam(isShort === true ? `coalesce(${textCondition}, false)` : textCondition, toRange),
    );
  }
  if (amounts.length > 0) {
    const amountCondition = `d.payable_amount = ANY(${bind(amounts)}::numeric[])`;
    conditions.push(amountCondition);
    sources.push((toRange) => limitToTeam(amountCondition, toRange));
  }
  return { conditions, selectSources: (...range) => sources.flatMap((build) => build(...range)) };
}
