import { PasserelleError, type PasserelleOptions } from '../../packages/sdk/src';
import { checkAnswer } from './openapi-check';
import { patientFetch } from './patient-fetch';

/**
 * The platform's fetch for an SDK client under test. The call fails for an answer that the committed API document does
 * not describe.
 */
export const checkedFetch: NonNullable<PasserelleOptions['fetch']> = async (address, init) => {
  const response = await patientFetch(address, init);
  const method = init.method ?? 'GET';
  const { pathname } = new URL(address);
  const requestId = response.headers.get('x-request-id');
  const refuse = (message: string): never => {
    // The SDK hides errors of `fetch`, which may contain the query, but passes on its own errors.
    throw new PasserelleError(message, {
      status: response.status,
      code: 'undocumented_answer',
      requestId,
      request: `${method} ${pathname}`,
    });
  };
  if (requestId === null) refuse(`${method} ${pathname} answered without X-Request-Id`);
  if (!(response.headers.get('content-type') ?? '').startsWith('application/json')) return response;
  const body: unknown = JSON.parse(await response.clone().text());
  try {
    checkAnswer(method, pathname, response.status, body, response.headers.get('x-error-code'));
  } catch (error) {
    refuse(String(error));
  }
  return response;
};
