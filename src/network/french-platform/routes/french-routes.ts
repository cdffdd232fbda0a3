import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { CHOOSE_ROUTE, FIND_ROUTE, RELEASE_ROUTE } from './french-routes.queries';

/** Route by which a document reaches a French recipient. */
export type FrenchWay = 'accessPoints' | 'platform';

/**
 * Ways of documents to French recipients. A way is stored before the first attempt on it: an attempt whose process is killed
 * leaves no other trace, and the document must not leave on the other way then.
 */
@Injectable()
export class FrenchRoutes {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Finds the way of a document; null when none is chosen, or nothing can have arrived on it. */
  async find(envelopeId: string): Promise<FrenchWay | null> {
    const [row] = await this.unitOfWork.query<{ way: FrenchWay }>(FIND_ROUTE, [envelopeId]);
    return row?.way ?? null;
  }

  /** Chooses a way, unless another process has chosen one. @returns the way that counts */
  async choose(envelopeId: string, way: FrenchWay): Promise<FrenchWay> {
    const [row] = await this.unitOfWork.query<{ way: FrenchWay }>(CHOOSE_ROUTE, [envelopeId, way]);
    return row?.way ?? way;
  }

  /** Records that nothing can have arrived on a way, so that another one may be chosen. */
  async release(envelopeId: string, way: FrenchWay): Promise<void> {
    await this.unitOfWork.query(RELEASE_ROUTE, [envelopeId, way]);
  }
}
