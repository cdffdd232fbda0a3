import { Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { unauthorized } from '../../../platform/kernel/http/api-error';
import type { RouteRequirements } from '../../../platform/kernel/http/operation';
import type { KeyCredential } from '../credential';
import { COMPANY_OBJECTS } from './company-objects.queries';
import { concernsWholeTeam } from './scope-refusals';

/**
 * Limits keys with companies to the resources of these companies. All other resources of the team are treated like
 * resources of another team; operations that concern the whole team are refused.
 */
@Injectable()
export class CompanyAdmission {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** @throws ApiError 401 for an object of another company, 403 for an operation of the whole team */
  async admit(request: Request, route: RouteRequirements, credential: KeyCredential): Promise<void> {
    const { companyIds, teamId } = credential;
    if (companyIds === null) return;
    const inPath = findObjects(request.params);
    if (inPath.length === 0 && route.companyLimit === undefined)
      throw concernsWholeTeam(route.id, companyIds);
    for (const [parameter, id] of [...inPath, ...findObjects(request.query)])
      if (!(await this.isWithin(parameter, id, teamId, companyIds))) throw unauthorized();
  }

  /** Unknown objects are left to the operation, which answers 404 or 401. */
  private async isWithin(
    parameter: string,
    id: string,
    teamId: string,
    companyIds: readonly string[],
  ): Promise<boolean> {
    if (parameter === 'companyId' && companyIds.includes(id)) return true;
    const text = COMPANY_OBJECTS.get(parameter);
    // PostgreSQL's text cannot store a NUL, so no id has one.
    if (text === undefined || id.includes('\0')) return true;
    const [row] = await this.unitOfWork.query<{ isWithin: boolean | null }>(text, [id, teamId, companyIds]);
    return row === undefined || row.isWithin === true;
  }
}

/** Returns the parameters that name objects of companies, with each of their values. */
function findObjects(parameters: Record<string, unknown>): (readonly [string, string])[] {
  return Object.entries(parameters).flatMap(([name, value]) =>
    COMPANY_OBJECTS.has(name)
      ? [value].flat().flatMap((id) => (typeof id === 'string' ? [[name, id] as const] : []))
      : [],
  );
}
