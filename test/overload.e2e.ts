import { bombs } from './overload/bombs';
import { eventLoop } from './overload/event-loop';
import { requestOrder } from './overload/request-order';

bombs();
requestOrder();
eventLoop();
