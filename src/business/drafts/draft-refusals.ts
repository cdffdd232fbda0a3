import type { Credential } from '../../access/auth/credential';
import { badInput, conflict, forbidden, type ApiError } from '../../platform/kernel/http/api-error';
import type { DraftResource } from './draft.resource';

const NAMELESS: Record<DraftResource['updatedBy']['type'], string> = {
  member: 'A former member',
  key: 'A deleted API key',
  system: 'The service',
};

/** Returns the failure of a change that is based on another version than the draft has. */
export function toStaleFailure(
  { version, updatedAt, updatedBy }: DraftResource,
  receivedVersion: number,
): ApiError {
  const name = updatedBy.name ?? NAMELESS[updatedBy.type];
  return conflict(
    'draft_changed',
    `${name} changed the draft on ${updatedAt}: its version is ${version}, received ${receivedVersion}. Load the draft again, or store your content as a new draft.`,
    'version',
  );
}

/**
 * Requires that a person has read an assistant's draft in the version of the request before it is sent.
 * @throws ApiError 403 for a key, 400 without a version
 */
export function refuseUnread({ kind }: Credential, version: number | undefined): void {
  if (kind === 'key')
    throw forbidden(
      'person_required',
      'A tool for assistants created the draft. Signed-in users send it in the dashboard, API keys are not allowed.',
    );
  if (version === undefined)
    throw badInput({
      version: [
        'must be the version that was read, because an assistant created the draft; received nothing',
      ],
    });
}
