import { Passerelle, PasserelleError } from '../../sdk';

/** Name of the credential type of both nodes. */
export const CREDENTIAL = 'passerelleApi';

/** Members of the credential as n8n stores them. */
interface StoredCredential {
  baseUrl: string;
  key: string;
  secret: string;
}

/** Functions of n8n that read the credential of a node. */
interface CredentialReader {
  getCredentials<T extends object>(type: string): Promise<T>;
}

/** Creates the client of the team of the node's credential. @throws TypeError when the base URL is no address */
export async function createClient(functions: CredentialReader): Promise<Passerelle> {
  const { baseUrl, key, secret } = await functions.getCredentials<StoredCredential>(CREDENTIAL);
  return new Passerelle({ baseUrl, auth: { key, secret } });
}

/** Lists the messages of a refused call by field, one a line, as the details of an error in n8n. */
export function formatFields({ fields, code, requestId }: PasserelleError): string {
  const messages = Object.entries(fields).flatMap(([field, texts]) =>
    texts.map((text) => (field === 'root' ? text : `${field}: ${text}`)),
  );
  return [...messages, `Error code: ${code}; request: ${requestId ?? 'no answer'}`].join('\n');
}

/**
 * Returns the message of a failure and, of a refused call, the message of each field: the arguments of an error of n8n.
 * @param itemIndex item that failed; undefined when the failure belongs to none
 */
export function errorDetails(
  error: unknown,
  itemIndex?: number,
): [message: string, options: { itemIndex?: number; description?: string }] {
  const message = error instanceof Error ? error.message : String(error);
  const description = error instanceof PasserelleError ? formatFields(error) : undefined;
  return [message, { itemIndex, description }];
}
