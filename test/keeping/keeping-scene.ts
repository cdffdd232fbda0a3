import { writeCoda } from '../../src/standards/bank-statements/coda.fixture';
import { createPdf } from '../../src/standards/facturx/pdf/test-pdf.testing';
import type { Endpoint } from '../support/endpoint';
import { declarant, sales } from '../support/french';
import { fluxReport, submitFlow } from '../support/french-flows';
import { smallInvoice } from '../support/invoices';
import { makeExamples } from '../support/owned-resources';
import { person } from '../support/people';
import type { Service } from '../support/service';
import { slovakCompany, slovakInvoice } from '../support/slovak';
import { sendAndWait, type TeamClient } from '../support/team-client';
import { until } from '../support/until';

export const SIGNING = 'a signing secret of a webhook that nobody else may see';
export const MIGRATION_KEY = 'aaBB11##xy';
export const ATTACHED = Buffer.from('%PDF-1.4 what was attached');

/** A PDF with an empty page. */
export const NO_INVOICE = createPdf({
  objects: {
    1: '<< /Type /Catalog /Pages 2 0 R >>',
    2: '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    3: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] >>',
  },
});

/** What fills a team of a service, and counts what is left of it. */
export function keepingScene(service: () => Service, receiver: () => Endpoint) {
  const count = async (sql: string, ...parameters: unknown[]): Promise<number> =>
    (await service().sql<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`, parameters))[0]?.n ?? -1;

  const send = async (team: TeamClient, companyId: string, recipient: string): Promise<string> => {
    const { status, body } = await team.post(`/api/v1/${companyId}/send`, {
      recipient,
      documentType: 'invoice',
      document: smallInvoice(`K-${Math.random()}`, {
        buyer: { name: 'Büyer', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
        attachments: [
          {
            id: 'A',
            filename: 'tïmes.pdf',
            mimeCode: 'application/pdf',
            embeddedDocument: ATTACHED.toString('base64'),
          },
        ],
      }),
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    return body.document.id as string;
  };

  /** A team with something in every corner. */
  const furnished = async (): Promise<{ team: TeamClient; document: string; address: string }> => {
    const team = await service().team();
    const [from, to] = [await team.company(), await team.company()];
    await team.sdk.webhooks.create({
      url: receiver().url,
      secret: SIGNING,
      headers: [{ name: 'X-Key', value: SIGNING }],
    });
    await team.sdk.portalLinks.create({ companyId: from.id });
    const label = (await team.sdk.labels.create({ name: 'L', colorHex: '#112233' })).id;
    const supplier = (await team.sdk.suppliers.upsert({ name: 'S', externalId: 's' })).id;
    const customer = (await team.sdk.customers.upsert({ name: 'C', externalId: 'c' })).id;
    await team.sdk.suppliers.addLabel(supplier, label);
    await team.sdk.customers.addLabel(customer, label);
    const unverified = await team.company({}, false);
    const [identifier] = (await team.get(`/api/v1/companies/${unverified.id}/identifiers`)).body.identifiers;
    await team.post(`/api/v1/companies/${unverified.id}/identifiers/${identifier.id}/migration`, {
      migrationKey: MIGRATION_KEY,
    });
    await team.sdk.companies.setLetterhead(from.id, { accentColor: '#0a5c8f' });
    await team.sdk.drafts.create(from.id, { content: { recipient: to.address, document: {} } });
    const { id: recurring } = await team.sdk.recurringInvoices.create(from.id, {
      ...{ name: 'Rent', mode: 'draft', firstOn: '2026-01-01', paused: true },
      interval: { every: 1, unit: 'month', day: 1 },
      content: { recipient: to.address, documentType: 'invoice', document: {} },
    });
    await team.sdk.recurringInvoices.run(from.id, recurring, { on: '2026-02-01' });
    await team.sdk.savedViews.create({ name: 'Large', filter: { amountFrom: '1000' } });
    await team.sdk.items.upsert(from.id, { name: 'Consulting', netPrice: '95.00' });
    await team.sdk.companies.setDirectory(from.id, { listed: true, consent: true });
    const document = await send(team, from.id, to.address);
    await service().settled(document);
    const answered = await send(team, from.id, '9999:status-refused');
    await service().settled(answered);
    await team.sdk.documents.addLabel(document, label);
    // A PDF without an invoice in it is kept as it came.
    await team.post(`/api/v1/${to.id}/inbound`, { document: NO_INVOICE.toString('base64') });
    await service().sql(
      `INSERT INTO lifecycle_statuses (id, team_id, document_id, origin, speaker, code, message_id, created_at)
       VALUES ($1, $2, $3, 'automatic', 'sellerPlatform', '200', $1, now())`,
      [`lcs_${document}`, team.teamId, document],
    );
    await service().sql(
      `INSERT INTO invoice_credits (credit_note_id, reference, invoice_id, team_id, company_id, amount)
       VALUES ($1, 'KEPT-1', $2, $3, $4, 1)`,
      [document, answered, team.teamId, from.id],
    );
    await service().sql(
      `INSERT INTO bulk_actions (id, team_id, action, state, matched, failed, created_at) VALUES ('blk_' || $1, $2, 'markRead', 'done', 1, 1, now())`,
      [document, team.teamId],
    );
    await service().sql(
      `INSERT INTO bulk_action_documents (bulk_action_id, document_id, code) VALUES ('blk_' || $1, $1, 'not_found')`,
      [document],
    );
    await service().sql(
      `INSERT INTO rule_replays (id, team_id, direction, today, day, state, matched, counts, created_at)
        VALUES ('rrp_' || $1, $2, 'outgoing', '2026-01-02', '2026-01-02', 'done', 1, '{"rules":[]}', now())`,
      [document, team.teamId],
    );
    await service().sql(
      `INSERT INTO rule_replay_documents (rule_replay_id, document_id) VALUES ('rrp_' || $1, $1)`,
      [document],
    );
    await service().sql(
      `INSERT INTO rule_replay_companies (rule_replay_id, company_id, refused, newly_refused) VALUES ('rrp_' || $1, $2, 1, 1)`,
      [document, from.id],
    );
    await service().sql(
      `INSERT INTO team_quotas (team_id, plan, documents_per_month, checked_at) VALUES ($1, 'P', 9, now())`,
      [team.teamId],
    );
    await service().sql(
      `INSERT INTO usage_days (team_id, day, company_id, sent, received) VALUES ($1, '2026-01-02', $2, 1, 1)`,
      [team.teamId, from.id],
    );
    const mailbox = { host: 'imap.example.com', user: 'u', password: 'a mail password', enabled: false };
    await team.sdk.companies.setMailbox(to.id, mailbox);
    await service().sql(
      `INSERT INTO upstream_connections (id, team_id, provider, base_url, api_key, api_secret_sealed, created_at, updated_at)
       VALUES ('upc_' || $1, $2, 'recommand', 'https://provider.example.com', 'k', '\\x00', now(), now())`,
      [document, team.teamId],
    );
    await service().sql(
      `INSERT INTO upstream_companies (company_id, team_id, network, updated_at) VALUES ($1, $2, 'own', now())`,
      [from.id, team.teamId],
    );
    await service().sql(
      `INSERT INTO upstream_submissions (envelope_id, team_id, connection_id, remote_company_id, idempotency_key, created_at)
       VALUES ('env_' || $1, $2, 'upc_' || $1, 'c', 'k', now())`,
      [document, team.teamId],
    );
    await service().sql(
      `INSERT INTO upstream_arrivals (connection_id, arrival_id, team_id, reason, stored_at)
       VALUES ('upc_' || $1, 'a', $2, 'r', now())`,
      [document, team.teamId],
    );
    await service().sql(
      `INSERT INTO network_moves (id, team_id, company_id, network, connection_id, remote_company_id, status, created_at)
       VALUES ('nmv_' || $1, $2, $3, 'own', 'upc_' || $1, 'c', 'completed', now())`,
      [document, team.teamId, from.id],
    );
    await service().sql(
      `INSERT INTO network_move_identifiers (id, team_id, move_id, identifier_id, state)
       SELECT 'nmi_' || $1, $2, 'nmv_' || $1, i.id, 'moved' FROM identifiers i WHERE i.company_id = $3 LIMIT 1`,
      [document, team.teamId, from.id],
    );
    await service().sql(
      `INSERT INTO upstream_receptions (team_id, key, received_at) VALUES ($1, '\\x01', now())`,
      [team.teamId],
    );
    await service().sql(
      `INSERT INTO arrivals (id, team_id, company_id, channel, size, created_at) VALUES ('arr_' || $1, $2, $3, 'email', 1, now())`,
      [document, team.teamId, to.id],
    );
    await service().sql(
      `INSERT INTO arrival_attachments (arrival_id, position, team_id, media_type, size, outcome, document_id)
       VALUES ('arr_' || $1, 1, $2, 'application/xml', 1, 'stored', $1)`,
      [document, team.teamId],
    );
    await service().sql(
      `INSERT INTO reminders (id, team_id, company_id, request_id, customer, address, language, level, state, created_at)
       VALUES ('rmd_' || $1, $2, $3, 'rmd_' || $1, 'c', 'a@example.com', 'en', 1, 'sent', now())`,
      [document, team.teamId, from.id],
    );
    await service().sql(
      `INSERT INTO reminder_documents (reminder_id, document_id, open_amount) VALUES ('rmd_' || $1, $1, 1)`,
      [document],
    );
    await team.sdk.payments.create(answered, { amount: '0.01' });
    await team.sdk.bankStatements.importFile(from.id, {
      document: writeCoda({ movements: [{ amount: '1.00' }] }).join('\n'),
    });
    const imported = await team.sdk.invoiceImports.create(from.id, { document: 'Number;Price\nIMPORT-1;1' });
    await team.sdk.invoiceImports.setMapping(from.id, imported.id, { fields: imported.suggestion.fields });
    await team.sdk.comments.create(answered, { text: 'A note' });
    await service().sql(
      `INSERT INTO purchase_states (document_id, team_id, company_id, state, updated_at) VALUES ($1, $2, $3, 'approved', now())`,
      [document, team.teamId, from.id],
    );
    await service().sql(
      `INSERT INTO payee_confirmations (document_id, team_id, company_id, warnings, text, confirmed_by, confirmed_at)
       VALUES ($1, $2, $3, '{PAYEE-ACCOUNT-NEW}', 'Called', 'user_1', now())`,
      [document, team.teamId, from.id],
    );
    await team.sdk.forwarding.createRule(from.id, {
      ...{ name: 'Rule', moment: 'approval', recipients: ['a@example.com'] },
    });
    await service().sql(
      `INSERT INTO document_forwards (id, team_id, company_id, document_id, language, created_at, expires_at)
       VALUES ('fwd_' || $1, $2, $3, $1, 'en', now(), now())`,
      [document, team.teamId, from.id],
    );
    await service().sql(
      `INSERT INTO forward_mails (id, team_id, forward_id, address, created_at)
       VALUES ('fwd_' || $1, $2, 'fwd_' || $1, 'a@example.com', now())`,
      [document, team.teamId],
    );
    await service().sql(
      `INSERT INTO mail_orders (document_id, occasion, recipients) VALUES ($1, 'always', '{a@example.com}')`,
      [document],
    );
    await service().sql(
      `INSERT INTO provider_messages (id, kind, subject_id, sender, receiver, doc_type_id, process_id, country_c1, payload, message_id,
        conversation_id, envelope_id, outcome, give_up_at, created_at)
       VALUES ('pmsg_' || $1, 'mls', $1, '', '', '', '', '', '', $1, '', '', $2, now(), now())`,
      [document, team.teamId],
    );
    const french = await declarant(team);
    await team.post(`${french.path}/b2c`, sales('2026-09-15'));
    await submitFlow(team, { flowSyntax: 'FRR', name: 'report.xml' }, fluxReport(french.siren, 'R-1'));
    await service().sql(
      `INSERT INTO french_portal_files (id, team_id, subject_kind, subject_id, application, flow, sequence, name, identifier, entry_name,
        reference, sha256, content, state, created_at)
       VALUES ('fpf_' || $1, $2, 'filing', $1, $2, 'report', 1, $2, $2, 'r.xml', 'R-1', '', '', 'accepted', now())`,
      [document, team.teamId],
    );
    await service().sql(
      `INSERT INTO french_portal_answers (file_id, envelope, entry_name, code, envelope_sha256, xml, effect, read_at)
       VALUES ('fpf_' || $1, 'CFE1025A', 'a.xml', '300', '', '', 'changed', now())`,
      [document],
    );
    await service().sql(
      `INSERT INTO french_platform_contracts (id, team_id, company_id, number, name, flow_url, token_url, client_id,
         client_secret_sealed, version, report_outcome, search_delay_seconds, created_at, updated_at)
       VALUES ('fpc_' || $1, $1, $2, '0431', 'P', 'https://p.example', 'https://p.example/t', 'c', '', '1.1', 'status', 60, now(), now())`,
      [team.teamId, french.id],
    );
    const [slovakSeller, slovakBuyer] = [await slovakCompany(team, null), await slovakCompany(team)];
    const reported = (await sendAndWait(team, slovakSeller.id, slovakInvoice(slovakBuyer, 'TD-1'))).body
      .document;
    await until(async () => {
      const [report] = await team.sdk.taxData.listByDocument(reported.id as string);
      return report?.state === 'accepted';
    });
    await team.sdk.exports.setMonthly(from.id, { enabled: true });
    await service().sql(
      `INSERT INTO exports (id, team_id, company_id, from_day, to_day, language, state, created_at)
       VALUES ('exp_' || $1, $2, $3, '2026-10-01', '2026-10-31', 'en', 'failed', now())`,
      [document, team.teamId, from.id],
    );
    await service().sql(
      `INSERT INTO export_deliveries (id, team_id, export_id, channel, address, created_at)
       VALUES ('exp_' || $1, $2, 'exp_' || $1, 'email', 'a@example.com', now())`,
      [document, team.teamId],
    );
    await team.get('/api/v1/documents', { headers: { 'idempotency-key': 'k' } });
    await makeExamples(team);
    const { userId } = await person(service(), { team: team.teamId, role: 'owner' });
    await service().sql(
      `INSERT INTO notification_settings (user_id, team_id, kind, choice, updated_at) VALUES ($1, $2, 'taxDeadline', 'daily', now())`,
      [userId, team.teamId],
    );
    await service().sql(
      `INSERT INTO notifications (user_id, source, team_id, kind, daily, details, created_at)
       VALUES ($1, 'evt_' || $2, $2, 'documentFailed', true, '{}', now())`,
      [userId, team.teamId],
    );
    await service().sql(
      `INSERT INTO account_links (id, kind, token_hash, email, team_id, role, operator, created_at, expires_at)
       VALUES ('lnk_' || $1, 'invitation', $1::bytea, 'ben@example.com', $1, 'reader', false, now(), now())`,
      [team.teamId],
    );
    await service().sql(
      `INSERT INTO applications (id, team_id, registrar, name, redirect_uris, client_type, scopes, created_at)
       VALUES ('app_' || $1, $1, 'team', 'A', '{https://a.example/cb}', 'public', '{read}', now())`,
      [team.teamId],
    );
    await service().sql(
      `INSERT INTO application_grants (id, team_id, application_id, user_id, scopes, code_hash, code_challenge, code_expires_at,
         redirect_uri, connected_at, created_at)
       VALUES ('grant_' || $1, $1, 'app_' || $1, $2, '{read}', decode(md5($1), 'hex'), 'c', now(), 'https://a.example/cb', now(), now())`,
      [team.teamId, userId],
    );
    await service().sql(
      `INSERT INTO application_refresh_tokens (token_hash, team_id, grant_id, expires_at, created_at)
       VALUES (decode(md5($1), 'hex'), $1, 'grant_' || $1, now(), now())`,
      [team.teamId],
    );
    await service().sql(
      `INSERT INTO single_sign_on (id, team_id, name, issuer, client_id, group_roles, required, session_hours, created_at, updated_at)
       VALUES ('sso_' || $1, $1, 'Acme', 'https://login.example.com', 'c', '[]', false, 12, now(), now())`,
      [team.teamId],
    );
    await service().sql(
      `INSERT INTO single_sign_on_domains (id, team_id, domain, token, verified_at, created_at)
       VALUES ('dom_' || $1, $1, lower($1) || '.example', 't', now(), now())`,
      [team.teamId],
    );
    await service().sql(
      `INSERT INTO single_sign_on_identities (id, team_id, user_id, issuer, subject, email, created_at, last_used_at)
       VALUES ('oid_' || $1, $1, $2, 'https://login.example.com', 's', 'a@example.com', now(), now())`,
      [team.teamId, userId],
    );
    await service().sql(
      `INSERT INTO single_sign_on_requests (secret_hash, team_id, single_sign_on_id, purpose, return_to, language, created_at, expires_at)
       VALUES (decode(md5('sso' || $1), 'hex'), $1, 'sso_' || $1, 'sign-in', '/app/', 'en', now(), now())`,
      [team.teamId],
    );
    await service().sql(
      `INSERT INTO sessions (id, user_id, token_hash, second_factor, created_at, verified_at, last_used_at, expires_at)
       VALUES ('ses_' || $1, $2, decode(md5('ses' || $1), 'hex'), false, now(), now(), now(), now() + interval '1 hour')`,
      [team.teamId, userId],
    );
    await service().sql(
      `INSERT INTO single_sign_on_sessions (id, team_id, identity_id, checked_at)
       VALUES ('ses_' || $1, $1, 'oid_' || $1, now())`,
      [team.teamId],
    );
    await service().sql(
      `INSERT INTO scim_tokens (id, team_id, name, token_hash, created_at)
       VALUES ('sct_' || $1, $1, 'Provider', decode(md5('sct' || $1), 'hex'), now())`,
      [team.teamId],
    );
    await service().sql(
      `INSERT INTO scim_users (id, team_id, user_id, user_name, active, created_at, updated_at)
       VALUES ('scu_' || $1, $1, $2, 'ann@example.com', true, now(), now())`,
      [team.teamId, userId],
    );
    await service().sql(
      `INSERT INTO scim_groups (id, team_id, display_name, created_at, updated_at)
       VALUES ('scg_' || $1, $1, 'Bookkeeping', now(), now())`,
      [team.teamId],
    );
    await service().sql(
      `INSERT INTO scim_group_members (group_id, scim_user_id, team_id) VALUES ('scg_' || $1, 'scu_' || $1, $1)`,
      [team.teamId],
    );
    return { team, document, address: to.address };
  };

  return { count, send, furnished };
}
