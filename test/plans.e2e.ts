import { documentListPlans } from './plans/document-lists';
import { importPlans } from './plans/import';
import { listPlans } from './plans/lists';
import { workPlans } from './plans/work';

listPlans();
documentListPlans();
importPlans();
workPlans();
