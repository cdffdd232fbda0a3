import { documentListPlans } from './plans/document-lists';
import { indexFill } from './plans/fill';
import { importPlans } from './plans/import';
import { keptPlans } from './plans/kept-plans';
import { listPlans } from './plans/lists';
import { lookUpPlans } from './plans/look-ups';
import { workPlans } from './plans/work';

listPlans();
documentListPlans();
importPlans();
keptPlans();
workPlans();
lookUpPlans();
indexFill();
