import { beforeErasing, declareTeamTable } from '../kernel/database/team-tables';

declareTeamTable('inbound_messages', {
  through: { table: 'documents', column: 'document_id' },
  key: ['environment', 'message_id'],
});

// A document that is deleted leaves the memory of its message behind; an erased team leaves nothing.
beforeErasing('documents', 'DELETE FROM inbound_messages WHERE document_id = ANY ($1)');
