import { embeddedRoles } from './two-roles/embedded';
import { serviceOfTwoRoles } from './two-roles/service';

embeddedRoles();
serviceOfTwoRoles();
