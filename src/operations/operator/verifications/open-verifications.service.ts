import { Injectable } from '@nestjs/common';
import type { VerificationSession } from '../../../business/companies/verification-session.entity';
import { VerificationService } from '../../../business/companies/verification.service';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { decodeCursor, type Page, type PageQuery } from '../../../platform/kernel/http/cursor';
import { notFound } from '../../../platform/kernel/http/api-error';
import {
  readSparsePage,
  toCreationPosition,
  type ExaminedRow,
} from '../../../platform/kernel/http/read-page';
import type { OpenVerificationRow } from './open-verification.resource';
import { OPEN_VERIFICATIONS, COMPANY_OF_SESSION } from './open-verifications.queries';

/** Maximum number of open sessions that one page examines; sessions of sandbox teams are omitted. */
const MAX_ROWS_READ = 2_000;
const START_POSITION = { createdAt: '-infinity', id: '' };

/** Lists and decides verifications that wait for the operator. */
@Injectable()
export class OpenVerificationsService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly verifications: VerificationService,
  ) {}

  /** Lists open sessions, oldest first; see `readSparsePage`. */
  async listPage(query: PageQuery): Promise<Page<OpenVerificationRow>> {
    const { createdAt, id } = query.cursor === undefined ? START_POSITION : decodeCursor(query.cursor);
    return readSparsePage(
      query,
      MAX_ROWS_READ,
      (count, maximum) =>
        this.unitOfWork.query<OpenVerificationRow & ExaminedRow>(OPEN_VERIFICATIONS, [
          createdAt,
          id,
          count,
          maximum,
        ]),
      (row) => toCreationPosition(row),
    );
  }

  /** Decides a verification session. @throws ApiError 404, 409 when the session is closed */
  async decide(
    id: string,
    outcome: 'verified' | 'rejected',
    reason: string | null,
  ): Promise<VerificationSession> {
    const [sessionCompany] = await this.unitOfWork.query<{ teamId: string; companyId: string }>(
      COMPANY_OF_SESSION,
      [id],
    );
    if (sessionCompany === undefined) throw notFound('verification session', id);
    return this.verifications.decideSessionByOperator({ ...sessionCompany, sessionId: id }, outcome, reason);
  }
}
