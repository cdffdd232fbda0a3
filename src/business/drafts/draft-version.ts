import { badInput } from '../../platform/kernel/http/api-error';
import { formatReceived } from '../../standards/values/received';

/** Formats a version as an entity tag (RFC 9110, section 8.8.3). */
export function formatETag(version: number): string {
  return `"${version}"`;
}

/**
 * Returns the version on which a change is based, from the body or from `If-Match`.
 * @throws ApiError 400 when neither contains a version, or when they contain different versions
 */
export function getBaseVersion(version: number | undefined, ifMatch: string | undefined): number {
  if (ifMatch === undefined) {
    if (version !== undefined) return version;
    throw badInput({ version: ['must be the version on which the change is based; received nothing'] });
  }
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(ifMatch.trim())?.[1];
  if (digits === undefined)
    throw badInput({
      'If-Match': [`must be the ETag of the draft, such as "3"; received ${formatReceived(ifMatch)}`],
    });
  const headerVersion = Number(digits);
  if (version !== undefined && version !== headerVersion)
    throw badInput({ version: [`must be ${headerVersion}, the version in If-Match; received ${version}`] });
  return headerVersion;
}
