import type { ToolFailure } from './answer/tool-answer';
import { ForbiddenOperationError } from './api/tool-fetch';
import { ToolInputError } from './tools/tool-input';

/**
 * Converts an error of a tool to a failure of the API; null for a defect of the tool, whose details are only for the
 * operator.
 */
export async function toToolFailure(error: unknown): Promise<ToolFailure | null> {
  if (error instanceof ToolInputError)
    return {
      code: 'invalid_input',
      status: null,
      errors: error.errors,
      retryAfterSeconds: null,
      requestId: null,
    };
  if (error instanceof ForbiddenOperationError) return null;
  const { PasserelleError } = await import('#sdk');
  if (!(error instanceof PasserelleError)) return null;
  const { code, status, fields, message, retryAfter, requestId } = error;
  const errors = Object.keys(fields).length === 0 ? { root: [message] } : fields;
  return { code, status, errors, retryAfterSeconds: retryAfter, requestId };
}
