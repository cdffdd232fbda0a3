import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { unauthorized } from '../../../platform/kernel/http/api-error';
import type { RouteRequirements } from '../../../platform/kernel/http/operation';
import type { KeyCredential } from '../credential';
import { COMPANY_OBJECTS } from './company-objects.queries';
import { wholeTeamError } from './scope-errors';

/**
 * Restricts keys that are limited to companies to the resources of these companies. Other resources of the team are
 * treated like resources of another team; operations that concern the whole team are rejected.
 */
@Injectable()
export class CompanyAdmission {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @throws ApiError 401 for an object of another company, 403 for an operation of the whole team */
  async admit(request: Request, route: RouteRequirements, credential: KeyCredential): Promise<void> {
    const { companyIds, teamId } = credential;
    if (companyIds === null) return;
    const pathObjects = listObjects(request.params);
    if (pathObjects.length === 0 && route.companyLimit === undefined)
      throw wholeTeamError(route.id, companyIds);
    for (const [parameter, id] of [...pathObjects, ...listObjects(request.query)])
      if (!(await this.isWithinCompanies(parameter, id, teamId, companyIds))) throw unauthorized();
  }

  /** Returns true for unknown objects, for which the operation itself responds with 404 or 401. */
  private async isWithinCompanies(
    parameter: string,
    id: string,
    teamId: string,
    companyIds: readonly string[],
  ): Promise<boolean> {
    if (parameter === 'companyId' && companyIds.includes(id)) return true;
    const statement = COMPANY_OBJECTS.get(parameter);
    // A text in PostgreSQL cannot contain a NUL, so no stored id contains one.
    if (statement === undefined || id.includes('\0')) return true;
    const [row] = await this.unitOfWork.query<{ isWithin: boolean | null }>(statement, [
      id,
      teamId,
      companyIds,
    ]);
    return row === undefined || row.isWithin === true;
  }
}

/** Returns each parameter that identifies an object of a company, with each value. */
function listObjects(parameters: Record<string, unknown>): (readonly [string, string])[] {
  return Object.entries(parameters).flatMap(([name, value]) =>
    COMPANY_OBJECTS.has(name)
      ? [value].flat().flatMap((id) => (typeof id === 'string' ? [[name, id] as const] : []))
      : [],
  );
}
