import { twoAccessPoints } from './peppol/exchange';
import { messageSizes } from './peppol/message-sizes';
import { externalSigner } from './peppol/external-signer';
import { operatorEnvelopes } from './peppol/envelopes';
import { hostilePosts } from './peppol/hostile';
import { refusedMessages } from './peppol/quarantine';
import { messageBursts } from './peppol/message-bursts';
import { receivingEndpoint } from './peppol/reception';

twoAccessPoints();
externalSigner();
hostilePosts();
receivingEndpoint();
messageBursts();
messageSizes();
operatorEnvelopes();
refusedMessages();
