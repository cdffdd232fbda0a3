import { cutConnections } from './connections/cut';
import { queueConnection } from './connections/queue';
import { quietLog } from './connections/quiet-log';
import { severalHosts } from './connections/several-hosts';

cutConnections();
quietLog();
severalHosts();
queueConnection();
