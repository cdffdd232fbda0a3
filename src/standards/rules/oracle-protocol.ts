/**
 * Line protocol to run a test collection against the rules: a JSON object per line in,
 * `{"id": "…", "xml": "<Invoice…", "sets": ["en", "peppol", "fr"]}`, and one out, `{"errors": [["BR-01", "fatal"], …]}`.
 */
import { parseXml, XmlError } from '../invoice/xml';
import { RuleContext } from './context';
import { runRuleSetWithParts, type RawFinding } from './engine';
import type { RuleSet } from './rule-set';
import { listAllSets } from './rule-sets';

const NEWEST_SETS = new Map<string, RuleSet | undefined>(
  listAllSets().map((versions) => [versions.at(-1)?.name ?? '', versions.at(-1)]),
);

/** Rule and level of each finding, repeated for each occurrence. */
export interface OracleResult {
  errors: [rule: string, level: string][];
}

/**
 * Processes one request line. The named sets are applied in their newest version, regardless of the type of the document; for a
 * text that is not XML, the only finding is `["XML", "fatal"]`.
 * @param day YYYY-MM-DD of the exchange; null when unknown
 * @throws Error when the line is not a request
 */
export function answerLine(line: string, day: string | null = null): OracleResult {
  const request: unknown = JSON.parse(line);
  if (!isRequest(request)) throw new Error('A request must have "xml" and "sets"');
  try {
    const doc = parseXml(request.xml);
    const context = new RuleContext(doc, day);
    const rawFindings = request.sets.flatMap((name) => {
      const set = NEWEST_SETS.get(name);
      return set === undefined
        ? []
        : runRuleSetWithParts(doc, set, context).flatMap(({ findings }) => findings);
    });
    return { errors: rawFindings.map(({ rule }) => [getPublishedId(rule), rule.level]) };
  } catch (error) {
    if (error instanceof XmlError) return { errors: [['XML', 'fatal']] };
    throw error;
  }
}

/** Returns the name that test collections use for a rule published without an id. */
const getPublishedId = (rule: RawFinding['rule']): string =>
  'unnamed' in rule && rule.unnamed === true ? '(no id)' : rule.id;

function isRequest(value: unknown): value is { xml: string; sets: string[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'xml' in value &&
    typeof value.xml === 'string' &&
    'sets' in value &&
    Array.isArray(value.sets) &&
    value.sets.every((set) => typeof set === 'string')
  );
}
