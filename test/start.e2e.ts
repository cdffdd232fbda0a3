import { installation } from './start/installation';
import { keptModules } from './start/kept-modules';
import { productionStart } from './start/production';
import { startOfProcess } from './start/start';

keptModules();
startOfProcess();
productionStart();
installation();
