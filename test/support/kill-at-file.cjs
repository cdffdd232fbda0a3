/**
 * Preloaded into a process: ends it with SIGKILL before or after the first operation on a file whose path contains a text.
 * KILL_AT is `<operation>:<text>:<before|after>`, such as `rename:/outgoing/:after`; of a rename the new path counts.
 */
const promises = require('node:fs/promises');

const [operation, text, moment] = (process.env.KILL_AT ?? '').split(':');
const original = promises[operation];
if (typeof original === 'function')
  promises[operation] = async (...parameters) => {
    const path = String(operation === 'rename' ? parameters[1] : parameters[0]);
    const isMeant = path.includes(text);
    if (isMeant && moment === 'before') process.kill(process.pid, 'SIGKILL');
    const result = await original(...parameters);
    if (isMeant && moment === 'after') process.kill(process.pid, 'SIGKILL');
    return result;
  };
