/** Attachment of a made mail. */
export interface MadeAttachment {
  name: string;
  type: string;
  content: string | Buffer;
  disposition?: 'attachment' | 'inline';
  /** Content-ID of an image within the text. */
  cid?: string;
}

let number = 0;

/** Makes a mail with attachments (RFC 5322, MIME), in base64. */
export function makeMail(
  attachments: readonly MadeAttachment[],
  { from = 'billing@supplier.example', subject = 'Your invoices', messageId = '' } = {},
): Buffer {
  number += 1;
  const boundary = `part-${number}`;
  const head = [
    `From: Supplier <${from}>`,
    'To: invoices@example.com',
    `Subject: ${subject}`,
    'Date: Sat, 21 Nov 2026 09:58:00 +0000',
    `Message-ID: ${messageId === '' ? `<${number}@supplier.example>` : messageId}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
  ];
  const parts = attachments.map(({ name, type, content, disposition = 'attachment', cid }) =>
    [
      `--${boundary}`,
      `Content-Type: ${type}; name="${name}"`,
      ...(cid === undefined ? [] : [`Content-ID: <${cid}>`]),
      `Content-Disposition: ${disposition}; filename="${name}"`,
      'Content-Transfer-Encoding: base64',
      '',
      (
        Buffer.from(content)
          .toString('base64')
          .match(/.{1,76}/g) ?? []
      ).join('\r\n'),
    ].join('\r\n'),
  );
  const text = [
    `--${boundary}`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    'Please find the invoices attached.',
  ];
  return Buffer.from([...head, '', ...text, ...parts, `--${boundary}--`, ''].join('\r\n'));
}
