import { twoAccessPoints } from './peppol/exchange';
import { hostilePosts } from './peppol/hostile';
import { receivingEndpoint } from './peppol/reception';

twoAccessPoints();
hostilePosts();
receivingEndpoint();
