import { unauthorized } from '../http/api-error';
import { requestContext } from '../request-context';

/**
 * Companies to which the credential of the current request is limited. The guard admits a request only to objects of
 * these companies; statements of lists read this limit to filter their rows.
 */
export const companyLimit = {
  /** Returns the ids of the companies; null: all companies of the team, as for work outside of requests. */
  companyIds(): readonly string[] | null {
    return requestContext.current()?.companyIds ?? null;
  },

  /**
   * Returns the companies by which a list is filtered: the requested companies, or else the companies of the limit;
   * undefined for all companies.
   * @throws ApiError 401 when the request names a company outside of the limit
   */
  restrict(requestedCompanyIds: string[] | undefined): string[] | undefined {
    const limit = companyLimit.companyIds();
    if (limit === null) return requestedCompanyIds;
    if (requestedCompanyIds === undefined) return [...limit];
    for (const id of requestedCompanyIds) companyLimit.requireWithinLimit(id);
    return requestedCompanyIds;
  },

  /**
   * Throws when a company is outside of the limit; null means the whole team.
   * @throws ApiError 401, as for a company of another team
   */
  requireWithinLimit(companyId: string | null): void {
    const limit = companyLimit.companyIds();
    if (limit !== null && (companyId === null || !limit.includes(companyId))) throw unauthorized();
  },
};
