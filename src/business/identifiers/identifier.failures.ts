import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why changes of identifiers, their migrations and document types are refused. */
export const IDENTIFIER_FAILURES = declareFailures({
  identifier_taken: {
    status: 409,
    errors: { identifier: ['The company already has the identifier 0208:0123456749.'] },
  },
  identifier_published: {
    status: 409,
    errors: { root: ['Another company already publishes this identifier.'] },
  },
  identifier_not_published: {
    status: 409,
    errors: { root: ['0208:0123456749 is not registered on the network, so there is nothing to migrate.'] },
  },
  migration_running: {
    status: 409,
    errors: {
      root: ['The identifier is being migrated to another network at the moment. Repeat the request later.'],
    },
  },
  migration_refused: {
    status: 400,
    errors: {
      migrationKey: [
        'The migration key is not the latest one that the current service provider of 0208:0123456749 issued.',
      ],
    },
  },
  not_smp_recipient: {
    status: 400,
    errors: {
      root: [
        'The company is not published by this service (isSmpRecipient is false), so its identifiers cannot be migrated here.',
      ],
    },
  },
  document_type_removed: {
    status: 400,
    errors: {
      docTypeId: [
        'must be a current document type of the Peppol code list; received a document type that the list has removed.',
      ],
    },
  },
  document_type_exists: {
    status: 409,
    errors: { docTypeId: ['The company already advertises this document type and process.'] },
  },
});
