import { emissions } from './events/emissions';
import { eventLog } from './events/log';
import { outbox } from './events/outbox';
import { restoredEventLog } from './events/restore';
import { waitingForEvents } from './events/waiting';
import { sharedService } from './support/chapter';

jest.setTimeout(90_000);

describe('events', () => {
  const service = sharedService();

  eventLog(service);
  outbox(service);
});

emissions();
restoredEventLog();
waitingForEvents();
