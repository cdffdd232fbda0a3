import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { CHOOSE_ROUTE, FIND_ROUTE, RELEASE_ROUTE } from '../french-platform.queries';

/** Route of a document to a French recipient: over Peppol access points or over the French platforms. */
export type FrenchRouteKind = 'accessPoints' | 'platform';

/**
 * Routes of documents to French recipients. A route is stored before the first attempt: a killed process leaves no
 * other record of the attempt, and the document must not be sent over the other route afterwards.
 */
@Injectable()
export class FrenchRoutes {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Finds the stored route of a document; null when no route was chosen, or when no attempt can have arrived. */
  async find(envelopeId: string): Promise<FrenchRouteKind | null> {
    const [row] = await this.unitOfWork.query<{ way: FrenchRouteKind }>(FIND_ROUTE, [envelopeId]);
    return row?.way ?? null;
  }

  /** Chooses a route, unless another process has chosen one. @returns the stored route */
  async choose(envelopeId: string, way: FrenchRouteKind): Promise<FrenchRouteKind> {
    const [row] = await this.unitOfWork.query<{ way: FrenchRouteKind }>(CHOOSE_ROUTE, [envelopeId, way]);
    return row?.way ?? way;
  }

  /** Records that no attempt over a route can have arrived, so that another route may be chosen. */
  async release(envelopeId: string, way: FrenchRouteKind): Promise<void> {
    await this.unitOfWork.query(RELEASE_ROUTE, [envelopeId, way]);
  }
}
