/** As little of an HTTP client as will do: the one of Node would cost about as much as the service does. */
import { connect } from 'node:net';

export const HOST = '127.0.0.1';

/** Connections that wait for the next request, by port and own address. */
const idle = new Map();

/**
 * Sends the bytes of one request and waits for its answer.
 * @param {{ fresh?: boolean, address?: string }} options fresh: a connection of its own, as a stranger makes; address: that it comes from
 * @returns status (0 when the connection broke), the machine code of a failure, and milliseconds
 */
export function exchange(port, bytes, { fresh = false, address = HOST } = {}) {
  const started = performance.now();
  const waiting = idleAt(`${address} ${port}`);
  const socket =
    (fresh ? undefined : waiting.pop()) ??
    connect({ port, host: HOST, localAddress: address, noDelay: true });
  let text = '';
  return new Promise((resolve) => {
    const done = (answer) => {
      socket.removeAllListeners();
      socket.on('error', () => undefined);
      resolve({ code: null, ...answer, ms: performance.now() - started });
    };
    socket.on('error', () => done({ status: 0 }));
    socket.on('close', () => done({ status: 0 }));
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      const border = text.indexOf('\r\n\r\n');
      if (border === -1) return;
      const head = text.slice(0, border);
      const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0);
      if (text.length < border + 4 + length) return;
      const status = Number(head.slice(9, 12));
      const code = /^x-error-code: (\S+)/im.exec(head)?.[1] ?? null;
      done({ status, code });
      if (fresh || /^connection: close/im.test(head)) socket.destroy();
      else {
        socket.on('close', () => waiting.includes(socket) && waiting.splice(waiting.indexOf(socket), 1));
        waiting.push(socket);
      }
    });
    socket.write(bytes);
  });
}

/** The bytes of a request. */
export function requestBytes(line, headers = {}, body = '') {
  const head = Object.entries({ Host: HOST, ...headers }).map(([name, value]) => `${name}: ${value}`);
  const content = Buffer.from(body);
  const length = content.length > 0 ? [`Content-Length: ${content.length}`] : [];
  return Buffer.concat([
    Buffer.from(`${[`${line} HTTP/1.1`, ...head, ...length].join('\r\n')}\r\n\r\n`),
    content,
  ]);
}

/** Ends the connections that wait. */
export function disconnect() {
  for (const sockets of idle.values()) for (const socket of sockets.splice(0)) socket.destroy();
}

function idleAt(place) {
  const sockets = idle.get(place) ?? [];
  idle.set(place, sockets);
  return sockets;
}
