import type { Credential } from '../../access/auth/credential';
import { badInput, conflict, forbidden, type ApiError } from '../../platform/kernel/http/api-error';
import type { DraftResource } from './draft.resource';

const NAMES_OF_UNKNOWN_AUTHORS: Record<DraftResource['updatedBy']['type'], string> = {
  member: 'A former member',
  key: 'A deleted API key',
  system: 'The service',
};

/** Creates the error for a change that is based on an outdated version of the draft. */
export function toStaleVersionError(
  { version, updatedAt, updatedBy }: DraftResource,
  receivedVersion: number,
): ApiError {
  const name = updatedBy.name ?? NAMES_OF_UNKNOWN_AUTHORS[updatedBy.type];
  return conflict(
    'draft_changed',
    `${name} changed the draft on ${updatedAt}: the current version is ${version}, received ${receivedVersion}. Load the draft again, or store your content as a new draft.`,
    'version',
  );
}

/**
 * Checks that a person has read the version of an assistant's draft that is to be sent.
 * @throws ApiError 403 for a key, 400 without a version
 */
export function assertReviewed({ kind }: Credential, version: number | undefined): void {
  if (kind === 'key')
    throw forbidden(
      'person_required',
      'A tool for assistants created the draft. Only signed-in users can send the draft, in the dashboard; API keys are not allowed.',
    );
  if (version === undefined)
    throw badInput({
      version: [
        'must be the version that a person has read, because an assistant created the draft; received nothing',
      ],
    });
}
