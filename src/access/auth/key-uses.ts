import { Inject, Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import { MARK_USES } from './auth.queries';
import { LastUses } from './last-uses';

/** Records when keys were last used. */
@Injectable()
export class KeyUses extends LastUses {
  constructor(unitOfWork: UnitOfWork, @Inject(LOGGER) logger: Logger) {
    super(unitOfWork, logger, 'keys', MARK_USES);
  }
}
