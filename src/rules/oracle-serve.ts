/**
 * Answers validation requests line by line, so that any test collection can be held against the rules.
 *
 * Standard input: one JSON object per line, `{"id": "…", "xml": "<Invoice…", "sets": ["en", "peppol"]}`; standard output:
 * one line for each, in order, `{"errors": [["BR-01", "fatal"], …]}`, or `{"errors": [["XML", "fatal"]]}` for a text that
 * cannot be read. The named sets are applied whatever the document's type.
 */
import { createInterface } from 'node:readline';
import { parseXml, XmlError } from '../invoice/xml';
import { RuleContext } from './context';
import { EN16931_SETS } from './en16931';
import { FRENCH_SETS } from './french';
import { PEPPOL_SETS } from './peppol';
import { runRuleSet } from './engine';
import type { RuleSet } from './rule-set';

const NEWEST: Record<string, RuleSet | undefined> = {
  en: EN16931_SETS.at(-1),
  peppol: PEPPOL_SETS.at(-1),
  fr: FRENCH_SETS.at(-1),
};

function answer(line: string): { errors: [string, string][] } {
  const request: unknown = JSON.parse(line);
  if (!isRequest(request)) throw new Error('A request needs "xml" and "sets"');
  try {
    const doc = parseXml(request.xml);
    const context = new RuleContext(doc);
    const errors = request.sets.flatMap((name) => {
      const set = NEWEST[name];
      if (set === undefined) return [];
      return runRuleSet(doc, set, context).map(({ rule }): [string, string] => [rule.id, rule.level]);
    });
    return { errors };
  } catch (error) {
    if (error instanceof XmlError) return { errors: [['XML', 'fatal']] };
    throw error;
  }
}

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

createInterface({ input: process.stdin, crlfDelay: Infinity }).on('line', (line) => {
  if (line.trim() !== '') process.stdout.write(`${JSON.stringify(answer(line))}\n`);
});
