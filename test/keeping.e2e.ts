import { auditHeads } from './keeping/audit-heads';
import { auditLog } from './keeping/audit';
import { backups } from './keeping/backup';
import { months } from './keeping/months';
import { retention } from './keeping/retention';

auditLog();
auditHeads();
retention();
backups();
months();
