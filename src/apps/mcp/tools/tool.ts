import { toSuccessResult, type ResultOrigin, type ToolResult } from '../answer/tool-answer';
import type { ToolApi } from '../api/tool-api';
import type { ToolOperation } from '../api/tool-operations';
import type { RuleTexts } from '../../guides/rule-texts';
import { parseInput, type Fields, type InputOf } from './tool-input';

/** Client and data that a tool can use. */
export interface ToolContext {
  api: ToolApi;
  /** Id of the caller's key; null for a token without a key id. */
  keyId: string | null;
  ruleTexts: RuleTexts;
}

/** Effect of a tool: it reads, or it creates or changes a draft that a person sends. */
export type ToolEffect = 'read' | 'create draft' | 'change draft';

/** A tool of the server. */
export interface Tool {
  /** Name of verb and noun, such as `read_document`. */
  name: string;
  title: string;
  description: string;
  fields: Fields;
  effect: ToolEffect;
  /** Operations of the API that the tool calls; a test compares them with the requests that the tool makes. */
  operations: readonly ToolOperation[];
  /**
   * @param input arguments as received
   * @throws ToolInputError for arguments that the tool does not accept, PasserelleError for a failure of the API
   */
  call(input: Readonly<Record<string, unknown>>, context: ToolContext): Promise<ToolResult>;
}

interface ToolDefinition<F extends Fields> extends Omit<Tool, 'fields' | 'call' | 'effect'> {
  fields: F;
  /** Default: `read`. */
  effect?: ToolEffect;
  /** Default: `untrusted document data`. */
  origin?: ResultOrigin;
  /** Longer limits on texts, by member name. */
  texts?: Readonly<Record<string, number>>;
  run: (input: InputOf<F>, context: ToolContext) => Promise<object>;
}

/** Defines a tool whose input is validated and whose result is put into the envelope. */
export function defineTool<const F extends Fields>({
  run,
  effect = 'read',
  origin,
  texts,
  ...tool
}: ToolDefinition<F>): Tool {
  return {
    ...tool,
    effect,
    call: async (input, context) =>
      toSuccessResult(
        origin ?? 'untrusted document data',
        await run(parseInput(tool.fields, input), context),
        texts,
      ),
  };
}
