import { randomBytes } from 'node:crypto';
import { NodeOperationError, type IHookFunctions } from 'n8n-workflow';
import { AuthenticationError, NotFoundError } from '../../sdk';
import { createClient, errorDetails } from '../shared/client';

/** Member of the node's static data with the id of its webhook. */
const WEBHOOK_ID = 'webhookId';
/** Member of the node's static data with the signing secret of its webhook. */
export const SECRET = 'webhookSecret';

/** Registers the webhook of a trigger when its workflow is activated, and deletes it afterwards. */
export const webhookRegistration = {
  /**
   * Returns whether the webhook of the node still exists with the address and the selection of the node. The service disables
   * a webhook that fails for days: such a webhook is enabled.
   */
  async checkExists(this: IHookFunctions): Promise<boolean> {
    const webhookId = this.getWorkflowStaticData('node')[WEBHOOK_ID];
    if (typeof webhookId !== 'string') return false;
    const client = await createClient(this);
    try {
      const { url, events, companyIds, disabledAt } = await client.webhooks.get(webhookId);
      const selection = readSelection(this);
      const isSame =
        url === selection.url &&
        hasSameMembers(events, selection.events) &&
        hasSameMembers(companyIds, selection.companyIds);
      if (isSame && disabledAt !== null) await client.webhooks.update(webhookId, { url });
      return isSame;
    } catch (error) {
      if (isOutOfReach(error)) return false;
      throw new NodeOperationError(this.getNode(), ...errorDetails(error));
    }
  },

  /** Creates the webhook with a new signing secret; one that the node registered with another selection is replaced. */
  async create(this: IHookFunctions): Promise<boolean> {
    await deleteWebhook(this);
    const client = await createClient(this);
    const secret = `whsec_${randomBytes(32).toString('base64')}`;
    const { id } = await client.webhooks.create({ ...readSelection(this), secret });
    Object.assign(this.getWorkflowStaticData('node'), { [WEBHOOK_ID]: id, [SECRET]: secret });
    return true;
  },

  /** Deletes the webhook, if it still exists. */
  async delete(this: IHookFunctions): Promise<boolean> {
    await deleteWebhook(this);
    return true;
  },
};

async function deleteWebhook(functions: IHookFunctions): Promise<void> {
  const data = functions.getWorkflowStaticData('node');
  const webhookId = data[WEBHOOK_ID];
  if (typeof webhookId !== 'string') return;
  const client = await createClient(functions);
  try {
    await client.webhooks.delete(webhookId);
  } catch (error) {
    if (!isOutOfReach(error)) throw new NodeOperationError(functions.getNode(), ...errorDetails(error));
  }
  delete data[WEBHOOK_ID];
  delete data[SECRET];
}

/**
 * Returns whether the credential of the node does not reach the webhook: it is deleted, or the node has the credential of
 * another team now. If the credential itself is wrong, the next call says so.
 */
function isOutOfReach(error: unknown): boolean {
  return error instanceof NotFoundError || error instanceof AuthenticationError;
}

/** Reads the address and the selection of the node; an empty selection of companies means all of them. */
function readSelection(functions: IHookFunctions): {
  url: string;
  events: string[];
  companyIds: string[] | null;
} {
  const url = functions.getNodeWebhookUrl('default');
  if (url === undefined) throw new TypeError('n8n has no address for the webhook; set WEBHOOK_URL of n8n');
  const events = functions.getNodeParameter('events') as string[];
  const companyIds = functions.getNodeParameter('companyIds', []) as string[];
  return { url, events, companyIds: companyIds.length === 0 ? null : companyIds };
}

function hasSameMembers(first: string[] | null, second: string[] | null): boolean {
  return [...(first ?? [])].sort().join() === [...(second ?? [])].sort().join();
}
