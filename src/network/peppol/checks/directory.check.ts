import { randomUUID } from 'node:crypto';
import { InvalidBusinessCardError, readBusinessCard } from '../../../standards/peppol/directory';
import { formatBusinessCardUrl } from '../../../standards/peppol/smp';
import { HttpFailedError } from '../http-request';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import { DirectoryUnavailableError } from '../directory/directory-client';
import { withDirectoryClient } from '../publishing/with-publisher';
import { ok, problem, warning, type NetworkFinding } from '../network-finding';
import type { CheckSubject, NetworkCheck } from './check';

const CHECK_NAME = 'directory';

/**
 * Checks whether the Peppol Directory accepts our publisher, and whether it can read the business cards of the checked
 * identifiers.
 */
export const directoryCheck: NetworkCheck = {
  name: CHECK_NAME,
  run: async (subject) => {
    const { smp } = subject.config.peppol;
    if (smp === null || smp.directoryUrl === null || subject.publisher.mistake !== null) return [];
    const findings = [await checkConnection(subject, smp.directoryUrl)];
    for (const identifier of subject.identifiers)
      findings.push(...(await checkCard(subject, smp.publicUrl, identifier)));
    return findings;
  },
};

/** Looks up a participant that does not exist. The Directory answers this request only for a publisher. */
async function checkConnection({ config }: CheckSubject, url: string): Promise<NetworkFinding> {
  try {
    await withDirectoryClient(config, (directory) => directory.isListed(`0088:${randomUUID()}`));
    return ok(CHECK_NAME, `${url} accepts our certificate`);
  } catch (error) {
    if (!(error instanceof DirectoryUnavailableError)) throw error;
    return warning(
      CHECK_NAME,
      error.message,
      'check PEPPOL_DIRECTORY_URL; requests to the Directory wait and are repeated',
    );
  }
}

/** Checks the business card of a company. Companies without a listing have no card. */
async function checkCard(
  { connections }: CheckSubject,
  publicUrl: string,
  identifier: string,
): Promise<NetworkFinding[]> {
  const help =
    'let the proxy forward /businesscard/ below PEPPOL_SMP_PUBLIC_URL without changing the encoding of the path';
  try {
    const { status, body } = await connections.get(formatBusinessCardUrl(publicUrl, identifier));
    if (status === 404) return [];
    if (status !== 200)
      return [problem(CHECK_NAME, `The business card of ${identifier} returns HTTP ${status}.`, help)];
    const publishedCard = readBusinessCard(body);
    return [ok(CHECK_NAME, `${identifier} is listed as ${publishedCard?.name ?? 'nobody'}`)];
  } catch (error) {
    if (!(error instanceof InvalidBusinessCardError) && !(error instanceof HttpFailedError)) throw error;
    return [
      problem(
        CHECK_NAME,
        `The business card of ${identifier} cannot be read: ${formatErrorOnOneLine(error)}.`,
        help,
      ),
    ];
  }
}
