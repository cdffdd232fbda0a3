import { PLATFORM_FAULTS, type SimulatedFault, type SimulatedFrenchPlatform } from './platform-server';
import { DECISIONS, type SimulatedDecision } from './simulated-flows';

/** Answer of the control interface. */
export interface ControlAnswer {
  status: number;
  body: object;
}

const LARGEST_NUMBER = 86_400_000;

/** Serves the control interface of the simulated platform when it runs as a process of its own. */
export function controlPlatform(
  platform: SimulatedFrenchPlatform,
  method: string,
  path: string,
  body: Buffer,
): ControlAnswer {
  if (method === 'GET' && path === '/control') return { status: 200, body: describe(platform) };
  const input = parseObject(body);
  if (input === null) return refuse('The body is no JSON object');
  if (path === '/control/faults') return addFault(platform, input);
  if (path === '/control/settings') return changeSettings(platform, input);
  if (path === '/control/statuses') return addStatus(platform, input);
  return {
    status: 404,
    body: { error: 'Known are /control, /control/faults, /control/settings, /control/statuses' },
  };
}

function describe({ flows, counts, violations, issuedTokens }: SimulatedFrenchPlatform): object {
  return {
    flows: flows.all.map(({ flow, content }) => ({ ...flow, bytes: content.length })),
    requests: Object.fromEntries(counts),
    issuedTokens,
    violations,
  };
}

function addFault(platform: SimulatedFrenchPlatform, { fault, times = 1 }: Input): ControlAnswer {
  if (!PLATFORM_FAULTS.some((known) => known === fault))
    return refuse(`"fault" is ${JSON.stringify(fault)}; accepted: ${PLATFORM_FAULTS.join(', ')}`);
  if (!isNumber(times)) return refuse('"times" is no number');
  platform.fail(fault as SimulatedFault, times);
  return { status: 200, body: { fault, times } };
}

function changeSettings(platform: SimulatedFrenchPlatform, input: Input): ControlAnswer {
  const { decision, indexDelayMs, clockAheadMs, tokenSeconds } = input;
  if (decision !== undefined && !DECISIONS.some((known) => known === decision))
    return refuse(`"decision" is ${JSON.stringify(decision)}; accepted: ${DECISIONS.join(', ')}`);
  if (decision !== undefined) platform.flows.decision = decision as SimulatedDecision;
  if (isNumber(indexDelayMs)) platform.flows.indexDelayMs = indexDelayMs;
  if (isNumber(clockAheadMs)) platform.flows.clockAheadMs = clockAheadMs;
  if (isNumber(tokenSeconds)) platform.tokenSeconds = tokenSeconds;
  return { status: 200, body: input };
}

function addStatus({ flows }: SimulatedFrenchPlatform, { reference, code }: Input): ControlAnswer {
  if (typeof reference !== 'string' || typeof code !== 'string')
    return refuse('"reference" and "code" are texts');
  return { status: 200, body: flows.addStatus(reference, code, code !== '300' && code !== '500') };
}

type Input = Record<string, unknown>;

function parseObject(body: Buffer): Input | null {
  try {
    const value: unknown = JSON.parse(body.toString());
    return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : null;
  } catch {
    return null;
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number' && Math.abs(value) <= LARGEST_NUMBER;
}

function refuse(error: string): ControlAnswer {
  return { status: 400, body: { error } };
}
