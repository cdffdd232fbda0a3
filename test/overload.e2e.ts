import { bombs } from './overload/bombs';
import { eventLoop } from './overload/event-loop';
import { frontDoor } from './overload/front-door';

bombs();
frontDoor();
eventLoop();
