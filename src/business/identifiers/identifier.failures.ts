import { declareFailures } from '../../platform/kernel/http/declared-failures';

/** Reasons why changes of identifiers, their migrations and document types are refused. */
export const IDENTIFIER_FAILURES = declareFailures({
  identifier_taken: {
    status: 409,
    errors: { identifier: ['The company has the identifier 0208:0123456749 already.'] },
  },
  identifier_published: {
    status: 409,
    errors: { root: ['Another company publishes this identifier already.'] },
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
        'The migration key is not the latest one that the present provider of 0208:0123456749 issued.',
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
        'must be a document type of the network; received one that is removed from the Peppol code list.',
      ],
    },
  },
  document_type_exists: {
    status: 409,
    errors: { docTypeId: ['The company advertises this document type and process already.'] },
  },
});
