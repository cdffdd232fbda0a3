import { badInput } from '../../platform/kernel/http/api-error';
import { formatReceived } from '../../standards/values/received';

/** Formats a version as an entity tag (RFC 9110, section 8.8.3). */
export function formatVersion(version: number): string {
  return `"${version}"`;
}

/**
 * Returns the version that a change is based on, from its body or from `If-Match`.
 * @throws ApiError 400 when neither states a version, or when both state different ones
 */
export function requireVersion(version: number | undefined, ifMatch: string | undefined): number {
  if (ifMatch === undefined) {
    if (version !== undefined) return version;
    throw badInput({ version: ['must be the version that the change is based on; received nothing'] });
  }
  const digits = /^(?:W\/)?"?(\d{1,9})"?$/.exec(ifMatch.trim())?.[1];
  if (digits === undefined)
    throw badInput({
      'If-Match': [`must be the ETag of the draft, such as "3"; received ${formatReceived(ifMatch)}`],
    });
  const headerVersion = Number(digits);
  if (version !== undefined && version !== headerVersion)
    throw badInput({ version: [`must be ${headerVersion}, as If-Match states; received ${version}`] });
  return headerVersion;
}
