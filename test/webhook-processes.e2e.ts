import { lostQueue } from './webhook-processes/lost-queue';
import { parkedDeliveries } from './webhook-processes/parked';
import { webhooksOfSeveralProcesses } from './webhook-processes/processes';

webhooksOfSeveralProcesses();
lostQueue();
parkedDeliveries();
