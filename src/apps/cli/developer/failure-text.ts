import { CommandFailedError, EXIT, type ExitStatus } from './exit';

/** Failure of a command, as it is printed as text or JSON. */
export interface FailureText {
  status: ExitStatus;
  errors: Record<string, readonly string[]>;
  code: string | null;
  requestId: string | null;
  next: string | null;
}

const LOGIN_COMMAND = 'passerelle login';
const STATUS_BY_ERROR: Readonly<Record<string, ExitStatus>> = {
  ValidationError: EXIT.invalid,
  UndeliverableError: EXIT.invalid,
  WebhookVerificationError: EXIT.invalid,
  AuthenticationError: EXIT.authentication,
  NotFoundError: EXIT.notFound,
};

/** Converts an error to a failure; null for a defect of this program, for which the stack trace is shown instead. */
export async function toFailureText(error: unknown): Promise<FailureText | null> {
  if (error instanceof CommandFailedError) {
    const { status, field, message, next = null } = error;
    return { status, errors: { [field]: [message] }, code: null, requestId: null, next };
  }
  const { PasserelleError } = await import('#sdk');
  if (!(error instanceof PasserelleError)) return null;
  const fields = Object.keys(error.fields).length === 0 ? { root: [error.message] } : error.fields;
  return {
    status: STATUS_BY_ERROR[error.name] ?? EXIT.failed,
    errors: fields,
    code: error.code,
    requestId: error.requestId,
    next: getNextStep(error.name, error.code, error.request),
  };
}

function getNextStep(name: string, code: string, request: string): string | null {
  if (name === 'AuthenticationError')
    return `${LOGIN_COMMAND} (a request with an id of another team fails like a request with a wrong key)`;
  if (name === 'ConnectionError' || name === 'TimeoutError')
    return code === 'unexpected_answer'
      ? `${LOGIN_COMMAND} --url <address of Passerelle>`
      : 'npm start in the checkout, or passerelle login --url <address> for another installation';
  if (name === 'NotFoundError') return getListCommand(request);
  if (code === 'company_not_verified')
    return 'passerelle trigger company.verification --company <id> (sandbox)';
  if (code === 'body_too_large')
    return 'send a smaller document or smaller attachments; the operator can raise the maximum with REQUEST_BODY_LIMIT_MIB';
  if (name === 'UndeliverableError') return 'passerelle recipients check <address>';
  return null;
}

const LIST_COMMANDS: readonly [RegExp, string][] = [
  [/\/documents\//, 'passerelle docs list'],
  [/\/webhook/, 'passerelle webhooks list'],
  [/\/events\//, 'passerelle events list'],
  [/\/api-keys\//, 'passerelle keys list'],
];

function getListCommand(request: string): string {
  return LIST_COMMANDS.find(([pattern]) => pattern.test(request))?.[1] ?? 'passerelle whoami';
}
