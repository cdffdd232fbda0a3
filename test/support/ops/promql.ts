/** A selector of an expression: a metric with the labels that choose its series. */
export interface Selector {
  metric: string;
  matchers: { label: string; value: string }[];
}

/** Names that an expression of PromQL uses. */
export interface UsedNames {
  selectors: Selector[];
  /** Labels of `by`, `without`, `on`, `ignoring` and `group_…`. */
  groupings: string[];
}

const TOKEN =
  /\s+|(?<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*')|(?<variable>\$\{?\w+\}?)|(?<number>\d[\w.]*)|(?<name>[A-Za-z_:][\w:]*)|(?<sign>=~|!~|!=|==|<=|>=|[-+*/%^(){}[\],=<>@:])/y;
const LISTS = new Set(['by', 'without', 'on', 'ignoring', 'group_left', 'group_right']);
const OPERATORS = new Set(['and', 'or', 'unless', 'bool', 'offset', 'atan2', 'inf', 'nan']);

/**
 * Lists the metrics and labels of an expression. The parser reads the form of expressions, not their types: `promtool
 * check rules` does.
 * @throws Error at a character that PromQL does not have
 */
export function listUsedNames(expression: string): UsedNames {
  const tokens = tokenize(expression);
  const names: UsedNames = { selectors: [], groupings: [] };
  let at = 0;
  while (at < tokens.length) {
    const token = tokens[at] ?? '';
    const next = tokens[at + 1];
    if (token === '[') at = tokens.indexOf(']', at) + 1;
    else if (!/^[A-Za-z_:]/.test(token) || OPERATORS.has(token.toLowerCase())) at += 1;
    else if (LISTS.has(token)) {
      const end = next === '(' ? tokens.indexOf(')', at) : at;
      names.groupings.push(...tokens.slice(at + 2, end).filter((label) => label !== ','));
      at = end + 1;
    } else if (next === '(' || (next !== undefined && LISTS.has(next) && isAggregation(token))) at += 1;
    else {
      const end = next === '{' ? tokens.indexOf('}', at) : at;
      names.selectors.push({ metric: token, matchers: readMatchers(tokens.slice(at + 2, end)) });
      at = end + 1;
    }
  }
  return names;
}

function isAggregation(name: string): boolean {
  return /^(sum|min|max|avg|group|stddev|stdvar|count|count_values|bottomk|topk|quantile)$/.test(name);
}

function readMatchers(tokens: string[]): Selector['matchers'] {
  const matchers: Selector['matchers'] = [];
  for (let at = 0; at < tokens.length; at += 4)
    matchers.push({ label: tokens[at] ?? '', value: (tokens[at + 2] ?? '').slice(1, -1) });
  return matchers;
}

function tokenize(expression: string): string[] {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < expression.length) {
    const at = TOKEN.lastIndex;
    const match = TOKEN.exec(expression);
    if (match === null)
      throw new Error(`Not understood from "${expression.slice(at, at + 20)}": ${expression}`);
    if (match[0].trim() !== '') tokens.push(match[0]);
  }
  return tokens;
}
