const SUBQUERY_START = /\b(?:FROM|JOIN|LATERAL)\s*\((?=\s*(?:SELECT|VALUES|WITH)\b)/gi;
/** Words that may follow a subquery and are no name of it. */
const NO_NAME = /^(?:WHERE|ORDER|GROUP|LIMIT|CROSS|LEFT|JOIN|INNER|ON|UNION|RETURNING|OFFSET|FOR)\b/i;

/** Finds the closing parenthesis of the one that opens before `from`. Parentheses in texts are ignored. */
function endOf(text: string, from: number): number {
  let open = 1;
  let quoted = false;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "'") quoted = !quoted;
    if (quoted) continue;
    if (text[at] === '(') open += 1;
    if (text[at] === ')') open -= 1;
    if (open === 0) return at;
  }
  return text.length;
}

/** Subqueries of a FROM clause that have no name: PostgreSQL accepts them from version 16 on. */
export function unnamedSubqueries(text: string): string[] {
  return [...text.matchAll(SUBQUERY_START)].flatMap((match) => {
    const begin = match.index + match[0].length;
    const end = endOf(text, begin);
    const next = text.slice(end + 1).trimStart();
    return /^[a-z_"]/i.test(next) && !NO_NAME.test(next) ? [] : [text.slice(match.index, end + 1)];
  });
}
