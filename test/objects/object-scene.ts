import { createHash, randomBytes } from 'node:crypto';
import { germanInvoice } from '../support/invoices';
import type { Service } from '../support/service';
import { sendAndWait, type Answer, type TeamClient } from '../support/team-client';

/** A team with two companies that exchange invoices with large attachments. */
export class ObjectScene {
  private numbers = 0;

  private constructor(
    readonly service: Service,
    readonly team: TeamClient,
    private readonly from: { id: string; address: string },
    readonly to: { id: string; address: string },
  ) {}

  static async create(service: Service): Promise<ObjectScene> {
    const team = await service.team();
    const [from, to] = await Promise.all([team.company(), team.company()]);
    return new ObjectScene(service, team, from, to);
  }

  /**
   * Sends an invoice with an attachment of random bytes.
   * @param extra further members of the body
   * @returns its id and its XML
   */
  async send(attachmentBytes = 30_000, extra: object = {}): Promise<{ id: string; xml: string }> {
    const embeddedDocument = randomBytes(attachmentBytes).toString('base64');
    const attachments = [{ id: 'A1', filename: 'a.pdf', mimeCode: 'application/pdf', embeddedDocument }];
    const sent = await sendAndWait(this.team, this.from.id, {
      recipient: this.to.address,
      documentType: 'invoice',
      document: germanInvoice(`OBJ-${++this.numbers}`, { attachments }),
      ...extra,
    });
    expect(sent.status).toBe(200);
    return { id: sent.body.document.id, xml: sent.body.document.xml };
  }

  /** Requests the XML of a document. */
  getXml(id: string): Promise<Answer> {
    return this.team.get(`/api/v1/documents/${id}`, { headers: { accept: 'application/xml' } });
  }

  /** Reads the XML of a document. */
  async xml(id: string): Promise<string> {
    const { status, body } = await this.getXml(id);
    expect([id, status]).toEqual([id, 200]);
    return body;
  }

  /** Ids of all documents of the team that have XML, with the digests of their XML, as the API answers them. */
  async digests(): Promise<Record<string, string>> {
    const ids = await this.service.sql<{ id: string }>(
      'SELECT id FROM documents WHERE team_id = $1 AND id NOT IN (SELECT document_id FROM document_pdfs) ORDER BY id',
      [this.team.teamId],
    );
    const digests: Record<string, string> = {};
    for (const { id } of ids) digests[id] = sha256(await this.xml(id));
    return digests;
  }

  /** Places of contents, and whether their rows have bytes. */
  async places(): Promise<{ id: string; store: string | null; key: string | null; inRow: boolean | null }[]> {
    return this.service.sql(
      `SELECT d.id, o.store, o.key, c.packed_xml IS NOT NULL AS "inRow" FROM documents d
       JOIN document_contents c ON c.document_id = d.id LEFT JOIN document_objects o ON o.document_id = d.id AND o.part = 'xml'
       WHERE d.team_id = $1 ORDER BY d.id`,
      [this.team.teamId],
    );
  }
}

export function sha256(text: string | Buffer): string {
  return createHash('sha256').update(text).digest('hex');
}
