#!/usr/bin/env node
import { setTimeout as pause } from 'node:timers/promises';
import { Connector, formatMessage } from './connector.mjs';
import { createReceiver } from './receiver.mjs';
import { readSettings } from './settings.mjs';

const settings = readSettings(process.env);
const connector = new Connector(settings);
const receiver = createReceiver(connector, settings);
await new Promise((resolve) => receiver.listen(settings.port, () => resolve(undefined)));
await connector.register();
console.log(`Listening on port ${settings.port}`);
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(0));

// Webhooks of the shop are not repeated, and the shop pauses one that fails five times: the orders themselves are looked at.
for (;;) {
  await connector.sweep().catch((/** @type {unknown} */ error) => {
    console.error(`The orders were not read: ${formatMessage(error)}`);
  });
  await pause(settings.sweepSeconds * 1000);
}
