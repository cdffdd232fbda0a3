import ipaddr from 'ipaddr.js';
import type { SettingsReader } from './settings-reader';

/** Settings of webhook targets. */
export interface WebhookSettings {
  webhookAllowInsecure: boolean;
  webhookAllowCidrs: string[];
}

export function readWebhookSettings(reader: SettingsReader): WebhookSettings {
  const webhookAllowCidrs = reader.list('WEBHOOK_ALLOW_CIDRS');
  for (const cidr of webhookAllowCidrs)
    if (!ipaddr.isValidCIDR(cidr))
      reader.mistakes.push(
        `WEBHOOK_ALLOW_CIDRS has "${cidr}"; accepted: address ranges such as 10.1.0.0/16, comma-separated`,
      );
  return { webhookAllowInsecure: reader.flag('WEBHOOK_ALLOW_INSECURE', false), webhookAllowCidrs };
}
