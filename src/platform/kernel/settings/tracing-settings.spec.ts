import { SettingsReader } from './settings-reader';
import { readTracingSettings } from './tracing-settings';

const ENDPOINT = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

function listMistakes(env: Record<string, string>): string[] {
  const reader = new SettingsReader({ ...ENDPOINT, ...env });
  readTracingSettings(reader);
  return reader.mistakes;
}

const read = (env: Record<string, string>) => readTracingSettings(new SettingsReader(env));

describe('settings of traces', () => {
  it('are off without a collector, and when the SDK is disabled', () => {
    expect(read({})).toBeNull();
    expect(read({ OTEL_SERVICE_NAME: 'x', OTEL_TRACES_SAMPLER: 'always_on' })).toBeNull();
    expect(read({ ...ENDPOINT, OTEL_SDK_DISABLED: 'true' })).toBeNull();
  });

  it('follow the names and defaults of OpenTelemetry', () => {
    expect(read(ENDPOINT)).toEqual({
      url: 'http://collector:4318/v1/traces',
      headers: {},
      timeoutMs: 10_000,
      serviceName: 'passerelle',
      resourceAttributes: {},
      sampler: { root: 'on', followsParent: true },
    });
    expect(
      read({
        ...ENDPOINT,
        OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.com/otlp',
        OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20abc%3D, x-tenant = one',
        OTEL_RESOURCE_ATTRIBUTES: 'service.name=billing,deployment.environment.name=acceptance%2Ctwo',
        OTEL_TRACES_SAMPLER: 'traceidratio',
        OTEL_TRACES_SAMPLER_ARG: '0.25',
      }),
    ).toMatchObject({
      url: 'https://traces.example.com/otlp',
      headers: { authorization: 'Bearer abc=', 'x-tenant': 'one' },
      serviceName: 'billing',
      resourceAttributes: { 'deployment.environment.name': 'acceptance,two' },
      sampler: { root: { ratio: 0.25 }, followsParent: false },
    });
    expect(
      read({ ...ENDPOINT, OTEL_RESOURCE_ATTRIBUTES: 'service.name=a', OTEL_SERVICE_NAME: 'b' })?.serviceName,
    ).toBe('b');
  });

  it.each([
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' },
      /OTEL_EXPORTER_OTLP_ENDPOINT is not an address.*http/,
    ],
    [{ OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' }, /is "grpc"; accepted: http\/protobuf/],
    [{ OTEL_TRACES_SAMPLER: 'jaeger_remote' }, /accepted: always_on, .*parentbased_traceidratio/],
    [{ OTEL_TRACES_SAMPLER_ARG: '0.5' }, /set OTEL_TRACES_SAMPLER to traceidratio/],
    [{ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '10' }, /a number from 0 to 1/],
    [{ OTEL_EXPORTER_OTLP_TIMEOUT: '10s' }, /a whole number/],
    [{ OTEL_RESOURCE_ATTRIBUTES: 'a=b,c' }, /entry 2 is not a pair/],
    [{ OTEL_SDK_DISABLED: 'yes' }, /accepted: true, false/],
  ])('report the mistake: %j', (env, message) => {
    expect(listMistakes(env as Record<string, string>)).toEqual([expect.stringMatching(message)]);
  });

  it('show no value of a header, which may be a credential', () => {
    for (const entry of ['Bearer very-secret', 'authorization=very-secret%0d%0ax', 'a=very-secret%'])
      expect(listMistakes({ OTEL_EXPORTER_OTLP_HEADERS: entry }).join()).toMatch(
        /^(?!.*very-secret).*entry 1/,
      );
  });
});
