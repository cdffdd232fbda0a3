import type { SettingsReader } from './settings-reader';

/** Decides which traces are recorded. */
export interface SamplerSettings {
  /** Decision for a trace that begins here: all, none, or a share from 0 to 1. */
  root: 'on' | 'off' | { ratio: number };
  /** Whether a trace that began elsewhere is recorded if it is recorded there. */
  followsParent: boolean;
}

/** Export of traces to a collector (OpenTelemetry). */
export interface TracingSettings {
  /** Address to which spans are posted. */
  url: string;
  headers: Record<string, string>;
  /** Maximum duration of an export in ms. */
  timeoutMs: number;
  serviceName: string;
  resourceAttributes: Record<string, string>;
  sampler: SamplerSettings;
}

const SAMPLERS = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

/** Path below OTEL_EXPORTER_OTLP_ENDPOINT (OTLP/HTTP, "Endpoint URLs for OTLP/HTTP"). */
const TRACES_PATH = '/v1/traces';
const PROTOCOLS: string[] = ['http:', 'https:'];
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;

/**
 * Reads the settings under the names that OpenTelemetry defines.
 * @returns null when there is no collector, or OTEL_SDK_DISABLED is true: traces are off
 */
export function readTracingSettings(reader: SettingsReader): TracingSettings | null {
  const isDisabled = reader.flag('OTEL_SDK_DISABLED', false);
  const endpoint = reader.url('OTEL_EXPORTER_OTLP_ENDPOINT', PROTOCOLS);
  const tracesEndpoint = reader.url('OTEL_EXPORTER_OTLP_TRACES_ENDPOINT', PROTOCOLS);
  reader.choice('OTEL_EXPORTER_OTLP_PROTOCOL', ['http/protobuf'], 'http/protobuf');
  const settings = {
    headers: readPairs(reader, 'OTEL_EXPORTER_OTLP_HEADERS', reader.secret('OTEL_EXPORTER_OTLP_HEADERS')),
    timeoutMs: reader.integer('OTEL_EXPORTER_OTLP_TIMEOUT', 10_000, 100, 60_000),
    serviceName: reader.text('OTEL_SERVICE_NAME', ''),
    resourceAttributes: readPairs(
      reader,
      'OTEL_RESOURCE_ATTRIBUTES',
      reader.optional('OTEL_RESOURCE_ATTRIBUTES'),
    ),
    sampler: readSampler(reader),
  };
  const url = tracesEndpoint ?? (endpoint === null ? null : endpoint + TRACES_PATH);
  if (url === null || isDisabled) return null;
  const serviceName = settings.serviceName || settings.resourceAttributes['service.name'] || 'passerelle';
  return { url, ...settings, serviceName };
}

function readSampler(reader: SettingsReader): SamplerSettings {
  const name = reader.choice('OTEL_TRACES_SAMPLER', SAMPLERS, 'parentbased_always_on');
  const ratio = readRatio(reader, name.endsWith('traceidratio'));
  const root = name.endsWith('always_on') ? 'on' : name.endsWith('always_off') ? 'off' : { ratio };
  return { root, followsParent: name.startsWith('parentbased_') };
}

function readRatio(reader: SettingsReader, isUsed: boolean): number {
  const value = reader.optional('OTEL_TRACES_SAMPLER_ARG');
  if (value === null) return 1;
  const ratio = Number(value);
  if (!(ratio >= 0 && ratio <= 1))
    reader.mistakes.push(
      `OTEL_TRACES_SAMPLER_ARG is "${value}"; accepted: a number from 0 to 1, such as 0.1`,
    );
  else if (!isUsed)
    reader.mistakes.push(
      'OTEL_TRACES_SAMPLER_ARG is set, but the sampler takes no argument; set OTEL_TRACES_SAMPLER to traceidratio or parentbased_traceidratio',
    );
  return ratio;
}

/** Reads `name=value` pairs separated by commas; values are percent-encoded (OpenTelemetry, W3C Baggage). */
function readPairs(reader: SettingsReader, name: string, list: string | null): Record<string, string> {
  const pairs: Record<string, string> = {};
  const entries = (list ?? '').split(',').map((entry) => entry.trim());
  entries.forEach((entry, index) => {
    if (entry === '') return;
    const [, key, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+)\s*=\s*(.*)$/.exec(entry) ?? [];
    const decodedText = value === undefined ? null : decode(value);
    if (key !== undefined && decodedText !== null) pairs[key] = decodedText;
    else
      // The value may be a credential, so the message shows only its position.
      reader.mistakes.push(
        `${name}: entry ${index + 1} is not a pair; accepted: name=value pairs separated by commas, with values percent-encoded`,
      );
  });
  return pairs;
}

/** Returns null for a value that is not encoded correctly, or has control characters. */
function decode(value: string): string | null {
  try {
    const decodedText = decodeURIComponent(value.trim());
    return CONTROL_CHARACTER.test(decodedText) ? null : decodedText;
  } catch {
    return null;
  }
}
