import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { CHOOSE_ROUTE, FIND_ROUTE, RELEASE_ROUTE } from '../french-platform.queries';

/** Route by which a document reaches a French recipient. */
export type FrenchWay = 'accessPoints' | 'platform';

/**
 * Routes of documents to French recipients. A route is stored before the first attempt, because a killed process leaves
 * no other record of an attempt, and the document must then not be sent over the other route.
 */
@Injectable()
export class FrenchRoutes {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Finds the route of a document; null when none is chosen, or when no attempt can have arrived. */
  async find(envelopeId: string): Promise<FrenchWay | null> {
    const [row] = await this.unitOfWork.query<{ way: FrenchWay }>(FIND_ROUTE, [envelopeId]);
    return row?.way ?? null;
  }

  /** Chooses a route, unless another process has chosen one. @returns the stored route */
  async choose(envelopeId: string, way: FrenchWay): Promise<FrenchWay> {
    const [row] = await this.unitOfWork.query<{ way: FrenchWay }>(CHOOSE_ROUTE, [envelopeId, way]);
    return row?.way ?? way;
  }

  /** Records that no attempt over a route can have arrived, so that another route may be chosen. */
  async release(envelopeId: string, way: FrenchWay): Promise<void> {
    await this.unitOfWork.query(RELEASE_ROUTE, [envelopeId, way]);
  }
}
