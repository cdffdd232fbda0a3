import express from 'express';
import { Pool } from 'pg';
import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';

interface Document {
  teamId: string;
  companyId: string;
  xml: string;
}

/** The least that accepting a document can be: a bare Express handler that writes the rows of one by hand. */
export async function bareSend(
  databaseUrl: string,
  { teamId, companyId, xml }: Document,
): Promise<{ url: string; stop(): Promise<void> }> {
  const pool = new Pool({ connectionString: databaseUrl, max: 20 });
  const handler = express();
  handler.use(express.json());
  handler.post('/', (request, response) => {
    void (async () => {
      const body = request.body as { recipient: string; document: { invoiceNumber: string } };
      const id = `doc_${randomUUID()}`;
      const client = await pool.connect();
      await client.query('BEGIN');
      await client.query(
        `INSERT INTO documents (id, team_id, company_id, direction, type, profile, sender_id, receiver_id, doc_type_id, process_id,
           country_c1, document_number, validation_result, created_at)
         VALUES ($1, $2, $3, 'outgoing', 'invoice', 'peppol-bis-3', 's', $4, 'd', 'p', 'BE', $5, 'valid', now())`,
        [id, teamId, companyId, body.recipient, body.document.invoiceNumber],
      );
      await client.query(
        'INSERT INTO document_contents (document_id, xml, parsed, validation, embedded_files) VALUES ($1, $2, $3, $4, 0)',
        [id, Buffer.from(xml), JSON.stringify(body.document), '{"result":"valid","errors":[]}'],
      );
      await client.query(
        `INSERT INTO document_states (document_id, team_id, company_id, incoming, delivery_status, updated_at)
         VALUES ($1, $2, $3, false, 'failed', now())`,
        [id, teamId, companyId],
      );
      await client.query(
        `INSERT INTO deliveries (id, team_id, document_id, environment, channel, address, status_changed_at, created_at, give_up_at)
         VALUES ($1, $2, $3, 'sandbox', 'peppol', $4, now(), now(), now())`,
        [`dlv_${randomUUID()}`, teamId, id, body.recipient],
      );
      await client.query(
        `INSERT INTO events (id, team_id, company_id, type, occurred_at, data) VALUES ($1, $2, $3, 'document.sent', now(), $4)`,
        [`evt_${randomUUID()}`, teamId, companyId, JSON.stringify({ documentId: id })],
      );
      await client.query('COMMIT');
      client.release();
      response.json({ success: true, document: { id, xml, parsed: body.document } });
    })().catch((error: unknown) => response.status(500).json({ error: String(error) }));
  });
  const server = handler.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await pool.end();
    },
  };
}
