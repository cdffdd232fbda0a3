import { cutConnections } from './connections/cut';
import { queueConnection } from './connections/queue';
import { quietLog } from './connections/quiet-log';
import { severalHosts } from './connections/several-hosts';

const onceItWasWatched = quietLog();
cutConnections();
severalHosts();
queueConnection();
onceItWasWatched();
