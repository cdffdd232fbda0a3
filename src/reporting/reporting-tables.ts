import { beforeErasing, declareTeamTable } from '../kernel/database/team-tables';

declareTeamTable('reporting_declarants');
declareTeamTable('reporting_clocks', { key: ['team_id'] });
declareTeamTable('reporting_periods');
declareTeamTable('reporting_filings', { noun: 'filing' });
declareTeamTable('reporting_reports', { noun: 'report' });

// What the simulated platform remembers of a filing.
beforeErasing('reporting_filings', 'DELETE FROM simplatform_filings WHERE submission_id = ANY ($1)');
