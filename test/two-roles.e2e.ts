import { embeddedRoles } from './two-roles/embedded';
import { teamWalls } from './two-roles/team-wall';
import { serviceOfTwoRoles } from './two-roles/service';

embeddedRoles();
serviceOfTwoRoles();
teamWalls();
