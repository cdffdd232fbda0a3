import { documentListPlans } from './plans/document-lists';
import { importPlans } from './plans/import';
import { listPlans } from './plans/lists';

listPlans();
documentListPlans();
importPlans();
