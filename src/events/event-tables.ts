import { declareTeamTable } from '../kernel/database/team-tables';

declareTeamTable('events', { noun: 'event' });
