import { bombs } from './overload/bombs';
import { eventLoop } from './overload/event-loop';
import { requestOrder } from './overload/front-door';

bombs();
requestOrder();
eventLoop();
