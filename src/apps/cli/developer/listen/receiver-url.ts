import { CommandFailedError, EXIT } from '../exit';
import { parseUrl } from '../../../../standards/values/parse-url';

/**
 * Parses the address of a receiver as entered by a person: a port with or without a path, or an address with or without
 * its scheme.
 * @throws CommandFailedError for any other text, for another scheme than http or https, and for a credential, which the
 *   message does not show
 */
export function parseReceiverUrl(text: string): string {
  const textWithScheme = /^\d{1,5}(\/|$)/.test(text)
    ? `http://localhost:${text}`
    : /^[a-z][a-z\d+.-]*:\/\//i.test(text)
      ? text
      : `http://${text}`;
  const url = parseUrl(textWithScheme);
  if (url === null)
    throw toInvalidUrlError(
      `must be an address such as http://localhost:4000/webhooks${text.includes('@') ? '' : `; received "${text}"`}`,
    );
  if (url.username !== '' || url.password !== '')
    throw toInvalidUrlError('must not contain a credential: posts are signed with the printed secret');
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw toInvalidUrlError(`must begin with http:// or https://; received ${url.protocol}`);
  return url.href;
}

function toInvalidUrlError(message: string): CommandFailedError {
  return new CommandFailedError(EXIT.failed, message, undefined, '--forward-to');
}
