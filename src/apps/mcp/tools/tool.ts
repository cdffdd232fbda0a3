import { toAnswer, type AnswerOrigin, type ToolAnswer } from '../answer/tool-answer';
import type { ReadOnlyApi } from '../api/read-only-api';
import type { ReadOperation } from '../api/read-operations';
import type { RuleTexts } from './rule-texts';
import { parseInput, type Fields, type InputOf } from './tool-input';

/** Objects that a tool works with. */
export interface ToolContext {
  api: ReadOnlyApi;
  /** Key of the caller; null for a token that names none. */
  keyId: string | null;
  ruleTexts: RuleTexts;
}

/** A tool of the server. All tools only read. */
export interface Tool {
  /** Verb and noun, as `read_document`. */
  name: string;
  title: string;
  description: string;
  fields: Fields;
  /** Operations of the API that the tool calls; a test compares them with the requests that it makes. */
  operations: readonly ReadOperation[];
  /**
   * @param input arguments as received
   * @throws ToolInputError for arguments that the tool does not accept, PasserelleError for a failure of the API
   */
  call(input: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolAnswer>;
}

interface ToolDefinition<F extends Fields> extends Omit<Tool, 'fields' | 'call'> {
  fields: F;
  /** Default: `untrusted document data`. */
  origin?: AnswerOrigin;
  /** Longer limits of texts by the name of their member. */
  texts?: Readonly<Record<string, number>>;
  read: (input: InputOf<F>, context: ToolContext) => Promise<object>;
}

/** Defines a tool, whose input is checked and whose answer is put into the envelope. */
export function defineTool<const F extends Fields>({
  read,
  origin,
  texts,
  ...tool
}: ToolDefinition<F>): Tool {
  return {
    ...tool,
    call: async (input, context) =>
      toAnswer(
        origin ?? 'untrusted document data',
        await read(parseInput(tool.fields, input), context),
        texts,
      ),
  };
}
