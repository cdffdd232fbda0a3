import { bombs } from './overload/bombs';
import { eventLoop } from './overload/event-loop';
import { admission } from './overload/admission';

bombs();
admission();
eventLoop();
