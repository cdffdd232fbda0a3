import { circuitBreaker } from './work/circuit-breaker';
import { claims } from './work/claims';
import { heldWork } from './work/hold';
import { workTable } from './work/table';
import { unfinishedWork } from './work/unfinished';

claims();
workTable();
heldWork();
unfinishedWork();
circuitBreaker();
