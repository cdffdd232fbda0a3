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
         * Verify the credential of the request
         * @description Verify the credential of the request.
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
         * @description Includes revoked and expired keys, and the access tokens of the token endpoint (type `oauth`).
         */
        get: operations["apiKeys.list"];
        put?: never;
        /**
         * Create an API key
         * @description The secret of a basic key, or the JWT of a jwt key, is shown only once. A key grants no scopes, companies or networks that it does not have itself. A key cannot be created while OAuth2 is enabled for the team, nor with an access token.
         */
        post: operations["apiKeys.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/api-keys/{keyId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Replace an API key by a new one
         * @description The new key has the name, type, scopes, companies and networks of the former one, which stays valid for `overlapSeconds`, a day by default. The secret or the JWT is shown only once.
         */
        post: operations["apiKeys.rotate"];
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
         * @description Every process refuses the revoked key within a second. A key can revoke itself; a repeated call succeeds.
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
         * @description Only for teams with OAuth2 enabled. An assertion is valid for one token; the token expires with the assertion.
         */
        post: operations["oauth.createToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/oauth2": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OAuth2 state and the public keys of the team
         * @description Get the OAuth2 state and the public keys of the team.
         */
        get: operations["oauth.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/oauth2/check": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Validate an assertion without issuing a token
         * @description Checks each member of the header, the signature and each claim by the rules of the token endpoint. No access token is issued.
         */
        post: operations["oauth.validateAssertion"];
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
         * @description Lists deleted documents; created, changed and removed companies, identifiers, verifications, webhooks, keys, OAuth2 settings and declarants of French e-reporting; exports; and actions of operators. Each entry names the actor, the address and the changed values. Entries are chained by hash (docs/audit.md).
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
         * Change the name or the house rules of the team
         * @description Fields that the body omits do not change. House rules warn of mistakes that the official rules do not cover ([Rules](rules.md)); a rule that is switched off gives no warnings for documents that are sent, previewed, validated or received afterwards.
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
         * @description Access tokens of the member for the team end within a second; the account stays. The answer lists the valid API keys that the member created; `keys=revoke` revokes these in the same transaction.
         */
        delete: operations["members.remove"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member in the team
         * @description Only owners can change or appoint owners. The change affects open sessions within a second.
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
         * @description The answer lists the API keys that the member created; `keys=revoke` revokes them.
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
         * @description A mail delivers a link that works once, for seven days. An earlier invitation of the address becomes invalid.
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
         * @description The new mail has another link, which is valid for seven days.
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
        delete: operations["invitations.revoke"];
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
         * Get an invitation by its token
         * @description The token of the link stays valid.
         */
        post: operations["invitations.get"];
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
        post: operations["memberships.create"];
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
         * List the companies of the team
         * @description Ordered by name. Up to 1,000 companies a page; `pagination` leads to the next one. `search` accepts a part of a name or number.
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
    "/api/v1/companies/{companyId}/identifiers/bulk": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Add French routing addresses
         * @description Adds up to 1,000 addresses of scheme 0225 to a French company. `results` has one entry for each address of the request, in its order. An address that the company has already is `existing`. While one is refused nothing is added, unless `skipRefused` is true.
         */
        post: operations["identifiers.createBulk"];
        delete?: never;
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
        get: operations["identifiers.listMigrations"];
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
         * Migrate an identifier from its present provider to this one
         * @description A publishable company (verified and isSmpRecipient) is migrated at once: `completed`, or 400 with the reason of the network. Otherwise the key is stored (`pending`) and used when the company is verified; a new key replaces a stored one.
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
         * @description The identifier stays published by this service until another provider uses the key. A new request invalidates the earlier key.
         */
        post: operations["identifiers.createMigrationKey"];
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
         * Get the Peppol Directory listing of a company
         * @description The listing has no entries while the company is not listed.
         */
        get: operations["peppolDirectory.get"];
        /**
         * List a company in the Peppol Directory, or remove it
         * @description Replaces the listing as a whole. The Directory shows name, country, VAT and enterprise number, and the given values, for each published identifier of a production team. Later changes of the company are forwarded.
         */
        put: operations["peppolDirectory.set"];
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
         * @description Removes the label from all documents, suppliers and customers, and deletes it.
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
         * @description The values are empty while the company has no letterhead.
         */
        get: operations["letterheads.get"];
        /**
         * Set the letterhead of a company
         * @description Logo and accent colour of the PDFs of all documents that the company sends. The letterhead is replaced as a whole.
         */
        put: operations["letterheads.set"];
        post?: never;
        /**
         * Remove the letterhead of a company
         * @description Remove the letterhead of a company.
         */
        delete: operations["letterheads.delete"];
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
         * @description Fields that the body omits do not change; a new supplier needs a name.
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
         * Add a label to a supplier
         * @description Add a label to a supplier.
         */
        put: operations["suppliers.addLabel"];
        post?: never;
        /**
         * Remove a label from a supplier
         * @description Remove a label from a supplier.
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
         * @description Fields that the body omits do not change; a new customer needs a name.
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
         * Add a label to a customer
         * @description Add a label to a customer.
         */
        put: operations["customers.addLabel"];
        post?: never;
        /**
         * Remove a label from a customer
         * @description Remove a label from a customer.
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
         * List the responses to a document, newest first
         * @description Lists the statuses of the message that the recipient’s provider sent (MLS), and the recipient’s responses to the invoice. None of them changes the status of a delivery.
         */
        get: operations["documents.listResponses"];
        put?: never;
        /**
         * Respond to a received invoice
         * @description Writes an Invoice Response (Peppol BIS 63), which is stored as an outgoing document and delivered to the sender of the invoice. Statuses advance: `AB`, `IP`, `UQ`, `CA`, `RE` or `AP`, `PD`; any may be left out. `UQ` and a partial payment may be repeated. Nothing follows `RE` or a full payment, and only `PD` follows `AP`. With `sendAfterSeconds` the response can be cancelled until it is sent; a cancelled response has no effect.
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
         * @description Lists the statuses of an invoice between French companies, set by either side or by this service, and the statuses that the company can set now. Empty for any other document.
         */
        get: operations["documents.getLifecycle"];
        put?: never;
        /**
         * Set a life-cycle status of a French invoice
         * @description Writes a status message (CDV, CDAR D22B), which is stored as an outgoing document of type `lifecycleStatus` and delivered to the other party of the invoice; `210` and `212` of an invoice subject to e-invoicing also go to the public tax portal. The documentation lists the statuses that each side can set after another, and `GET …/lifecycle` lists those of one invoice.
         */
        post: operations["documents.setLifecycleStatus"];
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
         * @description Items have all fields except `xml` and the contents of embedded files.
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
        get: operations["documents.listInbox"];
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
         * @description With `Accept: application/xml`, before any other type, the answer is the XML itself, byte for byte as sent or received. With `format`, the XML is in that syntax, converted if the stored document is in the other. French reports and PDFs without XML have no XML. With `format=facturx` the answer is a PDF that contains the document.
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
    "/api/v1/documents/{documentId}/pdf": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a document as PDF
         * @description A reading copy of the document. A document of type `unknown` that was received as a PDF is answered with that PDF.
         */
        get: operations["documents.downloadPdf"];
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
         * Download a document with its files
         * @description A zip archive with the XML, the JSON, the embedded files and a PDF.
         */
        get: operations["documents.downloadPackage"];
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
         * @description A zip archive with the XML, each signed message with its receipt or error, both certificates, the revocation status of the certificates at that time, the location of our private key (`ownKeyCustody`), and a manifest of SHA-256 digests. `passerelle proof verify` checks it without this installation. 409 (`no_exchange`) when no message with the document went over the network.
         */
        get: operations["documents.downloadProof"];
        put?: never;
        post?: never;
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
         * Add a label to a document
         * @description Add a label to a document.
         */
        put: operations["documents.addLabel"];
        post?: never;
        /**
         * Remove a label from a document
         * @description Remove a label from a document.
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
         * @description Nothing is stored. The rule sets are chosen by the profile that the document declares (`profile`), in the versions in force on `onDate`; `ruleSets` names those that were applied. If this service does not have all rules of a profile, the warning `PROFILE-NOT-JUDGED` says so. For a PDF, the embedded XML is validated; a warning reports that the PDF states another profile. The findings include warnings of the house rules that the team has not switched off.
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
         * List the rule sets and code lists for the validation of documents
         * @description All versions in this release, with the days on which they are in force. A document is validated by the version in force on the day of the exchange; additional findings of an `upcoming` version are warnings from 90 days before.
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
         * @description A zip archive with `delivery.json` (message ids, every attempt with its time and outcome), the XML, each receipt byte for byte and, for attempts over the network, the signed message, its answer, both certificates, the revocation status of the certificates at that time and, as `ownKeyCustody` of `exchange.json`, the location of our private key (`file`, `external_signer`; null when it was not recorded). The archive also contains each status of the message (MLS), with the signed message in which it arrived.
         */
        get: operations["documents.downloadEvidence"];
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
         * Look up a recipient and the document types it receives
         * @description Looks the recipient up on the network. Sandbox recipients may return `*` as document type or process, because they accept all.
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
         * @description Handles the document as if it came from the network: it is validated, stored (even if it is invalid) and labelled, and webhooks are notified.
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
         * Advance the clock of a sandbox team
         * @description Brings all scheduled times of the team forward by this duration: deliveries, webhook deliveries, verification sessions and the ends of reporting periods. Schedules of other teams and all timestamps are unchanged.
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
         * Send a document again
         * @description Adds a delivery with new ids on the network, so the recipient processes it as a new message. This is possible only when no delivery is pending.
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
         * @description A document can be cancelled until its `sendAt`. The deliveries end as failed with the category `cancelled`.
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
         * @description Use this for example for invoices received by e-mail as XML or PDF. The XML of a Factur-X file becomes the document, and the PDF is stored with it; a PDF without XML is stored with type `unknown`. The document is validated, stored (even if it is invalid) and labelled, and webhooks are notified. Repeating the request with the same bytes returns the first document.
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
         * @description The request is answered as soon as the document is stored. A worker then transmits the document, with retries for up to 48 hours.
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
         * Preview a document before sending it
         * @description Builds and validates the document. Nothing is stored or sent, and the network is called only for `route`; the id is null, and the findings include those that sending would refuse. With `Accept: application/pdf`, before any other type, the answer is the document as PDF.
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
         * Get the French e-reporting registration of a company
         * @description `declarant` is null when the company has not been registered yet.
         */
        get: operations["reporting.getDeclarant"];
        /**
         * Register a company for French e-reporting
         * @description The company has to be French and verified, with its SIREN or SIRET. In production a worker registers it with the platform; a sandbox declarant is registered at once. A PUT that changes something registers it again.
         */
        put: operations["reporting.setDeclarant"];
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
         * @description The report is stored as an outgoing document and filed with its period; the events and `reporting` of the document show its progress. A request with the same reference and content returns the first report with `duplicate: true`.
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
         * @description The report is stored as an outgoing document and filed with its period; the events and `reporting` of the document show its progress. A request with the same reference and content returns the first report with `duplicate: true`.
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
         * @description An invoice that a declarant receives from a seller that is not established in France is reported as a purchase automatically if the invoice contains all data of the report. `state` shows whether it was, and `proposal` is the request body that reports the other invoices manually.
         */
        get: operations["reporting.listReceivedPurchases"];
        put?: never;
        /**
         * Report an invoice from a business abroad
         * @description The report is stored as an outgoing document and filed with its period; the events and `reporting` of the document show its progress. A request with the same reference and content returns the first report with `duplicate: true`.
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
         * @description Lists the reports in force and those of refused filings, with their contents. The flow and the first day identify a period, as in the calendar. `replaced=true` adds reports that were corrected or cancelled, each with its replacement.
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
         * List the filings with the tax administration, newest first
         * @description List the filings with the tax administration, newest first.
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
         * @description The id is the `submissionId` of the reports in the filing. With `Accept: application/xml`, before any other type, the answer is the Flux 10 transmission, byte for byte as submitted.
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
    "/api/v1/{companyId}/reporting/fr/filings/{filingId}/report-again": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Report the contents of a refused filing again
         * @description Creates a new report for each report of the filing, with the same contents; its reference is `again:` and the id of the refused report. The new reports are filed with their period. Reports that were reported again individually since then are left out and listed with the reason, so correct the reports that the refusal names first. The request can be repeated: no report is created twice. It creates at most 200 reports; repeat it while `hasMore` is true.
         */
        post: operations["reporting.resubmitFiling"];
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
         * Get the reporting calendar of a company for a year
         * @description Lists every period with days in the year, ordered by flow and time, with its deadlines and state. Periods without reports follow the present VAT regime. The list is empty for a company that is not registered.
         */
        get: operations["reporting.getCalendar"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/{companyId}/reporting/fr/platform": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a company's contract with a French platform
         * @description `platform` is null when the company has none and uses that of the installation.
         */
        get: operations["reporting.getPlatform"];
        /**
         * Set a company's contract with a French platform
         * @description Reports, invoices and statuses of the company leave through this platform (XP Z12-013), and arrive from it. The platform is asked for a token and for its services before the contract is stored; what fails is refused by field. What was submitted under an earlier contract is followed under that one. Only for production teams: the sandbox simulates the platform.
         */
        put: operations["reporting.setPlatform"];
        post?: never;
        /**
         * Remove a company's contract with a French platform
         * @description The company uses the contract of the installation from then on, if there is one. What was submitted under the removed contract is followed under it; its secret is deleted afterwards.
         */
        delete: operations["reporting.deletePlatform"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tax-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List reports to tax authorities, newest first
         * @description List reports to tax authorities, newest first.
         */
        get: operations["taxData.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tax-data/{taxDataId}/xml": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Download the last report that was created, byte for byte as sent
         * @description Download the last report that was created, byte for byte as sent.
         */
        get: operations["taxData.downloadXml"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tax-data/{taxDataId}/retry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send a refused, incomplete or unanswered report again
         * @description Schedules a report again that is `refused` or `incomplete`, or `sent` and unanswered for 24 hours. A report that the tax authority refused is created anew, with the type that replaces it (`resubmit`). A report that may have arrived is sent again as the same document.
         */
        post: operations["taxData.retry"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tax-data/{taxDataId}/withdraw": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Withdraw an accepted report
         * @description Use this for an invoice that should not have been issued. The request creates a report of the type `withdraw`, which is sent like any other. A credit note is reported automatically and needs no withdrawal; deleting a stored document does not withdraw its report.
         */
        post: operations["taxData.withdraw"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/tax-data/{taxDataId}/answers": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the answers of the tax authority to a report
         * @description Lists the answers, oldest first, each with the received status.
         */
        get: operations["taxData.listAnswers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/v1/documents/{documentId}/tax-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List the reports on a document, oldest first
         * @description List the reports on a document, oldest first.
         */
        get: operations["taxData.listByDocument"];
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
         * @description The webhook receives every event of the team, or those of the selected types and companies. With a secret every delivery is signed (Standard Webhooks).
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
         * @description Queued deliveries go to the new URL. Fields that are omitted do not change. `paused` stops and resumes deliveries; what waits is kept. A disabled webhook is enabled again. Changes of `events` and `companyIds` apply to events from then on; deliveries that wait are posted.
         */
        put: operations["webhooks.update"];
        post?: never;
        /**
         * Delete a webhook
         * @description The request also succeeds for an unknown id, so it can be repeated. Deliveries in progress may still arrive.
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
         * @description For 24 hours deliveries have two signatures, one with the old secret and one with the new secret; a receiver accepts either.
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
         * @description Lists deliveries to existing webhooks; a filter by event or document also returns those to deleted webhooks. A request examines some thousand deliveries. If few of them match a filter by type, code or `delivered`, the page can have fewer items than `limit`, or none, although another page follows.
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
         * @description A waiting delivery keeps its schedule when this attempt fails; a finished delivery starts its schedule again.
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
         * @description Sends an event of type `webhook.test` to this webhook only. The returned delivery shows the result.
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
         * @description At most 10000 events of the types and companies that the webhook receives, including events from before the webhook was created. Events keep their ids.
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
         * @description Lists the events of the last 30 days, as webhooks receive them, newest first. With `since` the list is oldest first, and `nextCursor` is always present: pass it to the next request, and add `wait` to get the answer as soon as an event occurs. Reading forward by cursor returns every event exactly once.
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
        get: operations["events.listTypes"];
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
         * Get the timeline of a document
         * @description Entries for storing, attempts, receipts, events and their webhook deliveries, oldest first. Events and webhook deliveries are kept for 30 days; if there are very many attempts or events, only the newest 500 are listed.
         */
        get: operations["documents.getTimeline"];
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
         * Get the overview of a team
         * @description Counts the documents of the last days by direction and delivery status, and lists what needs attention: failed or unread documents, failing webhooks, companies that are not verified, deadlines of French e-reporting. Days are in UTC.
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
    "/api/v1/recipients/search": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Search recipients by number, address or name
         * @description Derives the electronic addresses that follow from a VAT number or an enterprise number, asks the network for all of them, and searches recent recipients, customers, own companies and the Peppol Directory. A credential searches only what it may read: documents, customers, companies. Sources that do not answer in time are named in `unanswered`. Sandbox teams search the simulated network and no Directory.
         */
        get: operations["recipients.search"];
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
         * @description Lists every request with a valid credential of the team, including refused ones, about a second after the answer. Entries contain no bodies, query values or names in paths. A page examines a few thousand requests. If few of them match the filter, the page can have fewer items than `limit`, or none, although another page follows.
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
         * @description Groups the newest 10,000 failed requests. Returns at most 100 groups, the most frequent first.
         */
        get: operations["requests.listFailures"];
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
         * Check liveness: returns the current activity of the process
         * @description Check liveness: returns the current activity of the process.
         */
        get: operations["health.getLiveness"];
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
         * Check readiness: whether requests can be served
         * @description Check readiness: whether requests can be served.
         */
        get: operations["health.getReadiness"];
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
         * @description Browsers are redirected to the dashboard; other clients get JSON.
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
    "/api/core/operator/installation": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of the installation
         * @description Processes, database, disk and certificates, and the findings of `doctor`. The answer contains no secrets and no data of teams. It is cached for ten seconds.
         */
        get: operations["installation.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/operator/work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the state of the queues
         * @description Get the state of the queues.
         */
        get: operations["work.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/operator/work/hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Pause all outgoing work
         * @description No process starts further work; requests are still answered. Work in progress is completed.
         */
        post: operations["work.hold"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/operator/work/resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Resume outgoing work
         * @description The pause does not count towards the time limit of deliveries.
         */
        post: operations["work.resume"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/operator/parked-work": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List dead letters, longest parked first
         * @description List dead letters, longest parked first.
         */
        get: operations["parkedWork.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/operator/parked-work/{rowId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a dead letter
         * @description Get a dead letter.
         */
        get: operations["parkedWork.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/operator/parked-work/release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Release dead letters
         * @description Released work is due at once, and its attempts are counted anew. Rows that are no longer parked are ignored.
         */
        post: operations["parkedWork.release"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/operator/parked-work/{rowId}/discard": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Discard a dead letter without another attempt
         * @description A delivery of a document becomes `failed`, one of a webhook `cancelled`; the reason is shown to the team.
         */
        post: operations["parkedWork.discard"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/operator/teams": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all teams, newest first
         * @description List all teams, newest first.
         */
        get: operations["operatorTeams.list"];
        put?: never;
        /**
         * Create a team
         * @description With `owner`, the first owner is invited by mail. Without it, invite the first person with the command `user invite`.
         */
        post: operations["operatorTeams.create"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/operator/teams/{teamId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get a team
         * @description Get a team.
         */
        get: operations["operatorTeams.get"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Rename a team
         * @description Rename a team.
         */
        patch: operations["operatorTeams.update"];
        trace?: never;
    };
    "/api/core/operator/teams/{teamId}/oauth": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Get the OAuth2 state of a team
         * @description Get the OAuth2 state of a team.
         */
        get: operations["teamOAuth.get"];
        /**
         * Enable OAuth2 for a team, or replace its public keys
         * @description The body is the JWKS of the team. Assertions signed with other keys are then refused; issued tokens stay valid.
         */
        put: operations["teamOAuth.set"];
        post?: never;
        /**
         * Disable OAuth2 for a team
         * @description Issued access tokens are revoked.
         */
        delete: operations["teamOAuth.disable"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/operator/verifications": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List companies that wait for verification, the longest wait first
         * @description Open sessions of production teams; sandbox teams verify their own companies. A page may have fewer items than `limit`, or none, although another page follows.
         */
        get: operations["openVerifications.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/operator/verifications/{sessionId}/outcome": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Decide a verification
         * @description The team of the company gets the event `company.verification` with the reason.
         */
        post: operations["openVerifications.decide"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/operator/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all accounts, newest first
         * @description List all accounts, newest first.
         */
        get: operations["accounts.list"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/core/operator/accounts/{userId}": {
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
         * Disable or enable an account, or change its operator rights
         * @description Sessions and access tokens of a disabled account end within a second; its memberships remain. Operators cannot change their own account.
         */
        patch: operations["accounts.update"];
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
         * @description Creates the account of the address, or adds an existing one to the team; for an existing account, `password` is its password. The person is signed in.
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
         * Request a link to a new password
         * @description The answer is the same whether the address has an account or not. The link works once, for an hour.
         */
        post: operations["passwordReset.request"];
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
         * @description Every session of the person ends; they sign in with the new password. If the identity provider is the only way to sign in, a link that the operator printed also signs the person in.
         */
        post: operations["passwordReset.confirm"];
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
        get: operations["signIn.listMethods"];
        put?: never;
        /**
         * Sign in by password
         * @description The session is a cookie; a second cookie marks the browser as known. An unknown address gets the same answer as a wrong password. If codes are set up, the answer is `second_factor_required`; repeat the request with a code. After several wrong passwords or codes in a row, attempts from unknown browsers have to wait (429 `too_many_failures`, `Retry-After`).
         */
        post: operations["session.signInWithPassword"];
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
         * @description The options are for `navigator.credentials.get` in the browser; they are valid for five minutes and one response.
         */
        post: operations["session.generatePasskeyOptions"];
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
         * @description The passkey identifies the person and has verified them itself; no code is required.
         */
        post: operations["session.signInWithPasskey"];
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
         * Create the first account
         * @description Requires the token of the link that a start prints while there is no account. The new account is an operator, owns the sandbox team and is signed in.
         */
        post: operations["accounts.createFirst"];
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
         * Get the signed-in person
         * @description Get the signed-in person.
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
         * Verify the identity of the signed-in person again
         * @description Needs the password (and a code, if codes are set up), or a passkey whose options come from `POST /api/core/passkeys/options`. For 15 minutes the session then permits operations that otherwise answer `verification_required`. The session gets a new cookie.
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
         * List the sessions of the signed-in person, newest first
         * @description List the sessions of the signed-in person, newest first.
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
         * End a session of the signed-in person
         * @description Every process refuses the session within a second.
         */
        delete: operations["sessions.revoke"];
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
         * List the sign-ins of the signed-in person, newest first
         * @description Includes refused sign-ins, and those that stopped at the code, as far back as the audit log reaches.
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
         * End the session of the browser
         * @description End the session of the browser.
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
         * Change the name or language of the signed-in person
         * @description Change the name or language of the signed-in person.
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
         * Change the password of the signed-in person
         * @description Every other session of the person ends, on every process within a second. The session of the request gets a new cookie.
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
         * Begin the set-up of an authenticator app
         * @description Codes are required as soon as `POST /api/core/user/totp/confirm` has received one.
         */
        post: operations["totp.enroll"];
        /**
         * Stop requiring codes of the authenticator app
         * @description Stop requiring codes of the authenticator app.
         */
        delete: operations["totp.disable"];
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
         * Complete the set-up with the first code of the authenticator app
         * @description Complete the set-up with the first code of the authenticator app.
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
         * Replace the recovery codes
         * @description The previous recovery codes become invalid.
         */
        post: operations["totp.regenerateRecoveryCodes"];
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
         * List the passkeys of the signed-in person, oldest first
         * @description List the passkeys of the signed-in person, oldest first.
         */
        get: operations["passkeys.list"];
        put?: never;
        /**
         * Add a passkey
         * @description Add a passkey.
         */
        post: operations["passkeys.create"];
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
         * @description The options are for `navigator.credentials.create` in the browser; they are valid for five minutes and one response.
         */
        post: operations["passkeys.generateOptions"];
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
        delete: operations["passkeys.delete"];
        options?: never;
        head?: never;
        /**
         * Rename a passkey
         * @description Rename a passkey.
         */
        patch: operations["passkeys.update"];
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
         * @description The page sends the browser to `url`, within ten minutes and once. A cookie binds the callback to this browser.
         */
        post: operations["identityProvider.startSignIn"];
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
         * Complete the callback of the identity provider
         * @description Completes the request with which the browser went to the identity provider: the person is signed in, the account is linked, or the session is verified. The session gets a new cookie.
         */
        post: operations["identityProvider.callback"];
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
         * Begin to verify the signed-in person again through the identity provider
         * @description The person has to sign in again at the provider. Send the query of the redirect to `POST /api/core/provider/arrive`.
         */
        post: operations["session.startProviderVerification"];
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
         * List the linked accounts of the identity provider, oldest first
         * @description List the linked accounts of the identity provider, oldest first.
         */
        get: operations["identities.list"];
        put?: never;
        /**
         * Begin to link an account of the identity provider
         * @description Send the query of the redirect to `POST /api/core/provider/arrive`, which links the account.
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
         * @description Permitted only while the person has another way to sign in.
         */
        delete: operations["identities.unlink"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export interface webhooks {
    "api_key.expiring": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * An API key expires within 14 days
         * @description Standard Webhooks. See docs/webhooks.md for verifying, retries, order and repetitions.
         */
        post: operations["webhook.api_key.expiring"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
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
         * A delivery of a document succeeded, failed, or was parked
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
         * A label was added to a document
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
         * The French life-cycle status of an invoice changed
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
         * A document was received for a company of the team
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
         * The French reporting status of a document changed
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
         * The other side responded to a document; the status of its deliveries is unchanged
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
    "document.tax_refused": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * The report on a document to a tax authority was refused
         * @description Standard Webhooks. See docs/webhooks.md for verifying, retries, order and repetitions.
         */
        post: operations["webhook.document.tax_refused"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "document.tax_reported": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * A tax authority accepted the report on a document
         * @description Standard Webhooks. See docs/webhooks.md for verifying, retries, order and repetitions.
         */
        post: operations["webhook.document.tax_reported"];
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
         * Sent by POST /webhooks/{webhookId}/test to that webhook only
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
             * @description Purpose of the key
             * @example ERP
             */
            name: string;
            /**
             * @description `basic`: key id and secret; `jwt`: a signed token
             * @enum {string}
             */
            type: "basic" | "jwt";
            /**
             * @description Lifetime. A jwt key lives from 60 seconds to 365 days, 24 hours when omitted; a basic key up to 10 years, or without an end
             * @example 7776000
             */
            expiresInSeconds?: number | null;
            /**
             * @description Named scopes and single permissions of the key; default: what its creator may do, `all` for an owner. A key can grant only what it has itself
             * @example [
             *       "send",
             *       "documents.read"
             *     ]
             */
            scopes?: ("read" | "send" | "receive" | "companies" | "partners" | "webhooks" | "reports" | "keys" | "all" | "documents.read" | "documents.send" | "documents.manage" | "companies.read" | "companies.manage" | "partners.read" | "partners.manage" | "labels.read" | "labels.manage" | "reporting.read" | "reporting.manage" | "webhooks.read" | "webhooks.manage" | "events.read" | "requests.read" | "keys.read" | "keys.manage" | "team.read" | "team.manage" | "audit.read" | "sandbox.use")[] | null;
            /**
             * @description Companies to which the key is limited; requests for other companies get 401, as for another team. Default: those of its creator, all for an owner
             * @example [
             *       "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G"
             *     ]
             */
            companyIds?: string[] | null;
            /**
             * @description Ranges of client addresses in CIDR notation that may use the key, IPv4 or IPv6. Default: those of its creator, any address for an owner
             * @example [
             *       "192.0.2.0/24",
             *       "2001:db8::/32"
             *     ]
             */
            allowedNetworks?: string[] | null;
        };
        RotateApiKeyInput: {
            /**
             * @description Seconds during which the former key stays valid beside the new one
             * @default 86400
             * @example 86400
             */
            overlapSeconds?: number | null;
            /**
             * @description Lifetime of the new key; default: the lifetime that the former key was created with
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
            /**
             * @description Scopes of the token, separated by blanks: named scopes and single permissions of keys; default: `all`
             * @example send documents.read
             */
            scope?: string;
        };
        CheckAssertionInput: {
            /** @description The signed JWT. The service does not store it, and it remains valid for one access token */
            assertion: string;
        };
        UpdateTeamInput: {
            /**
             * @description Name of the team
             * @example Bakkerij Peeters
             */
            name?: string;
            /**
             * @description House rules to switch on (true) or off (false), by code; omitted ones stay as they are
             * @example {
             *       "HOUSE-NO-PAYMENT": false
             *     }
             */
            houseRules?: {
                /** @description An account in the form of an IBAN (BT-84, BT-91) has the length of its country and correct check digits. */
                "HOUSE-IBAN"?: boolean;
                /** @description VAT numbers (BT-31, BT-48, BT-63) have the form and the check digits of the country that they begin with. */
                "HOUSE-VAT-NUMBER"?: boolean;
                /** @description Numbers under the schemes of registers (BT-29, BT-30, BT-46, BT-47, BT-60, BT-61) have the form and the check digits of their register. */
                "HOUSE-ENTERPRISE-NUMBER"?: boolean;
                /** @description The due date (BT-9) of a document with an amount due is not before its issue date (BT-2). */
                "HOUSE-DUE-BEFORE-ISSUE"?: boolean;
                /** @description The issue date (BT-2) is at most 31 days after and at most two years before the day of the exchange. */
                "HOUSE-ISSUE-DATE"?: boolean;
                /** @description Each line has an identifier (BT-126) that no other line of the document has. */
                "HOUSE-LINE-ID"?: boolean;
                /** @description The amount due of an invoice (BT-115) is not negative; a repayment needs a credit note. */
                "HOUSE-NEGATIVE-INVOICE"?: boolean;
                /** @description A discount (BT-92, BT-136) is not larger than the amount from which it is deducted. */
                "HOUSE-DISCOUNT-ABOVE-BASE"?: boolean;
                /** @description A discount on the document (BG-20) has the VAT category and rate of one of its lines. */
                "HOUSE-ALLOWANCE-RATE"?: boolean;
                /** @description Rates of VAT category S are rates that the seller’s country applies on the day of the supply. */
                "HOUSE-VAT-RATE"?: boolean;
                /** @description Amounts have no more decimals than their currency (ISO 4217), such as none in JPY or ISK. */
                "HOUSE-MINOR-UNIT"?: boolean;
                /** @description An invoice with an amount due states a way to pay: an account, a card, a mandate or another one (BG-16). */
                "HOUSE-NO-PAYMENT"?: boolean;
            };
        };
        ChangeMemberInput: {
            /**
             * @description New role of the member
             * @enum {string}
             */
            role: "owner" | "admin" | "developer" | "accountant" | "reader";
        };
        InviteInput: {
            /**
             * @description Address of the invited person
             * @example ben@example.com
             */
            email: string;
            /**
             * @description Role that the invited person gets
             * @enum {string}
             */
            role: "owner" | "admin" | "developer" | "accountant" | "reader";
        };
        InvitationTokenInput: {
            /** @description Token of the link in the mail */
            token: string;
        };
        TaxReportingInput: {
            /**
             * @description Tax authority: SK Slovakia, AE United Arab Emirates, OM Oman, EU the ViDA pilot, which companies of all member states can join. The company has to be in one of its countries
             * @example SK
             * @enum {string}
             */
            jurisdiction: "SK" | "AE" | "OM" | "EU";
            /**
             * @description Whether the company reports now; false keeps the other fields of the setting for later
             * @default true
             */
            enabled?: boolean;
            /**
             * Format: date
             * @description First day of the exchanges that the company reports; null reports from the first day of the duty
             * @default null
             * @example 2027-01-01
             */
            from?: string | null;
            /**
             * @description Tax number of the company: SK the DIČ, AE the TIN, OM the VAT identification number, EU the number of the member state. Accepted in any notation
             * @example 2020179381
             */
            taxIdentifier: string;
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
             * @description VAT number with the prefix of its country; for a document of another tax, the number for that tax (BT-31, BT-48)
             * @example BE 0123.456.749
             */
            vatNumber?: string | null;
            /**
             * @description E-mail address for contact
             * @example invoices@example.com
             */
            email?: string | null;
            /**
             * @description Telephone number for contact
             * @example +32 2 555 12 12
             */
            phone?: string | null;
            /**
             * @description Publish the company on the network so that it can receive
             * @default true
             */
            isSmpRecipient?: boolean;
            /**
             * @description Further names that documents of the company may state as their seller (BT-27, BT-28). The whole list is replaced; [] removes all
             * @example [
             *       "Maison Dubois"
             *     ]
             */
            tradeNames?: string[];
            /** @description Tax authority that the company reports its invoices to. The whole object is replaced; null ends the reporting */
            taxReporting?: components["schemas"]["TaxReportingInput"] | null;
            /**
             * @description Registered name of the company
             * @example Atelier Dubois SRL
             */
            name: string;
            /**
             * @description Street and number
             * @example Rue de la Loi 16
             */
            address: string;
            /**
             * @description Postal code of the address
             * @example 1000
             */
            postalCode: string;
            /**
             * @description City of the address
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
             * @description VAT number with the prefix of its country; for a document of another tax, the number for that tax (BT-31, BT-48)
             * @example BE 0123.456.749
             */
            vatNumber?: string | null;
            /**
             * @description E-mail address for contact
             * @example invoices@example.com
             */
            email?: string | null;
            /**
             * @description Telephone number for contact
             * @example +32 2 555 12 12
             */
            phone?: string | null;
            /** @description Publish the company on the network so that it can receive */
            isSmpRecipient?: boolean;
            /**
             * @description Further names that documents of the company may state as their seller (BT-27, BT-28). The whole list is replaced; [] removes all
             * @example [
             *       "Maison Dubois"
             *     ]
             */
            tradeNames?: string[];
            /** @description Tax authority that the company reports its invoices to. The whole object is replaced; null ends the reporting */
            taxReporting?: components["schemas"]["TaxReportingInput"] | null;
            /** @description Registered name of the company */
            name?: string;
            /** @description Street and number */
            address?: string;
            /** @description Postal code of the address */
            postalCode?: string;
            /** @description City of the address */
            city?: string;
            /** @description ISO 3166-1 alpha-2 */
            country?: string;
        };
        VerificationOutcomeInput: {
            /**
             * @description Outcome of the verification
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
             * @description Identifier within the scheme: 1 to 50 of the characters A–Z a–z 0–9 . _ ~ -
             * @example 0123456749
             */
            identifier: string;
        };
        CreateRoutingAddressesInput: {
            /** @description Addresses of scheme 0225, with or without `0225:`: SIREN, SIREN_SIRET, SIREN_SIRET_code, SIREN_suffix or SIREN_Status */
            identifiers: string[];
            /**
             * @description Whether refused addresses are skipped; otherwise nothing is added while one is refused
             * @default false
             */
            skipRefused?: boolean;
        };
        MigrateIdentifierInput: {
            /**
             * @description Migration key of the present provider: 8–24 characters, no white space, at least 2 upper-case and 2 lower-case letters, 2 digits and 2 of @#$%()[]{}*^-!~|+=
             * @example 7Gk#x2Pw%d
             */
            migrationKey: string;
        };
        CreateDocumentTypeInput: {
            /**
             * @description Document type identifier, with or without the prefix of its scheme; at most 500 characters without the prefix
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
             * @description Whether the company consents to the public listing; if the company is a natural person, that person. Must be true with `listed`
             * @example true
             */
            consent?: boolean;
            /**
             * @description URL of the company’s website, http or https; null: none
             * @example https://atelier-dubois.example
             */
            website?: string | null;
            /**
             * @description Address, town or region, as text; null: none. The address of the company itself is not used
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
             * @description Name of the label
             * @example Urgent
             */
            name: string;
            /**
             * @description Colour as `#RRGGBB`
             * @default #6B7280
             * @example #D1242F
             */
            colorHex?: string;
        };
        UpdateLabelInput: {
            /** @description The team's own id; unique within the team */
            externalId?: string | null;
            /** @description Name of the label */
            name?: string;
            /** @description Colour as `#RRGGBB` */
            colorHex?: string;
        };
        LetterheadInput: {
            /**
             * Format: byte
             * @description PNG (eight bits a channel, not interlaced) or JPEG (grey or RGB) in base64, at most 262144 bytes and 1000 × 1000 pixels; null: none
             */
            logo?: string | null;
            /**
             * @description Colour as `#RRGGBB`; null for none
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
             * @description Name of the supplier
             * @example Brouwerij De Kroon NV
             */
            name?: string;
            /**
             * @description VAT number with the prefix of its country; for a document of another tax, the number for that tax (BT-31, BT-48)
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
             * @description Name of the customer
             * @example Brouwerij De Kroon NV
             */
            name?: string;
            /**
             * @description VAT number with the prefix of its country; for a document of another tax, the number for that tax (BT-31, BT-48)
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
             * @description Postal code of the address
             * @example 2000
             */
            postalCode?: string | null;
            /**
             * @description City of the address
             * @example Antwerpen
             */
            city?: string | null;
            /**
             * @description ISO 3166-1 alpha-2
             * @example BE
             */
            country?: string | null;
            /**
             * @description E-mail address for contact
             * @example invoices@example.com
             */
            email?: string | null;
            /**
             * @description Telephone number for contact
             * @example +32 3 555 12 12
             */
            phone?: string | null;
        };
        MarkAsReadInput: {
            /**
             * @description False marks the document as unread
             * @default true
             */
            read?: boolean;
        };
        ValidateInput: {
            /**
             * @description The document as XML, or a PDF that contains the XML (Factur-X) in base64
             * @example <?xml version="1.0"?><Invoice …>
             */
            document: string;
            /**
             * Format: date
             * @description Day of the exchange, whose rules apply; today when omitted
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
            /** @description Only entries that accept this document type */
            docTypeId?: string;
        };
        SandboxInboundInput: {
            /** @description Receiving company; the document is addressed to its first identifier */
            companyId?: string;
            /** @description Receiving identifier, `<scheme>:<identifier>`; an alternative to companyId */
            receiver?: string;
            /**
             * @description The document as XML, or a PDF in base64, with or without embedded XML
             * @example <?xml version="1.0"?><Invoice …>
             */
            document: string;
            /** @description Sending participant; when omitted, the sender in the document */
            sender?: string;
            /** @description Document type; when omitted, determined from the document */
            docTypeId?: string;
            /** @description Document type; when omitted, determined from the document */
            processId?: string;
            /**
             * @description Id of the message on the network; a repeated id returns the first document
             * @example a1@partner.example
             */
            messageId?: string;
        };
        AdvanceClockInput: {
            /**
             * @description Number of seconds that pass
             * @example 3600
             */
            seconds: number;
        };
        UploadInput: {
            /**
             * @description The document as XML, or a PDF in base64, with or without an embedded invoice (Factur-X, ZUGFeRD)
             * @example <?xml version="1.0"?><Invoice …>
             */
            document: string;
            /**
             * @description Electronic address of the sender, `<scheme>:<identifier>`; when omitted, the sender in the document
             * @example 0208:0987654394
             */
            sender?: string;
        };
        ReasonInput: {
            /**
             * @description Explanation in words
             * @example Line 3 was ordered at 9.50.
             */
            text?: string;
            /**
             * @description Incorrect term of the invoice
             * @example BT-146
             */
            attribute?: string;
            /**
             * @description Correct value of the term
             * @example 9.50
             */
            value?: string;
            /**
             * @description Reason of the status (list OPStatusReason): `NON` no issue, `REF` references incorrect, `LEG` legal information incorrect, `REC` receiver unknown, `QUA` quality of the item insufficient, `DEL` delivery issues, `PRI` prices incorrect, `QTY` quantity incorrect, `ITM` items incorrect, `PAY` payment terms incorrect, `UNR` not recognised, `FIN` finance incorrect, `PPD` partially paid, `OTH` other; `OTH` and `PPD` need a text
             * @example PRI
             * @enum {string}
             */
            code: "NON" | "REF" | "LEG" | "REC" | "QUA" | "DEL" | "PRI" | "QTY" | "ITM" | "PAY" | "UNR" | "FIN" | "PPD" | "OTH";
        };
        ActionInput: {
            /**
             * @description Action that the seller should take (list OPStatusAction): `NOA` no action required, `PIN` provide information, `NIN` issue a new invoice, `CNF` credit in full, `CNP` credit partially, `CNA` credit the amount, `OTH` other
             * @example CNP
             * @enum {string}
             */
            code: "NOA" | "PIN" | "NIN" | "CNF" | "CNP" | "CNA" | "OTH";
            /** @description Text of the action; required with `OTH` */
            text?: string;
        };
        RespondInput: {
            /**
             * @description `AB` acknowledged, `IP` in process, `UQ` under query, `CA` conditionally accepted, `RE` rejected, `AP` accepted, `PD` paid; the code or the word
             * @enum {string}
             */
            status: "AB" | "IP" | "UQ" | "CA" | "RE" | "AP" | "PD" | "acknowledged" | "inProcess" | "underQuery" | "conditionallyAccepted" | "rejected" | "accepted" | "paid";
            /** @description Reasons of the status; `UQ`, `CA` and `RE` need a reason or an action. `PPD` makes `PD` a partial payment */
            reasons?: components["schemas"]["ReasonInput"][];
            /** @description Action that the seller should take */
            actions?: components["schemas"]["ActionInput"][];
            /**
             * Format: date
             * @description First day on which the status applies; with `PD` the day of the payment
             * @example 2026-11-30
             */
            effectiveDate?: string;
            /** @description A note to the seller */
            note?: string;
            /**
             * @description Seconds before the response is sent; until then, `POST /documents/{documentId}/cancel` with the id of the response document cancels it
             * @default 0
             * @example 10
             */
            sendAfterSeconds?: number;
        };
        StatusReasonInput: {
            /**
             * @description Explanation in words
             * @example Line 3 was ordered at 9.50.
             */
            text?: string;
            /**
             * @description Incorrect term of the invoice
             * @example BT-146
             */
            attribute?: string;
            /**
             * @description Correct value of the term
             * @example 9.50
             */
            value?: string;
            /**
             * @description Code of the reason (MDT-113); `GET …/lifecycle` lists those of each status
             * @example PU_ERR
             * @enum {string}
             */
            code: "RETRAIT_MAN_SERV" | "ST_CT_NON_DECLAR" | "SUPPR_COMP_AVOIR" | "TRANSF_PMNT_REGIE" | "CONTACT_ACHTR" | "NON_TRANSMISE" | "JUSTIF_ABS" | "ROUTAGE_ERR" | "AUTRE" | "COORD_BANC_ERR" | "TX_TVA_ERR" | "MONTANTTOTAL_ERR" | "CALCUL_ERR" | "NON_CONFORME" | "DOUBLON" | "DEST_INC" | "DEST_ERR" | "TRANSAC_INC" | "EMMET_INC" | "CONTRAT_TERM" | "DOUBLE_FACT" | "CMD_ERR" | "ADR_ERR" | "SIRET_ERR" | "CODE_ROUTAGE_ERR" | "REF_CT_ABSENT" | "REF_ERR" | "PU_ERR" | "REM_ERR" | "QTE_ERR" | "ART_ERR" | "MODPAI_ERR" | "QUALITE_ERR" | "LIVR_INCOMP" | "REJ_SEMAN" | "REJ_UNI" | "REJ_COH" | "REJ_ADR" | "REJ_CONT_B2G" | "REJ_REF_PJ" | "REJ_ASS_PJ" | "IRR_VIDE_F" | "IRR_TYPE_F" | "IRR_SYNTAX" | "IRR_TAILLE_PJ" | "IRR_NOM_PJ" | "IRR_VID_PJ" | "IRR_EXT_DOC" | "IRR_TAILLE_F" | "IRR_ANTIVIRUS" | "IRR_NOM_F";
        };
        StatusActionInput: {
            /**
             * @description Action that the sender requests (MDT-121): `NOA` nothing, `PIN` provide information, `NIN` new invoice, `CNF` full credit note, `CNP` partial credit note, `CNA` credit note of the amount, `OTH` other
             * @example CNP
             * @enum {string}
             */
            code: "NOA" | "PIN" | "NIN" | "CNF" | "CNP" | "CNA" | "OTH";
            /** @description Explanation in words */
            text?: string;
        };
        StatusAmountInput: {
            /**
             * @description Kind of the amount (MDT-207): `MEN` received, `MPA` paid, `RAP` still to be paid, and others
             * @default MEN
             * @enum {string}
             */
            kind?: "MEN" | "MPA" | "RAP" | "ESC" | "RAB" | "REM" | "MAP" | "MAPTTC" | "MNA" | "MNATTC" | "CBB" | "DIV" | "DVA" | "MAJ";
            /**
             * @description Amount with VAT; for `MEN` the received amount
             * @example 120.00
             */
            amount: string;
            /**
             * @description Currency of the document, ISO 4217 (BT-5)
             * @default EUR
             */
            currency?: string;
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
            /** @description Reasons of the status; `206`, `207`, `208` and `210` need one */
            reasons?: components["schemas"]["StatusReasonInput"][];
            /** @description Actions that the sender requests */
            actions?: components["schemas"]["StatusActionInput"][];
            /** @description Amounts; `212` needs the amount received for each rate of VAT */
            amounts?: components["schemas"]["StatusAmountInput"][];
            /**
             * Format: date
             * @description First day on which the status applies; today when omitted
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
             * @description Recipients; each address gets a separate mail
             * @example [
             *       "accounts@example.com"
             *     ]
             */
            to: string[];
            /** @description Subject of the message, generated from the document when absent */
            subject?: string;
            /** @description Plain text of the mail; generated from the document when absent */
            message?: string;
        };
        SendInput: components["schemas"]["PreviewInput"] & {
            /**
             * @description Converts an XML document to the other syntax (UBL, CII) when the recipient accepts only that syntax; `conversion` of the document then lists the losses, and a document that would lose a term of EN 16931 is refused. A document in JSON is always written in a syntax that the recipient accepts
             * @default false
             */
            convert?: boolean;
            /**
             * @description Sends the document although the same number went to the same recipient within a year
             * @default false
             */
            allowDuplicate?: boolean;
            /**
             * @description Instant at which the document is sent, at most a year ahead; until then it can be cancelled
             * @example 2026-12-01T08:00:00Z
             */
            sendAt?: string;
        };
        /** @description The document to preview */
        PreviewInput: {
            /**
             * @description Electronic address `<scheme>:<identifier>`; null for a document that is only mailed
             * @example 0208:0987654394
             */
            recipient: string | null;
            /**
             * @description Type of `document`. `xml` is XML of any kind; an `order`, `orderResponse` or `despatchAdvice` (Peppol BIS 3) is also given as XML, and must be of this type
             * @enum {string}
             */
            documentType: "invoice" | "creditNote" | "selfBillingInvoice" | "selfBillingCreditNote" | "order" | "orderResponse" | "despatchAdvice" | "xml";
            /**
             * @description Profile in which the document is written. The default is the profile that `countrySpecific` requires, else `peppol-bis-3`, or, if the recipient has not registered that one, a registered one. `xrechnung-3` is XRechnung 3.0, which the recipient must have registered; it requires the buyer reference (Leitweg-ID), the seller’s contact and payment means. `nlcius` is the Dutch NLCIUS, which the recipient must also have registered; Dutch sellers need a KVK number or OIN. `pint-eu`, `pint-ae`, `pint-aunz`, `pint-jp`, `pint-my` and `pint-sg` are the international invoices (PINT) of an area, with its tax and tax categories. Not for XML, which states its own profile
             * @enum {string}
             */
            profile?: "peppol-bis-3" | "xrechnung-3" | "nlcius" | "pint-eu" | "pint-ae" | "pint-aunz" | "pint-jp" | "pint-my" | "pint-om" | "pint-sg";
            /** @description The document, of the type `documentType`: its fields as JSON (docs/invoice.md; `parsed` has the same shape); or its XML as a string, for an order, an order response, a despatch advice, and for any document in UBL or Cross Industry Invoice with documentType xml; or a PDF that contains the XML, in base64 */
            document: components["schemas"]["InvoiceInput"] | components["schemas"]["CreditNoteInput"] | components["schemas"]["SelfBillingInvoiceInput"] | components["schemas"]["SelfBillingCreditNoteInput"] | string;
            /** @description Document type to send under; it must equal the type in the document. Determined from the document when omitted */
            docTypeId?: string;
            /** @description Process to send under; it must equal the process in the document. Determined from the document when omitted */
            processId?: string;
            /**
             * @description Sends to `recipient` although the document names another electronic address of the buyer (self-billed: of the seller)
             * @default false
             */
            allowAddressMismatch?: boolean;
            /** @description Mails the document with its XML and PDF */
            email?: components["schemas"]["EmailInput"];
            /**
             * @description Your own PDF of the document in base64, into which the invoice is embedded (Factur-X) and which is mailed and shown instead of a generated one. It must be PDF/A-3, or a PDF that can be converted to it without a visible change
             * @example JVBERi0xLjc…
             */
            pdf?: string;
            /**
             * @description Whether a PDF of the document is embedded into it; not for XML, which is sent unchanged
             * @default false
             */
            attachPdf?: boolean;
        };
        DeclarantInput: {
            /**
             * @description VAT regime of the company, which determines the periods
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
             * @description The sender’s own name of this report. A request with the same reference and content returns the first report
             * @example till-3-2026-11-20
             */
            reference: string;
            /**
             * @description `correct` replaces the earlier report of the same operation, `cancel` cancels it; both only until the period is filed
             * @default submit
             * @enum {string}
             */
            action?: "submit" | "correct" | "cancel";
            /**
             * @description Type of the report: sales to consumers
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
             * @description goods (TLB1), services (TPS1), notTaxed for sales that are not taxed in France (TNT1), margin for sales under the margin scheme (TMA1)
             * @enum {string}
             */
            category: "goods" | "services" | "notTaxed" | "margin";
            /**
             * @description Currency code, ISO 4217
             * @default EUR
             * @example EUR
             */
            currency?: string;
            /**
             * @description Total of the sales without tax; not required for a cancellation
             * @example 1000.00
             */
            taxExclusiveAmount?: string;
            /**
             * @description Total tax of the sales; not required for a cancellation
             * @example 200.00
             */
            taxAmount?: string;
            /**
             * @description Number of sales; not required for a cancellation
             * @example 42
             */
            transactionCount?: number;
            /** @description Sales and tax by rate; not required for a cancellation */
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
             * @description The sender’s own name of this report. A request with the same reference and content returns the first report
             * @example till-3-2026-11-20
             */
            reference: string;
            /**
             * @description `correct` replaces the earlier report of the same operation, `cancel` cancels it; both only until the period is filed
             * @default submit
             * @enum {string}
             */
            action?: "submit" | "correct" | "cancel";
            /**
             * @description Type of the report: payments by consumers
             * @enum {string}
             */
            type: "payments";
            /**
             * Format: date
             * @description Day of the payments
             * @example 2026-11-20
             */
            date: string;
            /** @description Payments by rate; not required for a cancellation */
            vatBreakdown?: components["schemas"]["RatePaymentInput"][];
        };
        InvoiceTotalsInput: {
            /**
             * @description Total without VAT
             * @example 1000.00
             */
            taxExclusiveAmount: string;
            /**
             * @description VAT in the currency of the invoice
             * @example 0.00
             */
            taxAmount: string;
            /** @description The VAT in euro; required if the invoice has another currency */
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
             * @description Reason why no VAT is due (BT-120)
             * @example Intra-Community supply
             */
            exemptionReason?: string | null;
            /**
             * @description Reason of the exemption as a VATEX code
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
             * @description Registered name of the company
             * @example Brouwerij De Kroon NV
             */
            name: string;
            /**
             * @description ISO 3166-1 alpha-2, any but FR
             * @example BE
             */
            country: string;
            /**
             * @description VAT number with its country prefix; required for a company in the EU
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
        B2biInvoiceInput: components["schemas"]["InternationalInvoiceInput"] & {
            /**
             * @description Type of the report: a sale to a business abroad
             * @enum {string}
             */
            type: "invoice";
            /** @description Buyer of the invoice; not required for a cancellation */
            buyer?: components["schemas"]["ReportedPartyInput"];
        };
        B2biPaymentInput: {
            /**
             * @description The sender’s own name of this report. A request with the same reference and content returns the first report
             * @example till-3-2026-11-20
             */
            reference: string;
            /**
             * @description `correct` replaces the earlier report of the same operation, `cancel` cancels it; both only until the period is filed
             * @default submit
             * @enum {string}
             */
            action?: "submit" | "correct" | "cancel";
            /**
             * @description Type of the report: a payment of an invoice
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
             * @description Currency code, ISO 4217
             * @default EUR
             * @example EUR
             */
            currency?: string;
            /** @description Payments by rate; not required for a cancellation */
            vatBreakdown?: components["schemas"]["RatePaymentInput"][];
        };
        B2biPurchaseInput: components["schemas"]["InternationalInvoiceInput"] & {
            /**
             * @description Type of the report: a purchase from a business abroad
             * @enum {string}
             */
            type: "invoice";
            /** @description Seller who issued the invoice; numbers are unique for each seller */
            seller: components["schemas"]["ReportedPartyInput"];
        };
        PlatformInput: {
            /**
             * @description Address of the flow service; without a version, `/v1` is added
             * @example https://api.platform.example/afnor-flow
             */
            flowUrl: string;
            /**
             * @description Address of the directory service; null when the contract includes none
             * @example https://api.platform.example/afnor-directory
             */
            directoryUrl?: string | null;
            /**
             * @description Address of the token endpoint (OAuth2 client credentials)
             * @example https://auth.platform.example/oauth2/token
             */
            tokenUrl: string;
            /**
             * @description Client of the contract
             * @example boulangerie-du-port
             */
            clientId: string;
            /**
             * @description Secret of the client. It is stored sealed and never shown. Omitted: the stored secret stays; that requires that the addresses, the client, the platform and the organization stay as well
             * @example …
             */
            clientSecret?: string | null;
            /** @description Sent as `Organization-Id` with each request, where the platform asks for it */
            organizationId?: string | null;
            /**
             * @description Registration number of the platform: the sender of every transmission
             * @example 0431
             */
            number: string;
            /** @description Name of the platform, written beside the number; by default its number */
            name?: string | null;
            /**
             * @description Version of the interface XP Z12-013
             * @default 1.1
             * @enum {string}
             */
            version?: "1.1" | "1.2";
            /** @description Fields that the platform refuses as unknown */
            omittedFields?: ("processingRule" | "sha256")[];
            /**
             * @description Source of the outcome of a report: the status message of the administration, or the acknowledgement of a platform that passes no such messages on
             * @default status
             * @enum {string}
             */
            reportOutcome?: "status" | "acknowledgement";
            /**
             * @description Seconds after which the platform's search certainly shows a file that it has
             * @default 1800
             */
            searchDelaySeconds?: number;
        };
        WebhookHeaderInput: {
            /**
             * @description Name of the header (a token of RFC 9110). Names that the service or the connection sets are refused, such as `Host`, `Content-Type`, `User-Agent` and `webhook-id`
             * @example X-Tenant
             */
            name: string;
            /**
             * @description Value of the header, in printable ASCII characters; it is stored encrypted and never shown. In an update `********` keeps the stored value
             * @example acme
             */
            value: string;
        };
        CreateWebhookInput: {
            /**
             * @description HTTPS address that receives the events
             * @example https://erp.example.com/hooks/passerelle
             */
            url: string;
            /** @description Signing secret of 1–256 characters; `whsec_` followed by base64 means the decoded bytes, any other string its UTF-8 bytes. Empty or null: deliveries are not signed */
            secret?: string | null;
            /**
             * @description Event types that the webhook receives, and areas of types such as `document.*`, which include the types that later releases add. Default: every event type
             * @example [
             *       "document.*",
             *       "company.verification"
             *     ]
             */
            events?: string[] | null;
            /** @description Only events of this company; the same as one company in `companyIds` */
            companyId?: string | null;
            /**
             * @description Only events of these companies. Default: all companies of the team
             * @example [
             *       "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G"
             *     ]
             */
            companyIds?: string[] | null;
            /** @description Headers of each delivery, for example a credential of the receiver. Default: none */
            headers?: components["schemas"]["WebhookHeaderInput"][] | null;
            /**
             * @description Maximum number of deliveries per second on average, retries included; a fifth of it may be posted at once. The others wait. Null: no limit
             * @example 50
             */
            rateLimit?: number | null;
        };
        UpdateWebhookInput: {
            /**
             * @description HTTPS address that receives the events; repeat the present URL to keep it
             * @example https://erp.example.com/hooks/passerelle
             */
            url: string;
            /** @description Signing secret of 1–256 characters; `whsec_` followed by base64 means the decoded bytes, any other string its UTF-8 bytes. Empty or null: deliveries are not signed. Omitted: the secret does not change */
            secret?: string | null;
            /**
             * @description Event types that the webhook receives, and areas of types such as `document.*`, which include the types that later releases add. Null: every event type. Omitted: the selection does not change
             * @example [
             *       "document.*",
             *       "company.verification"
             *     ]
             */
            events?: string[] | null;
            /**
             * @description Only events of these companies. Null: all companies of the team. Omitted: the companies do not change
             * @example [
             *       "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G"
             *     ]
             */
            companyIds?: string[] | null;
            /** @description Headers of each delivery; the list replaces the stored one. Null: none. Omitted: no change, and refused when the URL gets another origin, which does not receive stored values */
            headers?: components["schemas"]["WebhookHeaderInput"][] | null;
            /**
             * @description Maximum number of deliveries per second on average, retries included; a fifth of it may be posted at once. The others wait. Null: no limit. Omitted: the limit does not change
             * @example 50
             */
            rateLimit?: number | null;
            /** @description Whether deliveries wait: true pauses the webhook, false resumes it and posts what waits. Omitted or null: no change */
            paused?: boolean | null;
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
            /** @description Only events of these types, among those that the webhook receives; default: all of them */
            types?: ("api_key.expiring" | "company.verification" | "document.delivery_status_changed" | "document.label.assigned" | "document.label.unassigned" | "document.lifecycle_changed" | "document.received" | "document.reporting_status_changed" | "document.response_received" | "document.sent" | "document.tax_refused" | "document.tax_reported" | "webhook.test")[] | null;
            /** @description Only events whose delivery to this webhook is in one of these states; default: all states except pending, and events that the webhook never received */
            statuses?: ("pending" | "delivered" | "failed" | "exhausted" | "blocked" | "cancelled")[] | null;
        };
        WorkReasonInput: {
            /**
             * @description Reason for the audit log
             * @example Certificate renewal
             */
            reason: string;
        };
        ReleaseInput: {
            /**
             * @description Ids of parked rows
             * @example [
             *       "dlv_01KAJ40M3X5Z7B9D1F3H5K7N9Q"
             *     ]
             */
            ids: string[];
        };
        CreateTeamInput: {
            /**
             * @description Name of the team
             * @example Bakkerij Peeters
             */
            name: string;
            /**
             * @description Environment of the team; it cannot be changed
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * @description E-mail address of the first owner, who gets an invitation
             * @example ann@example.com
             */
            owner?: string | null;
        };
        RenameTeamInput: {
            /**
             * @description Name of the team
             * @example Bakkerij Peeters
             */
            name: string;
        };
        SetTeamKeysInput: {
            /** @description Public keys of a JWKS (RFC 7517): 1 to 10 RSA keys of 2048 bits or more */
            keys: {
                [key: string]: unknown;
            }[];
        };
        ChangeAccountInput: {
            /** @description Whether the account is disabled */
            disabled?: boolean;
            /** @description Whether the person is an operator of the installation */
            operator?: boolean;
        };
        AcceptInvitationInput: {
            /** @description Token of the link */
            token: string;
            /**
             * @description Name of the person; needed for a new account
             * @example Ben Maes
             */
            name?: string;
            /** @description For a new account: 12 to 256 characters, not easy to guess; otherwise the password of the existing account */
            password: string;
            /** @description Code of the app, for an account that uses codes */
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
            /** @description Code of the app, or a recovery code; required after `second_factor_required` */
            code?: string;
        };
        PasskeySignInInput: {
            /** @description Credential as `PublicKeyCredential.toJSON()` of the browser returns it */
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
            /** @description Credential as `PublicKeyCredential.toJSON()` of the browser returns it, instead of the password */
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
            /** @description The current password */
            current: string;
            /** @description 12 to 256 characters, not easy to guess */
            password: string;
        };
        ConfirmTotpInput: {
            /**
             * @description Code shown by the app
             * @example 123456
             */
            code: string;
        };
        AddPasskeyInput: {
            /**
             * @description Name that the person gave the passkey
             * @example Phone
             */
            name: string;
            /** @description Credential as `PublicKeyCredential.toJSON()` of the browser returns it */
            response: {
                [key: string]: unknown;
            };
        };
        RenamePasskeyInput: {
            /**
             * @description Name that the person gave the passkey
             * @example Phone
             */
            name: string;
        };
        EnterInput: {
            /**
             * @description Path of the dashboard at which the page continues; `/app/` when omitted
             * @example /app/account
             */
            returnTo?: string;
            /**
             * @description Purpose: sign in, create the first account, or accept an invitation
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
             * @description Query that the provider appended to the address of the page, after the `?`
             * @example code=8fKx…&state=r2Jd…
             */
            query: string;
        };
        LeaveInput: {
            /**
             * @description Path of the dashboard at which the page continues; `/app/` when omitted
             * @example /app/account
             */
            returnTo?: string;
        };
        /** @description A person with an account, as operators see them */
        Account: {
            /** @description Id: `usr_` and a ULID */
            id: string;
            /** @description E-mail address of the person */
            email: string;
            /** @description Name of the person */
            name: string;
            /** @description Whether the person is an operator of the installation */
            operator: boolean;
            /**
             * Format: date-time
             * @description Time at which the account was disabled; null while it is enabled
             */
            disabledAt: string | null;
            /** @description Whether a code or a passkey is set up */
            secondFactor: boolean;
            /** @description Number of teams that the person is a member of */
            teams: number;
            /**
             * Format: date-time
             * @description Last use of a session that is still open
             */
            lastSeenAt: string | null;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
        };
        /** @description A postal address (BG-5, BG-8, BG-12, BG-15) */
        Address: {
            /** @description Street and number */
            street: string | null;
            /** @description Second line of the address */
            street2: string | null;
            /** @description Third line of the address */
            street3: string | null;
            /** @description City of the address */
            city: string | null;
            /** @description Postal code (BT-38, BT-53) */
            postalZone: string | null;
            /** @description Region or province (BT-39, BT-54) */
            countrySubdivision: string | null;
            /** @description Country, ISO 3166-1 alpha-2 */
            country: string | null;
        };
        AnyParsedDocument: components["schemas"]["ParsedDocument"] | components["schemas"]["OrderingSummary"] | components["schemas"]["ParsedInvoiceResponse"] | components["schemas"]["ParsedLifecycleStatus"];
        /**
         * @description A credential of a team, without its secret
         * @example {
         *       "id": "key_01KAJ3Q5CZ9V7T5R3P1N9M7K5J",
         *       "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
         *       "name": "ERP",
         *       "type": "basic",
         *       "createdAt": "2026-11-21T09:58:00.000Z",
         *       "createdBy": {
         *         "type": "member",
         *         "id": "usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
         *         "name": "Ann Peeters"
         *       },
         *       "scopes": [
         *         "send",
         *         "documents.read"
         *       ],
         *       "companyIds": [
         *         "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G"
         *       ],
         *       "allowedNetworks": [
         *         "192.0.2.0/24"
         *       ],
         *       "expiresAt": null,
         *       "lastUsedAt": null,
         *       "lastUsed": null,
         *       "revokedAt": null,
         *       "replacedBy": null
         *     }
         */
        ApiKey: {
            /** @description Id: `key_` and a ULID */
            id: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Name of the key */
            name: string;
            /**
             * @description `oauth`: an access token of the token endpoint
             * @enum {string}
             */
            type: "basic" | "jwt" | "oauth";
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /** @description Creator of the key; null if the audit log does not contain the creator of an old key */
            createdBy: {
                /**
                 * @description `member`: a signed-in person; `key`: another API key; `assertion`: an OAuth2 assertion, of an access token; `operator`: the command line; `system`: the service itself
                 * @enum {string}
                 */
                type: "member" | "key" | "assertion" | "operator" | "system";
                /** @description Id of the member or the key, or the `user_id` of the assertion; null for others */
                id: string | null;
                /** @description Name of the member or the key; null for other creators and for a deleted one */
                name: string | null;
            } | null;
            /** @description Named scopes and single permissions that the key has; `all`: everything keys may do */
            scopes: string[];
            /** @description Companies to which the key is limited; null: all companies of the team */
            companyIds: string[] | null;
            /** @description Ranges of client addresses that may use the key; null: any address */
            allowedNetworks: string[] | null;
            /**
             * Format: date-time
             * @description End of the validity; null: until the key is revoked
             */
            expiresAt: string | null;
            /**
             * Format: date-time
             * @description Instant of the last use, up to half a minute late
             */
            lastUsedAt: string | null;
            /** @description Last use of the key, up to half a minute late, refused requests included; null: never */
            lastUsed: {
                /**
                 * Format: date-time
                 * @description Time of the last use
                 */
                at: string;
                /** @description Client address; null when unknown */
                address: string | null;
                /** @description Id of the operation; null for a use before release 0.3.0 */
                operation: string | null;
            } | null;
            /**
             * Format: date-time
             * @description Time of the revocation; null while the credential is valid
             */
            revokedAt: string | null;
            /** @description Key that a rotation created instead of this one; null: it was not rotated */
            replacedBy: string | null;
        };
        ApiKeyExpiringEvent: {
            /** @description Same as the header webhook-id; the same at every attempt */
            id: string;
            /**
             * @description Type of the event
             * @constant
             */
            type: "api_key.expiring";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description Data of the event */
            data: {
                /** @description Id: `key_` and a ULID */
                keyId: string;
                /** @description Name of the key */
                name: string;
                /** @description Named scopes and single permissions of the key */
                scopes: string[];
                /** @description Companies to which the key is limited; null: all companies of the team */
                companyIds: string[] | null;
                /**
                 * Format: date-time
                 * @description End of the validity of the key
                 */
                expiresAt: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /** @description A request of the team, without the contents of request and answer */
        ApiRequest: {
            /** @description Id: `arq_` and a ULID */
            id: string;
            /** @description `X-Request-Id` of the answer; not unique */
            requestId: string;
            /**
             * Format: date-time
             * @description Instant of the answer
             */
            at: string;
            /** @description Method of the request */
            method: string;
            /** @description Path of the operation in the API document; `none` without an operation */
            route: string;
            /** @description HTTP status of the answer; null: the client disconnected before the answer */
            status: number | null;
            /** @description `X-Error-Code` of the answer */
            errorCode: string | null;
            /** @description Milliseconds until the answer was sent */
            durationMs: number;
            /** @description Key of the request; null: a signed-in person made it */
            keyId: string | null;
            /** @description Signed-in person, or the user that the token of the key was issued for */
            userId: string | null;
            /** @description Id of the created resource, such as a document; otherwise the last id in the path */
            resourceId: string | null;
        };
        /** @description Verdict of the token endpoint on an assertion */
        AssertionVerdict: {
            /** @description Whether the token endpoint would issue an access token for the assertion */
            acceptable: boolean;
            /** @description All checked parts, in the order of the rules */
            judgements: {
                /**
                 * @description Checked part: form, member of the header, signature, or claim
                 * @enum {string}
                 */
                part: "form" | "alg" | "typ" | "crit" | "kid" | "signature" | "iss" | "sub" | "team_id" | "aud" | "user_id" | "exp" | "iat" | "nbf" | "jti";
                /** @description Value of the part as JSON, truncated; null if it is missing */
                value: string | null;
                /** @description Reason of the refusal, with the accepted values; null if the part is valid */
                message: string | null;
            }[];
        };
        AttachmentInput: {
            /** @description Identifier of the attachment in the document (BT-122). */
            id: string;
            /**
             * @description Kind of the file (BT-125-1). When absent: the type of the file name’s extension.
             * @enum {string|null}
             */
            mimeCode?: "application/pdf" | "image/png" | "image/jpeg" | "text/csv" | "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet" | "application/vnd.oasis.opendocument.spreadsheet" | null;
            /**
             * @description Name of the file (BT-125-2). Required unless url and description are given.
             * @example timesheet.pdf
             */
            filename?: string | null;
            /** @description Description of the attachment (BT-123). */
            description?: string | null;
            /** @description The file itself, at most 15 MiB (BT-125). Required unless url is given. */
            embeddedDocument?: string | null;
            /**
             * Format: uri
             * @description Address of the file, if it is not embedded (BT-124).
             */
            url?: string | null;
        };
        /** @description Audited change with its actor and time */
        AuditEntry: {
            /** @description Id: `aud_` and a ULID */
            id: string;
            /** @description Id: `team_` and a ULID */
            teamId: string | null;
            /** @description Position in the chain of the team, without gaps; null for entries that are older than the chain */
            sequence: number | null;
            /** @description Action that was taken, e.g. `api_key.created` */
            action: string;
            /** @description Id of the changed resource, such as a document, company, key or webhook, or of the team itself */
            subjectId: string;
            /**
             * @description Actor of the change: a key, the operator, or the service itself
             * @enum {string}
             */
            actor: "key" | "assertion" | "member" | "operator" | "system";
            /** @description The operator's command, e.g. `key create` */
            command: string | null;
            /** @description Id: `key_` and a ULID */
            keyId: string | null;
            /** @description The signed-in person, or the user in the assertion of an access token; null for other keys */
            userId: string | null;
            /** @description `X-Request-Id` of the request that made the change */
            requestId: string | null;
            /** @description Network address of the client */
            address: string | null;
            /** @description Values before the change, without secrets */
            before: {
                [key: string]: unknown;
            } | null;
            /** @description Values after the change, without secrets */
            after: {
                [key: string]: unknown;
            } | null;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /** @description SHA-256 of the previous entry's hash and the contents of this entry, in hexadecimal */
            hash: string | null;
        };
        BuyerAgentInput: {
            /** @description Name used by the party (EXT-FR-FE-05). */
            name: string;
            /** @description Registered name (EXT-FR-FE-03). When absent: name. */
            legalName?: string | null;
            /** @description Legal form and the like. */
            legalForm?: string | null;
            /** @description Role of the party (UNTDID 3035) (EXT-FR-FE-04). */
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
             * @description City of the address (EXT-FR-FE-19).
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
             * @description Country of the address (EXT-FR-FE-21).
             * @example BE
             */
            country?: string | null;
            /** @description Address on the network. */
            electronicAddress?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code (EXT-FR-FE-13).
                 * @example 0088
                 */
                scheme: string;
                /** @description Identifier within the scheme (EXT-FR-FE-12). */
                identifier: string;
            } | null;
            /** @description Contact person or department (EXT-FR-FE-23). */
            contactName?: string | null;
            /** @description E-mail address for contact (EXT-FR-FE-25). */
            email?: string | null;
            /** @description Telephone number for contact (EXT-FR-FE-24). */
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
            /** @description Further identifiers of the party (EXT-FR-FE-06). */
            identifiers?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code (EXT-FR-FE-07).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description Identifier within the scheme (EXT-FR-FE-06). */
                identifier: string;
            }[] | null;
            /** @description Registrations for other taxes than VAT. */
            taxRegistrations?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code.
                 * @example 0088
                 */
                scheme: string;
                /** @description Identifier within the scheme. */
                identifier: string;
            }[] | null;
        };
        BuyerInput: {
            /**
             * @description Name used by the party (BT-45).
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
             * @description City of the address (BT-52).
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
             * @description Country of the address (BT-55).
             * @example BE
             */
            country: string;
            /** @description Address on the network; for the recipient it must equal `recipient`. Taken from the request when omitted (BT-49). */
            electronicAddress?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code (BT-49-1).
                 * @example 0088
                 */
                scheme: string;
                /** @description Identifier within the scheme (BT-49). */
                identifier: string;
            } | null;
            /**
             * @description VAT number with its country prefix; for a document of another tax, the number for that tax (BT-48).
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
                 * @description Scheme of the identifier, an ISO/IEC 6523 code (BT-46-1).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description Identifier within the scheme (BT-46). */
                identifier: string;
            }[] | null;
            /** @description Registrations for other taxes than that of the document; `scheme` is the tax scheme, such as `TAX`. */
            taxRegistrations?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code.
                 * @example 0088
                 */
                scheme: string;
                /** @description Identifier within the scheme. */
                identifier: string;
            }[] | null;
            /** @description Contact person or department (BT-56). */
            contactName?: string | null;
            /** @description E-mail address for contact (BT-58). */
            email?: string | null;
            /** @description Telephone number for contact (BT-57). */
            phone?: string | null;
        };
        /** @description A period of French e-reporting in the calendar of a declarant */
        CalendarPeriod: {
            /**
             * @description Flow of the period
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
             * @description Start of the period: midnight in Paris before the first day
             */
            opensAt: string;
            /**
             * Format: date-time
             * @description End of the period: midnight in Paris after the last day
             */
            closesAt: string;
            /**
             * Format: date-time
             * @description Time until which reports are included in the initial filing
             */
            declarantDeadline: string;
            /**
             * Format: date-time
             * @description Time by which the administration must have received the filing
             */
            platformDeadline: string;
            /**
             * @description `upcoming`; `open`; `due`: closed, before the deadline of the declarant; `over`: after the deadline, without a filing; `filing`, `filed`, `refused`: state of the filing; `parked`: waits for the operator
             * @enum {string}
             */
            state: "upcoming" | "open" | "due" | "over" | "filing" | "filed" | "refused" | "parked";
            /** @description Number of reports that wait to be filed */
            waitingReports: number;
            /** @description Number of reports in force that a filing contains */
            filedReports: number;
            /** @description The last filing */
            filingId: string | null;
        };
        /** @description A code list of the rules */
        CodeList: {
            /** @description Name of the code list */
            name: string;
            /** @description Publisher of the list */
            source: string;
            /** @description Version as published */
            version: string;
            /** @description Number of codes in the list */
            codes: number;
        };
        /**
         * @description A company that the team sends and receives for
         * @example {
         *       "id": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
         *       "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
         *       "name": "Atelier Dubois SRL",
         *       "tradeNames": [
         *         "Maison Dubois"
         *       ],
         *       "address": "Rue de la Loi 16",
         *       "postalCode": "1000",
         *       "city": "Bruxelles",
         *       "country": "BE",
         *       "enterpriseNumberScheme": "0208",
         *       "enterpriseNumber": "0123456749",
         *       "vatNumber": "BE0123456749",
         *       "email": "facturation@atelier-dubois.example",
         *       "phone": null,
         *       "isSmpRecipient": true,
         *       "isVerified": true,
         *       "taxReporting": {
         *         "jurisdiction": "EU",
         *         "enabled": true,
         *         "from": "2027-01-01",
         *         "taxIdentifier": "BE0123456749"
         *       },
         *       "createdAt": "2026-11-02T09:30:00.000Z",
         *       "updatedAt": "2026-11-02T09:31:12.480Z"
         *     }
         */
        Company: {
            /** @description Id: `c_` and a ULID */
            id: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Registered name of the company */
            name: string;
            /** @description Further names that documents of the company may state as their seller (BT-27, BT-28); the buyer’s when self-billing */
            tradeNames: string[];
            /** @description Street and number */
            address: string;
            /** @description Postal code of the address */
            postalCode: string;
            /** @description City of the address */
            city: string;
            /** @description Country, ISO 3166-1 alpha-2 */
            country: string;
            /** @description ISO 6523 code of the register, four digits */
            enterpriseNumberScheme: string | null;
            /** @description Number in the register of companies (BT-30, BT-47) */
            enterpriseNumber: string | null;
            /** @description VAT number with the prefix of its country; for a document of another tax, the number for that tax (BT-31, BT-48) */
            vatNumber: string | null;
            /** @description E-mail address of the company */
            email: string | null;
            /** @description Telephone number of the company */
            phone: string | null;
            /** @description Whether the company receives documents under an entry that this service publishes */
            isSmpRecipient: boolean;
            /** @description Whether the identity of the company is verified; only a verified company can send */
            isVerified: boolean;
            /** @description Tax authority that the company reports its invoices to; null: none */
            taxReporting: components["schemas"]["TaxReporting"] | null;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updatedAt: string;
        };
        CompanyVerificationEvent: {
            /** @description Same as the header webhook-id; the same at every attempt */
            id: string;
            /**
             * @description Type of the event
             * @constant
             */
            type: "company.verification";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description Data of the event */
            data: {
                /** @description Id: `c_` and a ULID */
                companyId: string;
                /**
                 * @description Status of the verification session
                 * @enum {string}
                 */
                status: "verified" | "rejected" | "revoked" | "expired";
                /** @description Id: `cvs_` and a ULID */
                verificationId: string | null;
                /** @description Reason of the decision in words */
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
            /** @description Contents that the conversion left out, at most a hundred of each kind */
            lost: {
                /** @description Field of the parsed document; for contents without a field, the path of the element in the original XML */
                field: string;
                /** @description Business term of EN 16931, such as `BT-83`; null for contents that the standard does not have */
                term: string | null;
            }[];
        };
        CreditNoteInput: components["schemas"]["BillingDocumentInput"] & {
            /** @description Always null here, as in `parsed`. */
            invoiceNumber?: null;
            /**
             * @description Number of the credit note (BT-1).
             * @example 2026-0042
             */
            creditNoteNumber: string;
            /**
             * Format: date
             * @description Day by which the amount is due (BT-9).
             */
            dueDate?: string | null;
            /** @description Lines of the document (BG-25). */
            lines: components["schemas"]["LineInput"][];
            /** @description Seller of the supply (BG-4). When absent: the company. */
            seller?: components["schemas"]["SellerInput"] | null;
            /** @description Buyer of the supply (BG-7). */
            buyer: components["schemas"]["BuyerInput"];
        };
        /**
         * @description A company that the team invoices
         * @example {
         *       "id": "cus_01KAJ3W1K2M3N4P5Q6R7S8T9V0",
         *       "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
         *       "externalId": "ERP-1042",
         *       "name": "Brouwerij De Kroon NV",
         *       "vatNumber": "BE0987654394",
         *       "enterpriseNumberScheme": "0208",
         *       "enterpriseNumber": "0987654394",
         *       "address": "Grote Markt 1",
         *       "postalCode": "2000",
         *       "city": "Antwerpen",
         *       "country": "BE",
         *       "email": "boekhouding@dekroon.example",
         *       "phone": null,
         *       "peppolAddresses": [
         *         "0208:0987654394"
         *       ],
         *       "createdAt": "2026-11-02T09:50:00.000Z",
         *       "updatedAt": "2026-11-02T09:50:00.000Z",
         *       "labels": [
         *         {
         *           "id": "lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1",
         *           "externalId": "urgent",
         *           "name": "Urgent",
         *           "colorHex": "#D1242F"
         *         }
         *       ]
         *     }
         */
        Customer: {
            /** @description Id: `cus_` and a ULID */
            id: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description The team's own id; unique within the team */
            externalId: string | null;
            /** @description Name of the customer */
            name: string;
            /** @description VAT number with the prefix of its country; for a document of another tax, the number for that tax (BT-31, BT-48) */
            vatNumber: string | null;
            /** @description ISO 6523 code of the register, four digits */
            enterpriseNumberScheme: string | null;
            /** @description Number in the register of companies (BT-30, BT-47) */
            enterpriseNumber: string | null;
            /** @description Street and number */
            address: string | null;
            /** @description Postal code of the address */
            postalCode: string | null;
            /** @description City of the address */
            city: string | null;
            /** @description Country, ISO 3166-1 alpha-2 */
            country: string | null;
            /** @description E-mail address for contact */
            email: string | null;
            /** @description Telephone number for contact */
            phone: string | null;
            /** @description Electronic addresses `<scheme>:<identifier>` */
            peppolAddresses: string[];
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updatedAt: string;
            /** @description Labels of the customer */
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
             * @description VAT regime of the company, which determines the periods
             * @enum {string}
             */
            vatRegime: "REEL_NORMAL_MENSUEL" | "REEL_NORMAL_TRIMESTRIEL" | "REEL_SIMPLIFIE" | "FRANCHISE_EN_BASE";
            /**
             * @description Event that makes VAT due: payment or invoice
             * @enum {string}
             */
            vatExigibility: "ENCAISSEMENTS" | "DEBITS";
            /** @description Whether reporting is enabled; the operator can switch it off */
            enabled: boolean;
            /**
             * @description State of the registration
             * @enum {string}
             */
            state: "pending" | "registered" | "blocked";
            /** @description Whether the administration is simulated */
            simulated: boolean;
            /** @description Reason why the registration did not continue; null without an error */
            lastError: string | null;
            /**
             * Format: date-time
             * @description Time at which the registration was completed
             */
            registeredAt: string | null;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updatedAt: string;
        };
        /** @description A document on its way to one recipient, over one channel */
        Delivery: {
            /** @description Id: `dlv_` and a ULID */
            id: string;
            /**
             * @description Channel: network or e-mail
             * @enum {string}
             */
            channel: "peppol" | "email";
            /** @description Electronic address or e-mail address of the recipient */
            address: string;
            /**
             * @description Status of the delivery
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed";
            /**
             * Format: date-time
             * @description Time of the last change of the status
             */
            statusChangedAt: string;
            /**
             * Format: date-time
             * @description Scheduled time; null for a document that is sent immediately
             */
            scheduledFor: string | null;
            /** @description Number of attempts so far */
            attempts: number;
            /**
             * Format: date-time
             * @description Time of the next attempt; null when the delivery is final, and while it is parked
             */
            nextAttemptAt: string | null;
            /** @description The newest attempt; null before the first */
            lastAttempt: {
                /**
                 * Format: date-time
                 * @description Time of the attempt
                 */
                at: string;
                /**
                 * @description Outcome of the attempt
                 * @enum {string}
                 */
                outcome: "accepted" | "refused" | "retry";
                /** @description Result of the attempt in words */
                message: string | null;
            } | null;
            /**
             * Format: date-time
             * @description Time since which the work waits for the operator, because several attempts started and did not finish
             */
            parkedAt: string | null;
            /** @description Reason of the failure; null when nothing failed */
            failure: {
                /**
                 * @description Reason of the failure. `unconfirmed`: there is no receipt, but the recipient most likely has the document; ask the recipient before you send it again under a new number
                 * @enum {string}
                 */
                category: "recipient_not_found" | "document_not_supported" | "validation" | "transport" | "unconfirmed" | "recipient_rejected" | "duplicate" | "cancelled" | "other";
                /** @description Result of the attempt in words */
                message: string | null;
                /** @description Error code of the other side */
                providerCode: string | null;
            } | null;
            /** @description Ids of the message outside of this service */
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
            /** @description Status that the recipient’s provider set on the message after it had accepted it (MLS); it does not change `status` */
            messageStatus: {
                /** @description `AP` delivered, `AB` accepted, `RE` refused */
                code: string | null;
                /** @description Description in words */
                description: string | null;
                /**
                 * Format: date-time
                 * @description Time at which this service received the status (MLS)
                 */
                receivedAt: string;
            } | null;
        };
        DeliveryInformation: {
            /** @description Day as `YYYY-MM-DD` */
            date: string | null;
            /** @description Id of the place of delivery (BT-71) */
            locationIdentifier: components["schemas"]["SchemedIdentifier"] | null;
            /** @description Place of delivery (BG-15) */
            location: components["schemas"]["Address"] | null;
            /** @description Recipient of the goods (BT-70) */
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
                 * @description Scheme of the identifier, an ISO/IEC 6523 code (BT-71-1).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description Identifier within the scheme (BT-71). */
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
                 * @description City of the address (BT-77).
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
                 * @description Country of the address (BT-80).
                 * @example BE
                 */
                country?: string | null;
            } | null;
            /** @description Recipient of the goods (BT-70). */
            recipientName?: string | null;
        };
        /** @description Conditions of delivery (EXT-FR-FE-BG-14) */
        DeliveryTerms: {
            /** @description Incoterms, or UNTDID 4053 (EXT-FR-FE-185) */
            code: string | null;
            /** @description Place to which the conditions refer (EXT-FR-FE-186) */
            location: string | null;
        };
        /**
         * @example {
         *       "companyId": "c_01KA8Z5V8J9WQ3T6R2Y4X7M1NB",
         *       "listed": true,
         *       "website": "https://atelier-dubois.example",
         *       "geographicalInformation": "Bruxelles",
         *       "consentedAt": "2026-11-21T10:00:00.000Z",
         *       "entries": [
         *         {
         *           "address": "0208:0123456749",
         *           "state": "listed",
         *           "error": null,
         *           "parkedAt": null,
         *           "updatedAt": "2026-11-21T10:00:01.200Z"
         *         }
         *       ]
         *     }
         */
        DirectoryListing: {
            /** @description Id: `c_` and a ULID */
            companyId: string;
            /** @description Whether the Peppol Directory shows the company */
            listed: boolean;
            /** @description URL of the company’s website; null: none */
            website: string | null;
            /** @description Address, town or region; null: none */
            geographicalInformation: string | null;
            /**
             * Format: date-time
             * @description Time at which the team last stated the consent of the company
             */
            consentedAt: string | null;
            /** @description Identifiers that the Directory lists or is requested to list; only for production teams */
            entries: {
                /** @description Electronic address: `<scheme>:<identifier>` */
                address: string;
                /**
                 * @description `indexing`: the Directory is requested to list the identifier; `listed`: the Directory has accepted the request; `removing`: the Directory is requested to remove it, and this service no longer publishes it
                 * @enum {string}
                 */
                state: "indexing" | "listed" | "removing";
                /** @description Last error of the Peppol Directory; the request is repeated */
                error: string | null;
                /**
                 * Format: date-time
                 * @description Time since which the work waits for the operator, because several attempts started and did not finish
                 */
                parkedAt: string | null;
                /**
                 * Format: date-time
                 * @description Time of the last change
                 */
                updatedAt: string;
            }[];
        };
        DiscountInput: {
            /** @description Code of the reason (UNTDID 5189) (BT-98). */
            reasonCode?: string | null;
            /** @description Reason in words (BT-97). Required unless reasonCode is given. */
            reason?: string | null;
            /** @description Amount of the discount, without VAT (BT-92). Required unless percentage is given. When absent: the percentage of the base amount. */
            amount?: string | null;
            /** @description Base amount of the percentage (BT-93). When absent: the sum of the lines of the same VAT category and rate. */
            baseAmount?: string | null;
            /** @description Share of the base amount in percent (BT-94). */
            percentage?: string | null;
            /** @description VAT category and rate. */
            vat: {
                /**
                 * @description Category of the tax (UNTDID 5305); the codes after B are those of PINT areas, with their meanings (BT-95). When absent: S, in Singapore SR; required in Malaysia.
                 * @enum {string|null}
                 */
                category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | "L" | "M" | "B" | "N" | "SR" | "ZR" | "ES33" | "ESN33" | "DS" | "OS" | "NG" | "NA" | "SRCA-S" | "SRCA-C" | "SRRC" | "SROVR-RS" | "SROVR-LVG" | "SRLVG" | "SA" | "SE" | "HVG" | "LVG" | "TTX" | "AA" | null;
                /**
                 * @description VAT rate in percent (BT-96). Required unless the category is O.
                 * @example 21
                 */
                percentage?: string | null;
            };
            /** @description Reason why no VAT is due, in the French extension and PINT (EXT-FR-FE-187). */
            exemptionReason?: string | null;
            /** @description Reason why no VAT is due, as a VATEX code (EXT-FR-FE-188). */
            exemptionReasonCode?: string | null;
        };
        /**
         * @description A document that was sent or received
         * @example {
         *       "id": "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
         *       "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
         *       "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
         *       "direction": "outgoing",
         *       "senderId": "0208:0123456749",
         *       "receiverId": "0208:0987654394",
         *       "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1",
         *       "processId": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
         *       "countryC1": "BE",
         *       "type": "invoice",
         *       "profile": "peppol-bis-3",
         *       "readAt": null,
         *       "createdAt": "2026-11-21T10:00:00.000Z",
         *       "updatedAt": "2026-11-21T10:00:00.180Z",
         *       "xml": "<?xml version=\"1.0\" encoding=\"UTF-8\"?>…",
         *       "parsed": null,
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
         *       "conversion": null,
         *       "sentOverPeppol": true,
         *       "sentOverEmail": false,
         *       "emailRecipients": [],
         *       "labels": [],
         *       "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
         *       "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
         *       "receivedPeppolSignalMessage": "<eb:SignalMessage …>",
         *       "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
         *       "reporting": null,
         *       "deliveryStatus": "delivered",
         *       "deliveries": [
         *         {
         *           "id": "dlv_01KAJ40M3Y6A8C0E2G4J6M8P0R",
         *           "channel": "peppol",
         *           "address": "0208:0987654394",
         *           "status": "delivered",
         *           "statusChangedAt": "2026-11-21T10:00:00.180Z",
         *           "scheduledFor": null,
         *           "attempts": 1,
         *           "nextAttemptAt": null,
         *           "lastAttempt": {
         *             "at": "2026-11-21T10:00:00.120Z",
         *             "outcome": "accepted",
         *             "message": null
         *           },
         *           "parkedAt": null,
         *           "failure": null,
         *           "references": {
         *             "peppolMessageId": "0f5d9a3e-7f0c-4d0e-9a53-0d7a4a6d1c11@localhost",
         *             "peppolConversationId": "a2a1cf2c-2b60-4d7e-8d4e-6f3c7f9f8e21",
         *             "envelopeId": "5d8c5f5e-1d2b-4d4a-8a38-8c3a5b2f7e90",
         *             "messageId": null,
         *             "messageStatusId": null
         *           },
         *           "messageStatus": null
         *         }
         *       ],
         *       "responses": []
         *     }
         */
        Document: components["schemas"]["DocumentBase"] & {
            /** @description Id: `doc_` and a ULID */
            id: string;
        };
        DocumentAllowanceCharge: {
            /** @description Code of the reason (UNTDID 5189, 7161) */
            reasonCode: string | null;
            /** @description Reason in words */
            reason: string | null;
            /** @description Decimal number, as written in the document */
            amount: string | null;
            /** @description Decimal number, as written in the document */
            baseAmount: string | null;
            /** @description Decimal number, as written in the document */
            percentage: string | null;
            /** @description VAT category and rate */
            vat: components["schemas"]["VatRate"];
            /** @description Reason why no VAT is due (EXT-FR-FE-187, of a surcharge -189); omitted if the document states none */
            exemptionReason?: string;
            /** @description Reason why no VAT is due as a VATEX code (EXT-FR-FE-188, of a surcharge -190); omitted if the document states none */
            exemptionReasonCode?: string;
        };
        DocumentDeliveryStatusChangedEvent: {
            /** @description Same as the header webhook-id; the same at every attempt */
            id: string;
            /**
             * @description Type of the event
             * @constant
             */
            type: "document.delivery_status_changed";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description Data of the event */
            data: {
                /** @description Id: `doc_` and a ULID */
                documentId: string;
                /**
                 * @description Direction of the document: received or sent
                 * @enum {string}
                 */
                direction: "incoming" | "outgoing";
                /** @description Document type, e.g. invoice */
                type: string;
                /**
                 * @description `delivered` if at least one delivery arrived, `failed` if all failed, otherwise `pending`; null without deliveries
                 * @enum {string|null}
                 */
                deliveryStatus: "pending" | "delivered" | "failed" | null;
                /** @description Id: `dlv_` and a ULID */
                deliveryId: string;
                /**
                 * @description Channel: network or e-mail
                 * @enum {string}
                 */
                channel: "peppol" | "email";
                /**
                 * @description Status of the delivery
                 * @enum {string}
                 */
                status: "pending" | "delivered" | "failed";
                /**
                 * @description Status before the change
                 * @enum {string}
                 */
                previousStatus: "pending" | "delivered" | "failed";
                /** @description Reason of the failure; null when nothing failed */
                failure: {
                    /**
                     * @description Reason of the failure as a code
                     * @enum {string}
                     */
                    category: "recipient_not_found" | "document_not_supported" | "validation" | "transport" | "unconfirmed" | "recipient_rejected" | "duplicate" | "cancelled" | "other";
                    /** @description Result of the attempt in words */
                    message: string | null;
                    /** @description Error code of the other side */
                    providerCode: string | null;
                } | null;
                /** @description Whether the delivery is parked: it stays pending and waits for the operator, because attempts started and did not finish */
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
             * @description Type of the event
             * @constant
             */
            type: "document.label.assigned";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description Data of the event */
            data: {
                /** @description Id: `doc_` and a ULID */
                documentId: string;
                /** @description Id: `lbl_` and a ULID */
                labelId: string;
                /**
                 * @description Direction of the document: received or sent
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
             * @description Type of the event
             * @constant
             */
            type: "document.label.unassigned";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description Data of the event */
            data: {
                /** @description Id: `doc_` and a ULID */
                documentId: string;
                /** @description Id: `lbl_` and a ULID */
                labelId: string;
                /**
                 * @description Direction of the document: received or sent
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
             * @description Type of the event
             * @constant
             */
            type: "document.lifecycle_changed";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description Data of the event */
            data: {
                /** @description Id: `doc_` and a ULID */
                documentId: string;
                /**
                 * @description Direction of the document: received or sent
                 * @enum {string}
                 */
                direction: "incoming" | "outgoing";
                /** @description Document type, e.g. invoice */
                type: string;
                /** @description Id: `lcs_` and a ULID */
                statusId: string;
                /** @description Code of the status, e.g. `205` */
                status: string;
                /** @description Previous status of the invoice */
                previousStatus: string | null;
                /**
                 * @description Origin of the status: the company, the other party, or this service
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
             * @description Type of the event
             * @constant
             */
            type: "document.received";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description Data of the event */
            data: {
                /** @description Id: `doc_` and a ULID */
                documentId: string;
                /**
                 * @description Direction of the document: received or sent
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
             * @description Type of the event
             * @constant
             */
            type: "document.reporting_status_changed";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description Data of the event */
            data: {
                /** @description Id: `doc_` and a ULID */
                documentId: string;
                /** @description State of the report at the tax administration */
                reportingStatus: string;
                /** @description Status before the change */
                previousReportingStatus: string | null;
                /**
                 * @description Direction of the document: received or sent
                 * @enum {string}
                 */
                direction?: "incoming" | "outgoing";
                /** @description Document type, e.g. invoice */
                type?: string;
                /**
                 * @description Outcome from the tax administration: 500 received, 300 accepted, 501 refused
                 * @enum {string|null}
                 */
                outcomeCode?: "500" | "300" | "501" | null;
                /** @description Whether the status is final */
                final?: boolean;
                /** @description Whether the outcome is simulated, as for sandbox teams */
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
            /** @description Id of the document to which the response refers */
            documentId: string;
            /** @description Delivery whose message was answered; null for a response of the recipient itself */
            deliveryId: string | null;
            /**
             * @description Status of the message by the recipient’s provider (MLS), or the recipient’s own response to the invoice
             * @enum {string}
             */
            kind: "messageLevelStatus" | "invoiceResponse";
            /** @description `AP` delivered, `AB` accepted, `RE` refused; of an invoice response also `IP`, `UQ`, `CA`, `PD`. Null for an unknown or missing code */
            code: string | null;
            /** @description Description in words */
            description: string | null;
            /**
             * @description Direction: `incoming` (received from the other side) or `outgoing` (sent by the company)
             * @enum {string}
             */
            direction: "incoming" | "outgoing";
            /** @description State of the invoice after the response: the status, or `partiallyPaid`; null for the status of a message, and for a response without a known status */
            state: string | null;
            /** @description Reasons of the invoice’s status */
            reasons: {
                /**
                 * @description List of the code: reasons (OPStatusReason) or requested actions (OPStatusAction); null for another list
                 * @enum {string|null}
                 */
                kind: "reason" | "action" | null;
                /** @description Code of the list */
                code: string | null;
                /** @description Text of the code */
                text: string | null;
                /** @description Term of the invoice that is wrong, such as `BT-48` */
                attribute: string | null;
                /** @description Value that the buyer considers correct */
                value: string | null;
            }[];
            /**
             * Format: date
             * @description First day on which the response to an invoice applies
             */
            effectiveDate: string | null;
            /** @description Issues that the message lists; empty unless it is a status (MLS) */
            issues: {
                /**
                 * @description `SV` syntax, `BV` rule, `BW` rule that warns, `FD` delivery
                 * @enum {string}
                 */
                reason: "SV" | "BV" | "BW" | "FD";
                /** @description XPath; null for an issue without one */
                place: string | null;
                /** @description Description in words */
                description: string;
            }[];
            /** @description Participant that sent the response, `<scheme>:<identifier>` */
            sender: string;
            /** @description Id of the response document, incoming or outgoing; null for a status (MLS) */
            responseDocumentId: string | null;
            /** @description Result of the validation of the response */
            validation: components["schemas"]["Validation"];
            /** @description Instance identifier of the envelope (SBDH) */
            envelopeId: string;
            /** @description Id of the message on the network */
            peppolMessageId: string;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
        };
        DocumentResponseReceivedEvent: {
            /** @description Same as the header webhook-id; the same at every attempt */
            id: string;
            /**
             * @description Type of the event
             * @constant
             */
            type: "document.response_received";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description Data of the event */
            data: {
                /** @description Id: `doc_` and a ULID */
                documentId: string;
                /**
                 * @description Direction of the document: received or sent
                 * @enum {string}
                 */
                direction: "incoming" | "outgoing";
                /** @description Document type, e.g. invoice */
                type: string;
                /** @description Id: `rsp_` and a ULID */
                responseId: string;
                /**
                 * @description Kind of the response: a status (MLS) or an Invoice Response
                 * @enum {string}
                 */
                kind: "messageLevelStatus" | "invoiceResponse";
                /** @description Status code, e.g. `AP` or `RE`; null when the message has no known code */
                code: string | null;
                /** @description Id: `dlv_` and a ULID */
                deliveryId?: string | null;
                /** @description Id: `doc_` and a ULID */
                responseDocumentId?: string | null;
                /** @description Status of the invoice after the response, e.g. `AP` or `partiallyPaid` */
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
             * @description Type of the event
             * @constant
             */
            type: "document.sent";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description Data of the event */
            data: {
                /** @description Id: `doc_` and a ULID */
                documentId: string;
                /**
                 * @description Direction of the document: received or sent
                 * @enum {string}
                 */
                direction: "incoming" | "outgoing";
                /** @description Document type, e.g. invoice */
                type: string;
                /**
                 * @description `delivered` if at least one delivery arrived, `failed` if all failed, otherwise `pending`; null without deliveries
                 * @enum {string|null}
                 */
                deliveryStatus: "pending" | "delivered" | "failed" | null;
                /** @description Id: `dlv_` and a ULID */
                deliveryId?: string;
                /**
                 * @description Channel: network or e-mail
                 * @enum {string}
                 */
                channel?: "peppol" | "email";
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        DocumentTaxRefusedEvent: {
            /** @description Same as the header webhook-id; the same at every attempt */
            id: string;
            /**
             * @description Type of the event
             * @constant
             */
            type: "document.tax_refused";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description Data of the event */
            data: {
                /** @description Reported document; null once it is deleted */
                documentId: string | null;
                /** @description Id: `tdd_` and a ULID */
                taxDataId: string;
                /**
                 * @description Jurisdiction of the tax authority
                 * @enum {string}
                 */
                jurisdiction: "SK" | "AE" | "OM" | "EU";
                /**
                 * @description Reporting party: C2 is the provider of the sender, C3 the provider of the receiver
                 * @enum {string}
                 */
                reporter: "C2" | "C3";
                /** @description Reason of the refusal */
                refusal: {
                    /**
                     * @description Origin of the refusal: our own check, the delivery, or the tax authority
                     * @enum {string}
                     */
                    by: "rules" | "network" | "authority";
                    /** @description Reason of the refusal in words */
                    message: string;
                    /** @description Whether the data must be corrected before a retry */
                    needsCorrection: boolean;
                };
                /** @description Whether the authority is simulated, as for sandbox teams */
                simulated?: boolean;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        DocumentTaxReportedEvent: {
            /** @description Same as the header webhook-id; the same at every attempt */
            id: string;
            /**
             * @description Type of the event
             * @constant
             */
            type: "document.tax_reported";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description Data of the event */
            data: {
                /** @description Reported document; null once it is deleted */
                documentId: string | null;
                /** @description Id: `tdd_` and a ULID */
                taxDataId: string;
                /**
                 * @description Jurisdiction of the tax authority
                 * @enum {string}
                 */
                jurisdiction: "SK" | "AE" | "OM" | "EU";
                /**
                 * @description Reporting party: C2 is the provider of the sender, C3 the provider of the receiver
                 * @enum {string}
                 */
                reporter: "C2" | "C3";
                /** @description Whether the authority is simulated, as for sandbox teams */
                simulated?: boolean;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @description A document type that a company receives, as published on the network
         * @example {
         *       "id": "cdt_01KAJ3Q5DCA1B2C3D4E5F6G7H8",
         *       "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
         *       "docTypeId": "urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1",
         *       "processId": "urn:fdc:peppol.eu:2017:poacc:billing:01:1.0",
         *       "codeListState": "active",
         *       "createdAt": "2026-11-02T09:30:00.000Z"
         *     }
         */
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
             * @description Time of creation
             */
            createdAt: string;
        };
        /**
         * @description An event, as webhooks receive it
         * @example {
         *       "id": "evt_01KAJ5Z8C2E4G6J8M0P2R4T6V8",
         *       "type": "document.received",
         *       "timestamp": "2026-11-21T10:15:00.000Z",
         *       "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
         *       "companyId": "c_01KAJ3R7D0X9W7V5T3R1P9N7K5",
         *       "data": {
         *         "documentId": "doc_01KAJ5Z8B1D3F5H7K9N1Q3S5T7",
         *         "direction": "incoming",
         *         "type": "invoice"
         *       }
         *     }
         */
        Event: components["schemas"]["ApiKeyExpiringEvent"] | components["schemas"]["CompanyVerificationEvent"] | components["schemas"]["DocumentDeliveryStatusChangedEvent"] | components["schemas"]["DocumentLabelAssignedEvent"] | components["schemas"]["DocumentLabelUnassignedEvent"] | components["schemas"]["DocumentLifecycleChangedEvent"] | components["schemas"]["DocumentReceivedEvent"] | components["schemas"]["DocumentReportingStatusChangedEvent"] | components["schemas"]["DocumentResponseReceivedEvent"] | components["schemas"]["DocumentSentEvent"] | components["schemas"]["DocumentTaxRefusedEvent"] | components["schemas"]["DocumentTaxReportedEvent"] | components["schemas"]["WebhookTestEvent"];
        /** @description Terms that the French extension (EXTENDED-CTC-FR) adds to a line */
        ExtendedLine: {
            /** @description `id` of the parent line (EXT-FR-FE-162) */
            parentLineId: string | null;
            /** @description Part of the line in its group (EXT-FR-FE-163): `DETAIL` counts in the totals, `GROUP` and `INFORMATION` do not */
            part: string | null;
            /** @description Order of the line, numbered by the buyer (EXT-FR-FE-135) */
            purchaseOrderReference: string | null;
            /** @description Order of the line, numbered by the seller (EXT-FR-FE-144) */
            salesOrderReference: string | null;
            /** @description Line of the order of the seller (EXT-FR-FE-145) */
            salesOrderLineReference: string | null;
            /** @description Receiving advice of the line (EXT-FR-FE-140) */
            receiptReference: string | null;
            /** @description Line of the receiving advice (EXT-FR-FE-141) */
            receiptLineReference: string | null;
            /** @description Despatch advice of the line (EXT-FR-FE-142) */
            despatchReference: string | null;
            /** @description Line of the despatch advice (EXT-FR-FE-143) */
            despatchLineReference: string | null;
            /** @description Earlier invoices that the line refers to (EXT-FR-FE-BG-06) */
            invoiceReferences: {
                /** @description Number of the earlier invoice (EXT-FR-FE-136) */
                id: string | null;
                /** @description Type code of the earlier invoice (EXT-FR-FE-137) */
                typeCode: string | null;
                /** @description Line of the earlier invoice (EXT-FR-FE-139) */
                lineId: string | null;
                /** @description Day as `YYYY-MM-DD` */
                issueDate: string | null;
            }[];
            /** @description Place and day of the delivery of the line (EXT-FR-FE-BG-10, -11) */
            delivery: components["schemas"]["DeliveryInformation"] | null;
            /** @description Seller of the line, in invoices of several sellers (EXT-FR-FE-BG-12) */
            seller: components["schemas"]["InvolvedParty"] | null;
            /** @description Reason why no VAT is due (BT-120) */
            exemptionReason: string | null;
            /** @description Reason why no VAT is due, as a VATEX code (BT-121) */
            exemptionReasonCode: string | null;
            /** @description Reason of the price discount (EXT-FR-FE-195) */
            priceDiscountReason: string | null;
            /** @description Reason of the price discount as a code, UNTDID 5189 (EXT-FR-FE-196) */
            priceDiscountReasonCode: string | null;
            /** @description Decimal number, as written in the document */
            vatAmount: string | null;
            /** @description Decimal number, as written in the document */
            vatAmountInTaxCurrency: string | null;
            /** @description Decimal number, as written in the document */
            grossAmount: string | null;
            /** @description Further objects that the line invoices, in addition to `documentReference` (BT-128) */
            furtherObjects: components["schemas"]["SchemedIdentifier"][];
            /** @description Further deductions from the gross price, in addition to `priceDiscountAmount` (BT-147) */
            furtherPriceDiscounts?: components["schemas"]["PriceAllowanceCharge"][];
            /** @description Additions to the gross price */
            priceSurcharges?: components["schemas"]["PriceAllowanceCharge"][];
        };
        ExtendedLineInput: {
            /** @description `id` of the parent line (EXT-FR-FE-162). */
            parentLineId?: string | null;
            /**
             * @description Part of the line in its group: DETAIL is included in the totals; GROUP and INFORMATION are not, and need no price and no VAT (EXT-FR-FE-163).
             * @enum {string|null}
             */
            part?: "DETAIL" | "GROUP" | "INFORMATION" | null;
            /** @description Order of this line, numbered by the buyer (EXT-FR-FE-135). */
            purchaseOrderReference?: string | null;
            /** @description Order of this line, numbered by the seller (EXT-FR-FE-144). */
            salesOrderReference?: string | null;
            /** @description Line of the order of the seller (EXT-FR-FE-145). */
            salesOrderLineReference?: string | null;
            /** @description Receiving advice of this line (EXT-FR-FE-140). */
            receiptReference?: string | null;
            /** @description Line of the receiving advice (EXT-FR-FE-141). */
            receiptLineReference?: string | null;
            /** @description Despatch advice of this line (EXT-FR-FE-142). */
            despatchReference?: string | null;
            /** @description Line of the despatch advice (EXT-FR-FE-143). */
            despatchLineReference?: string | null;
            /** @description Earlier invoices that the line refers to (EXT-FR-FE-BG-06). */
            invoiceReferences?: {
                /** @description Number of the referenced invoice (EXT-FR-FE-136). */
                id: string;
                /**
                 * @description Type of the referenced invoice (UNTDID 1001) (EXT-FR-FE-137).
                 * @example 386
                 */
                typeCode?: string | null;
                /**
                 * Format: date
                 * @description Date of the referenced invoice (EXT-FR-FE-138).
                 */
                issueDate?: string | null;
                /** @description Line of the referenced invoice (EXT-FR-FE-139). */
                lineId?: string | null;
            }[] | null;
            /** @description Place and day of this line's delivery (EXT-FR-FE-BG-10, -11). */
            delivery?: {
                /**
                 * Format: date
                 * @description Day of the delivery (EXT-FR-FE-158).
                 */
                date?: string | null;
                /** @description Identifier of the place. */
                locationIdentifier?: {
                    /**
                     * @description Scheme of the identifier, an ISO/IEC 6523 code (EXT-FR-FE-147).
                     * @example 0088
                     */
                    scheme?: string | null;
                    /** @description Identifier within the scheme (EXT-FR-FE-146). */
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
                     * @description City of the address (EXT-FR-FE-154).
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
                     * @description Country of the address (EXT-FR-FE-157).
                     * @example BE
                     */
                    country?: string | null;
                } | null;
                /** @description Recipient of the goods (EXT-FR-FE-149). */
                recipientName?: string | null;
            } | null;
            /** @description Seller of the line, in an invoice of several sellers (EXT-FR-FE-BG-12). */
            seller?: components["schemas"]["LineSellerInput"] | null;
            /** @description Reason why no VAT is due (EXT-FR-FE-178). */
            exemptionReason?: string | null;
            /** @description Reason why no VAT is due, as a VATEX code (EXT-FR-FE-179). */
            exemptionReasonCode?: string | null;
            /** @description VAT of a group of lines (EXT-FR-FE-181). */
            vatAmount?: string | null;
            /** @description VAT of a group of lines in taxCurrency (EXT-FR-FE-182). */
            vatAmountInTaxCurrency?: string | null;
            /** @description Amount of a group of lines with its VAT (EXT-FR-FE-184). */
            grossAmount?: string | null;
            /** @description Reason of the price discount (EXT-FR-FE-195). */
            priceDiscountReason?: string | null;
            /** @description Reason of the price discount as a code (UNTDID 5189) (EXT-FR-FE-196). */
            priceDiscountReasonCode?: string | null;
            /** @description Further discounts of the price in addition to priceDiscountAmount (BT-147). */
            furtherPriceDiscounts?: {
                /** @description Part of the gross price, of any precision. */
                amount: string;
                /** @description Reason in words. */
                reason?: string | null;
                /** @description Reason as a code (UNTDID 5189; for a surcharge 7161). */
                reasonCode?: string | null;
            }[] | null;
            /** @description Additions to the gross price (BT-148). */
            priceSurcharges?: {
                /** @description Part of the gross price, of any precision. */
                amount: string;
                /** @description Reason in words. */
                reason?: string | null;
                /** @description Reason as a code (UNTDID 5189; for a surcharge 7161). */
                reasonCode?: string | null;
            }[] | null;
            /** @description Further objects that the line invoices, in addition to documentReference (BT-128). */
            furtherObjects?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code.
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description Identifier within the scheme. */
                identifier: string;
            }[] | null;
        };
        /** @description Terms that the French extension (EXTENDED-CTC-FR) adds to a document */
        ExtendedTerms: {
            /** @description Agent of the buyer (EXT-FR-FE-BG-01) */
            buyerAgent: components["schemas"]["InvolvedParty"] | null;
            /** @description Payer, if it is not the buyer (EXT-FR-FE-BG-02) */
            payer: components["schemas"]["InvolvedParty"] | null;
            /** @description Agent of the seller (EXT-FR-FE-BG-03) */
            salesAgent: components["schemas"]["InvolvedParty"] | null;
            /** @description Addressee of the invoice for the buyer (EXT-FR-FE-BG-04) */
            invoicee: components["schemas"]["InvolvedParty"] | null;
            /** @description Issuer of the invoice for the seller (EXT-FR-FE-BG-05) */
            invoicer: components["schemas"]["InvolvedParty"] | null;
            /** @description Further details of the payee */
            payee: components["schemas"]["PayeeDetails"] | null;
            /** @description Conditions of delivery (EXT-FR-FE-BG-14) */
            deliveryTerms: components["schemas"]["DeliveryTerms"] | null;
            /** @description Day as `YYYY-MM-DD` */
            purchaseOrderDate?: string | null;
            /** @description Day as `YYYY-MM-DD` */
            despatchDate?: string | null;
            /** @description Day as `YYYY-MM-DD` */
            contractDate?: string | null;
            /** @description Kind of the contract as a code (EXT-FR-FE-01) */
            contractTypeCode?: string | null;
        };
        ExtendedTermsInput: {
            /** @description Agent of the buyer (EXT-FR-FE-BG-01). */
            buyerAgent?: components["schemas"]["BuyerAgentInput"] | null;
            /** @description Payer, if it is not the buyer (EXT-FR-FE-BG-02). */
            payer?: components["schemas"]["PayerInput"] | null;
            /** @description Agent of the seller (EXT-FR-FE-BG-03). */
            salesAgent?: components["schemas"]["SalesAgentInput"] | null;
            /** @description Addressee of the invoice for the buyer (EXT-FR-FE-BG-04). */
            invoicee?: components["schemas"]["InvoiceeInput"] | null;
            /** @description Issuer of the invoice for the seller (EXT-FR-FE-BG-05). */
            invoicer?: components["schemas"]["InvoicerInput"] | null;
            /** @description Further details of the payee. */
            payee?: {
                /** @description Role of the party (UNTDID 3035) (EXT-FR-FE-26). */
                roleCode?: string | null;
                /** @description VAT number with its country prefix (EXT-FR-FE-27). */
                vatNumber?: string | null;
                /** @description Address on the network. */
                electronicAddress?: {
                    /**
                     * @description Scheme of the identifier, an ISO/IEC 6523 code (EXT-FR-FE-30).
                     * @example 0088
                     */
                    scheme: string;
                    /** @description Identifier within the scheme (EXT-FR-FE-29). */
                    identifier: string;
                } | null;
                /** @description Contact person or department (EXT-FR-FE-40). */
                contactName?: string | null;
                /** @description E-mail address for contact (EXT-FR-FE-42). */
                email?: string | null;
                /** @description Telephone number for contact (EXT-FR-FE-41). */
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
                 * @description City of the address (EXT-FR-FE-35).
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
                 * @description Country of the address (EXT-FR-FE-38).
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
                /** @description Place to which the conditions refer (EXT-FR-FE-186). */
                location?: string | null;
            } | null;
            /**
             * Format: date
             * @description Day of the order that purchaseOrderReference names (EXT-FR-FE-197).
             */
            purchaseOrderDate?: string | null;
            /**
             * Format: date
             * @description Day of the despatch advice that despatchReference names (EXT-FR-FE-198).
             */
            despatchDate?: string | null;
            /**
             * Format: date
             * @description Day of the contract that contractReference names (EXT-FR-FE-199).
             */
            contractDate?: string | null;
            /** @description Kind of the contract, as a code (EXT-FR-FE-01). */
            contractTypeCode?: string | null;
        };
        /** @description The body of every failure */
        Failure: {
            /**
             * @description Whether the request succeeded: false in every failure
             * @constant
             */
            success: false;
            /** @description Messages by the dotted path of the field; `root` when no field is at fault */
            errors: {
                [key: string]: string[];
            };
        };
        /**
         * @description Transmission to the tax administration for a period
         * @example {
         *       "id": "frf_01KAJ44B6D8F0H2K4M6P8R0T2V",
         *       "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
         *       "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
         *       "environment": "TEST",
         *       "simulated": true,
         *       "siren": "784301772",
         *       "issuerName": "Boulangerie du Port SAS",
         *       "flow": "transactions",
         *       "typeCode": "IN",
         *       "sequence": 1,
         *       "periodStart": "2026-11-11",
         *       "periodEnd": "2026-11-20",
         *       "declarantDeadline": "2026-11-30T07:00:00.000Z",
         *       "platformDeadline": "2026-12-01T07:00:00.000Z",
         *       "state": "accepted",
         *       "reportCount": 20,
         *       "receivedAt": "2026-11-30T07:00:00.420Z",
         *       "outcomeCode": "300",
         *       "outcomeAt": "2026-11-30T07:00:01.610Z",
         *       "checkedAt": "2026-11-30T07:00:01.610Z",
         *       "findings": [],
         *       "lastError": null,
         *       "parkedAt": null,
         *       "createdAt": "2026-11-30T07:00:00.110Z",
         *       "updatedAt": "2026-11-30T07:00:01.610Z"
         *     }
         */
        Filing: {
            /** @description Id of the filing, which its reports have as `submissionId` */
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
            /** @description Whether the administration is simulated */
            simulated: boolean;
            /** @description SIREN of the company */
            siren: string;
            /** @description Name of the company as it is registered */
            issuerName: string;
            /**
             * @description Flow of the filing, such as `transactions`
             * @enum {string}
             */
            flow: "transactions" | "payments" | "purchases";
            /**
             * @description IN: initial filing; RE: rectifying filing, which replaces the earlier ones
             * @enum {string}
             */
            typeCode: "IN" | "RE";
            /** @description Number of the filing within its period, from 1 */
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
             * @description Time until which reports are included in the initial filing
             */
            declarantDeadline: string;
            /**
             * Format: date-time
             * @description Time by which the administration must have received the filing
             */
            platformDeadline: string;
            /**
             * @description State of the filing
             * @enum {string}
             */
            state: "assembling" | "ready" | "received" | "accepted" | "refused" | "invalid" | "withdrawn";
            /** @description Number of reports in this filing, without those of earlier filings */
            reportCount: number;
            /**
             * Format: date-time
             * @description Time at which the tax administration received the filing
             */
            receivedAt: string | null;
            /**
             * @description Code of the decision of the tax administration
             * @enum {string|null}
             */
            outcomeCode: "500" | "300" | "501" | null;
            /**
             * Format: date-time
             * @description Time of the decision of the tax administration
             */
            outcomeAt: string | null;
            /**
             * Format: date-time
             * @description Time of the last query to the tax administration
             */
            checkedAt: string | null;
            /** @description Result of the validation of the filing */
            findings: {
                /** @description Id of the rule */
                ruleCode: string;
                /** @description Description of the fault */
                errorMessage: string;
                /** @description Location of the finding: a field or an XPath */
                fieldName: string | null;
                /** @description Rule set of the finding */
                source: string;
            }[];
            /** @description Error of the last attempt to file; null without an error */
            lastError: string | null;
            /**
             * Format: date-time
             * @description Time since which the work waits for the operator
             */
            parkedAt: string | null;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updatedAt: string;
        };
        /** @description Entry of an address of scheme 0225 in the directory of the French platforms */
        FrenchDirectoryEntry: {
            /**
             * @description State of the address in the French directory; `absent`: the directory does not have it, `unknown`: the directory did not answer
             * @enum {string}
             */
            status: "enabled" | "upcoming" | "disabled" | "absent" | "unknown";
            /** @description The address as the directory writes it */
            addressingIdentifier: string | null;
            /** @description SIREN of the company */
            siren: string | null;
            /** @description SIRET of the establishment */
            siret: string | null;
            /** @description Suffix of the address after the SIREN */
            suffix: string | null;
            /** @description Routing code within the establishment */
            routingCode: string | null;
            /** @description Name of the company, or of the routing code */
            name: string | null;
        };
        /** @description Contract of a company with a French platform. Its secret is never shown */
        FrenchPlatform: {
            /** @description Address of the flow service */
            flowUrl: string;
            /** @description Address of the directory service; null without one */
            directoryUrl: string | null;
            /** @description Address of the token endpoint */
            tokenUrl: string;
            /** @description Client of the contract */
            clientId: string;
            /** @description Organization of the contract at the platform; null without one */
            organizationId: string | null;
            /** @description Registration number of the platform */
            number: string;
            /** @description Name of the platform */
            name: string;
            /**
             * @description Version of the interface XP Z12-013
             * @enum {string}
             */
            version: "1.1" | "1.2";
            /** @description Fields that the platform refuses as unknown */
            omittedFields: ("processingRule" | "sha256")[];
            /**
             * @description Source of the outcome of a report
             * @enum {string}
             */
            reportOutcome: "status" | "acknowledgement";
            /** @description Seconds after which the platform's search certainly shows a file that it has */
            searchDelaySeconds: number;
            /** @description Address to which the platform may POST when it has new flows, as its webhook. Nothing of the request is read; the flows are fetched at once */
            hintUrl: string;
            /** @description Why the last search for new flows failed; null when it succeeded */
            lastError: string | null;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change
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
             * @description Country whose reform requires these fields.
             * @default FR
             * @enum {string|null}
             */
            country?: "FR" | null;
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
            businessProcess?: "REGULATED" | "NON_REGULATED" | null;
            /** @description Flat-rate compensation for recovery costs (subject code PMT); the text alone (BT-22). */
            recoveryCostsNote?: string | null;
            /** @description Penalties for late payment (PMD); the text alone (BT-22). */
            latePaymentPenaltiesNote?: string | null;
            /** @description Discount for early payment, or that there is none (AAB); the text alone (BT-22). */
            earlyPaymentDiscountNote?: string | null;
        };
        /**
         * @description A participant identifier under which a company is found on the network
         * @example {
         *       "id": "ci_01KAJ3Q5DBM2N4P6R8T0V2X4Z6",
         *       "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
         *       "scheme": "0208",
         *       "identifier": "0123456749",
         *       "role": null,
         *       "published": true,
         *       "publication": "published",
         *       "publicationError": null,
         *       "parkedAt": null,
         *       "createdAt": "2026-11-02T09:30:00.000Z",
         *       "updatedAt": "2026-11-02T09:31:12.501Z"
         *     }
         */
        Identifier: {
            /** @description Id: `ci_` and a ULID */
            id: string;
            /** @description Id: `c_` and a ULID */
            companyId: string;
            /** @description Code of the scheme (ISO 6523 ICD or EAS) */
            scheme: string;
            /** @description The identifier within its scheme */
            identifier: string;
            /**
             * @description Recipient unit that an address of scheme 0225 routes to; null for other schemes
             * @enum {string|null}
             */
            role: "legalUnit" | "establishment" | "routingCode" | "suffix" | "status" | null;
            /** @description Whether the identifier is published, so that others can find the company */
            published: boolean;
            /**
             * @description State of the publication
             * @enum {string}
             */
            publication: "unpublished" | "publishing" | "published" | "unpublishing";
            /** @description Error of the publication; null without an error */
            publicationError: string | null;
            /**
             * Format: date-time
             * @description Time since which the work waits for the operator, because several attempts started and did not finish
             */
            parkedAt: string | null;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updatedAt: string;
        };
        /** @description State of the installation */
        Installation: {
            /**
             * Format: date-time
             * @description Time of the examination, at most some seconds ago
             */
            at: string;
            /** @description Release of the answering process */
            version: string;
            /** @description Whether this is a production installation */
            production: boolean;
            /** @description Processes of the service, the oldest first */
            processes: {
                /** @description Number that identifies the process */
                number: string;
                /** @description Release that the process runs; null when it does not report one */
                version: string | null;
                /** @description `all`, `api` or `worker`; null when the process does not report it */
                role: string | null;
                /** @description Address from which the process connects to the database; null: the same machine */
                address: string | null;
                /**
                 * Format: date-time
                 * @description Time at which the process connected
                 */
                since: string;
            }[];
            /** @description Database of the installation */
            database: {
                /** @description Release of PostgreSQL */
                version: string;
                /** @description Whether the service runs the database server itself */
                embedded: boolean;
                /** @description Size of the database on disk */
                bytes: number;
                /** @description Number of open connections */
                connections: number;
                /** @description Maximum number of connections */
                mostConnections: number;
            };
            /** @description The schema of the database */
            schema: {
                /** @description Number of applied migrations */
                applied: number;
                /** @description Migrations of this release that are not applied */
                pending: string[];
                /** @description Whether a newer release has migrated the database */
                newer: boolean;
            };
            /** @description Disk of DATA_DIR of the answering process */
            disk: {
                /** @description Free space for the service */
                freeBytes: number;
                /** @description Size of the disk */
                totalBytes: number;
            };
            /** @description Certificates of this installation on the network */
            certificates: {
                /**
                 * @description Purpose of the certificate
                 * @enum {string}
                 */
                of: "access_point" | "publisher";
                /** @description Seat id on the network */
                seat: string;
                /** @description Serial number of the certificate */
                serial: string;
                /**
                 * Format: date-time
                 * @description Start of the validity
                 */
                notBefore: string;
                /**
                 * Format: date-time
                 * @description End of the validity
                 */
                notAfter: string;
            }[];
            /** @description Findings of the command `doctor` */
            findings: {
                /** @description Name of the check */
                check: string;
                /**
                 * @description `problem`: a function fails or will fail; `warning`: should be checked
                 * @enum {string}
                 */
                level: "problem" | "warning";
                /** @description Description of the fault */
                message: string;
                /** @description Remedy: a command, a setting or a page */
                help: string | null;
            }[];
            /** @description Names of the checks that ran */
            checked: string[];
        };
        /**
         * @description An open invitation
         * @example {
         *       "id": "lnk_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
         *       "email": "ben@example.com",
         *       "role": "accountant",
         *       "invitedBy": "Ann Peeters",
         *       "operatorOnly": false,
         *       "createdAt": "2026-11-23T08:00:00.000Z",
         *       "expiresAt": "2026-11-30T08:00:00.000Z",
         *       "mailedAt": null,
         *       "mailError": null
         *     }
         */
        Invitation: {
            /** @description Id: `lnk_` and a ULID */
            id: string;
            /** @description E-mail address of the invited person */
            email: string;
            /**
             * @description Role that the invited person gets
             * @enum {string}
             */
            role: "owner" | "admin" | "developer" | "accountant" | "reader";
            /** @description Name of the member who invited; null: the operator */
            invitedBy: string | null;
            /** @description Whether only the operator can change the invitation; the team can neither resend nor withdraw it */
            operatorOnly: boolean;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description End of the validity
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description Instant at which the mail server accepted the mail; null: not yet
             */
            mailedAt: string | null;
            /**
             * @description Error of the last attempt to send the invitation; null when there was none. The log of the service has the message of the mail server
             * @enum {string|null}
             */
            mailError: "address_refused" | "server_refused" | "server_unreachable" | "unknown" | null;
        };
        InvoiceAnswer: {
            /** @description Id: `rsp_` and a ULID */
            id: string;
            /** @description The status: `AB`, `IP`, `UQ`, `CA`, `RE`, `AP` or `PD` */
            code: string | null;
            /**
             * @description Direction: `incoming` (received from the other side) or `outgoing` (sent by the company)
             * @enum {string}
             */
            direction: "incoming" | "outgoing";
            /** @description State of the invoice after the response: the status, or `partiallyPaid`; null for the status of a message, and for a response without a known status */
            state: string | null;
            /** @description Reasons of the invoice’s status */
            reasons: {
                /**
                 * @description List of the code: reasons (OPStatusReason) or requested actions (OPStatusAction); null for another list
                 * @enum {string|null}
                 */
                kind: "reason" | "action" | null;
                /** @description Code of the list */
                code: string | null;
                /** @description Text of the code */
                text: string | null;
                /** @description Term of the invoice that is wrong, such as `BT-48` */
                attribute: string | null;
                /** @description Value that the buyer considers correct */
                value: string | null;
            }[];
            /**
             * Format: date
             * @description First day on which the response to an invoice applies
             */
            effectiveDate: string | null;
            /** @description Description in words */
            description: string | null;
            /** @description The document of the response */
            responseDocumentId: string | null;
            /**
             * @description Delivery status of the response; null for a received one. A response that `failed` or was cancelled did not reach the other side and has no effect
             * @enum {string|null}
             */
            deliveryStatus: "pending" | "delivered" | "failed" | null;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
        };
        InvoiceInput: components["schemas"]["BillingDocumentInput"] & {
            /**
             * @description Number of the invoice (BT-1).
             * @example 2026-0042
             */
            invoiceNumber: string;
            /** @description Always null here, as in `parsed`. */
            creditNoteNumber?: null;
            /**
             * Format: date
             * @description Day by which the amount is due (BT-9). When absent: 30 days after issueDate.
             */
            dueDate?: string | null;
            /** @description Lines of the document (BG-25). */
            lines: components["schemas"]["LineInput"][];
            /** @description Seller of the supply (BG-4). When absent: the company. */
            seller?: components["schemas"]["SellerInput"] | null;
            /** @description Buyer of the supply (BG-7). */
            buyer: components["schemas"]["BuyerInput"];
        };
        InvoiceeInput: {
            /** @description Name used by the party (EXT-FR-FE-91). */
            name: string;
            /** @description Registered name (EXT-FR-FE-89). When absent: name. */
            legalName?: string | null;
            /** @description Legal form and the like. */
            legalForm?: string | null;
            /** @description Role of the party (UNTDID 3035) (EXT-FR-FE-90). */
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
             * @description City of the address (EXT-FR-FE-104).
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
             * @description Country of the address (EXT-FR-FE-107).
             * @example BE
             */
            country?: string | null;
            /** @description Address on the network. */
            electronicAddress?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code (EXT-FR-FE-99).
                 * @example 0088
                 */
                scheme: string;
                /** @description Identifier within the scheme (EXT-FR-FE-98). */
                identifier: string;
            } | null;
            /** @description Contact person or department (EXT-FR-FE-109). */
            contactName?: string | null;
            /** @description E-mail address for contact (EXT-FR-FE-111). */
            email?: string | null;
            /** @description Telephone number for contact (EXT-FR-FE-110). */
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
            /** @description Further identifiers of the party (EXT-FR-FE-92). */
            identifiers?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code (EXT-FR-FE-93).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description Identifier within the scheme (EXT-FR-FE-92). */
                identifier: string;
            }[] | null;
            /** @description Registrations for other taxes than VAT. */
            taxRegistrations?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code.
                 * @example 0088
                 */
                scheme: string;
                /** @description Identifier within the scheme. */
                identifier: string;
            }[] | null;
        };
        InvoicerInput: {
            /** @description Name used by the party (EXT-FR-FE-114). */
            name: string;
            /** @description Registered name (EXT-FR-FE-112). When absent: name. */
            legalName?: string | null;
            /** @description Legal form and the like. */
            legalForm?: string | null;
            /** @description Role of the party (UNTDID 3035) (EXT-FR-FE-113). */
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
             * @description City of the address (EXT-FR-FE-127).
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
             * @description Country of the address (EXT-FR-FE-130).
             * @example BE
             */
            country?: string | null;
            /** @description Address on the network. */
            electronicAddress?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code (EXT-FR-FE-122).
                 * @example 0088
                 */
                scheme: string;
                /** @description Identifier within the scheme (EXT-FR-FE-121). */
                identifier: string;
            } | null;
            /** @description Contact person or department (EXT-FR-FE-132). */
            contactName?: string | null;
            /** @description E-mail address for contact (EXT-FR-FE-134). */
            email?: string | null;
            /** @description Telephone number for contact (EXT-FR-FE-133). */
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
            /** @description Further identifiers of the party (EXT-FR-FE-115). */
            identifiers?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code (EXT-FR-FE-116).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description Identifier within the scheme (EXT-FR-FE-115). */
                identifier: string;
            }[] | null;
            /** @description Registrations for other taxes than VAT. */
            taxRegistrations?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code.
                 * @example 0088
                 */
                scheme: string;
                /** @description Identifier within the scheme. */
                identifier: string;
            }[] | null;
        };
        /** @description A party in addition to seller and buyer, which acts or pays for one of them */
        InvolvedParty: components["schemas"]["PartyBase"] & {
            /** @description Role of the party (UNTDID 3035) */
            roleCode: string | null;
        };
        /**
         * @description A label of documents, suppliers and customers
         * @example {
         *       "id": "lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1",
         *       "externalId": "urgent",
         *       "name": "Urgent",
         *       "colorHex": "#D1242F"
         *     }
         */
        Label: {
            /** @description Id: `lbl_` and a ULID */
            id: string;
            /** @description The team's own id; unique within the team */
            externalId: string | null;
            /** @description Name of the label */
            name: string;
            /** @description Colour as `#rrggbb` */
            colorHex: string;
        };
        /**
         * @description Logo and accent colour of the PDFs that a company sends
         * @example {
         *       "companyId": "c_01KA8Z5V8J9WQ3T6R2Y4X7M1NB",
         *       "logo": {
         *         "mediaType": "image/png",
         *         "width": 480,
         *         "height": 120,
         *         "bytes": 9214
         *       },
         *       "accentColor": "#0a5c8f",
         *       "updatedAt": "2026-11-21T10:00:00.000Z"
         *     }
         */
        Letterhead: {
            /** @description Id: `c_` and a ULID */
            companyId: string;
            /** @description Properties of the logo; null without one */
            logo: {
                /**
                 * @description Media type of the image
                 * @enum {string}
                 */
                mediaType: "image/png" | "image/jpeg";
                /** @description Width in pixels */
                width: number;
                /** @description Height in pixels */
                height: number;
                /** @description Size of the image in bytes */
                bytes: number;
            } | null;
            /** @description Colour of headings and lines; null: the default colour */
            accentColor: string | null;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updatedAt: string | null;
        };
        Lifecycle: {
            /** @description Current status of the invoice; null while none is set */
            status: string | null;
            /** @description Name of the current status as published, in French */
            statusName: string | null;
            /** @description Statuses that the company may set now */
            next: {
                /** @description Code of the status (MDT-105) */
                code: string;
                /** @description Name of the status as published, in French */
                name: string;
                /** @description Whether the status requires a reason */
                needsReason: boolean;
                /** @description Codes of the reasons that the status may have; null for any */
                reasons: string[] | null;
            }[];
            /** @description The newest 200 statuses, oldest first */
            statuses: components["schemas"]["LifecycleStatus"][];
        };
        LifecycleParty: {
            /** @description Further identifiers (BT-29, BT-46) */
            identifiers: components["schemas"]["SchemedIdentifier"][];
            /** @description Name of the party */
            name: string | null;
            /** @description `SE` seller, `BY` buyer, `WK` platform, `DFH` public portal, and others */
            role: string | null;
            /** @description Electronic address on the network */
            electronicAddress: components["schemas"]["SchemedIdentifier"] | null;
        };
        LifecycleStatus: {
            /** @description Id of the status; null for `201`, which is derived from the delivery */
            id: string | null;
            /** @description Code of the status (MDT-105), such as `205`; null when the message states none */
            code: string | null;
            /** @description The status as published, in French; null for an unknown code */
            name: string | null;
            /**
             * @description `own` set by the company, `partner` by the other party or its platform, `automatic` by this service
             * @enum {string}
             */
            origin: "own" | "partner" | "automatic";
            /**
             * @description Party that sets the status
             * @enum {string}
             */
            speaker: "seller" | "buyer" | "sellerPlatform" | "buyerPlatform";
            /** @description Reasons of the status (MDT-113); a note has no code */
            reasons: {
                /** @description Code of the reason; null for a text without a code */
                code: string | null;
                /** @description Explanation in words */
                text: string | null;
            }[];
            /** @description Actions that the sender requests (MDT-121) */
            actions: {
                /** @description Code of the reason; null for a text without a code */
                code: string | null;
                /** @description Explanation in words */
                text: string | null;
            }[];
            /** @description Amounts, and values of the invoice that are wrong or right (MDG-43) */
            figures: {
                /** @description Term of the invoice, such as `BT-146` */
                term: string | null;
                /** @description MDT-207: `MEN` received, `DIV` wrong, `DVA` right, and others */
                kind: string | null;
                /** @description Value of the term */
                value: string | null;
                /** @description Value, if it is an amount */
                amount: string | null;
                /** @description Currency of the document, ISO 4217 (BT-5) */
                currency: string | null;
                /** @description Rate of VAT */
                percentage: string | null;
                /** @description Value, if it is a date, or the date of a payment */
                date: string | null;
            }[];
            /** @description Instant from which the status applies, YYYY-MM-DDTHH:MM:SS in Paris as in the message */
            since: string | null;
            /** @description Whether the status took effect, as the current or an earlier status of the invoice */
            counts: boolean;
            /**
             * @description Reason why the status did not take effect
             * @enum {string|null}
             */
            objection: "unknown_status" | "wrong_speaker" | "final" | "out_of_order" | "invalid" | "repeated" | "not_delivered" | null;
            /** @description Document of the status message; null for a status without a message */
            statusDocumentId: string | null;
            /**
             * @description Delivery status of the company’s own message
             * @enum {string|null}
             */
            deliveryStatus: "pending" | "delivered" | "failed" | null;
            /**
             * @description State of the status at the public tax portal; null for a status that the portal does not receive
             * @enum {string|null}
             */
            portal: "pending" | "received" | "refused" | null;
            /** @description Reason why the status was not transmitted yet, or was refused */
            lastError: string | null;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
        };
        /** @description An invoice line (BG-25) */
        Line: {
            /** @description Id of the line (BT-126) */
            id: string | null;
            /** @description Name of the item (BT-153) */
            name: string | null;
            /** @description Description of the item (BT-154) */
            description: string | null;
            /** @description Note (BT-22, of a line BT-127) */
            note: string | null;
            /** @description The buyer's id of the item (BT-156) */
            buyersId: string | null;
            /** @description The seller's id of the item (BT-155) */
            sellersId: string | null;
            /** @description Object that the line invoices (BT-128) */
            documentReference: string | null;
            /** @description Scheme of the object (BT-128-1) */
            documentReferenceScheme: string | null;
            /** @description Line of the order (BT-132) */
            orderLineReference: string | null;
            /** @description Accounting reference of the buyer (BT-19, of a line BT-133) */
            accountingCost: string | null;
            /** @description Country of origin (BT-159) */
            originCountry: string | null;
            /** @description Unit of the quantity (UN/ECE Rec 20; BT-130) */
            unitCode: string | null;
            /** @description Unit of the base quantity (BT-150) */
            baseQuantityUnitCode: string | null;
            /** @description Decimal number, as written in the document */
            quantity: string | null;
            /** @description Decimal number, as written in the document */
            netPriceAmount: string | null;
            /** @description Decimal number, as written in the document */
            baseQuantity: string | null;
            /** @description Decimal number, as written in the document */
            grossPriceAmount: string | null;
            /** @description Decimal number, as written in the document */
            priceDiscountAmount: string | null;
            /** @description Decimal number, as written in the document */
            netAmount: string | null;
            /** @description Id of the item in a standard scheme, such as a GTIN (BT-157) */
            standardId: components["schemas"]["SchemedIdentifier"] | null;
            /** @description Period of the line (BG-26) */
            period: components["schemas"]["Period"] | null;
            /** @description Classifications of the item (BT-158) */
            commodityClassifications: {
                /** @description Code of the classification (UNTDID 7143; BT-158-1) */
                scheme: string | null;
                /** @description Version of the classification (BT-158-2) */
                schemeVersion: string | null;
                /** @description Code of the item in the classification (BT-158) */
                value: string | null;
            }[];
            /** @description Attributes of the item (BG-32) */
            additionalItemProperties: {
                /** @description Name of the attribute (BT-160) */
                name: string | null;
                /** @description Value of the attribute (BT-161) */
                value: string | null;
                /** @description Kind of the attribute as a code (EXT-FR-FE-159) */
                code?: string;
                /** @description Unit of a value that is a quantity (EXT-FR-FE-160) */
                unitCode?: string;
            }[];
            /** @description Discounts (BG-20, of a line BG-27) */
            discounts: components["schemas"]["LineAllowanceCharge"][];
            /** @description Surcharges (BG-21, of a line BG-28) */
            surcharges: components["schemas"]["LineAllowanceCharge"][];
            /** @description VAT category and rate */
            vat: components["schemas"]["VatRate"];
            /** @description Terms that the French extension (EXTENDED-CTC-FR) adds; omitted if the line has none */
            extended?: components["schemas"]["ExtendedLine"];
            pint?: components["schemas"]["PintLine"];
        };
        LineAllowanceCharge: {
            /** @description Code of the reason (UNTDID 5189, 7161) */
            reasonCode: string | null;
            /** @description Reason in words */
            reason: string | null;
            /** @description Decimal number, as written in the document */
            amount: string | null;
            /** @description Decimal number, as written in the document */
            baseAmount: string | null;
            /** @description Decimal number, as written in the document */
            percentage: string | null;
        };
        LineDiscountInput: {
            /** @description Code of the reason (UNTDID 5189) (BT-140). */
            reasonCode?: string | null;
            /** @description Reason in words (BT-139). Required unless reasonCode is given. */
            reason?: string | null;
            /** @description Amount of the discount, without VAT (BT-136). Required unless percentage is given. When absent: the percentage of the base amount. */
            amount?: string | null;
            /** @description Base amount of the percentage (BT-137). When absent: quantity × net price ÷ base quantity of the line. */
            baseAmount?: string | null;
            /** @description Share of the base amount in percent (BT-138). */
            percentage?: string | null;
        };
        LineInput: {
            /** @description Number of the line (BT-126). When absent: its position in the list, from 1. */
            id?: string | null;
            /**
             * @description Name of the item (BT-153).
             * @example Consulting
             */
            name?: string | null;
            /** @description Description of the item (BT-154). */
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
                 * @description Scheme of the identifier, an ISO/IEC 6523 code (BT-157-1).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description Identifier within the scheme (BT-157). */
                identifier: string;
            } | null;
            /** @description Object that the line invoices, such as a meter or a subscription (BT-128). Required with documentReferenceScheme. */
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
                 * @description First day of the period (BT-134).
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
                /** @description Unit of the value, if that is a quantity, in the French extension (EXT-FR-FE-160). */
                unitCode?: string | null;
            }[] | null;
            /**
             * @description Country of origin of the item (BT-159).
             * @example BE
             */
            originCountry?: string | null;
            /**
             * @description Quantity of the item (BT-129).
             * @default 1
             */
            quantity?: string | null;
            /**
             * @description Unit of the quantity (UN/ECE Recommendation 20 or 21) (BT-130).
             * @default C62
             * @example HUR
             */
            unitCode?: string | null;
            /**
             * @description Price without VAT, of any precision (BT-146). Required unless extended.part is GROUP or INFORMATION.
             * @example 75.00
             */
            netPriceAmount?: string | null;
            /**
             * @description Number of units that the price is for (BT-149).
             * @default 1
             */
            baseQuantity?: string | null;
            /** @description Unit of the base quantity (BT-150). When absent: unitCode. */
            baseQuantityUnitCode?: string | null;
            /** @description Price before its discount (BT-148). */
            grossPriceAmount?: string | null;
            /** @description Discount of the price (BT-147). When absent: gross price − net price. */
            priceDiscountAmount?: string | null;
            /** @description Discounts of the line (BG-27). */
            discounts?: components["schemas"]["LineDiscountInput"][] | null;
            /** @description Surcharges of the line (BG-28). */
            surcharges?: components["schemas"]["LineSurchargeInput"][] | null;
            /** @description quantity × price ÷ base quantity − discounts + surcharges (BT-131). When absent: computed. */
            netAmount?: string | null;
            /** @description VAT category and rate of the line. Required unless extended.part is GROUP or INFORMATION. */
            vat?: {
                /**
                 * @description Category of the tax (UNTDID 5305); the codes after B are those of PINT areas, with their meanings (BT-151). When absent: S, in Singapore SR; required in Malaysia.
                 * @enum {string|null}
                 */
                category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | "L" | "M" | "B" | "N" | "SR" | "ZR" | "ES33" | "ESN33" | "DS" | "OS" | "NG" | "NA" | "SRCA-S" | "SRCA-C" | "SRRC" | "SROVR-RS" | "SROVR-LVG" | "SRLVG" | "SA" | "SE" | "HVG" | "LVG" | "TTX" | "AA" | null;
                /**
                 * @description VAT rate in percent (BT-152). Required unless the category is O.
                 * @example 21
                 */
                percentage?: string | null;
            } | null;
            /** @description Terms that the French extension (EXTENDED-CTC-FR) adds; needs countrySpecific. */
            extended?: components["schemas"]["ExtendedLineInput"] | null;
            /** @description Terms that an area of PINT adds; needs profile pint-ae, pint-my or pint-om. */
            pint?: components["schemas"]["PintLineInput"] | null;
        };
        LineSellerInput: {
            /** @description Name used by the party (EXT-FR-FE-164). */
            name: string;
            /** @description Registered name. When absent: name. */
            legalName?: string | null;
            /** @description Legal form and the like. */
            legalForm?: string | null;
            /** @description Role of the party (UNTDID 3035). */
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
             * @description City of the address (EXT-FR-FE-174).
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
             * @description Country of the address (EXT-FR-FE-177).
             * @example BE
             */
            country?: string | null;
            /** @description Address on the network. */
            electronicAddress?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code.
                 * @example 0088
                 */
                scheme: string;
                /** @description Identifier within the scheme. */
                identifier: string;
            } | null;
            /** @description Contact person or department. */
            contactName?: string | null;
            /** @description E-mail address for contact. */
            email?: string | null;
            /** @description Telephone number for contact. */
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
            /** @description Further identifiers of the party. */
            identifiers?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code.
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description Identifier within the scheme. */
                identifier: string;
            }[] | null;
            /** @description Registrations for other taxes than VAT. */
            taxRegistrations?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code.
                 * @example 0088
                 */
                scheme: string;
                /** @description Identifier within the scheme. */
                identifier: string;
            }[] | null;
        };
        LineSurchargeInput: {
            /** @description Code of the reason (UNTDID 7161) (BT-145). */
            reasonCode?: string | null;
            /** @description Reason in words (BT-144). Required unless reasonCode is given. */
            reason?: string | null;
            /** @description Amount of the surcharge, without VAT (BT-141). Required unless percentage is given. When absent: the percentage of the base amount. */
            amount?: string | null;
            /** @description Base amount of the percentage (BT-142). When absent: quantity × net price ÷ base quantity of the line. */
            baseAmount?: string | null;
            /** @description Share of the base amount in percent (BT-143). */
            percentage?: string | null;
        };
        LinkedIdentity: {
            /** @description Id: `idn_` and a ULID */
            id: string;
            /** @description Issuer of the identity provider, as stated in its tokens */
            issuer: string;
            /** @description Address that the provider stated when the account was linked */
            email: string | null;
            /**
             * Format: date-time
             * @description Time at which the account was linked
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last sign-in with the account; null: never
             */
            lastUsedAt: string | null;
        };
        /** @description A member of a team */
        Member: {
            /** @description Id: `usr_` and a ULID */
            id: string;
            /** @description E-mail address of the member */
            email: string;
            /** @description Name of the member */
            name: string;
            /**
             * @description Role of the member
             * @enum {string}
             */
            role: "owner" | "admin" | "developer" | "accountant" | "reader";
            /**
             * Format: date-time
             * @description Time at which the person became a member
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last request in an open session; null without an open session
             */
            lastSeenAt: string | null;
        };
        /**
         * @description The move of an identifier from or to another provider
         * @example {
         *       "id": "mig_01KAJ3S7M4N5P6Q7R8S9T0V1W2",
         *       "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
         *       "scheme": "0208",
         *       "identifier": "0123456749",
         *       "direction": "inbound",
         *       "status": "completed",
         *       "migrationKey": "7Gk#x2Pw%d",
         *       "errorMessage": null,
         *       "createdAt": "2026-11-02T09:40:00.000Z",
         *       "completedAt": "2026-11-02T09:40:00.210Z"
         *     }
         */
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
             * @description Direction: to this service or to another provider
             * @enum {string}
             */
            direction: "inbound" | "outbound";
            /**
             * @description Status of the migration
             * @enum {string}
             */
            status: "pending" | "completed" | "failed";
            /** @description Key with which one provider transfers the identifier to the other */
            migrationKey: string;
            /** @description Description of the fault */
            errorMessage: string | null;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of completion; null while the migration is pending
             */
            completedAt: string | null;
        };
        /** @description OAuth2 of a team */
        OAuth2: {
            /** @description Whether assertions of the team are accepted; the operator enables it */
            enabled: boolean;
            /** @description Address of the token endpoint; the `aud` of assertions */
            tokenUrl: string;
            /** @description `kid` of each public key of the team; null for a single key without one */
            keyIds: (string | null)[];
            /**
             * Format: date-time
             * @description Time at which OAuth2 was enabled
             */
            enabledAt: string | null;
            /**
             * Format: date-time
             * @description Time at which the keys were last replaced
             */
            updatedAt: string | null;
        };
        /** @description Terms that only Oman adds to a document */
        OmaniTerms: {
            /** @description Time of issue (IBT-168), HH:MM:SS */
            issueTime: string | null;
            /** @description UUID of the seller (BTOM-004) */
            sellerUuid: string | null;
            /** @description Special zone of the seller (BTOM-024) */
            sellerZone: string | null;
            /** @description Special zone of the buyer (BTOM-026) */
            buyerZone: string | null;
            /** @description Prepayment that the invoice deducts */
            prepaymentInvoice: {
                /** @description Number of the prepayment invoice (BTOM-027) */
                id: string | null;
                /** @description UUID of the prepayment invoice (BTOM-014) */
                uuid: string | null;
            } | null;
            /** @description Total amount due of a profit margin invoice in OMR (BTOM-020), a decimal number */
            marginTotal: string | null;
            /** @description Customs declaration of imported goods (BTOM-021) */
            customsDeclaration: string | null;
            /** @description Day of the import (BTOM-030), YYYY-MM-DD */
            importDate: string | null;
        };
        OmaniTermsInput: {
            /**
             * @description Time of issue (IBT-168). When absent: now at the place of the company.
             * @example 17:31:00
             */
            issueTime?: string | null;
            /**
             * @description UUID of the seller, of version 5 (BTOM-004).
             * @example 2523149b-cb40-4b32-9004-debca57b80ee
             */
            sellerUuid?: string | null;
            /**
             * @description Special zone of the seller (BTOM-024).
             * @example SEZAD
             */
            sellerZone?: string | null;
            /**
             * @description Special zone of the buyer (BTOM-026).
             * @example MO
             */
            buyerZone?: string | null;
            /** @description Prepayment that the invoice deducts. */
            prepaymentInvoice?: {
                /** @description Number of the prepayment invoice (BTOM-027). */
                id: string;
                /**
                 * @description UUID of the prepayment invoice (BTOM-014).
                 * @example 2523149b-cb40-4b32-9004-debca57b80ee
                 */
                uuid: string;
            } | null;
            /** @description Total amount due of a profit margin invoice in OMR (BTOM-020). */
            marginTotal?: string | null;
            /** @description Customs declaration of imported goods (BTOM-021). */
            customsDeclaration?: string | null;
            /**
             * Format: date
             * @description Day of the import (BTOM-030).
             */
            importDate?: string | null;
        };
        /** @description An invitation as shown to the holder of its link */
        OpenInvitation: {
            /** @description E-mail address of the invited person */
            email: string;
            /** @description Name of the team; null: the invitation is only to the installation */
            team: string | null;
            /**
             * @description Role that the invited person gets
             * @enum {string|null}
             */
            role: "owner" | "admin" | "developer" | "accountant" | "reader" | null;
            /** @description Name of the member who invited; null: the operator */
            invitedBy: string | null;
            /** @description Whether the address has an account, whose owner signs in to accept; otherwise accepting creates an account */
            hasAccount: boolean;
        };
        /** @description A company that waits for verification by the operator */
        OpenVerification: {
            /** @description Id: `cvs_` and a ULID */
            id: string;
            /** @description Team of the company */
            team: {
                /** @description Id: `team_` and a ULID */
                id: string;
                /** @description Name of the team */
                name: string;
            };
            /** @description The company to verify */
            company: {
                /** @description Id: `c_` and a ULID */
                id: string;
                /** @description Name of the company */
                name: string;
                /** @description Further seller names that documents of the company may state */
                tradeNames: string[];
                /** @description Street and number */
                address: string;
                /** @description Postal code of the address */
                postalCode: string;
                /** @description City of the address */
                city: string;
                /** @description ISO 3166-1 alpha-2 */
                country: string;
                /** @description ISO 6523 ICD, four digits */
                enterpriseNumberScheme: string | null;
                /** @description Enterprise number without separators */
                enterpriseNumber: string | null;
                /** @description VAT number with the prefix of its country */
                vatNumber: string | null;
                /** @description Whether the company is already verified and requests another verification */
                isVerified: boolean;
            };
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time at which an undecided session expires
             */
            expiresAt: string;
        };
        /**
         * @description A team as operators see it
         * @example {
         *       "id": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
         *       "name": "Sandbox",
         *       "environment": "sandbox",
         *       "createdAt": "2026-11-02T09:00:00.000Z",
         *       "state": "active",
         *       "members": 3,
         *       "companies": 2,
         *       "oauthEnabled": false,
         *       "erasingAt": null
         *     }
         */
        OperatorTeam: {
            /** @description Id: `team_` and a ULID */
            id: string;
            /** @description Name of the team */
            name: string;
            /**
             * @description Environment, fixed at the creation of the team. A sandbox team exchanges nothing with the real network
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /**
             * @description State of the team; it cannot be used from `erasing` on
             * @enum {string}
             */
            state: "active" | "erasing" | "erased";
            /** @description Number of people in the team; 1000 means this number or more */
            members: number;
            /** @description Number of companies of the team; 1000 means this number or more */
            companies: number;
            /** @description Whether the team can exchange signed assertions for access tokens */
            oauthEnabled: boolean;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time at which the erasure of the team began; null without an erasure
             */
            erasingAt: string | null;
        };
        OrderingParty: {
            /** @description Name of the party */
            name: string | null;
            /** @description Electronic address on the network */
            electronicAddress: components["schemas"]["SchemedIdentifier"] | null;
            /** @description Further identifiers (BT-29, BT-46) */
            identifiers: components["schemas"]["SchemedIdentifier"][];
        };
        OrderingSummary: {
            /**
             * @description Type of the document
             * @enum {string}
             */
            type: "order" | "orderResponse" | "despatchAdvice";
            /** @description Profile that the document declares */
            customizationId: string | null;
            /** @description Process that the document declares */
            processId: string | null;
            /** @description Number of the document */
            number: string | null;
            /** @description Date as written in the document, YYYY-MM-DD if it is valid */
            issueDate: string | null;
            /** @description Number of the order itself, or of the order to which the document responds or which it delivers */
            orderNumber: string | null;
            /** @description Of an order response: `AB` received, `AP` accepted, `CA` accepted with changes, `RE` rejected */
            responseCode: string | null;
            /** @description Currency of the document, ISO 4217 (BT-5) */
            currency: string | null;
            /** @description Note (BT-22, of a line BT-127) */
            note: string | null;
            /** @description Sender of the document */
            sender: components["schemas"]["OrderingParty"] | null;
            /** @description Recipient of the document */
            receiver: components["schemas"]["OrderingParty"] | null;
            /** @description Buyer of the goods or services */
            buyer: components["schemas"]["OrderingParty"] | null;
            /** @description Seller of the goods or services */
            seller: components["schemas"]["OrderingParty"] | null;
            /** @description Number of lines of the document */
            lineCount: number;
            /** @description Expected total of an order */
            totals: {
                /** @description Total without VAT */
                taxExclusiveAmount: string | null;
                /** @description Sum with VAT */
                taxInclusiveAmount: string | null;
                /** @description Amount that is due for payment */
                payableAmount: string | null;
            } | null;
        };
        /** @description Summary of a team, with what needs attention */
        Overview: {
            /**
             * Format: date-time
             * @description Instant of the count
             */
            at: string;
            /** @description Days of the chart, the oldest first, ending with today; deleted documents are not counted */
            days: components["schemas"]["OverviewDay"][];
            /** @description Numbers of documents and deliveries that need attention */
            documents: {
                /** @description Number of unread incoming documents; 10000 means this number or more */
                unread: number;
                /** @description Number of documents of these days with pending deliveries */
                pending: number;
                /** @description Number of documents of these days whose deliveries failed */
                failed: number;
                /** @description Number of deliveries that are scheduled for later; 10000 means this number or more */
                scheduled: number;
                /** @description Number of deliveries whose last attempt failed and that are retried; 10000 means this number or more */
                retrying: number;
                /** @description Number of deliveries that wait for the operator; 10000 means this number or more */
                parked: number;
            };
            /** @description Webhooks of the team, and those that need attention */
            webhooks: {
                /** @description Number of webhooks */
                total: number;
                /** @description Number of failing webhooks that are not disabled yet */
                failing: number;
                /** @description Number of webhooks that were disabled after days of failures */
                disabled: number;
                /** @description Up to 10 webhooks, disabled ones first, then those that have failed for the longest time; empty for a role that may not see webhooks */
                attention: {
                    /** @description Id: `wh_` and a ULID */
                    id: string;
                    /** @description URL that the webhook posts to */
                    url: string;
                    /**
                     * @description Whether the deliveries of the webhook fail, or it is disabled and gets none until it is enabled again
                     * @enum {string}
                     */
                    state: "failing" | "disabled";
                    /**
                     * Format: date-time
                     * @description Time since which the webhook has this state
                     */
                    since: string;
                    /**
                     * Format: date-time
                     * @description Time after which the next failure disables the webhook, unless a delivery succeeds before
                     */
                    disabledFrom: string | null;
                    /** @description Number of deliveries that wait for the webhook; 10000 means this number or more */
                    waiting: number;
                }[];
            };
            /** @description Companies of the team, and those that need attention */
            companies: {
                /** @description Number of companies of the team */
                total: number;
                /** @description Number of companies that cannot send yet */
                unverified: number;
                /** @description Up to 10 companies that are not verified, by name */
                attention: {
                    /** @description Id: `c_` and a ULID */
                    id: string;
                    /** @description Name of the company */
                    name: string;
                }[];
            };
            /** @description French e-reporting: up to 10 periods with reports that are not filed, the nearest deadline first */
            deadlines: {
                /** @description Id: `c_` and a ULID */
                companyId: string;
                /** @description Name of the declarant */
                companyName: string;
                /**
                 * @description Flow of the period
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
                 * @description Last day on which reports are included in the initial filing
                 */
                declarantDeadline: string;
                /**
                 * Format: date-time
                 * @description Day by which the administration has to receive the filing
                 */
                platformDeadline: string;
                /** @description Number of reports that wait to be filed; 10000 means this number or more */
                waitingReports: number;
                /**
                 * Format: date-time
                 * @description Time since which the work waits for the operator, because several attempts started and did not finish
                 */
                parkedAt: string | null;
            }[];
            /** @description Completed steps of the team on its way to its first document */
            firstSteps: {
                /** @description At least one company exists */
                companyCreated: boolean;
                /** @description At least one company is verified */
                companyVerified: boolean;
                /** @description At least one identifier is published */
                identifierPublished: boolean;
                /** @description At least one webhook exists */
                webhookCreated: boolean;
                /** @description A recent webhook delivery succeeded */
                webhookDelivered: boolean;
                /** @description A document was sent */
                documentSent: boolean;
                /** @description A recently sent document was delivered */
                documentDelivered: boolean;
                /** @description A document was received */
                documentReceived: boolean;
            };
        };
        /** @description Counts of documents of a day */
        OverviewDay: {
            /**
             * Format: date
             * @description Day in UTC
             */
            date: string;
            /** @description Number of received documents */
            incoming: number;
            /** @description Numbers of sent documents by current delivery status */
            outgoing: {
                /** @description Number of documents that are being delivered */
                pending: number;
                /** @description Number of documents with at least one successful delivery */
                delivered: number;
                /** @description Number of documents whose deliveries all failed */
                failed: number;
                /** @description Number of documents without a delivery: reports and imported documents */
                withoutDelivery: number;
            };
            /** @description Whether the counts of the day are complete. False while they are still being computed, which takes seconds for very many documents, or if there are more failed or pending documents than the service reads; the numbers are then lower bounds */
            isComplete: boolean;
        };
        /**
         * @description Position of a page in a list
         * @example {
         *       "limit": 50,
         *       "nextCursor": null,
         *       "hasMore": false
         *     }
         */
        Pagination: {
            /** @description Maximum number of items of a page */
            limit: number;
            /** @description `cursor` of the next page; null on the last one */
            nextCursor: string | null;
            /** @description Whether another page follows */
            hasMore: boolean;
        };
        /**
         * @description A dead letter: work that workers started several times and did not finish
         * @example {
         *       "id": "dlv_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
         *       "table": "deliveries",
         *       "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
         *       "parkedAt": "2026-11-21T12:41:00.000Z",
         *       "attempts": 5,
         *       "crashes": 0,
         *       "about": [
         *         {
         *           "name": "channel",
         *           "value": "peppol"
         *         },
         *         {
         *           "name": "document_id",
         *           "value": "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q"
         *         },
         *         {
         *           "name": "status",
         *           "value": "pending"
         *         }
         *       ],
         *       "canDiscard": true
         *     }
         */
        ParkedWork: {
            /** @description Id of the row */
            id: string;
            /** @description Kind of the work, named after the table of the row */
            table: string;
            /** @description Team of the work; null: work of the installation */
            teamId: string | null;
            /**
             * Format: date-time
             * @description Time at which the work was parked
             */
            parkedAt: string;
            /** @description Number of consecutive attempts that started and did not finish */
            attempts: number;
            /** @description Number of process crashes during its processing */
            crashes: number;
            /** @description Ids and kinds of the subject of the work; contents are never shown */
            about: {
                /** @description Name of a column */
                name: string;
                /** @description An id, a kind or a time */
                value: string;
            }[];
            /** @description Whether the work can be discarded instead of being tried again */
            canDiscard: boolean;
        };
        /** @description Contents of an invoice or credit note, in the terms of EN 16931 */
        ParsedDocument: {
            /** @description Number of an invoice (BT-1); null on credit notes */
            invoiceNumber: string | null;
            /** @description Type code (UNTDID 1001; BT-3) */
            typeCode: string | null;
            /** @description UUID of the document, which PINT requires in Singapore */
            uuid: string | null;
            /** @description Day as `YYYY-MM-DD` */
            issueDate: string | null;
            /** @description Day as `YYYY-MM-DD` */
            dueDate: string | null;
            /** @description Day as `YYYY-MM-DD` */
            taxPointDate: string | null;
            /** @description Event that makes VAT due (BT-8) */
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
            /** @description Reference of the project (BT-11) */
            projectReference: string | null;
            /** @description Reference of the contract (BT-12) */
            contractReference: string | null;
            /** @description Tender or lot (BT-17) */
            tenderReference: string | null;
            /** @description Accounting reference of the buyer (BT-19, of a line BT-133) */
            accountingCost: string | null;
            /** @description Currency of the document, ISO 4217 (BT-5) */
            currency: string | null;
            /** @description Currency of VAT accounting (BT-6) */
            taxCurrency: string | null;
            /** @description The tax of the document, as UBL names it: VAT, GST and others */
            taxScheme: string | null;
            /** @description Invoiced object (BT-18) */
            invoicedObject: components["schemas"]["SchemedIdentifier"] | null;
            /** @description Invoiced period (BG-14) */
            invoicePeriod: components["schemas"]["Period"] | null;
            /** @description Earlier invoices (BG-3) */
            invoiceReferences: {
                /** @description Number of the earlier invoice (BT-25) */
                id: string | null;
                /** @description Day as `YYYY-MM-DD` */
                issueDate: string | null;
                /** @description Type code of the earlier invoice (UNTDID 1001) */
                typeCode?: string;
                /** @description UUID of the earlier invoice, in Oman (BTOM-031) */
                uuid?: string;
            }[];
            /** @description Seller of the supply (BG-4) */
            seller: components["schemas"]["Party"];
            /** @description Buyer of the supply (BG-7) */
            buyer: components["schemas"]["Party"];
            /** @description Payee, if it is not the seller (BG-10) */
            payee: components["schemas"]["Payee"] | null;
            /** @description The seller's tax representative (BG-11) */
            taxRepresentative: components["schemas"]["TaxRepresentative"] | null;
            /** @description Delivery: place, date and recipient of goods or services (BG-13) */
            delivery: components["schemas"]["DeliveryInformation"] | null;
            /** @description Payment means (BG-16) */
            paymentMeans: components["schemas"]["PaymentMeans"][];
            /** @description Payment terms in words */
            paymentTerms: {
                /** @description Payment terms in words (BT-20) */
                note: string | null;
            } | null;
            /** @description Lines of the document (BG-25) */
            lines: components["schemas"]["Line"][];
            /** @description Discounts (BG-20, of a line BG-27) */
            discounts: components["schemas"]["DocumentAllowanceCharge"][];
            /** @description Surcharges (BG-21, of a line BG-28) */
            surcharges: components["schemas"]["DocumentAllowanceCharge"][];
            /** @description Totals of the document (BG-22) */
            totals: {
                /** @description Decimal number, as written in the document */
                linesAmount: string | null;
                /** @description Decimal number, as written in the document */
                discountAmount: string | null;
                /** @description Decimal number, as written in the document */
                surchargeAmount: string | null;
                /** @description Decimal number, as written in the document */
                taxExclusiveAmount: string | null;
                /** @description Decimal number, as written in the document */
                taxInclusiveAmount: string | null;
                /** @description Decimal number, as written in the document */
                roundingAmount: string | null;
                /** @description Decimal number, as written in the document */
                payableAmount: string | null;
                /** @description Decimal number, as written in the document */
                paidAmount: string | null;
                /** @description Decimal number, as written in the document */
                taxExclusiveAmountInTaxCurrency: string | null;
                /** @description Decimal number, as written in the document */
                taxInclusiveAmountInTaxCurrency: string | null;
            };
            /** @description VAT in total and by category (BG-23) */
            vat: components["schemas"]["Vat"];
            /** @description Files that belong to the document (BG-24) */
            attachments: {
                /** @description Reference of the file (BT-122) */
                id: string | null;
                /** @description Media type of the file */
                mimeCode: string | null;
                /** @description Name of the file */
                filename: string | null;
                /** @description Description of the file (BT-123) */
                description: string | null;
                /** @description The file in Base64; null in lists */
                embeddedDocument: string | null;
                /** @description Address of the file (BT-124) */
                url: string | null;
            }[];
            /** @description Terms of French documents beyond EN 16931 */
            countrySpecific: components["schemas"]["FrenchSpecifics"] | null;
            /** @description Number of a credit note (BT-1); only present on credit notes */
            creditNoteNumber?: string | null;
            /** @description Units of the tax currency that one unit of the currency is worth */
            taxExchangeRate?: string;
            /**
             * Format: date
             * @description Day of the exchange rate
             */
            taxExchangeDate?: string;
            /** @description Terms that the French extension (EXTENDED-CTC-FR) adds; omitted if the line has none */
            extended?: components["schemas"]["ExtendedTerms"];
            pint?: components["schemas"]["PintTerms"];
        };
        ParsedInvoiceResponse: {
            /**
             * @description Type of the document
             * @enum {string}
             */
            type: "invoiceResponse";
            /** @description Process that the response declares */
            processId: string | null;
            /** @description Number of the response */
            number: string | null;
            /** @description Date as written in the document, YYYY-MM-DD if it is valid */
            issueDate: string | null;
            /** @description Time of day as written in the document */
            issueTime: string | null;
            /** @description Note (BT-22, of a line BT-127) */
            note: string | null;
            /** @description Party that sends the response */
            sender: components["schemas"]["ResponseParty"];
            /** @description Party that receives the response */
            receiver: components["schemas"]["ResponseParty"];
            /** @description Status as received; `AB`, `IP`, `UQ`, `CA`, `RE`, `AP` and `PD` are known */
            status: string | null;
            /** @description Date as written in the document, YYYY-MM-DD if it is valid */
            effectiveDate: string | null;
            /** @description Reasons of the status, and requested actions */
            clarifications: {
                /**
                 * @description Kind of the clarification: reason or action
                 * @enum {string|null}
                 */
                kind: "reason" | "action" | null;
                /** @description Code of the list of reasons or of actions */
                code: string | null;
                /** @description Text of the code */
                text: string | null;
                /** @description Corrections that the sender proposes */
                corrections: {
                    /** @description Term of the invoice, such as `BT-48` */
                    term: string | null;
                    /** @description Value that the sender considers correct */
                    value: string | null;
                }[];
            }[];
            /** @description The invoice to which the response refers */
            invoice: {
                /** @description Number of the invoice */
                number: string | null;
                /** @description Day of issue (BT-2) */
                issueDate: string | null;
                /** @description Type code (UNTDID 1001; BT-3) */
                typeCode: string | null;
            };
            /** @description Seller of the invoice */
            issuer: {
                /** @description The identifier within its scheme */
                identifier: components["schemas"]["SchemedIdentifier"] | null;
                /** @description Name of the seller */
                name: string | null;
            } | null;
            /** @description Recipient of the invoice */
            recipient: {
                /** @description The identifier within its scheme */
                identifier: components["schemas"]["SchemedIdentifier"] | null;
                /** @description Name of the recipient */
                name: string | null;
            } | null;
        };
        ParsedLifecycleStatus: {
            /**
             * @description Type of the document
             * @enum {string}
             */
            type: "lifecycleStatus";
            /** @description Business process of the message (MDT-2) */
            frame: string | null;
            /** @description Guideline that the message declares (MDT-3) */
            guideline: string | null;
            /** @description Identifier of the message (MDT-4) */
            id: string | null;
            /** @description Name of the message */
            name: string | null;
            /** @description Time at which the message was created, as written */
            issuedAt: string | null;
            /** @description Sender of the message */
            sender: components["schemas"]["LifecycleParty"] | null;
            /** @description Party that sets the status */
            issuer: components["schemas"]["LifecycleParty"] | null;
            /** @description Recipients of the message */
            recipients: components["schemas"]["LifecycleParty"][];
            /** @description Phase of the life cycle: `23` processing, `305` transmission */
            phase: string | null;
            /** @description Instant from which the status applies, as written */
            statusAt: string | null;
            /** @description Invoices to which the status applies */
            invoices: {
                /** @description Number of the invoice */
                number: string | null;
                /** @description Process that the status belongs to */
                processCode: string | null;
                /** @description Type code (UNTDID 1001; BT-3) */
                typeCode: string | null;
                /** @description Time at which the invoice was received, as written */
                receivedAt: string | null;
                /** @description Type of the reference to the invoice */
                referenceType: string | null;
                /** @description Day of issue (BT-2) */
                issueDate: string | null;
                /** @description Code of the status (MDT-105), such as `205` */
                status: string | null;
                /** @description Text of the status */
                statusName: string | null;
                /** @description Seller of the supply (BG-4) */
                seller: components["schemas"]["LifecycleParty"] | null;
                /** @description Recipients of the status */
                recipients: components["schemas"]["LifecycleParty"][];
                /** @description Reasons, and requested actions */
                details: {
                    /** @description Code of the reason (UNTDID 5189, 7161) */
                    reasonCode: string | null;
                    /** @description Reason in words */
                    reason: string | null;
                    /** @description Status of the detail */
                    status: string | null;
                    /** @description Code of the requested action */
                    actionCode: string | null;
                    /** @description Text of the requested action */
                    action: string | null;
                    /** @description Position of this detail */
                    sequence: string | null;
                    /** @description Parts of the invoice to which the status refers */
                    characteristics: {
                        /** @description Term of the invoice, such as `BT-131` */
                        term: string | null;
                        /** @description Kind of the characteristic (MDT-207) */
                        kind: string | null;
                        /** @description Whether the sender of the status changed the value */
                        changed: boolean | null;
                        /** @description Name of the term */
                        name: string | null;
                        /** @description XPath of the term in the invoice */
                        location: string | null;
                        /** @description Value of the term */
                        value: string | null;
                        /** @description Value, if it is an amount */
                        amount: {
                            /** @description Value of the term */
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
        Party: components["schemas"]["PartyBase"];
        /**
         * @description A passkey of a person (WebAuthn)
         * @example {
         *       "id": "psk_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M",
         *       "name": "Phone",
         *       "createdAt": "2026-11-23T08:05:00.000Z",
         *       "lastUsedAt": null
         *     }
         */
        Passkey: {
            /** @description Id: `psk_` and a ULID */
            id: string;
            /** @description Name that the person gave the passkey */
            name: string;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last sign-in with the account; null: never
             */
            lastUsedAt: string | null;
        };
        /** @description The party that receives the payment, if it is not the seller (BG-10) */
        Payee: {
            /** @description Name of the payee (BT-59) */
            name: string | null;
            /** @description ISO 6523 code of the register, four digits */
            enterpriseNumberScheme: string | null;
            /** @description Number in the register of companies (BT-30, BT-47) */
            enterpriseNumber: string | null;
            /** @description Further identifiers (BT-29, BT-46) */
            identifiers: components["schemas"]["SchemedIdentifier"][];
        };
        /** @description Terms of the payee beyond EN 16931 */
        PayeeDetails: {
            /** @description Role of the party (UNTDID 3035) */
            roleCode: string | null;
            /** @description VAT number with the prefix of its country; for a document of another tax, the number for that tax (BT-31, BT-48) */
            vatNumber: string | null;
            /** @description Contact (BT-41, BT-56) */
            contactName: string | null;
            /** @description E-mail address for contact */
            email: string | null;
            /** @description Telephone number for contact */
            phone: string | null;
            /** @description Electronic address at which the payee receives documents (EXT-FR-FE-29) */
            electronicAddress: components["schemas"]["SchemedIdentifier"] | null;
            /** @description Street and number */
            street: string | null;
            /** @description Second line of the address */
            street2: string | null;
            /** @description Third line of the address */
            street3: string | null;
            /** @description City of the address */
            city: string | null;
            /** @description Postal code (BT-38, BT-53) */
            postalZone: string | null;
            /** @description Region or province (BT-39, BT-54) */
            countrySubdivision: string | null;
            /** @description Country, ISO 3166-1 alpha-2 */
            country: string | null;
        };
        PayeeInput: {
            /** @description Name of the payee (BT-59). */
            name: string;
            /** @description Identifiers of the payee (BT-60). */
            identifiers?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code (BT-60-1).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description Identifier within the scheme (BT-60). */
                identifier: string;
            }[] | null;
            /** @description Register of enterpriseNumber (ISO 6523 ICD) (BT-61-1). */
            enterpriseNumberScheme?: string | null;
            /** @description Number in the register of enterprises (BT-61). Required with enterpriseNumberScheme. */
            enterpriseNumber?: string | null;
        };
        PayerInput: {
            /** @description Name used by the party (EXT-FR-FE-45). */
            name: string;
            /** @description Registered name (EXT-FR-FE-43). When absent: name. */
            legalName?: string | null;
            /** @description Legal form and the like. */
            legalForm?: string | null;
            /** @description Role of the party (UNTDID 3035) (EXT-FR-FE-44). */
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
             * @description City of the address (EXT-FR-FE-58).
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
             * @description Country of the address (EXT-FR-FE-61).
             * @example BE
             */
            country?: string | null;
            /** @description Address on the network. */
            electronicAddress?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code (EXT-FR-FE-53).
                 * @example 0088
                 */
                scheme: string;
                /** @description Identifier within the scheme (EXT-FR-FE-52). */
                identifier: string;
            } | null;
            /** @description Contact person or department (EXT-FR-FE-63). */
            contactName?: string | null;
            /** @description E-mail address for contact (EXT-FR-FE-65). */
            email?: string | null;
            /** @description Telephone number for contact (EXT-FR-FE-64). */
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
            /** @description Further identifiers of the party (EXT-FR-FE-46). */
            identifiers?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code (EXT-FR-FE-47).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description Identifier within the scheme (EXT-FR-FE-46). */
                identifier: string;
            }[] | null;
            /** @description Registrations for other taxes than VAT. */
            taxRegistrations?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code.
                 * @example 0088
                 */
                scheme: string;
                /** @description Identifier within the scheme. */
                identifier: string;
            }[] | null;
        };
        /** @description Means of one payment (BG-16) */
        PaymentMeans: {
            /** @description Payment means in words (BT-82) */
            name: string | null;
            /** @description Payment means as a word */
            paymentMethod: string | null;
            /** @description Code of the payment means (UNTDID 4461; BT-81) */
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
            /** @description Payment means in words (BT-82). */
            name?: string | null;
            /**
             * @description Payment means as a word for `paymentMethodCode`. When absent: the word for paymentMethodCode, else credit_transfer.
             * @default credit_transfer
             * @enum {string|null}
             */
            paymentMethod?: "cash" | "cheque" | "credit_transfer" | "debit_transfer" | "bank_card" | "direct_debit" | "credit_card" | "debit_card" | "standing_agreement" | "sepa_credit_transfer" | "sepa_direct_debit" | "online_payment" | "clearing" | "other" | null;
            /**
             * @description Code of the payment means (UNTDID 4461) (BT-81). When absent: the code of paymentMethod.
             * @example 30
             */
            paymentMethodCode?: string | null;
            /**
             * @description Reference that the payer states with the payment (BT-83).
             * @example +++010/8068/17183+++
             */
            reference?: string | null;
            /**
             * @description Account to pay into: IBAN or another account number (BT-84). Required for a credit transfer.
             * @example BE71096123456769
             */
            iban?: string | null;
            /** @description Holder of the account (BT-85). */
            accountName?: string | null;
            /** @description BIC or branch of the bank (BT-86). */
            financialInstitutionBranch?: string | null;
            /** @description Card used for the payment (BG-18). */
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
        /** @description A period of days; a null end is open */
        Period: {
            /** @description Day as `YYYY-MM-DD` */
            startDate: string | null;
            /** @description Day as `YYYY-MM-DD` */
            endDate: string | null;
        };
        /** @description Terms that an area of PINT adds to a line */
        PintLine: {
            /** @description VAT of a line of the Emirates or Oman (BTAE-08, BTOM-016), a decimal number */
            taxAmount: string | null;
            /** @description Net amount of a line of the Emirates or Oman with its VAT (BTAE-10, BTOM-017), a decimal number */
            grossAmount: string | null;
            /** @description G goods, S services, B both (BTAE-13); G or S in Oman (BTOM-019) */
            itemKind: string | null;
            /** @description Code of a service in the Emirates (BTAE-17), kind of service in Oman */
            serviceCode: string | null;
            /** @description Economic activity in Oman, ISIC (BTOM-018) */
            activityCode: string | null;
            /** @description Goods and services under reverse charge in the Emirates (BTAE-09) */
            reverseChargeKind: string | null;
            /** @description Reason code for the exemption of a line in the Emirates or Oman */
            exemptionReasonCode: string | null;
            /** @description Tourism tax of a line in Malaysia, a decimal number */
            tourismTax: string | null;
        };
        PintLineInput: {
            /** @description VAT of the line (BTAE-08, BTOM-016). When absent: computed. */
            taxAmount?: string | null;
            /** @description Net amount and VAT (BTAE-10, BTOM-017). When absent: computed. */
            grossAmount?: string | null;
            /** @description G goods, S services, B both (BTAE-13); G or S in Oman (BTOM-019). */
            itemKind?: string | null;
            /** @description Code of a service in the Emirates (BTAE-17), kind of service in Oman. When absent: 00000000 in Oman, beside itemKind. */
            serviceCode?: string | null;
            /**
             * @description Economic activity in Oman, ISIC (BTOM-018).
             * @example 620101
             */
            activityCode?: string | null;
            /**
             * @description Kind of goods and services under reverse charge in the Emirates (BTAE-09).
             * @example DL8.48.8.1
             */
            reverseChargeKind?: string | null;
            /** @description Reason code for the exemption of the line, in the Emirates and Oman. */
            exemptionReasonCode?: string | null;
            /** @description Tourism tax of the line in Malaysia, an amount. */
            tourismTax?: string | null;
        };
        /** @description Terms that an area of PINT adds to a document */
        PintTerms: {
            /** @description Kind of transaction: eight digits 0 or 1 in the Emirates (BTAE-02), twenty in Oman (BTOM-001) */
            transactionType: string | null;
            /** @description Reason for issuing a credit note (BTAE-03), or a credit or debit note in Oman (BTOM-032) */
            creditNoteReason: string | null;
            /** @description Units of the tax currency that one unit of the currency is worth (BTAE-04), a decimal number */
            exchangeRate: string | null;
            /** @description Beneficiary in a free trade zone (BTAE-01) */
            beneficiary: components["schemas"]["SchemedIdentifier"] | null;
            /** @description Principal of a disclosed agent (BTAE-14) */
            principal: components["schemas"]["SchemedIdentifier"] | null;
            /** @description Register of the seller’s number (BTAE-15, -12) */
            sellerRegistration: {
                /** @description TL trade licence, CL commercial licence, EID Emirates ID, PAS passport, CD cabinet decision */
                kind: string | null;
                /** @description Authority that issued the registration; of a passport the country */
                authority: string | null;
            } | null;
            /** @description Register of the buyer’s number (BTAE-16, -11) */
            buyerRegistration: {
                /** @description TL trade licence, CL commercial licence, EID Emirates ID, PAS passport, CD cabinet decision */
                kind: string | null;
                /** @description Authority that issued the registration; of a passport the country */
                authority: string | null;
            } | null;
            /** @description Export declaration (BTAE-21) */
            exportReference: string | null;
            /** @description Delivery terms as Incoterms (BTAE-22, BTOM-022) */
            deliveryTerms: string | null;
            oman?: components["schemas"]["OmaniTerms"];
        };
        PintTermsInput: {
            /**
             * @description Kind of transaction. In the Emirates (BTAE-02) eight digits 0 or 1 for free trade zone, deemed supply, margin scheme, summary invoice, continuous supply, disclosed agent, e-commerce and export; in Oman (BTOM-001) twenty digits 0 or 1 for full tax invoice, simplified, self-billed, third party, summary, continuous supply, export, deemed supply, import of services, profit margin, profit margin self-invoice, e-commerce, import of goods, special zone, prepayment, and five zeros. When absent: 00000000 in the Emirates, a full tax invoice in Oman.
             * @example 00000001
             */
            transactionType?: string | null;
            /**
             * @description Why a credit note is issued (BTAE-03), in Oman also a debit note (BTOM-032).
             * @example DL8.61.1.A
             */
            creditNoteReason?: string | null;
            /** @description Units of taxCurrency that one unit of currency is worth; used as taxExchangeRate if that is absent (BTAE-04). When absent: taxExchangeRate. */
            exchangeRate?: string | null;
            /** @description Beneficiary in a free trade zone (BTAE-01). */
            beneficiary?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code.
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description Identifier within the scheme. */
                identifier: string;
            } | null;
            /** @description Principal for whom a disclosed agent bills (BTAE-14). */
            principal?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code.
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description Identifier within the scheme. */
                identifier: string;
            } | null;
            /** @description Register of the seller's enterpriseNumber (BTAE-15, -12). */
            sellerRegistration?: {
                /**
                 * @description TL trade licence, CL commercial licence, EID Emirates ID, PAS passport, CD cabinet decision.
                 * @example TL
                 */
                kind?: string | null;
                /** @description Authority that issued the registration; of a passport the country. */
                authority?: string | null;
            } | null;
            /** @description Register of the buyer's enterpriseNumber (BTAE-16, -11). */
            buyerRegistration?: {
                /**
                 * @description TL trade licence, CL commercial licence, EID Emirates ID, PAS passport, CD cabinet decision.
                 * @example TL
                 */
                kind?: string | null;
                /** @description Authority that issued the registration; of a passport the country. */
                authority?: string | null;
            } | null;
            /** @description Export declaration (BTAE-21). */
            exportReference?: string | null;
            /**
             * @description Delivery terms as Incoterms (BTAE-22, BTOM-022).
             * @example CIF
             */
            deliveryTerms?: string | null;
            /** @description Terms of Oman; needs profile pint-om. */
            oman?: components["schemas"]["OmaniTermsInput"] | null;
        };
        /** @description Document as it would be sent; it is not stored */
        PreviewedDocument: components["schemas"]["DocumentBase"] & {
            /** @description Always null: previews are not stored */
            id: null;
            /**
             * @description How the document would reach a French recipient (scheme 0225) of a production team whose installation is connected to a French platform: `none`: the recipient does not receive it, `unknown`: network or directory do not answer. Null for all other documents
             * @enum {string|null}
             */
            route: "accessPoint" | "frenchPlatform" | "none" | "unknown" | null;
        };
        PriceAllowanceCharge: {
            /** @description Decimal number, as written in the document */
            amount: string | null;
            /** @description Reason in words */
            reason: string | null;
            /** @description Code of the reason (UNTDID 5189, 7161) */
            reasonCode: string | null;
        };
        ReceivedPurchase: {
            /** @description Id of the received invoice */
            documentId: string;
            /**
             * @description `incomplete`: the invoice lacks the data in `findings` and must be reported manually; `withdrawn`: its report was cancelled or rejected
             * @enum {string}
             */
            state: "reported" | "incomplete" | "withdrawn";
            /** @description Id of the report in force */
            reportId: string | null;
            /** @description Id of the document of that report */
            reportDocumentId: string | null;
            /** @description Reasons why the invoice was not reported automatically */
            findings: {
                /** @description Location of the finding: a field or an XPath */
                fieldName: string;
                /** @description Description of the fault */
                errorMessage: string;
            }[];
            /** @description Request body of `POST …/purchases` that reports the invoice; complete or correct it first */
            proposal: {
                [key: string]: unknown;
            };
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
        };
        /** @description Document types that a recipient accepts on the network */
        Recipient: {
            /** @description Electronic address `<scheme>:<identifier>` */
            address: string;
            /** @description Whether the recipient is on the network */
            registered: boolean;
            /** @description Document types that the recipient accepts, each with its processes */
            documentTypes: {
                /** @description Document type identifier of the network */
                docTypeId: string;
                /** @description Processes in which the document type is received */
                processes: string[];
                /** @description Transport protocol of the access point */
                transportProfile: string;
                /** @description Address of the recipient's access point */
                endpointUrl: string;
                /**
                 * Format: date-time
                 * @description Expiry of the certificate of the recipient's access point
                 */
                certificateExpiresAt: string | null;
            }[];
            /** @description Entry of the French directory; null for an address of another scheme than 0225, for sandbox teams, and while the installation has no contract with a French platform */
            frenchDirectory: components["schemas"]["FrenchDirectoryEntry"] | null;
        };
        /** @description A recipient that fits a search */
        RecipientSuggestion: {
            /** @description Electronic address `<scheme>:<identifier>` */
            address: string;
            /** @description Name of the recipient; null: no source states one */
            name: string | null;
            /** @description Country of the recipient, or of the register of its address (ISO 3166-1 alpha-2) */
            country: string | null;
            /**
             * @description `recent`: recipient of a newer document; `customer`; `company`: own company of the team; `network`: the address follows from the number and is registered; `directory`: the Peppol Directory lists it
             * @enum {string}
             */
            source: "recent" | "customer" | "company" | "network" | "directory";
            /** @description VAT number of the recipient, if it is known */
            vatNumber: string | null;
            /** @description Customer of the team with this address */
            customerId: string | null;
            /** @description Whether the network knows the address; null: it was not asked, or it did not answer in time */
            registered: boolean | null;
        };
        /**
         * @description A report of French e-reporting, with its document
         * @example {
         *       "id": "frr_01KAJ43H2S4V6X8Z0B2D4F6H8K",
         *       "duplicate": false,
         *       "document": {
         *         "id": "doc_01KAJ40M3X5Z7B9D1F3H5K7N9Q",
         *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
         *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
         *         "direction": "outgoing",
         *         "senderId": "0225:784301772",
         *         "receiverId": null,
         *         "docTypeId": "urn.cpro.gouv.fr:1p0:ereporting#10.3",
         *         "processId": "urn.cpro.gouv.fr:1p0:ereporting",
         *         "countryC1": "FR",
         *         "type": "frenchB2CSalesReport",
         *         "profile": "peppol-bis-3",
         *         "readAt": null,
         *         "createdAt": "2026-11-21T10:00:00.000Z",
         *         "updatedAt": "2026-11-21T10:00:00.180Z",
         *         "xml": null,
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
         *         "peppolMessageId": null,
         *         "peppolConversationId": null,
         *         "receivedPeppolSignalMessage": null,
         *         "envelopeId": null,
         *         "reporting": {
         *           "reportingStatus": "accepted",
         *           "final": false,
         *           "receivedAt": "2026-11-21T10:00:00.000Z",
         *           "periodStart": "2026-11-11",
         *           "periodEnd": "2026-11-20",
         *           "submissionId": null,
         *           "outcomeCode": null,
         *           "outcomeAt": null,
         *           "checkedAt": null,
         *           "simulated": true
         *         },
         *         "deliveryStatus": null,
         *         "deliveries": [],
         *         "responses": []
         *       }
         *     }
         */
        Report: {
            /** @description Id: `frr_` and a ULID */
            id: string;
            /** @description Whether an earlier request had the same reference and content */
            duplicate: boolean;
            /** @description Document of the team */
            document: components["schemas"]["Document"];
        };
        /** @description A report of French e-reporting, with its contents */
        Reported: {
            /** @description Id: `frr_` and a ULID */
            id: string;
            /** @description Id of the document in which the report is stored */
            documentId: string;
            /** @description The sender's own name of the report */
            reference: string;
            /**
             * @description `correct`: the report replaced an earlier one of the same operation
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
             * @description Day of the sales or payments, or of issue, which determines the period
             */
            day: string;
            /** @description Number of the invoice; null in sales and payments of a day */
            number: string | null;
            /**
             * Format: date
             * @description Issue date of the invoice; null without an invoice
             */
            issueDate: string | null;
            /**
             * @description Type of `document`
             * @enum {string|null}
             */
            documentType: "invoice" | "creditNote" | null;
            /** @description The buyer of an invoice abroad, the seller of a purchase */
            partner: {
                /** @description Name used by the party */
                name: string;
                /** @description Country, ISO 3166-1 alpha-2 */
                country: string;
                /** @description VAT number with the prefix of its country; for a document of another tax, the number for that tax (BT-31, BT-48) */
                vatNumber: string | null;
                /** @description Number in the register of companies (BT-30, BT-47) */
                enterpriseNumber: string | null;
                /** @description ISO 6523 code of the register, four digits */
                enterpriseNumberScheme: string | null;
            } | null;
            /**
             * @description Category of the sales; null in all other reports
             * @enum {string|null}
             */
            category: "goods" | "services" | "notTaxed" | "margin" | null;
            /** @description Currency code, ISO 4217 */
            currency: string;
            /** @description Amount without VAT; null in payments */
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
             * @description State of the report at the tax administration; `superseded`: no longer in force, see `replacedBy`
             * @enum {string}
             */
            reportingStatus: "accepted" | "pending_rectificative" | "filed" | "filed_rectificative" | "superseded" | "rejected";
            /**
             * @description Code of the decision of the tax administration
             * @enum {string|null}
             */
            outcomeCode: "500" | "300" | "501" | null;
            /** @description Id of the filing */
            submissionId: string | null;
            /**
             * Format: date-time
             * @description Time at which the report was received
             */
            receivedAt: string;
            /** @description Report that replaced or cancelled this one; null while it is in force, and after a refusal */
            replacedBy: {
                /** @description Id: `frr_` and a ULID */
                id: string;
                /** @description Id: `doc_` and a ULID */
                documentId: string;
                /**
                 * @description Whether the report was replaced or cancelled
                 * @enum {string}
                 */
                action: "correct" | "cancel";
            } | null;
        };
        /** @description Result of a request to report the contents of a refused filing again */
        ReportedAgain: {
            /** @description Reports that were created */
            reported: number;
            /** @description Whether the filing has more reports: repeat the request */
            hasMore: boolean;
            /** @description Reports that were not created again, at most 200; individually reported ones first */
            leftOut: {
                /** @description Id of a report of the filing */
                id: string;
                /** @description The report's document */
                documentId: string;
                /** @description The sender's own name of the report */
                reference: string;
                /**
                 * @description `reported_since`: the day or invoice was reported individually after the refusal; `made_again`: an earlier request created the report again
                 * @enum {string}
                 */
                reason: "reported_since" | "made_again";
                /** @description Id of the report that replaced this one */
                instead: {
                    /** @description Id: `frr_` and a ULID */
                    id: string;
                    /** @description Id: `doc_` and a ULID */
                    documentId: string;
                };
            }[];
            /** @description Whether more reports were left out than are listed */
            hasMoreLeftOut: boolean;
        };
        /** @description State of a report at the tax administration */
        Reporting: {
            /**
             * @description State of the report at the tax administration
             * @enum {string}
             */
            reportingStatus: "accepted" | "pending_rectificative" | "filed" | "filed_rectificative" | "superseded" | "rejected";
            /** @description Whether the status is final */
            final: boolean;
            /**
             * Format: date-time
             * @description Time at which the tax administration received the filing
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
             * @description Code of the decision of the tax administration
             * @enum {string|null}
             */
            outcomeCode: "500" | "300" | "501" | null;
            /**
             * Format: date-time
             * @description Time of the decision of the tax administration
             */
            outcomeAt: string | null;
            /**
             * Format: date-time
             * @description Time of the last query to the tax administration
             */
            checkedAt: string | null;
            /** @description Whether the administration is simulated */
            simulated: boolean;
        };
        /** @description Failed requests with the same operation, status and code */
        RequestGroup: {
            /** @description Method of the request */
            method: string;
            /** @description Path of the operation in the API document */
            route: string;
            /** @description HTTP status of the answers */
            status: number;
            /** @description `X-Error-Code` of the answers */
            errorCode: string | null;
            /** @description Number of requests of the group */
            count: number;
            /** @description Number of keys that sent the requests */
            keyCount: number;
            /**
             * Format: date-time
             * @description Time of the newest answer
             */
            lastAt: string;
            /** @description `X-Request-Id` of the newest request */
            lastRequestId: string;
        };
        ResponseParty: {
            /** @description Electronic address on the network */
            electronicAddress: components["schemas"]["SchemedIdentifier"] | null;
            /** @description The identifier within its scheme */
            identifier: components["schemas"]["SchemedIdentifier"] | null;
            /** @description Name of the party */
            name: string | null;
            /** @description Contact at this party */
            contact: {
                /** @description Name of the contact */
                name: string | null;
                /** @description Telephone number for contact */
                phone: string | null;
                /** @description E-mail address for contact */
                email: string | null;
            } | null;
        };
        RoutingAddressResult: {
            /** @description The identifier within its scheme */
            identifier: string;
            /**
             * @description Recipient unit that the address routes to; null for an invalid address
             * @enum {string|null}
             */
            role: "legalUnit" | "establishment" | "routingCode" | "suffix" | "status" | null;
            /**
             * @description Outcome of the verification
             * @enum {string}
             */
            outcome: "created" | "existing" | "refused";
            /** @description Id: `ci_` and a ULID */
            identifierId: string | null;
            /**
             * @description Error code of a refused address; null for the others
             * @enum {string|null}
             */
            code: "invalid_input" | "identifier_published" | null;
            /** @description Result of the attempt in words */
            message: string | null;
        };
        /** @description A version of a rule set that validates documents */
        RuleSet: {
            /** @description Name of the rule set */
            name: string;
            /** @description Version as published */
            version: string;
            /** @description Publisher of the rules, and their name there */
            source: string;
            /**
             * Format: date
             * @description First day on which the version is in force
             */
            since: string;
            /**
             * Format: date
             * @description Last day on which the version is in force; null without a successor
             */
            until: string | null;
            /**
             * @description State of the version on the current day
             * @enum {string}
             */
            state: "superseded" | "in_force" | "upcoming";
            /** @description Number of rules in the set */
            rules: number;
        };
        SalesAgentInput: {
            /** @description Name used by the party (EXT-FR-FE-68). */
            name: string;
            /** @description Registered name (EXT-FR-FE-66). When absent: name. */
            legalName?: string | null;
            /** @description Legal form and the like. */
            legalForm?: string | null;
            /** @description Role of the party (UNTDID 3035) (EXT-FR-FE-67). */
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
             * @description City of the address (EXT-FR-FE-82).
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
             * @description Country of the address (EXT-FR-FE-84).
             * @example BE
             */
            country?: string | null;
            /** @description Address on the network. */
            electronicAddress?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code (EXT-FR-FE-76).
                 * @example 0088
                 */
                scheme: string;
                /** @description Identifier within the scheme (EXT-FR-FE-75). */
                identifier: string;
            } | null;
            /** @description Contact person or department (EXT-FR-FE-86). */
            contactName?: string | null;
            /** @description E-mail address for contact (EXT-FR-FE-88). */
            email?: string | null;
            /** @description Telephone number for contact (EXT-FR-FE-87). */
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
            /** @description Further identifiers of the party (EXT-FR-FE-69). */
            identifiers?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code (EXT-FR-FE-70).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description Identifier within the scheme (EXT-FR-FE-69). */
                identifier: string;
            }[] | null;
            /** @description Registrations for other taxes than VAT. */
            taxRegistrations?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code.
                 * @example 0088
                 */
                scheme: string;
                /** @description Identifier within the scheme. */
                identifier: string;
            }[] | null;
        };
        /** @description An identifier and its scheme */
        SchemedIdentifier: {
            /** @description Code of the scheme (ISO 6523 ICD or EAS) */
            scheme: string | null;
            /** @description The identifier within its scheme */
            identifier: string | null;
        };
        SelfBillingCreditNoteInput: components["schemas"]["BillingDocumentInput"] & {
            /** @description Always null here, as in `parsed`. */
            invoiceNumber?: null;
            /**
             * @description Number of the credit note (BT-1).
             * @example 2026-0042
             */
            creditNoteNumber: string;
            /**
             * Format: date
             * @description Day by which the amount is due (BT-9).
             */
            dueDate?: string | null;
            /** @description Lines of the document (BG-25). */
            lines: components["schemas"]["LineInput"][];
            /** @description Seller of the supply (BG-4). */
            seller: components["schemas"]["SellerInput"];
            /** @description Buyer of the supply (BG-7). When absent: the company. */
            buyer?: components["schemas"]["BuyerInput"] | null;
        };
        SelfBillingInvoiceInput: components["schemas"]["BillingDocumentInput"] & {
            /**
             * @description Number of the invoice (BT-1).
             * @example 2026-0042
             */
            invoiceNumber: string;
            /** @description Always null here, as in `parsed`. */
            creditNoteNumber?: null;
            /**
             * Format: date
             * @description Day by which the amount is due (BT-9). When absent: 30 days after issueDate.
             */
            dueDate?: string | null;
            /** @description Lines of the document (BG-25). */
            lines: components["schemas"]["LineInput"][];
            /** @description Seller of the supply (BG-4). */
            seller: components["schemas"]["SellerInput"];
            /** @description Buyer of the supply (BG-7). When absent: the company. */
            buyer?: components["schemas"]["BuyerInput"] | null;
        };
        SellerInput: {
            /**
             * @description Name used by the party (BT-28).
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
             * @description City of the address (BT-37).
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
             * @description Country of the address (BT-40).
             * @example BE
             */
            country: string;
            /** @description Address on the network; for the recipient it must equal `recipient`. Taken from the request when omitted (BT-34). */
            electronicAddress?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code (BT-34-1).
                 * @example 0088
                 */
                scheme: string;
                /** @description Identifier within the scheme (BT-34). */
                identifier: string;
            } | null;
            /**
             * @description VAT number with its country prefix; for a document of another tax, the number for that tax (BT-31).
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
                 * @description Scheme of the identifier, an ISO/IEC 6523 code (BT-29-1).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description Identifier within the scheme (BT-29). */
                identifier: string;
            }[] | null;
            /** @description Registrations for other taxes than that of the document; `scheme` is the tax scheme, such as `TAX` (BT-32). */
            taxRegistrations?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code (BT-32-1).
                 * @example 0088
                 */
                scheme: string;
                /** @description Identifier within the scheme (BT-32). */
                identifier: string;
            }[] | null;
            /** @description Contact person or department (BT-41). */
            contactName?: string | null;
            /** @description E-mail address for contact (BT-43). */
            email?: string | null;
            /** @description Telephone number for contact (BT-42). */
            phone?: string | null;
        };
        /**
         * @description Session of a person, with their teams and permissions
         * @example {
         *       "user": {
         *         "id": "usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
         *         "email": "ann@example.com",
         *         "name": "Ann Peeters",
         *         "language": "en",
         *         "operator": true
         *       },
         *       "teams": [
         *         {
         *           "id": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
         *           "name": "Sandbox",
         *           "environment": "sandbox",
         *           "role": "owner",
         *           "permissions": [
         *             "documents.read",
         *             "documents.send",
         *             "documents.manage",
         *             "companies.read",
         *             "companies.manage",
         *             "partners.read",
         *             "partners.manage",
         *             "labels.read",
         *             "labels.manage",
         *             "reporting.read",
         *             "reporting.manage",
         *             "webhooks.read",
         *             "webhooks.manage",
         *             "events.read",
         *             "requests.read",
         *             "keys.read",
         *             "keys.manage",
         *             "members.read",
         *             "members.manage",
         *             "team.read",
         *             "team.manage",
         *             "audit.read",
         *             "sandbox.use"
         *           ]
         *         }
         *       ],
         *       "factors": {
         *         "password": true,
         *         "totp": false,
         *         "passkeys": 0,
         *         "provider": false
         *       },
         *       "createdAt": "2026-11-23T08:00:00.000Z",
         *       "expiresAt": "2026-12-07T08:00:00.000Z",
         *       "verifiedUntil": "2026-11-23T08:15:00.000Z"
         *     }
         */
        Session: {
            /** @description Person who is signed in */
            user: components["schemas"]["User"];
            /** @description The teams of the person, by name */
            teams: {
                /** @description Id: `team_` and a ULID */
                id: string;
                /** @description Name of the team */
                name: string;
                /**
                 * @description Sandbox or production; fixed with the team
                 * @enum {string}
                 */
                environment: "sandbox" | "production";
                /**
                 * @description Role of the person in the team
                 * @enum {string}
                 */
                role: "owner" | "admin" | "developer" | "accountant" | "reader";
                /** @description Permissions of the role */
                permissions: ("documents.read" | "documents.send" | "documents.manage" | "companies.read" | "companies.manage" | "partners.read" | "partners.manage" | "labels.read" | "labels.manage" | "reporting.read" | "reporting.manage" | "webhooks.read" | "webhooks.manage" | "events.read" | "requests.read" | "keys.read" | "keys.manage" | "members.read" | "members.manage" | "team.read" | "team.manage" | "audit.read" | "sandbox.use")[];
            }[];
            /** @description Factors with which the person can verify their identity */
            factors: {
                /** @description Whether a password is set */
                password: boolean;
                /** @description Whether codes of an app are required in addition to the password */
                totp: boolean;
                /** @description Number of passkeys of the person */
                passkeys: number;
                /** @description Whether an account of the identity provider is linked */
                provider: boolean;
            };
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Latest end of the session; the session ends earlier after 12 hours without a request
             */
            expiresAt: string;
            /**
             * Format: date-time
             * @description Instant until which keys, secrets, members and factors can be changed without another verification
             */
            verifiedUntil: string;
        };
        SignIn: {
            /** @description Id: `aud_` and a ULID */
            id: string;
            /**
             * Format: date-time
             * @description Time of the attempt
             */
            createdAt: string;
            /** @description Whether the sign-in succeeded; false: the password or the code was wrong, or the code was missing */
            succeeded: boolean;
            /** @description Whether the password was right and the code was missing. Each sign-in with a code begins with such an entry; if no sign-in follows, somebody else may know the password */
            codeMissing: boolean;
            /**
             * @description Method of the sign-in: `provider` is the identity provider; null when it failed, or was not recorded
             * @enum {string|null}
             */
            method: "password" | "passkey" | "provider" | null;
            /** @description Whether the sign-in required more than a password */
            secondFactor: boolean;
            /** @description Network address of the client */
            address: string | null;
        };
        /** @description A session of a person */
        SignedIn: {
            /** @description Id: `ses_` and a ULID */
            id: string;
            /**
             * Format: date-time
             * @description Time of the sign-in
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last request of the session; up to 30 seconds late
             */
            lastUsedAt: string;
            /**
             * Format: date-time
             * @description Latest end of the session
             */
            expiresAt: string;
            /** @description Network address at the sign-in */
            address: string | null;
            /** @description User agent of the browser at the sign-in */
            userAgent: string | null;
            /** @description Whether the sign-in required more than a password */
            secondFactor: boolean;
            /** @description Whether this is the session of the request */
            current: boolean;
        };
        /**
         * @description A company that invoices the team
         * @example {
         *       "id": "sup_01KAJ3V6A7B8C9D0E1F2G3H4J5",
         *       "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
         *       "externalId": "ERP-1042",
         *       "name": "Brouwerij De Kroon NV",
         *       "vatNumber": "BE0987654394",
         *       "peppolAddresses": [
         *         "0208:0987654394"
         *       ],
         *       "createdAt": "2026-11-02T09:50:00.000Z",
         *       "updatedAt": "2026-11-02T09:50:00.000Z",
         *       "labels": [
         *         {
         *           "id": "lbl_01KAJ3T2A3B4C5D6E7F8G9H0J1",
         *           "externalId": "urgent",
         *           "name": "Urgent",
         *           "colorHex": "#D1242F"
         *         }
         *       ]
         *     }
         */
        Supplier: {
            /** @description Id: `sup_` and a ULID */
            id: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description The team's own id; unique within the team */
            externalId: string | null;
            /** @description Name of the supplier */
            name: string;
            /** @description VAT number with the prefix of its country; for a document of another tax, the number for that tax (BT-31, BT-48) */
            vatNumber: string | null;
            /** @description Electronic addresses `<scheme>:<identifier>` */
            peppolAddresses: string[];
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updatedAt: string;
            /** @description Labels of the supplier */
            labels: components["schemas"]["Label"][];
        };
        SurchargeInput: {
            /** @description Code of the reason (UNTDID 7161) (BT-105). */
            reasonCode?: string | null;
            /** @description Reason in words (BT-104). Required unless reasonCode is given. */
            reason?: string | null;
            /** @description Amount of the surcharge, without VAT (BT-99). Required unless percentage is given. When absent: the percentage of the base amount. */
            amount?: string | null;
            /** @description Base amount of the percentage (BT-100). When absent: the sum of the lines of the same VAT category and rate. */
            baseAmount?: string | null;
            /** @description Share of the base amount in percent (BT-101). */
            percentage?: string | null;
            /** @description VAT category and rate. */
            vat: {
                /**
                 * @description Category of the tax (UNTDID 5305); the codes after B are those of PINT areas, with their meanings (BT-102). When absent: S, in Singapore SR; required in Malaysia.
                 * @enum {string|null}
                 */
                category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | "L" | "M" | "B" | "N" | "SR" | "ZR" | "ES33" | "ESN33" | "DS" | "OS" | "NG" | "NA" | "SRCA-S" | "SRCA-C" | "SRRC" | "SROVR-RS" | "SROVR-LVG" | "SRLVG" | "SA" | "SE" | "HVG" | "LVG" | "TTX" | "AA" | null;
                /**
                 * @description VAT rate in percent (BT-103). Required unless the category is O.
                 * @example 21
                 */
                percentage?: string | null;
            };
            /** @description Reason why no VAT is due, in the French extension and PINT (EXT-FR-FE-189). */
            exemptionReason?: string | null;
            /** @description Reason why no VAT is due, as a VATEX code (EXT-FR-FE-190). */
            exemptionReasonCode?: string | null;
        };
        /**
         * @description A report of an exchanged invoice to a tax authority, with its state
         * @example {
         *       "id": "tdd_01KAJ44B6D8F0H2K4M6P8R0T2V",
         *       "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
         *       "companyName": "Tatranská káva s.r.o.",
         *       "documentId": "doc_01KAJ43H2QZ8M4T6V1X3C5N7B9",
         *       "documentNumber": "FV-2027-0042",
         *       "jurisdiction": "SK",
         *       "reporter": "C2",
         *       "type": "submit",
         *       "scope": "domestic",
         *       "sequence": 1,
         *       "state": "accepted",
         *       "mandatory": true,
         *       "simulated": false,
         *       "exchangedAt": "2027-01-04T08:12:40.120Z",
         *       "dueAt": null,
         *       "attempts": 1,
         *       "waitReason": null,
         *       "missing": [],
         *       "refusal": null,
         *       "messageId": "6d0c1f4e-52a7-4b0b-9a53-6b4c7d8e9f10",
         *       "sentAt": "2027-01-04T08:12:41.004Z",
         *       "acceptedAt": "2027-01-04T08:12:47.310Z",
         *       "createdAt": "2027-01-04T08:12:40.120Z",
         *       "updatedAt": "2027-01-04T08:12:47.310Z"
         *     }
         */
        TaxData: {
            /** @description Id: `tdd_` and a ULID */
            id: string;
            /** @description Id: `c_` and a ULID */
            companyId: string;
            /** @description Name of the company */
            companyName: string;
            /** @description Reported document; null once it is deleted */
            documentId: string | null;
            /** @description Number of the reported document */
            documentNumber: string | null;
            /**
             * @description Jurisdiction of the tax authority
             * @enum {string}
             */
            jurisdiction: "SK" | "AE" | "OM" | "EU";
            /**
             * @description Reporting party: C2 is the provider of the sender, C3 the provider of the receiver
             * @enum {string}
             */
            reporter: "C2" | "C3";
            /**
             * @description Type of the report: first report, replacement, withdrawal, or report of an invoice that could not be delivered
             * @enum {string}
             */
            type: "submit" | "resubmit" | "withdraw" | "failed";
            /**
             * @description Scope of the transaction by the location of the parties, as the jurisdiction defines it
             * @enum {string}
             */
            scope: "domestic" | "intraCommunity" | "international" | "offNetwork";
            /** @description Number of the report on the document, from 1 */
            sequence: number;
            /**
             * @description State of the report
             * @enum {string}
             */
            state: "due" | "incomplete" | "sent" | "accepted" | "refused";
            /** @description Whether the law requires the report; false for a voluntary report */
            mandatory: boolean;
            /** @description Whether the authority is simulated, as for sandbox teams */
            simulated: boolean;
            /**
             * Format: date-time
             * @description Time at which the invoice was transmitted or received
             */
            exchangedAt: string;
            /**
             * Format: date-time
             * @description Deadline of the report; null if the jurisdiction sets none
             */
            dueAt: string | null;
            /** @description Number of reports that were created, including corrections */
            attempts: number;
            /** @description Reason why a due report waits; null without an obstacle */
            waitReason: string | null;
            /** @description Fields of the invoice that the report needs; empty unless the state is `incomplete` */
            missing: {
                /** @description Path of the field in the document, such as `buyer.country` */
                field: string;
                /** @description Description of the missing data */
                message: string;
            }[];
            /** @description Reason of the refusal; null unless the state is `refused` */
            refusal: {
                /**
                 * @description Origin of the refusal: our own check, the delivery, or the tax authority
                 * @enum {string}
                 */
                by: "rules" | "network" | "authority";
                /** @description Reason of the refusal in words */
                message: string;
                /** @description Whether the data must be corrected before a retry */
                needsCorrection: boolean;
                /** @description Errors that the rules or the authority reported */
                issues: {
                    /** @description Path of the incorrect field or element; null if none was named */
                    field: string | null;
                    /** @description Description of the error */
                    message: string;
                }[];
            } | null;
            /** @description Instance identifier of the message with the last report; null before the first */
            messageId: string | null;
            /**
             * Format: date-time
             * @description Time at which the last report was created
             */
            sentAt: string | null;
            /**
             * Format: date-time
             * @description Time at which the authority accepted the report
             */
            acceptedAt: string | null;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updatedAt: string;
        };
        TaxDataAnswer: {
            /** @description Id: `tda_` and a ULID */
            id: string;
            /** @description Number of the answered report, from 1 */
            submission: number;
            /**
             * @description Verdict of the authority; `received`: accepted for processing, without a verdict yet
             * @enum {string}
             */
            outcome: "accepted" | "received" | "refused" | "unknown";
            /** @description Whether the answer determined the state: it is the first verdict on the last report */
            decisive: boolean;
            /** @description Provider that answered, `0242:…` */
            sender: string;
            /** @description Message of the authority */
            description: string | null;
            /** @description Message Level Status as received */
            xml: string;
            /**
             * Format: date-time
             * @description Time at which this service received the answer
             */
            receivedAt: string;
        };
        TaxReporting: {
            /**
             * @description Tax authority: SK Slovakia, AE United Arab Emirates, OM Oman, EU the ViDA pilot of the European Union
             * @enum {string}
             */
            jurisdiction: "SK" | "AE" | "OM" | "EU";
            /** @description Whether the company reports its invoices now */
            enabled: boolean;
            /**
             * Format: date
             * @description First day of the exchanges that the company reports; null: from the first day of the duty
             */
            from: string | null;
            /** @description Tax number of the company in its compact form */
            taxIdentifier: string;
        };
        /** @description The seller's tax representative (BG-11) */
        TaxRepresentative: {
            /** @description Street and number */
            street: string | null;
            /** @description Second line of the address */
            street2: string | null;
            /** @description Third line of the address */
            street3: string | null;
            /** @description City of the address */
            city: string | null;
            /** @description Postal code (BT-38, BT-53) */
            postalZone: string | null;
            /** @description Region or province (BT-39, BT-54) */
            countrySubdivision: string | null;
            /** @description Country, ISO 3166-1 alpha-2 */
            country: string | null;
            /** @description Name of the tax representative (BT-62) */
            name: string | null;
            /** @description VAT number with the prefix of its country; for a document of another tax, the number for that tax (BT-31, BT-48) */
            vatNumber: string | null;
        };
        TaxRepresentativeInput: {
            /** @description Name of the tax representative (BT-62). */
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
             * @description City of the address (BT-66).
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
             * @description Country of the address (BT-69).
             * @example BE
             */
            country: string;
        };
        /**
         * @description A team, to which all data of its members belongs
         * @example {
         *       "id": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
         *       "name": "Sandbox",
         *       "environment": "sandbox",
         *       "houseRules": {
         *         "HOUSE-IBAN": true,
         *         "HOUSE-VAT-NUMBER": true,
         *         "HOUSE-ENTERPRISE-NUMBER": true,
         *         "HOUSE-DUE-BEFORE-ISSUE": true,
         *         "HOUSE-ISSUE-DATE": true,
         *         "HOUSE-LINE-ID": true,
         *         "HOUSE-NEGATIVE-INVOICE": true,
         *         "HOUSE-DISCOUNT-ABOVE-BASE": true,
         *         "HOUSE-ALLOWANCE-RATE": true,
         *         "HOUSE-VAT-RATE": true,
         *         "HOUSE-MINOR-UNIT": true,
         *         "HOUSE-NO-PAYMENT": true
         *       },
         *       "createdAt": "2026-11-02T09:00:00.000Z"
         *     }
         */
        Team: {
            /** @description Id: `team_` and a ULID */
            id: string;
            /** @description Name of the team */
            name: string;
            /**
             * @description Environment, fixed at the creation of the team. A sandbox team exchanges nothing with the real network
             * @enum {string}
             */
            environment: "sandbox" | "production";
            /** @description House rules by code: whether the rule gives warnings */
            houseRules: {
                /** @description An account in the form of an IBAN (BT-84, BT-91) has the length of its country and correct check digits. */
                "HOUSE-IBAN": boolean;
                /** @description VAT numbers (BT-31, BT-48, BT-63) have the form and the check digits of the country that they begin with. */
                "HOUSE-VAT-NUMBER": boolean;
                /** @description Numbers under the schemes of registers (BT-29, BT-30, BT-46, BT-47, BT-60, BT-61) have the form and the check digits of their register. */
                "HOUSE-ENTERPRISE-NUMBER": boolean;
                /** @description The due date (BT-9) of a document with an amount due is not before its issue date (BT-2). */
                "HOUSE-DUE-BEFORE-ISSUE": boolean;
                /** @description The issue date (BT-2) is at most 31 days after and at most two years before the day of the exchange. */
                "HOUSE-ISSUE-DATE": boolean;
                /** @description Each line has an identifier (BT-126) that no other line of the document has. */
                "HOUSE-LINE-ID": boolean;
                /** @description The amount due of an invoice (BT-115) is not negative; a repayment needs a credit note. */
                "HOUSE-NEGATIVE-INVOICE": boolean;
                /** @description A discount (BT-92, BT-136) is not larger than the amount from which it is deducted. */
                "HOUSE-DISCOUNT-ABOVE-BASE": boolean;
                /** @description A discount on the document (BG-20) has the VAT category and rate of one of its lines. */
                "HOUSE-ALLOWANCE-RATE": boolean;
                /** @description Rates of VAT category S are rates that the seller’s country applies on the day of the supply. */
                "HOUSE-VAT-RATE": boolean;
                /** @description Amounts have no more decimals than their currency (ISO 4217), such as none in JPY or ISK. */
                "HOUSE-MINOR-UNIT": boolean;
                /** @description An invoice with an amount due states a way to pay: an account, a card, a mandate or another one (BG-16). */
                "HOUSE-NO-PAYMENT": boolean;
            };
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
        };
        /**
         * @description OAuth2 of a team
         * @example {
         *       "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
         *       "enabled": true,
         *       "keyIds": [
         *         "2026-11"
         *       ],
         *       "tokenUrl": "https://passerelle.example.com/api/core/oauth2/token"
         *     }
         */
        TeamOAuth: {
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Whether assertions of the team are accepted */
            enabled: boolean;
            /** @description `kid` of each public key; null for a single key without one */
            keyIds: (string | null)[];
            /** @description Address of the token endpoint, which is also the audience of assertions */
            tokenUrl: string;
        };
        /** @description An attempt to deliver the document */
        TimelineAttempt: {
            /**
             * Format: date-time
             * @description When the attempt began
             */
            at: string;
            /**
             * @description Kind of the timeline entry
             * @enum {string}
             */
            kind: "attempt";
            /** @description Id: `dlv_` and a ULID */
            deliveryId: string;
            /**
             * @description Channel: network or e-mail
             * @enum {string}
             */
            channel: "peppol" | "email";
            /** @description Electronic address or e-mail address of the recipient */
            address: string;
            /** @description Number of the attempt, from 1 for each delivery */
            number: number;
            /** @description Duration in milliseconds */
            durationMs: number;
            /**
             * @description Outcome of the attempt
             * @enum {string}
             */
            outcome: "accepted" | "refused" | "retry";
            /** @description Result of the attempt in words */
            message: string | null;
            /** @description Error code of the other side */
            providerCode: string | null;
            /** @description Whether a receipt, or error, is stored as evidence */
            hasReceipt: boolean;
            /**
             * @description Location of the private key that signed the message: a file that the service reads, or an external signer such as a hardware module. Null for an attempt without a message to another access point, and for one before this was recorded
             * @enum {string|null}
             */
            keyCustody: "file" | "external_signer" | null;
        };
        /** @description Entry of the timeline; `kind` is its type. */
        TimelineEntry: components["schemas"]["TimelineStored"] | components["schemas"]["TimelineAttempt"] | components["schemas"]["TimelineReceipt"] | components["schemas"]["TimelineEvent"] | components["schemas"]["TimelineWebhook"];
        /** @description Clients were notified of a change */
        TimelineEvent: {
            /**
             * Format: date-time
             * @description Time of the event
             */
            at: string;
            /**
             * @description Kind of the timeline entry
             * @enum {string}
             */
            kind: "event";
            /** @description Id: `evt_` and a ULID */
            eventId: string;
            /** @description Type of the event */
            type: string;
        };
        /** @description The other side confirmed receipt of the document */
        TimelineReceipt: {
            /**
             * Format: date-time
             * @description End of the accepted attempt
             */
            at: string;
            /**
             * @description Kind of the timeline entry
             * @enum {string}
             */
            kind: "receipt";
            /** @description Id: `dlv_` and a ULID */
            deliveryId: string;
            /** @description Number of the accepted attempt */
            number: number;
        };
        /** @description The document was stored */
        TimelineStored: {
            /**
             * Format: date-time
             * @description Time of the event
             */
            at: string;
            /**
             * @description Kind of the timeline entry
             * @enum {string}
             */
            kind: "stored";
            /**
             * @description Direction of the document: received or sent
             * @enum {string}
             */
            direction: "incoming" | "outgoing";
        };
        /** @description A webhook delivery of an event */
        TimelineWebhook: {
            /**
             * Format: date-time
             * @description Time of the last attempt; before the first one, time of creation
             */
            at: string;
            /**
             * @description Kind of the timeline entry
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
             * @description Status of the webhook delivery
             * @enum {string}
             */
            state: "pending" | "delivered" | "failed" | "exhausted" | "blocked" | "cancelled";
            /** @description Number of attempts so far */
            attempts: number;
            /** @description HTTP status of the last attempt, null without an answer */
            status: number | null;
        };
        /** @description Failure of the token endpoint (RFC 6749, section 5.2) */
        TokenFailure: {
            /**
             * @description Whether the request succeeded: false in every failure
             * @constant
             */
            success: false;
            /** @description Messages by the dotted path of the field; `root` when no field is at fault */
            errors: {
                [key: string]: string[];
            };
            /**
             * @description Error code of RFC 6749
             * @enum {string}
             */
            error: "invalid_request" | "unsupported_grant_type" | "invalid_scope" | "invalid_grant";
            /** @description The reason in words */
            error_description: string;
        };
        TotalsInput: {
            /** @description Sum of the net amounts of the lines (BT-106). When absent: computed. */
            linesAmount?: string | null;
            /** @description Sum of the discounts of the document (BT-107). When absent: computed. */
            discountAmount?: string | null;
            /** @description Sum of the surcharges of the document (BT-108). When absent: computed. */
            surchargeAmount?: string | null;
            /** @description linesAmount − discountAmount + surchargeAmount (BT-109). When absent: computed. */
            taxExclusiveAmount?: string | null;
            /** @description taxExclusiveAmount + VAT (BT-112). When absent: computed. */
            taxInclusiveAmount?: string | null;
            /** @description Amount that has been paid already (BT-113). */
            paidAmount?: string | null;
            /** @description Rounding of the amount due (BT-114). When absent: the difference to payableAmount, if that is less than 1.00. */
            roundingAmount?: string | null;
            /** @description Amount due: taxInclusiveAmount − paidAmount + roundingAmount (BT-115). When absent: computed. */
            payableAmount?: string | null;
            /** @description taxExclusiveAmount in taxCurrency, which Singapore requires. Required by PINT SG with taxCurrency, unless taxExchangeRate is given. When absent: computed with taxExchangeRate, if it is required. */
            taxExclusiveAmountInTaxCurrency?: string | null;
            /** @description taxInclusiveAmount in taxCurrency, which Singapore and the Emirates require. Required by PINT SG with taxCurrency, unless taxExchangeRate is given. When absent: computed with taxExchangeRate, if it is required. */
            taxInclusiveAmountInTaxCurrency?: string | null;
        };
        /** @description A source that did not answer a search in time */
        UnansweredSource: {
            /**
             * @description Source that did not answer
             * @enum {string}
             */
            source: "network" | "directory";
            /** @description Address that the network was asked for; null for a name */
            address: string | null;
        };
        /** @description A person with an account */
        User: {
            /** @description Id: `usr_` and a ULID */
            id: string;
            /** @description E-mail address of the person */
            email: string;
            /** @description Name of the person */
            name: string;
            /**
             * @description Language of the dashboard and of mails
             * @enum {string}
             */
            language: "en" | "fr" | "nl" | "de";
            /** @description Whether the person is an operator of the installation */
            operator: boolean;
        };
        /** @description Validation result of a document */
        Validation: {
            /**
             * @description Whether the document conforms to the rules; `not_supported` if the service has no rules for it
             * @enum {string}
             */
            result: "valid" | "invalid" | "not_supported";
            /** @description Profile that the document declares: `peppol-bis-3`, `peppol-selfbilling-3`, `xrechnung-3`, `xrechnung-extension-3`, `nlcius`, `france-cius`, `france-extended`, `pint-` and an area (`pint-jp`), `en16931`, or `unknown` */
            profile: string;
            /** @description Rule sets that were applied, each with its version */
            ruleSets: {
                /** @description Name of the rule set */
                name: string;
                /** @description Version as published */
                version: string;
            }[];
            /** @description Findings, errors before warnings */
            errors: {
                /** @description Id of the rule */
                ruleCode: string;
                /** @description Description of the fault */
                errorMessage: string;
                /**
                 * @description Whether the finding makes the document invalid
                 * @enum {string}
                 */
                errorLevel: "ERROR" | "WARNING";
                /** @description Path of the field within the document (`lines.0.unitCode`), or the XPath if the document has no such field. In the errors of a request the same field is `document.lines.0.unitCode` */
                fieldName: string | null;
                /** @description Rule set of the finding */
                source: string;
                /**
                 * Format: uri
                 * @description Page that explains the rule
                 */
                url: string;
            }[];
        };
        /** @description VAT in total and by category (BG-23) */
        Vat: {
            /** @description Decimal number, as written in the document */
            totalVatAmount: string | null;
            /** @description Decimal number, as written in the document */
            totalVatAmountInTaxCurrency: string | null;
            /** @description VAT of each category and rate (BG-23) */
            subtotals: {
                /** @description VAT category code (UNTDID 5305; BT-118, of a line BT-151) */
                category: string | null;
                /** @description Reason why no VAT is due, as a VATEX code (BT-121) */
                exemptionReasonCode: string | null;
                /** @description Reason why no VAT is due (BT-120) */
                exemptionReason: string | null;
                /** @description Decimal number, as written in the document */
                percentage: string | null;
                /** @description Decimal number, as written in the document */
                taxableAmount: string | null;
                /** @description Decimal number, as written in the document */
                vatAmount: string | null;
            }[];
        };
        VatInput: {
            /** @description Sum of the VAT (BT-110). When absent: computed. */
            totalVatAmount?: string | null;
            /** @description Sum of the VAT in taxCurrency (BT-111). Required with taxCurrency, unless taxExchangeRate is given. When absent: computed with taxExchangeRate. */
            totalVatAmountInTaxCurrency?: string | null;
            /** @description VAT by category and rate: state all of them, or none to have them computed (BG-23). */
            subtotals?: components["schemas"]["VatSubtotalInput"][] | null;
            /** @description Reason why no VAT is due, for each category that requires one (BT-120). Required with category E, unless exemptionReasonCode is given. */
            exemptionReason?: string | null;
            /** @description Code of that reason from the VATEX list (BT-121). When absent: the one code of the category, for AE, G, K and O. */
            exemptionReasonCode?: string | null;
        };
        /** @description VAT category and rate */
        VatRate: {
            /** @description VAT category code (UNTDID 5305; BT-118, of a line BT-151) */
            category: string | null;
            /** @description Decimal number, as written in the document */
            percentage: string | null;
        };
        VatSubtotalInput: {
            /** @description Taxable amount of the VAT (BT-116). */
            taxableAmount?: string | null;
            /** @description The VAT of the category and rate (BT-117). */
            vatAmount?: string | null;
            /**
             * @description Category of the tax (UNTDID 5305); the codes after B are those of PINT areas, with their meanings (BT-118). When absent: S, in Singapore SR; required in Malaysia.
             * @enum {string|null}
             */
            category?: "S" | "Z" | "E" | "AE" | "K" | "G" | "O" | "L" | "M" | "B" | "N" | "SR" | "ZR" | "ES33" | "ESN33" | "DS" | "OS" | "NG" | "NA" | "SRCA-S" | "SRCA-C" | "SRRC" | "SROVR-RS" | "SROVR-LVG" | "SRLVG" | "SA" | "SE" | "HVG" | "LVG" | "TTX" | "AA" | null;
            /**
             * @description VAT rate in percent (BT-119). Required unless the category is O.
             * @example 21
             */
            percentage?: string | null;
            /** @description Code of the reason why no VAT is due (VATEX) (BT-121). */
            exemptionReasonCode?: string | null;
            /** @description Why no VAT is due, in words (BT-120). */
            exemptionReason?: string | null;
        };
        /**
         * @description A session that proves a company's identity
         * @example {
         *       "id": "cvs_01KAJ3R0A1B2C3D4E5F6G7H8J9",
         *       "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
         *       "status": "open",
         *       "url": "http://localhost:3000/app/companies/c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G/verifications/cvs_01KAJ3R0A1B2C3D4E5F6G7H8J9",
         *       "reason": null,
         *       "createdAt": "2026-11-02T09:30:30.000Z",
         *       "expiresAt": "2026-11-09T09:30:30.000Z"
         *     }
         */
        Verification: {
            /** @description Id: `cvs_` and a ULID */
            id: string;
            /** @description Id: `c_` and a ULID */
            companyId: string;
            /**
             * @description Status of the verification session
             * @enum {string}
             */
            status: "open" | "verified" | "rejected" | "revoked" | "expired";
            /** @description A page for people that shows the state of the session */
            url: string;
            /** @description Reason of the decision in words */
            reason: string | null;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time at which an undecided session expires
             */
            expiresAt: string;
        };
        /**
         * @description Address that receives the events
         * @example {
         *       "id": "wh_01KAJ41V6N8Q0S2T4V6Y8A0C2E",
         *       "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
         *       "companyId": null,
         *       "companyIds": null,
         *       "events": [
         *         "document.*",
         *         "company.verification"
         *       ],
         *       "url": "https://erp.example.com/hooks/passerelle",
         *       "secret": "whsec_<base64 of 32 random bytes>",
         *       "headers": [
         *         {
         *           "name": "X-Tenant",
         *           "value": "********"
         *         }
         *       ],
         *       "rateLimit": 50,
         *       "pausedAt": null,
         *       "disabledAt": null,
         *       "createdAt": "2026-11-21T09:58:00.000Z",
         *       "updatedAt": "2026-11-21T09:58:00.000Z"
         *     }
         */
        Webhook: {
            /** @description Id: `wh_` and a ULID */
            id: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Company whose events the webhook receives, if it is exactly one; otherwise null */
            companyId: string | null;
            /** @description Companies whose events the webhook receives; null: all companies of the team */
            companyIds: string[] | null;
            /** @description Event types and areas of types (`document.*`) that the webhook receives; null: every event type */
            events: string[] | null;
            /** @description Address that receives the events */
            url: string;
            /** @description Secret that signs deliveries (Standard Webhooks); null: deliveries are not signed */
            secret: string | null;
            /** @description Static headers of the deliveries, without their values; null: none */
            headers: components["schemas"]["WebhookHeader"][] | null;
            /** @description Maximum number of deliveries per second; null: no limit */
            rateLimit: number | null;
            /**
             * Format: date-time
             * @description Time at which the webhook was paused; its deliveries wait. Null while it is not paused
             */
            pausedAt: string | null;
            /**
             * Format: date-time
             * @description Time at which the webhook was disabled after days of failures; null while it is enabled
             */
            disabledAt: string | null;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updatedAt: string;
        };
        /** @description An attempt of a webhook delivery */
        WebhookAttempt: {
            /** @description Number of the attempt, from 1 */
            number: number;
            /**
             * Format: date-time
             * @description Start of the attempt
             */
            attemptedAt: string;
            /** @description Time until the headers of the response, or the failure, in milliseconds */
            durationMs: number;
            /** @description `response`, `timeout`, `blocked`, or the reason why there was no response: `refused`, `reset`, `closed`, `unreachable`, `dns`, `tls`, `protocol`, `other` */
            outcome: string;
            /** @description HTTP status of the response */
            status: number | null;
            /** @description First 2 KiB of the response */
            responseBody: string | null;
            /** @description Error of the connection; null if there was an answer */
            error: string | null;
            /** @description Whether a retry, replay or test requested the attempt */
            manual: boolean;
        };
        /**
         * @description Delivery of an event to a webhook
         * @example {
         *       "id": "whd_01KAJ5Z8D3F5H7K9N1Q3S5T7V9",
         *       "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
         *       "webhookId": "wh_01KAJ41V6N8Q0S2T4V6Y8A0C2E",
         *       "eventId": "evt_01KAJ5Z8C2E4G6J8M0P2R4T6V8",
         *       "eventType": "document.received",
         *       "documentId": "doc_01KAJ5Z8B1D3F5H7K9N1Q3S5T7",
         *       "status": "pending",
         *       "attemptCount": 1,
         *       "lastAttempt": {
         *         "at": "2026-11-21T10:15:00.030Z",
         *         "durationMs": 41,
         *         "outcome": "response",
         *         "status": 503
         *       },
         *       "nextAttemptAt": "2026-11-21T10:15:05.400Z",
         *       "parkedAt": null,
         *       "createdAt": "2026-11-21T10:15:00.010Z",
         *       "finishedAt": null
         *     }
         */
        WebhookDelivery: components["schemas"]["WebhookDeliveryBase"];
        /**
         * @description Delivery of an event to a webhook, with its attempts
         * @example {
         *       "id": "whd_01KAJ5Z8D3F5H7K9N1Q3S5T7V9",
         *       "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
         *       "webhookId": "wh_01KAJ41V6N8Q0S2T4V6Y8A0C2E",
         *       "eventId": "evt_01KAJ5Z8C2E4G6J8M0P2R4T6V8",
         *       "eventType": "document.received",
         *       "documentId": "doc_01KAJ5Z8B1D3F5H7K9N1Q3S5T7",
         *       "status": "pending",
         *       "attemptCount": 1,
         *       "lastAttempt": {
         *         "at": "2026-11-21T10:15:00.030Z",
         *         "durationMs": 41,
         *         "outcome": "response",
         *         "status": 503
         *       },
         *       "nextAttemptAt": "2026-11-21T10:15:05.400Z",
         *       "parkedAt": null,
         *       "createdAt": "2026-11-21T10:15:00.010Z",
         *       "finishedAt": null,
         *       "attempts": [
         *         {
         *           "number": 1,
         *           "attemptedAt": "2026-11-21T10:15:00.030Z",
         *           "durationMs": 41,
         *           "outcome": "response",
         *           "status": 503,
         *           "responseBody": "down for maintenance",
         *           "error": null,
         *           "manual": false
         *         }
         *       ]
         *     }
         */
        WebhookDeliveryWithAttempts: components["schemas"]["WebhookDeliveryBase"] & {
            /** @description Attempts, oldest first */
            attempts: components["schemas"]["WebhookAttempt"][];
        };
        WebhookHeader: {
            /** @description Name of the header */
            name: string;
            /** @description Always the mask `********`; the value is not shown */
            value: string;
        };
        WebhookTestEvent: {
            /** @description Same as the header webhook-id; the same at every attempt */
            id: string;
            /**
             * @description Type of the event
             * @constant
             */
            type: "webhook.test";
            /**
             * Format: date-time
             * @description Time of the event
             */
            timestamp: string;
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string | null;
            /** @description Data of the event */
            data: {
                /** @description Id: `wh_` and a ULID */
                webhookId: string;
            } & {
                [key: string]: unknown;
            };
        } & {
            [key: string]: unknown;
        };
        /**
         * @description State of the outgoing work
         * @example {
         *       "hold": null,
         *       "queues": [
         *         {
         *           "table": "deliveries",
         *           "due": 12,
         *           "oldestDue": "2026-11-21T14:02:58.000Z",
         *           "scheduled": 3,
         *           "inFlight": 8,
         *           "startedPerMinute": 420,
         *           "parked": 1
         *         }
         *       ]
         *     }
         */
        Work: {
            /** @description Pause of outgoing work; null while work continues */
            hold: {
                /** @description Reason that the operator stated */
                reason: string;
                /**
                 * Format: date-time
                 * @description Time of the pause; no outgoing work started afterwards
                 */
                since: string;
            } | null;
            /** @description Queues by name, one for each kind of work */
            queues: {
                /** @description Kind of the work, named after the table of its rows */
                table: string;
                /** @description Number of due rows that no worker processes; 10000 means this number or more */
                due: number;
                /**
                 * Format: date-time
                 * @description Due time of the oldest of these rows; null without one
                 */
                oldestDue: string | null;
                /** @description Number of rows that are due later; 10000 means this number or more */
                scheduled: number;
                /** @description Number of rows with a worker, as of some seconds ago */
                inFlight: number;
                /** @description Number of rows started by all processes in the last minute */
                startedPerMinute: number;
                /** @description Number of dead letters, which wait for the operator; 10000 means this number or more */
                parked: number;
            }[];
        };
        SuccessResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
        };
        ApiKeyListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The keys of the page */
            apiKeys: components["schemas"]["ApiKey"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        ApiKeysCreateResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The key, without its secret */
            apiKey: components["schemas"]["ApiKey"];
            /** @description Secret; only for a basic key */
            secret: string;
        } | {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The key, without its secret */
            apiKey: components["schemas"]["ApiKey"];
            /** @description JWT; only for a jwt key */
            jwt: string;
        };
        ApiKeysRotateResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The key, without its secret */
            apiKey: components["schemas"]["ApiKey"];
            /** @description Secret of the new basic key */
            secret: string;
            replaced: components["schemas"]["ApiKey"];
        } | {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The key, without its secret */
            apiKey: components["schemas"]["ApiKey"];
            /** @description JWT of the new key */
            jwt: string;
            replaced: components["schemas"]["ApiKey"];
        };
        OauthCreateTokenResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The access token, for `Authorization: Bearer` */
            access_token: string;
            /**
             * @description Type of the token
             * @constant
             */
            token_type: "Bearer";
            /** @description Lifetime in seconds */
            expires_in: number;
            /** @description Scopes of the token, separated by blanks */
            scope: string;
            /** @description Id of the token as an API key; deleting it revokes the token */
            id: string;
        };
        OAuth2Result: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            oauth: components["schemas"]["OAuth2"];
        };
        AssertionVerdictResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            verdict: components["schemas"]["AssertionVerdict"];
        };
        AuditEntryListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The entries of the page */
            auditEntries: components["schemas"]["AuditEntry"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        TeamResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Team that the request concerns */
            team: components["schemas"]["Team"];
        };
        MemberListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Members of the team */
            members: components["schemas"]["Member"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        MemberResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Member of the team */
            member: components["schemas"]["Member"];
        };
        MembersRemoveResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description API keys that the member created, directly or with another key of theirs, and that were valid until then; the newest 100. `revokedAt` shows which were revoked */
            apiKeys: components["schemas"]["ApiKey"][];
            /** @description Number of these API keys */
            apiKeyCount: number;
        };
        InvitationListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The invitations of the page */
            invitations: components["schemas"]["Invitation"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        InvitationResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Invitation to the team */
            invitation: components["schemas"]["Invitation"];
        };
        OpenInvitationResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Invitation to the team */
            invitation: components["schemas"]["OpenInvitation"];
        };
        SessionResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Session of the person, with their teams and permissions */
            session: components["schemas"]["Session"];
        };
        CompanyListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The companies of the page */
            companies: components["schemas"]["Company"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        CompanyResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Company of the team */
            company: components["schemas"]["Company"];
        };
        VerificationResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Verification session of the company */
            verification: components["schemas"]["Verification"];
        };
        VerificationListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The sessions of the page */
            verifications: components["schemas"]["Verification"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        IdentifierListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The identifiers of the page */
            identifiers: components["schemas"]["Identifier"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        IdentifierResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Identifier of the company */
            identifier: components["schemas"]["Identifier"];
        };
        RoutingAddressResultListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description One result for each address of the request */
            results: components["schemas"]["RoutingAddressResult"][];
        };
        MigrationListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The migrations of the page */
            migrations: components["schemas"]["Migration"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        MigrationResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Migration of the identifier */
            migration: components["schemas"]["Migration"];
        };
        DocumentTypeListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Document types that the company advertises */
            documentTypes: components["schemas"]["DocumentType"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        DocumentTypeResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Document type that the company advertises */
            documentType: components["schemas"]["DocumentType"];
        };
        DirectoryListingResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Entry of the company in the Peppol Directory */
            directory: components["schemas"]["DirectoryListing"];
        };
        LabelListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The labels of the page */
            labels: components["schemas"]["Label"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        LabelResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Label of the team */
            label: components["schemas"]["Label"];
        };
        LetterheadResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The letterhead of the company */
            letterhead: components["schemas"]["Letterhead"];
        };
        SupplierListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The suppliers of the page */
            suppliers: components["schemas"]["Supplier"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        SupplierResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Supplier of the team */
            supplier: components["schemas"]["Supplier"];
        };
        CustomerListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The customers of the page */
            customers: components["schemas"]["Customer"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        CustomerResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Customer of the team */
            customer: components["schemas"]["Customer"];
        };
        DocumentResponseListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The answers of the page */
            responses: components["schemas"]["DocumentResponse"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        DocumentsRespondResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The response as listed at the invoice */
            response: components["schemas"]["DocumentResponse"];
            /** @description Document of the team */
            document: components["schemas"]["Document"];
        };
        LifecycleResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Statuses of the document, and the permitted next ones */
            lifecycle: components["schemas"]["Lifecycle"];
        };
        DocumentsSetLifecycleStatusResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The status as listed in the life cycle */
            status: components["schemas"]["LifecycleStatus"];
            /** @description Document of the team */
            document: components["schemas"]["Document"];
        };
        DocumentListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The documents of the page */
            documents: components["schemas"]["Document"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        DocumentResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Document of the team */
            document: components["schemas"]["Document"];
        };
        DocumentsValidateResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Validation result of the document */
            validation: components["schemas"]["Validation"];
            /** @description Contents of the document; null when it could not be read as an invoice or credit note */
            parsed: components["schemas"]["AnyParsedDocument"] | null;
        };
        RuleSetsListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The rule sets, each in its version */
            ruleSets: components["schemas"]["RuleSet"][];
            /** @description The code lists, each in its version */
            codeLists: components["schemas"]["CodeList"][];
        };
        RecipientResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Recipient, with the document types that it accepts */
            recipient: components["schemas"]["Recipient"];
        };
        SandboxAdvanceClockResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Clock of the team after the change */
            clock: {
                /** @description Advance of the clock in seconds */
                advancedBySeconds: number;
            };
        };
        PreviewedDocumentResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Document of the team */
            document: components["schemas"]["PreviewedDocument"];
        };
        ReportingGetDeclarantResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Registration as a declarant */
            declarant: components["schemas"]["Declarant"] | null;
        };
        DeclarantResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Registration as a declarant */
            declarant: components["schemas"]["Declarant"];
        };
        ReportResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Report that was stored */
            report: components["schemas"]["Report"];
        };
        ReceivedPurchaseListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The purchases of the page */
            purchases: components["schemas"]["ReceivedPurchase"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        ReportedListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Reports of the page */
            reports: components["schemas"]["Reported"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        FilingListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The filings of the page */
            filings: components["schemas"]["Filing"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        FilingResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Filing with the tax administration */
            filing: components["schemas"]["Filing"];
        };
        ReportedAgainResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Reports and filings that were created */
            again: components["schemas"]["ReportedAgain"];
        };
        CalendarPeriodListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Periods of the year */
            periods: components["schemas"]["CalendarPeriod"][];
        };
        ReportingGetPlatformResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Contract of the company; null when it uses that of the installation */
            platform: components["schemas"]["FrenchPlatform"] | null;
        };
        FrenchPlatformResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            platform: components["schemas"]["FrenchPlatform"];
        };
        TaxDataListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Reports to tax authorities */
            taxData: components["schemas"]["TaxData"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        TaxDataResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The report, which is scheduled again */
            taxData: components["schemas"]["TaxData"];
        };
        TaxDataWithdrawResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The withdrawal, which is scheduled for sending */
            taxData: components["schemas"]["TaxData"];
        };
        TaxDataAnswerListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Answers of the tax authority */
            answers: components["schemas"]["TaxDataAnswer"][];
        };
        TaxDataListByDocumentResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Reports to tax authorities */
            taxData: components["schemas"]["TaxData"][];
        };
        WebhookResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Webhook of the team */
            webhook: components["schemas"]["Webhook"];
        };
        WebhookListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Webhooks of the team */
            webhooks: components["schemas"]["Webhook"][];
        };
        WebhookDeliveryListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Deliveries to webhooks, in the order of the page */
            deliveries: components["schemas"]["WebhookDelivery"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        WebhookDeliveryWithAttemptsResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Webhook delivery with its attempts */
            delivery: components["schemas"]["WebhookDeliveryWithAttempts"];
        };
        WebhooksReplayResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Number of events that are delivered again */
            replayed: number;
        };
        EventListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The events of the page */
            events: components["schemas"]["Event"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        EventResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Event of the log */
            event: components["schemas"]["Event"];
        };
        EventsListTypesResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description All types in alphabetical order */
            eventTypes: {
                /** @description Type, one of `enum` */
                type: string;
                /** @description Description in words */
                description: string;
                /** @description JSON Schema of the body */
                schema: {
                    [key: string]: unknown;
                };
            }[];
            /** @description The event of `POST /webhooks/{webhookId}/test` */
            testEventType: {
                /** @description Type, one of `enum` */
                type: string;
                /** @description Description in words */
                description: string;
                /** @description JSON Schema of the body */
                schema: {
                    [key: string]: unknown;
                };
            };
        };
        TimelineEntryListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Entries of the timeline, oldest first */
            timeline: components["schemas"]["TimelineEntry"][];
        };
        OverviewResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            overview: components["schemas"]["Overview"];
        };
        RecipientsSearchResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description At most 20 recipients: recent ones, customers, own companies, addresses on the network, entries of the Directory */
            recipients: components["schemas"]["RecipientSuggestion"][];
            /** @description Whether all sources answered in time */
            isComplete: boolean;
            /** @description Sources that did not answer in time */
            unanswered: components["schemas"]["UnansweredSource"][];
        };
        ApiRequestListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Requests of the page */
            requests: components["schemas"]["ApiRequest"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        RequestGroupListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Groups of failed requests */
            failures: components["schemas"]["RequestGroup"][];
        };
        HealthGetLivenessResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /**
             * @description Status of the process
             * @enum {string}
             */
            status: "live";
            /**
             * @description Work that the process does
             * @enum {string}
             */
            activity: "starting" | "waiting_for_database" | "migrating" | "serving" | "restarting_database" | "stopping";
            /** @description Release of the service */
            version: string;
        };
        HealthGetReadinessResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /**
             * @description `degraded`: requests and work continue, but the configured Redis is unavailable
             * @enum {string}
             */
            status: "ready" | "degraded";
            /** @description One sentence for each degraded part; empty when there is none */
            degraded: string[];
            /**
             * @description `held`: the operator or a restore has paused all transmissions, webhooks and mails
             * @enum {string}
             */
            outgoingWork: "running" | "held";
        };
        ServiceGetResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Name of the service */
            service: string;
            /** @description Release of the service */
            version: string;
            /** @description Path of the documentation */
            documentation: string;
            /** @description Path of the API document */
            apiDocument: string;
        };
        InstallationResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            installation: components["schemas"]["Installation"];
        };
        WorkResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            work: components["schemas"]["Work"];
        };
        ParkedWorkListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Entries of the page */
            parkedWork: components["schemas"]["ParkedWork"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        ParkedWorkResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            parkedWork: components["schemas"]["ParkedWork"];
        };
        ParkedWorkReleaseResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Ids of the released rows */
            released: string[];
        };
        OperatorTeamListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Entries of the page */
            teams: components["schemas"]["OperatorTeam"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        OperatorTeamResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Team that the request concerns */
            team: components["schemas"]["OperatorTeam"];
        };
        TeamOAuthResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            oauth: components["schemas"]["TeamOAuth"];
        };
        OpenVerificationListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The sessions of the page */
            verifications: components["schemas"]["OpenVerification"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        AccountListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Entries of the page */
            accounts: components["schemas"]["Account"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        AccountResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            account: components["schemas"]["Account"];
        };
        PasswordResetConfirmResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description New session, if the identity provider is the only way to sign in; otherwise null */
            session: components["schemas"]["Session"] | null;
        };
        SignInListMethodsResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Available ways to sign in */
            signIn: {
                /** @description Whether a password is accepted */
                password: boolean;
                /** @description Whether passkeys are accepted */
                passkeys: boolean;
                /** @description Identity provider for signing in; null without one */
                oidc: {
                    /** @description Name of the provider for people */
                    name: string;
                } | null;
                /** @description Whether no account exists yet; the link that the start prints creates the first one */
                welcome: boolean;
            };
        };
        SessionGeneratePasskeyOptionsResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Options for `navigator.credentials` of the browser, in JSON (WebAuthn Level 3) */
            options: {
                [key: string]: unknown;
            };
        };
        SignedInListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Sessions of the person */
            sessions: components["schemas"]["SignedIn"][];
        };
        SignInListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The sign-ins of the page, newest first */
            signIns: components["schemas"]["SignIn"][];
            /** @description Position of the page in the list */
            pagination: components["schemas"]["Pagination"];
        };
        UserResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description The account of the person */
            user: components["schemas"]["User"];
        };
        TotpEnrollResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Data for the authenticator app */
            totp: {
                /** @description Secret in base32, for typing; shown only once */
                secret: string;
                /** @description Address with the same secret for a QR code (`otpauth:`) */
                uri: string;
            };
        };
        TotpConfirmResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Recovery codes, each valid once instead of a code of the app; shown only once */
            recoveryCodes: string[];
        };
        PasskeyListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Passkeys of the person */
            passkeys: components["schemas"]["Passkey"][];
        };
        PasskeyResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Passkey of the person */
            passkey: components["schemas"]["Passkey"];
        };
        IdentityProviderStartSignInResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Address to which the page sends the browser */
            url: string;
        };
        IdentityProviderCallbackResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Session of the person, with their teams and permissions */
            session: components["schemas"]["Session"];
            /** @description Path of the dashboard at which the page continues */
            returnTo: string;
        };
        LinkedIdentityListResult: {
            /**
             * @description Whether the request succeeded: always true here
             * @constant
             */
            success: true;
            /** @description Accounts of the identity provider of the person */
            identities: components["schemas"]["LinkedIdentity"][];
        };
        /** @description Fields that invoices, credit notes and self-billing have in common */
        BillingDocumentInput: {
            /**
             * @description Kind of document (UNTDID 1001) (BT-3).
             * @example 380
             */
            typeCode?: string | null;
            /**
             * @description UUID of the document, for profiles that require one (PINT SG, AE and OM; version 5 in OM). When absent: a new one, if it is required.
             * @example 2523149b-cb40-4b32-9004-debca57b80ee
             */
            uuid?: string | null;
            /**
             * Format: date
             * @description Day of issue (BT-2). When absent: today at the place of the company.
             * @example 2026-11-02
             */
            issueDate?: string | null;
            /**
             * Format: date
             * @description Day on which the VAT becomes due (BT-7).
             */
            taxPointDate?: string | null;
            /** @description Event that makes the VAT due, as a code (UNTDID 2005) (BT-8). */
            taxPointDateCode?: string | null;
            /** @description Note on the document (BT-22). */
            note?: string | null;
            /**
             * @description The buyer's reference for the document (BT-10). Required by the rules of Peppol, unless purchaseOrderReference is given.
             * @example PO-7
             */
            buyerReference?: string | null;
            /** @description Number of the buyer’s order (BT-13). */
            purchaseOrderReference?: string | null;
            /** @description Number of the seller’s order (BT-14). */
            salesOrderReference?: string | null;
            /** @description Despatch advice (BT-16). */
            despatchReference?: string | null;
            /** @description Receiving advice (BT-15). */
            receiptReference?: string | null;
            /** @description Reference of the project (BT-11). */
            projectReference?: string | null;
            /** @description Reference of the contract (BT-12). */
            contractReference?: string | null;
            /** @description Tender or lot (BT-17). */
            tenderReference?: string | null;
            /** @description Object that the document invoices. */
            invoicedObject?: {
                /**
                 * @description Scheme of the identifier, an ISO/IEC 6523 code (BT-18-1).
                 * @example 0088
                 */
                scheme?: string | null;
                /** @description Identifier within the scheme (BT-18). */
                identifier: string;
            } | null;
            /** @description Buyer's accounting reference (BT-19). */
            accountingCost?: string | null;
            /** @description Period of the document (BG-14). */
            invoicePeriod?: {
                /**
                 * Format: date
                 * @description First day of the period (BT-73).
                 */
                startDate?: string | null;
                /**
                 * Format: date
                 * @description Last day, not before the first (BT-74).
                 */
                endDate?: string | null;
            } | null;
            /** @description Earlier invoices that the document corrects or refers to (BG-3). */
            invoiceReferences?: {
                /**
                 * @description Number of the referenced invoice (BT-25).
                 * @example 2026-0001
                 */
                id: string;
                /**
                 * Format: date
                 * @description Date of the referenced invoice (BT-26).
                 */
                issueDate?: string | null;
                /**
                 * @description Type of the referenced invoice (UNTDID 1001), in the French extension (EXT-FR-FE-02).
                 * @example 380
                 */
                typeCode?: string | null;
                /**
                 * @description UUID of the referenced invoice (BTOM-031), in Oman.
                 * @example 2523149b-cb40-4b32-9004-debca57b80ee
                 */
                uuid?: string | null;
            }[] | null;
            /** @description Payee, if it is not the seller (BG-10). */
            payee?: components["schemas"]["PayeeInput"] | null;
            /** @description The seller's tax representative (BG-11). */
            taxRepresentative?: components["schemas"]["TaxRepresentativeInput"] | null;
            /** @description Delivery: place, date and recipient (BG-13). */
            delivery?: components["schemas"]["DeliveryInput"] | null;
            /** @description Payment means (BG-16). */
            paymentMeans?: components["schemas"]["PaymentMeansInput"][] | null;
            /** @description Terms of payment. */
            paymentTerms?: {
                /** @description Terms in words; German cash discounts (#SKONTO#…#) end with a line feed (BT-20). */
                note?: string | null;
            } | null;
            /** @description Discounts of the whole document (BG-20). */
            discounts?: components["schemas"]["DiscountInput"][] | null;
            /** @description Surcharges of the whole document (BG-21). */
            surcharges?: components["schemas"]["SurchargeInput"][] | null;
            /** @description Totals; computed, and checked to the cent if they are given (BG-22). */
            totals?: components["schemas"]["TotalsInput"] | null;
            /** @description VAT; computed, and checked to the cent if it is given. */
            vat?: components["schemas"]["VatInput"] | null;
            /** @description Supporting documents (BG-24). */
            attachments?: components["schemas"]["AttachmentInput"][] | null;
            /**
             * @description Currency of the document (BT-5).
             * @default EUR
             * @example EUR
             */
            currency?: string | null;
            /**
             * @description Currency in which VAT is accounted for, if it differs from `currency` (BT-6).
             * @example SEK
             */
            taxCurrency?: string | null;
            /**
             * @description The tax of the document, as UBL names it: VAT, or GST (PINT A-NZ and SG). When absent: that of the profile.
             * @example GST
             */
            taxScheme?: string | null;
            /** @description Units of taxCurrency that one unit of currency is worth. */
            taxExchangeRate?: string | null;
            /**
             * Format: date
             * @description Date of the exchange rate.
             */
            taxExchangeDate?: string | null;
            /** @description Requirements of France beyond EN 16931. */
            countrySpecific?: components["schemas"]["FrenchSpecificsInput"] | null;
            /** @description Terms that the French extension (EXTENDED-CTC-FR) adds; needs countrySpecific. */
            extended?: components["schemas"]["ExtendedTermsInput"] | null;
            /** @description Terms that an area of PINT adds; needs profile pint-ae or pint-om. */
            pint?: components["schemas"]["PintTermsInput"] | null;
        };
        /** @description Fields that sales to and purchases from other countries have in common */
        InternationalInvoiceInput: {
            /**
             * @description The sender’s own name of this report. A request with the same reference and content returns the first report
             * @example till-3-2026-11-20
             */
            reference: string;
            /**
             * @description `correct` replaces the earlier report of the same operation, `cancel` cancels it; both only until the period is filed
             * @default submit
             * @enum {string}
             */
            action?: "submit" | "correct" | "cancel";
            /**
             * @description Number of the invoice
             * @example 2026-0042
             */
            documentNumber: string;
            /**
             * @description Billing mode (BT-23), e.g. B1 goods, S1 services; not required for a cancellation
             * @example B1
             */
            billingMode?: string;
            /**
             * @description Type of the document; not required for a cancellation
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
             * @description Currency code, ISO 4217
             * @default EUR
             * @example EUR
             */
            currency?: string;
            /** @description Totals of the invoice; not required for a cancellation */
            totals?: components["schemas"]["InvoiceTotalsInput"];
            /** @description Subtotals by VAT category and rate; not required for a cancellation */
            vatBreakdown?: components["schemas"]["CategorySubtotalInput"][];
            /** @description Earlier invoices that this one refers to; a credit note needs one */
            invoiceReferences?: components["schemas"]["InvoiceReferenceInput"][];
        };
        /** @description Fields that stored and previewed documents have in common */
        DocumentBase: {
            /** @description Id: `team_` and a ULID */
            teamId: string;
            /** @description Id: `c_` and a ULID */
            companyId: string;
            /**
             * @description Direction of the document: received or sent
             * @enum {string}
             */
            direction: "incoming" | "outgoing";
            /** @description Sender of the document, `<scheme>:<identifier>` */
            senderId: string;
            /** @description Recipient of the document, `<scheme>:<identifier>`; null when it is only mailed */
            receiverId: string | null;
            /** @description Document type identifier of the network */
            docTypeId: string;
            /** @description Process identifier of the network */
            processId: string;
            /** @description Country of the sender, ISO 3166-1 alpha-2 */
            countryC1: string | null;
            /**
             * @description Type of the document
             * @enum {string}
             */
            type: "invoice" | "creditNote" | "selfBillingInvoice" | "selfBillingCreditNote" | "invoiceResponse" | "messageLevelStatus" | "messageLevelResponse" | "order" | "orderResponse" | "despatchAdvice" | "lifecycleStatus" | "report" | "frenchB2CSalesReport" | "frenchB2CPaymentReport" | "frenchB2BiInvoiceReport" | "frenchB2BiPaymentReport" | "frenchB2BiPurchaseReport" | "unknown";
            /** @description Profile that the document declares: `peppol-bis-3`, `peppol-selfbilling-3`, `xrechnung-3`, `xrechnung-extension-3`, `nlcius`, `france-cius`, `france-extended`, `pint-` and an area (`pint-jp`), `en16931`, or `unknown` */
            profile: string;
            /**
             * Format: date-time
             * @description Time at which the document was marked as read; null while unread
             */
            readAt: string | null;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of the last change
             */
            updatedAt: string;
            /** @description The XML byte for byte; null in lists and for reports */
            xml: string | null;
            /** @description Contents of the document; null when it could not be read as an invoice or credit note */
            parsed: components["schemas"]["AnyParsedDocument"] | null;
            /** @description Validation result of the document */
            validation: components["schemas"]["Validation"];
            /** @description Conversion of a document that was sent or read (`format`) in another syntax than its original one; otherwise null */
            conversion: components["schemas"]["Conversion"] | null;
            /** @description Whether the document was sent over the network */
            sentOverPeppol: boolean;
            /** @description Whether the document was sent by e-mail */
            sentOverEmail: boolean;
            /** @description E-mail addresses that the document is mailed to */
            emailRecipients: string[];
            /** @description Labels of the document */
            labels: components["schemas"]["Label"][];
            /** @description Id of the message on the network */
            peppolMessageId: string | null;
            /** @description Conversation id of the message on the network */
            peppolConversationId: string | null;
            /** @description Receipt of the recipient, or, for an incoming document, of this service */
            receivedPeppolSignalMessage: string | null;
            /** @description Instance identifier of the envelope (SBDH) */
            envelopeId: string | null;
            /** @description State of a report at the tax administration; null for other documents */
            reporting: components["schemas"]["Reporting"] | null;
            /**
             * @description `delivered` if at least one delivery arrived, `failed` if all failed, otherwise `pending`; null without deliveries
             * @enum {string|null}
             */
            deliveryStatus: "pending" | "delivered" | "failed" | null;
            /** @description Deliveries to webhooks, in the order of the page */
            deliveries: components["schemas"]["Delivery"][];
            /** @description Responses of the buyer to the invoice, oldest first: received ones of an outgoing invoice, sent ones of an incoming one. The newest 50; `GET /documents/{documentId}/responses` lists all */
            responses: components["schemas"]["InvoiceAnswer"][];
        };
        /** @description Fields that sellers, buyers and other parties have in common */
        PartyBase: {
            /** @description Electronic address at which the party receives documents (BT-34, BT-49) */
            electronicAddress: components["schemas"]["SchemedIdentifier"] | null;
            /** @description VAT number with the prefix of its country; for a document of another tax, the number for that tax (BT-31, BT-48) */
            vatNumber: string | null;
            /** @description ISO 6523 code of the register, four digits */
            enterpriseNumberScheme: string | null;
            /** @description Number in the register of companies (BT-30, BT-47) */
            enterpriseNumber: string | null;
            /** @description Name used by the party */
            name: string | null;
            /** @description Registered name, if it differs from `name` (BT-27, BT-44) */
            legalName: string | null;
            /** @description Legal form and the like (BT-33) */
            legalForm: string | null;
            /** @description Street and number */
            street: string | null;
            /** @description Second line of the address */
            street2: string | null;
            /** @description Third line of the address */
            street3: string | null;
            /** @description City of the address */
            city: string | null;
            /** @description Postal code (BT-38, BT-53) */
            postalZone: string | null;
            /** @description Region or province (BT-39, BT-54) */
            countrySubdivision: string | null;
            /** @description Country, ISO 3166-1 alpha-2 */
            country: string | null;
            /** @description Contact (BT-41, BT-56) */
            contactName: string | null;
            /** @description E-mail address for contact */
            email: string | null;
            /** @description Telephone number for contact */
            phone: string | null;
            /** @description Further identifiers (BT-29, BT-46) */
            identifiers: components["schemas"]["SchemedIdentifier"][];
            /** @description Registrations for other taxes than that of the document (BT-32) */
            taxRegistrations: components["schemas"]["SchemedIdentifier"][];
        };
        /** @description Fields of a webhook delivery besides its attempts */
        WebhookDeliveryBase: {
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
            /** @description Id of the document that the event is about */
            documentId: string | null;
            /**
             * @description Status of the webhook delivery
             * @enum {string}
             */
            status: "pending" | "delivered" | "failed" | "exhausted" | "blocked" | "cancelled";
            /** @description Number of attempts so far */
            attemptCount: number;
            /** @description The newest attempt; null before the first */
            lastAttempt: {
                /**
                 * Format: date-time
                 * @description Start of the attempt
                 */
                at: string;
                /** @description Time until the headers of the response, or the failure, in milliseconds */
                durationMs: number;
                /** @description `response`, `timeout`, `blocked`, or the reason why there was no response: `refused`, `reset`, `closed`, `unreachable`, `dns`, `tls`, `protocol`, `other` */
                outcome: string;
                /** @description HTTP status of the response */
                status: number | null;
            } | null;
            /**
             * Format: date-time
             * @description Time of the next attempt; null when none follows, and while the delivery is parked
             */
            nextAttemptAt: string | null;
            /**
             * Format: date-time
             * @description Time since which the work waits for the operator, because several attempts started and did not finish
             */
            parkedAt: string | null;
            /**
             * Format: date-time
             * @description Time of creation
             */
            createdAt: string;
            /**
             * Format: date-time
             * @description Time of completion; null while pending
             */
            finishedAt: string | null;
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
        /** @description The role does not permit the request, or the request is not permitted at present. */
        NotPermitted: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "insufficient_scope" | "address_not_allowed" | "role_forbids";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The resource does not exist. */
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
        /** @description The request conflicts with the present state of the resource. */
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
        /** @description The request is valid but cannot be processed. */
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
        /** @description Too many requests in a second, or at the same time. */
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
        /** @description A dependency is unavailable, or the service is overloaded. */
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
        /** @description The request succeeded. */
        SuccessOk: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SuccessResult"];
            };
        };
        /** @description The input is invalid; the errors list every invalid field. */
        BadRequest1: {
            headers: {
                "X-Error-Code": components["headers"]["X-Error-Code-5"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The role does not permit the request, or the request is not permitted at present. */
        Forbidden1: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "oauth_only" | "oauth_token_creates_no_keys" | "team_erasing" | "insufficient_scope" | "address_not_allowed" | "role_forbids" | "verification_required";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The role does not permit the request, or the request is not permitted at present. */
        Forbidden2: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "insufficient_scope" | "address_not_allowed" | "role_forbids" | "verification_required";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The request succeeded. */
        TeamOk: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TeamResult"];
            };
        };
        /** @description The role does not permit the request, or the request is not permitted at present. */
        Forbidden3: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "role_forbids" | "insufficient_scope" | "address_not_allowed" | "verification_required";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The request conflicts with the present state of the resource. */
        last_owner: {
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
        /** @description The input is invalid; the errors list every invalid field. */
        BadRequest2: {
            headers: {
                "X-Error-Code": components["headers"]["X-Error-Code-5"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The request succeeded. */
        InvitationOk: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["InvitationResult"];
            };
        };
        /** @description Too many requests in a second, or at the same time. */
        Limited1: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "too_many_mails" | "rate_limited" | "concurrency_limited" | "fair_share_exceeded" | "too_many_failures";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "Retry-After": components["headers"]["Retry-After"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The request conflicts with the present state of the resource. */
        mail_unavailable: {
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
        /** @description The input is invalid; the errors list every invalid field. */
        BadRequest3: {
            headers: {
                "X-Error-Code": components["headers"]["X-Error-Code"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The credentials are not valid, or the resource belongs to another team. */
        link_invalid: {
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
        /** @description Too many requests in a second, or at the same time. */
        too_many_failures: {
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
        /** @description The request succeeded. */
        SessionOk: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SessionResult"];
            };
        };
        /** @description The credentials are not valid, or the resource belongs to another team. */
        "link_invalid-or-unauthorized": {
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
        /** @description The request succeeded. */
        CompanyOk: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CompanyResult"];
            };
        };
        /** @description The input is invalid; the errors list every invalid field. */
        invalid_input: {
            headers: {
                "X-Error-Code": components["headers"]["X-Error-Code-5"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The input is invalid; the errors list every invalid field. */
        BadRequest4: {
            headers: {
                "X-Error-Code": components["headers"]["X-Error-Code"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The role does not permit the request, or the request is not permitted at present. */
        Forbidden4: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "sandbox_only" | "insufficient_scope" | "address_not_allowed" | "role_forbids";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The request succeeded. */
        DirectoryListingOk: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DirectoryListingResult"];
            };
        };
        /** @description The input is invalid; the errors list every invalid field. */
        BadRequest5: {
            headers: {
                "X-Error-Code": components["headers"]["X-Error-Code"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The request conflicts with the present state of the resource. */
        "external_id_taken-or-idempotency_key_in_progress": {
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
        /** @description The request succeeded. */
        LabelOk: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LabelResult"];
            };
        };
        /** @description The request conflicts with the present state of the resource. */
        external_id_taken: {
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
        /** @description The request succeeded. */
        LetterheadOk: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["LetterheadResult"];
            };
        };
        /** @description The input is invalid; the errors list every invalid field. */
        BadRequest6: {
            headers: {
                "X-Error-Code": components["headers"]["X-Error-Code"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The request succeeded. */
        SupplierOk: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SupplierResult"];
            };
        };
        /** @description The input is invalid; the errors list every invalid field. */
        BadRequest7: {
            headers: {
                "X-Error-Code": components["headers"]["X-Error-Code"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The request succeeded. */
        CustomerOk: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["CustomerResult"];
            };
        };
        /** @description The role does not permit the request, or the request is not permitted at present. */
        Forbidden5: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "company_not_verified" | "insufficient_scope" | "address_not_allowed" | "role_forbids";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The request is valid but cannot be processed. */
        Unprocessable1: {
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
        /** @description The request succeeded. */
        DocumentListOk: {
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
                "application/json": components["schemas"]["DocumentListResult"];
            };
        };
        /** @description The input is invalid; the errors list every invalid field. */
        profile_too_small: {
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
        /** @description The request succeeded. */
        Ok1: {
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
        /** @description The request succeeded. */
        DocumentOk: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["DocumentResult"];
            };
        };
        /** @description The request conflicts with the present state of the resource. */
        no_xml: {
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
        /** @description The request succeeded. */
        DocumentOk2: {
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
                "application/json": components["schemas"]["DocumentResult"];
            };
        };
        /** @description The request succeeded. */
        ReportOk: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ReportResult"];
            };
        };
        /** @description The role does not permit the request, or the request is not permitted at present. */
        Forbidden6: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "declarant_missing" | "declarant_disabled" | "declarant_not_registered" | "company_not_verified" | "insufficient_scope" | "address_not_allowed" | "role_forbids";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The request conflicts with the present state of the resource. */
        Conflict1: {
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
        /** @description The request succeeded. */
        WebhookOk: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookResult"];
            };
        };
        /** @description The input is invalid; the errors list every invalid field. */
        BadRequest8: {
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
        /** @description The request succeeded. */
        WebhookOk2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookResult"];
            };
        };
        /** @description The request succeeded. */
        WebhookDeliveryListOk: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookDeliveryListResult"];
            };
        };
        /** @description The request succeeded. */
        WebhookDeliveryWithAttemptsOk: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                "Idempotent-Replayed": components["headers"]["Idempotent-Replayed"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookDeliveryWithAttemptsResult"];
            };
        };
        /** @description The request conflicts with the present state of the resource. */
        Conflict2: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "webhook_disabled" | "webhook_paused" | "idempotency_key_in_progress";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The role does not permit the request, or the request is not permitted at present. */
        "role_forbids-or-second_factor_missing": {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "role_forbids" | "second_factor_missing";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The request succeeded. */
        WorkOk: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WorkResult"];
            };
        };
        /** @description The input is invalid; the errors list every invalid field. */
        BadRequest9: {
            headers: {
                "X-Error-Code": components["headers"]["X-Error-Code"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The role does not permit the request, or the request is not permitted at present. */
        Forbidden7: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "role_forbids" | "second_factor_missing" | "verification_required";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The request succeeded. */
        OperatorTeamOk: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["OperatorTeamResult"];
            };
        };
        /** @description The request conflicts with the present state of the resource. */
        team_erased: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "team_erased";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The request succeeded. */
        TeamOAuthOk: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["TeamOAuthResult"];
            };
        };
        /** @description The request succeeded. */
        SessionOk2: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SessionResult"];
            };
        };
        /** @description The input is invalid; the errors list every invalid field. */
        BadRequest10: {
            headers: {
                "X-Error-Code": components["headers"]["X-Error-Code-6"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The role does not permit the request, or the request is not permitted at present. */
        "https_required-or-foreign_origin-or-provider_only": {
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
        /** @description The role does not permit the request, or the request is not permitted at present. */
        "https_required-or-foreign_origin": {
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
        /** @description The role does not permit the request, or the request is not permitted at present. */
        verification_required: {
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
        /** @description The request succeeded. */
        TotpConfirmOk: {
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
                "application/json": components["schemas"]["TotpConfirmResult"];
            };
        };
        /** @description The request succeeded. */
        PasskeyOk: {
            headers: {
                "X-Request-Id": components["headers"]["X-Request-Id"];
                "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["PasskeyResult"];
            };
        };
        /** @description The request conflicts with the present state of the resource. */
        too_many_passkeys: {
            headers: {
                /** @description Stable code of the failure */
                "X-Error-Code"?: "too_many_passkeys";
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description The request conflicts with the present state of the resource. */
        last_factor: {
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
        /** @description The resource does not exist. */
        provider_missing: {
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
        /** @description A dependency is unavailable, or the service is overloaded. */
        "provider_unavailable-or-unavailable": {
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
        /** @description The request succeeded. */
        IdentityProviderStartSignInOk: {
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
                "application/json": components["schemas"]["IdentityProviderStartSignInResult"];
            };
        };
        /** @description The input is invalid; the errors list every invalid field. */
        BadRequest11: {
            headers: {
                "X-Error-Code": components["headers"]["X-Error-Code"];
                "X-Request-Id": components["headers"]["X-Request-Id"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Failure"];
            };
        };
        /** @description A dependency is unavailable, or the service is overloaded. */
        "provider_unavailable-or-overloaded-or-unavailable": {
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
    parameters: {
        /** @description Number of items of the page */
        limit: number;
        /** @description Value of `pagination.nextCursor` of the previous page */
        cursor: string;
        /** @description Id of the key */
        keyId: string;
        /** @description Number of items of the page */
        "limit-2": number;
        /** @description Id of the user */
        userId: string;
        /** @description Whether to revoke the valid API keys that the member created, directly or with another key of theirs. `revoke` revokes them with the removal; `keep`, the default, leaves them valid */
        keys: "revoke" | "keep";
        /** @description Id of the invitation */
        invitationId: string;
        /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
        /** @description Profile of the XML in a Factur-X file; the default is the profile of the document, else EN 16931. `basic` omits terms that it cannot express, and is refused (400) if the amount due could not be computed from the remaining ones */
        profile: "basic" | "en16931" | "extended" | "xrechnung";
        /** @description `return=minimal` omits the contents: `xml` and `parsed` are null (RFC 7240) */
        Prefer: string;
        /** @description Electronic address `<scheme>:<identifier>`; null for a document that is only mailed. Only for XML bodies; a JSON body contains a member of this name */
        recipient: string | null;
        /** @description Profile in which the document is written. The default is the profile that `countrySpecific` requires, else `peppol-bis-3`, or, if the recipient has not registered that one, a registered one. `xrechnung-3` is XRechnung 3.0, which the recipient must have registered; it requires the buyer reference (Leitweg-ID), the seller’s contact and payment means. `nlcius` is the Dutch NLCIUS, which the recipient must also have registered; Dutch sellers need a KVK number or OIN. `pint-eu`, `pint-ae`, `pint-aunz`, `pint-jp`, `pint-my` and `pint-sg` are the international invoices (PINT) of an area, with its tax and tax categories. Not for XML, which states its own profile. Only for XML bodies; a JSON body contains a member of this name */
        "profile-2": "peppol-bis-3" | "xrechnung-3" | "nlcius" | "pint-eu" | "pint-ae" | "pint-aunz" | "pint-jp" | "pint-my" | "pint-om" | "pint-sg";
        /** @description Document type to send under; it must equal the type in the document. Determined from the document when omitted. Only for XML bodies; a JSON body contains a member of this name */
        docTypeId: string;
        /** @description Process to send under; it must equal the process in the document. Determined from the document when omitted. Only for XML bodies; a JSON body contains a member of this name */
        processId: string;
        /** @description Sends to `recipient` although the document names another electronic address of the buyer (self-billed: of the seller). Only for XML bodies; a JSON body contains a member of this name */
        allowAddressMismatch: boolean;
        /** @description Your own PDF of the document in base64, into which the invoice is embedded (Factur-X) and which is mailed and shown instead of a generated one. It must be PDF/A-3, or a PDF that can be converted to it without a visible change. Only for XML bodies; a JSON body contains a member of this name */
        pdf: string;
        /** @description Whether a PDF of the document is embedded into it; not for XML, which is sent unchanged. Only for XML bodies; a JSON body contains a member of this name */
        attachPdf: boolean;
        /** @description Id of the filing */
        filingId: string;
        /** @description Id of the report to the tax authority */
        taxDataId: string;
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
        /** @description Id of the row */
        rowId: string;
        /** @description Id of the team */
        teamId: string;
        /** @description Id of the passkey */
        passkeyId: string;
    };
    requestBodies: never;
    headers: {
        /** @description Id of the request in the log of the service; the request’s own `X-Request-Id` if that is valid */
        "X-Request-Id": string;
        /** @description Maximum number of requests at once */
        "RateLimit-Limit": number;
        /** @description Number of requests that the team can make now */
        "RateLimit-Remaining": number;
        /** @description Seconds until the maximum is available again */
        "RateLimit-Reset": number;
        /** @description Seconds after which to repeat the request */
        "Retry-After": number;
        /** @description Whether the answer is that of an earlier request with this Idempotency-Key */
        "Idempotent-Replayed": "true";
        /** @description Accepted schemes: Basic and Bearer */
        "WWW-Authenticate": string;
        /** @description File name of the download (RFC 6266) */
        "Content-Disposition": string;
        /** @description Version of the answer; a changed answer has another ETag */
        ETag: string;
        /** @description The preferences of `Prefer` that were applied: `return=minimal`, and the seconds that the answer waited */
        "Preference-Applied": string;
        /** @description Stable code of the failure */
        "X-Error-Code": "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
        /** @description Stable code of the failure */
        "X-Error-Code-2": "invalid_input" | "malformed_json" | "json_too_deep" | "json_too_large" | "unreadable_body";
        /** @description Stable code of the failure */
        "X-Error-Code-3": "invalid_input" | "no_sender_identifier" | "document_invalid" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
        /** @description Stable code of the failure */
        "X-Error-Code-4": "invalid_input" | "not_french" | "siren_missing" | "report_invalid" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
        /** @description Stable code of the failure */
        "X-Error-Code-5": "invalid_input";
        /** @description Stable code of the failure */
        "X-Error-Code-6": "invalid_input" | "weak_password" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
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
            200: components["responses"]["SuccessOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "apiKeys.list": {
        parameters: {
            query?: {
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description Only keys of this type */
                type?: "basic" | "jwt" | "oauth";
                /** @description Only keys that this member (`usr_…`) created, directly or with another key of theirs; no access tokens */
                createdBy?: string;
                /** @description `valid`: only keys that are neither revoked nor expired */
                state?: "valid";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ApiKeyListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            /** @description The request succeeded. */
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
                     *         "createdBy": {
                     *           "type": "member",
                     *           "id": "usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *           "name": "Ann Peeters"
                     *         },
                     *         "scopes": [
                     *           "send",
                     *           "documents.read"
                     *         ],
                     *         "companyIds": [
                     *           "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G"
                     *         ],
                     *         "allowedNetworks": [
                     *           "192.0.2.0/24"
                     *         ],
                     *         "expiresAt": null,
                     *         "lastUsedAt": null,
                     *         "lastUsed": null,
                     *         "revokedAt": null,
                     *         "replacedBy": null
                     *       },
                     *       "secret": "secret_<43 characters>"
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeysCreateResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden1"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "apiKeys.rotate": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the key */
                keyId: components["parameters"]["keyId"];
            };
            cookie?: never;
        };
        requestBody?: {
            content: {
                "application/json": components["schemas"]["RotateApiKeyInput"];
            };
        };
        responses: {
            /** @description The request succeeded. */
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
                     *         "createdBy": {
                     *           "type": "member",
                     *           "id": "usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *           "name": "Ann Peeters"
                     *         },
                     *         "scopes": [
                     *           "send",
                     *           "documents.read"
                     *         ],
                     *         "companyIds": [
                     *           "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G"
                     *         ],
                     *         "allowedNetworks": [
                     *           "192.0.2.0/24"
                     *         ],
                     *         "expiresAt": null,
                     *         "lastUsedAt": null,
                     *         "lastUsed": null,
                     *         "revokedAt": null,
                     *         "replacedBy": null
                     *       },
                     *       "secret": "secret_<43 characters>",
                     *       "replaced": {
                     *         "id": "key_01KAJ2P4BZ8T6S4Q2N0M8J6H4F",
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "name": "ERP",
                     *         "type": "basic",
                     *         "createdAt": "2026-11-21T09:58:00.000Z",
                     *         "createdBy": {
                     *           "type": "member",
                     *           "id": "usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *           "name": "Ann Peeters"
                     *         },
                     *         "scopes": [
                     *           "send",
                     *           "documents.read"
                     *         ],
                     *         "companyIds": [
                     *           "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G"
                     *         ],
                     *         "allowedNetworks": [
                     *           "192.0.2.0/24"
                     *         ],
                     *         "expiresAt": "2026-11-22T09:58:00.000Z",
                     *         "lastUsedAt": null,
                     *         "lastUsed": null,
                     *         "revokedAt": null,
                     *         "replacedBy": "key_01KAJ3Q5CZ9V7T5R3P1N9M7K5J"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ApiKeysRotateResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code-2"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden1"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "key_not_rotatable";
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
                keyId: components["parameters"]["keyId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SuccessOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden2"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "oauth.createToken": {
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
            /** @description The request succeeded. */
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
                     *       "scope": "send documents.read",
                     *       "id": "key_01KAJ3Q5CZ9V7T5R3P1N9M7K5J"
                     *     }
                     */
                    "application/json": components["schemas"]["OauthCreateTokenResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_request" | "unsupported_grant_type" | "invalid_scope" | "unreadable_body";
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
    "oauth.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *       "oauth": {
                     *         "enabled": true,
                     *         "tokenUrl": "https://passerelle.example.com/api/core/oauth2/token",
                     *         "keyIds": [
                     *           "main-2026"
                     *         ],
                     *         "enabledAt": "2026-11-02T08:00:00.000Z",
                     *         "updatedAt": "2026-11-02T08:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OAuth2Result"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "oauth.validateAssertion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CheckAssertionInput"];
            };
        };
        responses: {
            /** @description The request succeeded. */
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
                     *       "verdict": {
                     *         "acceptable": false,
                     *         "judgements": [
                     *           {
                     *             "part": "alg",
                     *             "value": "\"RS256\"",
                     *             "message": null
                     *           },
                     *           {
                     *             "part": "exp",
                     *             "value": "1795377600",
                     *             "message": "The assertion has expired: \"exp\" is 1795377600, and it is 1795377700."
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AssertionVerdictResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "audit.list": {
        parameters: {
            query?: {
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description Only changes by this kind of actor */
                actor?: "key" | "assertion" | "member" | "operator" | "system";
                /** @description Only changes with this action */
                action?: string;
                /** @description Only changes of the resource with this id */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["AuditEntryListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            200: components["responses"]["TeamOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
                "application/json": components["schemas"]["UpdateTeamInput"];
            };
        };
        responses: {
            200: components["responses"]["TeamOk"];
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "members.list": {
        parameters: {
            query?: {
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit-2"];
                /** @description Value of `pagination.nextCursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *       ],
                     *       "pagination": {
                     *         "limit": 1000,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["MemberListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "members.remove": {
        parameters: {
            query?: {
                /** @description Whether to revoke the valid API keys that the member created, directly or with another key of theirs. `revoke` revokes them with the removal; `keep`, the default, leaves them valid */
                keys?: components["parameters"]["keys"];
            };
            header?: never;
            path: {
                /** @description Id of the user */
                userId: components["parameters"]["userId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *           "createdBy": {
                     *             "type": "member",
                     *             "id": "usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *             "name": "Ann Peeters"
                     *           },
                     *           "scopes": [
                     *             "send",
                     *             "documents.read"
                     *           ],
                     *           "companyIds": [
                     *             "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G"
                     *           ],
                     *           "allowedNetworks": [
                     *             "192.0.2.0/24"
                     *           ],
                     *           "expiresAt": null,
                     *           "lastUsedAt": null,
                     *           "lastUsed": null,
                     *           "revokedAt": null,
                     *           "replacedBy": null
                     *         }
                     *       ],
                     *       "apiKeyCount": 1
                     *     }
                     */
                    "application/json": components["schemas"]["MembersRemoveResult"];
                };
            };
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden3"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["last_owner"];
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["MemberResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden3"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["last_owner"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "team.leave": {
        parameters: {
            query?: {
                /** @description Whether to revoke the valid API keys that the member created, directly or with another key of theirs. `revoke` revokes them with the removal; `keep`, the default, leaves them valid */
                keys?: components["parameters"]["keys"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *       "apiKeys": [],
                     *       "apiKeyCount": 0
                     *     }
                     */
                    "application/json": components["schemas"]["MembersRemoveResult"];
                };
            };
            400: components["responses"]["BadRequest2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden3"];
            409: components["responses"]["last_owner"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "invitations.list": {
        parameters: {
            query?: {
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit-2"];
                /** @description Value of `pagination.nextCursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *           "operatorOnly": false,
                     *           "createdAt": "2026-11-23T08:00:00.000Z",
                     *           "expiresAt": "2026-11-30T08:00:00.000Z",
                     *           "mailedAt": "2026-11-23T08:00:01.000Z",
                     *           "mailError": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 1000,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["InvitationListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            200: components["responses"]["InvitationOk"];
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden3"];
            /** @description The request conflicts with the present state of the resource. */
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
            429: components["responses"]["Limited1"];
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
            200: components["responses"]["InvitationOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden3"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["mail_unavailable"];
            429: components["responses"]["Limited1"];
            503: components["responses"]["Unavailable"];
        };
    };
    "invitations.revoke": {
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
            200: components["responses"]["SuccessOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden3"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "invitations.get": {
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["OpenInvitationResult"];
                };
            };
            400: components["responses"]["BadRequest3"];
            401: components["responses"]["link_invalid"];
            /** @description The role does not permit the request, or the request is not permitted at present. */
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
            429: components["responses"]["too_many_failures"];
            503: components["responses"]["Unavailable"];
        };
    };
    "memberships.create": {
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
            200: components["responses"]["SessionOk"];
            400: components["responses"]["BadRequest3"];
            401: components["responses"]["link_invalid-or-unauthorized"];
            /** @description The role does not permit the request, or the request is not permitted at present. */
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
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit-2"];
                /** @description Value of `pagination.nextCursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description Only companies with this enterprise number, in any notation */
                enterpriseNumber?: string;
                /** @description Only companies with this VAT number, in any notation */
                vatNumber?: string;
                /** @description Only companies whose name, city, VAT number, enterprise number or id contain this text: letters without regard to case and accents, numbers in any notation */
                search?: string;
                /** @description Only companies in this country (ISO 3166-1 alpha-2) */
                country?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *           "tradeNames": [
                     *             "Maison Dubois"
                     *           ],
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
                     *           "taxReporting": {
                     *             "jurisdiction": "EU",
                     *             "enabled": true,
                     *             "from": "2027-01-01",
                     *             "taxIdentifier": "BE0123456749"
                     *           },
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
                    "application/json": components["schemas"]["CompanyListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "companies.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["CompanyResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            200: components["responses"]["CompanyOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            200: components["responses"]["CompanyOk"];
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            200: components["responses"]["SuccessOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
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
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["VerificationResult"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["VerificationResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "verifications.decide": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["VerificationResult"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
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
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit-2"];
                /** @description Value of `pagination.nextCursor` of the previous page */
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
            /** @description The request succeeded. */
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
                     *           "role": null,
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
                    "application/json": components["schemas"]["IdentifierListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "identifiers.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["IdentifierResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["IdentifierResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            200: components["responses"]["SuccessOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
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
    "identifiers.createBulk": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
                "application/json": components["schemas"]["CreateRoutingAddressesInput"];
            };
        };
        responses: {
            /** @description The request succeeded. */
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
                     *       "results": [
                     *         {
                     *           "identifier": "552008443_55200844300013_compta",
                     *           "role": "routingCode",
                     *           "outcome": "created",
                     *           "identifierId": "ci_01KAJ3Q5DBM2N4P6R8T0V2X4Z7",
                     *           "code": null,
                     *           "message": null
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["RoutingAddressResultListResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "identifier_published" | "idempotency_key_in_progress";
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
    "identifiers.listMigrations": {
        parameters: {
            query?: {
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["MigrationListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "identifiers.migrate": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["MigrationResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
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
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
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
    "identifiers.createMigrationKey": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["MigrationResult"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden2"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
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
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit-2"];
                /** @description Value of `pagination.nextCursor` of the previous page */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["DocumentTypeListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documentTypes.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["DocumentTypeResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
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
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
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
            200: components["responses"]["SuccessOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "peppolDirectory.get": {
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
            200: components["responses"]["DirectoryListingOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "peppolDirectory.set": {
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
            200: components["responses"]["DirectoryListingOk"];
            /** @description The input is invalid; the errors list every invalid field. */
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
            403: components["responses"]["NotPermitted"];
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
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit-2"];
                /** @description Value of `pagination.nextCursor` of the previous page */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["LabelListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "labels.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["LabelResult"];
                };
            };
            400: components["responses"]["BadRequest5"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            409: components["responses"]["external_id_taken-or-idempotency_key_in_progress"];
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
            200: components["responses"]["LabelOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            200: components["responses"]["LabelOk"];
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["external_id_taken"];
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
            200: components["responses"]["SuccessOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            200: components["responses"]["LetterheadOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            200: components["responses"]["LetterheadOk"];
            /** @description The input is invalid; the errors list every invalid field. */
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
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "letterheads.delete": {
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
            200: components["responses"]["SuccessOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "suppliers.list": {
        parameters: {
            query?: {
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SupplierListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "suppliers.upsert": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["SupplierResult"];
                };
            };
            400: components["responses"]["BadRequest6"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            409: components["responses"]["external_id_taken-or-idempotency_key_in_progress"];
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
            200: components["responses"]["SupplierOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            200: components["responses"]["SupplierOk"];
            400: components["responses"]["BadRequest6"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["external_id_taken"];
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
            200: components["responses"]["SuccessOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            200: components["responses"]["SupplierOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            200: components["responses"]["SupplierOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "customers.list": {
        parameters: {
            query?: {
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["CustomerListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "customers.upsert": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["CustomerResult"];
                };
            };
            400: components["responses"]["BadRequest7"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            409: components["responses"]["external_id_taken-or-idempotency_key_in_progress"];
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
            200: components["responses"]["CustomerOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            200: components["responses"]["CustomerOk"];
            400: components["responses"]["BadRequest7"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["external_id_taken"];
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
            200: components["responses"]["SuccessOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            200: components["responses"]["CustomerOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            200: components["responses"]["CustomerOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.listResponses": {
        parameters: {
            query?: {
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
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
            /** @description The request succeeded. */
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
                     *           "description": "The document breaks fatal rules of its profile.",
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
                    "application/json": components["schemas"]["DocumentResponseListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.respond": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["DocumentsRespondResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code-3"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden5"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
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
            422: components["responses"]["Unprocessable1"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.getLifecycle": {
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["LifecycleResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.setLifecycleStatus": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["DocumentsSetLifecycleStatusResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code-3"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden5"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
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
            422: components["responses"]["Unprocessable1"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.list": {
        parameters: {
            query?: {
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description Documents of these companies; repeatable */
                companyId?: components["parameters"]["companyId-2"];
                /** @description Direction: received or sent */
                direction?: "incoming" | "outgoing";
                /** @description Type of the document */
                type?: "invoice" | "creditNote" | "selfBillingInvoice" | "selfBillingCreditNote" | "invoiceResponse" | "messageLevelStatus" | "messageLevelResponse" | "order" | "orderResponse" | "despatchAdvice" | "lifecycleStatus" | "report" | "frenchB2CSalesReport" | "frenchB2CPaymentReport" | "frenchB2BiInvoiceReport" | "frenchB2BiPaymentReport" | "frenchB2BiPurchaseReport" | "unknown";
                /** @description Profile of the documents, such as `peppol-bis-3`, `xrechnung-3` or `unknown` */
                profile?: string;
                /** @description Documents with exactly this number (BT-1), case-sensitive */
                number?: string;
                /** @description Documents that reference the invoice with this number (BT-25), as a credit note references the invoice it credits; documents that were stored before release 0.3.0 are not found */
                invoiceReference?: string;
                /** @description Sent invoices by the last status of the buyer’s response (Invoice Response): `rejected` RE, `questioned` UQ, `accepted` AP, `paid` PD in full; repeatable */
                answer?: ("rejected" | "questioned" | "accepted" | "paid")[];
                /** @description Documents that have any of these labels; repeatable */
                labelId?: string[];
                /** @description Incoming documents that are unread (true) or read (false) */
                unread?: boolean;
                /** @description Delivery status of the document */
                deliveryStatus?: "pending" | "delivered" | "failed";
                /** @description Documents that wait for their scheduled time (true), or do not (false) */
                scheduled?: boolean;
                /** @description Part of an address or name of either party, of the number or of the id. At least three consecutive letters or digits are needed; a shorter text matches only documents whose whole number it is. Use `number` for short numbers */
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
            200: components["responses"]["DocumentListOk"];
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.listInbox": {
        parameters: {
            query?: {
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
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
            200: components["responses"]["DocumentListOk"];
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.get": {
        parameters: {
            query?: {
                /** @description Language of the labels; else `Accept-Language`, else German for an XRechnung and English for any other document */
                language?: components["parameters"]["language"];
                /** @description Profile of the XML in a Factur-X file; the default is the profile of the document, else EN 16931. `basic` omits terms that it cannot express, and is refused (400) if the amount due could not be computed from the remaining ones */
                profile?: components["parameters"]["profile"];
                /** @description `ubl`, `cii`: the XML in this syntax, UBL 2.1 or Cross Industry Invoice. It is converted when the document is stored in the other; `conversion` then lists the losses. `facturx`: a PDF that contains the XML (Factur-X, ZUGFeRD), PDF/A-3b. A document that was received in a PDF, or sent with one, is answered with that PDF, unless a profile is named */
                format?: "ubl" | "cii" | "facturx";
            };
            header?: {
                /** @description `return=minimal` omits the contents: `xml` and `parsed` are null (RFC 7240) */
                Prefer?: components["parameters"]["Prefer"];
            };
            path: {
                /** @description Id of the document */
                documentId: components["parameters"]["documentId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    ETag: components["headers"]["ETag"];
                    "Content-Disposition": components["headers"]["Content-Disposition"];
                    "Preference-Applied": components["headers"]["Preference-Applied"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["DocumentResult"];
                    "application/xml": string;
                    "application/pdf": string;
                };
            };
            400: components["responses"]["profile_too_small"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
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
            200: components["responses"]["SuccessOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
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
    "documents.markAsRead": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["DocumentResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code-2"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["IdempotencyKeyInProgress"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.downloadPdf": {
        parameters: {
            query?: {
                /** @description Language of the labels; else `Accept-Language`, else German for an XRechnung and English for any other document */
                language?: components["parameters"]["language"];
                /** @description Profile of the XML in a Factur-X file; the default is the profile of the document, else EN 16931. `basic` omits terms that it cannot express, and is refused (400) if the amount due could not be computed from the remaining ones */
                profile?: components["parameters"]["profile"];
                /** @description `facturx`: the PDF that contains the XML of the document, like `GET /documents/{documentId}?format=facturx` */
                format?: "facturx";
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
            /** @description The request succeeded. */
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
            400: components["responses"]["profile_too_small"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "no_xml" | "not_renderable";
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
    "documents.downloadPackage": {
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
            200: components["responses"]["Ok1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.downloadProof": {
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
            200: components["responses"]["Ok1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
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
            200: components["responses"]["DocumentOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            200: components["responses"]["DocumentOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.validate": {
        parameters: {
            query?: {
                /** @description Day of the exchange, whose rules apply; today when omitted. Only for XML bodies; a JSON body contains a member of this name */
                onDate?: string;
            };
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["DocumentsValidateResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
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
            403: components["responses"]["NotPermitted"];
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["RuleSetsListResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.downloadEvidence": {
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
            200: components["responses"]["Ok1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["no_xml"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "recipients.verify": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                     *         ],
                     *         "frenchDirectory": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["RecipientResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
                /** @description Receiving company; the document is addressed to its first identifier. Only for XML bodies; a JSON body contains a member of this name */
                companyId?: string;
                /** @description Receiving identifier, `<scheme>:<identifier>`; an alternative to companyId. Only for XML bodies; a JSON body contains a member of this name */
                receiver?: string;
                /** @description Sending participant; when omitted, the sender in the document. Only for XML bodies; a JSON body contains a member of this name */
                sender?: string;
                /** @description Document type; when omitted, determined from the document. Only for XML bodies; a JSON body contains a member of this name */
                docTypeId?: string;
                /** @description Document type; when omitted, determined from the document. Only for XML bodies; a JSON body contains a member of this name */
                processId?: string;
                /** @description Id of the message on the network; a repeated id returns the first document. Only for XML bodies; a JSON body contains a member of this name */
                messageId?: string;
            };
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            200: components["responses"]["DocumentOk2"];
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden4"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
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
            /** @description The request is valid but cannot be processed. */
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
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["SandboxAdvanceClockResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden4"];
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
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["DocumentResult"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden5"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "not_outgoing" | "report_not_sent" | "imported_document" | "document_deleted" | "status_out_of_order" | "delivery_pending" | "idempotency_key_in_progress";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            422: components["responses"]["Unprocessable1"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.cancel": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["DocumentResult"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
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
                /** @description Electronic address of the sender, `<scheme>:<identifier>`; when omitted, the sender in the document. Only for XML bodies; a JSON body contains a member of this name */
                sender?: string;
            };
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            200: components["responses"]["DocumentOk2"];
            /** @description The input is invalid; the errors list every invalid field. */
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
            403: components["responses"]["NotPermitted"];
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
                /** @description Electronic address `<scheme>:<identifier>`; null for a document that is only mailed. Only for XML bodies; a JSON body contains a member of this name */
                recipient?: components["parameters"]["recipient"];
                /** @description Profile in which the document is written. The default is the profile that `countrySpecific` requires, else `peppol-bis-3`, or, if the recipient has not registered that one, a registered one. `xrechnung-3` is XRechnung 3.0, which the recipient must have registered; it requires the buyer reference (Leitweg-ID), the seller’s contact and payment means. `nlcius` is the Dutch NLCIUS, which the recipient must also have registered; Dutch sellers need a KVK number or OIN. `pint-eu`, `pint-ae`, `pint-aunz`, `pint-jp`, `pint-my` and `pint-sg` are the international invoices (PINT) of an area, with its tax and tax categories. Not for XML, which states its own profile. Only for XML bodies; a JSON body contains a member of this name */
                profile?: components["parameters"]["profile-2"];
                /** @description Document type to send under; it must equal the type in the document. Determined from the document when omitted. Only for XML bodies; a JSON body contains a member of this name */
                docTypeId?: components["parameters"]["docTypeId"];
                /** @description Process to send under; it must equal the process in the document. Determined from the document when omitted. Only for XML bodies; a JSON body contains a member of this name */
                processId?: components["parameters"]["processId"];
                /** @description Sends to `recipient` although the document names another electronic address of the buyer (self-billed: of the seller). Only for XML bodies; a JSON body contains a member of this name */
                allowAddressMismatch?: components["parameters"]["allowAddressMismatch"];
                /** @description Your own PDF of the document in base64, into which the invoice is embedded (Factur-X) and which is mailed and shown instead of a generated one. It must be PDF/A-3, or a PDF that can be converted to it without a visible change. Only for XML bodies; a JSON body contains a member of this name */
                pdf?: components["parameters"]["pdf"];
                /** @description Whether a PDF of the document is embedded into it; not for XML, which is sent unchanged. Only for XML bodies; a JSON body contains a member of this name */
                attachPdf?: components["parameters"]["attachPdf"];
                /** @description Converts an XML document to the other syntax (UBL, CII) when the recipient accepts only that syntax; `conversion` of the document then lists the losses, and a document that would lose a term of EN 16931 is refused. A document in JSON is always written in a syntax that the recipient accepts. Only for XML bodies; a JSON body contains a member of this name */
                convert?: boolean;
                /** @description Sends the document although the same number went to the same recipient within a year. Only for XML bodies; a JSON body contains a member of this name */
                allowDuplicate?: boolean;
                /** @description Instant at which the document is sent, at most a year ahead; until then it can be cancelled. Only for XML bodies; a JSON body contains a member of this name */
                sendAt?: string;
            };
            header?: {
                /** @description `wait=<seconds ≤ 30>` waits for the outcome of the delivery; `return=minimal` omits the contents: `xml` and `parsed` are null (RFC 7240) */
                Prefer?: string;
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["DocumentResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "document_invalid" | "invalid_document" | "tax_data_incomplete" | "seller_mismatch" | "recipient_mismatch" | "document_type_mismatch" | "no_sender_identifier" | "malformed_xml" | "unreadable_pdf" | "unacceptable_pdf" | "conversion_loses_terms" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden5"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
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
            422: components["responses"]["Unprocessable1"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.preview": {
        parameters: {
            query?: {
                /** @description Language of the labels of a PDF; else `Accept-Language`, else German for an XRechnung and English for any other document */
                language?: "en" | "fr" | "nl" | "de" | "it" | "es" | "pl" | "pt";
                /** @description Electronic address `<scheme>:<identifier>`; null for a document that is only mailed. Only for XML bodies; a JSON body contains a member of this name */
                recipient?: components["parameters"]["recipient"];
                /** @description Profile in which the document is written. The default is the profile that `countrySpecific` requires, else `peppol-bis-3`, or, if the recipient has not registered that one, a registered one. `xrechnung-3` is XRechnung 3.0, which the recipient must have registered; it requires the buyer reference (Leitweg-ID), the seller’s contact and payment means. `nlcius` is the Dutch NLCIUS, which the recipient must also have registered; Dutch sellers need a KVK number or OIN. `pint-eu`, `pint-ae`, `pint-aunz`, `pint-jp`, `pint-my` and `pint-sg` are the international invoices (PINT) of an area, with its tax and tax categories. Not for XML, which states its own profile. Only for XML bodies; a JSON body contains a member of this name */
                profile?: components["parameters"]["profile-2"];
                /** @description Document type to send under; it must equal the type in the document. Determined from the document when omitted. Only for XML bodies; a JSON body contains a member of this name */
                docTypeId?: components["parameters"]["docTypeId"];
                /** @description Process to send under; it must equal the process in the document. Determined from the document when omitted. Only for XML bodies; a JSON body contains a member of this name */
                processId?: components["parameters"]["processId"];
                /** @description Sends to `recipient` although the document names another electronic address of the buyer (self-billed: of the seller). Only for XML bodies; a JSON body contains a member of this name */
                allowAddressMismatch?: components["parameters"]["allowAddressMismatch"];
                /** @description Your own PDF of the document in base64, into which the invoice is embedded (Factur-X) and which is mailed and shown instead of a generated one. It must be PDF/A-3, or a PDF that can be converted to it without a visible change. Only for XML bodies; a JSON body contains a member of this name */
                pdf?: components["parameters"]["pdf"];
                /** @description Whether a PDF of the document is embedded into it; not for XML, which is sent unchanged. Only for XML bodies; a JSON body contains a member of this name */
                attachPdf?: components["parameters"]["attachPdf"];
            };
            header?: {
                /** @description `return=minimal` omits the contents: `xml` and `parsed` are null (RFC 7240) */
                Prefer?: components["parameters"]["Prefer"];
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                     *         "responses": [],
                     *         "route": null
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["PreviewedDocumentResult"];
                    "application/pdf": string;
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
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
            403: components["responses"]["NotPermitted"];
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["ReportingGetDeclarantResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "reporting.setDeclarant": {
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["DeclarantResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
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
            /** @description The role does not permit the request, or the request is not permitted at present. */
            403: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "company_not_verified" | "declarant_disabled" | "insufficient_scope" | "address_not_allowed" | "role_forbids";
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
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            200: components["responses"]["ReportOk"];
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code-4"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden6"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict1"];
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
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            200: components["responses"]["ReportOk"];
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code-4"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden6"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict1"];
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
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
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
            /** @description The request succeeded. */
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
                     *               "errorMessage": "Category O does not state that the buyer owes VAT in France. If the buyer does, report the purchase with a category that states it."
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
                    "application/json": components["schemas"]["ReceivedPurchaseListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "reporting.reportPurchase": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            200: components["responses"]["ReportOk"];
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code-4"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden6"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict1"];
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
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description Flow of the period */
                flow: "transactions" | "payments" | "purchases";
                /** @description First day of the period */
                periodStart: string;
                /** @description Whether the list includes reports that were replaced or cancelled */
                replaced?: boolean;
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
            /** @description The request succeeded. */
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
                     *           "receivedAt": "2026-11-21T10:00:00.000Z",
                     *           "replacedBy": null
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportedListResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code-5"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "reporting.listFilings": {
        parameters: {
            query?: {
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilingListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
                filingId: components["parameters"]["filingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["FilingResult"];
                    "application/xml": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["no_xml"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "reporting.resubmitFiling": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the company */
                companyId: components["parameters"]["companyId"];
                /** @description Id of the filing */
                filingId: components["parameters"]["filingId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *       "again": {
                     *         "reported": 12,
                     *         "hasMore": false,
                     *         "leftOut": [
                     *           {
                     *             "id": "frr_01KAJ43H2S4V6X8Z0B2D4F6H8K",
                     *             "documentId": "doc_01KAJ43H2QZ8M4T6V1X3C5N7B9",
                     *             "reference": "till-3-2026-11-20",
                     *             "reason": "reported_since",
                     *             "instead": {
                     *               "id": "frr_01KAJ55J4T6W8Y0A2C4E6G8J0M",
                     *               "documentId": "doc_01KAJ55J4R1A3C5E7G9J1M3P5Q"
                     *             }
                     *           }
                     *         ],
                     *         "hasMoreLeftOut": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportedAgainResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "report_invalid" | "invalid_input";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden6"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "filing_not_refused" | "idempotency_key_in_progress";
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
    "reporting.getCalendar": {
        parameters: {
            query?: {
                /** @description Year of the calendar; the current year in Paris when omitted */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["CalendarPeriodListResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code-5"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "reporting.getPlatform": {
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
            /** @description The request succeeded. */
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
                     *       "platform": {
                     *         "flowUrl": "https://api.platform.example/afnor-flow",
                     *         "directoryUrl": "https://api.platform.example/afnor-directory",
                     *         "tokenUrl": "https://auth.platform.example/oauth2/token",
                     *         "clientId": "boulangerie-du-port",
                     *         "organizationId": null,
                     *         "number": "0431",
                     *         "name": "Plateforme du Port",
                     *         "version": "1.1",
                     *         "omittedFields": [],
                     *         "reportOutcome": "status",
                     *         "searchDelaySeconds": 1800,
                     *         "hintUrl": "https://peppol.example.com/afnor-hints/fpc_01KB2V7Z6QXW3M5T8Y1C4D9E0F.cZ1m0V8w2K4n6P8r0S2u4W6y8A0c2E4g",
                     *         "lastError": null,
                     *         "createdAt": "2026-11-27T10:00:00.000Z",
                     *         "updatedAt": "2026-11-27T10:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["ReportingGetPlatformResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "reporting.setPlatform": {
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
                "application/json": components["schemas"]["PlatformInput"];
            };
        };
        responses: {
            /** @description The request succeeded. */
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
                     *       "platform": {
                     *         "flowUrl": "https://api.platform.example/afnor-flow",
                     *         "directoryUrl": "https://api.platform.example/afnor-directory",
                     *         "tokenUrl": "https://auth.platform.example/oauth2/token",
                     *         "clientId": "boulangerie-du-port",
                     *         "organizationId": null,
                     *         "number": "0431",
                     *         "name": "Plateforme du Port",
                     *         "version": "1.1",
                     *         "omittedFields": [],
                     *         "reportOutcome": "status",
                     *         "searchDelaySeconds": 1800,
                     *         "hintUrl": "https://peppol.example.com/afnor-hints/fpc_01KB2V7Z6QXW3M5T8Y1C4D9E0F.cZ1m0V8w2K4n6P8r0S2u4W6y8A0c2E4g",
                     *         "lastError": null,
                     *         "createdAt": "2026-11-27T10:00:00.000Z",
                     *         "updatedAt": "2026-11-27T10:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["FrenchPlatformResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "not_french" | "platform_not_accepted" | "platform_url_not_allowed" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "production_only";
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
    "reporting.deletePlatform": {
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
            200: components["responses"]["SuccessOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "taxData.list": {
        parameters: {
            query?: {
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description Only reports in this state */
                state?: "due" | "incomplete" | "sent" | "accepted" | "refused";
                /** @description Only reports to this jurisdiction */
                jurisdiction?: "SK" | "AE" | "OM" | "EU";
                /** @description Only reports of this company */
                companyId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *       "taxData": [
                     *         {
                     *           "id": "tdd_01KAJ44B6D8F0H2K4M6P8R0T2W",
                     *           "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *           "companyName": "Tatranská káva s.r.o.",
                     *           "documentId": "doc_01KAJ43H2QZ8M4T6V1X3C5N7C0",
                     *           "documentNumber": "FV-2027-0043",
                     *           "jurisdiction": "SK",
                     *           "reporter": "C2",
                     *           "type": "submit",
                     *           "scope": "domestic",
                     *           "sequence": 1,
                     *           "state": "refused",
                     *           "mandatory": true,
                     *           "simulated": false,
                     *           "exchangedAt": "2027-01-04T08:12:40.120Z",
                     *           "dueAt": null,
                     *           "attempts": 1,
                     *           "waitReason": null,
                     *           "missing": [],
                     *           "refusal": {
                     *             "by": "authority",
                     *             "message": "The report breaks rules of the tax authority.",
                     *             "needsCorrection": true,
                     *             "issues": [
                     *               {
                     *                 "field": "/TaxData/ReportedTransaction",
                     *                 "message": "The tax total does not fit the lines."
                     *               }
                     *             ]
                     *           },
                     *           "messageId": "6d0c1f4e-52a7-4b0b-9a53-6b4c7d8e9f10",
                     *           "sentAt": "2027-01-04T08:12:41.004Z",
                     *           "acceptedAt": null,
                     *           "createdAt": "2027-01-04T08:12:40.120Z",
                     *           "updatedAt": "2027-01-04T08:12:47.310Z"
                     *         },
                     *         {
                     *           "id": "tdd_01KAJ44B6D8F0H2K4M6P8R0T2V",
                     *           "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *           "companyName": "Tatranská káva s.r.o.",
                     *           "documentId": "doc_01KAJ43H2QZ8M4T6V1X3C5N7B9",
                     *           "documentNumber": "FV-2027-0042",
                     *           "jurisdiction": "SK",
                     *           "reporter": "C2",
                     *           "type": "submit",
                     *           "scope": "domestic",
                     *           "sequence": 1,
                     *           "state": "accepted",
                     *           "mandatory": true,
                     *           "simulated": false,
                     *           "exchangedAt": "2027-01-04T08:12:40.120Z",
                     *           "dueAt": null,
                     *           "attempts": 1,
                     *           "waitReason": null,
                     *           "missing": [],
                     *           "refusal": null,
                     *           "messageId": "6d0c1f4e-52a7-4b0b-9a53-6b4c7d8e9f10",
                     *           "sentAt": "2027-01-04T08:12:41.004Z",
                     *           "acceptedAt": "2027-01-04T08:12:47.310Z",
                     *           "createdAt": "2027-01-04T08:12:40.120Z",
                     *           "updatedAt": "2027-01-04T08:12:47.310Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TaxDataListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "taxData.downloadXml": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the report to the tax authority */
                taxDataId: components["parameters"]["taxDataId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                    "application/xml": string;
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "tax_data_not_made";
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
    "taxData.retry": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the report to the tax authority */
                taxDataId: components["parameters"]["taxDataId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *       "taxData": {
                     *         "id": "tdd_01KAJ44B6D8F0H2K4M6P8R0T2V",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "companyName": "Tatranská káva s.r.o.",
                     *         "documentId": "doc_01KAJ43H2QZ8M4T6V1X3C5N7B9",
                     *         "documentNumber": "FV-2027-0042",
                     *         "jurisdiction": "SK",
                     *         "reporter": "C2",
                     *         "type": "resubmit",
                     *         "scope": "domestic",
                     *         "sequence": 1,
                     *         "state": "due",
                     *         "mandatory": true,
                     *         "simulated": false,
                     *         "exchangedAt": "2027-01-04T08:12:40.120Z",
                     *         "dueAt": null,
                     *         "attempts": 1,
                     *         "waitReason": null,
                     *         "missing": [],
                     *         "refusal": null,
                     *         "messageId": "6d0c1f4e-52a7-4b0b-9a53-6b4c7d8e9f10",
                     *         "sentAt": "2027-01-04T08:12:41.004Z",
                     *         "acceptedAt": null,
                     *         "createdAt": "2027-01-04T08:12:40.120Z",
                     *         "updatedAt": "2027-01-04T08:12:47.310Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TaxDataResult"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "tax_data_not_retryable" | "idempotency_key_in_progress";
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
    "taxData.withdraw": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
                "Idempotency-Key"?: components["parameters"]["Idempotency-Key"];
            };
            path: {
                /** @description Id of the report to the tax authority */
                taxDataId: components["parameters"]["taxDataId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *       "taxData": {
                     *         "id": "tdd_01KAJ44B6D8F0H2K4M6P8R0T2X",
                     *         "companyId": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *         "companyName": "Tatranská káva s.r.o.",
                     *         "documentId": "doc_01KAJ43H2QZ8M4T6V1X3C5N7B9",
                     *         "documentNumber": "FV-2027-0042",
                     *         "jurisdiction": "SK",
                     *         "reporter": "C2",
                     *         "type": "withdraw",
                     *         "scope": "domestic",
                     *         "sequence": 2,
                     *         "state": "due",
                     *         "mandatory": true,
                     *         "simulated": false,
                     *         "exchangedAt": "2027-01-04T08:12:40.120Z",
                     *         "dueAt": null,
                     *         "attempts": 0,
                     *         "waitReason": null,
                     *         "missing": [],
                     *         "refusal": null,
                     *         "messageId": null,
                     *         "sentAt": null,
                     *         "acceptedAt": null,
                     *         "createdAt": "2027-01-04T08:12:40.120Z",
                     *         "updatedAt": "2027-01-04T08:12:47.310Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TaxDataWithdrawResult"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "tax_data_not_withdrawable" | "idempotency_key_in_progress";
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
    "taxData.listAnswers": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the report to the tax authority */
                taxDataId: components["parameters"]["taxDataId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *       "answers": [
                     *         {
                     *           "id": "tda_01KAJ44B6D8F0H2K4M6P8R0T2V",
                     *           "submission": 1,
                     *           "outcome": "accepted",
                     *           "decisive": true,
                     *           "sender": "0242:000123",
                     *           "description": null,
                     *           "xml": "<ApplicationResponse>…</ApplicationResponse>",
                     *           "receivedAt": "2027-01-04T08:12:47.310Z"
                     *         }
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["TaxDataAnswerListResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "taxData.listByDocument": {
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["TaxDataListByDocumentResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookListResult"];
                };
            };
            400: components["responses"]["invalid_input"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhooks.create": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            200: components["responses"]["WebhookOk"];
            400: components["responses"]["BadRequest8"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden2"];
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
            200: components["responses"]["WebhookOk2"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            200: components["responses"]["WebhookOk2"];
            400: components["responses"]["BadRequest8"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden2"];
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
            200: components["responses"]["SuccessOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhooks.rotateSecret": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            200: components["responses"]["WebhookOk"];
            400: components["responses"]["invalid_input"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden2"];
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
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description Only deliveries of this status */
                status?: components["parameters"]["status"];
                /** @description Only deliveries made at this instant or later */
                from?: components["parameters"]["from"];
                /** @description Only deliveries made before this instant */
                to?: components["parameters"]["to"];
                /** @description Class of the HTTP status of the last attempt; `none`: there was no response */
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
            200: components["responses"]["WebhookDeliveryListOk"];
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhookDeliveries.list": {
        parameters: {
            query?: {
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
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
            200: components["responses"]["WebhookDeliveryListOk"];
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["WebhookDeliveryWithAttemptsResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhookDeliveries.retry": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            200: components["responses"]["WebhookDeliveryWithAttemptsOk"];
            400: components["responses"]["invalid_input"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "webhook_deleted" | "webhook_disabled" | "webhook_paused" | "idempotency_key_in_progress";
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
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            200: components["responses"]["WebhookDeliveryWithAttemptsOk"];
            400: components["responses"]["invalid_input"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict2"];
            422: components["responses"]["IdempotencyKeyReused"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhooks.replay": {
        parameters: {
            query?: never;
            header?: {
                /** @description Makes the request safe to repeat: a repetition gets the first answer, with `Idempotent-Replayed: true`. Keys are stored for 7 days */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["WebhooksReplayResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
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
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["Conflict2"];
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
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description Only events of this type */
                type?: "api_key.expiring" | "company.verification" | "document.delivery_status_changed" | "document.label.assigned" | "document.label.unassigned" | "document.lifecycle_changed" | "document.received" | "document.reporting_status_changed" | "document.response_received" | "document.sent" | "document.tax_refused" | "document.tax_reported" | "webhook.test";
                /** @description Read forward, oldest first, from this instant on (ISO 8601) */
                since?: string;
                /** @description Maximum number of seconds to wait for an event when there is none; only when reading forward */
                wait?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            /** @description Too many requests in a second, or at the same time. */
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["EventResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "events.listTypes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *         "description": "Sent by POST /webhooks/{webhookId}/test to that webhook only",
                     *         "schema": {}
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["EventsListTypesResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "documents.getTimeline": {
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
            /** @description The request succeeded. */
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
                     *           "hasReceipt": true,
                     *           "keyCustody": "file"
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
                    "application/json": components["schemas"]["TimelineEntryListResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "overview.get": {
        parameters: {
            query?: {
                /** @description Number of days (UTC) of the chart, ending with today */
                days?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *             },
                     *             "isComplete": true
                     *           },
                     *           {
                     *             "date": "2026-11-21",
                     *             "incoming": 4,
                     *             "outgoing": {
                     *               "pending": 1,
                     *               "delivered": 17,
                     *               "failed": 0,
                     *               "withoutDelivery": 0
                     *             },
                     *             "isComplete": true
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
                    "application/json": components["schemas"]["OverviewResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code-5"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "recipients.search": {
        parameters: {
            query: {
                /** @description VAT number, enterprise number, electronic address or name, in any notation: `BE 0987.654.394`, `0208:0987654394`, `Brouwerij` */
                query: string;
                /** @description Country that numbers without a country belong to (ISO 3166-1 alpha-2) */
                country?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *       "recipients": [
                     *         {
                     *           "address": "0208:0987654394",
                     *           "name": "Brouwerij De Kroon NV",
                     *           "country": "BE",
                     *           "source": "customer",
                     *           "vatNumber": "BE0987654394",
                     *           "customerId": "cus_01KAJ3W1K2M3N4P5Q6R7S8T9V0",
                     *           "registered": true
                     *         }
                     *       ],
                     *       "isComplete": true,
                     *       "unanswered": []
                     *     }
                     */
                    "application/json": components["schemas"]["RecipientsSearchResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code-5"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "requests.list": {
        parameters: {
            query?: {
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description Class of the status; `failed`: 4xx and 5xx, `aborted`: the client disconnected before the answer */
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
                /** @description Only requests by a program with a `key`, or by a signed-in `person` */
                by?: "key" | "person";
                /** @description Only requests of this person, or of tokens that were issued for them */
                userId?: string;
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["ApiRequestListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "requests.listFailures": {
        parameters: {
            query?: {
                /** @description Only requests that were answered at this instant or later; default: all stored requests */
                from?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["RequestGroupListResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code-5"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["NotPermitted"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "health.getLiveness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *       "version": "0.3.0-dev"
                     *     }
                     */
                    "application/json": components["schemas"]["HealthGetLivenessResult"];
                };
            };
        };
    };
    "health.getReadiness": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *       "degraded": [],
                     *       "outgoingWork": "running"
                     *     }
                     */
                    "application/json": components["schemas"]["HealthGetReadinessResult"];
                };
            };
            /** @description A dependency is unavailable, or the service is overloaded. */
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
            /** @description The request succeeded. */
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
                     *       "version": "0.3.0-dev",
                     *       "documentation": "/docs",
                     *       "apiDocument": "/openapi.json"
                     *     }
                     */
                    "application/json": components["schemas"]["ServiceGetResult"];
                };
            };
            /** @description Redirect of a browser to `/app` */
            302: {
                headers: {
                    /** @description Address of the dashboard */
                    Location?: string;
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "installation.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *       "installation": {
                     *         "at": "2026-11-21T14:03:00.000Z",
                     *         "version": "0.3.0-dev",
                     *         "production": true,
                     *         "processes": [
                     *           {
                     *             "number": "1203985221",
                     *             "version": "0.3.0-dev",
                     *             "role": "all",
                     *             "address": "10.0.0.7",
                     *             "since": "2026-11-20T08:14:00.000Z"
                     *           }
                     *         ],
                     *         "database": {
                     *           "version": "18.1",
                     *           "embedded": false,
                     *           "bytes": 2147483648,
                     *           "connections": 24,
                     *           "mostConnections": 100
                     *         },
                     *         "schema": {
                     *           "applied": 80,
                     *           "pending": [],
                     *           "newer": false
                     *         },
                     *         "disk": {
                     *           "freeBytes": 51539607552,
                     *           "totalBytes": 107374182400
                     *         },
                     *         "certificates": [
                     *           {
                     *             "of": "access_point",
                     *             "seat": "PBE000123",
                     *             "serial": "4f1c2a",
                     *             "notBefore": "2026-02-01T00:00:00.000Z",
                     *             "notAfter": "2028-02-01T00:00:00.000Z"
                     *           }
                     *         ],
                     *         "findings": [
                     *           {
                     *             "check": "backups",
                     *             "level": "warning",
                     *             "message": "No backup of this installation has been made.",
                     *             "help": "passerelle db backup --out FILE, nightly; see docs/backup.md"
                     *           }
                     *         ],
                     *         "checked": [
                     *           "settings",
                     *           "database",
                     *           "backups"
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["InstallationResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["role_forbids-or-second_factor_missing"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "work.get": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WorkOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["role_forbids-or-second_factor_missing"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "work.hold": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkReasonInput"];
            };
        };
        responses: {
            /** @description The request succeeded. */
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
                     *       "work": {
                     *         "hold": {
                     *           "reason": "Certificate renewal",
                     *           "since": "2026-11-21T14:03:00.000Z"
                     *         },
                     *         "queues": [
                     *           {
                     *             "table": "deliveries",
                     *             "due": 12,
                     *             "oldestDue": "2026-11-21T14:02:58.000Z",
                     *             "scheduled": 3,
                     *             "inFlight": 8,
                     *             "startedPerMinute": 420,
                     *             "parked": 1
                     *           }
                     *         ]
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["WorkResult"];
                };
            };
            400: components["responses"]["BadRequest9"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden7"];
            /** @description The request conflicts with the present state of the resource. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "work_held";
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
    "work.resume": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WorkOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden7"];
            /** @description The request conflicts with the present state of the resource. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "work_not_held";
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
    "parkedWork.list": {
        parameters: {
            query?: {
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParkedWorkListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["role_forbids-or-second_factor_missing"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "parkedWork.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the row */
                rowId: components["parameters"]["rowId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ParkedWorkResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["role_forbids-or-second_factor_missing"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "parkedWork.release": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["ReleaseInput"];
            };
        };
        responses: {
            /** @description The request succeeded. */
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
                     *       "released": [
                     *         "dlv_01KAJ40M3X5Z7B9D1F3H5K7N9Q"
                     *       ]
                     *     }
                     */
                    "application/json": components["schemas"]["ParkedWorkReleaseResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["role_forbids-or-second_factor_missing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "parkedWork.discard": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the row */
                rowId: components["parameters"]["rowId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["WorkReasonInput"];
            };
        };
        responses: {
            200: components["responses"]["SuccessOk"];
            400: components["responses"]["BadRequest9"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden7"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "discard_unsupported" | "not_parked";
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
    "operatorTeams.list": {
        parameters: {
            query?: {
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description Id of a team, or the beginning of a name; the results are sorted by name */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["OperatorTeamListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["role_forbids-or-second_factor_missing"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "operatorTeams.create": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["CreateTeamInput"];
            };
        };
        responses: {
            200: components["responses"]["OperatorTeamOk"];
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden7"];
            409: components["responses"]["mail_unavailable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "operatorTeams.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the team */
                teamId: components["parameters"]["teamId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["OperatorTeamOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["role_forbids-or-second_factor_missing"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "operatorTeams.update": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the team */
                teamId: components["parameters"]["teamId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["RenameTeamInput"];
            };
        };
        responses: {
            200: components["responses"]["OperatorTeamOk"];
            400: components["responses"]["BadRequest5"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["role_forbids-or-second_factor_missing"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["team_erased"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "teamOAuth.get": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the team */
                teamId: components["parameters"]["teamId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TeamOAuthOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["role_forbids-or-second_factor_missing"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "teamOAuth.set": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the team */
                teamId: components["parameters"]["teamId"];
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                "application/json": components["schemas"]["SetTeamKeysInput"];
            };
        };
        responses: {
            200: components["responses"]["TeamOAuthOk"];
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "invalid_input" | "invalid_jwks" | "malformed_json" | "json_too_deep" | "json_too_large" | "missing_body" | "unreadable_body";
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden7"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["team_erased"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "teamOAuth.disable": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of the team */
                teamId: components["parameters"]["teamId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *       "oauth": {
                     *         "teamId": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *         "enabled": false,
                     *         "keyIds": [],
                     *         "tokenUrl": "https://passerelle.example.com/api/core/oauth2/token"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["TeamOAuthResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden7"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "openVerifications.list": {
        parameters: {
            query?: {
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *           "id": "cvs_01KAJ3Q5D9A1B2C3D4E5F6G7H8",
                     *           "team": {
                     *             "id": "team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J",
                     *             "name": "Bakkerij Peeters"
                     *           },
                     *           "company": {
                     *             "id": "c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G",
                     *             "name": "Bakkerij Peeters NV",
                     *             "tradeNames": [
                     *               "Peeters Brood"
                     *             ],
                     *             "address": "Kerkstraat 1",
                     *             "postalCode": "9000",
                     *             "city": "Gent",
                     *             "country": "BE",
                     *             "enterpriseNumberScheme": "0208",
                     *             "enterpriseNumber": "0123456749",
                     *             "vatNumber": "BE0123456749",
                     *             "isVerified": false
                     *           },
                     *           "createdAt": "2026-11-21T10:00:00.000Z",
                     *           "expiresAt": "2026-11-28T10:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["OpenVerificationListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["role_forbids-or-second_factor_missing"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "openVerifications.decide": {
        parameters: {
            query?: never;
            header?: never;
            path: {
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
            /** @description The request succeeded. */
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
                     *         "status": "verified",
                     *         "url": "http://localhost:3000/app/companies/c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G/verifications/cvs_01KAJ3R0A1B2C3D4E5F6G7H8J9",
                     *         "reason": null,
                     *         "createdAt": "2026-11-02T09:30:30.000Z",
                     *         "expiresAt": "2026-11-09T09:30:30.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["VerificationResult"];
                };
            };
            400: components["responses"]["BadRequest4"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden7"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "verification_closed";
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
    "accounts.list": {
        parameters: {
            query?: {
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
                /** @description Id of an account, or the beginning of an address; the results are sorted by address */
                search?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *       "accounts": [
                     *         {
                     *           "id": "usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *           "email": "ann@example.com",
                     *           "name": "Ann Peeters",
                     *           "operator": true,
                     *           "disabledAt": null,
                     *           "secondFactor": true,
                     *           "teams": 2,
                     *           "lastSeenAt": "2026-11-23T08:31:00.000Z",
                     *           "createdAt": "2026-11-02T09:00:00.000Z"
                     *         }
                     *       ],
                     *       "pagination": {
                     *         "limit": 50,
                     *         "nextCursor": null,
                     *         "hasMore": false
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AccountListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["role_forbids-or-second_factor_missing"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "accounts.update": {
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
                "application/json": components["schemas"]["ChangeAccountInput"];
            };
        };
        responses: {
            /** @description The request succeeded. */
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
                     *       "account": {
                     *         "id": "usr_01KAJ3Q5CZ3S5T7V9X1Z3B5D7F",
                     *         "email": "ann@example.com",
                     *         "name": "Ann Peeters",
                     *         "operator": true,
                     *         "disabledAt": "2026-11-23T09:00:00.000Z",
                     *         "secondFactor": true,
                     *         "teams": 2,
                     *         "lastSeenAt": "2026-11-23T08:31:00.000Z",
                     *         "createdAt": "2026-11-02T09:00:00.000Z"
                     *       }
                     *     }
                     */
                    "application/json": components["schemas"]["AccountResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["Forbidden7"];
            404: components["responses"]["NotFound"];
            /** @description The request conflicts with the present state of the resource. */
            409: {
                headers: {
                    /** @description Stable code of the failure */
                    "X-Error-Code"?: "own_account";
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
            200: components["responses"]["SessionOk2"];
            400: components["responses"]["BadRequest10"];
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
            403: components["responses"]["https_required-or-foreign_origin-or-provider_only"];
            /** @description The request conflicts with the present state of the resource. */
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
            429: components["responses"]["too_many_failures"];
            503: components["responses"]["Unavailable"];
        };
    };
    "passwordReset.request": {
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["SuccessResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code-6"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["link_invalid"];
            403: components["responses"]["https_required-or-foreign_origin-or-provider_only"];
            409: components["responses"]["mail_unavailable"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["too_many_failures"];
            503: components["responses"]["Unavailable"];
        };
    };
    "passwordReset.confirm": {
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["PasswordResetConfirmResult"];
                };
            };
            400: components["responses"]["BadRequest10"];
            401: components["responses"]["link_invalid"];
            403: components["responses"]["https_required-or-foreign_origin"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["too_many_failures"];
            503: components["responses"]["Unavailable"];
        };
    };
    "signIn.listMethods": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["SignInListMethodsResult"];
                };
            };
        };
    };
    "session.signInWithPassword": {
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
            200: components["responses"]["SessionOk2"];
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
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
            403: components["responses"]["https_required-or-foreign_origin-or-provider_only"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["too_many_failures"];
            503: components["responses"]["Unavailable"];
        };
    };
    "session.generatePasskeyOptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["SessionGeneratePasskeyOptionsResult"];
                };
            };
            429: components["responses"]["too_many_failures"];
        };
    };
    "session.signInWithPasskey": {
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
            200: components["responses"]["SessionOk2"];
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
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
            403: components["responses"]["https_required-or-foreign_origin-or-provider_only"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["too_many_failures"];
            503: components["responses"]["Unavailable"];
        };
    };
    "accounts.createFirst": {
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
            200: components["responses"]["SessionOk2"];
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code-6"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["link_invalid"];
            403: components["responses"]["https_required-or-foreign_origin-or-provider_only"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["too_many_failures"];
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
            200: components["responses"]["SessionOk"];
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
            200: components["responses"]["SessionOk"];
            /** @description The input is invalid; the errors list every invalid field. */
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["SignedInListResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "sessions.revoke": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a session of the signed-in person */
                userSessionId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SuccessOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["verification_required"];
            404: components["responses"]["NotFound"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "signIns.list": {
        parameters: {
            query?: {
                /** @description Number of items of the page */
                limit?: components["parameters"]["limit"];
                /** @description Value of `pagination.nextCursor` of the previous page */
                cursor?: components["parameters"]["cursor"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                     *           "codeMissing": false,
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
                    "application/json": components["schemas"]["SignInListResult"];
                };
            };
            400: components["responses"]["BadRequest1"];
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
            200: components["responses"]["SuccessOk"];
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["UserResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
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
            200: components["responses"]["SuccessOk"];
            /** @description The input is invalid; the errors list every invalid field. */
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
            403: components["responses"]["verification_required"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "totp.enroll": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["TotpEnrollResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["verification_required"];
            /** @description The request conflicts with the present state of the resource. */
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
    "totp.disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SuccessOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["verification_required"];
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
            200: components["responses"]["TotpConfirmOk"];
            /** @description The input is invalid; the errors list every invalid field. */
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
            403: components["responses"]["verification_required"];
            /** @description The request conflicts with the present state of the resource. */
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
    "totp.regenerateRecoveryCodes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["TotpConfirmOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["verification_required"];
            /** @description The request conflicts with the present state of the resource. */
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
            /** @description The request succeeded. */
            200: {
                headers: {
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    "RateLimit-Limit": components["headers"]["RateLimit-Limit"];
                    "RateLimit-Remaining": components["headers"]["RateLimit-Remaining"];
                    "RateLimit-Reset": components["headers"]["RateLimit-Reset"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["PasskeyListResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "passkeys.create": {
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
            200: components["responses"]["PasskeyOk"];
            /** @description The input is invalid; the errors list every invalid field. */
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
            403: components["responses"]["verification_required"];
            409: components["responses"]["too_many_passkeys"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "passkeys.generateOptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["SessionGeneratePasskeyOptionsResult"];
                };
            };
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["verification_required"];
            409: components["responses"]["too_many_passkeys"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "passkeys.delete": {
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
            200: components["responses"]["SuccessOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["verification_required"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["last_factor"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "passkeys.update": {
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
            200: components["responses"]["PasskeyOk"];
            400: components["responses"]["BadRequest5"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["NotFound"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "identityProvider.startSignIn": {
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["IdentityProviderStartSignInResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
            400: {
                headers: {
                    "X-Error-Code": components["headers"]["X-Error-Code"];
                    "X-Request-Id": components["headers"]["X-Request-Id"];
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Failure"];
                };
            };
            401: components["responses"]["link_invalid"];
            403: components["responses"]["https_required-or-foreign_origin"];
            404: components["responses"]["provider_missing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["too_many_failures"];
            503: components["responses"]["provider_unavailable-or-unavailable"];
        };
    };
    "identityProvider.callback": {
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["IdentityProviderCallbackResult"];
                };
            };
            /** @description The input is invalid; the errors list every invalid field. */
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
            401: components["responses"]["link_invalid-or-unauthorized"];
            /** @description The role does not permit the request, or the request is not permitted at present. */
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
            404: components["responses"]["provider_missing"];
            /** @description The request conflicts with the present state of the resource. */
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
            429: components["responses"]["too_many_failures"];
            503: components["responses"]["provider_unavailable-or-unavailable"];
        };
    };
    "session.startProviderVerification": {
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
            200: components["responses"]["IdentityProviderStartSignInOk"];
            400: components["responses"]["BadRequest11"];
            401: components["responses"]["Unauthorized"];
            404: components["responses"]["provider_missing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["provider_unavailable-or-overloaded-or-unavailable"];
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
            /** @description The request succeeded. */
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
                    "application/json": components["schemas"]["LinkedIdentityListResult"];
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
            200: components["responses"]["IdentityProviderStartSignInOk"];
            400: components["responses"]["BadRequest11"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["verification_required"];
            404: components["responses"]["provider_missing"];
            413: components["responses"]["BodyTooLarge"];
            415: components["responses"]["UnsupportedMediaType"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["provider_unavailable-or-overloaded-or-unavailable"];
        };
    };
    "identities.unlink": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description Id of a linked account of the identity provider */
                identityId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SuccessOk"];
            401: components["responses"]["Unauthorized"];
            403: components["responses"]["verification_required"];
            404: components["responses"]["NotFound"];
            409: components["responses"]["last_factor"];
            429: components["responses"]["TooManyRequests"];
            503: components["responses"]["Unavailable"];
        };
    };
    "webhook.api_key.expiring": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same in every attempt; store it to recognise repetitions */
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
                "application/json": components["schemas"]["ApiKeyExpiringEvent"];
            };
        };
        responses: {
            /** @description Delivered. The body is ignored; its first 2 KiB are logged */
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
            /** @description Final answer: the delivery is not retried */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.company.verification": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same in every attempt; store it to recognise repetitions */
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
            /** @description Delivered. The body is ignored; its first 2 KiB are logged */
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
            /** @description Final answer: the delivery is not retried */
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
                /** @description Id of the event, the same in every attempt; store it to recognise repetitions */
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
            /** @description Delivered. The body is ignored; its first 2 KiB are logged */
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
            /** @description Final answer: the delivery is not retried */
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
                /** @description Id of the event, the same in every attempt; store it to recognise repetitions */
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
            /** @description Delivered. The body is ignored; its first 2 KiB are logged */
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
            /** @description Final answer: the delivery is not retried */
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
                /** @description Id of the event, the same in every attempt; store it to recognise repetitions */
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
            /** @description Delivered. The body is ignored; its first 2 KiB are logged */
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
            /** @description Final answer: the delivery is not retried */
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
                /** @description Id of the event, the same in every attempt; store it to recognise repetitions */
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
            /** @description Delivered. The body is ignored; its first 2 KiB are logged */
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
            /** @description Final answer: the delivery is not retried */
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
                /** @description Id of the event, the same in every attempt; store it to recognise repetitions */
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
            /** @description Delivered. The body is ignored; its first 2 KiB are logged */
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
            /** @description Final answer: the delivery is not retried */
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
                /** @description Id of the event, the same in every attempt; store it to recognise repetitions */
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
            /** @description Delivered. The body is ignored; its first 2 KiB are logged */
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
            /** @description Final answer: the delivery is not retried */
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
                /** @description Id of the event, the same in every attempt; store it to recognise repetitions */
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
            /** @description Delivered. The body is ignored; its first 2 KiB are logged */
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
            /** @description Final answer: the delivery is not retried */
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
                /** @description Id of the event, the same in every attempt; store it to recognise repetitions */
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
            /** @description Delivered. The body is ignored; its first 2 KiB are logged */
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
            /** @description Final answer: the delivery is not retried */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.document.tax_refused": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same in every attempt; store it to recognise repetitions */
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
                "application/json": components["schemas"]["DocumentTaxRefusedEvent"];
            };
        };
        responses: {
            /** @description Delivered. The body is ignored; its first 2 KiB are logged */
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
            /** @description Final answer: the delivery is not retried */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    "webhook.document.tax_reported": {
        parameters: {
            query?: never;
            header: {
                /** @description Id of the event, the same in every attempt; store it to recognise repetitions */
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
                "application/json": components["schemas"]["DocumentTaxReportedEvent"];
            };
        };
        responses: {
            /** @description Delivered. The body is ignored; its first 2 KiB are logged */
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
            /** @description Final answer: the delivery is not retried */
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
                /** @description Id of the event, the same in every attempt; store it to recognise repetitions */
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
            /** @description Delivered. The body is ignored; its first 2 KiB are logged */
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
            /** @description Final answer: the delivery is not retried */
            default: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}
