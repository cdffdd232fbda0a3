import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../../platform/kernel/logger';
import { LastUses } from '../last-uses';
import { MARK_SESSION_USES } from './identity.queries';

/** Records when sessions were last used. */
@Injectable()
export class SessionUses extends LastUses {
  constructor(unitOfWork: UnitOfWork, @Inject(LOGGER) logger: Logger) {
    super(unitOfWork, logger, 'sessions', MARK_SESSION_USES);
  }
}
