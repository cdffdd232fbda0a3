/** Answers of a PostgreSQL server without password and TLS, byte for byte (PostgreSQL, "Message Formats"). */

/** Code of the message that requests TLS, in the field of the protocol version (PostgreSQL, "SSLRequest"). */
export const SSL_REQUEST = 80_877_103;

const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const READY = message('Z', Buffer.from('I'));

/** Answer to the first message of a client. */
export const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), READY]);

const COLUMN = message('T', Buffer.concat([Buffer.from('\0\x01transaction_read_only\0'), Buffer.alloc(18)]));
const OFF = message('D', Buffer.from('\0\x01\0\0\0\x03off'));

/** Answer to the query whether the server is writable: yes. */
export const WRITABLE = Buffer.concat([COLUMN, OFF, message('C', Buffer.from('SHOW\0')), READY]);
