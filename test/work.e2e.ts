import { arrivals } from './work/arrivals';
import { circuitBreaker } from './work/circuit-breaker';
import { claims } from './work/claims';
import { endedProcesses } from './work/ended-processes';
import { formerRelease } from './work/former-release';
import { heldWork } from './work/hold';
import { workTable } from './work/table';
import { unfinishedWork } from './work/unfinished';
import { sharedService } from './support/chapter';

describe('work of which the process of requests does nothing itself', () => {
  const service = sharedService({ ROLE: 'api', SILENT: 'true' });

  claims(service);
  workTable(service);
  endedProcesses(service);
});

describe('work of a process that does both', () => {
  const service = sharedService({ SILENT: 'true' });

  circuitBreaker(service);
  arrivals(service);
  formerRelease(service);
});

heldWork();
unfinishedWork();
