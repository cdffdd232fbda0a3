import { declareTeamTable } from '../kernel/database/team-tables';

declareTeamTable('oauth_assertions', { key: ['fingerprint'], exported: false });
