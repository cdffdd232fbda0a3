import { cutConnections } from './connections/cut';
import { poolers } from './connections/poolers';
import { preparedStatements } from './connections/prepared-statements';
import { queueConnection } from './connections/queue';
import { quietLog } from './connections/quiet-log';
import { redisAway } from './connections/redis';
import { sessionOptions } from './connections/session-options';
import { severalHosts } from './connections/several-hosts';
import { interruptedStart } from './connections/start';
import { sharedService } from './support/chapter';

const onceItWasWatched = quietLog();
cutConnections();
severalHosts();
sessionOptions();
queueConnection();
poolers();
redisAway();
interruptedStart();

describe('connections of a service', () => {
  preparedStatements(sharedService({ ROLE: 'api' }));
});

onceItWasWatched();
