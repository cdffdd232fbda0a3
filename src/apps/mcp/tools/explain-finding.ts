import { defineTool } from './tool';
import { ToolInputError } from './tool-input';

/** Rows of one rule, which several rule sets can have. */
const MAX_TEXTS = 10;
/** Ids that are proposed for an unknown one. */
const MAX_PROPOSALS = 10;

export const EXPLAIN_FINDING = defineTool({
  name: 'explain_finding',
  title: 'Explain a finding',
  description:
    'Explains a validation rule by its id (ruleCode of a finding): text, business terms, level, and how to correct the document. Needs no permission.',
  operations: [],
  origin: 'passerelle rule texts',
  fields: {
    rule: {
      type: 'string',
      maxLength: 100,
      pattern: /^[A-Za-z0-9_.-]+$/,
      accepted: 'the id of a rule, such as BR-CO-15',
      description: 'Id of the rule, such as BR-CO-15 or PEPPOL-EN16931-R010',
    },
  },
  run: ({ rule }, { ruleTexts }) => {
    const texts = ruleTexts.find(rule);
    const [first] = texts;
    if (first === undefined) {
      const proposals = ruleTexts.listBeginningWith(
        rule.slice(0, Math.max(3, rule.length - 2)),
        MAX_PROPOSALS,
      );
      const hint = proposals.length === 0 ? '' : ` Rules with a similar id: ${proposals.join(', ')}.`;
      throw new ToolInputError({ rule: [`No page explains a rule with this id.${hint}`] });
    }
    const isFatal = texts.some(({ level }) => level !== 'warning');
    return Promise.resolve({
      rule: first.rule,
      explanations: texts.slice(0, MAX_TEXTS).map(({ ruleSet, level, terms, text, page }) => ({
        ...{ ruleSet, level, terms, text, page },
      })),
      howToCorrect: `${isFatal ? 'An error: the document is invalid and cannot be sent as it is.' : 'A warning: the document is valid and can be sent.'} The text says what the rule expects${first.terms.length === 0 ? '' : `; look at ${first.terms.join(', ')}`}. The finding itself names the field (fieldName) and the value. Correct it where the document is written, then use validate_file or preview_invoice again.`,
    });
  },
});
