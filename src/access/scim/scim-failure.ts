import { ApiError } from '../../platform/kernel/http/api-error';
import { declareFailureForm } from '../../platform/kernel/http/failure-answer';
import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Media type of SCIM (RFC 7644, section 3.1). */
export const SCIM_TYPE = 'application/scim+json';
const ERROR_SCHEMA = 'urn:ietf:params:scim:api:messages:2.0:Error';

/** Values of `scimType` (RFC 7644, section 3.12). */
export type ScimErrorType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

// Errors below this path have the form of RFC 7644, including errors common to all routes, such as 404 and 429.
declareFailureForm(
  '/scim/',
  ({ status, errors }) => ({
    schemas: [ERROR_SCHEMA],
    status: String(status),
    detail: Object.entries(errors)
      .flatMap(([field, messages]) => messages.map((text) => (field === 'root' ? text : `${field}: ${text}`)))
      .join(' '),
  }),
  `${SCIM_TYPE}; charset=utf-8`,
);

/** Creates an error 400 with a `scimType`. */
export function scimError(scimType: ScimErrorType, message: string): ApiError {
  return new ApiError(400, 'scim_invalid', { root: [message] }, {}, { scimType });
}

/** Creates the error 409: another resource already has the name. */
export function notUniqueError(message: string): ApiError {
  return new ApiError(409, 'scim_not_unique', { root: [message] }, {}, { scimType: 'uniqueness' });
}

/** Creates the error 404: the team has no such resource, even if another team has it. */
export function scimNotFoundError(kind: 'User' | 'Group', id: string): ApiError {
  return new ApiError(404, 'not_found', { root: [`The ${kind} "${id.slice(0, 100)}" does not exist.`] });
}

/** Errors of SCIM tokens and requests. */
export const SCIM_FAILURES = declareFailures({
  too_many_scim_tokens: {
    status: 409,
    errors: { root: ['A team can have at most 5 valid SCIM tokens; revoke one first.'] },
  },
  scim_invalid: {
    status: 400,
    errors: { root: ['userName is missing.'] },
  },
  scim_not_unique: {
    status: 409,
    errors: { root: ['The User scu_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M already has this userName.'] },
  },
});
