import { installation } from './start/installation';
import { productionStart } from './start/production';
import { startOfProcess } from './start/start';

startOfProcess();
productionStart();
installation();
