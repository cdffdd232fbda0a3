import { connections } from './edge/connections';
import { refusals } from './edge/refusals';
import { stops } from './edge/stops';

refusals();
connections();
stops();
