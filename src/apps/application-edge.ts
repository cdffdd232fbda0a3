import type { INestApplicationContext } from '@nestjs/common';
import { CredentialRefusals } from '../access/auth/credential-refusals';
import { Health, createHealthPages } from '../operations/health/health';
import { Activity } from '../platform/kernel/activity';
import type { Config } from '../platform/kernel/config';
import { ProcessLoad } from '../platform/kernel/http/admission/process-load';
import { type ClientSockets } from '../platform/kernel/http/edge/client-sockets';
import { HttpEdge, type RefusalRule } from '../platform/kernel/http/edge/http-edge';
import { RefusalLog } from '../platform/kernel/http/edge/refusal-log';
import { HttpMetrics } from '../platform/metrics/http-metrics';
import { SmpRoutes } from '../network/smp/smp-routes';

/**
 * Paths that are served under any load: they need little time, and operators need them during an overload. Messages of
 * other access points have a queue of their own, independent of API requests.
 */
const UNLIMITED_PATHS = /^\/(health|metrics|docs|openapi|as4$)/;
/** Path of AS4 messages, which have separate limits. */
const AS4 = '/as4';

/** Creates the handler in front of the application: it answers pages and refuses requests, in this order. */
export function createEdge(app: INestApplicationContext, config: Config, sockets: ClientSockets): HttpEdge {
  const load = app.get(ProcessLoad);
  const credentials = app.get(CredentialRefusals, { strict: false });
  const activity = app.get(Activity);
  const smp =
    config.peppol.smp !== null && config.peppol.smp.port === null
      ? app.get(SmpRoutes, { strict: false })
      : null;
  const refuseOverload: RefusalRule = ({ path, network }) => {
    const failure = load.refusal();
    return failure === null || UNLIMITED_PATHS.test(path) ? null : { failure, client: { network } };
  };
  const refuseBeyondLimits: RefusalRule = (edgeRequest) =>
    edgeRequest.path === AS4 || smp?.isSmpRequest(edgeRequest.path) === true
      ? null
      : credentials.findRefusal(edgeRequest);
  return new HttpEdge({
    sockets,
    rules: [refuseOverload, refuseBeyondLimits],
    getOwner: (edgeRequest) => credentials.getOwner(edgeRequest),
    pages: createHealthPages(app.get(Health, { strict: false })),
    log: app.get(RefusalLog, { strict: false }),
    onAnswered: app.get(HttpMetrics, { strict: false }).answeredAtEdge,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    leaving: () => activity.name === 'stopping',
  });
}
