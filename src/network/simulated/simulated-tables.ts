import { beforeErasing } from '../../kernel/database/team-tables';

// What the simulated network remembers of a message goes with the document.
beforeErasing(
  'documents',
  `DELETE FROM simnet_messages s USING documents d
   WHERE d.id = ANY ($1) AND d.direction = 'outgoing' AND s.message_id = d.peppol_message_id`,
);
