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

// Failures below this path have the form of RFC 7644, including failures common to all routes, such as 404 and 429.
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

/** 400 with a type of SCIM. */
export function scimFailure(scimType: ScimErrorType, message: string): ApiError {
  return new ApiError(400, 'scim_invalid', { root: [message] }, {}, { scimType });
}

/** 409: another resource has the name already. */
export function notUniqueError(message: string): ApiError {
  return new ApiError(409, 'scim_not_unique', { root: [message] }, {}, { scimType: 'uniqueness' });
}

/** 404: the team has no such resource, even if another team does. */
export function scimNotFoundError(kind: 'User' | 'Group', id: string): ApiError {
  return new ApiError(404, 'not_found', { root: [`There is no ${kind} "${id.slice(0, 100)}".`] });
}

/** Reasons for which tokens and requests of SCIM are refused. */
export const SCIM_FAILURES = declareFailures({
  too_many_scim_tokens: {
    status: 409,
    errors: { root: ['A team has 5 valid SCIM tokens at most; revoke one first.'] },
  },
  scim_invalid: {
    status: 400,
    errors: { root: ['userName is missing.'] },
  },
  scim_not_unique: {
    status: 409,
    errors: { root: ['The User scu_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M has this userName.'] },
  },
});
