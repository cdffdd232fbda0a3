import {
  day,
  enumOf,
  idOf,
  instant,
  integer,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Schema,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import { listChangedRuleSets } from '../../standards/rules/catalogue';
import { newCompanyId } from '../companies/company.resource';
import { newDocumentId } from '../documents/document.resource';
import { MAX_EXAMPLES } from './replay-counts';
import { RULE_REPLAY_STATES, type RuleReplay } from './rule-replay.entity';

export const newRuleReplayId = defineId('rrp');

/** Maximum number of rules that a response lists. */
const MAX_LISTED_RULES = 200;
/** Maximum number of companies that a response lists. */
export const MAX_LISTED_COMPANIES = 100;

const countSchema = (description: string): Schema<number> => ({ ...integer, description });

export const ruleReplaySchema = namedSchema(
  'RuleReplay',
  object(
    {
      id: idOf(newRuleReplayId.prefix),
      state: {
        ...enumOf(...RULE_REPLAY_STATES),
        description:
          'State of the rule replay; `failed`: several attempts failed; the counts so far are kept',
      },
      direction: {
        ...enumOf('incoming', 'outgoing'),
        description: 'Direction of the documents: sent or received',
      },
      today: { ...day, description: 'Day of the request, whose rules are compared with those of `day`' },
      day: { ...day, description: 'Day whose rules are applied' },
      changedRuleSets: {
        ...listOf(
          object({
            name: { ...text, description: 'Name of the rule set' },
            from: { ...text, description: 'Version in force on `today`' },
            to: { ...text, description: 'Version in force on `day`' },
            since: { ...day, description: 'First day of the version in `to`' },
          }),
        ),
        description:
          'Rule sets with different versions on the two days; empty if the installed release knows no other version',
      },
      matched: countSchema('Number of documents, fixed when the rule replay was created'),
      validated: countSchema('Number of documents that were validated so far'),
      unreadable: countSchema('Number of documents that have no readable XML or were deleted'),
      refused: countSchema('Number of documents that the rules of `day` refuse'),
      newlyRefused: countSchema(
        'Number of documents that the rules of `day` refuse but the rules of `today` accept',
      ),
      noLongerRefused: countSchema(
        'Number of documents that the rules of `day` accept but the rules of `today` refuse',
      ),
      rules: {
        ...listOf(
          object({
            ruleCode: { ...text, description: 'Code of the rule' },
            source: { ...text, description: 'Rule set with its version' },
            documents: countSchema('Number of rejected documents that violate the rule'),
            newDocuments: countSchema(
              'Number of documents that violate the rule on `day` but not on `today`',
            ),
            examples: {
              ...listOf(
                object({
                  documentId: idOf(newDocumentId.prefix),
                  companyId: idOf(newCompanyId.prefix),
                  documentNumber: { ...nullable(text), description: 'Number of the document' },
                  message: { ...text, description: 'Message of the first finding of the rule' },
                }),
              ),
              description: `Newest documents that violate the rule, at most ${MAX_EXAMPLES}; documents that were deleted later are omitted`,
            },
          }),
        ),
        description: `Violated rules, at most ${MAX_LISTED_RULES}, ordered by the number of documents that violate the rule only on the applied day`,
      },
      companies: {
        ...listOf(
          object({
            companyId: idOf(newCompanyId.prefix),
            name: { ...nullable(text), description: 'Name of the company; null for a deleted company' },
            refused: countSchema('Number of documents of the company that the rules of `day` refuse'),
            newlyRefused: countSchema(
              'Number of documents of the company that the rules of `day` refuse but the rules of `today` ' +
                'accept',
            ),
          }),
        ),
        description: `Companies with refused documents, at most ${MAX_LISTED_COMPANIES}, ordered by the number of refused documents`,
      },
      createdAt: instant,
      finishedAt: { ...nullable(instant), description: 'End of the rule replay; null while it is running' },
    },
    'Validation of the newest stored documents by the rules of another day, in the background. Documents are not changed',
  ),
);

/** A rule replay as the API shows it. */
export type RuleReplayResource = Shape<typeof ruleReplaySchema>;

/** Selects the rules that a response lists, those with the most new documents first. */
export function selectListedRules({ counts }: RuleReplay): RuleReplay['counts']['rules'] {
  return [...counts.rules]
    .sort((a, b) => b.newDocuments - a.newDocuments || b.documents - a.documents)
    .slice(0, MAX_LISTED_RULES);
}

/**
 * @param companies companies that the response lists
 * @param existingDocumentIds ids of the example documents that still exist
 */
export function toRuleReplayResource(
  row: RuleReplay,
  companies: RuleReplayResource['companies'],
  existingDocumentIds: ReadonlySet<string>,
): RuleReplayResource {
  const { id, state, direction, today, day: appliedDay, matched, validated, unreadable } = row;
  return {
    ...{ id, state, direction, today, day: appliedDay },
    changedRuleSets: listChangedRuleSets(today, appliedDay),
    ...{ matched, validated, unreadable },
    refused: row.refused,
    newlyRefused: row.newlyRefused,
    noLongerRefused: row.noLongerRefused,
    rules: selectListedRules(row).map((rule) => ({
      ...rule,
      examples: rule.examples.filter(({ documentId }) => existingDocumentIds.has(documentId)),
    })),
    companies,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

export const ruleReplayExample: RuleReplayResource = {
  id: 'rrp_01KAJ3T2A3B4C5D6E7F8G9H0J1',
  state: 'done',
  direction: 'outgoing',
  today: '2026-11-28',
  day: '2027-02-15',
  changedRuleSets: [{ name: 'peppol', from: '3.0.21', to: '3.0.22', since: '2027-02-15' }],
  matched: 10000,
  validated: 9998,
  unreadable: 2,
  refused: 312,
  newlyRefused: 309,
  noLongerRefused: 0,
  rules: [
    {
      ruleCode: 'PEPPOL-EN16931-R120',
      source: 'Peppol BIS Billing 3.0.22',
      documents: 309,
      newDocuments: 309,
      examples: [
        {
          documentId: 'doc_01KAJ3T2A3B4C5D6E7F8G9H0J2',
          companyId: 'c_01KAJ3T2A3B4C5D6E7F8G9H0J3',
          documentNumber: '2026-0815',
          message: 'The line net amount must be 12.10; it is 12.20.',
        },
      ],
    },
  ],
  companies: [
    { companyId: 'c_01KAJ3T2A3B4C5D6E7F8G9H0J3', name: 'Example BV', refused: 312, newlyRefused: 309 },
  ],
  createdAt: '2026-11-28T10:00:00.000Z',
  finishedAt: '2026-11-28T10:01:40.000Z',
};
