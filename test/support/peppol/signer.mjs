/**
 * An external signer (docs/external-signer.md) with one key, which it makes and never lets out. The test that forked it gets the
 * public key and the name of each operation, and says by messages which certificate the key belongs to and when to listen.
 * Argument: path of the socket.
 */
import { constants, generateKeyPairSync, privateDecrypt, privateEncrypt } from 'node:crypto';
import { createServer } from 'node:net';

const path = process.argv[2];
const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
/** Beginning of a DigestInfo with SHA-256 (RFC 8017, section 9.2, note 1). */
const DIGEST_INFO = Buffer.from('3031300d060960864801650304020105000420', 'hex');
let certificate = '';
let server;
const sockets = new Set();

function operate({ operation, data }) {
  const bytes = Buffer.from(data, 'base64');
  if (operation === 'sign') {
    if (bytes.length !== 32) throw new Error(`data has ${bytes.length} bytes; accepted: 32`);
    const padding = constants.RSA_PKCS1_PADDING;
    return privateEncrypt({ key: privateKey, padding }, Buffer.concat([DIGEST_INFO, bytes]));
  }
  if (operation !== 'unwrapKey') throw new Error(`the operation is ${operation}; accepted: sign, unwrapKey`);
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING;
    return privateDecrypt({ key: privateKey, padding, oaepHash: 'sha256' }, bytes);
  } catch {
    return null;
  }
}

function answer(request) {
  const { id } = request;
  try {
    if (request.certificate !== certificate)
      throw new Error(`there is no key of the certificate ${request.certificate}`);
    const result = operate(request);
    process.send({ operation: request.operation });
    return { id, result: result === null ? null : result.toString('base64') };
  } catch (error) {
    return { id, error: error.message };
  }
}

function serve(socket) {
  sockets.add(socket);
  socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  let text = '';
  socket.setEncoding('utf8').on('data', (piece) => {
    const lines = `${text}${piece}`.split('\n');
    text = lines.pop();
    for (const line of lines) socket.write(`${JSON.stringify(answer(JSON.parse(line)))}\n`);
  });
}

process.on('message', (message) => {
  certificate = message.certificate ?? certificate;
  if (message.listen === true)
    server = createServer(serve).listen(path, () => process.send({ isListening: true }));
  if (message.listen === false) {
    for (const socket of sockets) socket.destroy();
    server.close(() => process.send({ isListening: false }));
  }
});
process.on('disconnect', () => process.exit());
process.send({ publicKey: publicKey.export({ type: 'spki', format: 'pem' }) });
