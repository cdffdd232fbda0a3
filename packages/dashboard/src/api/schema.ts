/** Made of openapi.json by `npm run openapi`; not to be edited. */

export interface paths {
    "/api/core/auth/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Verify authentication
         * @description Verify authentication.
         */
        get: operations["auth.verify"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/api-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List API keys, newest first
         * @description Revoked and expired keys too, and the access tokens of the token endpoint (type `oauth`).
         */
        get: operations["apiKeys.list"];
        put?: never;
        /**
         * Create an API key
         * @description The secret of a basic key, or the JWT of a jwt key, is shown this once. Not possible while OAuth2 is enabled for the team, nor with an access token.
         */
        post: operations["apiKeys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/api-keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an API key or an access token
         * @description Every process refuses it within a second. A key may revoke itself; a repeated call succeeds.
         */
        delete: operations["apiKeys.revoke"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/oauth2/token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get an access token for a JWT assertion
         * @description For teams with OAuth2 enabled. An assertion is good for one token; the token expires when the assertion would have.
         */
        post: operations["oauth.token"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/audit": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List audited changes, newest first
         * @description Documents deleted; companies, identifiers, verifications, webhooks, keys, OAuth2 and declarants of French e-reporting created, changed and removed; exports and what the operator did: who did it, from where, and what changed. Entries are chained by hash (docs/audit.md).
         */
        get: operations["audit.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/team": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the team of the credential
         * @description Get the team of the credential.
         */
        get: operations["team.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename the team
         * @description Rename the team.
         */
        patch: operations["team.update"];
        trace?: never;
    };
    "/api/core/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the members of the team, by name
         * @description List the members of the team, by name.
         */
        get: operations["members.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/members/{userId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member from the team
         * @description Their access tokens for the team end within a second; their account stays.
         */
        delete: operations["members.remove"];
        options?: never;
        head?: never;
        /**
         * Change what a member is in the team
         * @description Owners are changed, and made, by owners alone. It holds for open sessions within a second.
         */
        patch: operations["members.update"];
        trace?: never;
    };
    "/api/core/team/leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Leave the team
         * @description Leave the team.
         */
        post: operations["team.leave"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the invitations that were not accepted, newest first
         * @description List the invitations that were not accepted, newest first.
         */
        get: operations["invitations.list"];
        put?: never;
        /**
         * Invite somebody to the team
         * @description A mail brings them a link that works once, for seven days. An earlier invitation of the address is good no more.
         */
        post: operations["invitations.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/invitations/{invitationId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mail an invitation again
         * @description With another link, good for seven more days.
         */
        post: operations["invitations.resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Withdraw an invitation
         * @description Withdraw an invitation.
         */
        delete: operations["invitations.withdraw"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/invitations/look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Look at an invitation
         * @description By the token of its link, which stays good.
         */
        post: operations["invitations.look"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/user/memberships": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation with the account that is signed in
         * @description Accept an invitation with the account that is signed in.
         */
        post: operations["user.join"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List companies
         * @description By name. The whole list up to 1,000 companies; `pagination` leads on beyond.
         */
        get: operations["companies.list"];
        put?: never;
        /**
         * Create a company
         * @description Create a company.
         */
        post: operations["companies.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/{companyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a company
         * @description Get a company.
         */
        get: operations["companies.get"];
        /**
         * Update a company
         * @description Every field is optional and null clears an optional one. Changing the VAT or enterprise number revokes the verification.
         */
        put: operations["companies.update"];
        post?: never;
        /**
         * Delete a company
         * @description Delete a company.
         */
        delete: operations["companies.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/{companyId}/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Open a verification session
         * @description Open a verification session.
         */
        post: operations["companies.verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/{companyId}/verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List verification sessions, newest first
         * @description List verification sessions, newest first.
         */
        get: operations["verifications.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/{companyId}/verifications/{sessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a verification session
         * @description Get a verification session.
         */
        get: operations["verifications.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/{companyId}/verifications/{sessionId}/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide a verification session (sandbox teams)
         * @description Decide a verification session (sandbox teams).
         */
        post: operations["verifications.decide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/{companyId}/identifiers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the identifiers of a company
         * @description List the identifiers of a company.
         */
        get: operations["identifiers.list"];
        put?: never;
        /**
         * Add an identifier
         * @description Add an identifier.
         */
        post: operations["identifiers.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/{companyId}/identifiers/{identifierId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an identifier
         * @description Get an identifier.
         */
        get: operations["identifiers.get"];
        put?: never;
        post?: never;
        /**
         * Delete an identifier
         * @description The identifier is removed from the network first.
         */
        delete: operations["identifiers.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/{companyId}/identifiers/{identifierId}/migrations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the migrations of an identifier, newest first
         * @description Shows whether a stored key is pending, completed, or failed and why.
         */
        get: operations["identifiers.migrations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/{companyId}/identifiers/{identifierId}/migration": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Migrate an identifier here from its present provider
         * @description A publishable company (verified and isSmpRecipient) is migrated at once: `completed`, or 400 with the reason of the network. Otherwise the key is kept (`pending`) and used by the verification; a new key replaces a kept one.
         */
        post: operations["identifiers.migrate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/{companyId}/identifiers/{identifierId}/migration-key": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Request a migration key, with which another provider can take the identifier over
         * @description The identifier stays published here until another provider uses the key. A new request makes the earlier key void.
         */
        post: operations["identifiers.releaseKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/{companyId}/document-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the document types that a company advertises
         * @description List the document types that a company advertises.
         */
        get: operations["documentTypes.list"];
        put?: never;
        /**
         * Advertise a document type
         * @description Advertise a document type.
         */
        post: operations["documentTypes.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/{companyId}/document-types/{documentTypeId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Stop advertising a document type
         * @description Stop advertising a document type.
         */
        delete: operations["documentTypes.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/{companyId}/directory": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get what the Peppol Directory shows of a company
         * @description Nothing, while the company is not listed.
         */
        get: operations["directory.get"];
        /**
         * List a company in the Peppol Directory, or remove it
         * @description Replaced as a whole. The Directory shows name, country, VAT and enterprise number, and what is given here, for each published identifier of a production team. Changes of the company follow by themselves.
         */
        put: operations["directory.set"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/labels": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List labels, newest first
         * @description List labels, newest first.
         */
        get: operations["labels.list"];
        put?: never;
        /**
         * Create a label
         * @description Create a label.
         */
        post: operations["labels.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/labels/{labelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a label
         * @description Get a label.
         */
        get: operations["labels.get"];
        /**
         * Update a label
         * @description Every field is optional; null clears the external id.
         */
        put: operations["labels.update"];
        post?: never;
        /**
         * Delete a label
         * @description The label is removed from everything that has it.
         */
        delete: operations["labels.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/companies/{companyId}/letterhead": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the letterhead of a company
         * @description With nothing in it while none is set.
         */
        get: operations["letterheads.get"];
        /**
         * Set the letterhead of a company
         * @description Logo and accent colour of the PDFs of all documents that the company sends. Replaced as a whole.
         */
        put: operations["letterheads.set"];
        post?: never;
        /**
         * Remove the letterhead of a company
         * @description Remove the letterhead of a company.
         */
        delete: operations["letterheads.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/suppliers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List suppliers, newest first
         * @description List suppliers, newest first.
         */
        get: operations["suppliers.list"];
        put?: never;
        /**
         * Create a supplier, or update the one with this external id
         * @description Fields that the body leaves out stay as they are; a new supplier needs a name.
         */
        post: operations["suppliers.upsert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/suppliers/{supplierId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a supplier by its internal or external id
         * @description Get a supplier by its internal or external id.
         */
        get: operations["suppliers.get"];
        /**
         * Update a supplier
         * @description Every field is optional; null clears an optional one.
         */
        put: operations["suppliers.update"];
        post?: never;
        /**
         * Delete a supplier
         * @description Delete a supplier.
         */
        delete: operations["suppliers.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/suppliers/{supplierId}/labels/{labelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a label on a supplier
         * @description Put a label on a supplier.
         */
        put: operations["suppliers.addLabel"];
        post?: never;
        /**
         * Take a label off a supplier
         * @description Take a label off a supplier.
         */
        delete: operations["suppliers.removeLabel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List customers, newest first
         * @description List customers, newest first.
         */
        get: operations["customers.list"];
        put?: never;
        /**
         * Create a customer, or update the one with this external id
         * @description Fields that the body leaves out stay as they are; a new customer needs a name.
         */
        post: operations["customers.upsert"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{customerId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a customer by its internal or external id
         * @description Get a customer by its internal or external id.
         */
        get: operations["customers.get"];
        /**
         * Update a customer
         * @description Every field is optional; null clears an optional one.
         */
        put: operations["customers.update"];
        post?: never;
        /**
         * Delete a customer
         * @description Delete a customer.
         */
        delete: operations["customers.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/customers/{customerId}/labels/{labelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a label on a customer
         * @description Put a label on a customer.
         */
        put: operations["customers.addLabel"];
        post?: never;
        /**
         * Take a label off a customer
         * @description Take a label off a customer.
         */
        delete: operations["customers.removeLabel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/responses": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the answers to a document, newest first
         * @description The status that the recipient’s provider sent of the message (MLS), and the recipient’s answers to the invoice. None of them changes the status of a delivery.
         */
        get: operations["documents.responses"];
        put?: never;
        /**
         * Answer an invoice that came in
         * @description Writes an Invoice Response (Peppol BIS 63), which is stored as an outgoing document and delivered to the sender of the invoice. Statuses advance: `AB`, `IP`, `UQ`, `CA`, `RE` or `AP`, `PD`, and any may be left out. A query and a payment in part may be repeated; after `RE` and a payment in full nothing follows, after `AP` only `PD`.
         */
        post: operations["documents.respond"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/lifecycle": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the life cycle of a French invoice
         * @description The statuses that were said of an invoice between French companies, by either side and by this service as it passed, and what the company may say now. Of any other document it is empty.
         */
        get: operations["documents.lifecycle"];
        put?: never;
        /**
         * Say a status of a French invoice
         * @description Writes a status message (CDV, CDAR D22B), which is stored as an outgoing document of type `lifecycleStatus` and delivered to the other party of the invoice; `210` and `212` of an invoice under the duty of e-invoicing also go to the public tax portal. What each side may say after what is in the documentation, and `GET …/lifecycle` says it of an invoice.
         */
        post: operations["documents.say"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List documents, newest first
         * @description Items have everything but `xml` and the bodies of embedded files.
         */
        get: operations["documents.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/inbox": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List unread incoming documents, newest first
         * @description List unread incoming documents, newest first.
         */
        get: operations["documents.inbox"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a document
         * @description With `Accept: application/xml`, before any other type, the answer is the XML itself, byte for byte as sent or received. With `format`, the XML is in that syntax, converted on reading where it is stored in the other. A report (French e-reporting) has none, nor has a PDF without XML. With `format=facturx` the answer is a PDF with the document in it.
         */
        get: operations["documents.get"];
        put?: never;
        post?: never;
        /**
         * Delete a document
         * @description Documents of a production team are kept for 10 years (409 `retention_hold`). Each deletion is audited.
         */
        delete: operations["documents.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a document as PDF
         * @description A reading copy of what the document says. A document of type `unknown` that came as a PDF is answered with that PDF.
         */
        get: operations["documents.pdf"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/package": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download a document with all that belongs to it
         * @description A zip archive with the XML, the JSON, the embedded files and a PDF.
         */
        get: operations["documents.package"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/proof": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the proof that a document was exchanged
         * @description A zip archive with the XML, each signed message with its receipt or error, both certificates, what was known of their revocation, and a manifest of SHA-256 digests. `passerelle proof verify` checks it without this installation. 409 (`no_exchange`) when no message with the document went over the network.
         */
        get: operations["documents.proof"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/mark-as-read": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Mark a document as read or unread
         * @description Mark a document as read or unread.
         */
        post: operations["documents.markAsRead"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/labels/{labelId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        /**
         * Put a label on a document
         * @description Put a label on a document.
         */
        put: operations["documents.addLabel"];
        post?: never;
        /**
         * Take a label off a document
         * @description Take a label off a document.
         */
        delete: operations["documents.removeLabel"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/validate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate a document
         * @description Nothing is stored. The rule sets are chosen by what the document claims to be (`profile`), in the versions that bind on `onDate`; `ruleSets` names those that were applied. Where a profile has rules that are not carried, a warning `PROFILE-NOT-JUDGED` says so. Of a PDF the XML in it is judged, and warnings say where the PDF gives another profile.
         */
        post: operations["documents.validate"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/rule-sets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the rule sets and code lists that documents are judged by
         * @description All versions that this release carries, with the days on which they bind. The version that binds on the day of the exchange judges a document; what an `upcoming` one will find besides is a warning from 90 days before.
         */
        get: operations["ruleSets.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/deliveries/{documentDeliveryId}/evidence": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the evidence of a delivery
         * @description A zip archive with `delivery.json` (message ids, every attempt with its time and outcome), the XML, each receipt byte for byte and, for attempts over the network, the signed message, its answer, both certificates and what was known of their revocation; each status of the message (MLS) with the signed message that brought it.
         */
        get: operations["documents.evidence"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/recipients/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Find out whether and what a recipient receives
         * @description Asks the network. `*` as document type or process, which only sandbox recipients have, accepts everything.
         */
        post: operations["recipients.verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/inbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Receive a document
         * @description As if the document came from the network: it is stored whatever its validation says, labelled, and webhooks are notified.
         */
        post: operations["sandbox.receive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/sandbox/clock/advance": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Let time pass
         * @description Moves what is scheduled for the team that much nearer: deliveries, webhook deliveries, verification sessions, the ends of reporting periods. Other teams' schedules and all stamps stay as they are.
         */
        post: operations["sandbox.advanceClock"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/resend": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a document once more
         * @description Adds a delivery with new ids on the network, so the recipient takes it as a new message. Only when no delivery is pending.
         */
        post: operations["documents.resend"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/cancel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Cancel a scheduled document
         * @description Until its `sendAt` has come. The deliveries end as failed with the category `cancelled`.
         */
        post: operations["documents.cancel"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/{companyId}/inbound": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Store a document that was received elsewhere
         * @description For invoices that came by e-mail, say, as XML or PDF. The XML of a Factur-X file becomes the document, and the PDF is kept with it; a PDF without XML is stored with type `unknown`. The document is stored whatever its validation says, is labelled, and webhooks are notified. The same bytes again give the document of the first time.
         */
        post: operations["documents.upload"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/{companyId}/send": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a document
         * @description The answer comes when the document is stored; a worker then transmits it, for up to 48 hours.
         */
        post: operations["documents.send"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/{companyId}/preview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * See what would be sent
         * @description Builds and validates the document. Nothing is stored, sent or asked of the network; the id is null, and findings that sending would refuse are shown. With `Accept: application/pdf`, before any other type, the answer is the document as PDF.
         */
        post: operations["documents.preview"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/{companyId}/reporting/fr/declarant": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get French e-reporting registration
         * @description `declarant` is null when the company has not been registered yet.
         */
        get: operations["reporting.getDeclarant"];
        /**
         * Register a company for French e-reporting
         * @description The company has to be French and verified, with its SIREN or SIRET. In production a worker registers it with the platform; a sandbox declarant is registered at once. A PUT that changes something registers it again.
         */
        put: operations["reporting.putDeclarant"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/{companyId}/reporting/fr/b2c": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report sales to consumers, or their payments
         * @description The report is kept as an outgoing document and filed with its period, whose events and `reporting` tell how far it is. Repeated with the same reference and content it answers the first report with `duplicate: true`.
         */
        post: operations["reporting.reportB2c"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/{companyId}/reporting/fr/b2bi": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report an invoice to a business abroad, or a payment of one
         * @description The report is kept as an outgoing document and filed with its period, whose events and `reporting` tell how far it is. Repeated with the same reference and content it answers the first report with `duplicate: true`.
         */
        post: operations["reporting.reportB2bi"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/{companyId}/reporting/fr/purchases": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List received invoices from abroad, newest first
         * @description What a declarant receives from a seller that is not established in France is reported as a purchase by itself, when the invoice says all that the report has to say. `state` tells, and `proposal` is the body that reports the others by hand.
         */
        get: operations["reporting.listReceivedPurchases"];
        put?: never;
        /**
         * Report an invoice from a business abroad
         * @description The report is kept as an outgoing document and filed with its period, whose events and `reporting` tell how far it is. Repeated with the same reference and content it answers the first report with `duplicate: true`.
         */
        post: operations["reporting.reportPurchase"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/{companyId}/reporting/fr/reports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reports of a period, newest first
         * @description With what they say. A period is named by its flow and first day, as the calendar has it. Listed are the reports that count and those of refused filings; what was replaced or cancelled is among the documents alone.
         */
        get: operations["reporting.listReports"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/{companyId}/reporting/fr/filings": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List what was filed with the tax administration, newest first
         * @description List what was filed with the tax administration, newest first.
         */
        get: operations["reporting.listFilings"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/{companyId}/reporting/fr/filings/{filingId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a filing
         * @description The id is the `submissionId` of the reports in it. With `Accept: application/xml`, before any other type, the answer is the Flux 10 transmission, byte for byte as submitted.
         */
        get: operations["reporting.getFiling"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/{companyId}/reporting/fr/calendar": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what a company has to report in a year
         * @description Every period that has days of the year, by flow and in order, with its deadlines and how far it is. Periods of which nothing was reported are those of the present VAT regime. Empty for a company that is not registered.
         */
        get: operations["reporting.calendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhooks, newest first
         * @description List webhooks, newest first.
         */
        get: operations["webhooks.list"];
        put?: never;
        /**
         * Create a webhook
         * @description It receives every event of the team. With a secret every delivery is signed (Standard Webhooks).
         */
        post: operations["webhooks.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a webhook
         * @description Get a webhook.
         */
        get: operations["webhooks.get"];
        /**
         * Update a webhook
         * @description Events already queued go to the new URL. An omitted secret stays, null stops signing. A disabled webhook is enabled again.
         */
        put: operations["webhooks.update"];
        post?: never;
        /**
         * Delete a webhook
         * @description An unknown id is a success too, so the call can be repeated. Deliveries in flight may still arrive.
         */
        delete: operations["webhooks.delete"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/rotate-secret": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Give a webhook a new secret
         * @description The old secret signs along for 24 hours: deliveries carry two signatures, either one verifies.
         */
        post: operations["webhooks.rotateSecret"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries to all webhooks, newest first
         * @description Deliveries to webhooks that are not deleted; of an event or a document to every webhook. A page looks at some thousand deliveries: where few of them pass a filter by type, code or `delivered` it may have fewer than `limit`, or none, and still a next one.
         */
        get: operations["webhookDeliveries.listAll"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/deliveries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the deliveries of a webhook, newest first
         * @description List the deliveries of a webhook, newest first.
         */
        get: operations["webhookDeliveries.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries/{deliveryId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a delivery with its attempts
         * @description Get a delivery with its attempts.
         */
        get: operations["webhookDeliveries.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhook-deliveries/{deliveryId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post a delivery now
         * @description A delivery that waits for its next attempt keeps its schedule should this attempt fail; a finished one starts over.
         */
        post: operations["webhookDeliveries.retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a test event to a webhook
         * @description An event of type `webhook.test` for this webhook alone. The delivery tells what came of it.
         */
        post: operations["webhooks.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/webhooks/{webhookId}/replay": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Post the events of a range again
         * @description At most 10000 events, also those from before the webhook was made. They keep their ids.
         */
        post: operations["webhooks.replay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Read the event log
         * @description The events of the last 30 days, as webhooks get them. Newest first; with `since` oldest first, and then `nextCursor` is always given: ask again with it, and with `wait` to be answered as soon as something happens. Reading forward by cursor misses nothing and repeats nothing.
         */
        get: operations["events.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/events/{eventId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get an event
         * @description Get an event.
         */
        get: operations["events.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/event-types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the event types with the JSON Schemas of their bodies
         * @description List the event types with the JSON Schemas of their bodies.
         */
        get: operations["events.types"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See what happened to a document
         * @description Stored, attempts, receipts, events and their webhooks, oldest first. Events and webhooks are kept for 30 days; of very many attempts or events the newest 500 are shown.
         */
        get: operations["documents.timeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/overview": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * See how a team stands
         * @description Documents of the last days by direction and delivery status, and what needs somebody: what failed or is unread, webhooks that fail, companies that are not verified, deadlines of French e-reporting. Days are those of UTC.
         */
        get: operations["overview.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/requests": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List requests of the last 7 days, newest first
         * @description Every request with a valid credential of the team, also those that were refused; about a second after its answer. Without bodies, values of the query and names in paths. A page looks at some thousand requests: where few of them pass the filter it may have fewer than `limit`, or none, and still a next one.
         */
        get: operations["requests.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/request-failures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Group failed requests by operation, status and error code
         * @description Of the newest 10,000 that failed; the most frequent groups first, 100 at most.
         */
        get: operations["requests.failures"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Liveness: the process answers, and says what it is doing
         * @description Liveness: the process answers, and says what it is doing.
         */
        get: operations["health.live"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/health/ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Readiness: requests can be served
         * @description Readiness: requests can be served.
         */
        get: operations["health.ready"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Find the documentation
         * @description A browser is led to the dashboard; a program is answered where it is.
         */
        get: operations["service.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation
         * @description The account of the address is made, or joins the team when there is one; then `password` is its password. The person is signed in.
         */
        post: operations["invitations.accept"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/reset/request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link to a new password
         * @description The answer is the same whether the address has an account or not. The link works once, for an hour.
         */
        post: operations["reset.request"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with the token of a link
         * @description Every session of the person ends; they sign in with the new password. Where the identity provider is the only way to sign in, a link that the operator printed signs them in.
         */
        post: operations["reset.setPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the ways to sign in
         * @description List the ways to sign in.
         */
        get: operations["signIn.ways"];
        put?: never;
        /**
         * Sign in by password
         * @description The session is a cookie. An unknown address is answered like a wrong password. Who has set codes up gets `second_factor_required` and repeats the request with one.
         */
        post: operations["signIn.byPassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a sign-in by passkey
         * @description The options are for `navigator.credentials.get` of the browser; they are good for five minutes and one answer.
         */
        post: operations["signIn.passkeyOptions"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/passkeys/sign-in": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in by passkey
         * @description The device says who the person is, and has verified them itself; no code is asked for.
         */
        post: operations["signIn.byPasskey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/welcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the first account
         * @description With the token of the link that a start prints while there is no account. The account is an operator and owns the sandbox team; it is signed in.
         */
        post: operations["signIn.welcome"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get who is signed in
         * @description Get who is signed in.
         */
        get: operations["session.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/session/verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Prove again who is signed in
         * @description With the password (and a code, where codes are set up), or with a passkey whose options come from `POST /api/core/passkeys/options`. For 15 minutes it opens what answers `verification_required` otherwise. The session gets another cookie.
         */
        post: operations["session.verify"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List where one is signed in, newest first
         * @description List where one is signed in, newest first.
         */
        get: operations["sessions.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/sessions/{userSessionId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * End one of the own sessions
         * @description Every process refuses it within a second.
         */
        delete: operations["sessions.end"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/sign-ins": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own sign-ins, newest first
         * @description Those that were refused too, as far as the audit log reaches back.
         */
        get: operations["signIns.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/sign-out": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign out
         * @description Sign out.
         */
        post: operations["session.signOut"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/user": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change the own name or language
         * @description Change the own name or language.
         */
        patch: operations["user.update"];
        trace?: never;
    };
    "/api/core/user/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change the own password
         * @description Every other session of the person ends, on every process within a second.
         */
        post: operations["user.changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/user/totp": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to set codes of an app up
         * @description Codes are asked for once the app has shown one: `POST /api/core/user/totp/confirm`.
         */
        post: operations["totp.begin"];
        /**
         * Ask for codes no more
         * @description Ask for codes no more.
         */
        delete: operations["totp.remove"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/user/totp/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * End the set-up with the first code of the app
         * @description End the set-up with the first code of the app.
         */
        post: operations["totp.confirm"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/user/recovery-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make other recovery codes
         * @description Those of before are good no more.
         */
        post: operations["totp.replaceRecoveryCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/user/passkeys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own passkeys, oldest first
         * @description List the own passkeys, oldest first.
         */
        get: operations["passkeys.list"];
        put?: never;
        /**
         * Add a passkey
         * @description Add a passkey.
         */
        post: operations["passkeys.add"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/user/passkeys/options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to add a passkey
         * @description The options are for `navigator.credentials.create` of the browser; they are good for five minutes and one answer.
         */
        post: operations["passkeys.options"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/user/passkeys/{passkeyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a passkey
         * @description Remove a passkey.
         */
        delete: operations["passkeys.remove"];
        options?: never;
        head?: never;
        /**
         * Rename a passkey
         * @description Rename a passkey.
         */
        patch: operations["passkeys.rename"];
        trace?: never;
    };
    "/api/core/provider/enter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin a sign-in through the identity provider
         * @description The page sends the browser to `url`, within ten minutes and once. A cookie binds the way back to this browser.
         */
        post: operations["provider.enter"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/provider/arrive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Come back from the identity provider
         * @description Ends what the browser went there for: it is signed in, its account is linked, or its session is verified. The session gets another cookie.
         */
        post: operations["provider.arrive"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/session/provider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Begin to prove again who is signed in, through the identity provider
         * @description The person has to sign in there anew. What comes back goes to `POST /api/core/provider/arrive`.
         */
        post: operations["session.verifyByProvider"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/user/identities": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the own accounts of the identity provider, oldest first
         * @description List the own accounts of the identity provider, oldest first.
         */
        get: operations["identities.list"];
        put?: never;
        /**
         * Begin to link an account of the identity provider
         * @description What comes back from the provider goes to `POST /api/core/provider/arrive`, which links it.
         */
        post: operations["identities.link"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/user/identities/{identityId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Unlink an account of the identity provider
         * @description As long as there is something else to sign in with.
         */
        delete: operations["identities.unlink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "company.verification": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A company was verified, rejected, or lost its verification
         * @description Standard Webhooks. See docs/webhooks.md for verifying, retries, order and repetitions.
         */
        post: operations["webhook.company.verification"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.delivery_status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A delivery of a document reached its outcome, or was parked
         * @description Standard Webhooks. See docs/webhooks.md for verifying, retries, order and repetitions.
         */
        post: operations["webhook.document.delivery_status_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.label.assigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A document got a label
         * @description Standard Webhooks. See docs/webhooks.md for verifying, retries, order and repetitions.
         */
        post: operations["webhook.document.label.assigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.label.unassigned": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A label was removed from a document
         * @description Standard Webhooks. See docs/webhooks.md for verifying, retries, order and repetitions.
         */
        post: operations["webhook.document.label.unassigned"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.lifecycle_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The French life cycle of an invoice moved: a status was said that counts
         * @description Standard Webhooks. See docs/webhooks.md for verifying, retries, order and repetitions.
         */
        post: operations["webhook.document.lifecycle_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A document arrived for a company of the team
         * @description Standard Webhooks. See docs/webhooks.md for verifying, retries, order and repetitions.
         */
        post: operations["webhook.document.received"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.reporting_status_changed": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The French reporting of a document moved
         * @description Standard Webhooks. See docs/webhooks.md for verifying, retries, order and repetitions.
         */
        post: operations["webhook.document.reporting_status_changed"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.response_received": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Another side answered to a document; the status of its deliveries stays what it is
         * @description Standard Webhooks. See docs/webhooks.md for verifying, retries, order and repetitions.
         */
        post: operations["webhook.document.response_received"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.sent": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A document was accepted for sending; its delivery follows
         * @description Standard Webhooks. See docs/webhooks.md for verifying, retries, order and repetitions.
         */
        post: operations["webhook.document.sent"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "webhook.test": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Made by POST /webhooks/{webhookId}/test, for that webhook alone
         * @description Standard Webhooks. See docs/webhooks.md for verifying, retries, order and repetitions.
         */
        post: operations["webhook.webhook.test"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface components {
    schemas: {
        CreateApiKeyInput: {
            /**
             * @description What the key is for
             * @example ERP
             */
            name: string;
            /**
             * @description Type
             * @enum {string}
             */
            type: "basic" | "jwt";
            /**
             * @description Lifetime. A jwt key lives from 60 seconds to 365 days, 24 hours when omitted; a basic key up to 10 years, or without an end
             * @example 7776000
             */
            expiresInSeconds?: number | null;
        };
        TokenForm: {
            /**
             * @description The JWT bearer grant (RFC 7523)
             * @enum {string}
             */
            grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer";
            /** @description JWT signed by the team with RS256: `iss`, `sub`, `team_id`, `user_id`, `aud`, `exp` */
            assertion: string;
        };
        RenameTeamInput: {
            /**
             * @description Name of the team
             * @example Bakkerij Peeters
             */
            name: string;
        };
        ChangeMemberInput: {
            /**
             * @description What they are in the team from now on
             * @enum {string}
             */
            role: "owner" | "admin" | "developer" | "accountant" | "reader";
        };
        InviteInput: {
            /**
             * @description Address that the invitation is for
             * @example ben@example.com
             */
            email: string;
            /**
             * @description What they will be in the team
             * @enum {string}
             */
            role: "owner" | "admin" | "developer" | "accountant" | "reader";
        };
        InvitationTokenInput: {
            /** @description Token of the link in the mail */
            token: string;
        };
        CreateCompanyInput: {
            /**
             * @description ISO 6523 ICD, four digits
             * @example 0208
             */
            enterpriseNumberScheme?: string | null;
            /**
             * @description Number in the register of companies (BT-30, BT-47)
             * @example 0123.456.749
             */
            enterpriseNumber?: string | null;
            /**
             * @description VAT number with the prefix of its country; where the tax of the document is another one, the number for that (BT-31, BT-48)
             * @example BE 0123.456.749
             */
            vatNumber?: string | null;
            /**
             * @description E-mail address
             * @example invoices@example.com
             */
            email?: string | null;
            /**
             * @description Telephone number
             * @example +32 2 555 12 12
             */
            phone?: string | null;
            /**
             * @description Publish the company on the network so that it can receive
             * @default true
             */
            isSmpRecipient: boolean;
            /**
             * @description Name
             * @example Atelier Dubois SRL
             */
            name: string;
            /**
             * @description Street and number
             * @example Rue de la Loi 16
             */
            address: string;
            /**
             * @description Postal code
             * @example 1000
             */
            postalCode: string;
            /**
             * @description City
             * @example Bruxelles
             */
            city: string;
            /**
             * @description ISO 3166-1 alpha-2
             * @example BE
             */
            country: string;
        };
        UpdateCompanyInput: {
            /**
             * @description ISO 6523 ICD, four digits
             * @example 0208
             */
            enterpriseNumberScheme?: string | null;
            /**
             * @description Number in the register of companies (BT-30, BT-47)
             * @example 0123.456.749
             */
            enterpriseNumber?: string | null;
            /**
             * @description VAT number with the prefix of its country; where the tax of the document is another one, the number for that (BT-31, BT-48)
             * @example BE 0123.456.749
             */
            vatNumber?: string | null;
            /**
             * @description E-mail address
             * @example invoices@example.com
             */
            email?: string | null;
            /**
             * @description Telephone number
             * @example +32 2 555 12 12
             */
            phone?: string | null;
            /** @description Publish the company on the network so that it can receive */
            isSmpRecipient?: boolean;
            /** @description Name */
            name?: string;
            /** @description Street and number */
            address?: string;
            /** @description Postal code */
            postalCode?: string;
            /** @description City */
            city?: string;
            /** @description ISO 3166-1 alpha-2 */
            country?: string;
        };
        VerificationOutcomeInput: {
            /**
             * @description How it ended
             * @enum {string}
             */
            outcome: "verified" | "rejected";
            /** @description Reason in words */
            reason?: string | null;
        };
        CreateIdentifierInput: {
            /**
             * @description Electronic address scheme (EAS), four digits
             * @example 0208
             */
            scheme: string;
            /**
             * @description 1–50 of A–Z a–z 0–9 . _ ~ -
             * @example 0123456749
             */
            identifier: string;
        };
        MigrateIdentifierInput: {
            /**
             * @description Issued by the provider that publishes the identifier now: 8–24 characters, no white space, at least 2 upper-case and 2 lower-case letters, 2 digits and 2 of @#$%()[]{}*^-!~|+=
             * @example 7Gk#x2Pw%d
             */
            migrationKey: string;
        };
        CreateDocumentTypeInput: {
            /**
             * @description With or without its scheme in front; at most 500 characters without
             * @example urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0::2.1
             */
            docTypeId: string;
            /**
             * @description Process identifier of the network
             * @example urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0
             */
            processId: string;
        };
        DirectoryListingInput: {
            /**
             * @description Whether the Peppol Directory shows the company
             * @example true
             */
            listed: boolean;
            /**
             * @description States that the company agrees to be shown in public, and where it is a natural person, that person. Has to be true with `listed`
             * @example true
             */
            consent?: boolean;
            /**
             * @description Address of its website, http or https; null: none
             * @example https://atelier-dubois.example
             */
            website?: string | null;
            /**
             * @description An address, a town or a region, as text; null: none. The address of the company itself is not used
             * @example Bruxelles
             */
            geographicalInformation?: string | null;
        };
        CreateLabelInput: {
            /**
             * @description The team's own id; unique within the team
             * @example urgent
             */
            externalId?: string | null;
            /**
             * @description Name
             * @example Urgent
             */
            name: string;
            /**
             * @description #RRGGBB
             * @default #6B7280
             * @example #D1242F
             */
            colorHex: string;
        };
        UpdateLabelInput: {
            /** @description The team's own id; unique within the team */
            externalId?: string | null;
            /** @description Name */
            name?: string;
            /** @description #RRGGBB */
            colorHex?: string;
        };
        LetterheadInput: {
            /**
             * Format: byte
             * @description PNG (eight bits a channel, not interlaced) or JPEG (grey or RGB) in base64, at most 262144 bytes and 1000 × 1000 pixels; null: none
             */
            logo?: string | null;
            /**
             * @description null: none
             * @example #0a5c8f
             */
            accentColor?: string | null;
        };
        SupplierInput: {
            /**
             * @description The client's own key; unique within the team
             * @example ERP-1042
             */
            externalId?: string | null;
            /**
             * @description Name
             * @example Brouwerij De Kroon NV
             */
            name?: string;
            /**
             * @description VAT number with the prefix of its country; where the tax of the document is another one, the number for that (BT-31, BT-48)
             * @example BE 0987.654.394
             */
            vatNumber?: string | null;
            /**
             * @description Electronic addresses, `<scheme>:<identifier>`
             * @example [
             *       "0208:0987654394"
             *     ]
             */
            peppolAddresses?: string[];
        };
        CustomerInput: {
            /**
             * @description The client's own key; unique within the team
             * @example ERP-1042
             */
            externalId?: string | null;
            /**
             * @description Name
             * @example Brouwerij De Kroon NV
             */
            name?: string;
            /**
             * @description VAT number with the prefix of its country; where the tax of the document is another one, the number for that (BT-31, BT-48)
             * @example BE 0987.654.394
             */
            vatNumber?: string | null;
            /**
             * @description Electronic addresses, `<scheme>:<identifier>`
             * @example [
             *       "0208:0987654394"
             *     ]
             */
            peppolAddresses?: string[];
            /**
             * @description ISO 6523 ICD
             * @example 0208
             */
            enterpriseNumberScheme?: string | null;
            /**
             * @description Number in the register of companies (BT-30, BT-47)
             * @example 0987.654.394
             */
            enterpriseNumber?: string | null;
            /**
             * @description Street and number
             * @example Grote Markt 1
             */
            address?: string | null;
            /**
             * @description Postal code
             * @example 2000
             */
            postalCode?: string | null;
            /**
             * @description City
             * @example Antwerpen
             */
            city?: string | null;
            /**
             * @description ISO 3166-1 alpha-2
             * @example BE
             */
            country?: string | null;
            /**
             * @description E-mail address
             * @example invoices@example.com
             */
            email?: string | null;
            /**
             * @description Telephone number
             * @example +32 3 555 12 12
             */
            phone?: string | null;
        };
        MarkAsReadInput: {
            /**
             * @description False marks the document as unread
             * @default true
             */
            read: boolean;
        };
        ValidateInput: {
            /**
             * @description The document as XML, or a PDF with the XML in it (Factur-X) in base64
             * @example <?xml version="1.0"?><Invoice …>
             */
            document: string;
            /**
             * Format: date
             * @description Day of the exchange: the rules that bind then apply. Today when left out
             * @example 2027-01-01
             */
            onDate?: string;
        };
        VerifyRecipientInput: {
            /**
             * @description Electronic address `<scheme>:<identifier>`
             * @example 0208:0987654394
             */
            address: string;
            /** @description Only entries that take this document type */
            docTypeId?: string;
        };
        SandboxInboundInput: {
            /** @description Receives under the first identifier of this company */
            companyId?: string;
            /** @description Receives under this identifier, `<scheme>:<identifier>`; instead of companyId */
            receiver?: string;
            /**
             * @description The document as XML, or a PDF with or without XML in it, in base64
             * @example <?xml version="1.0"?><Invoice …>
             */
            document: string;
            /** @description Sending participant; that of the document when absent */
            sender?: string;
            /** @description Found from the document when absent */
            docTypeId?: string;
            /** @description Found from the document when absent */
            processId?: string;
            /**
             * @description Id of the message on the network; a repeated one gives the document of the first
             * @example a1@partner.example
             */
            messageId?: string;
        };
        AdvanceClockInput: {
            /**
             * @description How many seconds pass
             * @example 3600
             */
            seconds: number;
        };
        UploadInput: {
            /**
             * @description The document as XML, or a PDF in base64, with the invoice in it (Factur-X, ZUGFeRD) or without
             * @example <?xml version="1.0"?><Invoice …>
             */
            document: string;
            /**
             * @description Electronic address of the sender, `<scheme>:<identifier>`; that of the document when absent
             * @example 0208:0987654394
             */
            sender?: string;
        };
        ReasonInput: {
            /**
             * @description Why (list OPStatusReason): `NON` no issue, `REF` references incorrect, `LEG` legal information incorrect, `REC` receiver unknown, `QUA` quality of the item insufficient, `DEL` delivery issues, `PRI` prices incorrect, `QTY` quantity incorrect, `ITM` items incorrect, `PAY` payment terms incorrect, `UNR` not recognised, `FIN` finance incorrect, `PPD` partially paid, `OTH` other
             * @example PRI
             * @enum {string}
             */
            code: "NON" | "REF" | "LEG" | "REC" | "QUA" | "DEL" | "PRI" | "QTY" | "ITM" | "PAY" | "UNR" | "FIN" | "PPD" | "OTH";
            /**
             * @description In words; required with `OTH` and `PPD`
             * @example Line 3 was ordered at 9.50.
             */
            text?: string;
            /**
             * @description Term of the invoice that is wrong
             * @example BT-146
             */
            attribute?: string;
            /**
             * @description What the term should be; only with `attribute`
             * @example 9.50
             */
            value?: string;
        };
        ActionInput: {
            /**
             * @description What the seller is asked to do (list OPStatusAction): `NOA` no action required, `PIN` provide information, `NIN` issue a new invoice, `CNF` credit in full, `CNP` credit partially, `CNA` credit the amount, `OTH` other
             * @example CNP
             * @enum {string}
             */
            code: "NOA" | "PIN" | "NIN" | "CNF" | "CNP" | "CNA" | "OTH";
            /** @description In words; required with `OTH` */
            text?: string;
        };
        RespondInput: {
            /**
             * @description `AB` acknowledged, `IP` in process, `UQ` under query, `CA` conditionally accepted, `RE` rejected, `AP` accepted, `PD` paid
             * @enum {string}
             */
            status: "AB" | "IP" | "UQ" | "CA" | "RE" | "AP" | "PD";
            /** @description Why; `UQ`, `CA` and `RE` need a reason or an action. `PPD` makes `PD` a payment in part */
            reasons?: components["schemas"]["ReasonInput"][];
            /** @description What the seller is asked to do */
            actions?: components["schemas"]["ActionInput"][];
            /**
             * Format: date
             * @description From when on it applies: with `PD` the day of the payment
             * @example 2026-11-30
             */
            effectiveDate?: string;
            /** @description A note to the seller */
            note?: string;
        };
        StatusReasonInput: {
            /**
             * @description Code of the reason (MDT-113); `GET …/lifecycle` has those of each status
             * @example PU_ERR
             * @enum {string}
             */
            code: "RETRAIT_MAN_SERV" | "ST_CT_NON_DECLAR" | "SUPPR_COMP_AVOIR" | "TRANSF_PMNT_REGIE" | "CONTACT_ACHTR" | "NON_TRANSMISE" | "JUSTIF_ABS" | "ROUTAGE_ERR" | "AUTRE" | "COORD_BANC_ERR" | "TX_TVA_ERR" | "MONTANTTOTAL_ERR" | "CALCUL_ERR" | "NON_CONFORME" | "DOUBLON" | "DEST_INC" | "DEST_ERR" | "TRANSAC_INC" | "EMMET_INC" | "CONTRAT_TERM" | "DOUBLE_FACT" | "CMD_ERR" | "ADR_ERR" | "SIRET_ERR" | "CODE_ROUTAGE_ERR" | "REF_CT_ABSENT" | "REF_ERR" | "PU_ERR" | "REM_ERR" | "QTE_ERR" | "ART_ERR" | "MODPAI_ERR" | "QUALITE_ERR" | "LIVR_INCOMP" | "REJ_SEMAN" | "REJ_UNI" | "REJ_COH" | "REJ_ADR" | "REJ_CONT_B2G" | "REJ_REF_PJ" | "REJ_ASS_PJ" | "IRR_VIDE_F" | "IRR_TYPE_F" | "IRR_SYNTAX" | "IRR_TAILLE_PJ" | "IRR_NOM_PJ" | "IRR_VID_PJ" | "IRR_EXT_DOC" | "IRR_TAILLE_F" | "IRR_ANTIVIRUS" | "IRR_NOM_F";
            /**
             * @description In words
             * @example Line 3 was ordered at 9.50.
             */
            text?: string;
            /**
             * @description Term of the invoice that is wrong
             * @example BT-146
             */
            attribute?: string;
            /**
             * @description What the term should be
             * @example 9.50
             */
            value?: string;
        };
        StatusActionInput: {
            /**
             * @description What is asked for (MDT-121): `NOA` nothing, `PIN` provide information, `NIN` new invoice, `CNF` full credit note, `CNP` partial credit note, `CNA` credit note of the amount, `OTH` other
             * @example CNP
             * @enum {string}
             */
            code: "NOA" | "PIN" | "NIN" | "CNF" | "CNP" | "CNA" | "OTH";
            /** @description In words */
            text?: string;
        };
        StatusAmountInput: {
            /**
             * @description What the amount is (MDT-207): `MEN` received, `MPA` paid, `RAP` still to be paid, and others
             * @default MEN
             * @enum {string}
             */
            kind: "MEN" | "MPA" | "RAP" | "ESC" | "RAB" | "REM" | "MAP" | "MAPTTC" | "MNA" | "MNATTC" | "CBB" | "DIV" | "DVA" | "MAJ";
            /**
             * @description With VAT, where it is money received
             * @example 120.00
             */
            amount: string;
            /**
             * @description Currency of the document, ISO 4217 (BT-5)
             * @default EUR
             */
            currency: string;
            /**
             * @description Rate of VAT in percent; needed with `MEN`
             * @example 20
             */
            percentage?: string;
            /**
             * Format: date
             * @description Day of the payment
             * @example 2026-11-30
             */
            date?: string;
        };
        SayStatusInput: {
            /**
             * @description Code of the status (MDT-105): `204` Prise en charge, `205` Approuvée, `206` Approuvée partiellement, `207` En litige, `208` Suspendue, `209` Complétée, `210` Refusée, `211` Paiement transmis, `212` Encaissée, `214` Visée, `220` Annulée, `224` Demande de paiement direct, `225` Affacturée, `226` Affacturée confidentiel, `227` Changement de compte à payer, `228` Non affacturée
             * @example 205
             * @enum {string}
             */
            status: "204" | "205" | "206" | "207" | "208" | "209" | "210" | "211" | "212" | "214" | "220" | "224" | "225" | "226" | "227" | "228";
            /** @description Why; `206`, `207`, `208` and `210` need a reason */
            reasons?: components["schemas"]["StatusReasonInput"][];
            /** @description What is asked for */
            actions?: components["schemas"]["StatusActionInput"][];
            /** @description Amounts; `212` needs what was received for each rate of VAT */
            amounts?: components["schemas"]["StatusAmountInput"][];
            /**
             * Format: date
             * @description Since when it applies; left out: from now on
             * @example 2026-11-30
             */
            effectiveDate?: string;
            /** @description A note to the other party */
            note?: string;
        };
        EmailInput: {
            /**
             * @description `on_peppol_failure` mails when the network could not deliver
             * @enum {string}
             */
            when: "always" | "on_peppol_failure";
            /**
             * @description Each address gets a mail of its own
             * @example [
             *       "accounts@example.com"
             *     ]
             */
            to: string[];
            /** @description Made from the document when absent */
            subject?: string;
            /** @description Plain text of the mail; made from the document when absent */
            message?: string;
        };
        SendInput: {
            /**
             * @description Electronic address `<scheme>:<identifier>`; null for a document that is only mailed
             * @example 0208:0987654394
             */
            recipient: string | null;
            /**
             * @description What `document` is. `xml` is XML of any kind; an `order`, `orderResponse` or `despatchAdvice` (Peppol BIS 3) is given as XML, too, and has to be one
             * @enum {string}
             */
            documentType: "invoice" | "creditNote" | "selfBillingInvoice" | "selfBillingCreditNote" | "order" | "orderResponse" | "despatchAdvice" | "xml";
            /**
             * @description What the document is written as. When absent, it is what `countrySpecific` asks for, else `peppol-bis-3`, and where the recipient has not registered that, what it has. `xrechnung-3` is XRechnung 3.0, which the recipient has to have registered, and asks for the buyer reference (Leitweg-ID), the seller’s contact and payment means. `nlcius` is the Dutch NLCIUS, likewise, and asks Dutch sellers for a KVK number or OIN. `pint-eu`, `pint-ae`, `pint-aunz`, `pint-jp`, `pint-my` and `pint-sg` are the international invoices (PINT) of an area, with its tax and the categories of that. Not for XML, which says itself what it is
             * @enum {string}
             */
            profile?: "peppol-bis-3" | "xrechnung-3" | "nlcius" | "pint-eu" | "pint-ae" | "pint-aunz" | "pint-jp" | "pint-my" | "pint-sg";
            /** @description The document that documentType names: its fields as JSON (docs/invoice.md; `parsed` has the same shape), or the XML as a string: of an order, an order response, a despatch advice, and with documentType xml of any document, in UBL or as Cross Industry Invoice, or as a PDF with it inside, in base64 */
            document: components["schemas"]["InvoiceInput"] | components["schemas"]["CreditNoteInput"] | components["schemas"]["SelfBillingInvoiceInput"] | components["schemas"]["SelfBillingCreditNoteInput"] | string;
            /** @description Document type to send under; found from the document when absent, and the same when it is stated there */
            docTypeId?: string;
            /** @description Process to send under; found from the document when absent, and the same when it is stated there */
            processId?: string;
            /**
             * @description Sends to `recipient` although the document names another electronic address of its buyer (of a self-billed one's seller)
             * @default false
             */
            allowAddressMismatch: boolean;
            /** @description Mails the document with its XML and PDF */
            email?: components["schemas"]["EmailInput"];
            /**
             * @description Your own PDF of the document in base64, which is mailed and shown instead of a rendered one, with the invoice in it (Factur-X). It has to be PDF/A-3, or a PDF that can be made so without changing how it looks
             * @example JVBERi0xLjc…
             */
            pdf?: string;
            /**
             * @description Embeds a PDF of the document into it; not for XML, which is sent as it is
             * @default false
             */
            attachPdf: boolean;
            /**
             * @description Converts an XML document to the other syntax (UBL, CII) when the recipient takes only that one; `conversion` of the document then says what was lost, and a document that would lose a term of EN 16931 is refused. A document given as JSON is always written in what the recipient takes
             * @default false
             */
            convert: boolean;
            /**
             * @description Sends although the same number went to the same recipient within a year
             * @default false
             */
            allowDuplicate: boolean;
            /**
             * @description Sends at this instant, at most a year ahead; until it starts it can be cancelled
             * @example 2026-12-01T08:00:00Z
             */
            sendAt?: string;
        };
        PreviewInput: {
            /**
             * @description Electronic address `<scheme>:<identifier>`; null for a document that is only mailed
             * @example 0208:0987654394
             */
            recipient: string | null;
            /**
             * @description What `document` is. `xml` is XML of any kind; an `order`, `orderResponse` or `despatchAdvice` (Peppol BIS 3) is given as XML, too, and has to be one
             * @enum {string}
             */
            documentType: "invoice" | "creditNote" | "selfBillingInvoice" | "selfBillingCreditNote" | "order" | "orderResponse" | "despatchAdvice" | "xml";
            /**
             * @description What the document is written as. When absent, it is what `countrySpecific` asks for, else `peppol-bis-3`, and where the recipient has not registered that, what it has. `xrechnung-3` is XRechnung 3.0, which the recipient has to have registered, and asks for the buyer reference (Leitweg-ID), the seller’s contact and payment means. `nlcius` is the Dutch NLCIUS, likewise, and asks Dutch sellers for a KVK number or OIN. `pint-eu`, `pint-ae`, `pint-aunz`, `pint-jp`, `pint-my` and `pint-sg` are the international invoices (PINT) of an area, with its tax and the categories of that. Not for XML, which says itself what it is
             * @enum {string}
             */
            profile?: "peppol-bis-3" | "xrechnung-3" | "nlcius" | "pint-eu" | "pint-ae" | "pint-aunz" | "pint-jp" | "pint-my" | "pint-sg";
            /** @description The document that documentType names: its fields as JSON (docs/invoice.md; `parsed` has the same shape), or the XML as a string: of an order, an order response, a despatch advice, and with documentType xml of any document, in UBL or as Cross Industry Invoice, or as a PDF with it inside, in base64 */
            document: components["schemas"]["InvoiceInput"] | components["schemas"]["CreditNoteInput"] | components["schemas"]["SelfBillingInvoiceInput"] | components["schemas"]["SelfBillingCreditNoteInput"] | string;
            /** @description Document type to send under; found from the document when absent, and the same when it is stated there */
            docTypeId?: string;
            /** @description Process to send under; found from the document when absent, and the same when it is stated there */
            processId?: string;
            /**
             * @description Sends to `recipient` although the document names another electronic address of its buyer (of a self-billed one's seller)
             * @default false
             */
            allowAddressMismatch: boolean;
            /** @description Mails the document with its XML and PDF */
            email?: components["schemas"]["EmailInput"];
            /**
             * @description Your own PDF of the document in base64, which is mailed and shown instead of a rendered one, with the invoice in it (Factur-X). It has to be PDF/A-3, or a PDF that can be made so without changing how it looks
             * @example JVBERi0xLjc…
             */
            pdf?: string;
            /**
             * @description Embeds a PDF of the document into it; not for XML, which is sent as it is
             * @default false
             */
            attachPdf: boolean;
        };
        DeclarantInput: {
            /**
             * @description VAT regime of the company: it decides the periods
             * @enum {string}
             */
            vatRegime: "REEL_NORMAL_MENSUEL" | "REEL_NORMAL_TRIMESTRIEL" | "REEL_SIMPLIFIE" | "FRANCHISE_EN_BASE";
            /**
             * @description When VAT on services falls due: on payment, or on the invoice (then payments are not reported)
             * @enum {string}
             */
            vatExigibility: "ENCAISSEMENTS" | "DEBITS";
        };
        RateSubtotalInput: {
            /**
             * @description VAT rate in percent
             * @example 20
             */
            percentage: string;
            /**
             * @description Amount that VAT is due on
             * @example 1000.00
             */
            taxableAmount: string;
            /**
             * @description Amount of VAT
             * @example 200.00
             */
            taxAmount: string;
        };
        B2cSalesInput: {
            /**
             * @description The sender's own name of this report: repeated with the same content it answers the first report again
             * @example till-3-2026-11-20
             */
            reference: string;
            /**
             * @description `correct` puts this report in the place of what was reported of the same operation, `cancel` takes that back; both while the period is not filed
             * @default submit
             * @enum {string}
             */
            action: "submit" | "correct" | "cancel";
            /**
             * @description Type
             * @enum {string}
             */
            type: "sales";
            /**
             * Format: date
             * @description Day of the sales
             * @example 2026-11-20
             */
            date: string;
            /**
             * @description goods (TLB1), services (TPS1), notTaxed for what is not taxed in France (TNT1), margin for sales under the margin scheme (TMA1)
             * @enum {string}
             */
            category: "goods" | "services" | "notTaxed" | "margin";
            /**
             * @description ISO 4217
             * @default EUR
             * @example EUR
             */
            currency: string;
            /**
             * @description Not needed of a cancellation
             * @example 1000.00
             */
            taxExclusiveAmount?: string;
            /**
             * @description Not needed of a cancellation
             * @example 200.00
             */
            taxAmount?: string;
            /**
             * @description Number of sales; not needed of a cancellation
             * @example 42
             */
            transactionCount?: number;
            /** @description Not needed of a cancellation */
            vatBreakdown?: components["schemas"]["RateSubtotalInput"][];
        };
        RatePaymentInput: {
            /**
             * @description VAT rate in percent
             * @example 20
             */
            percentage: string;
            /**
             * @description Money received, VAT included
             * @example 1200.00
             */
            amount: string;
        };
        B2cPaymentsInput: {
            /**
             * @description The sender's own name of this report: repeated with the same content it answers the first report again
             * @example till-3-2026-11-20
             */
            reference: string;
            /**
             * @description `correct` puts this report in the place of what was reported of the same operation, `cancel` takes that back; both while the period is not filed
             * @default submit
             * @enum {string}
             */
            action: "submit" | "correct" | "cancel";
            /**
             * @description Type
             * @enum {string}
             */
            type: "payments";
            /**
             * Format: date
             * @description Day of the payments
             * @example 2026-11-20
             */
            date: string;
            /** @description Not needed of a cancellation */
            vatBreakdown?: components["schemas"]["RatePaymentInput"][];
        };
        InvoiceTotalsInput: {
            /**
             * @description Total without VAT
             * @example 1000.00
             */
            taxExclusiveAmount: string;
            /**
             * @description In the currency of the invoice
             * @example 0.00
             */
            taxAmount: string;
            /** @description The VAT in euro; needed when the currency is another */
            taxAmountEur?: string | null;
        };
        CategorySubtotalInput: {
            /**
             * @description VAT rate in percent
             * @example 20
             */
            percentage: string;
            /**
             * @description Amount that VAT is due on
             * @example 1000.00
             */
            taxableAmount: string;
            /**
             * @description Amount of VAT
             * @example 200.00
             */
            taxAmount: string;
            /**
             * @description VAT category (UNTDID 5305)
             * @example K
             */
            category: string;
            /**
             * @description Reason of an exemption (BT-120)
             * @example Intra-Community supply
             */
            exemptionReason?: string | null;
            /**
             * @description VATEX code
             * @example VATEX-EU-IC
             */
            exemptionReasonCode?: string | null;
        };
        InvoiceReferenceInput: {
            /**
             * @description Number of the earlier invoice
             * @example 2026-0017
             */
            id: string;
            /**
             * Format: date
             * @description Day of issue (BT-2)
             * @example 2026-09-02
             */
            issueDate: string;
        };
        ReportedPartyInput: {
            /**
             * @description Name
             * @example Brouwerij De Kroon NV
             */
            name: string;
            /**
             * @description ISO 3166-1 alpha-2, any but FR
             * @example BE
             */
            country: string;
            /**
             * @description With its prefix; needed of a company in the EU
             * @example BE0987654394
             */
            vatNumber?: string | null;
            /**
             * @description Number in the register of companies (BT-30, BT-47)
             * @example 0987654394
             */
            enterpriseNumber?: string | null;
            /**
             * @description ISO 6523 ICD
             * @example 0208
             */
            enterpriseNumberScheme?: string | null;
        };
        B2biInvoiceInput: {
            /**
             * @description The sender's own name of this report: repeated with the same content it answers the first report again
             * @example till-3-2026-11-20
             */
            reference: string;
            /**
             * @description `correct` puts this report in the place of what was reported of the same operation, `cancel` takes that back; both while the period is not filed
             * @default submit
             * @enum {string}
             */
            action: "submit" | "correct" | "cancel";
            /**
             * @description Type
             * @enum {string}
             */
            type: "invoice";
            /**
             * @description Number of the invoice
             * @example 2026-0042
             */
            documentNumber: string;
            /**
             * @description Billing mode (BT-23), e.g. B1 goods, S1 services; not needed of a cancellation
             * @example B1
             */
            billingMode?: string;
            /**
             * @description Not needed of a cancellation
             * @enum {string}
             */
            documentType?: "invoice" | "creditNote";
            /**
             * Format: date
             * @description Day of issue (BT-2)
             * @example 2026-11-20
             */
            issueDate: string;
            /**
             * Format: date
             * @description Due date (BT-9)
             * @example 2026-12-20
             */
            dueDate?: string | null;
            /**
             * @description ISO 4217
             * @default EUR
             * @example EUR
             */
            currency: string;
            /** @description Not needed of a cancellation */
            totals?: components["schemas"]["InvoiceTotalsInput"];
            /** @description Not needed of a cancellation */
            vatBreakdown?: components["schemas"]["CategorySubtotalInput"][];
            /** @description Earlier invoices that this one refers to; a credit note needs one */
            invoiceReferences?: components["schemas"]["InvoiceReferenceInput"][];
            /** @description Not needed of a cancellation */
            buyer?: components["schemas"]["ReportedPartyInput"];
        };
        B2biPaymentInput: {
            /**
             * @description The sender's own name of this report: repeated with the same content it answers the first report again
             * @example till-3-2026-11-20
             */
            reference: string;
            /**
             * @description `correct` puts this report in the place of what was reported of the same operation, `cancel` takes that back; both while the period is not filed
             * @default submit
             * @enum {string}
             */
            action: "submit" | "correct" | "cancel";
            /**
             * @description Type
             * @enum {string}
             */
            type: "payment";
            /**
             * @description Number of the invoice that was paid
             * @example 2026-0042
             */
            invoiceNumber: string;
            /**
             * Format: date
             * @description Issue date of the invoice
             * @example 2026-11-20
             */
            issueDate: string;
            /**
             * Format: date
             * @description Day of the payment
             * @example 2026-12-18
             */
            date: string;
            /**
             * @description ISO 4217
             * @default EUR
             * @example EUR
             */
            currency: string;
            /** @description Not needed of a cancellation */
            vatBreakdown?: components["schemas"]["RatePaymentInput"][];
        };
        B2biPurchaseInput: {
            /**
             * @description The sender's own name of this report: repeated with the same content it answers the first report again
             * @example till-3-2026-11-20
             */
            reference: string;
            /**
             * @description `correct` puts this report in the place of what was reported of the same operation, `cancel` takes that back; both while the period is not filed
             * @default submit
             * @enum {string}
             */
            action: "submit" | "correct" | "cancel";
            /**
             * @description Type
             * @enum {string}
             */
            type: "invoice";
            /**
             * @description Number of the invoice
             * @example 2026-0042
             */
            documentNumber: string;
            /**
             * @description Billing mode (BT-23), e.g. B1 goods, S1 services; not needed of a cancellation
             * @example B1
             */
            billingMode?: string;
            /**
             * @description Not needed of a cancellation
             * @enum {string}
             */
            documentType?: "invoice" | "creditNote";
            /**
             * Format: date
             * @description Day of issue (BT-2)
             * @example 2026-11-20
             */
            issueDate: string;
            /**
             * Format: date
             * @description Due date (BT-9)
             * @example 2026-12-20
             */
            dueDate?: string | null;
            /**
             * @description ISO 4217
             * @default EUR
             * @example EUR
             */
            currency: string;
            /** @description Not needed of a cancellation */
            totals?: components["schemas"]["InvoiceTotalsInput"];
            /** @description Not needed of a cancellation */
            vatBreakdown?: components["schemas"]["CategorySubtotalInput"][];
            /** @description Earlier invoices that this one refers to; a credit note needs one */
            invoiceReferences?: components["schemas"]["InvoiceReferenceInput"][];
            /** @description Who issued the invoice; numbers are unique for each seller */
            seller: components["schemas"]["ReportedPartyInput"];
        };
        CreateWebhookInput: {
            /**
             * @description HTTPS URL
             * @example https://erp.example.com/hooks/passerelle
             */
            url: string;
            /** @description Signing secret of 1–256 characters; `whsec_` and base64 stands for the decoded bytes, any other string for its UTF-8 bytes. Empty or null: unsigned */
            secret?: string | null;
            /** @description Only events of this company */
            companyId?: string | null;
        };
        UpdateWebhookInput: {
            /**
             * @description HTTPS URL; the present one when it stays
             * @example https://erp.example.com/hooks/passerelle
             */
            url: string;
            /** @description Signing secret of 1–256 characters; `whsec_` and base64 stands for the decoded bytes, any other string for its UTF-8 bytes. Empty or null: unsigned. Omitted: stays as it is */
            secret?: string | null;
        };
        ReplayInput: {
            /**
             * Format: date-time
             * @description Events that happened at this instant or later
             */
            since: string;
            /**
             * Format: date-time
             * @description Only events before this instant; default: now
             */
            until?: string | null;
            /** @description Only events of these types; default: all */
            types?: ("company.verification" | "document.delivery_status_changed" | "document.label.assigned" | "document.label.unassigned" | "document.lifecycle_changed" | "document.received" | "document.reporting_status_changed" | "document.response_received" | "document.sent" | "webhook.test")[] | null;
            /** @description Only events whose delivery to this webhook is in one of these states; default: all but pending, and events that the webhook never had */
            statuses?: ("pending" | "delivered" | "failed" | "exhausted" | "blocked" | "cancelled")[] | null;
        };
        AcceptInvitationInput: {
            /** @description Token of the link */
            token: string;
            /**
             * @description Name of the person; needed for a new account
             * @example Ben Maes
             */
            name?: string;
            /** @description Of a new account: 12 to 256 characters, not easy to guess; else the password of the account */
            password: string;
            /** @description Code of the app of an account that has set codes up */
            code?: string;
            /**
             * @description Language of the dashboard; `en` when omitted
             * @enum {string}
             */
            language?: "en" | "fr" | "nl" | "de";
        };
        RequestResetInput: {
            /**
             * @description Address of the account
             * @example ann@example.com
             */
            email: string;
        };
        ResetPasswordInput: {
            /** @description Token of the link */
            token: string;
            /** @description 12 to 256 characters, not easy to guess */
            password: string;
        };
        SignInInput: {
            /**
             * @description Address of the account
             * @example ann@example.com
             */
            email: string;
            /** @description Password of the account */
            password: string;
            /** @description Code of the app, or a recovery code; asked for by `second_factor_required` */
            code?: string;
        };
        PasskeySignInInput: {
            /** @description What `PublicKeyCredential.toJSON()` of the browser gives */
            response: {
                [key: string]: unknown;
            };
        };
        WelcomeInput: {
            /** @description Token of the link that the start printed */
            token: string;
            /**
             * @description Address of the account
             * @example ann@example.com
             */
            email: string;
            /**
             * @description Name of the person
             * @example Ann Peeters
             */
            name: string;
            /** @description 12 to 256 characters, not easy to guess */
            password: string;
            /**
             * @description Language of the dashboard; `en` when omitted
             * @enum {string}
             */
            language?: "en" | "fr" | "nl" | "de";
        };
        VerifySessionInput: {
            /** @description Password of the account */
            password?: string;
            /** @description Code of the app, or a recovery code */
            code?: string;
            /** @description Instead of the password: what `PublicKeyCredential.toJSON()` of the browser gives */
            passkey?: {
                [key: string]: unknown;
            };
        };
        UpdateUserInput: {
            /**
             * @description Name of the person
             * @example Ann Peeters
             */
            name?: string;
            /**
             * @description Language of the dashboard and of mails
             * @enum {string}
             */
            language?: "en" | "fr" | "nl" | "de";
        };
        ChangePasswordInput: {
            /** @description The present password */
            current: string;
            /** @description 12 to 256 characters, not easy to guess */
            password: string;
        };
        ConfirmTotpInput: {
            /**
             * @description The code that the app shows
             * @example 123456
             */
            code: string;
        };
        AddPasskeyInput: {
            /**
             * @description What the person calls it
             * @example Phone
             */
            name: string;
            /** @description What `PublicKeyCredential.toJSON()` of the browser gives */
            response: {
                [key: string]: unknown;
            };
        };
        RenamePasskeyInput: {
            /**
             * @description What the person calls it
             * @example Phone
             */
            name: string;
        };
        EnterInput: {
            /**
             * @description Path of the dashboard where the page goes on; `/app/` when omitted
             * @example /app/account
             */
            returnTo?: string;
            /**
             * @description Sign in, make the first account, or accept an invitation
             * @enum {string}
             */
            purpose: "sign-in" | "welcome" | "invitation";
            /** @description Token of the link, for `welcome` and `invitation` */
            token?: string;
            /**
             * @description Language of a new account; `en` when omitted
             * @enum {string}
             */
            language?: "en" | "fr" | "nl" | "de";
        };
        ArriveInput: {
            /**
             * @description What the provider added to the address of the page, behind the `?`
             * @example code=8fKx…&state=r2Jd…
             */
            query: string;
        };
        LeaveInput: {
            /**
             * @description Path of the dashboard where the page goes on; `/app/` when omitted
             * @example /app/account
             */
            returnTo?: string;
        };
        /** @description A postal address (BG-5, BG-8, BG-12, BG-15) */
        Address: {
            /** @description Street and number */
            street: string | null;
            /** @description Second line of the address */
            street2: string | null;
            /** @description Third line of the address */
            street3: string | null;
            /** @description City */
            city: string | null;
            /** @description Postal code (BT-38, BT-53) */
            postalZone: string | null;
            /** @description Region or province (BT-39, BT-54) */
            countrySubdivision: string | null;
            /** @description Country, ISO 3166-1 alpha-2 */
            country: string | null;
        };
        AnyParsedDocument: components["schemas"]["ParsedDocument"] | components["schemas"]["OrderingSummary"] | components["schemas"]["ParsedInvoiceResponse"] | components["schemas"]["ParsedLifecycleStatus"];
        /** @description A credential of a team, without its secret */
        ApiKey: {
            /** @description Id: `key_` and a ULID */
            id: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Name */
            name: string;
            /**
             * @description `oauth`: an access token of the token endpoint
             * @enum {string}
             */
            type: "basic" | "jwt" | "oauth";
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Null: until it is revoked
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description Up to half a minute late
             */
            lastUsedAt: string | null;
            /**
             * Format: date-time
             * @description When it was revoked; null while it is accepted
             */
            revokedAt: string | null;
        };
        /** @description A request of the team, without anything that was sent or answered */
        ApiRequest: {
            /** @description Id: `arq_` and a ULID */
            id: string;
            /** @description `X-Request-Id` of the answer; several requests may have the same */
            requestId: string;
            /**
             * Format: date-time
             * @description When the answer was out
             */
            at: string;
            /** @description HTTP method */
            method: string;
            /** @description Path of the operation in the API document; `none` where there is none */
            route: string;
            /** @description Null: the client went away before the answer */
            status: number | null;
            /** @description `X-Error-Code` of the answer */
            errorCode: string | null;
            /** @description Milliseconds until the answer was out */
            durationMs: number;
            /** @description Id: `key_` and a ULID */
            keyId: string | null;
            /** @description The person who is signed in, or whom the assertion of an access token names; null for other keys */
            userId: string | null;
            /** @description What the request made, such as the document that it sent, else the last id in its path */
            resourceId: string | null;
        };
        AttachmentInput: {
            /** @description What the document calls it (BT-122). */
            id: string;
            /**
             * @description Kind of the file (BT-125-1). When absent: what the file name ends in.
             * @enum {string|null}
             */
            mimeCode?: "application/pdf" | "image/png" | "image/jpeg" | "text/csv" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | "application/vnd.oasis.opendocument.spreadsheet" | null;
            /**
             * @description Name of the file (BT-125-2). Required unless url and description are given.
             * @example timesheet.pdf
             */
            filename?: string | null;
            /** @description What it is about (BT-123). */
            description?: string | null;
            /** @description The file itself, at most 15 MiB (BT-125). Required unless url is given. */
            embeddedDocument?: string | null;
            /**
             * Format: uri
             * @description Where the file is to be found, when it is not embedded (BT-124).
             */
            url?: string | null;
        };
        /** @description Who changed what, and when */
        AuditEntry: {
            /** @description Id: `aud_` and a ULID */
            id: string;
            /** @description Id: `team_` and a ULID */
            teamId: string | null;
            /** @description Place in the chain of the team, without gaps; null for entries that are older than the chain */
            sequence: number | null;
            /** @description What was done, e.g. `api_key.created` */
            action: string;
            /** @description Id of the document, the company, the key, the webhook … or the team that was changed */
            subjectId: string;
            /**
             * @description Who did it: a key, the operator, or the service itself
             * @enum {string}
             */
            actor: "key" | "assertion" | "member" | "operator" | "system";
            /** @description The operator's command, e.g. `key create` */
            command: string | null;
            /** @description Id: `key_` and a ULID */
            keyId: string | null;
            /** @description The person who is signed in, or whom the assertion of an access token names; null for other keys */
            userId: string | null;
            /** @description `X-Request-Id` of the request that did it */
            requestId: string | null;
            /** @description Network address of the client */
            address: string | null;
            /** @description What the change met, as far as it is no secret */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description What the change left, as far as it is no secret */
            after: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
            /** @description SHA-256 over the hash of the entry before and the contents of this one, in hexadecimal */
            hash: string | null;
        };
        BuyerAgentInput: {
            /** @description Name the party goes by (EXT-FR-FE-05). */
            name: string;
            /** @description Registered name (EXT-FR-FE-03). When absent: name. */
            legalName?: string | null;
            /** @description Legal form and the like. */
            legalForm?: string | null;
            /** @description What it is to the deal (UNTDID 3035) (EXT-FR-FE-04). */
            roleCode?: string | null;
            /**
             * @description Street and number (EXT-FR-FE-15).
             * @example Grote Markt 1
             */
            street?: string | null;
            /** @description Second line of the address (EXT-FR-FE-16). */
            street2?: string | null;
            /** @description Third line of the address (EXT-FR-FE-17). */
            street3?: string | null;
            /**
             * @description City (EXT-FR-FE-19).
             * @example Antwerpen
             */
            city?: string | null;
            /**
             * @description Post code (EXT-FR-FE-18).
             * @example 2000
             */
            postalZone?: string | null;
            /** @description Region, province or state (EXT-FR-FE-20). */
            countrySubdivision?: string | null;
            /**
             * @description Country (EXT-FR-FE-21).
             * @example BE
             */
            country?: string | null;
            /** @description Address on the network. */
            electronicAddress?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (EXT-FR-FE-13).
                 * @example 0088
                 */
                scheme: string;
                /** @description The identifier (EXT-FR-FE-12). */
                identifier: string;
            } | null;
            /** @description Person or department to turn to (EXT-FR-FE-23). */
            contactName?: string | null;
            /** @description E-mail address (EXT-FR-FE-25). */
            email?: string | null;
            /** @description Telephone number (EXT-FR-FE-24). */
            phone?: string | null;
            /** @description VAT number with its country prefix (EXT-FR-FE-10). */
            vatNumber?: string | null;
            /**
             * @description Register of enterpriseNumber (ISO 6523 ICD) (EXT-FR-FE-09).
             * @example 0002
             */
            enterpriseNumberScheme?: string | null;
            /** @description Number in the register of enterprises (EXT-FR-FE-08). Required with enterpriseNumberScheme. */
            enterpriseNumber?: string | null;
            /** @description Further identifiers (EXT-FR-FE-06). */
            identifiers?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (EXT-FR-FE-07).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description The identifier (EXT-FR-FE-06). */
                identifier: string;
            }[] | null;
            /** @description Registrations for other taxes than VAT. */
            taxRegistrations?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523).
                 * @example 0088
                 */
                scheme: string;
                /** @description The identifier. */
                identifier: string;
            }[] | null;
        };
        BuyerInput: {
            /**
             * @description Name the party goes by (BT-45).
             * @example Brouwerij De Kroon NV
             */
            name: string;
            /** @description Registered name (BT-44). When absent: name. */
            legalName?: string | null;
            /** @description Legal form, share capital and the like. */
            legalForm?: string | null;
            /**
             * @description Street and number (BT-50).
             * @example Grote Markt 1
             */
            street: string;
            /** @description Second line of the address (BT-51). */
            street2?: string | null;
            /** @description Third line of the address (BT-163). */
            street3?: string | null;
            /**
             * @description City (BT-52).
             * @example Antwerpen
             */
            city: string;
            /**
             * @description Post code (BT-53).
             * @example 2000
             */
            postalZone: string;
            /** @description Region, province or state (BT-54). */
            countrySubdivision?: string | null;
            /**
             * @description Country (BT-55).
             * @example BE
             */
            country: string;
            /** @description Address on the network; of the one who is sent to it must be `recipient`. Found from the request when left out (BT-49). */
            electronicAddress?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (BT-49-1).
                 * @example 0088
                 */
                scheme: string;
                /** @description The identifier (BT-49). */
                identifier: string;
            } | null;
            /**
             * @description VAT number with its country prefix; where the tax of the document is another one, the number for that (BT-48).
             * @example BE0987654394
             */
            vatNumber?: string | null;
            /**
             * @description Register of enterpriseNumber (ISO 6523 ICD) (BT-47-1).
             * @example 0208
             */
            enterpriseNumberScheme?: string | null;
            /**
             * @description Number in the register of enterprises (BT-47). Required with enterpriseNumberScheme.
             * @example 0987654394
             */
            enterpriseNumber?: string | null;
            /** @description Further identifiers; scheme `SEPA` marks the creditor identifier of direct debits (BT-90) (BT-46). */
            identifiers?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (BT-46-1).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description The identifier (BT-46). */
                identifier: string;
            }[] | null;
            /** @description Registrations for other taxes than that of the document; `scheme` is the tax scheme, such as `TAX`. */
            taxRegistrations?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523).
                 * @example 0088
                 */
                scheme: string;
                /** @description The identifier. */
                identifier: string;
            }[] | null;
            /** @description Person or department to turn to (BT-56). */
            contactName?: string | null;
            /** @description Their e-mail address (BT-58). */
            email?: string | null;
            /** @description Their telephone number (BT-57). */
            phone?: string | null;
        };
        /** @description A period of French e-reporting in the calendar of a declarant */
        CalendarPeriod: {
            /**
             * @description What is reported in it
             * @enum {string}
             */
            flow: "transactions" | "payments" | "purchases";
            /**
             * Format: date
             * @description First day
             */
            periodStart: string;
            /**
             * Format: date
             * @description Last day
             */
            periodEnd: string;
            /**
             * Format: date-time
             * @description Midnight in Paris before the first day
             */
            opensAt: string;
            /**
             * Format: date-time
             * @description Midnight in Paris after the last day
             */
            closesAt: string;
            /**
             * Format: date-time
             * @description Reports go into the initial filing until then
             */
            declarantDeadline: string;
            /**
             * Format: date-time
             * @description The administration has to have the filing by then
             */
            platformDeadline: string;
            /**
             * @description `upcoming`, `open`, `due`: closed, and the deadline of the declarant is to come; `over`: past it and nothing is filed; `filing`, `filed`, `refused`: what became of its filing; `parked`: it waits for the operator
             * @enum {string}
             */
            state: "upcoming" | "open" | "due" | "over" | "filing" | "filed" | "refused" | "parked";
            /** @description Reports that wait to be filed */
            waitingReports: number;
            /** @description Reports in force that a filing has */
            filedReports: number;
            /** @description The last filing */
            filingId: string | null;
        };
        /** @description A code list that rules use */
        CodeList: {
            /** @description Name */
            name: string;
            /** @description Who keeps the list */
            source: string;
            /** @description Version */
            version: string;
            /** @description How many codes it has */
            codes: number;
        };
        /** @description A company that the team sends and receives for */
        Company: {
            /** @description Id: `c_` and a ULID */
            id: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Name */
            name: string;
            /** @description Street and number */
            address: string;
            /** @description Postal code */
            postalCode: string;
            /** @description City */
            city: string;
            /** @description Country, ISO 3166-1 alpha-2 */
            country: string;
            /** @description ISO 6523 code of the register, four digits */
            enterpriseNumberScheme: string | null;
            /** @description Number in the register of companies (BT-30, BT-47) */
            enterpriseNumber: string | null;
            /** @description VAT number with the prefix of its country; where the tax of the document is another one, the number for that (BT-31, BT-48) */
            vatNumber: string | null;
            /** @description E-mail address */
            email: string | null;
            /** @description Telephone number */
            phone: string | null;
            /** @description Whether the company receives documents under an entry that this service publishes */
            isSmpRecipient: boolean;
            /** @description Whether its identity is proven; only then it sends */
            isVerified: boolean;
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updatedAt: string;
        };
        CompanyVerificationEvent: {
            /** @description Same as the header webhook-id; the same at every attempt */
            id: string;
            /**
             * @description Type
             * @constant
             */
            type: "company.verification";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description What the event is about */
            data: {
                /** @description Id: `c_` and a ULID */
                companyId: string;
                /**
                 * @description Status
                 * @enum {string}
                 */
                status: "verified" | "rejected" | "revoked" | "expired";
                /** @description Id: `cvs_` and a ULID */
                verificationId: string | null;
                /** @description Reason in words */
                reason: string | null;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        Conversion: {
            /**
             * @description `ubl` is UBL 2.1, `cii` is Cross Industry Invoice
             * @enum {string}
             */
            from: "ubl" | "cii";
            /**
             * @description `ubl` is UBL 2.1, `cii` is Cross Industry Invoice
             * @enum {string}
             */
            to: "ubl" | "cii";
            /** @description What the document said and says no more, at most a hundred of each kind */
            lost: {
                /** @description Field of the parsed document; of what it has no field for, the path of the element in the XML that was given */
                field: string;
                /** @description Business term of EN 16931, such as `BT-83`; null for what the standard does not have */
                term: string | null;
            }[];
        };
        CreditNoteInput: {
            /** @description Null, as `parsed` has it. */
            invoiceNumber?: null;
            /**
             * @description Number of the credit note (BT-1).
             * @example 2026-0042
             */
            creditNoteNumber: string;
            /**
             * Format: date
             * @description Day by which it is to be paid (BT-9).
             */
            dueDate?: string | null;
            /**
             * @description Kind of document (UNTDID 1001) (BT-3).
             * @example 380
             */
            typeCode?: string | null;
            /**
             * @description UUID of the document, for profiles that ask for one (PINT SG and AE). When absent: a new one, where it is asked for.
             * @example 2523149b-cb40-4b32-9004-debca57b80ee
             */
            uuid?: string | null;
            /**
             * Format: date
             * @description Day of issue (BT-2). When absent: today where the company is.
             * @example 2026-11-02
             */
            issueDate?: string | null;
            /**
             * Format: date
             * @description Day on which the VAT becomes due (BT-7).
             */
            taxPointDate?: string | null;
            /** @description Which date that is, as a code (UNTDID 2005) (BT-8). */
            taxPointDateCode?: string | null;
            /** @description Note on the document (BT-22). */
            note?: string | null;
            /**
             * @description What the buyer wants to find the document by (BT-10). Required by the rules of Peppol, unless purchaseOrderReference is given.
             * @example PO-7
             */
            buyerReference?: string | null;
            /** @description Number of the order, given by the buyer (BT-13). */
            purchaseOrderReference?: string | null;
            /** @description Number of the order, given by the seller (BT-14). */
            salesOrderReference?: string | null;
            /** @description Despatch advice (BT-16). */
            despatchReference?: string | null;
            /** @description Receiving advice (BT-15). */
            receiptReference?: string | null;
            /** @description Project (BT-11). */
            projectReference?: string | null;
            /** @description Contract (BT-12). */
            contractReference?: string | null;
            /** @description Tender or lot (BT-17). */
            tenderReference?: string | null;
            /** @description What the whole document is about. */
            invoicedObject?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (BT-18-1).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description The identifier (BT-18). */
                identifier: string;
            } | null;
            /** @description Buyer's accounting reference (BT-19). */
            accountingCost?: string | null;
            /** @description Period of the document (BG-14). */
            invoicePeriod?: {
                /**
                 * Format: date
                 * @description First day (BT-73).
                 */
                startDate?: string | null;
                /**
                 * Format: date
                 * @description Last day, not before the first (BT-74).
                 */
                endDate?: string | null;
            } | null;
            /** @description Invoices that it corrects or follows (BG-3). */
            invoiceReferences?: {
                /**
                 * @description Its number (BT-25).
                 * @example 2026-0001
                 */
                id: string;
                /**
                 * Format: date
                 * @description Its date (BT-26).
                 */
                issueDate?: string | null;
                /**
                 * @description Its type (UNTDID 1001), in the French extension (EXT-FR-FE-02).
                 * @example 380
                 */
                typeCode?: string | null;
            }[] | null;
            /** @description Who is paid, when that is not the seller (BG-10). */
            payee?: components["schemas"]["PayeeInput"] | null;
            /** @description The seller's tax representative (BG-11). */
            taxRepresentative?: components["schemas"]["TaxRepresentativeInput"] | null;
            /** @description Where, when and to whom it was delivered (BG-13). */
            delivery?: components["schemas"]["DeliveryInput"] | null;
            /** @description Ways to pay (BG-16). */
            paymentMeans?: components["schemas"]["PaymentMeansInput"][] | null;
            /** @description When and how to pay. */
            paymentTerms?: {
                /** @description Terms in words; German cash discounts (#SKONTO#…#) end with a line feed (BT-20). */
                note?: string | null;
            } | null;
            /** @description Lines (BG-25). */
            lines: components["schemas"]["LineInput"][];
            /** @description Discounts of the whole document (BG-20). */
            discounts?: components["schemas"]["DiscountInput"][] | null;
            /** @description Surcharges of the whole document (BG-21). */
            surcharges?: components["schemas"]["SurchargeInput"][] | null;
            /** @description Totals: computed, and checked to the cent where they are given (BG-22). */
            totals?: components["schemas"]["TotalsInput"] | null;
            /** @description VAT: computed, and checked to the cent where it is given. */
            vat?: components["schemas"]["VatInput"] | null;
            /** @description Supporting documents (BG-24). */
            attachments?: components["schemas"]["AttachmentInput"][] | null;
            /**
             * @description Currency (BT-5).
             * @default EUR
             * @example EUR
             */
            currency: string | null;
            /**
             * @description Currency in which VAT is accounted for, when it is another (BT-6).
             * @example SEK
             */
            taxCurrency?: string | null;
            /**
             * @description The tax of the document, as UBL names it: VAT, or GST (PINT A-NZ and SG). When absent: that of the profile.
             * @example GST
             */
            taxScheme?: string | null;
            /** @description Units of taxCurrency that one unit of currency is worth. */
            taxExchangeRate?: string | number | null;
            /** @description What France asks for beyond EN 16931. */
            countrySpecific?: components["schemas"]["FrenchSpecificsInput"] | null;
            /** @description What the French extension (EXTENDED-CTC-FR) adds; needs countrySpecific. */
            extended?: components["schemas"]["ExtendedTermsInput"] | null;
            /** @description What an area of PINT adds; needs profile pint-ae. */
            pint?: components["schemas"]["PintTermsInput"] | null;
            /** @description Seller (BG-4). When absent: the company. */
            seller?: components["schemas"]["SellerInput"] | null;
            /** @description Buyer (BG-7). */
            buyer: components["schemas"]["BuyerInput"];
        };
        /** @description One whom the team invoices */
        Customer: {
            /** @description Id: `cus_` and a ULID */
            id: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description The team's own id; unique within the team */
            externalId: string | null;
            /** @description Name */
            name: string;
            /** @description VAT number with the prefix of its country; where the tax of the document is another one, the number for that (BT-31, BT-48) */
            vatNumber: string | null;
            /** @description ISO 6523 code of the register, four digits */
            enterpriseNumberScheme: string | null;
            /** @description Number in the register of companies (BT-30, BT-47) */
            enterpriseNumber: string | null;
            /** @description Street and number */
            address: string | null;
            /** @description Postal code */
            postalCode: string | null;
            /** @description City */
            city: string | null;
            /** @description Country, ISO 3166-1 alpha-2 */
            country: string | null;
            /** @description E-mail address */
            email: string | null;
            /** @description Telephone number */
            phone: string | null;
            /** @description Electronic addresses `<scheme>:<identifier>` */
            peppolAddresses: string[];
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updatedAt: string;
            /** @description Labels */
            labels: components["schemas"]["Label"][];
        };
        /** @description The registration of a company for French e-reporting */
        Declarant: {
            /**
             * @description Sandbox or production; fixed with the team
             * @enum {string}
             */
            environment: "PROD" | "TEST";
            /** @description SIREN of the company */
            siren: string;
            /** @description Name of the company as it is registered */
            issuerName: string;
            /**
             * @description VAT regime, which decides about the periods
             * @enum {string}
             */
            vatRegime: "REEL_NORMAL_MENSUEL" | "REEL_NORMAL_TRIMESTRIEL" | "REEL_SIMPLIFIE" | "FRANCHISE_EN_BASE";
            /**
             * @description When VAT becomes due
             * @enum {string}
             */
            vatExigibility: "ENCAISSEMENTS" | "DEBITS";
            /** @description False when the operator has switched reporting off */
            enabled: boolean;
            /**
             * @description State
             * @enum {string}
             */
            state: "pending" | "registered" | "blocked";
            /** @description True when nothing went to the real administration */
            simulated: boolean;
            /** @description Why it did not go on; null when nothing failed */
            lastError: string | null;
            /**
             * Format: date-time
             * @description When the registration was complete
             */
            registeredAt: string | null;
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updatedAt: string;
        };
        /** @description A document on its way to one recipient, over one channel */
        Delivery: {
            /** @description Id: `dlv_` and a ULID */
            id: string;
            /**
             * @description The way the document goes
             * @enum {string}
             */
            channel: "peppol" | "email";
            /** @description Electronic address or e-mail address of the recipient */
            address: string;
            /**
             * @description Status
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /**
             * Format: date-time
             * @description When the status last changed
             */
            statusChangedAt: string;
            /**
             * Format: date-time
             * @description Null when it was to be sent at once
             */
            scheduledFor: string | null;
            /** @description How many attempts were made */
            attempts: number;
            /**
             * Format: date-time
             * @description Null once it is final, and while it is parked
             */
            nextAttemptAt: string | null;
            /** @description The newest attempt; null before the first */
            lastAttempt: {
                /**
                 * Format: date-time
                 * @description When it was made
                 */
                at: string;
                /**
                 * @description How it ended
                 * @enum {string}
                 */
                outcome: "accepted" | "refused" | "retry";
                /** @description What happened, in words */
                message: string | null;
            } | null;
            /**
             * Format: date-time
             * @description Since when it waits for the operator, because attempts were begun again and again and never finished
             */
            parkedAt: string | null;
            /** @description Why it failed; null unless it has */
            failure: {
                /**
                 * @description Why it failed
                 * @enum {string}
                 */
                category: "recipient_not_found" | "document_not_supported" | "validation" | "transport" | "recipient_rejected" | "duplicate" | "cancelled" | "other";
                /** @description What happened, in words */
                message: string | null;
                /** @description What the other side called its refusal */
                providerCode: string | null;
            } | null;
            /** @description Ids by which the outside world knows it */
            references: {
                /** @description Id of the message on the network */
                peppolMessageId: string | null;
                /** @description Conversation id of the message on the network */
                peppolConversationId: string | null;
                /** @description Instance identifier of the envelope (SBDH) */
                envelopeId: string | null;
                /** @description Message-ID of the e-mail; null for other channels */
                messageId: string | null;
                /** @description Id of the newest status of the message (MLS), see `GET /documents/{documentId}/responses` */
                messageStatusId: string | null;
            };
            /** @description What the recipient’s provider said of the message after it had accepted it (MLS); it does not change `status` */
            messageStatus: {
                /** @description `AP` delivered, `AB` accepted, `RE` refused */
                code: string | null;
                /** @description Description */
                description: string | null;
                /**
                 * Format: date-time
                 * @description When the tax administration had it
                 */
                receivedAt: string;
            } | null;
        };
        DeliveryInformation: {
            /** @description YYYY-MM-DD */
            date: string | null;
            /** @description Id of that place (BT-71) */
            locationIdentifier: components["schemas"]["SchemedIdentifier"] | null;
            /** @description Where goods or services went (BG-15) */
            location: components["schemas"]["Address"] | null;
            /** @description Who received the goods (BT-70) */
            recipientName: string | null;
        };
        DeliveryInput: {
            /**
             * Format: date
             * @description Day of the delivery (BT-72).
             */
            date?: string | null;
            /** @description Identifier of the place. */
            locationIdentifier?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (BT-71-1).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description The identifier (BT-71). */
                identifier: string;
            } | null;
            /** @description Address of the place (BG-15). */
            location?: {
                /**
                 * @description Street and number (BT-75).
                 * @example Grote Markt 1
                 */
                street?: string | null;
                /** @description Second line of the address (BT-76). */
                street2?: string | null;
                /** @description Third line of the address (BT-165). */
                street3?: string | null;
                /**
                 * @description City (BT-77).
                 * @example Antwerpen
                 */
                city?: string | null;
                /**
                 * @description Post code (BT-78).
                 * @example 2000
                 */
                postalZone?: string | null;
                /** @description Region, province or state (BT-79). */
                countrySubdivision?: string | null;
                /**
                 * @description Country (BT-80).
                 * @example BE
                 */
                country?: string | null;
            } | null;
            /** @description Who took it (BT-70). */
            recipientName?: string | null;
        };
        /** @description Conditions of delivery (EXT-FR-FE-BG-14) */
        DeliveryTerms: {
            /** @description Incoterms, or UNTDID 4053 (EXT-FR-FE-185) */
            code: string | null;
            /** @description The place that the conditions are about (EXT-FR-FE-186) */
            location: string | null;
        };
        DirectoryListing: {
            /** @description Id: `c_` and a ULID */
            companyId: string;
            /** @description Whether the Peppol Directory shows the company */
            listed: boolean;
            /** @description Address of its website; null: none */
            website: string | null;
            /** @description An address, a town or a region; null: none */
            geographicalInformation: string | null;
            /**
             * Format: date-time
             * @description When the team last stated that the company agrees
             */
            consentedAt: string | null;
            /** @description Identifiers that the Directory shows, or is being asked about; of production teams alone */
            entries: {
                /** @description Electronic address: `<scheme>:<identifier>` */
                address: string;
                /**
                 * @description `indexing`: the Directory is being asked to show it; `listed`: it has accepted that; `removing`: it is being asked to remove it, and our publisher shows nothing any more
                 * @enum {string}
                 */
                state: "indexing" | "listed" | "removing";
                /** @description What the Directory said last; the request is repeated */
                error: string | null;
                /**
                 * Format: date-time
                 * @description Since when it waits for the operator, because attempts were begun again and again and never finished
                 */
                parkedAt: string | null;
                /**
                 * Format: date-time
                 * @description When it last changed
                 */
                updatedAt: string;
            }[];
        };
        DiscountInput: {
            /** @description Code of the reason (UNTDID 5189) (BT-98). */
            reasonCode?: string | null;
            /** @description Reason in words (BT-97). Required unless reasonCode is given. */
            reason?: string | null;
            /** @description What the discount comes to, without VAT (BT-92). Required unless percentage is given. When absent: the percentage of the base amount. */
            amount?: string | number | null;
            /** @description What the percentage applies to (BT-93). When absent: the sum of the lines of the same VAT category and rate. */
            baseAmount?: string | number | null;
            /** @description Share of the base amount in percent (BT-94). */
            percentage?: string | number | null;
            /** @description The VAT it falls under. */
            vat: {
                /**
                 * @description Category of the tax (UNTDID 5305); those behind B are of areas of PINT, and so are the meanings of their letters (BT-95). When absent: S; SR in Singapore; to be given in Malaysia.
                 * @enum {string|null}
                 */
                category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | "L" | "M" | "B" | "N" | "SR" | "ZR" | "ES33" | "ESN33" | "DS" | "OS" | "NG" | "NA" | "SRCA-S" | "SRCA-C" | "SRRC" | "SROVR-RS" | "SROVR-LVG" | "SRLVG" | "SA" | "SE" | "HVG" | "LVG" | "TTX" | "AA" | null;
                /**
                 * @description VAT rate in percent (BT-96). Required unless the category is O.
                 * @example 21
                 */
                percentage?: string | number | null;
            };
        };
        /** @description A document that was sent or received */
        Document: {
            /** @description Null for a preview, which is not stored */
            id: string | null;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string;
            /**
             * @description Whether it was received or sent
             * @enum {string}
             */
            direction: "incoming" | "outgoing";
            /** @description Who sent it, `<scheme>:<identifier>` */
            senderId: string;
            /** @description Who receives it, `<scheme>:<identifier>`; null when it is only mailed */
            receiverId: string | null;
            /** @description Document type identifier of the network */
            docTypeId: string;
            /** @description Process identifier of the network */
            processId: string;
            /** @description Country of the sender, ISO 3166-1 alpha-2 */
            countryC1: string | null;
            /**
             * @description What kind of document it is
             * @enum {string}
             */
            type: "invoice" | "creditNote" | "selfBillingInvoice" | "selfBillingCreditNote" | "invoiceResponse" | "messageLevelStatus" | "order" | "orderResponse" | "despatchAdvice" | "lifecycleStatus" | "report" | "frenchB2CSalesReport" | "frenchB2CPaymentReport" | "frenchB2BiInvoiceReport" | "frenchB2BiPaymentReport" | "frenchB2BiPurchaseReport" | "unknown";
            /** @description What the document claims to be: `peppol-bis-3`, `peppol-selfbilling-3`, `xrechnung-3`, `xrechnung-extension-3`, `nlcius`, `france-cius`, `france-extended`, `pint-` and an area (`pint-jp`), `en16931`, or `unknown` */
            profile: string;
            /**
             * Format: date-time
             * @description When it was marked as read; null while it is unread
             */
            readAt: string | null;
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updatedAt: string;
            /** @description The XML byte for byte; null in lists and for reports */
            xml: string | null;
            /** @description What the document says; null when it could not be read as an invoice or credit note */
            parsed: components["schemas"]["AnyParsedDocument"] | null;
            /** @description The verdict of the rules on the document */
            validation: components["schemas"]["Validation"];
            /** @description Of a document that was sent in another syntax than it was given in, or whose XML is asked for in another one (`format`); else null */
            conversion: components["schemas"]["Conversion"] | null;
            /** @description Whether it went over the network */
            sentOverPeppol: boolean;
            /** @description Whether it was mailed */
            sentOverEmail: boolean;
            /** @description E-mail addresses that the document is mailed to */
            emailRecipients: string[];
            /** @description Labels */
            labels: components["schemas"]["Label"][];
            /** @description Id of the message on the network */
            peppolMessageId: string | null;
            /** @description Conversation id of the message on the network */
            peppolConversationId: string | null;
            /** @description The receipt: the recipient's, or ours of an incoming document */
            receivedPeppolSignalMessage: string | null;
            /** @description Instance identifier of the envelope (SBDH) */
            envelopeId: string | null;
            /** @description How far the tax administration has it; null unless it is a report */
            reporting: components["schemas"]["Reporting"] | null;
            /**
             * @description Delivered when any delivery is, failed when all are, else pending; null without deliveries
             * @enum {string|null}
             */
            deliveryStatus: "pending" | "delivered" | "failed" | null;
            /** @description How the document goes to its recipients */
            deliveries: components["schemas"]["Delivery"][];
            /** @description What the buyer answered to the invoice, oldest first: on an outgoing one what came in, on an incoming one what was given. The newest 50 of them; `GET /documents/{documentId}/responses` has all */
            responses: components["schemas"]["InvoiceAnswer"][];
        };
        DocumentAllowanceCharge: {
            /** @description Reason by its code (UNCL 5189, 7161) */
            reasonCode: string | null;
            /** @description Reason in words */
            reason: string | null;
            /** @description Decimal number, as the document writes it */
            amount: string | null;
            /** @description Decimal number, as the document writes it */
            baseAmount: string | null;
            /** @description Decimal number, as the document writes it */
            percentage: string | null;
            /** @description VAT */
            vat: components["schemas"]["VatRate"];
        };
        DocumentDeliveryStatusChangedEvent: {
            /** @description Same as the header webhook-id; the same at every attempt */
            id: string;
            /**
             * @description Type
             * @constant
             */
            type: "document.delivery_status_changed";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description What the event is about */
            data: {
                /** @description Id: `doc_` and a ULID */
                documentId: string;
                /**
                 * @description Whether it was received or sent
                 * @enum {string}
                 */
                direction: "incoming" | "outgoing";
                /** @description Document type, e.g. invoice */
                type: string;
                /**
                 * @description Delivered when any delivery is, failed when all are, else pending; null without deliveries
                 * @enum {string|null}
                 */
                deliveryStatus: "pending" | "delivered" | "failed" | null;
                /** @description Id: `dlv_` and a ULID */
                deliveryId: string;
                /**
                 * @description The way the document goes
                 * @enum {string}
                 */
                channel: "peppol" | "email";
                /**
                 * @description Status
                 * @enum {string}
                 */
                status: "pending" | "delivered" | "failed";
                /**
                 * @description What it was before
                 * @enum {string}
                 */
                previousStatus: "pending" | "delivered" | "failed";
                /** @description Why it failed; null unless it has */
                failure: {
                    /**
                     * @description VAT category (UNCL 5305; BT-118, of a line BT-151)
                     * @enum {string}
                     */
                    category: "recipient_not_found" | "document_not_supported" | "validation" | "transport" | "recipient_rejected" | "duplicate" | "cancelled" | "other";
                    /** @description What happened, in words */
                    message: string | null;
                    /** @description What the other side called its refusal */
                    providerCode: string | null;
                } | null;
                /** @description True when the delivery stays pending and waits for the operator: its attempts never end */
                parked?: boolean;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        DocumentLabelAssignedEvent: {
            /** @description Same as the header webhook-id; the same at every attempt */
            id: string;
            /**
             * @description Type
             * @constant
             */
            type: "document.label.assigned";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description What the event is about */
            data: {
                /** @description Id: `doc_` and a ULID */
                documentId: string;
                /** @description Id: `lbl_` and a ULID */
                labelId: string;
                /**
                 * @description Whether it was received or sent
                 * @enum {string}
                 */
                direction?: "incoming" | "outgoing";
                /** @description Document type, e.g. invoice */
                type?: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        DocumentLabelUnassignedEvent: {
            /** @description Same as the header webhook-id; the same at every attempt */
            id: string;
            /**
             * @description Type
             * @constant
             */
            type: "document.label.unassigned";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description What the event is about */
            data: {
                /** @description Id: `doc_` and a ULID */
                documentId: string;
                /** @description Id: `lbl_` and a ULID */
                labelId: string;
                /**
                 * @description Whether it was received or sent
                 * @enum {string}
                 */
                direction?: "incoming" | "outgoing";
                /** @description Document type, e.g. invoice */
                type?: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        DocumentLifecycleChangedEvent: {
            /** @description Same as the header webhook-id; the same at every attempt */
            id: string;
            /**
             * @description Type
             * @constant
             */
            type: "document.lifecycle_changed";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description What the event is about */
            data: {
                /** @description Id: `doc_` and a ULID */
                documentId: string;
                /**
                 * @description Whether it was received or sent
                 * @enum {string}
                 */
                direction: "incoming" | "outgoing";
                /** @description Document type, e.g. invoice */
                type: string;
                /** @description Id: `lcs_` and a ULID */
                statusId: string;
                /** @description Code of the status, e.g. `205` */
                status: string;
                /** @description Where the invoice stood before */
                previousStatus: string | null;
                /**
                 * @description Said by the company, by the other party, or by this service
                 * @enum {string}
                 */
                origin: "own" | "partner" | "automatic";
                /** @description Id: `doc_` and a ULID */
                statusDocumentId?: string | null;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        DocumentReceivedEvent: {
            /** @description Same as the header webhook-id; the same at every attempt */
            id: string;
            /**
             * @description Type
             * @constant
             */
            type: "document.received";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description What the event is about */
            data: {
                /** @description Id: `doc_` and a ULID */
                documentId: string;
                /**
                 * @description Whether it was received or sent
                 * @enum {string}
                 */
                direction: "incoming" | "outgoing";
                /** @description Document type, e.g. invoice */
                type: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        DocumentReportingStatusChangedEvent: {
            /** @description Same as the header webhook-id; the same at every attempt */
            id: string;
            /**
             * @description Type
             * @constant
             */
            type: "document.reporting_status_changed";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description What the event is about */
            data: {
                /** @description Id: `doc_` and a ULID */
                documentId: string;
                /** @description How far the tax administration has the report */
                reportingStatus: string;
                /** @description What it was before */
                previousReportingStatus: string | null;
                /**
                 * @description Whether it was received or sent
                 * @enum {string}
                 */
                direction?: "incoming" | "outgoing";
                /** @description Document type, e.g. invoice */
                type?: string;
                /**
                 * @description What the tax administration said: 500 received, 300 accepted, 501 refused
                 * @enum {string|null}
                 */
                outcomeCode?: "500" | "300" | "501" | null;
                /** @description Nothing will change any more */
                final?: boolean;
                /** @description True for sandbox teams, whose outcomes are made up */
                simulated?: boolean;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        DocumentResponse: {
            /** @description Id: `rsp_` and a ULID */
            id: string;
            /** @description The document that it answers */
            documentId: string;
            /** @description The delivery whose message it is about; null for an answer of the recipient itself */
            deliveryId: string | null;
            /**
             * @description The status of the message by the recipient’s provider (MLS), or the recipient’s own answer to the invoice
             * @enum {string}
             */
            kind: "messageLevelStatus" | "invoiceResponse";
            /** @description `AP` delivered, `AB` accepted, `RE` refused; of an invoice response also `IP`, `UQ`, `CA`, `PD`. Null when it says none that is known */
            code: string | null;
            /** @description Description */
            description: string | null;
            /**
             * @description `incoming` from the other side, `outgoing` given by the company
             * @enum {string}
             */
            direction: "incoming" | "outgoing";
            /** @description Where the invoice stands by it: the status, or `partiallyPaid`; null for the status of a message, and for an answer without a known status */
            state: string | null;
            /** @description Why an invoice has its status */
            reasons: {
                /**
                 * @description Why (list OPStatusReason), or what is asked for (OPStatusAction); null for another list
                 * @enum {string|null}
                 */
                kind: "reason" | "action" | null;
                /** @description Code of that list */
                code: string | null;
                /** @description The same in words */
                text: string | null;
                /** @description Term of the invoice that is wrong, such as `BT-48` */
                attribute: string | null;
                /** @description What the buyer takes for right */
                value: string | null;
            }[];
            /**
             * Format: date
             * @description From when on the answer to an invoice applies
             */
            effectiveDate: string | null;
            /** @description What was found in the message; only a status has them */
            issues: {
                /**
                 * @description `SV` syntax, `BV` rule, `BW` rule that warns, `FD` delivery
                 * @enum {string}
                 */
                reason: "SV" | "BV" | "BW" | "FD";
                /** @description XPath; null where the issue has no place */
                place: string | null;
                /** @description Description */
                description: string;
            }[];
            /** @description Participant that sent it, `<scheme>:<identifier>` */
            sender: string;
            /** @description The document that the answer is, incoming or outgoing; null for a status (MLS) */
            responseDocumentId: string | null;
            /** @description What the rules say of the answer itself */
            validation: components["schemas"]["Validation"];
            /** @description Instance identifier of the envelope (SBDH) */
            envelopeId: string;
            /** @description Id of the message on the network */
            peppolMessageId: string;
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
        };
        DocumentResponseReceivedEvent: {
            /** @description Same as the header webhook-id; the same at every attempt */
            id: string;
            /**
             * @description Type
             * @constant
             */
            type: "document.response_received";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description What the event is about */
            data: {
                /** @description Id: `doc_` and a ULID */
                documentId: string;
                /**
                 * @description Whether it was received or sent
                 * @enum {string}
                 */
                direction: "incoming" | "outgoing";
                /** @description Document type, e.g. invoice */
                type: string;
                /** @description Id: `rsp_` and a ULID */
                responseId: string;
                /**
                 * @description What happened
                 * @enum {string}
                 */
                kind: "messageLevelStatus" | "invoiceResponse";
                /** @description What it says, e.g. `AP` or `RE`; null when it says none that is known */
                code: string | null;
                /** @description Id: `dlv_` and a ULID */
                deliveryId?: string | null;
                /** @description Id: `doc_` and a ULID */
                responseDocumentId?: string | null;
                /** @description Where the invoice stands by an invoice response that it got, e.g. `AP` or `partiallyPaid` */
                state?: string | null;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        DocumentSentEvent: {
            /** @description Same as the header webhook-id; the same at every attempt */
            id: string;
            /**
             * @description Type
             * @constant
             */
            type: "document.sent";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description What the event is about */
            data: {
                /** @description Id: `doc_` and a ULID */
                documentId: string;
                /**
                 * @description Whether it was received or sent
                 * @enum {string}
                 */
                direction: "incoming" | "outgoing";
                /** @description Document type, e.g. invoice */
                type: string;
                /**
                 * @description Delivered when any delivery is, failed when all are, else pending; null without deliveries
                 * @enum {string|null}
                 */
                deliveryStatus: "pending" | "delivered" | "failed" | null;
                /** @description Id: `dlv_` and a ULID */
                deliveryId?: string;
                /**
                 * @description The way the document goes
                 * @enum {string}
                 */
                channel?: "peppol" | "email";
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description A document type that a company receives, as the network shows it */
        DocumentType: {
            /** @description Id: `cdt_` and a ULID */
            id: string;
            /** @description Id: `c_` and a ULID */
            companyId: string;
            /** @description Document type identifier of the network */
            docTypeId: string;
            /** @description Process identifier of the network */
            processId: string;
            /**
             * @description State of the document type on the network's code list
             * @enum {string}
             */
            codeListState: "active" | "deprecated" | "removed" | "unlisted";
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
        };
        /** @description Something that happened, as webhooks get it */
        Event: components["schemas"]["CompanyVerificationEvent"] | components["schemas"]["DocumentDeliveryStatusChangedEvent"] | components["schemas"]["DocumentLabelAssignedEvent"] | components["schemas"]["DocumentLabelUnassignedEvent"] | components["schemas"]["DocumentLifecycleChangedEvent"] | components["schemas"]["DocumentReceivedEvent"] | components["schemas"]["DocumentReportingStatusChangedEvent"] | components["schemas"]["DocumentResponseReceivedEvent"] | components["schemas"]["DocumentSentEvent"] | components["schemas"]["WebhookTestEvent"];
        /** @description What the French extension (EXTENDED-CTC-FR) adds to a line */
        ExtendedLine: {
            /** @description `id` of the line that it belongs to (EXT-FR-FE-162) */
            parentLineId: string | null;
            /** @description What the line is in its group (EXT-FR-FE-163): `DETAIL` counts in the totals, `GROUP` and `INFORMATION` do not */
            part: string | null;
            /** @description Order of the line, given by the buyer (EXT-FR-FE-135) */
            purchaseOrderReference: string | null;
            /** @description Order of the line, given by the seller (EXT-FR-FE-144) */
            salesOrderReference: string | null;
            /** @description Line of that order (EXT-FR-FE-145) */
            salesOrderLineReference: string | null;
            /** @description Receiving advice of the line (EXT-FR-FE-140) */
            receiptReference: string | null;
            /** @description Line of the receiving advice (EXT-FR-FE-141) */
            receiptLineReference: string | null;
            /** @description Despatch advice of the line (EXT-FR-FE-142) */
            despatchReference: string | null;
            /** @description Line of the despatch advice (EXT-FR-FE-143) */
            despatchLineReference: string | null;
            /** @description Earlier invoices that the line is about (EXT-FR-FE-BG-06) */
            invoiceReferences: {
                /** @description Id */
                id: string | null;
                /** @description Type code (UNCL 1001; BT-3) */
                typeCode: string | null;
                /** @description Line of the earlier invoice (EXT-FR-FE-139) */
                lineId: string | null;
                /** @description YYYY-MM-DD */
                issueDate: string | null;
            }[];
            /** @description Where and when the line was delivered (EXT-FR-FE-BG-10, -11) */
            delivery: components["schemas"]["DeliveryInformation"] | null;
            /** @description Who sold the line, in invoices of several sellers (EXT-FR-FE-BG-12) */
            seller: components["schemas"]["InvolvedParty"] | null;
            /** @description Reason of an exemption (BT-120) */
            exemptionReason: string | null;
            /** @description Code of the reason (VATEX; BT-121) */
            exemptionReasonCode: string | null;
            /** @description Why the price is discounted (EXT-FR-FE-195) */
            priceDiscountReason: string | null;
            /** @description The same as a code, UNTDID 5189 (EXT-FR-FE-196) */
            priceDiscountReasonCode: string | null;
            /** @description Decimal number, as the document writes it */
            vatAmount: string | null;
            /** @description Decimal number, as the document writes it */
            vatAmountInTaxCurrency: string | null;
            /** @description Decimal number, as the document writes it */
            grossAmount: string | null;
            /** @description What the line is about beside `documentReference` (BT-128) */
            furtherObjects: components["schemas"]["SchemedIdentifier"][];
        };
        ExtendedLineInput: {
            /** @description `id` of the line that it belongs to (EXT-FR-FE-162). */
            parentLineId?: string | null;
            /**
             * @description What it is in its group: a DETAIL counts; a GROUP and INFORMATION count in no total, and need no price and no VAT (EXT-FR-FE-163).
             * @enum {string|null}
             */
            part?: "DETAIL" | "GROUP" | "INFORMATION" | null;
            /** @description Order of this line, given by the buyer (EXT-FR-FE-135). */
            purchaseOrderReference?: string | null;
            /** @description Order of this line, given by the seller (EXT-FR-FE-144). */
            salesOrderReference?: string | null;
            /** @description Line of that order (EXT-FR-FE-145). */
            salesOrderLineReference?: string | null;
            /** @description Receiving advice of this line (EXT-FR-FE-140). */
            receiptReference?: string | null;
            /** @description Line of the receiving advice (EXT-FR-FE-141). */
            receiptLineReference?: string | null;
            /** @description Despatch advice of this line (EXT-FR-FE-142). */
            despatchReference?: string | null;
            /** @description Line of the despatch advice (EXT-FR-FE-143). */
            despatchLineReference?: string | null;
            /** @description Earlier invoices that the line is about (EXT-FR-FE-BG-06). */
            invoiceReferences?: {
                /** @description Its number (EXT-FR-FE-136). */
                id: string;
                /**
                 * @description Its type (UNTDID 1001) (EXT-FR-FE-137).
                 * @example 386
                 */
                typeCode?: string | null;
                /**
                 * Format: date
                 * @description Its date (EXT-FR-FE-138).
                 */
                issueDate?: string | null;
                /** @description Its line (EXT-FR-FE-139). */
                lineId?: string | null;
            }[] | null;
            /** @description Where and when this line was delivered (EXT-FR-FE-BG-10, -11). */
            delivery?: {
                /**
                 * Format: date
                 * @description Day of the delivery (EXT-FR-FE-158).
                 */
                date?: string | null;
                /** @description Identifier of the place. */
                locationIdentifier?: {
                    /**
                     * @description Code of the scheme that issued it (ISO/IEC 6523) (EXT-FR-FE-147).
                     * @example 0088
                     */
                    scheme?: string | null;
                    /** @description The identifier (EXT-FR-FE-146). */
                    identifier: string;
                } | null;
                /** @description Address of the place. */
                location?: {
                    /**
                     * @description Street and number (EXT-FR-FE-151).
                     * @example Grote Markt 1
                     */
                    street?: string | null;
                    /** @description Second line of the address (EXT-FR-FE-152). */
                    street2?: string | null;
                    /** @description Third line of the address (EXT-FR-FE-153). */
                    street3?: string | null;
                    /**
                     * @description City (EXT-FR-FE-154).
                     * @example Antwerpen
                     */
                    city?: string | null;
                    /**
                     * @description Post code (EXT-FR-FE-155).
                     * @example 2000
                     */
                    postalZone?: string | null;
                    /** @description Region, province or state (EXT-FR-FE-156). */
                    countrySubdivision?: string | null;
                    /**
                     * @description Country (EXT-FR-FE-157).
                     * @example BE
                     */
                    country?: string | null;
                } | null;
                /** @description Who took it (EXT-FR-FE-149). */
                recipientName?: string | null;
            } | null;
            /** @description Who sold it, in an invoice of several sellers (EXT-FR-FE-BG-12). */
            seller?: components["schemas"]["LineSellerInput"] | null;
            /** @description Why no VAT is due (EXT-FR-FE-178). */
            exemptionReason?: string | null;
            /** @description The same as a VATEX code (EXT-FR-FE-179). */
            exemptionReasonCode?: string | null;
            /** @description VAT of a group of lines (EXT-FR-FE-181). */
            vatAmount?: string | number | null;
            /** @description The same in taxCurrency (EXT-FR-FE-182). */
            vatAmountInTaxCurrency?: string | number | null;
            /** @description Amount of a group of lines with its VAT (EXT-FR-FE-184). */
            grossAmount?: string | number | null;
            /** @description Why the price is discounted (EXT-FR-FE-195). */
            priceDiscountReason?: string | null;
            /** @description The same as a code (UNTDID 5189) (EXT-FR-FE-196). */
            priceDiscountReasonCode?: string | null;
            /** @description What the line is about beside documentReference (BT-128). */
            furtherObjects?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description The identifier. */
                identifier: string;
            }[] | null;
        };
        /** @description What the French extension (EXTENDED-CTC-FR) adds to a document */
        ExtendedTerms: {
            /** @description Who acts for the buyer (EXT-FR-FE-BG-01) */
            buyerAgent: components["schemas"]["InvolvedParty"] | null;
            /** @description Who pays, when that is not the buyer (EXT-FR-FE-BG-02) */
            payer: components["schemas"]["InvolvedParty"] | null;
            /** @description Who acts for the seller (EXT-FR-FE-BG-03) */
            salesAgent: components["schemas"]["InvolvedParty"] | null;
            /** @description Who the invoice is addressed to for the buyer (EXT-FR-FE-BG-04) */
            invoicee: components["schemas"]["InvolvedParty"] | null;
            /** @description Who invoices for the seller (EXT-FR-FE-BG-05) */
            invoicer: components["schemas"]["InvolvedParty"] | null;
            /** @description More of the payee */
            payee: components["schemas"]["PayeeDetails"] | null;
            /** @description Conditions of delivery (EXT-FR-FE-BG-14) */
            deliveryTerms: components["schemas"]["DeliveryTerms"] | null;
        };
        ExtendedTermsInput: {
            /** @description Who acts for the buyer (EXT-FR-FE-BG-01). */
            buyerAgent?: components["schemas"]["BuyerAgentInput"] | null;
            /** @description Who pays, when that is not the buyer (EXT-FR-FE-BG-02). */
            payer?: components["schemas"]["PayerInput"] | null;
            /** @description Who acts for the seller (EXT-FR-FE-BG-03). */
            salesAgent?: components["schemas"]["SalesAgentInput"] | null;
            /** @description Who the invoice is addressed to for the buyer (EXT-FR-FE-BG-04). */
            invoicee?: components["schemas"]["InvoiceeInput"] | null;
            /** @description Who invoices for the seller (EXT-FR-FE-BG-05). */
            invoicer?: components["schemas"]["InvoicerInput"] | null;
            /** @description More of the payee. */
            payee?: {
                /** @description What it is to the deal (UNTDID 3035) (EXT-FR-FE-26). */
                roleCode?: string | null;
                /** @description VAT number with its country prefix (EXT-FR-FE-27). */
                vatNumber?: string | null;
                /** @description Address on the network. */
                electronicAddress?: {
                    /**
                     * @description Code of the scheme that issued it (ISO/IEC 6523) (EXT-FR-FE-30).
                     * @example 0088
                     */
                    scheme: string;
                    /** @description The identifier (EXT-FR-FE-29). */
                    identifier: string;
                } | null;
                /** @description Person or department to turn to (EXT-FR-FE-40). */
                contactName?: string | null;
                /** @description E-mail address (EXT-FR-FE-42). */
                email?: string | null;
                /** @description Telephone number (EXT-FR-FE-41). */
                phone?: string | null;
                /**
                 * @description Street and number (EXT-FR-FE-32).
                 * @example Grote Markt 1
                 */
                street?: string | null;
                /** @description Second line of the address (EXT-FR-FE-33). */
                street2?: string | null;
                /** @description Third line of the address (EXT-FR-FE-34). */
                street3?: string | null;
                /**
                 * @description City (EXT-FR-FE-35).
                 * @example Antwerpen
                 */
                city?: string | null;
                /**
                 * @description Post code (EXT-FR-FE-36).
                 * @example 2000
                 */
                postalZone?: string | null;
                /** @description Region, province or state (EXT-FR-FE-37). */
                countrySubdivision?: string | null;
                /**
                 * @description Country (EXT-FR-FE-38).
                 * @example BE
                 */
                country?: string | null;
            } | null;
            /** @description Conditions of delivery (EXT-FR-FE-BG-14). */
            deliveryTerms?: {
                /**
                 * @description Incoterms, or UNTDID 4053 (EXT-FR-FE-185).
                 * @example DAP
                 */
                code?: string | null;
                /** @description The place they are about (EXT-FR-FE-186). */
                location?: string | null;
            } | null;
        };
        /** @description The body of every failure */
        Failure: {
            /**
             * @description Whether it succeeded: false in every failure
             * @constant
             */
            success: false;
            /** @description Messages by the dotted path of the field; `root` when none is to blame */
            errors: {
                [key: string]: string[];
            };
        };
        /** @description What was sent to the tax administration for a period */
        Filing: {
            /** @description `submissionId` of the reports in it */
            id: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string;
            /**
             * @description Sandbox or production; fixed with the team
             * @enum {string}
             */
            environment: "PROD" | "TEST";
            /** @description True when nothing went to the real administration */
            simulated: boolean;
            /** @description SIREN of the company */
            siren: string;
            /** @description Name of the company as it is registered */
            issuerName: string;
            /**
             * @description Kind of filing
             * @enum {string}
             */
            flow: "transactions" | "payments" | "purchases";
            /**
             * @description IN initial, RE rectifying: takes the place of the earlier ones
             * @enum {string}
             */
            typeCode: "IN" | "RE";
            /** @description Place among the filings of the period, from 1 */
            sequence: number;
            /**
             * Format: date
             * @description First day of the period
             */
            periodStart: string;
            /**
             * Format: date
             * @description Last day of the period
             */
            periodEnd: string;
            /**
             * Format: date-time
             * @description Reports go into the initial filing until then
             */
            declarantDeadline: string;
            /**
             * Format: date-time
             * @description The administration has to have the filing by then
             */
            platformDeadline: string;
            /**
             * @description State
             * @enum {string}
             */
            state: "assembling" | "ready" | "received" | "accepted" | "refused" | "invalid" | "withdrawn";
            /** @description Reports that this filing took; those of earlier ones not counted */
            reportCount: number;
            /**
             * Format: date-time
             * @description When the tax administration had it
             */
            receivedAt: string | null;
            /**
             * @description Code of its decision
             * @enum {string|null}
             */
            outcomeCode: "500" | "300" | "501" | null;
            /**
             * Format: date-time
             * @description When the tax administration decided
             */
            outcomeAt: string | null;
            /**
             * Format: date-time
             * @description When the tax administration was last asked
             */
            checkedAt: string | null;
            /** @description What the rules say of the filing */
            findings: {
                /** @description Id of the rule */
                ruleCode: string;
                /** @description What is wrong */
                errorMessage: string;
                /** @description Where the finding is: a field, or an XPath */
                fieldName: string | null;
                /** @description The rule set that found it */
                source: string;
            }[];
            /** @description Why it did not go on; null when nothing failed */
            lastError: string | null;
            /**
             * Format: date-time
             * @description Since when it waits for the operator
             */
            parkedAt: string | null;
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updatedAt: string;
        };
        FrenchSpecifics: {
            /**
             * @description Country, ISO 3166-1 alpha-2
             * @constant
             */
            country: "FR";
            /**
             * @description Whether the document is part of the French reform
             * @enum {string}
             */
            businessProcess: "REGULATED" | "NON_REGULATED";
            /** @description Billing mode of French documents (BT-23) */
            billingMode: string | null;
            /** @description French note on recovery costs (PMT) */
            recoveryCostsNote: string | null;
            /** @description French note on penalties for late payment (PMD) */
            latePaymentPenaltiesNote: string | null;
            /** @description French note on discounts for early payment (AAB) */
            earlyPaymentDiscountNote: string | null;
        };
        FrenchSpecificsInput: {
            /**
             * @description The country whose reform asks for them.
             * @default FR
             * @enum {string|null}
             */
            country: "FR" | null;
            /**
             * @description Billing framework (cadre de facturation) (BT-23).
             * @enum {string|null}
             */
            billingMode?: "B1" | "S1" | "M1" | "B2" | "S2" | "M2" | "S3" | "B4" | "S4" | "M4" | "S5" | "S6" | "B7" | "S7" | "B8" | "S8" | "M8" | "B9" | "S9" | "M9" | null;
            /**
             * @description Whether the document falls under the reform.
             * @default REGULATED
             * @enum {string|null}
             */
            businessProcess: "REGULATED" | "NON_REGULATED" | null;
            /** @description Flat-rate compensation for recovery costs (subject code PMT); the text alone (BT-22). */
            recoveryCostsNote?: string | null;
            /** @description Penalties for late payment (PMD); the text alone (BT-22). */
            latePaymentPenaltiesNote?: string | null;
            /** @description Discount for early payment, or that there is none (AAB); the text alone (BT-22). */
            earlyPaymentDiscountNote?: string | null;
        };
        /** @description A participant identifier under which a company is found on the network */
        Identifier: {
            /** @description Id: `ci_` and a ULID */
            id: string;
            /** @description Id: `c_` and a ULID */
            companyId: string;
            /** @description Code of the scheme (ISO 6523 ICD or EAS) */
            scheme: string;
            /** @description The identifier within its scheme */
            identifier: string;
            /** @description Whether others find the company under it */
            published: boolean;
            /**
             * @description How far the identifier is published
             * @enum {string}
             */
            publication: "unpublished" | "publishing" | "published" | "unpublishing";
            /** @description Why it could not be published; null when nothing failed */
            publicationError: string | null;
            /**
             * Format: date-time
             * @description Since when it waits for the operator, because attempts were begun again and again and never finished
             */
            parkedAt: string | null;
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updatedAt: string;
        };
        /** @description An invitation that was not accepted yet */
        Invitation: {
            /** @description Id: `lnk_` and a ULID */
            id: string;
            /** @description E-mail address */
            email: string;
            /**
             * @description What they will be in the team
             * @enum {string}
             */
            role: "owner" | "admin" | "developer" | "accountant" | "reader";
            /** @description Name of the member who invited; null: the operator */
            invitedBy: string | null;
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it ends without an outcome
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description When the mail server accepted the mail; null: not yet
             */
            mailedAt: string | null;
            /** @description What was wrong at the last attempt to mail it; null: nothing */
            mailError: string | null;
        };
        InvoiceAnswer: {
            /** @description Id: `rsp_` and a ULID */
            id: string;
            /** @description The status: `AB`, `IP`, `UQ`, `CA`, `RE`, `AP` or `PD` */
            code: string | null;
            /**
             * @description `incoming` from the other side, `outgoing` given by the company
             * @enum {string}
             */
            direction: "incoming" | "outgoing";
            /** @description Where the invoice stands by it: the status, or `partiallyPaid`; null for the status of a message, and for an answer without a known status */
            state: string | null;
            /** @description Why an invoice has its status */
            reasons: {
                /**
                 * @description Why (list OPStatusReason), or what is asked for (OPStatusAction); null for another list
                 * @enum {string|null}
                 */
                kind: "reason" | "action" | null;
                /** @description Code of that list */
                code: string | null;
                /** @description The same in words */
                text: string | null;
                /** @description Term of the invoice that is wrong, such as `BT-48` */
                attribute: string | null;
                /** @description What the buyer takes for right */
                value: string | null;
            }[];
            /**
             * Format: date
             * @description From when on the answer to an invoice applies
             */
            effectiveDate: string | null;
            /** @description Description */
            description: string | null;
            /** @description The document that the answer is */
            responseDocumentId: string | null;
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
        };
        InvoiceInput: {
            /**
             * @description Number of the invoice (BT-1).
             * @example 2026-0042
             */
            invoiceNumber: string;
            /** @description Null. */
            creditNoteNumber?: null;
            /**
             * Format: date
             * @description Day by which it is to be paid (BT-9). When absent: 30 days after issueDate.
             */
            dueDate?: string | null;
            /**
             * @description Kind of document (UNTDID 1001) (BT-3).
             * @example 380
             */
            typeCode?: string | null;
            /**
             * @description UUID of the document, for profiles that ask for one (PINT SG and AE). When absent: a new one, where it is asked for.
             * @example 2523149b-cb40-4b32-9004-debca57b80ee
             */
            uuid?: string | null;
            /**
             * Format: date
             * @description Day of issue (BT-2). When absent: today where the company is.
             * @example 2026-11-02
             */
            issueDate?: string | null;
            /**
             * Format: date
             * @description Day on which the VAT becomes due (BT-7).
             */
            taxPointDate?: string | null;
            /** @description Which date that is, as a code (UNTDID 2005) (BT-8). */
            taxPointDateCode?: string | null;
            /** @description Note on the document (BT-22). */
            note?: string | null;
            /**
             * @description What the buyer wants to find the document by (BT-10). Required by the rules of Peppol, unless purchaseOrderReference is given.
             * @example PO-7
             */
            buyerReference?: string | null;
            /** @description Number of the order, given by the buyer (BT-13). */
            purchaseOrderReference?: string | null;
            /** @description Number of the order, given by the seller (BT-14). */
            salesOrderReference?: string | null;
            /** @description Despatch advice (BT-16). */
            despatchReference?: string | null;
            /** @description Receiving advice (BT-15). */
            receiptReference?: string | null;
            /** @description Project (BT-11). */
            projectReference?: string | null;
            /** @description Contract (BT-12). */
            contractReference?: string | null;
            /** @description Tender or lot (BT-17). */
            tenderReference?: string | null;
            /** @description What the whole document is about. */
            invoicedObject?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (BT-18-1).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description The identifier (BT-18). */
                identifier: string;
            } | null;
            /** @description Buyer's accounting reference (BT-19). */
            accountingCost?: string | null;
            /** @description Period of the document (BG-14). */
            invoicePeriod?: {
                /**
                 * Format: date
                 * @description First day (BT-73).
                 */
                startDate?: string | null;
                /**
                 * Format: date
                 * @description Last day, not before the first (BT-74).
                 */
                endDate?: string | null;
            } | null;
            /** @description Invoices that it corrects or follows (BG-3). */
            invoiceReferences?: {
                /**
                 * @description Its number (BT-25).
                 * @example 2026-0001
                 */
                id: string;
                /**
                 * Format: date
                 * @description Its date (BT-26).
                 */
                issueDate?: string | null;
                /**
                 * @description Its type (UNTDID 1001), in the French extension (EXT-FR-FE-02).
                 * @example 380
                 */
                typeCode?: string | null;
            }[] | null;
            /** @description Who is paid, when that is not the seller (BG-10). */
            payee?: components["schemas"]["PayeeInput"] | null;
            /** @description The seller's tax representative (BG-11). */
            taxRepresentative?: components["schemas"]["TaxRepresentativeInput"] | null;
            /** @description Where, when and to whom it was delivered (BG-13). */
            delivery?: components["schemas"]["DeliveryInput"] | null;
            /** @description Ways to pay (BG-16). */
            paymentMeans?: components["schemas"]["PaymentMeansInput"][] | null;
            /** @description When and how to pay. */
            paymentTerms?: {
                /** @description Terms in words; German cash discounts (#SKONTO#…#) end with a line feed (BT-20). */
                note?: string | null;
            } | null;
            /** @description Lines (BG-25). */
            lines: components["schemas"]["LineInput"][];
            /** @description Discounts of the whole document (BG-20). */
            discounts?: components["schemas"]["DiscountInput"][] | null;
            /** @description Surcharges of the whole document (BG-21). */
            surcharges?: components["schemas"]["SurchargeInput"][] | null;
            /** @description Totals: computed, and checked to the cent where they are given (BG-22). */
            totals?: components["schemas"]["TotalsInput"] | null;
            /** @description VAT: computed, and checked to the cent where it is given. */
            vat?: components["schemas"]["VatInput"] | null;
            /** @description Supporting documents (BG-24). */
            attachments?: components["schemas"]["AttachmentInput"][] | null;
            /**
             * @description Currency (BT-5).
             * @default EUR
             * @example EUR
             */
            currency: string | null;
            /**
             * @description Currency in which VAT is accounted for, when it is another (BT-6).
             * @example SEK
             */
            taxCurrency?: string | null;
            /**
             * @description The tax of the document, as UBL names it: VAT, or GST (PINT A-NZ and SG). When absent: that of the profile.
             * @example GST
             */
            taxScheme?: string | null;
            /** @description Units of taxCurrency that one unit of currency is worth. */
            taxExchangeRate?: string | number | null;
            /** @description What France asks for beyond EN 16931. */
            countrySpecific?: components["schemas"]["FrenchSpecificsInput"] | null;
            /** @description What the French extension (EXTENDED-CTC-FR) adds; needs countrySpecific. */
            extended?: components["schemas"]["ExtendedTermsInput"] | null;
            /** @description What an area of PINT adds; needs profile pint-ae. */
            pint?: components["schemas"]["PintTermsInput"] | null;
            /** @description Seller (BG-4). When absent: the company. */
            seller?: components["schemas"]["SellerInput"] | null;
            /** @description Buyer (BG-7). */
            buyer: components["schemas"]["BuyerInput"];
        };
        InvoiceeInput: {
            /** @description Name the party goes by (EXT-FR-FE-91). */
            name: string;
            /** @description Registered name (EXT-FR-FE-89). When absent: name. */
            legalName?: string | null;
            /** @description Legal form and the like. */
            legalForm?: string | null;
            /** @description What it is to the deal (UNTDID 3035) (EXT-FR-FE-90). */
            roleCode?: string | null;
            /**
             * @description Street and number (EXT-FR-FE-101).
             * @example Grote Markt 1
             */
            street?: string | null;
            /** @description Second line of the address (EXT-FR-FE-102). */
            street2?: string | null;
            /** @description Third line of the address (EXT-FR-FE-103). */
            street3?: string | null;
            /**
             * @description City (EXT-FR-FE-104).
             * @example Antwerpen
             */
            city?: string | null;
            /**
             * @description Post code (EXT-FR-FE-105).
             * @example 2000
             */
            postalZone?: string | null;
            /** @description Region, province or state (EXT-FR-FE-106). */
            countrySubdivision?: string | null;
            /**
             * @description Country (EXT-FR-FE-107).
             * @example BE
             */
            country?: string | null;
            /** @description Address on the network. */
            electronicAddress?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (EXT-FR-FE-99).
                 * @example 0088
                 */
                scheme: string;
                /** @description The identifier (EXT-FR-FE-98). */
                identifier: string;
            } | null;
            /** @description Person or department to turn to (EXT-FR-FE-109). */
            contactName?: string | null;
            /** @description E-mail address (EXT-FR-FE-111). */
            email?: string | null;
            /** @description Telephone number (EXT-FR-FE-110). */
            phone?: string | null;
            /** @description VAT number with its country prefix (EXT-FR-FE-96). */
            vatNumber?: string | null;
            /**
             * @description Register of enterpriseNumber (ISO 6523 ICD) (EXT-FR-FE-95).
             * @example 0002
             */
            enterpriseNumberScheme?: string | null;
            /** @description Number in the register of enterprises (EXT-FR-FE-94). Required with enterpriseNumberScheme. */
            enterpriseNumber?: string | null;
            /** @description Further identifiers (EXT-FR-FE-92). */
            identifiers?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (EXT-FR-FE-93).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description The identifier (EXT-FR-FE-92). */
                identifier: string;
            }[] | null;
            /** @description Registrations for other taxes than VAT. */
            taxRegistrations?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523).
                 * @example 0088
                 */
                scheme: string;
                /** @description The identifier. */
                identifier: string;
            }[] | null;
        };
        InvoicerInput: {
            /** @description Name the party goes by (EXT-FR-FE-114). */
            name: string;
            /** @description Registered name (EXT-FR-FE-112). When absent: name. */
            legalName?: string | null;
            /** @description Legal form and the like. */
            legalForm?: string | null;
            /** @description What it is to the deal (UNTDID 3035) (EXT-FR-FE-113). */
            roleCode?: string | null;
            /**
             * @description Street and number (EXT-FR-FE-124).
             * @example Grote Markt 1
             */
            street?: string | null;
            /** @description Second line of the address (EXT-FR-FE-125). */
            street2?: string | null;
            /** @description Third line of the address (EXT-FR-FE-126). */
            street3?: string | null;
            /**
             * @description City (EXT-FR-FE-127).
             * @example Antwerpen
             */
            city?: string | null;
            /**
             * @description Post code (EXT-FR-FE-128).
             * @example 2000
             */
            postalZone?: string | null;
            /** @description Region, province or state (EXT-FR-FE-129). */
            countrySubdivision?: string | null;
            /**
             * @description Country (EXT-FR-FE-130).
             * @example BE
             */
            country?: string | null;
            /** @description Address on the network. */
            electronicAddress?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (EXT-FR-FE-122).
                 * @example 0088
                 */
                scheme: string;
                /** @description The identifier (EXT-FR-FE-121). */
                identifier: string;
            } | null;
            /** @description Person or department to turn to (EXT-FR-FE-132). */
            contactName?: string | null;
            /** @description E-mail address (EXT-FR-FE-134). */
            email?: string | null;
            /** @description Telephone number (EXT-FR-FE-133). */
            phone?: string | null;
            /** @description VAT number with its country prefix (EXT-FR-FE-119). */
            vatNumber?: string | null;
            /**
             * @description Register of enterpriseNumber (ISO 6523 ICD) (EXT-FR-FE-118).
             * @example 0002
             */
            enterpriseNumberScheme?: string | null;
            /** @description Number in the register of enterprises (EXT-FR-FE-117). Required with enterpriseNumberScheme. */
            enterpriseNumber?: string | null;
            /** @description Further identifiers (EXT-FR-FE-115). */
            identifiers?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (EXT-FR-FE-116).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description The identifier (EXT-FR-FE-115). */
                identifier: string;
            }[] | null;
            /** @description Registrations for other taxes than VAT. */
            taxRegistrations?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523).
                 * @example 0088
                 */
                scheme: string;
                /** @description The identifier. */
                identifier: string;
            }[] | null;
        };
        /** @description A party beside seller and buyer: who acts for one of them, or pays in its stead */
        InvolvedParty: {
            /** @description Where the party receives documents (BT-34, BT-49) */
            electronicAddress: components["schemas"]["SchemedIdentifier"] | null;
            /** @description VAT number with the prefix of its country; where the tax of the document is another one, the number for that (BT-31, BT-48) */
            vatNumber: string | null;
            /** @description ISO 6523 code of the register, four digits */
            enterpriseNumberScheme: string | null;
            /** @description Number in the register of companies (BT-30, BT-47) */
            enterpriseNumber: string | null;
            /** @description Name */
            name: string | null;
            /** @description The registered name, where it differs (BT-27, BT-44) */
            legalName: string | null;
            /** @description Legal form and the like (BT-33) */
            legalForm: string | null;
            /** @description Street and number */
            street: string | null;
            /** @description Second line of the address */
            street2: string | null;
            /** @description Third line of the address */
            street3: string | null;
            /** @description City */
            city: string | null;
            /** @description Postal code (BT-38, BT-53) */
            postalZone: string | null;
            /** @description Region or province (BT-39, BT-54) */
            countrySubdivision: string | null;
            /** @description Country, ISO 3166-1 alpha-2 */
            country: string | null;
            /** @description Contact (BT-41, BT-56) */
            contactName: string | null;
            /** @description E-mail address */
            email: string | null;
            /** @description Telephone number */
            phone: string | null;
            /** @description Further identifiers (BT-29, BT-46) */
            identifiers: components["schemas"]["SchemedIdentifier"][];
            /** @description Registrations for other taxes than that of the document (BT-32) */
            taxRegistrations: components["schemas"]["SchemedIdentifier"][];
            /** @description What the party is to the deal (UNTDID 3035) */
            roleCode: string | null;
        };
        /** @description A label of documents, suppliers and customers */
        Label: {
            /** @description Id: `lbl_` and a ULID */
            id: string;
            /** @description The team's own id; unique within the team */
            externalId: string | null;
            /** @description Name */
            name: string;
            /** @description Colour as `#rrggbb` */
            colorHex: string;
        };
        /** @description Logo and accent colour of the PDFs of what a company sends */
        Letterhead: {
            /** @description Id: `c_` and a ULID */
            companyId: string;
            /** @description What is known of the logo; null without one */
            logo: {
                /**
                 * @description Kind of image
                 * @enum {string}
                 */
                mediaType: "image/png" | "image/jpeg";
                /** @description Pixels */
                width: number;
                /** @description Pixels */
                height: number;
                /** @description Length of the image */
                bytes: number;
            } | null;
            /** @description Colour of headings and lines; null for the usual one */
            accentColor: string | null;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updatedAt: string | null;
        };
        Lifecycle: {
            /** @description Where the invoice stands; null while nothing was said */
            status: string | null;
            /** @description The same as published, in French */
            statusName: string | null;
            /** @description What the company may say now */
            next: {
                /** @description Code of the status (MDT-105) */
                code: string;
                /** @description The status as published, in French */
                name: string;
                /** @description It has to have a reason */
                needsReason: boolean;
                /** @description Codes of the reasons that it may have; null for any */
                reasons: string[] | null;
            }[];
            /** @description The newest 200, oldest first */
            statuses: components["schemas"]["LifecycleStatus"][];
        };
        LifecycleParty: {
            /** @description Further identifiers (BT-29, BT-46) */
            identifiers: components["schemas"]["SchemedIdentifier"][];
            /** @description Name */
            name: string | null;
            /** @description `SE` seller, `BY` buyer, `WK` platform, `DFH` public portal, and others */
            role: string | null;
            /** @description Electronic address on the network */
            electronicAddress: components["schemas"]["SchemedIdentifier"] | null;
        };
        LifecycleStatus: {
            /** @description Null for `201`, which follows from the delivery */
            id: string | null;
            /** @description Code of the status (MDT-105), such as `205`; null when a message says none */
            code: string | null;
            /** @description The status as published, in French; null for an unknown code */
            name: string | null;
            /**
             * @description `own` said by the company, `partner` by the other party or its platform, `automatic` by this service as the invoice passed
             * @enum {string}
             */
            origin: "own" | "partner" | "automatic";
            /**
             * @description In whose name it is said
             * @enum {string}
             */
            speaker: "seller" | "buyer" | "sellerPlatform" | "buyerPlatform";
            /** @description Why (MDT-113); a note has no code */
            reasons: {
                /** @description Null for words alone */
                code: string | null;
                /** @description In words */
                text: string | null;
            }[];
            /** @description What is asked for (MDT-121) */
            actions: {
                /** @description Null for words alone */
                code: string | null;
                /** @description In words */
                text: string | null;
            }[];
            /** @description Amounts, and values of the invoice that are wrong or right (MDG-43) */
            figures: {
                /** @description Term of the invoice, such as `BT-146` */
                term: string | null;
                /** @description MDT-207: `MEN` received, `DIV` wrong, `DVA` right, and others */
                kind: string | null;
                /** @description The value */
                value: string | null;
                /** @description The value, if it is an amount */
                amount: string | null;
                /** @description Currency of the document, ISO 4217 (BT-5) */
                currency: string | null;
                /** @description Rate of VAT */
                percentage: string | null;
                /** @description The value, if it is a day, or the day of a payment */
                date: string | null;
            }[];
            /** @description Since when it applies, YYYY-MM-DDTHH:MM:SS in Paris as its message has it */
            since: string | null;
            /** @description Whether the invoice stands by it, or stood until the next one */
            counts: boolean;
            /**
             * @description Why it does not count
             * @enum {string|null}
             */
            objection: "unknown_status" | "wrong_speaker" | "final" | "out_of_order" | "invalid" | "repeated" | "not_delivered" | null;
            /** @description The document that its message is; null for what was not sent as one */
            statusDocumentId: string | null;
            /**
             * @description How far the message of one’s own status is
             * @enum {string|null}
             */
            deliveryStatus: "pending" | "delivered" | "failed" | null;
            /**
             * @description How far the public tax portal has it; null for what it does not get
             * @enum {string|null}
             */
            portal: "pending" | "received" | "refused" | null;
            /** @description Why it has not gone outside yet, or what refused it */
            lastError: string | null;
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
        };
        /** @description An invoice line (BG-25) */
        Line: {
            /** @description Id of the line (BT-126) */
            id: string | null;
            /** @description Name */
            name: string | null;
            /** @description Description */
            description: string | null;
            /** @description Note (BT-22, of a line BT-127) */
            note: string | null;
            /** @description The buyer's id of the item (BT-156) */
            buyersId: string | null;
            /** @description The seller's id of the item (BT-155) */
            sellersId: string | null;
            /** @description The object that the line is about (BT-128) */
            documentReference: string | null;
            /** @description Scheme of the object (BT-128-1) */
            documentReferenceScheme: string | null;
            /** @description Line of the order (BT-132) */
            orderLineReference: string | null;
            /** @description Where the buyer books it (BT-19, of a line BT-133) */
            accountingCost: string | null;
            /** @description Country of origin (BT-159) */
            originCountry: string | null;
            /** @description Unit of the quantity (UN/ECE Rec 20; BT-130) */
            unitCode: string | null;
            /** @description Unit of the base quantity (BT-150) */
            baseQuantityUnitCode: string | null;
            /** @description Decimal number, as the document writes it */
            quantity: string | null;
            /** @description Decimal number, as the document writes it */
            netPriceAmount: string | null;
            /** @description Decimal number, as the document writes it */
            baseQuantity: string | null;
            /** @description Decimal number, as the document writes it */
            grossPriceAmount: string | null;
            /** @description Decimal number, as the document writes it */
            priceDiscountAmount: string | null;
            /** @description Decimal number, as the document writes it */
            netAmount: string | null;
            /** @description Id of the item in a standard scheme, such as a GTIN (BT-157) */
            standardId: components["schemas"]["SchemedIdentifier"] | null;
            /** @description Period of the line (BG-26) */
            period: components["schemas"]["Period"] | null;
            /** @description Classifications of the item (BT-158) */
            commodityClassifications: {
                /** @description Code of the scheme (ISO 6523 ICD or EAS) */
                scheme: string | null;
                /** @description Version of the scheme */
                schemeVersion: string | null;
                /** @description The value */
                value: string | null;
            }[];
            /** @description Attributes of the item (BG-32) */
            additionalItemProperties: {
                /** @description Name */
                name: string | null;
                /** @description The value */
                value: string | null;
                /** @description Kind of the attribute as a code (EXT-FR-FE-159) */
                code?: string;
                /** @description Unit of the value, which is a quantity then (EXT-FR-FE-160) */
                unitCode?: string;
            }[];
            /** @description Discounts (BG-20, of a line BG-27) */
            discounts: components["schemas"]["LineAllowanceCharge"][];
            /** @description Surcharges (BG-21, of a line BG-28) */
            surcharges: components["schemas"]["LineAllowanceCharge"][];
            /** @description VAT */
            vat: components["schemas"]["VatRate"];
            /** @description What the French extension (EXTENDED-CTC-FR) adds; present where something of it is said */
            extended?: components["schemas"]["ExtendedLine"];
            pint?: components["schemas"]["PintLine"];
        };
        LineAllowanceCharge: {
            /** @description Reason by its code (UNCL 5189, 7161) */
            reasonCode: string | null;
            /** @description Reason in words */
            reason: string | null;
            /** @description Decimal number, as the document writes it */
            amount: string | null;
            /** @description Decimal number, as the document writes it */
            baseAmount: string | null;
            /** @description Decimal number, as the document writes it */
            percentage: string | null;
        };
        LineDiscountInput: {
            /** @description Code of the reason (UNTDID 5189) (BT-140). */
            reasonCode?: string | null;
            /** @description Reason in words (BT-139). Required unless reasonCode is given. */
            reason?: string | null;
            /** @description What the discount comes to, without VAT (BT-136). Required unless percentage is given. When absent: the percentage of the base amount. */
            amount?: string | number | null;
            /** @description What the percentage applies to (BT-137). When absent: quantity × net price ÷ base quantity of the line. */
            baseAmount?: string | number | null;
            /** @description Share of the base amount in percent (BT-138). */
            percentage?: string | number | null;
        };
        LineInput: {
            /** @description Number of the line (BT-126). When absent: its place in the list, from 1. */
            id?: string | null;
            /**
             * @description What is sold (BT-153).
             * @example Consulting
             */
            name?: string | null;
            /** @description What it is, in more words (BT-154). */
            description?: string | null;
            /** @description Note on the line (BT-127). */
            note?: string | null;
            /** @description Buyer's number of the item (BT-156). */
            buyersId?: string | null;
            /** @description Seller's number of the item (BT-155). */
            sellersId?: string | null;
            /** @description Number of the item in a standard, such as a GTIN. */
            standardId?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (BT-157-1).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description The identifier (BT-157). */
                identifier: string;
            } | null;
            /** @description What the line is about, such as a meter or a subscription (BT-128). Required with documentReferenceScheme. */
            documentReference?: string | null;
            /** @description Scheme of documentReference (UNTDID 1153) (BT-128-1). */
            documentReferenceScheme?: string | null;
            /** @description Line of the order (BT-132). */
            orderLineReference?: string | null;
            /** @description Buyer's accounting reference of the line (BT-133). */
            accountingCost?: string | null;
            /** @description Period of the line (BG-26). */
            period?: {
                /**
                 * Format: date
                 * @description First day (BT-134).
                 */
                startDate?: string | null;
                /**
                 * Format: date
                 * @description Last day, not before the first (BT-135).
                 */
                endDate?: string | null;
            } | null;
            /** @description Classifications of the item. */
            commodityClassifications?: {
                /**
                 * @description Code of the classification (UNTDID 7143) (BT-158-1).
                 * @example STI
                 */
                scheme: string;
                /** @description Version of the classification (BT-158-2). */
                schemeVersion?: string | null;
                /** @description Code of the item (BT-158). */
                value: string;
            }[] | null;
            /** @description Properties of the item (BG-32). */
            additionalItemProperties?: {
                /** @description Name, such as colour (BT-160). */
                name: string;
                /** @description Value, such as red (BT-161). */
                value: string;
                /** @description Kind of the property as a code (UNTDID 6313), in the French extension (EXT-FR-FE-159). */
                code?: string | null;
                /** @description Unit of the value, which is a quantity then, in the French extension (EXT-FR-FE-160). */
                unitCode?: string | null;
            }[] | null;
            /**
             * @description Country of origin of the item (BT-159).
             * @example BE
             */
            originCountry?: string | null;
            /**
             * @description How much (BT-129).
             * @default 1
             */
            quantity: string | number | null;
            /**
             * @description Unit of the quantity (UN/ECE Recommendation 20 or 21) (BT-130).
             * @default C62
             * @example HUR
             */
            unitCode: string | null;
            /**
             * @description Price without VAT, of any precision (BT-146). Required unless extended.part is GROUP or INFORMATION.
             * @example 75.00
             */
            netPriceAmount?: string | number | null;
            /**
             * @description How many units the price is for (BT-149).
             * @default 1
             */
            baseQuantity: string | number | null;
            /** @description Unit of the base quantity (BT-150). When absent: unitCode. */
            baseQuantityUnitCode?: string | null;
            /** @description Price before its discount (BT-148). */
            grossPriceAmount?: string | number | null;
            /** @description Discount of the price (BT-147). When absent: gross price − net price. */
            priceDiscountAmount?: string | number | null;
            /** @description Discounts of the line (BG-27). */
            discounts?: components["schemas"]["LineDiscountInput"][] | null;
            /** @description Surcharges of the line (BG-28). */
            surcharges?: components["schemas"]["LineSurchargeInput"][] | null;
            /** @description quantity × price ÷ base quantity − discounts + surcharges (BT-131). When absent: computed. */
            netAmount?: string | number | null;
            /** @description The VAT it falls under. Required unless extended.part is GROUP or INFORMATION. */
            vat?: {
                /**
                 * @description Category of the tax (UNTDID 5305); those behind B are of areas of PINT, and so are the meanings of their letters (BT-151). When absent: S; SR in Singapore; to be given in Malaysia.
                 * @enum {string|null}
                 */
                category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | "L" | "M" | "B" | "N" | "SR" | "ZR" | "ES33" | "ESN33" | "DS" | "OS" | "NG" | "NA" | "SRCA-S" | "SRCA-C" | "SRRC" | "SROVR-RS" | "SROVR-LVG" | "SRLVG" | "SA" | "SE" | "HVG" | "LVG" | "TTX" | "AA" | null;
                /**
                 * @description VAT rate in percent (BT-152). Required unless the category is O.
                 * @example 21
                 */
                percentage?: string | number | null;
            } | null;
            /** @description What the French extension (EXTENDED-CTC-FR) adds; needs countrySpecific. */
            extended?: components["schemas"]["ExtendedLineInput"] | null;
            /** @description What an area of PINT adds; needs profile pint-ae or pint-my. */
            pint?: components["schemas"]["PintLineInput"] | null;
        };
        LineSellerInput: {
            /** @description Name the party goes by (EXT-FR-FE-164). */
            name: string;
            /** @description Registered name. When absent: name. */
            legalName?: string | null;
            /** @description Legal form and the like. */
            legalForm?: string | null;
            /** @description What it is to the deal (UNTDID 3035). */
            roleCode?: string | null;
            /**
             * @description Street and number (EXT-FR-FE-171).
             * @example Grote Markt 1
             */
            street?: string | null;
            /** @description Second line of the address (EXT-FR-FE-172). */
            street2?: string | null;
            /** @description Third line of the address (EXT-FR-FE-173). */
            street3?: string | null;
            /**
             * @description City (EXT-FR-FE-174).
             * @example Antwerpen
             */
            city?: string | null;
            /**
             * @description Post code (EXT-FR-FE-175).
             * @example 2000
             */
            postalZone?: string | null;
            /** @description Region, province or state (EXT-FR-FE-176). */
            countrySubdivision?: string | null;
            /**
             * @description Country (EXT-FR-FE-177).
             * @example BE
             */
            country?: string | null;
            /** @description Address on the network. */
            electronicAddress?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523).
                 * @example 0088
                 */
                scheme: string;
                /** @description The identifier. */
                identifier: string;
            } | null;
            /** @description Person or department to turn to. */
            contactName?: string | null;
            /** @description E-mail address. */
            email?: string | null;
            /** @description Telephone number. */
            phone?: string | null;
            /** @description VAT number with its country prefix (EXT-FR-FE-169). */
            vatNumber?: string | null;
            /**
             * @description Register of enterpriseNumber (ISO 6523 ICD) (EXT-FR-FE-168).
             * @example 0002
             */
            enterpriseNumberScheme?: string | null;
            /** @description Number in the register of enterprises (EXT-FR-FE-167). Required with enterpriseNumberScheme. */
            enterpriseNumber?: string | null;
            /** @description Further identifiers. */
            identifiers?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description The identifier. */
                identifier: string;
            }[] | null;
            /** @description Registrations for other taxes than VAT. */
            taxRegistrations?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523).
                 * @example 0088
                 */
                scheme: string;
                /** @description The identifier. */
                identifier: string;
            }[] | null;
        };
        LineSurchargeInput: {
            /** @description Code of the reason (UNTDID 7161) (BT-145). */
            reasonCode?: string | null;
            /** @description Reason in words (BT-144). Required unless reasonCode is given. */
            reason?: string | null;
            /** @description What the surcharge comes to, without VAT (BT-141). Required unless percentage is given. When absent: the percentage of the base amount. */
            amount?: string | number | null;
            /** @description What the percentage applies to (BT-142). When absent: quantity × net price ÷ base quantity of the line. */
            baseAmount?: string | number | null;
            /** @description Share of the base amount in percent (BT-143). */
            percentage?: string | number | null;
        };
        LinkedIdentity: {
            /** @description Id: `idn_` and a ULID */
            id: string;
            /** @description The identity provider, as its tokens name it */
            issuer: string;
            /** @description Address that the provider named when it was linked */
            email: string | null;
            /**
             * Format: date-time
             * @description When it was linked
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last signed in with; null: never
             */
            lastUsedAt: string | null;
        };
        /** @description A person in a team */
        Member: {
            /** @description Id: `usr_` and a ULID */
            id: string;
            /** @description E-mail address */
            email: string;
            /** @description Name */
            name: string;
            /**
             * @description What they are in the team
             * @enum {string}
             */
            role: "owner" | "admin" | "developer" | "accountant" | "reader";
            /**
             * Format: date-time
             * @description Since when they are a member
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Last request of a session that is open; null without one
             */
            lastSeenAt: string | null;
        };
        /** @description The move of an identifier from or to another provider */
        Migration: {
            /** @description Id: `mig_` and a ULID */
            id: string;
            /** @description Id: `c_` and a ULID */
            companyId: string;
            /** @description Code of the scheme (ISO 6523 ICD or EAS) */
            scheme: string;
            /** @description The identifier within its scheme */
            identifier: string;
            /**
             * @description Whether the identifier comes here or leaves
             * @enum {string}
             */
            direction: "inbound" | "outbound";
            /**
             * @description Status
             * @enum {string}
             */
            status: "pending" | "completed" | "failed";
            /** @description Key by which one provider gives the identifier to the other */
            migrationKey: string;
            /** @description What is wrong */
            errorMessage: string | null;
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it ended; null while it has not
             */
            completedAt: string | null;
        };
        /** @description An invitation, as the one who holds its link sees it */
        OpenInvitation: {
            /** @description E-mail address */
            email: string;
            /** @description Name of the team; null: to the installation alone */
            team: string | null;
            /**
             * @description What they will be in the team
             * @enum {string|null}
             */
            role: "owner" | "admin" | "developer" | "accountant" | "reader" | null;
            /** @description Name of the member who invited; null: the operator */
            invitedBy: string | null;
            /** @description Whether the address has an account, which signs in and accepts; without one it is made */
            hasAccount: boolean;
        };
        OrderingParty: {
            /** @description Name */
            name: string | null;
            /** @description Electronic address on the network */
            electronicAddress: components["schemas"]["SchemedIdentifier"] | null;
            /** @description Further identifiers (BT-29, BT-46) */
            identifiers: components["schemas"]["SchemedIdentifier"][];
        };
        OrderingSummary: {
            /**
             * @description Type
             * @enum {string}
             */
            type: "order" | "orderResponse" | "despatchAdvice";
            /** @description What the document claims to be */
            customizationId: string | null;
            /** @description Process identifier of the network */
            processId: string | null;
            /** @description From 1 */
            number: string | null;
            /** @description As the document writes it, YYYY-MM-DD where it keeps its rules */
            issueDate: string | null;
            /** @description Number of the order: its own, or that of the order which is answered or delivered */
            orderNumber: string | null;
            /** @description Of an order response: `AB` received, `AP` accepted, `CA` accepted with changes, `RE` rejected */
            responseCode: string | null;
            /** @description Currency of the document, ISO 4217 (BT-5) */
            currency: string | null;
            /** @description Note (BT-22, of a line BT-127) */
            note: string | null;
            /** @description Who sends the document */
            sender: components["schemas"]["OrderingParty"] | null;
            /** @description Who the document is for */
            receiver: components["schemas"]["OrderingParty"] | null;
            /** @description Who has to pay (BG-7) */
            buyer: components["schemas"]["OrderingParty"] | null;
            /** @description Who is to be paid (BG-4) */
            seller: components["schemas"]["OrderingParty"] | null;
            /** @description How many lines the document has */
            lineCount: number;
            /** @description Of an order, by what the buyer expects */
            totals: {
                /** @description Total without VAT */
                taxExclusiveAmount: string | null;
                /** @description Sum with VAT */
                taxInclusiveAmount: string | null;
                /** @description What is to be paid */
                payableAmount: string | null;
            } | null;
        };
        /** @description How a team stands, and what needs somebody */
        Overview: {
            /**
             * Format: date-time
             * @description When it was counted
             */
            at: string;
            /** @description Oldest first, today last; deleted documents are not in them */
            days: components["schemas"]["OverviewDay"][];
            /** @description The documents of the page */
            documents: {
                /** @description Incoming documents that nobody has read; 10000 stands for this many or more */
                unread: number;
                /** @description Documents of these days that are on their way */
                pending: number;
                /** @description Documents of these days that reached nobody */
                failed: number;
                /** @description Deliveries whose time has not come; 10000 stands for this many or more */
                scheduled: number;
                /** @description Deliveries that failed and are tried again; 10000 stands for this many or more */
                retrying: number;
                /** @description Deliveries that wait for the operator; 10000 stands for this many or more */
                parked: number;
            };
            /** @description The webhooks */
            webhooks: {
                /** @description Webhooks that are not deleted */
                total: number;
                /** @description Those that fail and are not disabled yet */
                failing: number;
                /** @description Those that failed for days and get nothing */
                disabled: number;
                /** @description Up to 10, disabled ones first, then those that fail for the longest time */
                attention: {
                    /** @description Id: `wh_` and a ULID */
                    id: string;
                    /** @description Where it posts to */
                    url: string;
                    /**
                     * @description Disabled ones get nothing until they are enabled again
                     * @enum {string}
                     */
                    state: "failing" | "disabled";
                    /**
                     * Format: date-time
                     * @description Of the state
                     */
                    since: string;
                    /**
                     * Format: date-time
                     * @description From then on the next failure disables it, unless something gets through before
                     */
                    disabledFrom: string | null;
                    /** @description Deliveries that wait for it; 10000 stands for this many or more */
                    waiting: number;
                }[];
            };
            /** @description The companies of the page */
            companies: {
                /** @description All companies of the team */
                total: number;
                /** @description Those that cannot send yet */
                unverified: number;
                /** @description Up to 10 that are not verified, by name */
                attention: {
                    /** @description Id: `c_` and a ULID */
                    id: string;
                    /** @description Name */
                    name: string;
                }[];
            };
            /** @description French e-reporting: up to 10 periods with reports that are not filed, the nearest deadline first */
            deadlines: {
                /** @description Id: `c_` and a ULID */
                companyId: string;
                /** @description Of the declarant */
                companyName: string;
                /**
                 * @description Kind of filing
                 * @enum {string}
                 */
                flow: "transactions" | "payments" | "purchases";
                /**
                 * Format: date
                 * @description First day of the period
                 */
                periodStart: string;
                /**
                 * Format: date
                 * @description Last day of the period
                 */
                periodEnd: string;
                /**
                 * Format: date-time
                 * @description Reports go into the initial filing until then
                 */
                declarantDeadline: string;
                /**
                 * Format: date-time
                 * @description The administration has to have the filing by then
                 */
                platformDeadline: string;
                /** @description Reports that wait to be filed; 10000 stands for this many or more */
                waitingReports: number;
                /**
                 * Format: date-time
                 * @description Since when it waits for the operator, because attempts were begun again and again and never finished
                 */
                parkedAt: string | null;
            }[];
            /** @description What the team has done on its way to its first document */
            firstSteps: {
                /** @description There is a company */
                companyCreated: boolean;
                /** @description A company is verified */
                companyVerified: boolean;
                /** @description The network finds a company */
                identifierPublished: boolean;
                /** @description There is a webhook */
                webhookCreated: boolean;
                /** @description One of the last deliveries to a webhook arrived */
                webhookDelivered: boolean;
                /** @description A document was sent */
                documentSent: boolean;
                /** @description One of the last documents that were sent arrived */
                documentDelivered: boolean;
                /** @description A document was received */
                documentReceived: boolean;
            };
        };
        /** @description The documents of a day */
        OverviewDay: {
            /**
             * Format: date
             * @description Day in UTC
             */
            date: string;
            /** @description Documents that were received */
            incoming: number;
            /** @description Documents that were sent, by the delivery status that they have now */
            outgoing: {
                /** @description On their way */
                pending: number;
                /** @description At least one delivery arrived */
                delivered: number;
                /** @description Every delivery failed */
                failed: number;
                /** @description Reports, and what was imported */
                withoutDelivery: number;
            };
        };
        /** @description Where a page of a list stands */
        Pagination: {
            /** @description Most items of a page */
            limit: number;
            /** @description `cursor` of the next page; null on the last one */
            nextCursor: string | null;
            /** @description Whether another page follows */
            hasMore: boolean;
        };
        /** @description What an invoice or credit note says, in the words of EN 16931 */
        ParsedDocument: {
            /** @description Number of an invoice (BT-1); null on credit notes */
            invoiceNumber: string | null;
            /** @description Type code (UNCL 1001; BT-3) */
            typeCode: string | null;
            /** @description UUID of the document, which PINT asks for in Singapore */
            uuid: string | null;
            /** @description YYYY-MM-DD */
            issueDate: string | null;
            /** @description YYYY-MM-DD */
            dueDate: string | null;
            /** @description YYYY-MM-DD */
            taxPointDate: string | null;
            /** @description Which event makes VAT due (BT-8) */
            taxPointDateCode: string | null;
            /** @description Note (BT-22, of a line BT-127) */
            note: string | null;
            /** @description The buyer's reference (BT-10) */
            buyerReference: string | null;
            /** @description The buyer's order (BT-13) */
            purchaseOrderReference: string | null;
            /** @description The seller's order (BT-14) */
            salesOrderReference: string | null;
            /** @description Despatch advice (BT-16) */
            despatchReference: string | null;
            /** @description Receiving advice (BT-15) */
            receiptReference: string | null;
            /** @description Project (BT-11) */
            projectReference: string | null;
            /** @description Contract (BT-12) */
            contractReference: string | null;
            /** @description Tender or lot (BT-17) */
            tenderReference: string | null;
            /** @description Where the buyer books it (BT-19, of a line BT-133) */
            accountingCost: string | null;
            /** @description Currency of the document, ISO 4217 (BT-5) */
            currency: string | null;
            /** @description Currency of VAT accounting (BT-6) */
            taxCurrency: string | null;
            /** @description The tax of the document, as UBL names it: VAT, GST and others */
            taxScheme: string | null;
            /** @description The object that is invoiced (BT-18) */
            invoicedObject: components["schemas"]["SchemedIdentifier"] | null;
            /** @description Period that is invoiced (BG-14) */
            invoicePeriod: components["schemas"]["Period"] | null;
            /** @description Earlier invoices (BG-3) */
            invoiceReferences: {
                /** @description Number of the earlier invoice (BT-25) */
                id: string | null;
                /** @description YYYY-MM-DD */
                issueDate: string | null;
                /** @description Type code (UNCL 1001; BT-3) */
                typeCode?: string;
            }[];
            /** @description Who is to be paid (BG-4) */
            seller: components["schemas"]["Party"];
            /** @description Who has to pay (BG-7) */
            buyer: components["schemas"]["Party"];
            /** @description Who is paid, when that is not the seller (BG-10) */
            payee: components["schemas"]["Payee"] | null;
            /** @description The seller's tax representative (BG-11) */
            taxRepresentative: components["schemas"]["TaxRepresentative"] | null;
            /** @description Where, when and to whom goods or services went (BG-13) */
            delivery: components["schemas"]["DeliveryInformation"] | null;
            /** @description Ways to pay (BG-16) */
            paymentMeans: components["schemas"]["PaymentMeans"][];
            /** @description Payment terms */
            paymentTerms: {
                /** @description Payment terms in words (BT-20) */
                note: string | null;
            } | null;
            /** @description Lines (BG-25) */
            lines: components["schemas"]["Line"][];
            /** @description Discounts (BG-20, of a line BG-27) */
            discounts: components["schemas"]["DocumentAllowanceCharge"][];
            /** @description Surcharges (BG-21, of a line BG-28) */
            surcharges: components["schemas"]["DocumentAllowanceCharge"][];
            /** @description Totals of the document (BG-22) */
            totals: {
                /** @description Decimal number, as the document writes it */
                linesAmount: string | null;
                /** @description Decimal number, as the document writes it */
                discountAmount: string | null;
                /** @description Decimal number, as the document writes it */
                surchargeAmount: string | null;
                /** @description Decimal number, as the document writes it */
                taxExclusiveAmount: string | null;
                /** @description Decimal number, as the document writes it */
                taxInclusiveAmount: string | null;
                /** @description Decimal number, as the document writes it */
                roundingAmount: string | null;
                /** @description Decimal number, as the document writes it */
                payableAmount: string | null;
                /** @description Decimal number, as the document writes it */
                paidAmount: string | null;
                /** @description Decimal number, as the document writes it */
                taxExclusiveAmountInTaxCurrency: string | null;
                /** @description Decimal number, as the document writes it */
                taxInclusiveAmountInTaxCurrency: string | null;
            };
            /** @description VAT */
            vat: components["schemas"]["Vat"];
            /** @description Files that belong to the document (BG-24) */
            attachments: {
                /** @description Reference of the file (BT-122) */
                id: string | null;
                /** @description Media type of the file */
                mimeCode: string | null;
                /** @description Name of the file */
                filename: string | null;
                /** @description Description */
                description: string | null;
                /** @description The file in Base64; null in lists */
                embeddedDocument: string | null;
                /** @description Where the file is (BT-124) */
                url: string | null;
            }[];
            /** @description What French documents say beyond EN 16931 */
            countrySpecific: components["schemas"]["FrenchSpecifics"] | null;
            /** @description Number of a credit note (BT-1); present on credit notes alone */
            creditNoteNumber?: string | null;
            /** @description What the French extension (EXTENDED-CTC-FR) adds; present where something of it is said */
            extended?: components["schemas"]["ExtendedTerms"];
            pint?: components["schemas"]["PintTerms"];
        };
        ParsedInvoiceResponse: {
            /**
             * @description Type
             * @enum {string}
             */
            type: "invoiceResponse";
            /** @description Process identifier of the network */
            processId: string | null;
            /** @description From 1 */
            number: string | null;
            /** @description As the document writes it, YYYY-MM-DD where it keeps its rules */
            issueDate: string | null;
            /** @description Time of the day as the document writes it */
            issueTime: string | null;
            /** @description Note (BT-22, of a line BT-127) */
            note: string | null;
            /** @description Who answers */
            sender: components["schemas"]["ResponseParty"];
            /** @description Who gets the answer */
            receiver: components["schemas"]["ResponseParty"];
            /** @description As it came; `AB`, `IP`, `UQ`, `CA`, `RE`, `AP` and `PD` are known */
            status: string | null;
            /** @description As the document writes it, YYYY-MM-DD where it keeps its rules */
            effectiveDate: string | null;
            /** @description Why the invoice has this status, and what is asked for */
            clarifications: {
                /**
                 * @description What happened
                 * @enum {string|null}
                 */
                kind: "reason" | "action" | null;
                /** @description Code of the list of reasons or of actions */
                code: string | null;
                /** @description The same in words */
                text: string | null;
                /** @description What would be right instead */
                corrections: {
                    /** @description Term of the invoice, such as `BT-48` */
                    term: string | null;
                    /** @description The value */
                    value: string | null;
                }[];
            }[];
            /** @description The invoice that is answered */
            invoice: {
                /** @description From 1 */
                number: string | null;
                /** @description Day of issue (BT-2) */
                issueDate: string | null;
                /** @description Type code (UNCL 1001; BT-3) */
                typeCode: string | null;
            };
            /** @description Seller of the invoice */
            issuer: {
                /** @description The identifier within its scheme */
                identifier: components["schemas"]["SchemedIdentifier"] | null;
                /** @description Name */
                name: string | null;
            } | null;
            /** @description The recipient */
            recipient: {
                /** @description The identifier within its scheme */
                identifier: components["schemas"]["SchemedIdentifier"] | null;
                /** @description Name */
                name: string | null;
            } | null;
        };
        ParsedLifecycleStatus: {
            /**
             * @description Type
             * @enum {string}
             */
            type: "lifecycleStatus";
            /** @description Business process of the message (MDT-2) */
            frame: string | null;
            /** @description What the message claims to be (MDT-3) */
            guideline: string | null;
            /** @description Id */
            id: string | null;
            /** @description Name */
            name: string | null;
            /** @description When the message was made, as it writes it */
            issuedAt: string | null;
            /** @description Who sends the message */
            sender: components["schemas"]["LifecycleParty"] | null;
            /** @description Who gives the status */
            issuer: components["schemas"]["LifecycleParty"] | null;
            /** @description Who the message is for */
            recipients: components["schemas"]["LifecycleParty"][];
            /** @description Phase of the life cycle: `23` processing, `305` transmission */
            phase: string | null;
            /** @description Since when the status applies, as the message writes it */
            statusAt: string | null;
            /** @description The invoices that have the status */
            invoices: {
                /** @description From 1 */
                number: string | null;
                /** @description Process that the status belongs to */
                processCode: string | null;
                /** @description Type code (UNCL 1001; BT-3) */
                typeCode: string | null;
                /** @description When the tax administration had it */
                receivedAt: string | null;
                /** @description How the invoice is referred to */
                referenceType: string | null;
                /** @description Day of issue (BT-2) */
                issueDate: string | null;
                /** @description Code of the status (MDT-105), such as `205` */
                status: string | null;
                /** @description The status in words */
                statusName: string | null;
                /** @description Who is to be paid (BG-4) */
                seller: components["schemas"]["LifecycleParty"] | null;
                /** @description Who is to know the status */
                recipients: components["schemas"]["LifecycleParty"][];
                /** @description Reasons, and what is asked for */
                details: {
                    /** @description Reason by its code (UNCL 5189, 7161) */
                    reasonCode: string | null;
                    /** @description Reason in words */
                    reason: string | null;
                    /** @description Status */
                    status: string | null;
                    /** @description Code of what is asked for */
                    actionCode: string | null;
                    /** @description The same in words */
                    action: string | null;
                    /** @description Place of this detail among the others */
                    sequence: string | null;
                    /** @description What of the invoice it is about */
                    characteristics: {
                        /** @description Term of the invoice, such as `BT-131` */
                        term: string | null;
                        /** @description What happened */
                        kind: string | null;
                        /** @description Whether the value was changed by the party that says it */
                        changed: boolean | null;
                        /** @description Name */
                        name: string | null;
                        /** @description Where goods or services went (BG-15) */
                        location: string | null;
                        /** @description The value */
                        value: string | null;
                        /** @description The value, if it is an amount */
                        amount: {
                            /** @description The value */
                            value: string;
                            /** @description Currency of the document, ISO 4217 (BT-5) */
                            currency: string | null;
                        } | null;
                        /** @description The value, if it is a day */
                        date: string | null;
                        /** @description The value, if it is a percentage */
                        percent: string | null;
                    }[];
                }[];
            }[];
        };
        /** @description Seller or buyer (BG-4, BG-7) */
        Party: {
            /** @description Where the party receives documents (BT-34, BT-49) */
            electronicAddress: components["schemas"]["SchemedIdentifier"] | null;
            /** @description VAT number with the prefix of its country; where the tax of the document is another one, the number for that (BT-31, BT-48) */
            vatNumber: string | null;
            /** @description ISO 6523 code of the register, four digits */
            enterpriseNumberScheme: string | null;
            /** @description Number in the register of companies (BT-30, BT-47) */
            enterpriseNumber: string | null;
            /** @description Name */
            name: string | null;
            /** @description The registered name, where it differs (BT-27, BT-44) */
            legalName: string | null;
            /** @description Legal form and the like (BT-33) */
            legalForm: string | null;
            /** @description Street and number */
            street: string | null;
            /** @description Second line of the address */
            street2: string | null;
            /** @description Third line of the address */
            street3: string | null;
            /** @description City */
            city: string | null;
            /** @description Postal code (BT-38, BT-53) */
            postalZone: string | null;
            /** @description Region or province (BT-39, BT-54) */
            countrySubdivision: string | null;
            /** @description Country, ISO 3166-1 alpha-2 */
            country: string | null;
            /** @description Contact (BT-41, BT-56) */
            contactName: string | null;
            /** @description E-mail address */
            email: string | null;
            /** @description Telephone number */
            phone: string | null;
            /** @description Further identifiers (BT-29, BT-46) */
            identifiers: components["schemas"]["SchemedIdentifier"][];
            /** @description Registrations for other taxes than that of the document (BT-32) */
            taxRegistrations: components["schemas"]["SchemedIdentifier"][];
        };
        /** @description A key of a device of a person (WebAuthn) */
        Passkey: {
            /** @description Id: `psk_` and a ULID */
            id: string;
            /** @description What the person calls it */
            name: string;
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it was last signed in with; null: never
             */
            lastUsedAt: string | null;
        };
        /** @description The party that is paid when that is not the seller (BG-10) */
        Payee: {
            /** @description Name */
            name: string | null;
            /** @description ISO 6523 code of the register, four digits */
            enterpriseNumberScheme: string | null;
            /** @description Number in the register of companies (BT-30, BT-47) */
            enterpriseNumber: string | null;
            /** @description Further identifiers (BT-29, BT-46) */
            identifiers: components["schemas"]["SchemedIdentifier"][];
        };
        /** @description What EN 16931 does not say of the payee */
        PayeeDetails: {
            /** @description What the party is to the deal (UNTDID 3035) */
            roleCode: string | null;
            /** @description VAT number with the prefix of its country; where the tax of the document is another one, the number for that (BT-31, BT-48) */
            vatNumber: string | null;
            /** @description Contact (BT-41, BT-56) */
            contactName: string | null;
            /** @description E-mail address */
            email: string | null;
            /** @description Telephone number */
            phone: string | null;
            /** @description Where the payee receives documents (EXT-FR-FE-29) */
            electronicAddress: components["schemas"]["SchemedIdentifier"] | null;
            /** @description Street and number */
            street: string | null;
            /** @description Second line of the address */
            street2: string | null;
            /** @description Third line of the address */
            street3: string | null;
            /** @description City */
            city: string | null;
            /** @description Postal code (BT-38, BT-53) */
            postalZone: string | null;
            /** @description Region or province (BT-39, BT-54) */
            countrySubdivision: string | null;
            /** @description Country, ISO 3166-1 alpha-2 */
            country: string | null;
        };
        PayeeInput: {
            /** @description Name of who is paid (BT-59). */
            name: string;
            /** @description Identifiers of the payee (BT-60). */
            identifiers?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (BT-60-1).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description The identifier (BT-60). */
                identifier: string;
            }[] | null;
            /** @description Register of enterpriseNumber (ISO 6523 ICD) (BT-61-1). */
            enterpriseNumberScheme?: string | null;
            /** @description Number in the register of enterprises (BT-61). Required with enterpriseNumberScheme. */
            enterpriseNumber?: string | null;
        };
        PayerInput: {
            /** @description Name the party goes by (EXT-FR-FE-45). */
            name: string;
            /** @description Registered name (EXT-FR-FE-43). When absent: name. */
            legalName?: string | null;
            /** @description Legal form and the like. */
            legalForm?: string | null;
            /** @description What it is to the deal (UNTDID 3035) (EXT-FR-FE-44). */
            roleCode?: string | null;
            /**
             * @description Street and number (EXT-FR-FE-55).
             * @example Grote Markt 1
             */
            street?: string | null;
            /** @description Second line of the address (EXT-FR-FE-56). */
            street2?: string | null;
            /** @description Third line of the address (EXT-FR-FE-57). */
            street3?: string | null;
            /**
             * @description City (EXT-FR-FE-58).
             * @example Antwerpen
             */
            city?: string | null;
            /**
             * @description Post code (EXT-FR-FE-59).
             * @example 2000
             */
            postalZone?: string | null;
            /** @description Region, province or state (EXT-FR-FE-60). */
            countrySubdivision?: string | null;
            /**
             * @description Country (EXT-FR-FE-61).
             * @example BE
             */
            country?: string | null;
            /** @description Address on the network. */
            electronicAddress?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (EXT-FR-FE-53).
                 * @example 0088
                 */
                scheme: string;
                /** @description The identifier (EXT-FR-FE-52). */
                identifier: string;
            } | null;
            /** @description Person or department to turn to (EXT-FR-FE-63). */
            contactName?: string | null;
            /** @description E-mail address (EXT-FR-FE-65). */
            email?: string | null;
            /** @description Telephone number (EXT-FR-FE-64). */
            phone?: string | null;
            /** @description VAT number with its country prefix (EXT-FR-FE-50). */
            vatNumber?: string | null;
            /**
             * @description Register of enterpriseNumber (ISO 6523 ICD) (EXT-FR-FE-49).
             * @example 0002
             */
            enterpriseNumberScheme?: string | null;
            /** @description Number in the register of enterprises (EXT-FR-FE-48). Required with enterpriseNumberScheme. */
            enterpriseNumber?: string | null;
            /** @description Further identifiers (EXT-FR-FE-46). */
            identifiers?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (EXT-FR-FE-47).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description The identifier (EXT-FR-FE-46). */
                identifier: string;
            }[] | null;
            /** @description Registrations for other taxes than VAT. */
            taxRegistrations?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523).
                 * @example 0088
                 */
                scheme: string;
                /** @description The identifier. */
                identifier: string;
            }[] | null;
        };
        /** @description One way to pay (BG-16) */
        PaymentMeans: {
            /** @description Name */
            name: string | null;
            /** @description Way to pay, by our name */
            paymentMethod: string | null;
            /** @description The same by its code (UNCL 4461; BT-81) */
            paymentMethodCode: string | null;
            /** @description Remittance information (BT-83) */
            reference: string | null;
            /** @description Account to pay into: IBAN or another number (BT-84) */
            iban: string | null;
            /** @description Holder of the account (BT-85) */
            accountName: string | null;
            /** @description BIC or branch (BT-86) */
            financialInstitutionBranch: string | null;
            /** @description Payment card (BG-18) */
            cardAccount: {
                /** @description Card number, most digits hidden (BT-87) */
                number: string | null;
                /** @description Network of the card (BT-87) */
                network: string | null;
                /** @description Name on the card (BT-88) */
                holderName: string | null;
            } | null;
            /** @description Direct debit mandate (BG-19) */
            mandate: {
                /** @description Reference of the mandate (BT-89) */
                id: string | null;
                /** @description Account that is debited (BT-91) */
                payerAccount: string | null;
            } | null;
        };
        PaymentMeansInput: {
            /** @description The way to pay, in words (BT-82). */
            name?: string | null;
            /**
             * @description The way to pay; `paymentMethodCode` in a word. When absent: what paymentMethodCode says, else credit_transfer.
             * @default credit_transfer
             * @enum {string|null}
             */
            paymentMethod: "cash" | "cheque" | "credit_transfer" | "debit_transfer" | "bank_card" | "direct_debit" | "credit_card" | "debit_card" | "standing_agreement" | "sepa_credit_transfer" | "sepa_direct_debit" | "online_payment" | "clearing" | "other" | null;
            /**
             * @description Code of the way to pay (UNTDID 4461) (BT-81). When absent: the code of paymentMethod.
             * @example 30
             */
            paymentMethodCode?: string | null;
            /**
             * @description What the payer states with the payment (BT-83).
             * @example +++010/8068/17183+++
             */
            reference?: string | null;
            /**
             * @description Account to pay into: IBAN or another account number (BT-84). Required for a credit transfer.
             * @example BE71096123456769
             */
            iban?: string | null;
            /** @description Holder of that account (BT-85). */
            accountName?: string | null;
            /** @description BIC or branch of the bank (BT-86). */
            financialInstitutionBranch?: string | null;
            /** @description The card that was paid with (BG-18). */
            cardAccount?: {
                /** @description Card number, at most its first six and last four digits readable (BT-87). */
                number: string;
                /** @description Network of the card, such as VISA. */
                network: string;
                /** @description Holder of the card (BT-88). */
                holderName?: string | null;
            } | null;
            /** @description Mandate of a direct debit (BG-19). */
            mandate?: {
                /** @description Reference of the mandate (BT-89). */
                id: string;
                /** @description Account that is debited (BT-91). */
                payerAccount?: string | null;
            } | null;
        };
        /** @description A span of days, either end open when null */
        Period: {
            /** @description YYYY-MM-DD */
            startDate: string | null;
            /** @description YYYY-MM-DD */
            endDate: string | null;
        };
        PintLine: {
            /** @description Decimal number, as the document writes it */
            taxAmount: string | null;
            /** @description Decimal number, as the document writes it */
            grossAmount: string | null;
            /** @description Decimal number, as the document writes it */
            tourismTax: string | null;
            itemKind: string | null;
            serviceCode: string | null;
            reverseChargeKind: string | null;
            /** @description Code of the reason (VATEX; BT-121) */
            exemptionReasonCode: string | null;
        };
        PintLineInput: {
            /** @description VAT of the line in the Emirates (BTAE-08). When absent: computed. */
            taxAmount?: string | number | null;
            /** @description Net amount and VAT in the Emirates (BTAE-10). When absent: computed. */
            grossAmount?: string | number | null;
            /** @description G goods, S services, B both, in the Emirates (BTAE-13). */
            itemKind?: string | null;
            /** @description Code of a service in the Emirates (BTAE-17). */
            serviceCode?: string | null;
            /**
             * @description Kind of goods and services under reverse charge in the Emirates (BTAE-09).
             * @example DL8.48.8.1
             */
            reverseChargeKind?: string | null;
            /** @description Why the line is exempt in the Emirates, as a code. */
            exemptionReasonCode?: string | null;
            /** @description Tourism tax of the line in Malaysia, an amount. */
            tourismTax?: string | number | null;
        };
        PintTerms: {
            transactionType: string | null;
            creditNoteReason: string | null;
            exportReference: string | null;
            /** @description Conditions of delivery (EXT-FR-FE-BG-14) */
            deliveryTerms: string | null;
            /** @description Decimal number, as the document writes it */
            exchangeRate: string | null;
            beneficiary: components["schemas"]["SchemedIdentifier"] | null;
            principal: components["schemas"]["SchemedIdentifier"] | null;
            sellerRegistration: {
                /** @description What happened */
                kind: string | null;
                authority: string | null;
            } | null;
            buyerRegistration: {
                /** @description What happened */
                kind: string | null;
                authority: string | null;
            } | null;
        };
        PintTermsInput: {
            /**
             * @description Kind of transaction in the Emirates (BTAE-02): eight signs 0 or 1 for free trade zone, deemed supply, margin scheme, summary invoice, continuous supply, disclosed agent, e-commerce and export. When absent: 00000000 in the Emirates.
             * @example 00000001
             */
            transactionType?: string | null;
            /**
             * @description Why a credit note is issued (BTAE-03).
             * @example DL8.61.1.A
             */
            creditNoteReason?: string | null;
            /** @description The same as taxExchangeRate (BTAE-04). When absent: taxExchangeRate. */
            exchangeRate?: string | number | null;
            /** @description Who benefits in a free trade zone (BTAE-01). */
            beneficiary?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description The identifier. */
                identifier: string;
            } | null;
            /** @description Whom a disclosed agent bills for (BTAE-14). */
            principal?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description The identifier. */
                identifier: string;
            } | null;
            /** @description In what the seller's enterpriseNumber is (BTAE-15, -12). */
            sellerRegistration?: {
                /**
                 * @description TL trade licence, CL commercial licence, EID Emirates ID, PAS passport, CD cabinet decision.
                 * @example TL
                 */
                kind?: string | null;
                /** @description Who issued it; of a passport its country. */
                authority?: string | null;
            } | null;
            /** @description In what the buyer's enterpriseNumber is (BTAE-16, -11). */
            buyerRegistration?: {
                /**
                 * @description TL trade licence, CL commercial licence, EID Emirates ID, PAS passport, CD cabinet decision.
                 * @example TL
                 */
                kind?: string | null;
                /** @description Who issued it; of a passport its country. */
                authority?: string | null;
            } | null;
            /** @description Export declaration (BTAE-21). */
            exportReference?: string | null;
            /**
             * @description Incoterms (BTAE-22).
             * @example CIF
             */
            deliveryTerms?: string | null;
        };
        ReceivedPurchase: {
            /** @description The invoice that was received */
            documentId: string;
            /**
             * @description `incomplete`: the invoice leaves open what `findings` names, and is reported by hand; `withdrawn`: what was reported of it was cancelled or rejected
             * @enum {string}
             */
            state: "reported" | "incomplete" | "withdrawn";
            /** @description The report that counts */
            reportId: string | null;
            /** @description The document of that report */
            reportDocumentId: string | null;
            /** @description Why it was not reported by itself */
            findings: {
                /** @description Where the finding is: a field, or an XPath */
                fieldName: string;
                /** @description What is wrong */
                errorMessage: string;
            }[];
            /** @description The body of `POST …/purchases` that reports it, to be completed or corrected */
            proposal: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
        };
        /** @description What the network knows of a recipient */
        Recipient: {
            /** @description Electronic address `<scheme>:<identifier>` */
            address: string;
            /** @description Whether the recipient is on the network */
            registered: boolean;
            /** @description What is received, each with its processes */
            documentTypes: {
                /** @description Document type identifier of the network */
                docTypeId: string;
                /** @description Processes in which it is received */
                processes: string[];
                /** @description Transport protocol of the access point */
                transportProfile: string;
                /** @description Address of the recipient's access point */
                endpointUrl: string;
                /**
                 * Format: date-time
                 * @description When the certificate of the recipient's access point ends
                 */
                certificateExpiresAt: string | null;
            }[];
        };
        /** @description A report of French e-reporting, with its document */
        Report: {
            /** @description Id: `frr_` and a ULID */
            id: string;
            /** @description True when a report of this reference and content had come before */
            duplicate: boolean;
            /** @description The document */
            document: components["schemas"]["Document"];
        };
        /** @description A report of French e-reporting, with what it says */
        Reported: {
            /** @description Id: `frr_` and a ULID */
            id: string;
            /** @description The document that the report is kept as */
            documentId: string;
            /** @description The sender's own name of the report */
            reference: string;
            /**
             * @description `correct`: it took the place of what was reported of the operation before
             * @enum {string}
             */
            action: "submit" | "correct" | "cancel";
            /**
             * @description Sales to consumers or their payments, an invoice abroad or its payment, a purchase abroad
             * @enum {string}
             */
            kind: "b2cSales" | "b2cPayments" | "b2biInvoice" | "b2biPayment" | "b2biPurchase";
            /**
             * Format: date
             * @description Day of the sales or payments, or of issue: it decides on the period
             */
            day: string;
            /** @description Number of the invoice; null in sales and payments of a day */
            number: string | null;
            /**
             * Format: date
             * @description When the invoice was issued; null without one
             */
            issueDate: string | null;
            /**
             * @description What `document` is
             * @enum {string|null}
             */
            documentType: "invoice" | "creditNote" | null;
            /** @description The buyer of an invoice abroad, the seller of a purchase */
            partner: {
                /** @description Name */
                name: string;
                /** @description Country, ISO 3166-1 alpha-2 */
                country: string;
                /** @description VAT number with the prefix of its country; where the tax of the document is another one, the number for that (BT-31, BT-48) */
                vatNumber: string | null;
                /** @description Number in the register of companies (BT-30, BT-47) */
                enterpriseNumber: string | null;
                /** @description ISO 6523 code of the register, four digits */
                enterpriseNumberScheme: string | null;
            } | null;
            /**
             * @description What was sold; null in all but sales
             * @enum {string|null}
             */
            category: "goods" | "services" | "notTaxed" | "margin" | null;
            /** @description ISO 4217 */
            currency: string;
            /** @description Null in payments */
            taxExclusiveAmount: string | null;
            /** @description VAT; null in payments */
            taxAmount: string | null;
            /** @description Number of sales; null in all but sales */
            transactionCount: number | null;
            /** @description The amounts by VAT rate */
            vatBreakdown: {
                /** @description VAT rate in percent */
                percentage: string;
                /** @description Amount that VAT is due on; null in payments */
                taxableAmount: string | null;
                /** @description Amount of VAT; null in payments */
                taxAmount: string | null;
                /** @description Money received, VAT included; null in all but payments */
                amount: string | null;
            }[];
            /**
             * @description How far the tax administration has the report
             * @enum {string}
             */
            reportingStatus: "accepted" | "pending_rectificative" | "filed" | "filed_rectificative" | "rejected";
            /**
             * @description Code of its decision
             * @enum {string|null}
             */
            outcomeCode: "500" | "300" | "501" | null;
            /** @description Id of the filing */
            submissionId: string | null;
            /**
             * Format: date-time
             * @description When it was reported
             */
            receivedAt: string;
        };
        /** @description How far the tax administration has a report */
        Reporting: {
            /**
             * @description How far the tax administration has the report
             * @enum {string}
             */
            reportingStatus: "accepted" | "pending_rectificative" | "filed" | "filed_rectificative" | "superseded" | "rejected";
            /** @description True when the status does not change any more */
            final: boolean;
            /**
             * Format: date-time
             * @description When the tax administration had it
             */
            receivedAt: string | null;
            /**
             * Format: date
             * @description First day of the period
             */
            periodStart: string | null;
            /**
             * Format: date
             * @description Last day of the period
             */
            periodEnd: string | null;
            /** @description Id of the filing */
            submissionId: string | null;
            /**
             * @description Code of its decision
             * @enum {string|null}
             */
            outcomeCode: "500" | "300" | "501" | null;
            /**
             * Format: date-time
             * @description When the tax administration decided
             */
            outcomeAt: string | null;
            /**
             * Format: date-time
             * @description When the tax administration was last asked
             */
            checkedAt: string | null;
            /** @description True when nothing went to the real administration */
            simulated: boolean;
        };
        /** @description Failed requests that have operation, status and code in common */
        RequestGroup: {
            /** @description HTTP method */
            method: string;
            /** @description Path of the operation in the API document */
            route: string;
            /** @description Status */
            status: number;
            /** @description `X-Error-Code` of the answers */
            errorCode: string | null;
            /** @description Requests of the group */
            count: number;
            /** @description Keys that sent them */
            keyCount: number;
            /**
             * Format: date-time
             * @description When the newest was answered
             */
            lastAt: string;
            /** @description `X-Request-Id` of the newest */
            lastRequestId: string;
        };
        ResponseParty: {
            /** @description Electronic address on the network */
            electronicAddress: components["schemas"]["SchemedIdentifier"] | null;
            /** @description The identifier within its scheme */
            identifier: components["schemas"]["SchemedIdentifier"] | null;
            /** @description Name */
            name: string | null;
            /** @description Whom to ask at this party */
            contact: {
                /** @description Name */
                name: string | null;
                /** @description Telephone number */
                phone: string | null;
                /** @description E-mail address */
                email: string | null;
            } | null;
        };
        /** @description A version of a set of rules that documents are judged by */
        RuleSet: {
            /** @description Name */
            name: string;
            /** @description Version */
            version: string;
            /** @description Who publishes the rules, and under which name */
            source: string;
            /**
             * Format: date
             * @description First day on which it binds
             */
            since: string;
            /**
             * Format: date
             * @description Last day on which it binds; null while no other follows
             */
            until: string | null;
            /**
             * @description State
             * @enum {string}
             */
            state: "superseded" | "in_force" | "upcoming";
            /** @description How many rules it has */
            rules: number;
        };
        SalesAgentInput: {
            /** @description Name the party goes by (EXT-FR-FE-68). */
            name: string;
            /** @description Registered name (EXT-FR-FE-66). When absent: name. */
            legalName?: string | null;
            /** @description Legal form and the like. */
            legalForm?: string | null;
            /** @description What it is to the deal (UNTDID 3035) (EXT-FR-FE-67). */
            roleCode?: string | null;
            /**
             * @description Street and number (EXT-FR-FE-78).
             * @example Grote Markt 1
             */
            street?: string | null;
            /** @description Second line of the address (EXT-FR-FE-79). */
            street2?: string | null;
            /** @description Third line of the address (EXT-FR-FE-80). */
            street3?: string | null;
            /**
             * @description City (EXT-FR-FE-82).
             * @example Antwerpen
             */
            city?: string | null;
            /**
             * @description Post code (EXT-FR-FE-81).
             * @example 2000
             */
            postalZone?: string | null;
            /** @description Region, province or state (EXT-FR-FE-83). */
            countrySubdivision?: string | null;
            /**
             * @description Country (EXT-FR-FE-84).
             * @example BE
             */
            country?: string | null;
            /** @description Address on the network. */
            electronicAddress?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (EXT-FR-FE-76).
                 * @example 0088
                 */
                scheme: string;
                /** @description The identifier (EXT-FR-FE-75). */
                identifier: string;
            } | null;
            /** @description Person or department to turn to (EXT-FR-FE-86). */
            contactName?: string | null;
            /** @description E-mail address (EXT-FR-FE-88). */
            email?: string | null;
            /** @description Telephone number (EXT-FR-FE-87). */
            phone?: string | null;
            /** @description VAT number with its country prefix (EXT-FR-FE-73). */
            vatNumber?: string | null;
            /**
             * @description Register of enterpriseNumber (ISO 6523 ICD) (EXT-FR-FE-72).
             * @example 0002
             */
            enterpriseNumberScheme?: string | null;
            /** @description Number in the register of enterprises (EXT-FR-FE-71). Required with enterpriseNumberScheme. */
            enterpriseNumber?: string | null;
            /** @description Further identifiers (EXT-FR-FE-69). */
            identifiers?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (EXT-FR-FE-70).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description The identifier (EXT-FR-FE-69). */
                identifier: string;
            }[] | null;
            /** @description Registrations for other taxes than VAT. */
            taxRegistrations?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523).
                 * @example 0088
                 */
                scheme: string;
                /** @description The identifier. */
                identifier: string;
            }[] | null;
        };
        /** @description An identifier and the scheme that issued it */
        SchemedIdentifier: {
            /** @description Code of the scheme (ISO 6523 ICD or EAS) */
            scheme: string | null;
            /** @description The identifier within its scheme */
            identifier: string | null;
        };
        SelfBillingCreditNoteInput: {
            /** @description Null, as `parsed` has it. */
            invoiceNumber?: null;
            /**
             * @description Number of the credit note (BT-1).
             * @example 2026-0042
             */
            creditNoteNumber: string;
            /**
             * Format: date
             * @description Day by which it is to be paid (BT-9).
             */
            dueDate?: string | null;
            /**
             * @description Kind of document (UNTDID 1001) (BT-3).
             * @example 380
             */
            typeCode?: string | null;
            /**
             * @description UUID of the document, for profiles that ask for one (PINT SG and AE). When absent: a new one, where it is asked for.
             * @example 2523149b-cb40-4b32-9004-debca57b80ee
             */
            uuid?: string | null;
            /**
             * Format: date
             * @description Day of issue (BT-2). When absent: today where the company is.
             * @example 2026-11-02
             */
            issueDate?: string | null;
            /**
             * Format: date
             * @description Day on which the VAT becomes due (BT-7).
             */
            taxPointDate?: string | null;
            /** @description Which date that is, as a code (UNTDID 2005) (BT-8). */
            taxPointDateCode?: string | null;
            /** @description Note on the document (BT-22). */
            note?: string | null;
            /**
             * @description What the buyer wants to find the document by (BT-10). Required by the rules of Peppol, unless purchaseOrderReference is given.
             * @example PO-7
             */
            buyerReference?: string | null;
            /** @description Number of the order, given by the buyer (BT-13). */
            purchaseOrderReference?: string | null;
            /** @description Number of the order, given by the seller (BT-14). */
            salesOrderReference?: string | null;
            /** @description Despatch advice (BT-16). */
            despatchReference?: string | null;
            /** @description Receiving advice (BT-15). */
            receiptReference?: string | null;
            /** @description Project (BT-11). */
            projectReference?: string | null;
            /** @description Contract (BT-12). */
            contractReference?: string | null;
            /** @description Tender or lot (BT-17). */
            tenderReference?: string | null;
            /** @description What the whole document is about. */
            invoicedObject?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (BT-18-1).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description The identifier (BT-18). */
                identifier: string;
            } | null;
            /** @description Buyer's accounting reference (BT-19). */
            accountingCost?: string | null;
            /** @description Period of the document (BG-14). */
            invoicePeriod?: {
                /**
                 * Format: date
                 * @description First day (BT-73).
                 */
                startDate?: string | null;
                /**
                 * Format: date
                 * @description Last day, not before the first (BT-74).
                 */
                endDate?: string | null;
            } | null;
            /** @description Invoices that it corrects or follows (BG-3). */
            invoiceReferences?: {
                /**
                 * @description Its number (BT-25).
                 * @example 2026-0001
                 */
                id: string;
                /**
                 * Format: date
                 * @description Its date (BT-26).
                 */
                issueDate?: string | null;
                /**
                 * @description Its type (UNTDID 1001), in the French extension (EXT-FR-FE-02).
                 * @example 380
                 */
                typeCode?: string | null;
            }[] | null;
            /** @description Who is paid, when that is not the seller (BG-10). */
            payee?: components["schemas"]["PayeeInput"] | null;
            /** @description The seller's tax representative (BG-11). */
            taxRepresentative?: components["schemas"]["TaxRepresentativeInput"] | null;
            /** @description Where, when and to whom it was delivered (BG-13). */
            delivery?: components["schemas"]["DeliveryInput"] | null;
            /** @description Ways to pay (BG-16). */
            paymentMeans?: components["schemas"]["PaymentMeansInput"][] | null;
            /** @description When and how to pay. */
            paymentTerms?: {
                /** @description Terms in words; German cash discounts (#SKONTO#…#) end with a line feed (BT-20). */
                note?: string | null;
            } | null;
            /** @description Lines (BG-25). */
            lines: components["schemas"]["LineInput"][];
            /** @description Discounts of the whole document (BG-20). */
            discounts?: components["schemas"]["DiscountInput"][] | null;
            /** @description Surcharges of the whole document (BG-21). */
            surcharges?: components["schemas"]["SurchargeInput"][] | null;
            /** @description Totals: computed, and checked to the cent where they are given (BG-22). */
            totals?: components["schemas"]["TotalsInput"] | null;
            /** @description VAT: computed, and checked to the cent where it is given. */
            vat?: components["schemas"]["VatInput"] | null;
            /** @description Supporting documents (BG-24). */
            attachments?: components["schemas"]["AttachmentInput"][] | null;
            /**
             * @description Currency (BT-5).
             * @default EUR
             * @example EUR
             */
            currency: string | null;
            /**
             * @description Currency in which VAT is accounted for, when it is another (BT-6).
             * @example SEK
             */
            taxCurrency?: string | null;
            /**
             * @description The tax of the document, as UBL names it: VAT, or GST (PINT A-NZ and SG). When absent: that of the profile.
             * @example GST
             */
            taxScheme?: string | null;
            /** @description Units of taxCurrency that one unit of currency is worth. */
            taxExchangeRate?: string | number | null;
            /** @description What France asks for beyond EN 16931. */
            countrySpecific?: components["schemas"]["FrenchSpecificsInput"] | null;
            /** @description What the French extension (EXTENDED-CTC-FR) adds; needs countrySpecific. */
            extended?: components["schemas"]["ExtendedTermsInput"] | null;
            /** @description What an area of PINT adds; needs profile pint-ae. */
            pint?: components["schemas"]["PintTermsInput"] | null;
            /** @description Seller (BG-4). */
            seller: components["schemas"]["SellerInput"];
            /** @description Buyer (BG-7). When absent: the company. */
            buyer?: components["schemas"]["BuyerInput"] | null;
        };
        SelfBillingInvoiceInput: {
            /**
             * @description Number of the invoice (BT-1).
             * @example 2026-0042
             */
            invoiceNumber: string;
            /** @description Null. */
            creditNoteNumber?: null;
            /**
             * Format: date
             * @description Day by which it is to be paid (BT-9). When absent: 30 days after issueDate.
             */
            dueDate?: string | null;
            /**
             * @description Kind of document (UNTDID 1001) (BT-3).
             * @example 380
             */
            typeCode?: string | null;
            /**
             * @description UUID of the document, for profiles that ask for one (PINT SG and AE). When absent: a new one, where it is asked for.
             * @example 2523149b-cb40-4b32-9004-debca57b80ee
             */
            uuid?: string | null;
            /**
             * Format: date
             * @description Day of issue (BT-2). When absent: today where the company is.
             * @example 2026-11-02
             */
            issueDate?: string | null;
            /**
             * Format: date
             * @description Day on which the VAT becomes due (BT-7).
             */
            taxPointDate?: string | null;
            /** @description Which date that is, as a code (UNTDID 2005) (BT-8). */
            taxPointDateCode?: string | null;
            /** @description Note on the document (BT-22). */
            note?: string | null;
            /**
             * @description What the buyer wants to find the document by (BT-10). Required by the rules of Peppol, unless purchaseOrderReference is given.
             * @example PO-7
             */
            buyerReference?: string | null;
            /** @description Number of the order, given by the buyer (BT-13). */
            purchaseOrderReference?: string | null;
            /** @description Number of the order, given by the seller (BT-14). */
            salesOrderReference?: string | null;
            /** @description Despatch advice (BT-16). */
            despatchReference?: string | null;
            /** @description Receiving advice (BT-15). */
            receiptReference?: string | null;
            /** @description Project (BT-11). */
            projectReference?: string | null;
            /** @description Contract (BT-12). */
            contractReference?: string | null;
            /** @description Tender or lot (BT-17). */
            tenderReference?: string | null;
            /** @description What the whole document is about. */
            invoicedObject?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (BT-18-1).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description The identifier (BT-18). */
                identifier: string;
            } | null;
            /** @description Buyer's accounting reference (BT-19). */
            accountingCost?: string | null;
            /** @description Period of the document (BG-14). */
            invoicePeriod?: {
                /**
                 * Format: date
                 * @description First day (BT-73).
                 */
                startDate?: string | null;
                /**
                 * Format: date
                 * @description Last day, not before the first (BT-74).
                 */
                endDate?: string | null;
            } | null;
            /** @description Invoices that it corrects or follows (BG-3). */
            invoiceReferences?: {
                /**
                 * @description Its number (BT-25).
                 * @example 2026-0001
                 */
                id: string;
                /**
                 * Format: date
                 * @description Its date (BT-26).
                 */
                issueDate?: string | null;
                /**
                 * @description Its type (UNTDID 1001), in the French extension (EXT-FR-FE-02).
                 * @example 380
                 */
                typeCode?: string | null;
            }[] | null;
            /** @description Who is paid, when that is not the seller (BG-10). */
            payee?: components["schemas"]["PayeeInput"] | null;
            /** @description The seller's tax representative (BG-11). */
            taxRepresentative?: components["schemas"]["TaxRepresentativeInput"] | null;
            /** @description Where, when and to whom it was delivered (BG-13). */
            delivery?: components["schemas"]["DeliveryInput"] | null;
            /** @description Ways to pay (BG-16). */
            paymentMeans?: components["schemas"]["PaymentMeansInput"][] | null;
            /** @description When and how to pay. */
            paymentTerms?: {
                /** @description Terms in words; German cash discounts (#SKONTO#…#) end with a line feed (BT-20). */
                note?: string | null;
            } | null;
            /** @description Lines (BG-25). */
            lines: components["schemas"]["LineInput"][];
            /** @description Discounts of the whole document (BG-20). */
            discounts?: components["schemas"]["DiscountInput"][] | null;
            /** @description Surcharges of the whole document (BG-21). */
            surcharges?: components["schemas"]["SurchargeInput"][] | null;
            /** @description Totals: computed, and checked to the cent where they are given (BG-22). */
            totals?: components["schemas"]["TotalsInput"] | null;
            /** @description VAT: computed, and checked to the cent where it is given. */
            vat?: components["schemas"]["VatInput"] | null;
            /** @description Supporting documents (BG-24). */
            attachments?: components["schemas"]["AttachmentInput"][] | null;
            /**
             * @description Currency (BT-5).
             * @default EUR
             * @example EUR
             */
            currency: string | null;
            /**
             * @description Currency in which VAT is accounted for, when it is another (BT-6).
             * @example SEK
             */
            taxCurrency?: string | null;
            /**
             * @description The tax of the document, as UBL names it: VAT, or GST (PINT A-NZ and SG). When absent: that of the profile.
             * @example GST
             */
            taxScheme?: string | null;
            /** @description Units of taxCurrency that one unit of currency is worth. */
            taxExchangeRate?: string | number | null;
            /** @description What France asks for beyond EN 16931. */
            countrySpecific?: components["schemas"]["FrenchSpecificsInput"] | null;
            /** @description What the French extension (EXTENDED-CTC-FR) adds; needs countrySpecific. */
            extended?: components["schemas"]["ExtendedTermsInput"] | null;
            /** @description What an area of PINT adds; needs profile pint-ae. */
            pint?: components["schemas"]["PintTermsInput"] | null;
            /** @description Seller (BG-4). */
            seller: components["schemas"]["SellerInput"];
            /** @description Buyer (BG-7). When absent: the company. */
            buyer?: components["schemas"]["BuyerInput"] | null;
        };
        SellerInput: {
            /**
             * @description Name the party goes by (BT-28).
             * @example Brouwerij De Kroon NV
             */
            name: string;
            /** @description Registered name (BT-27). When absent: name. */
            legalName?: string | null;
            /** @description Legal form, share capital and the like (BT-33). */
            legalForm?: string | null;
            /**
             * @description Street and number (BT-35).
             * @example Grote Markt 1
             */
            street: string;
            /** @description Second line of the address (BT-36). */
            street2?: string | null;
            /** @description Third line of the address (BT-162). */
            street3?: string | null;
            /**
             * @description City (BT-37).
             * @example Antwerpen
             */
            city: string;
            /**
             * @description Post code (BT-38).
             * @example 2000
             */
            postalZone: string;
            /** @description Region, province or state (BT-39). */
            countrySubdivision?: string | null;
            /**
             * @description Country (BT-40).
             * @example BE
             */
            country: string;
            /** @description Address on the network; of the one who is sent to it must be `recipient`. Found from the request when left out (BT-34). */
            electronicAddress?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (BT-34-1).
                 * @example 0088
                 */
                scheme: string;
                /** @description The identifier (BT-34). */
                identifier: string;
            } | null;
            /**
             * @description VAT number with its country prefix; where the tax of the document is another one, the number for that (BT-31).
             * @example BE0987654394
             */
            vatNumber?: string | null;
            /**
             * @description Register of enterpriseNumber (ISO 6523 ICD) (BT-30-1).
             * @example 0208
             */
            enterpriseNumberScheme?: string | null;
            /**
             * @description Number in the register of enterprises (BT-30). Required with enterpriseNumberScheme.
             * @example 0987654394
             */
            enterpriseNumber?: string | null;
            /** @description Further identifiers; scheme `SEPA` marks the creditor identifier of direct debits (BT-90) (BT-29). */
            identifiers?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (BT-29-1).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description The identifier (BT-29). */
                identifier: string;
            }[] | null;
            /** @description Registrations for other taxes than that of the document; `scheme` is the tax scheme, such as `TAX` (BT-32). */
            taxRegistrations?: {
                /**
                 * @description Code of the scheme that issued it (ISO/IEC 6523) (BT-32-1).
                 * @example 0088
                 */
                scheme: string;
                /** @description The identifier (BT-32). */
                identifier: string;
            }[] | null;
            /** @description Person or department to turn to (BT-41). */
            contactName?: string | null;
            /** @description Their e-mail address (BT-43). */
            email?: string | null;
            /** @description Their telephone number (BT-42). */
            phone?: string | null;
        };
        /** @description Where a person is signed in, and what they may do */
        Session: {
            /** @description Who is signed in */
            user: components["schemas"]["User"];
            /** @description The teams of the person, by name */
            teams: {
                /** @description Id: `team_` and a ULID */
                id: string;
                /** @description Name */
                name: string;
                /**
                 * @description Sandbox or production; fixed with the team
                 * @enum {string}
                 */
                environment: "sandbox" | "production";
                /**
                 * @description What the person is in the team
                 * @enum {string}
                 */
                role: "owner" | "admin" | "developer" | "accountant" | "reader";
                /** @description What the role permits */
                permissions: ("documents.read" | "documents.send" | "documents.manage" | "companies.read" | "companies.manage" | "partners.read" | "partners.manage" | "labels.read" | "labels.manage" | "reporting.read" | "reporting.manage" | "webhooks.read" | "webhooks.manage" | "events.read" | "requests.read" | "keys.read" | "keys.manage" | "members.read" | "members.manage" | "team.read" | "team.manage" | "audit.read" | "sandbox.use")[];
            }[];
            /** @description How the person can prove who they are */
            factors: {
                /** @description Whether a password is set */
                password: boolean;
                /** @description Whether codes of an app are asked for beside the password */
                totp: boolean;
                /** @description How many passkeys there are */
                passkeys: number;
                /** @description Whether an account of the identity provider is linked */
                provider: boolean;
            };
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When the session ends at the latest; 12 hours without a request end it sooner
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description Until when keys, secrets, members and factors can be changed without proving again who it is
             */
            verifiedUntil: string;
        };
        SignIn: {
            /** @description Id: `aud_` and a ULID */
            id: string;
            /**
             * Format: date-time
             * @description When it was tried
             */
            createdAt: string;
            /** @description Whether the person came in; false: the password or the code was wrong */
            succeeded: boolean;
            /**
             * @description How the person came in: `provider` is the identity provider; null where it failed, or was not noted
             * @enum {string|null}
             */
            method: "password" | "passkey" | "provider" | null;
            /** @description Whether more than a password was asked for */
            secondFactor: boolean;
            /** @description Network address that it came from */
            address: string | null;
        };
        /** @description A place where a person is signed in */
        SignedIn: {
            /** @description Id: `ses_` and a ULID */
            id: string;
            /**
             * Format: date-time
             * @description When the person signed in
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last made a request; up to 30 seconds late
             */
            lastUsedAt: string;
            /**
             * Format: date-time
             * @description When it ends at the latest
             */
            expiresAt: string;
            /** @description Network address at the sign-in */
            address: string | null;
            /** @description What the browser called itself at the sign-in */
            userAgent: string | null;
            /** @description Whether the sign-in asked for more than a password */
            secondFactor: boolean;
            /** @description Whether it is the session of this request */
            current: boolean;
        };
        /** @description One who invoices the team */
        Supplier: {
            /** @description Id: `sup_` and a ULID */
            id: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description The team's own id; unique within the team */
            externalId: string | null;
            /** @description Name */
            name: string;
            /** @description VAT number with the prefix of its country; where the tax of the document is another one, the number for that (BT-31, BT-48) */
            vatNumber: string | null;
            /** @description Electronic addresses `<scheme>:<identifier>` */
            peppolAddresses: string[];
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updatedAt: string;
            /** @description Labels */
            labels: components["schemas"]["Label"][];
        };
        SurchargeInput: {
            /** @description Code of the reason (UNTDID 7161) (BT-105). */
            reasonCode?: string | null;
            /** @description Reason in words (BT-104). Required unless reasonCode is given. */
            reason?: string | null;
            /** @description What the surcharge comes to, without VAT (BT-99). Required unless percentage is given. When absent: the percentage of the base amount. */
            amount?: string | number | null;
            /** @description What the percentage applies to (BT-100). When absent: the sum of the lines of the same VAT category and rate. */
            baseAmount?: string | number | null;
            /** @description Share of the base amount in percent (BT-101). */
            percentage?: string | number | null;
            /** @description The VAT it falls under. */
            vat: {
                /**
                 * @description Category of the tax (UNTDID 5305); those behind B are of areas of PINT, and so are the meanings of their letters (BT-102). When absent: S; SR in Singapore; to be given in Malaysia.
                 * @enum {string|null}
                 */
                category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | "L" | "M" | "B" | "N" | "SR" | "ZR" | "ES33" | "ESN33" | "DS" | "OS" | "NG" | "NA" | "SRCA-S" | "SRCA-C" | "SRRC" | "SROVR-RS" | "SROVR-LVG" | "SRLVG" | "SA" | "SE" | "HVG" | "LVG" | "TTX" | "AA" | null;
                /**
                 * @description VAT rate in percent (BT-103). Required unless the category is O.
                 * @example 21
                 */
                percentage?: string | number | null;
            };
        };
        /** @description The seller's tax representative (BG-11) */
        TaxRepresentative: {
            /** @description Street and number */
            street: string | null;
            /** @description Second line of the address */
            street2: string | null;
            /** @description Third line of the address */
            street3: string | null;
            /** @description City */
            city: string | null;
            /** @description Postal code (BT-38, BT-53) */
            postalZone: string | null;
            /** @description Region or province (BT-39, BT-54) */
            countrySubdivision: string | null;
            /** @description Country, ISO 3166-1 alpha-2 */
            country: string | null;
            /** @description Name */
            name: string | null;
            /** @description VAT number with the prefix of its country; where the tax of the document is another one, the number for that (BT-31, BT-48) */
            vatNumber: string | null;
        };
        TaxRepresentativeInput: {
            /** @description Name (BT-62). */
            name: string;
            /** @description VAT number with its country prefix (BT-63). */
            vatNumber: string;
            /**
             * @description Street and number (BT-64).
             * @example Grote Markt 1
             */
            street?: string | null;
            /** @description Second line of the address (BT-65). */
            street2?: string | null;
            /** @description Third line of the address (BT-164). */
            street3?: string | null;
            /**
             * @description City (BT-66).
             * @example Antwerpen
             */
            city?: string | null;
            /**
             * @description Post code (BT-67).
             * @example 2000
             */
            postalZone?: string | null;
            /** @description Region, province or state (BT-68). */
            countrySubdivision?: string | null;
            /**
             * @description Country (BT-69).
             * @example BE
             */
            country: string;
        };
        /** @description The team of a credential: everything belongs to one */
        Team: {
            /** @description Id: `team_` and a ULID */
            id: string;
            /** @description Name */
            name: string;
            /**
             * @description Fixed when the team was made. A sandbox team exchanges nothing with the real network
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
        };
        /** @description An attempt to deliver the document */
        TimelineAttempt: {
            /**
             * Format: date-time
             * @description When the attempt began
             */
            at: string;
            /**
             * @description What happened
             * @enum {string}
             */
            kind: "attempt";
            /** @description Id: `dlv_` and a ULID */
            deliveryId: string;
            /**
             * @description The way the document goes
             * @enum {string}
             */
            channel: "peppol" | "email";
            /** @description Electronic address or e-mail address of the recipient */
            address: string;
            /** @description From 1, for each delivery */
            number: number;
            /** @description Milliseconds */
            durationMs: number;
            /**
             * @description How it ended
             * @enum {string}
             */
            outcome: "accepted" | "refused" | "retry";
            /** @description What happened, in words */
            message: string | null;
            /** @description What the other side called its refusal */
            providerCode: string | null;
            /** @description True when its receipt, or error, is kept as evidence */
            hasReceipt: boolean;
        };
        /** @description One step in the life of a document; `kind` says which. */
        TimelineEntry: components["schemas"]["TimelineStored"] | components["schemas"]["TimelineAttempt"] | components["schemas"]["TimelineReceipt"] | components["schemas"]["TimelineEvent"] | components["schemas"]["TimelineWebhook"];
        /** @description Clients were notified of a change */
        TimelineEvent: {
            /**
             * Format: date-time
             * @description When it happened
             */
            at: string;
            /**
             * @description What happened
             * @enum {string}
             */
            kind: "event";
            /** @description Id: `evt_` and a ULID */
            eventId: string;
            /** @description Event type */
            type: string;
        };
        /** @description The other side confirmed that it has the document */
        TimelineReceipt: {
            /**
             * Format: date-time
             * @description When the attempt that it answers had ended
             */
            at: string;
            /**
             * @description What happened
             * @enum {string}
             */
            kind: "receipt";
            /** @description Id: `dlv_` and a ULID */
            deliveryId: string;
            /** @description Number of the attempt that it answers */
            number: number;
        };
        /** @description The document was stored */
        TimelineStored: {
            /**
             * Format: date-time
             * @description When it happened
             */
            at: string;
            /**
             * @description What happened
             * @enum {string}
             */
            kind: "stored";
            /**
             * @description Whether it was received or sent
             * @enum {string}
             */
            direction: "incoming" | "outgoing";
        };
        /** @description An event on its way to a webhook */
        TimelineWebhook: {
            /**
             * Format: date-time
             * @description Its last attempt; before the first one, when it was set up
             */
            at: string;
            /**
             * @description What happened
             * @enum {string}
             */
            kind: "webhook";
            /** @description Id: `evt_` and a ULID */
            eventId: string;
            /** @description Id: `wh_` and a ULID */
            webhookId: string;
            /** @description Id: `whd_` and a ULID */
            webhookDeliveryId: string;
            /**
             * @description State
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed" | "exhausted" | "blocked" | "cancelled";
            /** @description How many attempts were made */
            attempts: number;
            /** @description HTTP status of the last attempt, null without an answer */
            status: number | null;
        };
        /** @description Failure of the token endpoint (RFC 6749, section 5.2) */
        TokenFailure: {
            /**
             * @description Whether it succeeded: false in every failure
             * @constant
             */
            success: false;
            /** @description Messages by the dotted path of the field; `root` when none is to blame */
            errors: {
                [key: string]: string[];
            };
            /**
             * @description Error code of RFC 6749
             * @enum {string}
             */
            error: "invalid_request" | "unsupported_grant_type" | "invalid_grant";
            /** @description The reason in words */
            error_description: string;
        };
        TotalsInput: {
            /** @description Sum of the net amounts of the lines (BT-106). When absent: computed. */
            linesAmount?: string | number | null;
            /** @description Sum of the discounts of the document (BT-107). When absent: computed. */
            discountAmount?: string | number | null;
            /** @description Sum of the surcharges of the document (BT-108). When absent: computed. */
            surchargeAmount?: string | number | null;
            /** @description linesAmount − discountAmount + surchargeAmount (BT-109). When absent: computed. */
            taxExclusiveAmount?: string | number | null;
            /** @description taxExclusiveAmount + VAT (BT-112). When absent: computed. */
            taxInclusiveAmount?: string | number | null;
            /** @description What has been paid already (BT-113). */
            paidAmount?: string | number | null;
            /** @description Added to round the amount due (BT-114). When absent: what payableAmount differs by, if that is less than 1.00. */
            roundingAmount?: string | number | null;
            /** @description Amount due: taxInclusiveAmount − paidAmount + roundingAmount (BT-115). When absent: computed. */
            payableAmount?: string | number | null;
            /** @description taxExclusiveAmount in taxCurrency, which Singapore asks for. Required by PINT SG with taxCurrency, unless taxExchangeRate is given. When absent: computed with taxExchangeRate, where it is required. */
            taxExclusiveAmountInTaxCurrency?: string | number | null;
            /** @description taxInclusiveAmount in taxCurrency, which Singapore and the Emirates ask for. Required by PINT SG with taxCurrency, unless taxExchangeRate is given. When absent: computed with taxExchangeRate, where it is required. */
            taxInclusiveAmountInTaxCurrency?: string | number | null;
        };
        /** @description A person with an account */
        User: {
            /** @description Id: `usr_` and a ULID */
            id: string;
            /** @description E-mail address */
            email: string;
            /** @description Name */
            name: string;
            /**
             * @description Language of the dashboard and of mails
             * @enum {string}
             */
            language: "en" | "fr" | "nl" | "de";
            /** @description Whether they operate the installation */
            operator: boolean;
        };
        /** @description The verdict of the rules on a document */
        Validation: {
            /**
             * @description Whether the document keeps the rules; `not_supported` where none are carried
             * @enum {string}
             */
            result: "valid" | "invalid" | "not_supported";
            /** @description What the document claims to be: `peppol-bis-3`, `peppol-selfbilling-3`, `xrechnung-3`, `xrechnung-extension-3`, `nlcius`, `france-cius`, `france-extended`, `pint-` and an area (`pint-jp`), `en16931`, or `unknown` */
            profile: string;
            /** @description What was applied, each set in its version */
            ruleSets: {
                /** @description Name */
                name: string;
                /** @description Version */
                version: string;
            }[];
            /** @description Findings, errors before warnings */
            errors: {
                /** @description Id of the rule */
                ruleCode: string;
                /** @description What is wrong */
                errorMessage: string;
                /**
                 * @description Whether the finding makes the document invalid
                 * @enum {string}
                 */
                errorLevel: "ERROR" | "WARNING";
                /** @description Where the finding is: a field, or an XPath */
                fieldName: string | null;
                /** @description The rule set that found it */
                source: string;
            }[];
        };
        /** @description VAT in total and by category (BG-23) */
        Vat: {
            /** @description Decimal number, as the document writes it */
            totalVatAmount: string | null;
            /** @description Decimal number, as the document writes it */
            totalVatAmountInTaxCurrency: string | null;
            /** @description VAT of each category and rate (BG-23) */
            subtotals: {
                /** @description VAT category (UNCL 5305; BT-118, of a line BT-151) */
                category: string | null;
                /** @description Code of the reason (VATEX; BT-121) */
                exemptionReasonCode: string | null;
                /** @description Reason of an exemption (BT-120) */
                exemptionReason: string | null;
                /** @description Decimal number, as the document writes it */
                percentage: string | null;
                /** @description Decimal number, as the document writes it */
                taxableAmount: string | null;
                /** @description Decimal number, as the document writes it */
                vatAmount: string | null;
            }[];
        };
        VatInput: {
            /** @description Sum of the VAT (BT-110). When absent: computed. */
            totalVatAmount?: string | number | null;
            /** @description The same in taxCurrency (BT-111). Required with taxCurrency, unless taxExchangeRate is given. When absent: computed with taxExchangeRate. */
            totalVatAmountInTaxCurrency?: string | number | null;
            /** @description VAT by category and rate: all of them, or none to have them computed (BG-23). */
            subtotals?: components["schemas"]["VatSubtotalInput"][] | null;
            /** @description Why no VAT is due: for every category that has to say it (BT-120). Required with category E, unless exemptionReasonCode is given. */
            exemptionReason?: string | null;
            /** @description The same as a code of the VATEX list (BT-121). When absent: the one code of the category, for AE, G, K and O. */
            exemptionReasonCode?: string | null;
        };
        /** @description VAT category and rate */
        VatRate: {
            /** @description VAT category (UNCL 5305; BT-118, of a line BT-151) */
            category: string | null;
            /** @description Decimal number, as the document writes it */
            percentage: string | null;
        };
        VatSubtotalInput: {
            /** @description What the VAT is due on (BT-116). */
            taxableAmount?: string | number | null;
            /** @description The VAT of the category and rate (BT-117). */
            vatAmount?: string | number | null;
            /**
             * @description Category of the tax (UNTDID 5305); those behind B are of areas of PINT, and so are the meanings of their letters (BT-118). When absent: S; SR in Singapore; to be given in Malaysia.
             * @enum {string|null}
             */
            category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | "L" | "M" | "B" | "N" | "SR" | "ZR" | "ES33" | "ESN33" | "DS" | "OS" | "NG" | "NA" | "SRCA-S" | "SRCA-C" | "SRRC" | "SROVR-RS" | "SROVR-LVG" | "SRLVG" | "SA" | "SE" | "HVG" | "LVG" | "TTX" | "AA" | null;
            /**
             * @description VAT rate in percent (BT-119). Required unless the category is O.
             * @example 21
             */
            percentage?: string | number | null;
            /** @description Code of the reason why no VAT is due (VATEX) (BT-121). */
            exemptionReasonCode?: string | null;
            /** @description Why no VAT is due, in words (BT-120). */
            exemptionReason?: string | null;
        };
        /** @description A session that proves a company's identity */
        Verification: {
            /** @description Id: `cvs_` and a ULID */
            id: string;
            /** @description Id: `c_` and a ULID */
            companyId: string;
            /**
             * @description Status
             * @enum {string}
             */
            status: "open" | "verified" | "rejected" | "revoked" | "expired";
            /** @description A page for people that shows the state of the session */
            url: string;
            /** @description Reason in words */
            reason: string | null;
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it ends without an outcome
             */
            expiresAt: string;
        };
        /** @description Where events are posted to */
        Webhook: {
            /** @description Id: `wh_` and a ULID */
            id: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description Where events are posted to */
            url: string;
            /** @description Signs what is posted (Standard Webhooks); null: nothing is signed */
            secret: string | null;
            /**
             * Format: date-time
             * @description Since when nothing is posted, because it failed for days; null while it is enabled
             */
            disabledAt: string | null;
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it last changed
             */
            updatedAt: string;
        };
        /** @description One post of a webhook delivery */
        WebhookAttempt: {
            /** @description From 1 */
            number: number;
            /**
             * Format: date-time
             * @description When it began
             */
            attemptedAt: string;
            /** @description Until the headers of the response, or the fault */
            durationMs: number;
            /** @description `response`, `timeout`, `blocked`, or why no response came: `refused`, `reset`, `closed`, `unreachable`, `dns`, `tls`, `protocol`, `other` */
            outcome: string;
            /** @description HTTP status of the response */
            status: number | null;
            /** @description First 2 KiB */
            responseBody: string | null;
            /** @description Why there was no answer; null when there was one */
            error: string | null;
            /** @description Requested by retry, replay or test */
            manual: boolean;
        };
        /** @description An event on its way to a webhook */
        WebhookDelivery: {
            /** @description Id: `whd_` and a ULID */
            id: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `wh_` and a ULID */
            webhookId: string;
            /** @description Id: `evt_` and a ULID */
            eventId: string;
            /** @description Type of the event */
            eventType: string;
            /** @description Of the document that the event is about */
            documentId: string | null;
            /**
             * @description Status
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "exhausted" | "blocked" | "cancelled";
            /** @description How many attempts were made */
            attemptCount: number;
            /** @description The newest attempt; null before the first */
            lastAttempt: {
                /**
                 * Format: date-time
                 * @description When it began
                 */
                at: string;
                /** @description Until the headers of the response, or the fault */
                durationMs: number;
                /** @description `response`, `timeout`, `blocked`, or why no response came: `refused`, `reset`, `closed`, `unreachable`, `dns`, `tls`, `protocol`, `other` */
                outcome: string;
                /** @description HTTP status of the response */
                status: number | null;
            } | null;
            /**
             * Format: date-time
             * @description Null once it is final, and while it is parked
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description Since when it waits for the operator, because attempts were begun again and again and never finished
             */
            parkedAt: string | null;
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it came to its end; null while it is pending
             */
            finishedAt: string | null;
        };
        /** @description An event on its way to a webhook, with each attempt */
        WebhookDeliveryWithAttempts: {
            /** @description Id: `whd_` and a ULID */
            id: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `wh_` and a ULID */
            webhookId: string;
            /** @description Id: `evt_` and a ULID */
            eventId: string;
            /** @description Type of the event */
            eventType: string;
            /** @description Of the document that the event is about */
            documentId: string | null;
            /**
             * @description Status
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "exhausted" | "blocked" | "cancelled";
            /** @description How many attempts were made */
            attemptCount: number;
            /** @description The newest attempt; null before the first */
            lastAttempt: {
                /**
                 * Format: date-time
                 * @description When it began
                 */
                at: string;
                /** @description Until the headers of the response, or the fault */
                durationMs: number;
                /** @description `response`, `timeout`, `blocked`, or why no response came: `refused`, `reset`, `closed`, `unreachable`, `dns`, `tls`, `protocol`, `other` */
                outcome: string;
                /** @description HTTP status of the response */
                status: number | null;
            } | null;
            /**
             * Format: date-time
             * @description Null once it is final, and while it is parked
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description Since when it waits for the operator, because attempts were begun again and again and never finished
             */
            parkedAt: string | null;
            /**
             * Format: date-time
             * @description When it was stored
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description When it came to its end; null while it is pending
             */
            finishedAt: string | null;
            /** @description Each attempt, the oldest first */
            attempts: components["schemas"]["WebhookAttempt"][];
        };
        WebhookTestEvent: {
            /** @description Same as the header webhook-id; the same at every attempt */
            id: string;
            /**
             * @description Type
             * @constant
             */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description When it happened
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description What the event is about */
            data: {
                /** @description Id: `wh_` and a ULID */
                webhookId: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
    };
    responses: {
        /** @description The credentials are not valid, or the resource belongs to another team. */
        Unauthorized: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "unauthorized";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Not allowed now, or not with this role. */
        RoleForbids: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "role_forbids";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description There is no such resource. */
        NotFound: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "not_found";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description In conflict with the present state. */
        IdempotencyKeyInProgress: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "idempotency_key_in_progress";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The body is too large. */
        BodyTooLarge: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "body_too_large";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The content type or the encoding of the body is not accepted. */
        UnsupportedMediaType: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "unsupported_media_type" | "unsupported_encoding";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description It cannot be done as it was asked for. */
        IdempotencyKeyReused: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "idempotency_key_reused";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description Too many requests, a second or at a time. */
        TooManyRequests: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "rate_limited" | "concurrency_limited" | "fair_share_exceeded" | "too_many_failures";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description A dependency is down, or the service has as much to do as it can. */
        Unavailable: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "overloaded" | "unavailable";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
    };
    parameters: {
        /** @description Items of the page */
        limit: number;
        /** @description `pagination.nextCursor` of the page before */
        cursor: string;
        /** @description Id of the user */
        userId: string;
        /** @description Id of the invitation */
        invitationId: string;
        /** @description Items of the page */
        "limit-2": number;
        /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
        "Idempotency-Key": string;
        /** @description Id of the company */
        companyId: string;
        /** @description Id of the verification session */
        sessionId: string;
        /** @description Id of the identifier */
        identifierId: string;
        /** @description Id of the label */
        labelId: string;
        /** @description Part of the name, external id, VAT number or an electronic address, without regard to case */
        search: string;
        /** @description Id of the supplier, or its external id */
        supplierId: string;
        /** @description Id of the customer, or its external id */
        customerId: string;
        /** @description Id of the document */
        documentId: string;
        /** @description Documents of these companies; repeatable */
        "companyId-2": string[];
        /** @description Language of the labels; else `Accept-Language`, else German for an XRechnung and English for any other document */
        language: "en" | "fr" | "nl" | "de" | "it" | "es" | "pl" | "pt";
        /** @description Of an XML body; in JSON it is a member of the body. Electronic address `<scheme>:<identifier>`; null for a document that is only mailed */
        recipient: string | null;
        /** @description Of an XML body; in JSON it is a member of the body. What the document is written as. When absent, it is what `countrySpecific` asks for, else `peppol-bis-3`, and where the recipient has not registered that, what it has. `xrechnung-3` is XRechnung 3.0, which the recipient has to have registered, and asks for the buyer reference (Leitweg-ID), the seller’s contact and payment means. `nlcius` is the Dutch NLCIUS, likewise, and asks Dutch sellers for a KVK number or OIN. `pint-eu`, `pint-ae`, `pint-aunz`, `pint-jp`, `pint-my` and `pint-sg` are the international invoices (PINT) of an area, with its tax and the categories of that. Not for XML, which says itself what it is */
        profile: "peppol-bis-3" | "xrechnung-3" | "nlcius" | "pint-eu" | "pint-ae" | "pint-aunz" | "pint-jp" | "pint-my" | "pint-sg";
        /** @description Of an XML body; in JSON it is a member of the body. Document type to send under; found from the document when absent, and the same when it is stated there */
        docTypeId: string;
        /** @description Of an XML body; in JSON it is a member of the body. Process to send under; found from the document when absent, and the same when it is stated there */
        processId: string;
        /** @description Of an XML body; in JSON it is a member of the body. Sends to `recipient` although the document names another electronic address of its buyer (of a self-billed one's seller) */
        allowAddressMismatch: boolean;
        /** @description Of an XML body; in JSON it is a member of the body. Your own PDF of the document in base64, which is mailed and shown instead of a rendered one, with the invoice in it (Factur-X). It has to be PDF/A-3, or a PDF that can be made so without changing how it looks */
        pdf: string;
        /** @description Of an XML body; in JSON it is a member of the body. Embeds a PDF of the document into it; not for XML, which is sent as it is */
        attachPdf: boolean;
        /** @description Id of the webhook */
        webhookId: string;
        /** @description Only deliveries of this status */
        status: "pending" | "delivered" | "failed" | "exhausted" | "blocked" | "cancelled";
        /** @description Only deliveries made at this instant or later */
        from: string;
        /** @description Only deliveries made before this instant */
        to: string;
        /** @description Id of the webhook delivery */
        deliveryId: string;
        /** @description Id of the passkey */
        passkeyId: string;
    };
    requestBodies: never;
    headers: {
        /** @description Finds the request in the service's log; the request's own `X-Request-Id` when it has a sane one */
        "X-Request-Id": string;
        /** @description Requests that the team can make at once */
        "RateLimit-Limit": number;
        /** @description Requests that it can make now */
        "RateLimit-Remaining": number;
        /** @description Seconds until it can make all of them again */
        "RateLimit-Reset": number;
        /** @description Seconds after which a repetition is worth it */
        "Retry-After": number;
        /** @description The answer is that of an earlier request with this Idempotency-Key */
        "Idempotent-Replayed": "true";
        /** @description The schemes that are accepted: Basic and Bearer */
        "WWW-Authenticate": string;
        /** @description The name under which the file is saved (RFC 6266) */
        "Content-Disposition": string;
        /** @description Changes when the answer does */
        ETag: string;
        /** @description How long the answer was waited for, when `Prefer` asked for it */
        "Preference-Applied": string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    "auth.verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "apiKeys.list": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
                /** @description Only keys of this type */
                type?: "basic" | "jwt" | "oauth";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "apiKeys": [
                     *         {
                     *           "id": "key_01KAJ3Q5CZ9V7T5R3P1N9M7K5J",
                     *           "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *           "name": "ERP",
                     *           "type": "basic",
                     *           "createdAt": "2026-11-21T09:58:00.000Z",
                     *           "expiresAt": null,
                     *           "lastUsedAt": null,
                     *           "revokedAt": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The keys of the page */
                        apiKeys: components["schemas"]["ApiKey"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "apiKeys.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateApiKeyInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "apiKey": {
                     *         "id": "key_01KAJ3Q5CZ9V7T5R3P1N9M7K5J",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "name": "ERP",
                     *         "type": "basic",
                     *         "createdAt": "2026-11-21T09:58:00.000Z",
                     *         "expiresAt": null,
                     *         "lastUsedAt": null,
                     *         "revokedAt": null
                     *       },
                     *       "secret": "secret_<43 characters>"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The key, without its secret */
                        apiKey: components["schemas"]["ApiKey"];
                        /** @description Of a basic key */
                        secret: string;
                    } | {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The key, without its secret */
                        apiKey: components["schemas"]["ApiKey"];
                        /** @description Of a jwt key */
                        jwt: string;
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "oauth_only" | "oauth_token_creates_no_keys" | "team_erasing" | "role_forbids" | "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "apiKeys.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the key */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "role_forbids" | "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "oauth.token": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/x-www-form-urlencoded": components["schemas"]["TokenForm"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "access_token": "<JWT>",
                     *       "token_type": "Bearer",
                     *       "expires_in": 3600,
                     *       "id": "key_01KAJ3Q5CZ9V7T5R3P1N9M7K5J"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The access token, for `Authorization: Bearer` */
                        access_token: string;
                        /**
                         * @description How the token is used
                         * @constant
                         */
                        token_type: "Bearer";
                        /** @description Seconds */
                        expires_in: number;
                        /** @description Id of the token as an API key; deleting it revokes the token */
                        id: string;
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_request" | "unsupported_grant_type" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenFailure"] | components["schemas"]["Failure"];
                };
            };
            /** @description The credentials are not valid, or the resource belongs to another team. */
            401: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_grant";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TokenFailure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "audit.list": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
                /** @description Only what this kind of actor did */
                actor?: "key" | "assertion" | "member" | "operator" | "system";
                /** @description Only this action */
                action?: string;
                /** @description Only changes of what has this id */
                subjectId?: string;
                /** @description Only changes by requests with this `X-Request-Id` */
                requestId?: string;
                /** @description Only changes at this instant or later */
                from?: string;
                /** @description Only changes before this instant */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "auditEntries": [
                     *         {
                     *           "id": "aud_01KAJ42Z0R2T4V6X8Z0B2D4F6H",
                     *           "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *           "sequence": 42,
                     *           "action": "api_key.revoked",
                     *           "subjectId": "key_01KAJ41V6N8Q0S2U4W6Y8A0C2E",
                     *           "actor": "key",
                     *           "command": null,
                     *           "keyId": "key_01KAJ3Q5CZ9V7T5R3P1N9M7K5J",
                     *           "userId": null,
                     *           "requestId": "6d0c6b6e-2f6f-4f0e-9a53-0b8a3f3f6b11",
                     *           "address": "203.0.113.7",
                     *           "before": {
                     *             "revokedAt": null
                     *           },
                     *           "after": {
                     *             "revokedAt": "2026-11-21T09:58:00.000Z"
                     *           },
                     *           "createdAt": "2026-11-21T09:58:00.000Z",
                     *           "hash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The entries of the page */
                        auditEntries: components["schemas"]["AuditEntry"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "team.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "team": {
                     *         "id": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "name": "Sandbox",
                     *         "environment": "sandbox",
                     *         "createdAt": "2026-11-02T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The team */
                        team: components["schemas"]["Team"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "team.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameTeamInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "team": {
                     *         "id": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "name": "Sandbox",
                     *         "environment": "sandbox",
                     *         "createdAt": "2026-11-02T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The team */
                        team: components["schemas"]["Team"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "members.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "members": [
                     *         {
                     *           "id": "usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *           "email": "ann@example.com",
                     *           "name": "Ann Peeters",
                     *           "role": "owner",
                     *           "createdAt": "2026-11-23T08:00:00.000Z",
                     *           "lastSeenAt": "2026-11-23T09:30:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The people of the team */
                        members: components["schemas"]["Member"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "members.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "role_forbids" | "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "last_owner";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "members.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangeMemberInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "member": {
                     *         "id": "usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *         "email": "ann@example.com",
                     *         "name": "Ann Peeters",
                     *         "role": "accountant",
                     *         "createdAt": "2026-11-23T08:00:00.000Z",
                     *         "lastSeenAt": "2026-11-23T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The member */
                        member: components["schemas"]["Member"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "role_forbids" | "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "last_owner";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "team.leave": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "last_owner";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "invitations.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "invitations": [
                     *         {
                     *           "id": "lnk_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *           "email": "ben@example.com",
                     *           "role": "accountant",
                     *           "invitedBy": "Ann Peeters",
                     *           "createdAt": "2026-11-23T08:00:00.000Z",
                     *           "expiresAt": "2026-11-30T08:00:00.000Z",
                     *           "mailedAt": "2026-11-23T08:00:01.000Z",
                     *           "mailError": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The invitations of the page */
                        invitations: components["schemas"]["Invitation"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "invitations.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InviteInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "invitation": {
                     *         "id": "lnk_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *         "email": "ben@example.com",
                     *         "role": "accountant",
                     *         "invitedBy": "Ann Peeters",
                     *         "createdAt": "2026-11-23T08:00:00.000Z",
                     *         "expiresAt": "2026-11-30T08:00:00.000Z",
                     *         "mailedAt": null,
                     *         "mailError": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The invitation */
                        invitation: components["schemas"]["Invitation"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "role_forbids" | "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "already_member" | "mail_unavailable";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "invitations.resend": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the invitation */
                invitationId: components["parameters"]["invitationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "invitation": {
                     *         "id": "lnk_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *         "email": "ben@example.com",
                     *         "role": "accountant",
                     *         "invitedBy": "Ann Peeters",
                     *         "createdAt": "2026-11-23T08:00:00.000Z",
                     *         "expiresAt": "2026-11-30T08:00:00.000Z",
                     *         "mailedAt": null,
                     *         "mailError": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The invitation */
                        invitation: components["schemas"]["Invitation"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "role_forbids" | "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "mail_unavailable";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "invitations.withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the invitation */
                invitationId: components["parameters"]["invitationId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "role_forbids" | "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "invitations.look": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationTokenInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "invitation": {
                     *         "email": "ben@example.com",
                     *         "team": "Bakkerij Peeters",
                     *         "role": "accountant",
                     *         "invitedBy": "Ann Peeters",
                     *         "hasAccount": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The invitation */
                        invitation: components["schemas"]["OpenInvitation"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credentials are not valid, or the resource belongs to another team. */
            401: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "link_invalid";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "foreign_origin";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            503: components["responses"]["Unavailable"];
        };
    };
    "user.join": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["InvitationTokenInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "session": {
                     *         "user": {
                     *           "id": "usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *           "email": "ann@example.com",
                     *           "name": "Ann Peeters",
                     *           "language": "en",
                     *           "operator": true
                     *         },
                     *         "teams": [
                     *           {
                     *             "id": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *             "name": "Sandbox",
                     *             "environment": "sandbox",
                     *             "role": "owner",
                     *             "permissions": [
                     *               "documents.read",
                     *               "documents.send",
                     *               "documents.manage",
                     *               "companies.read",
                     *               "companies.manage",
                     *               "partners.read",
                     *               "partners.manage",
                     *               "labels.read",
                     *               "labels.manage",
                     *               "reporting.read",
                     *               "reporting.manage",
                     *               "webhooks.read",
                     *               "webhooks.manage",
                     *               "events.read",
                     *               "requests.read",
                     *               "keys.read",
                     *               "keys.manage",
                     *               "members.read",
                     *               "members.manage",
                     *               "team.read",
                     *               "team.manage",
                     *               "audit.read",
                     *               "sandbox.use"
                     *             ]
                     *           }
                     *         ],
                     *         "factors": {
                     *           "password": true,
                     *           "totp": false,
                     *           "passkeys": 0,
                     *           "provider": false
                     *         },
                     *         "createdAt": "2026-11-23T08:00:00.000Z",
                     *         "expiresAt": "2026-12-07T08:00:00.000Z",
                     *         "verifiedUntil": "2026-11-23T08:15:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Where the person is signed in, and what they may do */
                        session: components["schemas"]["Session"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credentials are not valid, or the resource belongs to another team. */
            401: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "link_invalid" | "unauthorized";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invitation_for_another";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "companies.list": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit-2"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
                /** @description Only companies of this enterprise number, in any notation */
                enterpriseNumber?: string;
                /** @description Only companies of this VAT number, in any notation */
                vatNumber?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "companies": [
                     *         {
                     *           "id": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *           "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *           "name": "Atelier Dubois SRL",
                     *           "address": "Rue de la Loi 16",
                     *           "postalCode": "1000",
                     *           "city": "Bruxelles",
                     *           "country": "BE",
                     *           "enterpriseNumberScheme": "0208",
                     *           "enterpriseNumber": "0123456749",
                     *           "vatNumber": "BE0123456749",
                     *           "email": "facturation@atelier-dubois.example",
                     *           "phone": null,
                     *           "isSmpRecipient": true,
                     *           "isVerified": true,
                     *           "createdAt": "2026-11-02T09:30:00.000Z",
                     *           "updatedAt": "2026-11-02T09:31:12.480Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 1000,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The companies of the page */
                        companies: components["schemas"]["Company"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "companies.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateCompanyInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "company": {
                     *         "id": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "name": "Atelier Dubois SRL",
                     *         "address": "Rue de la Loi 16",
                     *         "postalCode": "1000",
                     *         "city": "Bruxelles",
                     *         "country": "BE",
                     *         "enterpriseNumberScheme": "0208",
                     *         "enterpriseNumber": "0123456749",
                     *         "vatNumber": "BE0123456749",
                     *         "email": "facturation@atelier-dubois.example",
                     *         "phone": null,
                     *         "isSmpRecipient": true,
                     *         "isVerified": true,
                     *         "createdAt": "2026-11-02T09:30:00.000Z",
                     *         "updatedAt": "2026-11-02T09:31:12.480Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The company */
                        company: components["schemas"]["Company"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            409: components["responses"]["IdempotencyKeyInProgress"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "companies.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "company": {
                     *         "id": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "name": "Atelier Dubois SRL",
                     *         "address": "Rue de la Loi 16",
                     *         "postalCode": "1000",
                     *         "city": "Bruxelles",
                     *         "country": "BE",
                     *         "enterpriseNumberScheme": "0208",
                     *         "enterpriseNumber": "0123456749",
                     *         "vatNumber": "BE0123456749",
                     *         "email": "facturation@atelier-dubois.example",
                     *         "phone": null,
                     *         "isSmpRecipient": true,
                     *         "isVerified": true,
                     *         "createdAt": "2026-11-02T09:30:00.000Z",
                     *         "updatedAt": "2026-11-02T09:31:12.480Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The company */
                        company: components["schemas"]["Company"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "companies.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateCompanyInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "company": {
                     *         "id": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "name": "Atelier Dubois SRL",
                     *         "address": "Rue de la Loi 16",
                     *         "postalCode": "1000",
                     *         "city": "Bruxelles",
                     *         "country": "BE",
                     *         "enterpriseNumberScheme": "0208",
                     *         "enterpriseNumber": "0123456749",
                     *         "vatNumber": "BE0123456749",
                     *         "email": "facturation@atelier-dubois.example",
                     *         "phone": null,
                     *         "isSmpRecipient": true,
                     *         "isVerified": true,
                     *         "createdAt": "2026-11-02T09:30:00.000Z",
                     *         "updatedAt": "2026-11-02T09:31:12.480Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The company */
                        company: components["schemas"]["Company"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "companies.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "company_has_documents";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "companies.verify": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "verification": {
                     *         "id": "cvs_01KAJ3R0A1B2C3D4E5F6G7H8J9",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "status": "open",
                     *         "url": "http://localhost:3000/app/companies/c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G/verifications/cvs_01KAJ3R0A1B2C3D4E5F6G7H8J9",
                     *         "reason": null,
                     *         "createdAt": "2026-11-02T09:30:30.000Z",
                     *         "expiresAt": "2026-11-09T09:30:30.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The session */
                        verification: components["schemas"]["Verification"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyKeyInProgress"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "verifications.list": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "verifications": [
                     *         {
                     *           "id": "cvs_01KAJ3R0A1B2C3D4E5F6G7H8J9",
                     *           "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *           "status": "open",
                     *           "url": "http://localhost:3000/app/companies/c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G/verifications/cvs_01KAJ3R0A1B2C3D4E5F6G7H8J9",
                     *           "reason": null,
                     *           "createdAt": "2026-11-02T09:30:30.000Z",
                     *           "expiresAt": "2026-11-09T09:30:30.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The sessions of the page */
                        verifications: components["schemas"]["Verification"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "verifications.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
                /** @description Id of the verification session */
                sessionId: components["parameters"]["sessionId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "verification": {
                     *         "id": "cvs_01KAJ3R0A1B2C3D4E5F6G7H8J9",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "status": "open",
                     *         "url": "http://localhost:3000/app/companies/c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G/verifications/cvs_01KAJ3R0A1B2C3D4E5F6G7H8J9",
                     *         "reason": null,
                     *         "createdAt": "2026-11-02T09:30:30.000Z",
                     *         "expiresAt": "2026-11-09T09:30:30.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The session */
                        verification: components["schemas"]["Verification"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "verifications.decide": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
                /** @description Id of the verification session */
                sessionId: components["parameters"]["sessionId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerificationOutcomeInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "verification": {
                     *         "id": "cvs_01KAJ3R0A1B2C3D4E5F6G7H8J9",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "status": "verified",
                     *         "url": "http://localhost:3000/app/companies/c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G/verifications/cvs_01KAJ3R0A1B2C3D4E5F6G7H8J9",
                     *         "reason": null,
                     *         "createdAt": "2026-11-02T09:30:30.000Z",
                     *         "expiresAt": "2026-11-09T09:30:30.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The session */
                        verification: components["schemas"]["Verification"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "sandbox_only" | "role_forbids";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "verification_closed" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "identifiers.list": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit-2"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "identifiers": [
                     *         {
                     *           "id": "ci_01KAJ3Q5DBM2N4P6R8T0V2X4Z6",
                     *           "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *           "scheme": "0208",
                     *           "identifier": "0123456749",
                     *           "published": true,
                     *           "publication": "published",
                     *           "publicationError": null,
                     *           "parkedAt": null,
                     *           "createdAt": "2026-11-02T09:30:00.000Z",
                     *           "updatedAt": "2026-11-02T09:31:12.501Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 1000,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The identifiers of the page */
                        identifiers: components["schemas"]["Identifier"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "identifiers.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateIdentifierInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "identifier": {
                     *         "id": "ci_01KAJ3Q5DBM2N4P6R8T0V2X4Z6",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "scheme": "0208",
                     *         "identifier": "0123456749",
                     *         "published": true,
                     *         "publication": "published",
                     *         "publicationError": null,
                     *         "parkedAt": null,
                     *         "createdAt": "2026-11-02T09:30:00.000Z",
                     *         "updatedAt": "2026-11-02T09:31:12.501Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The identifier within its scheme */
                        identifier: components["schemas"]["Identifier"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "identifier_taken" | "identifier_published" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "identifiers.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
                /** @description Id of the identifier */
                identifierId: components["parameters"]["identifierId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "identifier": {
                     *         "id": "ci_01KAJ3Q5DBM2N4P6R8T0V2X4Z6",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "scheme": "0208",
                     *         "identifier": "0123456749",
                     *         "published": true,
                     *         "publication": "published",
                     *         "publicationError": null,
                     *         "parkedAt": null,
                     *         "createdAt": "2026-11-02T09:30:00.000Z",
                     *         "updatedAt": "2026-11-02T09:31:12.501Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The identifier within its scheme */
                        identifier: components["schemas"]["Identifier"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "identifiers.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
                /** @description Id of the identifier */
                identifierId: components["parameters"]["identifierId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "migration_running";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "identifiers.migrations": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
                /** @description Id of the identifier */
                identifierId: components["parameters"]["identifierId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "migrations": [
                     *         {
                     *           "id": "mig_01KAJ3S7M4N5P6Q7R8S9T0V1W2",
                     *           "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *           "scheme": "0208",
                     *           "identifier": "0123456749",
                     *           "direction": "inbound",
                     *           "status": "completed",
                     *           "migrationKey": "7Gk#x2Pw%d",
                     *           "errorMessage": null,
                     *           "createdAt": "2026-11-02T09:40:00.000Z",
                     *           "completedAt": "2026-11-02T09:40:00.210Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The migrations of the page */
                        migrations: components["schemas"]["Migration"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "identifiers.migrate": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
                /** @description Id of the identifier */
                identifierId: components["parameters"]["identifierId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["MigrateIdentifierInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "migration": {
                     *         "id": "mig_01KAJ3S7M4N5P6Q7R8S9T0V1W2",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "scheme": "0208",
                     *         "identifier": "0123456749",
                     *         "direction": "inbound",
                     *         "status": "completed",
                     *         "migrationKey": "7Gk#x2Pw%d",
                     *         "errorMessage": null,
                     *         "createdAt": "2026-11-02T09:40:00.000Z",
                     *         "completedAt": "2026-11-02T09:40:00.210Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The migration */
                        migration: components["schemas"]["Migration"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "migration_refused" | "not_smp_recipient" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "identifier_published" | "migration_running" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "identifiers.releaseKey": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
                /** @description Id of the identifier */
                identifierId: components["parameters"]["identifierId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "migration": {
                     *         "id": "mig_01KAJ3S7M4N5P6Q7R8S9T0V1W2",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "scheme": "0208",
                     *         "identifier": "0123456749",
                     *         "direction": "outbound",
                     *         "status": "pending",
                     *         "migrationKey": "7Gk#x2Pw%d",
                     *         "errorMessage": null,
                     *         "createdAt": "2026-11-02T09:40:00.000Z",
                     *         "completedAt": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The migration */
                        migration: components["schemas"]["Migration"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "role_forbids" | "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "identifier_not_published" | "migration_running" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documentTypes.list": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit-2"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "documentTypes": [
                     *         {
                     *           "id": "cdt_01KAJ3Q5DCA1B2C3D4E5F6G7H8",
                     *           "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *           "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1",
                     *           "processId": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
                     *           "codeListState": "active",
                     *           "createdAt": "2026-11-02T09:30:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 1000,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description What is received, each with its processes */
                        documentTypes: components["schemas"]["DocumentType"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documentTypes.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateDocumentTypeInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "documentType": {
                     *         "id": "cdt_01KAJ3Q5DCA1B2C3D4E5F6G7H8",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1",
                     *         "processId": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
                     *         "codeListState": "active",
                     *         "createdAt": "2026-11-02T09:30:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description What `document` is */
                        documentType: components["schemas"]["DocumentType"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "document_type_removed" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "document_type_exists" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documentTypes.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
                /** @description Id of the document type */
                documentTypeId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "directory.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "directory": {
                     *         "companyId": "c_01KA8Z5V8J9WQ3T6R2Y4X7M1NB",
                     *         "listed": true,
                     *         "website": "https://atelier-dubois.example",
                     *         "geographicalInformation": "Bruxelles",
                     *         "consentedAt": "2026-11-21T10:00:00.000Z",
                     *         "entries": [
                     *           {
                     *             "address": "0208:0123456749",
                     *             "state": "listed",
                     *             "error": null,
                     *             "parkedAt": null,
                     *             "updatedAt": "2026-11-21T10:00:01.200Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description What the Peppol Directory shows of the company */
                        directory: components["schemas"]["DirectoryListing"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "directory.set": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DirectoryListingInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "directory": {
                     *         "companyId": "c_01KA8Z5V8J9WQ3T6R2Y4X7M1NB",
                     *         "listed": true,
                     *         "website": "https://atelier-dubois.example",
                     *         "geographicalInformation": "Bruxelles",
                     *         "consentedAt": "2026-11-21T10:00:00.000Z",
                     *         "entries": [
                     *           {
                     *             "address": "0208:0123456749",
                     *             "state": "listed",
                     *             "error": null,
                     *             "parkedAt": null,
                     *             "updatedAt": "2026-11-21T10:00:01.200Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description What the Peppol Directory shows of the company */
                        directory: components["schemas"]["DirectoryListing"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "consent_required" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "labels.list": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit-2"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
                /** @description Part of the name or external id, without regard to case */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "labels": [
                     *         {
                     *           "id": "lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1",
                     *           "externalId": "urgent",
                     *           "name": "Urgent",
                     *           "colorHex": "#D1242F"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 1000,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Labels */
                        labels: components["schemas"]["Label"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "labels.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateLabelInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "label": {
                     *         "id": "lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1",
                     *         "externalId": "urgent",
                     *         "name": "Urgent",
                     *         "colorHex": "#D1242F"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The label */
                        label: components["schemas"]["Label"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "external_id_taken" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "labels.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the label */
                labelId: components["parameters"]["labelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "label": {
                     *         "id": "lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1",
                     *         "externalId": "urgent",
                     *         "name": "Urgent",
                     *         "colorHex": "#D1242F"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The label */
                        label: components["schemas"]["Label"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "labels.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the label */
                labelId: components["parameters"]["labelId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateLabelInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "label": {
                     *         "id": "lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1",
                     *         "externalId": "urgent",
                     *         "name": "Urgent",
                     *         "colorHex": "#D1242F"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The label */
                        label: components["schemas"]["Label"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "external_id_taken";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "labels.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the label */
                labelId: components["parameters"]["labelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "letterheads.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "letterhead": {
                     *         "companyId": "c_01KA8Z5V8J9WQ3T6R2Y4X7M1NB",
                     *         "logo": {
                     *           "mediaType": "image/png",
                     *           "width": 480,
                     *           "height": 120,
                     *           "bytes": 9214
                     *         },
                     *         "accentColor": "#0a5c8f",
                     *         "updatedAt": "2026-11-21T10:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The letterhead of the company */
                        letterhead: components["schemas"]["Letterhead"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "letterheads.set": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LetterheadInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "letterhead": {
                     *         "companyId": "c_01KA8Z5V8J9WQ3T6R2Y4X7M1NB",
                     *         "logo": {
                     *           "mediaType": "image/png",
                     *           "width": 480,
                     *           "height": 120,
                     *           "bytes": 9214
                     *         },
                     *         "accentColor": "#0a5c8f",
                     *         "updatedAt": "2026-11-21T10:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The letterhead of the company */
                        letterhead: components["schemas"]["Letterhead"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "invalid_logo" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "letterheads.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "suppliers.list": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
                /** @description Part of the name, external id, VAT number or an electronic address, without regard to case */
                search?: components["parameters"]["search"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "suppliers": [
                     *         {
                     *           "id": "sup_01KAJ3V6A7B8C9D0E1F2G3H4J5",
                     *           "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *           "externalId": "ERP-1042",
                     *           "name": "Brouwerij De Kroon NV",
                     *           "vatNumber": "BE0987654394",
                     *           "peppolAddresses": [
                     *             "0208:0987654394"
                     *           ],
                     *           "createdAt": "2026-11-02T09:50:00.000Z",
                     *           "updatedAt": "2026-11-02T09:50:00.000Z",
                     *           "labels": [
                     *             {
                     *               "id": "lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1",
                     *               "externalId": "urgent",
                     *               "name": "Urgent",
                     *               "colorHex": "#D1242F"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The suppliers of the page */
                        suppliers: components["schemas"]["Supplier"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "suppliers.upsert": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "supplier": {
                     *         "id": "sup_01KAJ3V6A7B8C9D0E1F2G3H4J5",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "externalId": "ERP-1042",
                     *         "name": "Brouwerij De Kroon NV",
                     *         "vatNumber": "BE0987654394",
                     *         "peppolAddresses": [
                     *           "0208:0987654394"
                     *         ],
                     *         "createdAt": "2026-11-02T09:50:00.000Z",
                     *         "updatedAt": "2026-11-02T09:50:00.000Z",
                     *         "labels": [
                     *           {
                     *             "id": "lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1",
                     *             "externalId": "urgent",
                     *             "name": "Urgent",
                     *             "colorHex": "#D1242F"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The supplier */
                        supplier: components["schemas"]["Supplier"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "external_id_taken" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "suppliers.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the supplier, or its external id */
                supplierId: components["parameters"]["supplierId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "supplier": {
                     *         "id": "sup_01KAJ3V6A7B8C9D0E1F2G3H4J5",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "externalId": "ERP-1042",
                     *         "name": "Brouwerij De Kroon NV",
                     *         "vatNumber": "BE0987654394",
                     *         "peppolAddresses": [
                     *           "0208:0987654394"
                     *         ],
                     *         "createdAt": "2026-11-02T09:50:00.000Z",
                     *         "updatedAt": "2026-11-02T09:50:00.000Z",
                     *         "labels": [
                     *           {
                     *             "id": "lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1",
                     *             "externalId": "urgent",
                     *             "name": "Urgent",
                     *             "colorHex": "#D1242F"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The supplier */
                        supplier: components["schemas"]["Supplier"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "suppliers.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the supplier, or its external id */
                supplierId: components["parameters"]["supplierId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SupplierInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "supplier": {
                     *         "id": "sup_01KAJ3V6A7B8C9D0E1F2G3H4J5",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "externalId": "ERP-1042",
                     *         "name": "Brouwerij De Kroon NV",
                     *         "vatNumber": "BE0987654394",
                     *         "peppolAddresses": [
                     *           "0208:0987654394"
                     *         ],
                     *         "createdAt": "2026-11-02T09:50:00.000Z",
                     *         "updatedAt": "2026-11-02T09:50:00.000Z",
                     *         "labels": [
                     *           {
                     *             "id": "lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1",
                     *             "externalId": "urgent",
                     *             "name": "Urgent",
                     *             "colorHex": "#D1242F"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The supplier */
                        supplier: components["schemas"]["Supplier"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "external_id_taken";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "suppliers.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the supplier, or its external id */
                supplierId: components["parameters"]["supplierId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "suppliers.addLabel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the supplier, or its external id */
                supplierId: components["parameters"]["supplierId"];
                /** @description Id of the label */
                labelId: components["parameters"]["labelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "supplier": {
                     *         "id": "sup_01KAJ3V6A7B8C9D0E1F2G3H4J5",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "externalId": "ERP-1042",
                     *         "name": "Brouwerij De Kroon NV",
                     *         "vatNumber": "BE0987654394",
                     *         "peppolAddresses": [
                     *           "0208:0987654394"
                     *         ],
                     *         "createdAt": "2026-11-02T09:50:00.000Z",
                     *         "updatedAt": "2026-11-02T09:50:00.000Z",
                     *         "labels": [
                     *           {
                     *             "id": "lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1",
                     *             "externalId": "urgent",
                     *             "name": "Urgent",
                     *             "colorHex": "#D1242F"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The supplier */
                        supplier: components["schemas"]["Supplier"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "suppliers.removeLabel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the supplier, or its external id */
                supplierId: components["parameters"]["supplierId"];
                /** @description Id of the label */
                labelId: components["parameters"]["labelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "supplier": {
                     *         "id": "sup_01KAJ3V6A7B8C9D0E1F2G3H4J5",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "externalId": "ERP-1042",
                     *         "name": "Brouwerij De Kroon NV",
                     *         "vatNumber": "BE0987654394",
                     *         "peppolAddresses": [
                     *           "0208:0987654394"
                     *         ],
                     *         "createdAt": "2026-11-02T09:50:00.000Z",
                     *         "updatedAt": "2026-11-02T09:50:00.000Z",
                     *         "labels": [
                     *           {
                     *             "id": "lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1",
                     *             "externalId": "urgent",
                     *             "name": "Urgent",
                     *             "colorHex": "#D1242F"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The supplier */
                        supplier: components["schemas"]["Supplier"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "customers.list": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
                /** @description Part of the name, external id, VAT number or an electronic address, without regard to case */
                search?: components["parameters"]["search"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "customers": [
                     *         {
                     *           "id": "cus_01KAJ3W1K2M3N4P5Q6R7S8T9V0",
                     *           "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *           "externalId": "ERP-1042",
                     *           "name": "Brouwerij De Kroon NV",
                     *           "vatNumber": "BE0987654394",
                     *           "enterpriseNumberScheme": "0208",
                     *           "enterpriseNumber": "0987654394",
                     *           "address": "Grote Markt 1",
                     *           "postalCode": "2000",
                     *           "city": "Antwerpen",
                     *           "country": "BE",
                     *           "email": "boekhouding@dekroon.example",
                     *           "phone": null,
                     *           "peppolAddresses": [
                     *             "0208:0987654394"
                     *           ],
                     *           "createdAt": "2026-11-02T09:50:00.000Z",
                     *           "updatedAt": "2026-11-02T09:50:00.000Z",
                     *           "labels": [
                     *             {
                     *               "id": "lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1",
                     *               "externalId": "urgent",
                     *               "name": "Urgent",
                     *               "colorHex": "#D1242F"
                     *             }
                     *           ]
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The customers of the page */
                        customers: components["schemas"]["Customer"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "customers.upsert": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "customer": {
                     *         "id": "cus_01KAJ3W1K2M3N4P5Q6R7S8T9V0",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "externalId": "ERP-1042",
                     *         "name": "Brouwerij De Kroon NV",
                     *         "vatNumber": "BE0987654394",
                     *         "enterpriseNumberScheme": "0208",
                     *         "enterpriseNumber": "0987654394",
                     *         "address": "Grote Markt 1",
                     *         "postalCode": "2000",
                     *         "city": "Antwerpen",
                     *         "country": "BE",
                     *         "email": "boekhouding@dekroon.example",
                     *         "phone": null,
                     *         "peppolAddresses": [
                     *           "0208:0987654394"
                     *         ],
                     *         "createdAt": "2026-11-02T09:50:00.000Z",
                     *         "updatedAt": "2026-11-02T09:50:00.000Z",
                     *         "labels": [
                     *           {
                     *             "id": "lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1",
                     *             "externalId": "urgent",
                     *             "name": "Urgent",
                     *             "colorHex": "#D1242F"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The customer */
                        customer: components["schemas"]["Customer"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "external_id_taken" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "customers.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the customer, or its external id */
                customerId: components["parameters"]["customerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "customer": {
                     *         "id": "cus_01KAJ3W1K2M3N4P5Q6R7S8T9V0",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "externalId": "ERP-1042",
                     *         "name": "Brouwerij De Kroon NV",
                     *         "vatNumber": "BE0987654394",
                     *         "enterpriseNumberScheme": "0208",
                     *         "enterpriseNumber": "0987654394",
                     *         "address": "Grote Markt 1",
                     *         "postalCode": "2000",
                     *         "city": "Antwerpen",
                     *         "country": "BE",
                     *         "email": "boekhouding@dekroon.example",
                     *         "phone": null,
                     *         "peppolAddresses": [
                     *           "0208:0987654394"
                     *         ],
                     *         "createdAt": "2026-11-02T09:50:00.000Z",
                     *         "updatedAt": "2026-11-02T09:50:00.000Z",
                     *         "labels": [
                     *           {
                     *             "id": "lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1",
                     *             "externalId": "urgent",
                     *             "name": "Urgent",
                     *             "colorHex": "#D1242F"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The customer */
                        customer: components["schemas"]["Customer"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "customers.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the customer, or its external id */
                customerId: components["parameters"]["customerId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CustomerInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "customer": {
                     *         "id": "cus_01KAJ3W1K2M3N4P5Q6R7S8T9V0",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "externalId": "ERP-1042",
                     *         "name": "Brouwerij De Kroon NV",
                     *         "vatNumber": "BE0987654394",
                     *         "enterpriseNumberScheme": "0208",
                     *         "enterpriseNumber": "0987654394",
                     *         "address": "Grote Markt 1",
                     *         "postalCode": "2000",
                     *         "city": "Antwerpen",
                     *         "country": "BE",
                     *         "email": "boekhouding@dekroon.example",
                     *         "phone": null,
                     *         "peppolAddresses": [
                     *           "0208:0987654394"
                     *         ],
                     *         "createdAt": "2026-11-02T09:50:00.000Z",
                     *         "updatedAt": "2026-11-02T09:50:00.000Z",
                     *         "labels": [
                     *           {
                     *             "id": "lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1",
                     *             "externalId": "urgent",
                     *             "name": "Urgent",
                     *             "colorHex": "#D1242F"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The customer */
                        customer: components["schemas"]["Customer"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "external_id_taken";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "customers.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the customer, or its external id */
                customerId: components["parameters"]["customerId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "customers.addLabel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the customer, or its external id */
                customerId: components["parameters"]["customerId"];
                /** @description Id of the label */
                labelId: components["parameters"]["labelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "customer": {
                     *         "id": "cus_01KAJ3W1K2M3N4P5Q6R7S8T9V0",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "externalId": "ERP-1042",
                     *         "name": "Brouwerij De Kroon NV",
                     *         "vatNumber": "BE0987654394",
                     *         "enterpriseNumberScheme": "0208",
                     *         "enterpriseNumber": "0987654394",
                     *         "address": "Grote Markt 1",
                     *         "postalCode": "2000",
                     *         "city": "Antwerpen",
                     *         "country": "BE",
                     *         "email": "boekhouding@dekroon.example",
                     *         "phone": null,
                     *         "peppolAddresses": [
                     *           "0208:0987654394"
                     *         ],
                     *         "createdAt": "2026-11-02T09:50:00.000Z",
                     *         "updatedAt": "2026-11-02T09:50:00.000Z",
                     *         "labels": [
                     *           {
                     *             "id": "lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1",
                     *             "externalId": "urgent",
                     *             "name": "Urgent",
                     *             "colorHex": "#D1242F"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The customer */
                        customer: components["schemas"]["Customer"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "customers.removeLabel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the customer, or its external id */
                customerId: components["parameters"]["customerId"];
                /** @description Id of the label */
                labelId: components["parameters"]["labelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "customer": {
                     *         "id": "cus_01KAJ3W1K2M3N4P5Q6R7S8T9V0",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "externalId": "ERP-1042",
                     *         "name": "Brouwerij De Kroon NV",
                     *         "vatNumber": "BE0987654394",
                     *         "enterpriseNumberScheme": "0208",
                     *         "enterpriseNumber": "0987654394",
                     *         "address": "Grote Markt 1",
                     *         "postalCode": "2000",
                     *         "city": "Antwerpen",
                     *         "country": "BE",
                     *         "email": "boekhouding@dekroon.example",
                     *         "phone": null,
                     *         "peppolAddresses": [
                     *           "0208:0987654394"
                     *         ],
                     *         "createdAt": "2026-11-02T09:50:00.000Z",
                     *         "updatedAt": "2026-11-02T09:50:00.000Z",
                     *         "labels": [
                     *           {
                     *             "id": "lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1",
                     *             "externalId": "urgent",
                     *             "name": "Urgent",
                     *             "colorHex": "#D1242F"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The customer */
                        customer: components["schemas"]["Customer"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.responses": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Id of the document */
                documentId: components["parameters"]["documentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "responses": [
                     *         {
                     *           "id": "rsp_01KAJ40N5A6B7C8D9E0F1G2H3J",
                     *           "documentId": "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
                     *           "deliveryId": "dlv_01KAJ40M3Y6A8C0E2G4J6M8P0R",
                     *           "kind": "messageLevelStatus",
                     *           "code": "RE",
                     *           "description": "The document breaks rules that its profile holds to be fatal.",
                     *           "direction": "incoming",
                     *           "state": null,
                     *           "reasons": [],
                     *           "effectiveDate": null,
                     *           "issues": [
                     *             {
                     *               "reason": "BV",
                     *               "place": null,
                     *               "description": "[BR-CO-15] The total with VAT is 120.00; total 100.00 and VAT 21.00 are 121.00."
                     *             }
                     *           ],
                     *           "sender": "0242:000306",
                     *           "responseDocumentId": null,
                     *           "validation": {
                     *             "result": "valid",
                     *             "profile": "unknown",
                     *             "ruleSets": [
                     *               {
                     *                 "name": "mls",
                     *                 "version": "1.0.1"
                     *               }
                     *             ],
                     *             "errors": []
                     *           },
                     *           "envelopeId": "7c1b5f5e-1d2b-4d4a-8a38-8c3a5b2f7e91",
                     *           "peppolMessageId": "1f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c12@ap.example",
                     *           "createdAt": "2026-11-21T10:00:04.180Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The answers of the page */
                        responses: components["schemas"]["DocumentResponse"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.respond": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the document */
                documentId: components["parameters"]["documentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RespondInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "response": {
                     *         "id": "rsp_01KAJ40N5A6B7C8D9E0F1G2H3J",
                     *         "documentId": "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
                     *         "deliveryId": null,
                     *         "kind": "invoiceResponse",
                     *         "code": "RE",
                     *         "description": "Line 3 was ordered at 9.50.",
                     *         "direction": "outgoing",
                     *         "state": "RE",
                     *         "reasons": [
                     *           {
                     *             "kind": "reason",
                     *             "code": "PRI",
                     *             "text": "Line 3 was ordered at 9.50.",
                     *             "attribute": "BT-146",
                     *             "value": "9.50"
                     *           }
                     *         ],
                     *         "effectiveDate": null,
                     *         "issues": [],
                     *         "sender": "0208:0123456749",
                     *         "responseDocumentId": "doc_01KAJ4H2X5Z7B9D1F3H5K7N9QA",
                     *         "validation": {
                     *           "result": "valid",
                     *           "profile": "unknown",
                     *           "ruleSets": [
                     *             {
                     *               "name": "ir",
                     *               "version": "2026.5"
                     *             }
                     *           ],
                     *           "errors": []
                     *         },
                     *         "envelopeId": "7c1b5f5e-1d2b-4d4a-8a38-8c3a5b2f7e91",
                     *         "peppolMessageId": "1f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c12@ap.example",
                     *         "createdAt": "2026-11-21T10:00:04.180Z"
                     *       },
                     *       "document": {
                     *         "id": "doc_01KAJ4H2X5Z7B9D1F3H5K7N9QA",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "direction": "outgoing",
                     *         "senderId": "0208:0123456749",
                     *         "receiverId": "0208:0987654394",
                     *         "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1",
                     *         "processId": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
                     *         "countryC1": "BE",
                     *         "type": "invoiceResponse",
                     *         "profile": "unknown",
                     *         "readAt": null,
                     *         "createdAt": "2026-11-21T10:00:00.000Z",
                     *         "updatedAt": "2026-11-21T10:00:00.180Z",
                     *         "xml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>…",
                     *         "parsed": null,
                     *         "validation": {
                     *           "result": "valid",
                     *           "profile": "peppol-bis-3",
                     *           "ruleSets": [
                     *             {
                     *               "name": "ubl",
                     *               "version": "2.1"
                     *             },
                     *             {
                     *               "name": "en",
                     *               "version": "1.3.16"
                     *             },
                     *             {
                     *               "name": "peppol",
                     *               "version": "3.0.21"
                     *             }
                     *           ],
                     *           "errors": []
                     *         },
                     *         "conversion": null,
                     *         "sentOverPeppol": false,
                     *         "sentOverEmail": false,
                     *         "emailRecipients": [],
                     *         "labels": [],
                     *         "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *         "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *         "receivedPeppolSignalMessage": "<eb:SignalMessage …>",
                     *         "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *         "reporting": null,
                     *         "deliveryStatus": "pending",
                     *         "deliveries": [
                     *           {
                     *             "id": "dlv_01KAJ40M3Y6A8C0E2G4J6M8P0R",
                     *             "channel": "peppol",
                     *             "address": "0208:0987654394",
                     *             "status": "delivered",
                     *             "statusChangedAt": "2026-11-21T10:00:00.180Z",
                     *             "scheduledFor": null,
                     *             "attempts": 1,
                     *             "nextAttemptAt": null,
                     *             "lastAttempt": {
                     *               "at": "2026-11-21T10:00:00.120Z",
                     *               "outcome": "accepted",
                     *               "message": null
                     *             },
                     *             "parkedAt": null,
                     *             "failure": null,
                     *             "references": {
                     *               "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *               "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *               "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *               "messageId": null,
                     *               "messageStatusId": null
                     *             },
                     *             "messageStatus": null
                     *           }
                     *         ],
                     *         "responses": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The answer as the invoice lists it */
                        response: components["schemas"]["DocumentResponse"];
                        /** @description The document */
                        document: components["schemas"]["Document"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "no_sender_identifier" | "document_invalid" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "company_not_verified" | "role_forbids";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "document_deleted" | "not_answerable" | "status_out_of_order" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description It cannot be done as it was asked for. */
            422: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "recipient_not_found" | "document_not_supported" | "idempotency_key_reused";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.lifecycle": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the document */
                documentId: components["parameters"]["documentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "lifecycle": {
                     *         "status": "210",
                     *         "statusName": "Refusée",
                     *         "next": [],
                     *         "statuses": [
                     *           {
                     *             "id": "lcs_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
                     *             "code": "203",
                     *             "name": "Mise à disposition",
                     *             "origin": "automatic",
                     *             "speaker": "buyerPlatform",
                     *             "reasons": [],
                     *             "actions": [],
                     *             "figures": [],
                     *             "since": null,
                     *             "counts": true,
                     *             "objection": null,
                     *             "statusDocumentId": null,
                     *             "deliveryStatus": null,
                     *             "portal": null,
                     *             "lastError": null,
                     *             "createdAt": "2026-11-21T09:00:00.000Z"
                     *           },
                     *           {
                     *             "id": "lcs_01KAJ4H2X5Z7B9D1F3H5K7N9QA",
                     *             "code": "210",
                     *             "name": "Refusée",
                     *             "origin": "own",
                     *             "speaker": "buyer",
                     *             "reasons": [
                     *               {
                     *                 "code": "DOUBLE_FACT",
                     *                 "text": "Invoiced with F-2026-0017 already."
                     *               }
                     *             ],
                     *             "actions": [
                     *               {
                     *                 "code": "CNF",
                     *                 "text": null
                     *               }
                     *             ],
                     *             "figures": [],
                     *             "since": "2026-11-21T11:00:04",
                     *             "counts": true,
                     *             "objection": null,
                     *             "statusDocumentId": "doc_01KAJ4H2X5Z7B9D1F3H5K7N9QA",
                     *             "deliveryStatus": "pending",
                     *             "portal": "pending",
                     *             "lastError": null,
                     *             "createdAt": "2026-11-21T10:00:04.180Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description What was said of the document, and what may be said */
                        lifecycle: components["schemas"]["Lifecycle"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.say": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the document */
                documentId: components["parameters"]["documentId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SayStatusInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "status": {
                     *         "id": "lcs_01KAJ4H2X5Z7B9D1F3H5K7N9QA",
                     *         "code": "210",
                     *         "name": "Refusée",
                     *         "origin": "own",
                     *         "speaker": "buyer",
                     *         "reasons": [
                     *           {
                     *             "code": "DOUBLE_FACT",
                     *             "text": "Invoiced with F-2026-0017 already."
                     *           }
                     *         ],
                     *         "actions": [
                     *           {
                     *             "code": "CNF",
                     *             "text": null
                     *           }
                     *         ],
                     *         "figures": [],
                     *         "since": "2026-11-21T11:00:04",
                     *         "counts": true,
                     *         "objection": null,
                     *         "statusDocumentId": "doc_01KAJ4H2X5Z7B9D1F3H5K7N9QA",
                     *         "deliveryStatus": "pending",
                     *         "portal": "pending",
                     *         "lastError": null,
                     *         "createdAt": "2026-11-21T10:00:04.180Z"
                     *       },
                     *       "document": {
                     *         "id": "doc_01KAJ4H2X5Z7B9D1F3H5K7N9QA",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "direction": "outgoing",
                     *         "senderId": "0208:0123456749",
                     *         "receiverId": "0208:0987654394",
                     *         "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1",
                     *         "processId": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
                     *         "countryC1": "BE",
                     *         "type": "lifecycleStatus",
                     *         "profile": "unknown",
                     *         "readAt": null,
                     *         "createdAt": "2026-11-21T10:00:00.000Z",
                     *         "updatedAt": "2026-11-21T10:00:00.180Z",
                     *         "xml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>…",
                     *         "parsed": null,
                     *         "validation": {
                     *           "result": "valid",
                     *           "profile": "peppol-bis-3",
                     *           "ruleSets": [
                     *             {
                     *               "name": "ubl",
                     *               "version": "2.1"
                     *             },
                     *             {
                     *               "name": "en",
                     *               "version": "1.3.16"
                     *             },
                     *             {
                     *               "name": "peppol",
                     *               "version": "3.0.21"
                     *             }
                     *           ],
                     *           "errors": []
                     *         },
                     *         "conversion": null,
                     *         "sentOverPeppol": false,
                     *         "sentOverEmail": false,
                     *         "emailRecipients": [],
                     *         "labels": [],
                     *         "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *         "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *         "receivedPeppolSignalMessage": "<eb:SignalMessage …>",
                     *         "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *         "reporting": null,
                     *         "deliveryStatus": "pending",
                     *         "deliveries": [
                     *           {
                     *             "id": "dlv_01KAJ40M3Y6A8C0E2G4J6M8P0R",
                     *             "channel": "peppol",
                     *             "address": "0208:0987654394",
                     *             "status": "delivered",
                     *             "statusChangedAt": "2026-11-21T10:00:00.180Z",
                     *             "scheduledFor": null,
                     *             "attempts": 1,
                     *             "nextAttemptAt": null,
                     *             "lastAttempt": {
                     *               "at": "2026-11-21T10:00:00.120Z",
                     *               "outcome": "accepted",
                     *               "message": null
                     *             },
                     *             "parkedAt": null,
                     *             "failure": null,
                     *             "references": {
                     *               "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *               "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *               "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *               "messageId": null,
                     *               "messageStatusId": null
                     *             },
                     *             "messageStatus": null
                     *           }
                     *         ],
                     *         "responses": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The status as the life cycle lists it */
                        status: components["schemas"]["LifecycleStatus"];
                        /** @description The document */
                        document: components["schemas"]["Document"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "no_sender_identifier" | "document_invalid" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "company_not_verified" | "role_forbids";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "document_deleted" | "no_lifecycle" | "status_out_of_order" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description It cannot be done as it was asked for. */
            422: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "recipient_not_found" | "document_not_supported" | "idempotency_key_reused";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.list": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
                /** @description Documents of these companies; repeatable */
                companyId?: components["parameters"]["companyId-2"];
                /** @description Received or sent */
                direction?: "incoming" | "outgoing";
                /** @description What kind of document it is */
                type?: "invoice" | "creditNote" | "selfBillingInvoice" | "selfBillingCreditNote" | "invoiceResponse" | "messageLevelStatus" | "order" | "orderResponse" | "despatchAdvice" | "lifecycleStatus" | "report" | "frenchB2CSalesReport" | "frenchB2CPaymentReport" | "frenchB2BiInvoiceReport" | "frenchB2BiPaymentReport" | "frenchB2BiPurchaseReport" | "unknown";
                /** @description What the documents claim to be, such as `peppol-bis-3`, `xrechnung-3` or `unknown` */
                profile?: string;
                /** @description Documents of exactly this number (BT-1), in upper and lower case as they write it */
                number?: string;
                /** @description Documents that have any of these labels; repeatable */
                labelId?: string[];
                /** @description Incoming documents that are (false: are not) unread */
                unread?: boolean;
                /** @description How far the document is */
                deliveryStatus?: "pending" | "delivered" | "failed";
                /** @description Documents that are (false: are not) scheduled and not yet begun */
                scheduled?: boolean;
                /** @description Part of an address or name of either party, of the number or of the id; without three letters or digits in a row the whole number. A shorter number is found with `number` */
                search?: string;
                /** @description Created at or after this instant */
                from?: string;
                /** @description Created before this instant */
                to?: string;
                /** @description Instance identifier of the envelope */
                envelopeId?: string;
                /** @description Issued on or after this day */
                issuedFrom?: string;
                /** @description Issued on or before this day */
                issuedTo?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "documents": [
                     *         {
                     *           "id": "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
                     *           "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *           "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *           "direction": "outgoing",
                     *           "senderId": "0208:0123456749",
                     *           "receiverId": "0208:0987654394",
                     *           "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1",
                     *           "processId": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
                     *           "countryC1": "BE",
                     *           "type": "invoice",
                     *           "profile": "peppol-bis-3",
                     *           "readAt": null,
                     *           "createdAt": "2026-11-21T10:00:00.000Z",
                     *           "updatedAt": "2026-11-21T10:00:00.180Z",
                     *           "xml": null,
                     *           "parsed": null,
                     *           "validation": {
                     *             "result": "valid",
                     *             "profile": "peppol-bis-3",
                     *             "ruleSets": [
                     *               {
                     *                 "name": "ubl",
                     *                 "version": "2.1"
                     *               },
                     *               {
                     *                 "name": "en",
                     *                 "version": "1.3.16"
                     *               },
                     *               {
                     *                 "name": "peppol",
                     *                 "version": "3.0.21"
                     *               }
                     *             ],
                     *             "errors": []
                     *           },
                     *           "conversion": null,
                     *           "sentOverPeppol": true,
                     *           "sentOverEmail": false,
                     *           "emailRecipients": [],
                     *           "labels": [],
                     *           "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *           "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *           "receivedPeppolSignalMessage": "<eb:SignalMessage …>",
                     *           "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *           "reporting": null,
                     *           "deliveryStatus": "delivered",
                     *           "deliveries": [
                     *             {
                     *               "id": "dlv_01KAJ40M3Y6A8C0E2G4J6M8P0R",
                     *               "channel": "peppol",
                     *               "address": "0208:0987654394",
                     *               "status": "delivered",
                     *               "statusChangedAt": "2026-11-21T10:00:00.180Z",
                     *               "scheduledFor": null,
                     *               "attempts": 1,
                     *               "nextAttemptAt": null,
                     *               "lastAttempt": {
                     *                 "at": "2026-11-21T10:00:00.120Z",
                     *                 "outcome": "accepted",
                     *                 "message": null
                     *               },
                     *               "parkedAt": null,
                     *               "failure": null,
                     *               "references": {
                     *                 "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *                 "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *                 "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *                 "messageId": null,
                     *                 "messageStatusId": null
                     *               },
                     *               "messageStatus": null
                     *             }
                     *           ],
                     *           "responses": []
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The documents of the page */
                        documents: components["schemas"]["Document"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.inbox": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
                /** @description Documents of these companies; repeatable */
                companyId?: components["parameters"]["companyId-2"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "documents": [
                     *         {
                     *           "id": "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
                     *           "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *           "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *           "direction": "outgoing",
                     *           "senderId": "0208:0123456749",
                     *           "receiverId": "0208:0987654394",
                     *           "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1",
                     *           "processId": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
                     *           "countryC1": "BE",
                     *           "type": "invoice",
                     *           "profile": "peppol-bis-3",
                     *           "readAt": null,
                     *           "createdAt": "2026-11-21T10:00:00.000Z",
                     *           "updatedAt": "2026-11-21T10:00:00.180Z",
                     *           "xml": null,
                     *           "parsed": null,
                     *           "validation": {
                     *             "result": "valid",
                     *             "profile": "peppol-bis-3",
                     *             "ruleSets": [
                     *               {
                     *                 "name": "ubl",
                     *                 "version": "2.1"
                     *               },
                     *               {
                     *                 "name": "en",
                     *                 "version": "1.3.16"
                     *               },
                     *               {
                     *                 "name": "peppol",
                     *                 "version": "3.0.21"
                     *               }
                     *             ],
                     *             "errors": []
                     *           },
                     *           "conversion": null,
                     *           "sentOverPeppol": true,
                     *           "sentOverEmail": false,
                     *           "emailRecipients": [],
                     *           "labels": [],
                     *           "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *           "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *           "receivedPeppolSignalMessage": "<eb:SignalMessage …>",
                     *           "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *           "reporting": null,
                     *           "deliveryStatus": "delivered",
                     *           "deliveries": [
                     *             {
                     *               "id": "dlv_01KAJ40M3Y6A8C0E2G4J6M8P0R",
                     *               "channel": "peppol",
                     *               "address": "0208:0987654394",
                     *               "status": "delivered",
                     *               "statusChangedAt": "2026-11-21T10:00:00.180Z",
                     *               "scheduledFor": null,
                     *               "attempts": 1,
                     *               "nextAttemptAt": null,
                     *               "lastAttempt": {
                     *                 "at": "2026-11-21T10:00:00.120Z",
                     *                 "outcome": "accepted",
                     *                 "message": null
                     *               },
                     *               "parkedAt": null,
                     *               "failure": null,
                     *               "references": {
                     *                 "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *                 "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *                 "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *                 "messageId": null,
                     *                 "messageStatusId": null
                     *               },
                     *               "messageStatus": null
                     *             }
                     *           ],
                     *           "responses": []
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The documents of the page */
                        documents: components["schemas"]["Document"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.get": {
        parameters: {
            query?: {
                /** @description Language of the labels; else `Accept-Language`, else German for an XRechnung and English for any other document */
                language?: components["parameters"]["language"];
                /** @description `ubl`, `cii`: the XML in this syntax, UBL 2.1 or Cross Industry Invoice. It is converted where the document is stored in the other; `conversion` then says what is lost. `facturx`: a PDF with the document as XML in it (Factur-X, ZUGFeRD), PDF/A-3b. A document that came in a PDF, or was given one, is answered with that one, unless a profile is named */
                format?: "ubl" | "cii" | "facturx";
                /** @description Profile of the XML in a Factur-X file; else the one that the document has, else EN 16931. `basic` leaves out what it has no place for, and is refused (400) where the amount due would not follow from the rest */
                profile?: "basic" | "en16931" | "extended" | "xrechnung";
            };
            header?: never;
            path: {
                /** @description Id of the document */
                documentId: components["parameters"]["documentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document": {
                     *         "id": "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "direction": "outgoing",
                     *         "senderId": "0208:0123456749",
                     *         "receiverId": "0208:0987654394",
                     *         "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1",
                     *         "processId": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
                     *         "countryC1": "BE",
                     *         "type": "invoice",
                     *         "profile": "peppol-bis-3",
                     *         "readAt": null,
                     *         "createdAt": "2026-11-21T10:00:00.000Z",
                     *         "updatedAt": "2026-11-21T10:00:00.180Z",
                     *         "xml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>…",
                     *         "parsed": null,
                     *         "validation": {
                     *           "result": "valid",
                     *           "profile": "peppol-bis-3",
                     *           "ruleSets": [
                     *             {
                     *               "name": "ubl",
                     *               "version": "2.1"
                     *             },
                     *             {
                     *               "name": "en",
                     *               "version": "1.3.16"
                     *             },
                     *             {
                     *               "name": "peppol",
                     *               "version": "3.0.21"
                     *             }
                     *           ],
                     *           "errors": []
                     *         },
                     *         "conversion": null,
                     *         "sentOverPeppol": true,
                     *         "sentOverEmail": false,
                     *         "emailRecipients": [],
                     *         "labels": [],
                     *         "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *         "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *         "receivedPeppolSignalMessage": "<eb:SignalMessage …>",
                     *         "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *         "reporting": null,
                     *         "deliveryStatus": "delivered",
                     *         "deliveries": [
                     *           {
                     *             "id": "dlv_01KAJ40M3Y6A8C0E2G4J6M8P0R",
                     *             "channel": "peppol",
                     *             "address": "0208:0987654394",
                     *             "status": "delivered",
                     *             "statusChangedAt": "2026-11-21T10:00:00.180Z",
                     *             "scheduledFor": null,
                     *             "attempts": 1,
                     *             "nextAttemptAt": null,
                     *             "lastAttempt": {
                     *               "at": "2026-11-21T10:00:00.120Z",
                     *               "outcome": "accepted",
                     *               "message": null
                     *             },
                     *             "parkedAt": null,
                     *             "failure": null,
                     *             "references": {
                     *               "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *               "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *               "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *               "messageId": null,
                     *               "messageStatusId": null
                     *             },
                     *             "messageStatus": null
                     *           }
                     *         ],
                     *         "responses": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The document */
                        document: components["schemas"]["Document"];
                    };
                    "application/xml": string;
                    "application/pdf": string;
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "profile_too_small";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "no_xml" | "not_convertible" | "not_renderable";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the document */
                documentId: components["parameters"]["documentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "delivery_pending" | "retention_hold" | "report_kept" | "status_kept";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.pdf": {
        parameters: {
            query?: {
                /** @description Language of the labels; else `Accept-Language`, else German for an XRechnung and English for any other document */
                language?: components["parameters"]["language"];
            };
            header?: never;
            path: {
                /** @description Id of the document */
                documentId: components["parameters"]["documentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/pdf": string;
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "not_renderable";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.package": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the document */
                documentId: components["parameters"]["documentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.proof": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the document */
                documentId: components["parameters"]["documentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "no_exchange" | "no_xml";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.markAsRead": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the document */
                documentId: components["parameters"]["documentId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["MarkAsReadInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document": {
                     *         "id": "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "direction": "incoming",
                     *         "senderId": "0208:0123456749",
                     *         "receiverId": "0208:0987654394",
                     *         "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1",
                     *         "processId": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
                     *         "countryC1": "BE",
                     *         "type": "invoice",
                     *         "profile": "peppol-bis-3",
                     *         "readAt": "2026-11-21T10:05:00.000Z",
                     *         "createdAt": "2026-11-21T10:00:00.000Z",
                     *         "updatedAt": "2026-11-21T10:00:00.180Z",
                     *         "xml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>…",
                     *         "parsed": null,
                     *         "validation": {
                     *           "result": "valid",
                     *           "profile": "peppol-bis-3",
                     *           "ruleSets": [
                     *             {
                     *               "name": "ubl",
                     *               "version": "2.1"
                     *             },
                     *             {
                     *               "name": "en",
                     *               "version": "1.3.16"
                     *             },
                     *             {
                     *               "name": "peppol",
                     *               "version": "3.0.21"
                     *             }
                     *           ],
                     *           "errors": []
                     *         },
                     *         "conversion": null,
                     *         "sentOverPeppol": true,
                     *         "sentOverEmail": false,
                     *         "emailRecipients": [],
                     *         "labels": [],
                     *         "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *         "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *         "receivedPeppolSignalMessage": "<eb:SignalMessage …>",
                     *         "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *         "reporting": null,
                     *         "deliveryStatus": "delivered",
                     *         "deliveries": [
                     *           {
                     *             "id": "dlv_01KAJ40M3Y6A8C0E2G4J6M8P0R",
                     *             "channel": "peppol",
                     *             "address": "0208:0987654394",
                     *             "status": "delivered",
                     *             "statusChangedAt": "2026-11-21T10:00:00.180Z",
                     *             "scheduledFor": null,
                     *             "attempts": 1,
                     *             "nextAttemptAt": null,
                     *             "lastAttempt": {
                     *               "at": "2026-11-21T10:00:00.120Z",
                     *               "outcome": "accepted",
                     *               "message": null
                     *             },
                     *             "parkedAt": null,
                     *             "failure": null,
                     *             "references": {
                     *               "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *               "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *               "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *               "messageId": null,
                     *               "messageStatusId": null
                     *             },
                     *             "messageStatus": null
                     *           }
                     *         ],
                     *         "responses": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The document */
                        document: components["schemas"]["Document"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyKeyInProgress"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.addLabel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the document */
                documentId: components["parameters"]["documentId"];
                /** @description Id of the label */
                labelId: components["parameters"]["labelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document": {
                     *         "id": "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "direction": "outgoing",
                     *         "senderId": "0208:0123456749",
                     *         "receiverId": "0208:0987654394",
                     *         "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1",
                     *         "processId": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
                     *         "countryC1": "BE",
                     *         "type": "invoice",
                     *         "profile": "peppol-bis-3",
                     *         "readAt": null,
                     *         "createdAt": "2026-11-21T10:00:00.000Z",
                     *         "updatedAt": "2026-11-21T10:00:00.180Z",
                     *         "xml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>…",
                     *         "parsed": null,
                     *         "validation": {
                     *           "result": "valid",
                     *           "profile": "peppol-bis-3",
                     *           "ruleSets": [
                     *             {
                     *               "name": "ubl",
                     *               "version": "2.1"
                     *             },
                     *             {
                     *               "name": "en",
                     *               "version": "1.3.16"
                     *             },
                     *             {
                     *               "name": "peppol",
                     *               "version": "3.0.21"
                     *             }
                     *           ],
                     *           "errors": []
                     *         },
                     *         "conversion": null,
                     *         "sentOverPeppol": true,
                     *         "sentOverEmail": false,
                     *         "emailRecipients": [],
                     *         "labels": [],
                     *         "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *         "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *         "receivedPeppolSignalMessage": "<eb:SignalMessage …>",
                     *         "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *         "reporting": null,
                     *         "deliveryStatus": "delivered",
                     *         "deliveries": [
                     *           {
                     *             "id": "dlv_01KAJ40M3Y6A8C0E2G4J6M8P0R",
                     *             "channel": "peppol",
                     *             "address": "0208:0987654394",
                     *             "status": "delivered",
                     *             "statusChangedAt": "2026-11-21T10:00:00.180Z",
                     *             "scheduledFor": null,
                     *             "attempts": 1,
                     *             "nextAttemptAt": null,
                     *             "lastAttempt": {
                     *               "at": "2026-11-21T10:00:00.120Z",
                     *               "outcome": "accepted",
                     *               "message": null
                     *             },
                     *             "parkedAt": null,
                     *             "failure": null,
                     *             "references": {
                     *               "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *               "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *               "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *               "messageId": null,
                     *               "messageStatusId": null
                     *             },
                     *             "messageStatus": null
                     *           }
                     *         ],
                     *         "responses": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The document */
                        document: components["schemas"]["Document"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.removeLabel": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the document */
                documentId: components["parameters"]["documentId"];
                /** @description Id of the label */
                labelId: components["parameters"]["labelId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document": {
                     *         "id": "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "direction": "outgoing",
                     *         "senderId": "0208:0123456749",
                     *         "receiverId": "0208:0987654394",
                     *         "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1",
                     *         "processId": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
                     *         "countryC1": "BE",
                     *         "type": "invoice",
                     *         "profile": "peppol-bis-3",
                     *         "readAt": null,
                     *         "createdAt": "2026-11-21T10:00:00.000Z",
                     *         "updatedAt": "2026-11-21T10:00:00.180Z",
                     *         "xml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>…",
                     *         "parsed": null,
                     *         "validation": {
                     *           "result": "valid",
                     *           "profile": "peppol-bis-3",
                     *           "ruleSets": [
                     *             {
                     *               "name": "ubl",
                     *               "version": "2.1"
                     *             },
                     *             {
                     *               "name": "en",
                     *               "version": "1.3.16"
                     *             },
                     *             {
                     *               "name": "peppol",
                     *               "version": "3.0.21"
                     *             }
                     *           ],
                     *           "errors": []
                     *         },
                     *         "conversion": null,
                     *         "sentOverPeppol": true,
                     *         "sentOverEmail": false,
                     *         "emailRecipients": [],
                     *         "labels": [],
                     *         "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *         "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *         "receivedPeppolSignalMessage": "<eb:SignalMessage …>",
                     *         "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *         "reporting": null,
                     *         "deliveryStatus": "delivered",
                     *         "deliveries": [
                     *           {
                     *             "id": "dlv_01KAJ40M3Y6A8C0E2G4J6M8P0R",
                     *             "channel": "peppol",
                     *             "address": "0208:0987654394",
                     *             "status": "delivered",
                     *             "statusChangedAt": "2026-11-21T10:00:00.180Z",
                     *             "scheduledFor": null,
                     *             "attempts": 1,
                     *             "nextAttemptAt": null,
                     *             "lastAttempt": {
                     *               "at": "2026-11-21T10:00:00.120Z",
                     *               "outcome": "accepted",
                     *               "message": null
                     *             },
                     *             "parkedAt": null,
                     *             "failure": null,
                     *             "references": {
                     *               "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *               "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *               "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *               "messageId": null,
                     *               "messageStatusId": null
                     *             },
                     *             "messageStatus": null
                     *           }
                     *         ],
                     *         "responses": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The document */
                        document: components["schemas"]["Document"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.validate": {
        parameters: {
            query?: {
                /** @description Of an XML body; in JSON it is a member of the body. Day of the exchange: the rules that bind then apply. Today when left out */
                onDate?: string;
            };
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ValidateInput"];
                "application/xml": string;
                "application/pdf": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "validation": {
                     *         "result": "valid",
                     *         "profile": "peppol-bis-3",
                     *         "ruleSets": [
                     *           {
                     *             "name": "ubl",
                     *             "version": "2.1"
                     *           },
                     *           {
                     *             "name": "en",
                     *             "version": "1.3.16"
                     *           },
                     *           {
                     *             "name": "peppol",
                     *             "version": "3.0.21"
                     *           }
                     *         ],
                     *         "errors": []
                     *       },
                     *       "parsed": null
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The verdict of the rules on the document */
                        validation: components["schemas"]["Validation"];
                        /** @description What the document says; null when it could not be read as an invoice or credit note */
                        parsed: components["schemas"]["AnyParsedDocument"] | null;
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_xml" | "unreadable_pdf" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            409: components["responses"]["IdempotencyKeyInProgress"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "ruleSets.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "ruleSets": [
                     *         {
                     *           "name": "peppol",
                     *           "version": "3.0.21",
                     *           "source": "Peppol BIS Billing 3.0.21",
                     *           "since": "2026-08-17",
                     *           "until": null,
                     *           "state": "in_force",
                     *           "rules": 214
                     *         }
                     *       ],
                     *       "codeLists": [
                     *         {
                     *           "name": "Currencies (ISO 4217)",
                     *           "source": "EN 16931",
                     *           "version": "1.3.16",
                     *           "codes": 178
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The rule sets, each in its version */
                        ruleSets: components["schemas"]["RuleSet"][];
                        /** @description The code lists */
                        codeLists: components["schemas"]["CodeList"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.evidence": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the document */
                documentId: components["parameters"]["documentId"];
                /** @description Id of one of the document's deliveries */
                documentDeliveryId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    [name: string]: unknown;
                };
                content: {
                    "application/zip": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "no_xml";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "recipients.verify": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifyRecipientInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "recipient": {
                     *         "address": "0208:0987654394",
                     *         "registered": true,
                     *         "documentTypes": [
                     *           {
                     *             "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1",
                     *             "processes": [
                     *               "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0"
                     *             ],
                     *             "transportProfile": "peppol-transport-as4-v2_0",
                     *             "endpointUrl": "https://ap.example.com/as4",
                     *             "certificateExpiresAt": "2027-11-21T00:00:00.000Z"
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The recipient */
                        recipient: components["schemas"]["Recipient"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            409: components["responses"]["IdempotencyKeyInProgress"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "sandbox.receive": {
        parameters: {
            query?: {
                /** @description Of an XML body; in JSON it is a member of the body. Receives under the first identifier of this company */
                companyId?: string;
                /** @description Of an XML body; in JSON it is a member of the body. Receives under this identifier, `<scheme>:<identifier>`; instead of companyId */
                receiver?: string;
                /** @description Of an XML body; in JSON it is a member of the body. Sending participant; that of the document when absent */
                sender?: string;
                /** @description Of an XML body; in JSON it is a member of the body. Found from the document when absent */
                docTypeId?: string;
                /** @description Of an XML body; in JSON it is a member of the body. Found from the document when absent */
                processId?: string;
                /** @description Of an XML body; in JSON it is a member of the body. Id of the message on the network; a repeated one gives the document of the first */
                messageId?: string;
            };
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SandboxInboundInput"];
                "application/xml": string;
                "application/pdf": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document": {
                     *         "id": "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "direction": "incoming",
                     *         "senderId": "0208:0123456749",
                     *         "receiverId": "0208:0987654394",
                     *         "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1",
                     *         "processId": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
                     *         "countryC1": "BE",
                     *         "type": "invoice",
                     *         "profile": "peppol-bis-3",
                     *         "readAt": null,
                     *         "createdAt": "2026-11-21T10:00:00.000Z",
                     *         "updatedAt": "2026-11-21T10:00:00.180Z",
                     *         "xml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>…",
                     *         "parsed": null,
                     *         "validation": {
                     *           "result": "valid",
                     *           "profile": "peppol-bis-3",
                     *           "ruleSets": [
                     *             {
                     *               "name": "ubl",
                     *               "version": "2.1"
                     *             },
                     *             {
                     *               "name": "en",
                     *               "version": "1.3.16"
                     *             },
                     *             {
                     *               "name": "peppol",
                     *               "version": "3.0.21"
                     *             }
                     *           ],
                     *           "errors": []
                     *         },
                     *         "conversion": null,
                     *         "sentOverPeppol": true,
                     *         "sentOverEmail": false,
                     *         "emailRecipients": [],
                     *         "labels": [],
                     *         "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *         "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *         "receivedPeppolSignalMessage": "<eb:SignalMessage …>",
                     *         "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *         "reporting": null,
                     *         "deliveryStatus": null,
                     *         "deliveries": [],
                     *         "responses": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The document */
                        document: components["schemas"]["Document"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "sandbox_only" | "role_forbids";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "document_deleted" | "message_id_reused" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description It cannot be done as it was asked for. */
            422: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "recipient_not_found" | "idempotency_key_reused";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "sandbox.advanceClock": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AdvanceClockInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "clock": {
                     *         "advancedBySeconds": 3600
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description What became of the clock */
                        clock: {
                            /** @description By how much time went on */
                            advancedBySeconds: number;
                        };
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "sandbox_only" | "role_forbids";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            409: components["responses"]["IdempotencyKeyInProgress"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.resend": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the document */
                documentId: components["parameters"]["documentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document": {
                     *         "id": "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "direction": "outgoing",
                     *         "senderId": "0208:0123456749",
                     *         "receiverId": "0208:0987654394",
                     *         "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1",
                     *         "processId": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
                     *         "countryC1": "BE",
                     *         "type": "invoice",
                     *         "profile": "peppol-bis-3",
                     *         "readAt": null,
                     *         "createdAt": "2026-11-21T10:00:00.000Z",
                     *         "updatedAt": "2026-11-21T10:00:00.180Z",
                     *         "xml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>…",
                     *         "parsed": null,
                     *         "validation": {
                     *           "result": "valid",
                     *           "profile": "peppol-bis-3",
                     *           "ruleSets": [
                     *             {
                     *               "name": "ubl",
                     *               "version": "2.1"
                     *             },
                     *             {
                     *               "name": "en",
                     *               "version": "1.3.16"
                     *             },
                     *             {
                     *               "name": "peppol",
                     *               "version": "3.0.21"
                     *             }
                     *           ],
                     *           "errors": []
                     *         },
                     *         "conversion": null,
                     *         "sentOverPeppol": true,
                     *         "sentOverEmail": false,
                     *         "emailRecipients": [],
                     *         "labels": [],
                     *         "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *         "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *         "receivedPeppolSignalMessage": "<eb:SignalMessage …>",
                     *         "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *         "reporting": null,
                     *         "deliveryStatus": "pending",
                     *         "deliveries": [
                     *           {
                     *             "id": "dlv_01KAJ40M3Y6A8C0E2G4J6M8P0R",
                     *             "channel": "peppol",
                     *             "address": "0208:0987654394",
                     *             "status": "delivered",
                     *             "statusChangedAt": "2026-11-21T10:00:00.180Z",
                     *             "scheduledFor": null,
                     *             "attempts": 1,
                     *             "nextAttemptAt": null,
                     *             "lastAttempt": {
                     *               "at": "2026-11-21T10:00:00.120Z",
                     *               "outcome": "accepted",
                     *               "message": null
                     *             },
                     *             "parkedAt": null,
                     *             "failure": null,
                     *             "references": {
                     *               "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *               "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *               "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *               "messageId": null,
                     *               "messageStatusId": null
                     *             },
                     *             "messageStatus": null
                     *           }
                     *         ],
                     *         "responses": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The document */
                        document: components["schemas"]["Document"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "company_not_verified" | "role_forbids";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "not_outgoing" | "report_not_sent" | "imported_document" | "document_deleted" | "delivery_pending" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description It cannot be done as it was asked for. */
            422: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "recipient_not_found" | "document_not_supported" | "idempotency_key_reused";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.cancel": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the document */
                documentId: components["parameters"]["documentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document": {
                     *         "id": "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "direction": "outgoing",
                     *         "senderId": "0208:0123456749",
                     *         "receiverId": "0208:0987654394",
                     *         "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1",
                     *         "processId": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
                     *         "countryC1": "BE",
                     *         "type": "invoice",
                     *         "profile": "peppol-bis-3",
                     *         "readAt": null,
                     *         "createdAt": "2026-11-21T10:00:00.000Z",
                     *         "updatedAt": "2026-11-21T10:00:00.180Z",
                     *         "xml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>…",
                     *         "parsed": null,
                     *         "validation": {
                     *           "result": "valid",
                     *           "profile": "peppol-bis-3",
                     *           "ruleSets": [
                     *             {
                     *               "name": "ubl",
                     *               "version": "2.1"
                     *             },
                     *             {
                     *               "name": "en",
                     *               "version": "1.3.16"
                     *             },
                     *             {
                     *               "name": "peppol",
                     *               "version": "3.0.21"
                     *             }
                     *           ],
                     *           "errors": []
                     *         },
                     *         "conversion": null,
                     *         "sentOverPeppol": false,
                     *         "sentOverEmail": false,
                     *         "emailRecipients": [],
                     *         "labels": [],
                     *         "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *         "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *         "receivedPeppolSignalMessage": "<eb:SignalMessage …>",
                     *         "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *         "reporting": null,
                     *         "deliveryStatus": "failed",
                     *         "deliveries": [
                     *           {
                     *             "id": "dlv_01KAJ40M3Y6A8C0E2G4J6M8P0R",
                     *             "channel": "peppol",
                     *             "address": "0208:0987654394",
                     *             "status": "delivered",
                     *             "statusChangedAt": "2026-11-21T10:00:00.180Z",
                     *             "scheduledFor": null,
                     *             "attempts": 1,
                     *             "nextAttemptAt": null,
                     *             "lastAttempt": {
                     *               "at": "2026-11-21T10:00:00.120Z",
                     *               "outcome": "accepted",
                     *               "message": null
                     *             },
                     *             "parkedAt": null,
                     *             "failure": null,
                     *             "references": {
                     *               "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *               "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *               "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *               "messageId": null,
                     *               "messageStatusId": null
                     *             },
                     *             "messageStatus": null
                     *           }
                     *         ],
                     *         "responses": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The document */
                        document: components["schemas"]["Document"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "delivery_started" | "not_outgoing" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.upload": {
        parameters: {
            query?: {
                /** @description Of an XML body; in JSON it is a member of the body. Electronic address of the sender, `<scheme>:<identifier>`; that of the document when absent */
                sender?: string;
            };
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UploadInput"];
                "application/xml": string;
                "application/pdf": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document": {
                     *         "id": "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "direction": "incoming",
                     *         "senderId": "0208:0123456749",
                     *         "receiverId": "0208:0987654394",
                     *         "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1",
                     *         "processId": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
                     *         "countryC1": "BE",
                     *         "type": "invoice",
                     *         "profile": "peppol-bis-3",
                     *         "readAt": null,
                     *         "createdAt": "2026-11-21T10:00:00.000Z",
                     *         "updatedAt": "2026-11-21T10:00:00.180Z",
                     *         "xml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>…",
                     *         "parsed": null,
                     *         "validation": {
                     *           "result": "valid",
                     *           "profile": "peppol-bis-3",
                     *           "ruleSets": [
                     *             {
                     *               "name": "ubl",
                     *               "version": "2.1"
                     *             },
                     *             {
                     *               "name": "en",
                     *               "version": "1.3.16"
                     *             },
                     *             {
                     *               "name": "peppol",
                     *               "version": "3.0.21"
                     *             }
                     *           ],
                     *           "errors": []
                     *         },
                     *         "conversion": null,
                     *         "sentOverPeppol": true,
                     *         "sentOverEmail": false,
                     *         "emailRecipients": [],
                     *         "labels": [],
                     *         "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *         "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *         "receivedPeppolSignalMessage": "<eb:SignalMessage …>",
                     *         "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *         "reporting": null,
                     *         "deliveryStatus": null,
                     *         "deliveries": [],
                     *         "responses": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The document */
                        document: components["schemas"]["Document"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_xml" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyKeyInProgress"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.send": {
        parameters: {
            query?: {
                /** @description Of an XML body; in JSON it is a member of the body. Electronic address `<scheme>:<identifier>`; null for a document that is only mailed */
                recipient?: components["parameters"]["recipient"];
                /** @description Of an XML body; in JSON it is a member of the body. What the document is written as. When absent, it is what `countrySpecific` asks for, else `peppol-bis-3`, and where the recipient has not registered that, what it has. `xrechnung-3` is XRechnung 3.0, which the recipient has to have registered, and asks for the buyer reference (Leitweg-ID), the seller’s contact and payment means. `nlcius` is the Dutch NLCIUS, likewise, and asks Dutch sellers for a KVK number or OIN. `pint-eu`, `pint-ae`, `pint-aunz`, `pint-jp`, `pint-my` and `pint-sg` are the international invoices (PINT) of an area, with its tax and the categories of that. Not for XML, which says itself what it is */
                profile?: components["parameters"]["profile"];
                /** @description Of an XML body; in JSON it is a member of the body. Document type to send under; found from the document when absent, and the same when it is stated there */
                docTypeId?: components["parameters"]["docTypeId"];
                /** @description Of an XML body; in JSON it is a member of the body. Process to send under; found from the document when absent, and the same when it is stated there */
                processId?: components["parameters"]["processId"];
                /** @description Of an XML body; in JSON it is a member of the body. Sends to `recipient` although the document names another electronic address of its buyer (of a self-billed one's seller) */
                allowAddressMismatch?: components["parameters"]["allowAddressMismatch"];
                /** @description Of an XML body; in JSON it is a member of the body. Your own PDF of the document in base64, which is mailed and shown instead of a rendered one, with the invoice in it (Factur-X). It has to be PDF/A-3, or a PDF that can be made so without changing how it looks */
                pdf?: components["parameters"]["pdf"];
                /** @description Of an XML body; in JSON it is a member of the body. Embeds a PDF of the document into it; not for XML, which is sent as it is */
                attachPdf?: components["parameters"]["attachPdf"];
                /** @description Of an XML body; in JSON it is a member of the body. Converts an XML document to the other syntax (UBL, CII) when the recipient takes only that one; `conversion` of the document then says what was lost, and a document that would lose a term of EN 16931 is refused. A document given as JSON is always written in what the recipient takes */
                convert?: boolean;
                /** @description Of an XML body; in JSON it is a member of the body. Sends although the same number went to the same recipient within a year */
                allowDuplicate?: boolean;
                /** @description Of an XML body; in JSON it is a member of the body. Sends at this instant, at most a year ahead; until it starts it can be cancelled */
                sendAt?: string;
            };
            header?: {
                /** @description `wait=<seconds ≤ 30>` waits for the outcome of the delivery (RFC 7240) */
                Prefer?: string;
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SendInput"];
                "application/xml": string;
                "application/pdf": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document": {
                     *         "id": "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "direction": "outgoing",
                     *         "senderId": "0208:0123456749",
                     *         "receiverId": "0208:0987654394",
                     *         "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1",
                     *         "processId": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
                     *         "countryC1": "BE",
                     *         "type": "invoice",
                     *         "profile": "peppol-bis-3",
                     *         "readAt": null,
                     *         "createdAt": "2026-11-21T10:00:00.000Z",
                     *         "updatedAt": "2026-11-21T10:00:00.180Z",
                     *         "xml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>…",
                     *         "parsed": null,
                     *         "validation": {
                     *           "result": "valid",
                     *           "profile": "peppol-bis-3",
                     *           "ruleSets": [
                     *             {
                     *               "name": "ubl",
                     *               "version": "2.1"
                     *             },
                     *             {
                     *               "name": "en",
                     *               "version": "1.3.16"
                     *             },
                     *             {
                     *               "name": "peppol",
                     *               "version": "3.0.21"
                     *             }
                     *           ],
                     *           "errors": []
                     *         },
                     *         "conversion": null,
                     *         "sentOverPeppol": false,
                     *         "sentOverEmail": false,
                     *         "emailRecipients": [],
                     *         "labels": [],
                     *         "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *         "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *         "receivedPeppolSignalMessage": "<eb:SignalMessage …>",
                     *         "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *         "reporting": null,
                     *         "deliveryStatus": "pending",
                     *         "deliveries": [
                     *           {
                     *             "id": "dlv_01KAJ40M3Y6A8C0E2G4J6M8P0R",
                     *             "channel": "peppol",
                     *             "address": "0208:0987654394",
                     *             "status": "delivered",
                     *             "statusChangedAt": "2026-11-21T10:00:00.180Z",
                     *             "scheduledFor": null,
                     *             "attempts": 1,
                     *             "nextAttemptAt": null,
                     *             "lastAttempt": {
                     *               "at": "2026-11-21T10:00:00.120Z",
                     *               "outcome": "accepted",
                     *               "message": null
                     *             },
                     *             "parkedAt": null,
                     *             "failure": null,
                     *             "references": {
                     *               "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *               "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *               "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *               "messageId": null,
                     *               "messageStatusId": null
                     *             },
                     *             "messageStatus": null
                     *           }
                     *         ],
                     *         "responses": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The document */
                        document: components["schemas"]["Document"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "document_invalid" | "invalid_document" | "seller_mismatch" | "recipient_mismatch" | "document_type_mismatch" | "no_sender_identifier" | "malformed_xml" | "unreadable_pdf" | "unacceptable_pdf" | "conversion_loses_terms" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "company_not_verified" | "role_forbids";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "duplicate_document" | "no_lifecycle" | "status_out_of_order" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description It cannot be done as it was asked for. */
            422: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "recipient_not_found" | "document_not_supported" | "idempotency_key_reused";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.preview": {
        parameters: {
            query?: {
                /** @description Language of the labels of a PDF; else `Accept-Language`, else German for an XRechnung and English for any other document */
                language?: "en" | "fr" | "nl" | "de" | "it" | "es" | "pl" | "pt";
                /** @description Of an XML body; in JSON it is a member of the body. Electronic address `<scheme>:<identifier>`; null for a document that is only mailed */
                recipient?: components["parameters"]["recipient"];
                /** @description Of an XML body; in JSON it is a member of the body. What the document is written as. When absent, it is what `countrySpecific` asks for, else `peppol-bis-3`, and where the recipient has not registered that, what it has. `xrechnung-3` is XRechnung 3.0, which the recipient has to have registered, and asks for the buyer reference (Leitweg-ID), the seller’s contact and payment means. `nlcius` is the Dutch NLCIUS, likewise, and asks Dutch sellers for a KVK number or OIN. `pint-eu`, `pint-ae`, `pint-aunz`, `pint-jp`, `pint-my` and `pint-sg` are the international invoices (PINT) of an area, with its tax and the categories of that. Not for XML, which says itself what it is */
                profile?: components["parameters"]["profile"];
                /** @description Of an XML body; in JSON it is a member of the body. Document type to send under; found from the document when absent, and the same when it is stated there */
                docTypeId?: components["parameters"]["docTypeId"];
                /** @description Of an XML body; in JSON it is a member of the body. Process to send under; found from the document when absent, and the same when it is stated there */
                processId?: components["parameters"]["processId"];
                /** @description Of an XML body; in JSON it is a member of the body. Sends to `recipient` although the document names another electronic address of its buyer (of a self-billed one's seller) */
                allowAddressMismatch?: components["parameters"]["allowAddressMismatch"];
                /** @description Of an XML body; in JSON it is a member of the body. Your own PDF of the document in base64, which is mailed and shown instead of a rendered one, with the invoice in it (Factur-X). It has to be PDF/A-3, or a PDF that can be made so without changing how it looks */
                pdf?: components["parameters"]["pdf"];
                /** @description Of an XML body; in JSON it is a member of the body. Embeds a PDF of the document into it; not for XML, which is sent as it is */
                attachPdf?: components["parameters"]["attachPdf"];
            };
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PreviewInput"];
                "application/xml": string;
                "application/pdf": string;
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "document": {
                     *         "id": null,
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "direction": "outgoing",
                     *         "senderId": "0208:0123456749",
                     *         "receiverId": "0208:0987654394",
                     *         "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1",
                     *         "processId": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
                     *         "countryC1": "BE",
                     *         "type": "invoice",
                     *         "profile": "peppol-bis-3",
                     *         "readAt": null,
                     *         "createdAt": "2026-11-21T10:00:00.000Z",
                     *         "updatedAt": "2026-11-21T10:00:00.180Z",
                     *         "xml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>…",
                     *         "parsed": null,
                     *         "validation": {
                     *           "result": "valid",
                     *           "profile": "peppol-bis-3",
                     *           "ruleSets": [
                     *             {
                     *               "name": "ubl",
                     *               "version": "2.1"
                     *             },
                     *             {
                     *               "name": "en",
                     *               "version": "1.3.16"
                     *             },
                     *             {
                     *               "name": "peppol",
                     *               "version": "3.0.21"
                     *             }
                     *           ],
                     *           "errors": []
                     *         },
                     *         "conversion": null,
                     *         "sentOverPeppol": false,
                     *         "sentOverEmail": false,
                     *         "emailRecipients": [],
                     *         "labels": [],
                     *         "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
                     *         "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
                     *         "receivedPeppolSignalMessage": "<eb:SignalMessage …>",
                     *         "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
                     *         "reporting": null,
                     *         "deliveryStatus": null,
                     *         "deliveries": [],
                     *         "responses": []
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The document */
                        document: components["schemas"]["Document"];
                    };
                    "application/pdf": string;
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "invalid_document" | "seller_mismatch" | "recipient_mismatch" | "document_type_mismatch" | "no_sender_identifier" | "malformed_xml" | "unreadable_pdf" | "unacceptable_pdf" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyKeyInProgress"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "reporting.getDeclarant": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "declarant": {
                     *         "environment": "TEST",
                     *         "siren": "784301772",
                     *         "issuerName": "Boulangerie du Port SAS",
                     *         "vatRegime": "REEL_NORMAL_MENSUEL",
                     *         "vatExigibility": "ENCAISSEMENTS",
                     *         "enabled": true,
                     *         "state": "registered",
                     *         "simulated": true,
                     *         "lastError": null,
                     *         "registeredAt": "2026-11-21T10:00:00.000Z",
                     *         "createdAt": "2026-11-21T10:00:00.000Z",
                     *         "updatedAt": "2026-11-21T10:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The declarant */
                        declarant: components["schemas"]["Declarant"] | null;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "reporting.putDeclarant": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DeclarantInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "declarant": {
                     *         "environment": "TEST",
                     *         "siren": "784301772",
                     *         "issuerName": "Boulangerie du Port SAS",
                     *         "vatRegime": "REEL_NORMAL_MENSUEL",
                     *         "vatExigibility": "ENCAISSEMENTS",
                     *         "enabled": true,
                     *         "state": "registered",
                     *         "simulated": true,
                     *         "lastError": null,
                     *         "registeredAt": "2026-11-21T10:00:00.000Z",
                     *         "createdAt": "2026-11-21T10:00:00.000Z",
                     *         "updatedAt": "2026-11-21T10:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The declarant */
                        declarant: components["schemas"]["Declarant"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "not_french" | "siren_missing" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "company_not_verified" | "declarant_disabled" | "role_forbids";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "reporting.reportB2c": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["B2cSalesInput"] | components["schemas"]["B2cPaymentsInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "report": {
                     *         "id": "frr_01KAJ43H2S4V6X8Z0B2D4F6H8K",
                     *         "duplicate": false,
                     *         "document": {
                     *           "id": "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
                     *           "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *           "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *           "direction": "outgoing",
                     *           "senderId": "0225:784301772",
                     *           "receiverId": null,
                     *           "docTypeId": "urn.cpro.gouv.fr:1p0:ereporting#10.3",
                     *           "processId": "urn.cpro.gouv.fr:1p0:ereporting",
                     *           "countryC1": "FR",
                     *           "type": "frenchB2CSalesReport",
                     *           "profile": "peppol-bis-3",
                     *           "readAt": null,
                     *           "createdAt": "2026-11-21T10:00:00.000Z",
                     *           "updatedAt": "2026-11-21T10:00:00.180Z",
                     *           "xml": null,
                     *           "parsed": null,
                     *           "validation": {
                     *             "result": "valid",
                     *             "profile": "peppol-bis-3",
                     *             "ruleSets": [
                     *               {
                     *                 "name": "ubl",
                     *                 "version": "2.1"
                     *               },
                     *               {
                     *                 "name": "en",
                     *                 "version": "1.3.16"
                     *               },
                     *               {
                     *                 "name": "peppol",
                     *                 "version": "3.0.21"
                     *               }
                     *             ],
                     *             "errors": []
                     *           },
                     *           "conversion": null,
                     *           "sentOverPeppol": false,
                     *           "sentOverEmail": false,
                     *           "emailRecipients": [],
                     *           "labels": [],
                     *           "peppolMessageId": null,
                     *           "peppolConversationId": null,
                     *           "receivedPeppolSignalMessage": null,
                     *           "envelopeId": null,
                     *           "reporting": {
                     *             "reportingStatus": "accepted",
                     *             "final": false,
                     *             "receivedAt": "2026-11-21T10:00:00.000Z",
                     *             "periodStart": "2026-11-11",
                     *             "periodEnd": "2026-11-20",
                     *             "submissionId": null,
                     *             "outcomeCode": null,
                     *             "outcomeAt": null,
                     *             "checkedAt": null,
                     *             "simulated": true
                     *           },
                     *           "deliveryStatus": null,
                     *           "deliveries": [],
                     *           "responses": []
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The report */
                        report: components["schemas"]["Report"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "not_french" | "siren_missing" | "report_invalid" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "declarant_missing" | "declarant_disabled" | "declarant_not_registered" | "company_not_verified" | "role_forbids";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "reference_reused" | "already_reported" | "operation_unknown" | "period_filed" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "reporting.reportB2bi": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["B2biInvoiceInput"] | components["schemas"]["B2biPaymentInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "report": {
                     *         "id": "frr_01KAJ43H2S4V6X8Z0B2D4F6H8K",
                     *         "duplicate": false,
                     *         "document": {
                     *           "id": "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
                     *           "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *           "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *           "direction": "outgoing",
                     *           "senderId": "0225:784301772",
                     *           "receiverId": null,
                     *           "docTypeId": "urn.cpro.gouv.fr:1p0:ereporting#10.3",
                     *           "processId": "urn.cpro.gouv.fr:1p0:ereporting",
                     *           "countryC1": "FR",
                     *           "type": "frenchB2CSalesReport",
                     *           "profile": "peppol-bis-3",
                     *           "readAt": null,
                     *           "createdAt": "2026-11-21T10:00:00.000Z",
                     *           "updatedAt": "2026-11-21T10:00:00.180Z",
                     *           "xml": null,
                     *           "parsed": null,
                     *           "validation": {
                     *             "result": "valid",
                     *             "profile": "peppol-bis-3",
                     *             "ruleSets": [
                     *               {
                     *                 "name": "ubl",
                     *                 "version": "2.1"
                     *               },
                     *               {
                     *                 "name": "en",
                     *                 "version": "1.3.16"
                     *               },
                     *               {
                     *                 "name": "peppol",
                     *                 "version": "3.0.21"
                     *               }
                     *             ],
                     *             "errors": []
                     *           },
                     *           "conversion": null,
                     *           "sentOverPeppol": false,
                     *           "sentOverEmail": false,
                     *           "emailRecipients": [],
                     *           "labels": [],
                     *           "peppolMessageId": null,
                     *           "peppolConversationId": null,
                     *           "receivedPeppolSignalMessage": null,
                     *           "envelopeId": null,
                     *           "reporting": {
                     *             "reportingStatus": "accepted",
                     *             "final": false,
                     *             "receivedAt": "2026-11-21T10:00:00.000Z",
                     *             "periodStart": "2026-11-11",
                     *             "periodEnd": "2026-11-20",
                     *             "submissionId": null,
                     *             "outcomeCode": null,
                     *             "outcomeAt": null,
                     *             "checkedAt": null,
                     *             "simulated": true
                     *           },
                     *           "deliveryStatus": null,
                     *           "deliveries": [],
                     *           "responses": []
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The report */
                        report: components["schemas"]["Report"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "not_french" | "siren_missing" | "report_invalid" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "declarant_missing" | "declarant_disabled" | "declarant_not_registered" | "company_not_verified" | "role_forbids";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "reference_reused" | "already_reported" | "operation_unknown" | "period_filed" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "reporting.listReceivedPurchases": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "purchases": [
                     *         {
                     *           "documentId": "doc_01KAJ3T2A3B4C5D6E7F8G9H0J1",
                     *           "state": "incomplete",
                     *           "reportId": null,
                     *           "reportDocumentId": null,
                     *           "findings": [
                     *             {
                     *               "fieldName": "vatBreakdown.0.category",
                     *               "errorMessage": "Category O does not say that the buyer owes VAT in France. Where it does, report the purchase with the category that says so."
                     *             }
                     *           ],
                     *           "proposal": {
                     *             "type": "invoice",
                     *             "reference": "received-doc_01KAJ3T2A3B4C5D6E7F8G9H0J1",
                     *             "documentNumber": "R-88121"
                     *           },
                     *           "createdAt": "2026-11-20T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The purchases of the page */
                        purchases: components["schemas"]["ReceivedPurchase"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "reporting.reportPurchase": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["B2biPurchaseInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "report": {
                     *         "id": "frr_01KAJ43H2S4V6X8Z0B2D4F6H8K",
                     *         "duplicate": false,
                     *         "document": {
                     *           "id": "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
                     *           "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *           "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *           "direction": "outgoing",
                     *           "senderId": "0225:784301772",
                     *           "receiverId": null,
                     *           "docTypeId": "urn.cpro.gouv.fr:1p0:ereporting#10.3",
                     *           "processId": "urn.cpro.gouv.fr:1p0:ereporting",
                     *           "countryC1": "FR",
                     *           "type": "frenchB2CSalesReport",
                     *           "profile": "peppol-bis-3",
                     *           "readAt": null,
                     *           "createdAt": "2026-11-21T10:00:00.000Z",
                     *           "updatedAt": "2026-11-21T10:00:00.180Z",
                     *           "xml": null,
                     *           "parsed": null,
                     *           "validation": {
                     *             "result": "valid",
                     *             "profile": "peppol-bis-3",
                     *             "ruleSets": [
                     *               {
                     *                 "name": "ubl",
                     *                 "version": "2.1"
                     *               },
                     *               {
                     *                 "name": "en",
                     *                 "version": "1.3.16"
                     *               },
                     *               {
                     *                 "name": "peppol",
                     *                 "version": "3.0.21"
                     *               }
                     *             ],
                     *             "errors": []
                     *           },
                     *           "conversion": null,
                     *           "sentOverPeppol": false,
                     *           "sentOverEmail": false,
                     *           "emailRecipients": [],
                     *           "labels": [],
                     *           "peppolMessageId": null,
                     *           "peppolConversationId": null,
                     *           "receivedPeppolSignalMessage": null,
                     *           "envelopeId": null,
                     *           "reporting": {
                     *             "reportingStatus": "accepted",
                     *             "final": false,
                     *             "receivedAt": "2026-11-21T10:00:00.000Z",
                     *             "periodStart": "2026-11-11",
                     *             "periodEnd": "2026-11-20",
                     *             "submissionId": null,
                     *             "outcomeCode": null,
                     *             "outcomeAt": null,
                     *             "checkedAt": null,
                     *             "simulated": true
                     *           },
                     *           "deliveryStatus": null,
                     *           "deliveries": [],
                     *           "responses": []
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The report */
                        report: components["schemas"]["Report"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "not_french" | "siren_missing" | "report_invalid" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "declarant_missing" | "declarant_disabled" | "declarant_not_registered" | "company_not_verified" | "role_forbids";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "reference_reused" | "already_reported" | "operation_unknown" | "period_filed" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "reporting.listReports": {
        parameters: {
            query: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
                /** @description What is reported in the period */
                flow: "transactions" | "payments" | "purchases";
                /** @description First day of the period */
                periodStart: string;
            };
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "reports": [
                     *         {
                     *           "id": "frr_01KAJ43H2S4V6X8Z0B2D4F6H8K",
                     *           "documentId": "doc_01KAJ43H2QZ8M4T6V1X3C5N7B9",
                     *           "reference": "till-3-2026-11-20",
                     *           "action": "submit",
                     *           "kind": "b2cSales",
                     *           "day": "2026-11-20",
                     *           "number": null,
                     *           "issueDate": null,
                     *           "documentType": null,
                     *           "partner": null,
                     *           "category": "goods",
                     *           "currency": "EUR",
                     *           "taxExclusiveAmount": "1000.00",
                     *           "taxAmount": "200.00",
                     *           "transactionCount": 42,
                     *           "vatBreakdown": [
                     *             {
                     *               "percentage": "20",
                     *               "taxableAmount": "1000.00",
                     *               "taxAmount": "200.00",
                     *               "amount": null
                     *             }
                     *           ],
                     *           "reportingStatus": "accepted",
                     *           "outcomeCode": null,
                     *           "submissionId": null,
                     *           "receivedAt": "2026-11-21T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The reports */
                        reports: components["schemas"]["Reported"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "reporting.listFilings": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "filings": [
                     *         {
                     *           "id": "frf_01KAJ44B6D8F0H2K4M6P8R0T2V",
                     *           "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *           "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *           "environment": "TEST",
                     *           "simulated": true,
                     *           "siren": "784301772",
                     *           "issuerName": "Boulangerie du Port SAS",
                     *           "flow": "transactions",
                     *           "typeCode": "IN",
                     *           "sequence": 1,
                     *           "periodStart": "2026-11-11",
                     *           "periodEnd": "2026-11-20",
                     *           "declarantDeadline": "2026-11-30T07:00:00.000Z",
                     *           "platformDeadline": "2026-12-01T07:00:00.000Z",
                     *           "state": "accepted",
                     *           "reportCount": 20,
                     *           "receivedAt": "2026-11-30T07:00:00.420Z",
                     *           "outcomeCode": "300",
                     *           "outcomeAt": "2026-11-30T07:00:01.610Z",
                     *           "checkedAt": "2026-11-30T07:00:01.610Z",
                     *           "findings": [],
                     *           "lastError": null,
                     *           "parkedAt": null,
                     *           "createdAt": "2026-11-30T07:00:00.110Z",
                     *           "updatedAt": "2026-11-30T07:00:01.610Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The filings of the page */
                        filings: components["schemas"]["Filing"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "reporting.getFiling": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
                /** @description Id of the filing */
                filingId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "filing": {
                     *         "id": "frf_01KAJ44B6D8F0H2K4M6P8R0T2V",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "environment": "TEST",
                     *         "simulated": true,
                     *         "siren": "784301772",
                     *         "issuerName": "Boulangerie du Port SAS",
                     *         "flow": "transactions",
                     *         "typeCode": "IN",
                     *         "sequence": 1,
                     *         "periodStart": "2026-11-11",
                     *         "periodEnd": "2026-11-20",
                     *         "declarantDeadline": "2026-11-30T07:00:00.000Z",
                     *         "platformDeadline": "2026-12-01T07:00:00.000Z",
                     *         "state": "accepted",
                     *         "reportCount": 20,
                     *         "receivedAt": "2026-11-30T07:00:00.420Z",
                     *         "outcomeCode": "300",
                     *         "outcomeAt": "2026-11-30T07:00:01.610Z",
                     *         "checkedAt": "2026-11-30T07:00:01.610Z",
                     *         "findings": [],
                     *         "lastError": null,
                     *         "parkedAt": null,
                     *         "createdAt": "2026-11-30T07:00:00.110Z",
                     *         "updatedAt": "2026-11-30T07:00:01.610Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The filing */
                        filing: components["schemas"]["Filing"];
                    };
                    "application/xml": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "no_xml";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "reporting.calendar": {
        parameters: {
            query?: {
                /** @description The year; the present one in Paris when omitted */
                year?: number;
            };
            header?: never;
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "periods": [
                     *         {
                     *           "flow": "transactions",
                     *           "periodStart": "2026-11-11",
                     *           "periodEnd": "2026-11-20",
                     *           "opensAt": "2026-11-10T23:00:00.000Z",
                     *           "closesAt": "2026-11-20T23:00:00.000Z",
                     *           "declarantDeadline": "2026-11-30T07:00:00.000Z",
                     *           "platformDeadline": "2026-12-01T07:00:00.000Z",
                     *           "state": "due",
                     *           "waitingReports": 8,
                     *           "filedReports": 0,
                     *           "filingId": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The periods */
                        periods: components["schemas"]["CalendarPeriod"][];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhooks.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhooks": [
                     *         {
                     *           "id": "wh_01KAJ41V6N8Q0S2T4V6Y8A0C2E",
                     *           "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *           "companyId": null,
                     *           "url": "https://erp.example.com/hooks/passerelle",
                     *           "secret": "whsec_<base64 of 32 random bytes>",
                     *           "disabledAt": null,
                     *           "createdAt": "2026-11-21T09:58:00.000Z",
                     *           "updatedAt": "2026-11-21T09:58:00.000Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The webhooks */
                        webhooks: components["schemas"]["Webhook"][];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhooks.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateWebhookInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "wh_01KAJ41V6N8Q0S2T4V6Y8A0C2E",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "companyId": null,
                     *         "url": "https://erp.example.com/hooks/passerelle",
                     *         "secret": "whsec_<base64 of 32 random bytes>",
                     *         "disabledAt": null,
                     *         "createdAt": "2026-11-21T09:58:00.000Z",
                     *         "updatedAt": "2026-11-21T09:58:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The webhook */
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "url_not_allowed" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "role_forbids" | "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyKeyInProgress"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhooks.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "wh_01KAJ41V6N8Q0S2T4V6Y8A0C2E",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "companyId": null,
                     *         "url": "https://erp.example.com/hooks/passerelle",
                     *         "secret": "whsec_<base64 of 32 random bytes>",
                     *         "disabledAt": null,
                     *         "createdAt": "2026-11-21T09:58:00.000Z",
                     *         "updatedAt": "2026-11-21T09:58:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The webhook */
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhooks.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateWebhookInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "wh_01KAJ41V6N8Q0S2T4V6Y8A0C2E",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "companyId": null,
                     *         "url": "https://erp.example.com/hooks/passerelle",
                     *         "secret": "whsec_<base64 of 32 random bytes>",
                     *         "disabledAt": null,
                     *         "createdAt": "2026-11-21T09:58:00.000Z",
                     *         "updatedAt": "2026-11-21T09:58:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The webhook */
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "url_not_allowed" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "role_forbids" | "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhooks.delete": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhooks.rotateSecret": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the webhook */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "webhook": {
                     *         "id": "wh_01KAJ41V6N8Q0S2T4V6Y8A0C2E",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "companyId": null,
                     *         "url": "https://erp.example.com/hooks/passerelle",
                     *         "secret": "whsec_<base64 of 32 random bytes>",
                     *         "disabledAt": null,
                     *         "createdAt": "2026-11-21T09:58:00.000Z",
                     *         "updatedAt": "2026-11-21T09:58:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The webhook */
                        webhook: components["schemas"]["Webhook"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "role_forbids" | "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyKeyInProgress"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhookDeliveries.listAll": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
                /** @description Only deliveries of this status */
                status?: components["parameters"]["status"];
                /** @description Only deliveries made at this instant or later */
                from?: components["parameters"]["from"];
                /** @description Only deliveries made before this instant */
                to?: components["parameters"]["to"];
                /** @description Class of the HTTP status of the last attempt; `none`: it got no response */
                code?: "1xx" | "2xx" | "3xx" | "4xx" | "5xx" | "none";
                /** @description Only deliveries of events of this type */
                type?: string;
                /** @description Only deliveries to this webhook */
                webhookId?: string;
                /** @description Only deliveries of this event */
                eventId?: string;
                /** @description Only deliveries of events about this document */
                documentId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "deliveries": [
                     *         {
                     *           "id": "whd_01KAJ5Z8D3F5H7K9N1Q3S5T7V9",
                     *           "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *           "webhookId": "wh_01KAJ41V6N8Q0S2T4V6Y8A0C2E",
                     *           "eventId": "evt_01KAJ5Z8C2E4G6J8M0P2R4T6V8",
                     *           "eventType": "document.received",
                     *           "documentId": "doc_01KAJ5Z8B1D3F5H7K9N1Q3S5T7",
                     *           "status": "pending",
                     *           "attemptCount": 1,
                     *           "lastAttempt": {
                     *             "at": "2026-11-21T10:15:00.030Z",
                     *             "durationMs": 41,
                     *             "outcome": "response",
                     *             "status": 503
                     *           },
                     *           "nextAttemptAt": "2026-11-21T10:15:05.400Z",
                     *           "parkedAt": null,
                     *           "createdAt": "2026-11-21T10:15:00.010Z",
                     *           "finishedAt": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description How the document goes to its recipients */
                        deliveries: components["schemas"]["WebhookDelivery"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhookDeliveries.list": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
                /** @description Only deliveries of this status */
                status?: components["parameters"]["status"];
                /** @description Only deliveries made at this instant or later */
                from?: components["parameters"]["from"];
                /** @description Only deliveries made before this instant */
                to?: components["parameters"]["to"];
            };
            header?: never;
            path: {
                /** @description Id of the webhook */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "deliveries": [
                     *         {
                     *           "id": "whd_01KAJ5Z8D3F5H7K9N1Q3S5T7V9",
                     *           "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *           "webhookId": "wh_01KAJ41V6N8Q0S2T4V6Y8A0C2E",
                     *           "eventId": "evt_01KAJ5Z8C2E4G6J8M0P2R4T6V8",
                     *           "eventType": "document.received",
                     *           "documentId": "doc_01KAJ5Z8B1D3F5H7K9N1Q3S5T7",
                     *           "status": "pending",
                     *           "attemptCount": 1,
                     *           "lastAttempt": {
                     *             "at": "2026-11-21T10:15:00.030Z",
                     *             "durationMs": 41,
                     *             "outcome": "response",
                     *             "status": 503
                     *           },
                     *           "nextAttemptAt": "2026-11-21T10:15:05.400Z",
                     *           "parkedAt": null,
                     *           "createdAt": "2026-11-21T10:15:00.010Z",
                     *           "finishedAt": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description How the document goes to its recipients */
                        deliveries: components["schemas"]["WebhookDelivery"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhookDeliveries.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the webhook delivery */
                deliveryId: components["parameters"]["deliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "delivery": {
                     *         "id": "whd_01KAJ5Z8D3F5H7K9N1Q3S5T7V9",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "webhookId": "wh_01KAJ41V6N8Q0S2T4V6Y8A0C2E",
                     *         "eventId": "evt_01KAJ5Z8C2E4G6J8M0P2R4T6V8",
                     *         "eventType": "document.received",
                     *         "documentId": "doc_01KAJ5Z8B1D3F5H7K9N1Q3S5T7",
                     *         "status": "pending",
                     *         "attemptCount": 1,
                     *         "lastAttempt": {
                     *           "at": "2026-11-21T10:15:00.030Z",
                     *           "durationMs": 41,
                     *           "outcome": "response",
                     *           "status": 503
                     *         },
                     *         "nextAttemptAt": "2026-11-21T10:15:05.400Z",
                     *         "parkedAt": null,
                     *         "createdAt": "2026-11-21T10:15:00.010Z",
                     *         "finishedAt": null,
                     *         "attempts": [
                     *           {
                     *             "number": 1,
                     *             "attemptedAt": "2026-11-21T10:15:00.030Z",
                     *             "durationMs": 41,
                     *             "outcome": "response",
                     *             "status": 503,
                     *             "responseBody": "down for maintenance",
                     *             "error": null,
                     *             "manual": false
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Where, when and to whom goods or services went (BG-13) */
                        delivery: components["schemas"]["WebhookDeliveryWithAttempts"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhookDeliveries.retry": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the webhook delivery */
                deliveryId: components["parameters"]["deliveryId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "delivery": {
                     *         "id": "whd_01KAJ5Z8D3F5H7K9N1Q3S5T7V9",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "webhookId": "wh_01KAJ41V6N8Q0S2T4V6Y8A0C2E",
                     *         "eventId": "evt_01KAJ5Z8C2E4G6J8M0P2R4T6V8",
                     *         "eventType": "document.received",
                     *         "documentId": "doc_01KAJ5Z8B1D3F5H7K9N1Q3S5T7",
                     *         "status": "pending",
                     *         "attemptCount": 1,
                     *         "lastAttempt": {
                     *           "at": "2026-11-21T10:15:00.030Z",
                     *           "durationMs": 41,
                     *           "outcome": "response",
                     *           "status": 503
                     *         },
                     *         "nextAttemptAt": "2026-11-21T10:15:05.400Z",
                     *         "parkedAt": null,
                     *         "createdAt": "2026-11-21T10:15:00.010Z",
                     *         "finishedAt": null,
                     *         "attempts": [
                     *           {
                     *             "number": 1,
                     *             "attemptedAt": "2026-11-21T10:15:00.030Z",
                     *             "durationMs": 41,
                     *             "outcome": "response",
                     *             "status": 503,
                     *             "responseBody": "down for maintenance",
                     *             "error": null,
                     *             "manual": false
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Where, when and to whom goods or services went (BG-13) */
                        delivery: components["schemas"]["WebhookDeliveryWithAttempts"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "webhook_deleted" | "webhook_disabled" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhooks.test": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the webhook */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "delivery": {
                     *         "id": "whd_01KAJ5Z8D3F5H7K9N1Q3S5T7V9",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "webhookId": "wh_01KAJ41V6N8Q0S2T4V6Y8A0C2E",
                     *         "eventId": "evt_01KAJ5Z8C2E4G6J8M0P2R4T6V8",
                     *         "eventType": "document.received",
                     *         "documentId": "doc_01KAJ5Z8B1D3F5H7K9N1Q3S5T7",
                     *         "status": "pending",
                     *         "attemptCount": 1,
                     *         "lastAttempt": {
                     *           "at": "2026-11-21T10:15:00.030Z",
                     *           "durationMs": 41,
                     *           "outcome": "response",
                     *           "status": 503
                     *         },
                     *         "nextAttemptAt": "2026-11-21T10:15:05.400Z",
                     *         "parkedAt": null,
                     *         "createdAt": "2026-11-21T10:15:00.010Z",
                     *         "finishedAt": null,
                     *         "attempts": [
                     *           {
                     *             "number": 1,
                     *             "attemptedAt": "2026-11-21T10:15:00.030Z",
                     *             "durationMs": 41,
                     *             "outcome": "response",
                     *             "status": 503,
                     *             "responseBody": "down for maintenance",
                     *             "error": null,
                     *             "manual": false
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Where, when and to whom goods or services went (BG-13) */
                        delivery: components["schemas"]["WebhookDeliveryWithAttempts"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "webhook_disabled" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhooks.replay": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the call safe to repeat: the first answer is given again, with `Idempotent-Replayed: true`. Kept 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the webhook */
                webhookId: components["parameters"]["webhookId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReplayInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "replayed": 42
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description How many events are posted again */
                        replayed: number;
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "range_too_large" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "webhook_disabled" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "events.list": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
                /** @description Only events of this type */
                type?: "company.verification" | "document.delivery_status_changed" | "document.label.assigned" | "document.label.unassigned" | "document.lifecycle_changed" | "document.received" | "document.reporting_status_changed" | "document.response_received" | "document.sent" | "webhook.test";
                /** @description Read forward, oldest first, from this instant on (ISO 8601) */
                since?: string;
                /** @description Seconds to wait for an event when there is none yet; only when reading forward */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "events": [
                     *         {
                     *           "id": "evt_01KAJ5Z8C2E4G6J8M0P2R4T6V8",
                     *           "type": "document.received",
                     *           "timestamp": "2026-11-21T10:15:00.000Z",
                     *           "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *           "companyId": "c_01KAJ3R7D0X9W7V5T3R1P9N7K5",
                     *           "data": {
                     *             "documentId": "doc_01KAJ5Z8B1D3F5H7K9N1Q3S5T7",
                     *             "direction": "incoming",
                     *             "type": "invoice"
                     *           }
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The events of the page */
                        events: components["schemas"]["Event"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            /** @description Too many requests, a second or at a time. */
            429: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "too_many_waiting" | "rate_limited" | "concurrency_limited" | "fair_share_exceeded" | "too_many_failures";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    "events.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the event */
                eventId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "event": {
                     *         "id": "evt_01KAJ5Z8C2E4G6J8M0P2R4T6V8",
                     *         "type": "document.received",
                     *         "timestamp": "2026-11-21T10:15:00.000Z",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "companyId": "c_01KAJ3R7D0X9W7V5T3R1P9N7K5",
                     *         "data": {
                     *           "documentId": "doc_01KAJ5Z8B1D3F5H7K9N1Q3S5T7",
                     *           "direction": "incoming",
                     *           "type": "invoice"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The event */
                        event: components["schemas"]["Event"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "events.types": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "eventTypes": [
                     *         {
                     *           "type": "document.received",
                     *           "description": "A document arrived for a company of the team",
                     *           "schema": {}
                     *         }
                     *       ],
                     *       "testEventType": {
                     *         "type": "webhook.test",
                     *         "description": "Made by POST /webhooks/{webhookId}/test, for that webhook alone",
                     *         "schema": {}
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description All types, in the order of the alphabet */
                        eventTypes: {
                            /** @description Type */
                            type: string;
                            /** @description Description */
                            description: string;
                            /** @description JSON Schema of the body */
                            schema: {
                                [key: string]: unknown;
                            };
                        }[];
                        /** @description The event of `POST /webhooks/{webhookId}/test` */
                        testEventType: {
                            /** @description Type */
                            type: string;
                            /** @description Description */
                            description: string;
                            /** @description JSON Schema of the body */
                            schema: {
                                [key: string]: unknown;
                            };
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.timeline": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the document */
                documentId: components["parameters"]["documentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "timeline": [
                     *         {
                     *           "at": "2026-11-21T10:00:00.000Z",
                     *           "kind": "stored",
                     *           "direction": "outgoing"
                     *         },
                     *         {
                     *           "at": "2026-11-21T10:00:00.000Z",
                     *           "kind": "event",
                     *           "eventId": "evt_01KAJ40M3Z7B9D1F3H5K7N9Q2S",
                     *           "type": "document.sent"
                     *         },
                     *         {
                     *           "at": "2026-11-21T10:00:00.120Z",
                     *           "kind": "attempt",
                     *           "deliveryId": "dlv_01KAJ40M3Y6A8C0E2G4J6M8P0R",
                     *           "channel": "peppol",
                     *           "address": "0208:0987654394",
                     *           "number": 1,
                     *           "durationMs": 60,
                     *           "outcome": "accepted",
                     *           "message": null,
                     *           "providerCode": null,
                     *           "hasReceipt": true
                     *         },
                     *         {
                     *           "at": "2026-11-21T10:00:00.180Z",
                     *           "kind": "receipt",
                     *           "deliveryId": "dlv_01KAJ40M3Y6A8C0E2G4J6M8P0R",
                     *           "number": 1
                     *         },
                     *         {
                     *           "at": "2026-11-21T10:00:00.240Z",
                     *           "kind": "webhook",
                     *           "eventId": "evt_01KAJ40M3Z7B9D1F3H5K7N9Q2S",
                     *           "webhookId": "wh_01KAJ3S0A1B2C3D4E5F6G7H8J9",
                     *           "webhookDeliveryId": "whd_01KAJ40M40A1B2C3D4E5F6G7H8",
                     *           "state": "delivered",
                     *           "attempts": 1,
                     *           "status": 200
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description What happened, the oldest first */
                        timeline: components["schemas"]["TimelineEntry"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "overview.get": {
        parameters: {
            query?: {
                /** @description Days (UTC) of the chart, today the last */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "overview": {
                     *         "at": "2026-11-21T14:03:00.000Z",
                     *         "days": [
                     *           {
                     *             "date": "2026-11-20",
                     *             "incoming": 13,
                     *             "outgoing": {
                     *               "pending": 0,
                     *               "delivered": 41,
                     *               "failed": 1,
                     *               "withoutDelivery": 0
                     *             }
                     *           },
                     *           {
                     *             "date": "2026-11-21",
                     *             "incoming": 4,
                     *             "outgoing": {
                     *               "pending": 1,
                     *               "delivered": 17,
                     *               "failed": 0,
                     *               "withoutDelivery": 0
                     *             }
                     *           }
                     *         ],
                     *         "documents": {
                     *           "unread": 12,
                     *           "pending": 1,
                     *           "failed": 1,
                     *           "scheduled": 0,
                     *           "retrying": 1,
                     *           "parked": 0
                     *         },
                     *         "webhooks": {
                     *           "total": 2,
                     *           "failing": 1,
                     *           "disabled": 0,
                     *           "attention": [
                     *             {
                     *               "id": "wh_01KAJ41V6N8Q0S2T4V6Y8A0C2E",
                     *               "url": "https://erp.example.com/hooks/passerelle",
                     *               "state": "failing",
                     *               "since": "2026-11-21T12:41:00.000Z",
                     *               "disabledFrom": "2026-11-24T12:41:00.000Z",
                     *               "waiting": 18
                     *             }
                     *           ]
                     *         },
                     *         "companies": {
                     *           "total": 3,
                     *           "unverified": 1,
                     *           "attention": [
                     *             {
                     *               "id": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *               "name": "Brouwerij De Kroon NV"
                     *             }
                     *           ]
                     *         },
                     *         "deadlines": [
                     *           {
                     *             "companyId": "c_01KAJ3R7D0X9W7V5T3R1P9N7K5",
                     *             "companyName": "Boulangerie du Port SAS",
                     *             "flow": "transactions",
                     *             "periodStart": "2026-11-11",
                     *             "periodEnd": "2026-11-20",
                     *             "declarantDeadline": "2026-11-30T07:00:00.000Z",
                     *             "platformDeadline": "2026-12-01T07:00:00.000Z",
                     *             "waitingReports": 8,
                     *             "parkedAt": null
                     *           }
                     *         ],
                     *         "firstSteps": {
                     *           "companyCreated": true,
                     *           "companyVerified": true,
                     *           "identifierPublished": true,
                     *           "webhookCreated": true,
                     *           "webhookDelivered": false,
                     *           "documentSent": true,
                     *           "documentDelivered": true,
                     *           "documentReceived": true
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        overview: components["schemas"]["Overview"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "requests.list": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
                /** @description Class of the status; `failed`: 4xx and 5xx, `aborted`: the client went away before the answer */
                status?: "2xx" | "3xx" | "4xx" | "5xx" | "failed" | "aborted";
                /** @description Only requests of this method */
                method?: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
                /** @description Only requests of this operation, by its path in the API document */
                route?: string;
                /** @description Only answers with this `X-Error-Code` */
                errorCode?: string;
                /** @description Only requests with this `X-Request-Id` */
                requestId?: string;
                /** @description Only requests with this key */
                keyId?: string;
                /** @description Only requests that were answered at this instant or later */
                from?: string;
                /** @description Only requests that were answered before this instant */
                to?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "requests": [
                     *         {
                     *           "id": "arq_01KAJ5Z8C2E4G6J8M0P2R4T6V8",
                     *           "requestId": "6d0c6b6e-2f6f-4f0e-9a53-0b8a3f3f6b11",
                     *           "at": "2026-11-21T10:15:00.000Z",
                     *           "method": "POST",
                     *           "route": "/api/v1/{companyId}/send",
                     *           "status": 400,
                     *           "errorCode": "invalid_document",
                     *           "durationMs": 14,
                     *           "keyId": "key_01KAJ3Q5CZ9V7T5R3P1N9M7K5J",
                     *           "userId": null,
                     *           "resourceId": "c_01KAJ3R7D0X9W7V5T3R1P9N7K5"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The requests of the page */
                        requests: components["schemas"]["ApiRequest"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "requests.failures": {
        parameters: {
            query?: {
                /** @description Only requests that were answered at this instant or later; default: all that are kept */
                from?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "failures": [
                     *         {
                     *           "method": "POST",
                     *           "route": "/api/v1/{companyId}/send",
                     *           "status": 400,
                     *           "errorCode": "invalid_document",
                     *           "count": 17,
                     *           "keyCount": 1,
                     *           "lastAt": "2026-11-21T10:15:00.000Z",
                     *           "lastRequestId": "6d0c6b6e-2f6f-4f0e-9a53-0b8a3f3f6b11"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The groups */
                        failures: components["schemas"]["RequestGroup"][];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["RoleForbids"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "health.live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "status": "live",
                     *       "activity": "serving",
                     *       "version": "0.2.0"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /**
                         * @description Status
                         * @enum {string}
                         */
                        status: "live";
                        /**
                         * @description What the process is doing
                         * @enum {string}
                         */
                        activity: "starting" | "waiting_for_database" | "migrating" | "serving" | "restarting_database" | "stopping";
                        /** @description Version */
                        version: string;
                    };
                };
            };
        };
    };
    "health.ready": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "status": "ready",
                     *       "outgoingWork": "running"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /**
                         * @description Status
                         * @enum {string}
                         */
                        status: "ready";
                        /**
                         * @description `held`: the operator, or a restore, holds all transmissions, webhooks and mails
                         * @enum {string}
                         */
                        outgoingWork: "running" | "held";
                    };
                };
            };
            /** @description A dependency is down, or the service has as much to do as it can. */
            503: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "unavailable";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    "service.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "service": "Passerelle",
                     *       "version": "0.2.0",
                     *       "documentation": "/docs",
                     *       "apiDocument": "/openapi.json"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Name of the service */
                        service: string;
                        /** @description Version */
                        version: string;
                        /** @description Path of the documentation */
                        documentation: string;
                        /** @description Path of the API document */
                        apiDocument: string;
                    };
                };
            };
            /** @description A browser is led to `/app` */
            302: {
                headers: {
                    /** @description The dashboard */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "invitations.accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AcceptInvitationInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "session": {
                     *         "user": {
                     *           "id": "usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *           "email": "ann@example.com",
                     *           "name": "Ann Peeters",
                     *           "language": "en",
                     *           "operator": true
                     *         },
                     *         "teams": [
                     *           {
                     *             "id": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *             "name": "Sandbox",
                     *             "environment": "sandbox",
                     *             "role": "owner",
                     *             "permissions": [
                     *               "documents.read",
                     *               "documents.send",
                     *               "documents.manage",
                     *               "companies.read",
                     *               "companies.manage",
                     *               "partners.read",
                     *               "partners.manage",
                     *               "labels.read",
                     *               "labels.manage",
                     *               "reporting.read",
                     *               "reporting.manage",
                     *               "webhooks.read",
                     *               "webhooks.manage",
                     *               "events.read",
                     *               "requests.read",
                     *               "keys.read",
                     *               "keys.manage",
                     *               "members.read",
                     *               "members.manage",
                     *               "team.read",
                     *               "team.manage",
                     *               "audit.read",
                     *               "sandbox.use"
                     *             ]
                     *           }
                     *         ],
                     *         "factors": {
                     *           "password": true,
                     *           "totp": false,
                     *           "passkeys": 0,
                     *           "provider": false
                     *         },
                     *         "createdAt": "2026-11-23T08:00:00.000Z",
                     *         "expiresAt": "2026-12-07T08:00:00.000Z",
                     *         "verifiedUntil": "2026-11-23T08:15:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Where the person is signed in, and what they may do */
                        session: components["schemas"]["Session"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "weak_password" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credentials are not valid, or the resource belongs to another team. */
            401: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "link_invalid" | "sign_in_failed" | "second_factor_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "https_required" | "foreign_origin" | "provider_only";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "account_exists";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too many requests, a second or at a time. */
            429: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "too_many_failures";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    "reset.request": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RequestResetInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "weak_password" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credentials are not valid, or the resource belongs to another team. */
            401: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "link_invalid";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "https_required" | "foreign_origin" | "provider_only";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "mail_unavailable";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too many requests, a second or at a time. */
            429: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "too_many_failures";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    "reset.setPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ResetPasswordInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "session": null
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The session that begins where the identity provider is the only way to sign in; else null */
                        session: components["schemas"]["Session"] | null;
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "weak_password" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credentials are not valid, or the resource belongs to another team. */
            401: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "link_invalid";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "https_required" | "foreign_origin";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too many requests, a second or at a time. */
            429: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "too_many_failures";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    "signIn.ways": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "signIn": {
                     *         "password": true,
                     *         "passkeys": true,
                     *         "oidc": null,
                     *         "welcome": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The ways to sign in that there are */
                        signIn: {
                            /** @description Whether a password is accepted */
                            password: boolean;
                            /** @description Whether passkeys are accepted */
                            passkeys: boolean;
                            /** @description The identity provider that people may sign in with; null without one */
                            oidc: {
                                /** @description What to call the provider */
                                name: string;
                            } | null;
                            /** @description There is no account yet: the link that the start prints makes the first */
                            welcome: boolean;
                        };
                    };
                };
            };
        };
    };
    "signIn.byPassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SignInInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "session": {
                     *         "user": {
                     *           "id": "usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *           "email": "ann@example.com",
                     *           "name": "Ann Peeters",
                     *           "language": "en",
                     *           "operator": true
                     *         },
                     *         "teams": [
                     *           {
                     *             "id": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *             "name": "Sandbox",
                     *             "environment": "sandbox",
                     *             "role": "owner",
                     *             "permissions": [
                     *               "documents.read",
                     *               "documents.send",
                     *               "documents.manage",
                     *               "companies.read",
                     *               "companies.manage",
                     *               "partners.read",
                     *               "partners.manage",
                     *               "labels.read",
                     *               "labels.manage",
                     *               "reporting.read",
                     *               "reporting.manage",
                     *               "webhooks.read",
                     *               "webhooks.manage",
                     *               "events.read",
                     *               "requests.read",
                     *               "keys.read",
                     *               "keys.manage",
                     *               "members.read",
                     *               "members.manage",
                     *               "team.read",
                     *               "team.manage",
                     *               "audit.read",
                     *               "sandbox.use"
                     *             ]
                     *           }
                     *         ],
                     *         "factors": {
                     *           "password": true,
                     *           "totp": false,
                     *           "passkeys": 0,
                     *           "provider": false
                     *         },
                     *         "createdAt": "2026-11-23T08:00:00.000Z",
                     *         "expiresAt": "2026-12-07T08:00:00.000Z",
                     *         "verifiedUntil": "2026-11-23T08:15:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Where the person is signed in, and what they may do */
                        session: components["schemas"]["Session"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credentials are not valid, or the resource belongs to another team. */
            401: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "sign_in_failed" | "second_factor_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "https_required" | "foreign_origin" | "provider_only";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too many requests, a second or at a time. */
            429: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "too_many_failures";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    "signIn.passkeyOptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "options": {
                     *         "challenge": "<base64url>",
                     *         "rpId": "passerelle.example.com",
                     *         "userVerification": "required"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Options for `navigator.credentials` of the browser, in JSON (WebAuthn Level 3) */
                        options: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            /** @description Too many requests, a second or at a time. */
            429: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "too_many_failures";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    "signIn.byPasskey": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["PasskeySignInInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "session": {
                     *         "user": {
                     *           "id": "usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *           "email": "ann@example.com",
                     *           "name": "Ann Peeters",
                     *           "language": "en",
                     *           "operator": true
                     *         },
                     *         "teams": [
                     *           {
                     *             "id": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *             "name": "Sandbox",
                     *             "environment": "sandbox",
                     *             "role": "owner",
                     *             "permissions": [
                     *               "documents.read",
                     *               "documents.send",
                     *               "documents.manage",
                     *               "companies.read",
                     *               "companies.manage",
                     *               "partners.read",
                     *               "partners.manage",
                     *               "labels.read",
                     *               "labels.manage",
                     *               "reporting.read",
                     *               "reporting.manage",
                     *               "webhooks.read",
                     *               "webhooks.manage",
                     *               "events.read",
                     *               "requests.read",
                     *               "keys.read",
                     *               "keys.manage",
                     *               "members.read",
                     *               "members.manage",
                     *               "team.read",
                     *               "team.manage",
                     *               "audit.read",
                     *               "sandbox.use"
                     *             ]
                     *           }
                     *         ],
                     *         "factors": {
                     *           "password": true,
                     *           "totp": false,
                     *           "passkeys": 0,
                     *           "provider": false
                     *         },
                     *         "createdAt": "2026-11-23T08:00:00.000Z",
                     *         "expiresAt": "2026-12-07T08:00:00.000Z",
                     *         "verifiedUntil": "2026-11-23T08:15:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Where the person is signed in, and what they may do */
                        session: components["schemas"]["Session"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credentials are not valid, or the resource belongs to another team. */
            401: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "sign_in_failed";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "https_required" | "foreign_origin" | "provider_only";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too many requests, a second or at a time. */
            429: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "too_many_failures";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    "signIn.welcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WelcomeInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "session": {
                     *         "user": {
                     *           "id": "usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *           "email": "ann@example.com",
                     *           "name": "Ann Peeters",
                     *           "language": "en",
                     *           "operator": true
                     *         },
                     *         "teams": [
                     *           {
                     *             "id": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *             "name": "Sandbox",
                     *             "environment": "sandbox",
                     *             "role": "owner",
                     *             "permissions": [
                     *               "documents.read",
                     *               "documents.send",
                     *               "documents.manage",
                     *               "companies.read",
                     *               "companies.manage",
                     *               "partners.read",
                     *               "partners.manage",
                     *               "labels.read",
                     *               "labels.manage",
                     *               "reporting.read",
                     *               "reporting.manage",
                     *               "webhooks.read",
                     *               "webhooks.manage",
                     *               "events.read",
                     *               "requests.read",
                     *               "keys.read",
                     *               "keys.manage",
                     *               "members.read",
                     *               "members.manage",
                     *               "team.read",
                     *               "team.manage",
                     *               "audit.read",
                     *               "sandbox.use"
                     *             ]
                     *           }
                     *         ],
                     *         "factors": {
                     *           "password": true,
                     *           "totp": false,
                     *           "passkeys": 0,
                     *           "provider": false
                     *         },
                     *         "createdAt": "2026-11-23T08:00:00.000Z",
                     *         "expiresAt": "2026-12-07T08:00:00.000Z",
                     *         "verifiedUntil": "2026-11-23T08:15:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Where the person is signed in, and what they may do */
                        session: components["schemas"]["Session"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "weak_password" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credentials are not valid, or the resource belongs to another team. */
            401: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "link_invalid";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "https_required" | "foreign_origin" | "provider_only";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too many requests, a second or at a time. */
            429: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "too_many_failures";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            503: components["responses"]["Unavailable"];
        };
    };
    "session.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "session": {
                     *         "user": {
                     *           "id": "usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *           "email": "ann@example.com",
                     *           "name": "Ann Peeters",
                     *           "language": "en",
                     *           "operator": true
                     *         },
                     *         "teams": [
                     *           {
                     *             "id": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *             "name": "Sandbox",
                     *             "environment": "sandbox",
                     *             "role": "owner",
                     *             "permissions": [
                     *               "documents.read",
                     *               "documents.send",
                     *               "documents.manage",
                     *               "companies.read",
                     *               "companies.manage",
                     *               "partners.read",
                     *               "partners.manage",
                     *               "labels.read",
                     *               "labels.manage",
                     *               "reporting.read",
                     *               "reporting.manage",
                     *               "webhooks.read",
                     *               "webhooks.manage",
                     *               "events.read",
                     *               "requests.read",
                     *               "keys.read",
                     *               "keys.manage",
                     *               "members.read",
                     *               "members.manage",
                     *               "team.read",
                     *               "team.manage",
                     *               "audit.read",
                     *               "sandbox.use"
                     *             ]
                     *           }
                     *         ],
                     *         "factors": {
                     *           "password": true,
                     *           "totp": false,
                     *           "passkeys": 0,
                     *           "provider": false
                     *         },
                     *         "createdAt": "2026-11-23T08:00:00.000Z",
                     *         "expiresAt": "2026-12-07T08:00:00.000Z",
                     *         "verifiedUntil": "2026-11-23T08:15:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Where the person is signed in, and what they may do */
                        session: components["schemas"]["Session"];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "session.verify": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["VerifySessionInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "session": {
                     *         "user": {
                     *           "id": "usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *           "email": "ann@example.com",
                     *           "name": "Ann Peeters",
                     *           "language": "en",
                     *           "operator": true
                     *         },
                     *         "teams": [
                     *           {
                     *             "id": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *             "name": "Sandbox",
                     *             "environment": "sandbox",
                     *             "role": "owner",
                     *             "permissions": [
                     *               "documents.read",
                     *               "documents.send",
                     *               "documents.manage",
                     *               "companies.read",
                     *               "companies.manage",
                     *               "partners.read",
                     *               "partners.manage",
                     *               "labels.read",
                     *               "labels.manage",
                     *               "reporting.read",
                     *               "reporting.manage",
                     *               "webhooks.read",
                     *               "webhooks.manage",
                     *               "events.read",
                     *               "requests.read",
                     *               "keys.read",
                     *               "keys.manage",
                     *               "members.read",
                     *               "members.manage",
                     *               "team.read",
                     *               "team.manage",
                     *               "audit.read",
                     *               "sandbox.use"
                     *             ]
                     *           }
                     *         ],
                     *         "factors": {
                     *           "password": true,
                     *           "totp": false,
                     *           "passkeys": 0,
                     *           "provider": false
                     *         },
                     *         "createdAt": "2026-11-23T08:00:00.000Z",
                     *         "expiresAt": "2026-12-07T08:00:00.000Z",
                     *         "verifiedUntil": "2026-11-23T08:15:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Where the person is signed in, and what they may do */
                        session: components["schemas"]["Session"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "wrong_password" | "wrong_code" | "passkey_refused" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "sessions.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "sessions": [
                     *         {
                     *           "id": "ses_01KAJ3Q5CZ5V7X9Z1B3D5F7H9K",
                     *           "createdAt": "2026-11-23T08:00:00.000Z",
                     *           "lastUsedAt": "2026-11-23T08:12:30.000Z",
                     *           "expiresAt": "2026-12-07T08:00:00.000Z",
                     *           "address": "203.0.113.7",
                     *           "userAgent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
                     *           "secondFactor": false,
                     *           "current": true
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Where the person is signed in */
                        sessions: components["schemas"]["SignedIn"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "sessions.end": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of one of the own sessions */
                userSessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "signIns.list": {
        parameters: {
            query?: {
                /** @description Items of the page */
                limit?: components["parameters"]["limit"];
                /** @description `pagination.nextCursor` of the page before */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "signIns": [
                     *         {
                     *           "id": "aud_01KAJ42Z0R2T4V6X8Z0B2D4F6H",
                     *           "createdAt": "2026-11-23T08:00:00.000Z",
                     *           "succeeded": true,
                     *           "method": "password",
                     *           "secondFactor": true,
                     *           "address": "203.0.113.7"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The sign-ins of the page, newest first */
                        signIns: components["schemas"]["SignIn"][];
                        /** @description Where the page stands */
                        pagination: components["schemas"]["Pagination"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "session.signOut": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "user.update": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["UpdateUserInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "user": {
                     *         "id": "usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *         "email": "ann@example.com",
                     *         "name": "Ann Peeters",
                     *         "language": "en",
                     *         "operator": true
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description The account of the person */
                        user: components["schemas"]["User"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "user.changePassword": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ChangePasswordInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "wrong_password" | "weak_password" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "totp.begin": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "totp": {
                     *         "secret": "<base32>",
                     *         "uri": "otpauth://totp/Passerelle:ann%40example.com?secret=<base32>"
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description What the app needs */
                        totp: {
                            /** @description The secret in base32, to be typed; shown this once */
                            secret: string;
                            /** @description The same for a QR code (`otpauth:`) */
                            uri: string;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "totp_enabled";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "totp.remove": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "totp.confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ConfirmTotpInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "recoveryCodes": [
                     *         "7KQ2-M9XA-3TDE-W41P",
                     *         "C8ZN-0RVB-62HK-YJ5S"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Each stands once for a code of the app; shown this once */
                        recoveryCodes: string[];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "wrong_code" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "totp_enabled" | "totp_missing";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "totp.replaceRecoveryCodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "recoveryCodes": [
                     *         "7KQ2-M9XA-3TDE-W41P",
                     *         "C8ZN-0RVB-62HK-YJ5S"
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Each stands once for a code of the app; shown this once */
                        recoveryCodes: string[];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "totp_missing";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "passkeys.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "passkeys": [
                     *         {
                     *           "id": "psk_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M",
                     *           "name": "Phone",
                     *           "createdAt": "2026-11-23T08:05:00.000Z",
                     *           "lastUsedAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Keys of devices of the person */
                        passkeys: components["schemas"]["Passkey"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "passkeys.add": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["AddPasskeyInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "passkey": {
                     *         "id": "psk_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M",
                     *         "name": "Phone",
                     *         "createdAt": "2026-11-23T08:05:00.000Z",
                     *         "lastUsedAt": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description A key of a device of the person */
                        passkey: components["schemas"]["Passkey"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "passkey_refused" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "passkeys.options": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "options": {
                     *         "challenge": "<base64url>",
                     *         "rp": {
                     *           "id": "passerelle.example.com",
                     *           "name": "Passerelle"
                     *         }
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Options for `navigator.credentials` of the browser, in JSON (WebAuthn Level 3) */
                        options: {
                            [key: string]: unknown;
                        };
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "passkeys.remove": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the passkey */
                passkeyId: components["parameters"]["passkeyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "last_factor";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "passkeys.rename": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the passkey */
                passkeyId: components["parameters"]["passkeyId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenamePasskeyInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "passkey": {
                     *         "id": "psk_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M",
                     *         "name": "Phone",
                     *         "createdAt": "2026-11-23T08:05:00.000Z",
                     *         "lastUsedAt": null
                     *       }
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description A key of a device of the person */
                        passkey: components["schemas"]["Passkey"];
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "provider.enter": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["EnterInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "url": "https://login.example.com/authorize?client_id=…&state=…"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Where the page sends the browser */
                        url: string;
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credentials are not valid, or the resource belongs to another team. */
            401: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "link_invalid";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "https_required" | "foreign_origin";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "provider_missing";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too many requests, a second or at a time. */
            429: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "too_many_failures";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A dependency is down, or the service has as much to do as it can. */
            503: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "provider_unavailable" | "unavailable";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    "provider.arrive": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ArriveInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "session": {
                     *         "user": {
                     *           "id": "usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *           "email": "ann@example.com",
                     *           "name": "Ann Peeters",
                     *           "language": "en",
                     *           "operator": true
                     *         },
                     *         "teams": [
                     *           {
                     *             "id": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *             "name": "Sandbox",
                     *             "environment": "sandbox",
                     *             "role": "owner",
                     *             "permissions": [
                     *               "documents.read",
                     *               "documents.send",
                     *               "documents.manage",
                     *               "companies.read",
                     *               "companies.manage",
                     *               "partners.read",
                     *               "partners.manage",
                     *               "labels.read",
                     *               "labels.manage",
                     *               "reporting.read",
                     *               "reporting.manage",
                     *               "webhooks.read",
                     *               "webhooks.manage",
                     *               "events.read",
                     *               "requests.read",
                     *               "keys.read",
                     *               "keys.manage",
                     *               "members.read",
                     *               "members.manage",
                     *               "team.read",
                     *               "team.manage",
                     *               "audit.read",
                     *               "sandbox.use"
                     *             ]
                     *           }
                     *         ],
                     *         "factors": {
                     *           "password": true,
                     *           "totp": false,
                     *           "passkeys": 0,
                     *           "provider": false
                     *         },
                     *         "createdAt": "2026-11-23T08:00:00.000Z",
                     *         "expiresAt": "2026-12-07T08:00:00.000Z",
                     *         "verifiedUntil": "2026-11-23T08:15:00.000Z"
                     *       },
                     *       "returnTo": "/app/"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Where the person is signed in, and what they may do */
                        session: components["schemas"]["Session"];
                        /** @description Path of the dashboard where the page goes on */
                        returnTo: string;
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "provider_refused" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description The credentials are not valid, or the resource belongs to another team. */
            401: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "link_invalid" | "unauthorized";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "WWW-Authenticate": components["headers"]["WWW-Authenticate"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "https_required" | "foreign_origin" | "provider_unknown" | "email_unverified" | "invitation_for_another";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "provider_missing";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "identity_linked" | "account_exists";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            /** @description Too many requests, a second or at a time. */
            429: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "too_many_failures";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description A dependency is down, or the service has as much to do as it can. */
            503: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "provider_unavailable" | "unavailable";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    "session.verifyByProvider": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeaveInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "url": "https://login.example.com/authorize?client_id=…&state=…"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Where the page sends the browser */
                        url: string;
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description There is no such resource. */
            404: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "provider_missing";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            /** @description A dependency is down, or the service has as much to do as it can. */
            503: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "provider_unavailable" | "overloaded" | "unavailable";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    "identities.list": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "identities": [
                     *         {
                     *           "id": "idn_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M",
                     *           "issuer": "https://login.example.com",
                     *           "email": "ann@example.com",
                     *           "createdAt": "2026-11-23T08:05:00.000Z",
                     *           "lastUsedAt": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Accounts of the identity provider of the person */
                        identities: components["schemas"]["LinkedIdentity"][];
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "identities.link": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["LeaveInput"];
            };
        };
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true,
                     *       "url": "https://login.example.com/authorize?client_id=…&state=…"
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                        /** @description Where the page sends the browser */
                        url: string;
                    };
                };
            };
            /** @description The input is not acceptable; every field at fault is listed. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            /** @description There is no such resource. */
            404: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "provider_missing";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            /** @description A dependency is down, or the service has as much to do as it can. */
            503: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "provider_unavailable" | "overloaded" | "unavailable";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "Retry-After": components["headers"]["Retry-After"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
        };
    };
    "identities.unlink": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of one of the own accounts of the identity provider */
                identityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    /**
                     * @example {
                     *       "success": true
                     *     }
                     */
                    "application/json": {
                        /**
                         * @description True in every success
                         * @constant
                         */
                        success: true;
                    };
                };
            };
            401: components["responses"]["Unauthorized"];
            /** @description Not allowed now, or not with this role. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "verification_required";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            404: components["responses"]["NotFound"];
            /** @description In conflict with the present state. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "last_factor";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook.company.verification": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same at every attempt: remember it to notice repetitions */
                "webhook-id": string;
                /** @description Unix seconds of this attempt */
                "webhook-timestamp": string;
                /** @description With a secret: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; two of them, separated by a space, for a day after a rotation */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CompanyVerificationEvent"];
            };
        };
        responses: {
            /** @description Delivered. The body is not needed; its first 2 KiB are kept in the log */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retried after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, 12 h */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Final: not retried */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.document.delivery_status_changed": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same at every attempt: remember it to notice repetitions */
                "webhook-id": string;
                /** @description Unix seconds of this attempt */
                "webhook-timestamp": string;
                /** @description With a secret: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; two of them, separated by a space, for a day after a rotation */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentDeliveryStatusChangedEvent"];
            };
        };
        responses: {
            /** @description Delivered. The body is not needed; its first 2 KiB are kept in the log */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retried after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, 12 h */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Final: not retried */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.document.label.assigned": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same at every attempt: remember it to notice repetitions */
                "webhook-id": string;
                /** @description Unix seconds of this attempt */
                "webhook-timestamp": string;
                /** @description With a secret: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; two of them, separated by a space, for a day after a rotation */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentLabelAssignedEvent"];
            };
        };
        responses: {
            /** @description Delivered. The body is not needed; its first 2 KiB are kept in the log */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retried after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, 12 h */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Final: not retried */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.document.label.unassigned": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same at every attempt: remember it to notice repetitions */
                "webhook-id": string;
                /** @description Unix seconds of this attempt */
                "webhook-timestamp": string;
                /** @description With a secret: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; two of them, separated by a space, for a day after a rotation */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentLabelUnassignedEvent"];
            };
        };
        responses: {
            /** @description Delivered. The body is not needed; its first 2 KiB are kept in the log */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retried after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, 12 h */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Final: not retried */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.document.lifecycle_changed": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same at every attempt: remember it to notice repetitions */
                "webhook-id": string;
                /** @description Unix seconds of this attempt */
                "webhook-timestamp": string;
                /** @description With a secret: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; two of them, separated by a space, for a day after a rotation */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentLifecycleChangedEvent"];
            };
        };
        responses: {
            /** @description Delivered. The body is not needed; its first 2 KiB are kept in the log */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retried after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, 12 h */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Final: not retried */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.document.received": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same at every attempt: remember it to notice repetitions */
                "webhook-id": string;
                /** @description Unix seconds of this attempt */
                "webhook-timestamp": string;
                /** @description With a secret: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; two of them, separated by a space, for a day after a rotation */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentReceivedEvent"];
            };
        };
        responses: {
            /** @description Delivered. The body is not needed; its first 2 KiB are kept in the log */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retried after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, 12 h */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Final: not retried */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.document.reporting_status_changed": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same at every attempt: remember it to notice repetitions */
                "webhook-id": string;
                /** @description Unix seconds of this attempt */
                "webhook-timestamp": string;
                /** @description With a secret: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; two of them, separated by a space, for a day after a rotation */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentReportingStatusChangedEvent"];
            };
        };
        responses: {
            /** @description Delivered. The body is not needed; its first 2 KiB are kept in the log */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retried after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, 12 h */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Final: not retried */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.document.response_received": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same at every attempt: remember it to notice repetitions */
                "webhook-id": string;
                /** @description Unix seconds of this attempt */
                "webhook-timestamp": string;
                /** @description With a secret: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; two of them, separated by a space, for a day after a rotation */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentResponseReceivedEvent"];
            };
        };
        responses: {
            /** @description Delivered. The body is not needed; its first 2 KiB are kept in the log */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retried after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, 12 h */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Final: not retried */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.document.sent": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same at every attempt: remember it to notice repetitions */
                "webhook-id": string;
                /** @description Unix seconds of this attempt */
                "webhook-timestamp": string;
                /** @description With a secret: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; two of them, separated by a space, for a day after a rotation */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["DocumentSentEvent"];
            };
        };
        responses: {
            /** @description Delivered. The body is not needed; its first 2 KiB are kept in the log */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retried after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, 12 h */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Final: not retried */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.webhook.test": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same at every attempt: remember it to notice repetitions */
                "webhook-id": string;
                /** @description Unix seconds of this attempt */
                "webhook-timestamp": string;
                /** @description With a secret: `v1,` and the base64 HMAC-SHA256 of `id.timestamp.body`; two of them, separated by a space, for a day after a rotation */
                "webhook-signature"?: string;
            };
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WebhookTestEvent"];
            };
        };
        responses: {
            /** @description Delivered. The body is not needed; its first 2 KiB are kept in the log */
            "2XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Retried after 5 s, 30 s, 2 min, 10 min, 30 min, 1 h, 2 h, 4 h, 8 h, 12 h */
            "5XX": {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
            /** @description Final: not retried */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
