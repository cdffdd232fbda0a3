import type { INestApplicationContext } from '@nestjs/common';
import { CredentialEdgeFilter } from '../access/auth/credential-edge-filter';
import { HealthService, createProbeHandlers } from '../operations/health/health';
import { Activity } from '../platform/kernel/activity';
import type { Config } from '../platform/kernel/config';
import { ProcessLoad } from '../platform/kernel/http/admission/process-load';
import { type ClientSockets } from '../platform/kernel/http/edge/client-sockets';
import { HttpEdge, type RefusalRule } from '../platform/kernel/http/edge/http-edge';
import { RefusalLog } from '../platform/kernel/http/edge/refusal-log';
import { HttpMetrics } from '../platform/metrics/http-metrics';
import { SmpRoutes } from '../network/smp/smp-routes';

/**
 * Paths that are served even under overload: they need little time, and operators need them then. Messages of other
 * access points have a separate queue, independent of API requests.
 */
const UNLIMITED_PATHS = /^\/(health|metrics|docs|openapi|as4$)/;
/** Path of AS4 messages, which have separate limits. */
const AS4_PATH = '/as4';

/**
 * Creates the HTTP handler in front of the application: it serves the health pages, then rejects requests beyond the
 * limits.
 */
export function createEdge(app: INestApplicationContext, config: Config, sockets: ClientSockets): HttpEdge {
  const load = app.get(ProcessLoad);
  const credentials = app.get(CredentialEdgeFilter, { strict: false });
  const activity = app.get(Activity);
  const smp =
    config.peppol.smp !== null && config.peppol.smp.port === null
      ? app.get(SmpRoutes, { strict: false })
      : null;
  const rejectOverload: RefusalRule = ({ path, network }) => {
    const failure = load.refusal();
    return failure === null || UNLIMITED_PATHS.test(path) ? null : { failure, client: { network } };
  };
  const rejectBeyondLimits: RefusalRule = (edgeRequest) =>
    edgeRequest.path === AS4_PATH || smp?.isSmpRequest(edgeRequest.path) === true
      ? null
      : credentials.findEdgeRefusal(edgeRequest);
  return new HttpEdge({
    sockets,
    rules: [rejectOverload, rejectBeyondLimits],
    getOwner: (edgeRequest) => credentials.getOwner(edgeRequest),
    pages: createProbeHandlers(app.get(HealthService, { strict: false })),
    log: app.get(RefusalLog, { strict: false }),
    onAnswered: app.get(HttpMetrics, { strict: false }).countEdgeResponse,
    trustedProxies: config.trustedProxies,
    corsOrigins: config.corsOrigins,
    isLeaving: () => activity.name === 'stopping',
  });
}
