import { bombs } from './overload/bombs';
import { bursts } from './overload/bursts';
import { eventLoop } from './overload/event-loop';
import { requestOrder } from './overload/request-order';

bombs();
bursts();
requestOrder();
eventLoop();
