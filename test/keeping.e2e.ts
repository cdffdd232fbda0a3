import { auditLog } from './keeping/audit';
import { backups } from './keeping/backup';
import { retention } from './keeping/retention';

auditLog();
retention();
backups();
