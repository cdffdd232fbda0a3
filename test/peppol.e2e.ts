import { twoAccessPoints } from './peppol/exchange';
import { hostilePosts } from './peppol/hostile';
import { refusedMessages } from './peppol/quarantine';
import { receivingEndpoint } from './peppol/reception';

twoAccessPoints();
hostilePosts();
receivingEndpoint();
refusedMessages();
