import { defineTool } from './tool';
import { ToolInputError } from './tool-input';

/** Maximum number of explanations of one rule, which several rule sets can contain. */
const MAX_EXPLANATIONS = 10;
/** Maximum number of similar ids that are suggested for an unknown id. */
const MAX_SUGGESTIONS = 10;

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
      const suggestions = ruleTexts.listBeginningWith(
        rule.slice(0, Math.max(3, rule.length - 2)),
        MAX_SUGGESTIONS,
      );
      const hint = suggestions.length === 0 ? '' : ` Rules with a similar id: ${suggestions.join(', ')}.`;
      throw new ToolInputError({ rule: [`The documentation has no rule with this id.${hint}`] });
    }
    const isFatal = texts.some(({ level }) => level !== 'warning');
    return Promise.resolve({
      rule: first.rule,
      explanations: texts.slice(0, MAX_EXPLANATIONS).map(({ ruleSet, level, terms, text, page }) => ({
        ...{ ruleSet, level, terms, text, page },
      })),
      howToCorrect: `${isFatal ? 'The finding is an error: the document is invalid and must be corrected before it is sent.' : 'The finding is a warning: the document is valid and can be sent.'} The text describes what the rule requires${first.terms.length === 0 ? '' : `; look at ${first.terms.join(', ')}`}. The finding contains the field (fieldName) and the value. Correct the field in the system that creates the document, then use validate_file or preview_invoice again.`,
    });
  },
});
