import { get } from 'node:http';
import { problem, warning, type DoctorCheck, type Finding, type DoctorSubject } from './check';

const RESPONSE_TIMEOUT_MS = 3_000;

type PortState = 'ready' | 'unready' | 'foreign' | 'silent' | 'nobody';

/** Checks that a process of the service is connected to the database and listens on its port. */
export const serviceCheck: DoctorCheck = {
  name: 'service',
  needsSchema: false,
  run: async (subject) => {
    const connections = await countConnections(subject);
    const { port } = subject.config;
    const portState = port === 0 ? 'nobody' : await probePort(port);
    return toFindings(connections, port, portState, subject.config.role);
  },
};

/** Counts the connections with the application name of the service. */
async function countConnections({ reader, isStartedForCommand }: DoctorSubject): Promise<number> {
  if (isStartedForCommand) return 0;
  const [row] = await reader.rows<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'passerelle' AND pid <> pg_backend_pid()`,
  );
  return row?.n ?? 0;
}

function toFindings(connections: number, port: number, portState: PortState, role: string): Finding[] {
  const findings: Finding[] = [];
  if (connections === 0)
    findings.push(problem('No process of the service is connected to the database.', 'npm start'));
  if (portState === 'foreign')
    findings.push(
      problem(
        `Port ${port} is used by another program, not by Passerelle.`,
        'set PORT to a free port, or stop that program',
      ),
    );
  if (portState === 'silent')
    findings.push(
      problem(`The process that listens on port ${port} does not answer within 3 s.`, 'restart the service'),
    );
  if (portState === 'unready')
    findings.push(
      problem(`The service on port ${port} is not ready.`, `curl localhost:${port}/health/ready`),
    );
  if (portState === 'nobody' && connections > 0 && port !== 0 && role !== 'worker')
    findings.push(
      warning(
        `No process listens on port ${port} of this machine, although processes are connected to the database.`,
        'PORT=…, if the service uses another port',
      ),
    );
  return findings;
}

function probePort(port: number): Promise<PortState> {
  return new Promise((resolve) => {
    const request = get(
      { host: '127.0.0.1', port, path: '/health/ready', timeout: RESPONSE_TIMEOUT_MS },
      (response) => {
        response.resume();
        const isPasserelle = response.headers['x-request-id'] !== undefined;
        resolve(!isPasserelle ? 'foreign' : response.statusCode === 200 ? 'ready' : 'unready');
      },
    );
    request.on('timeout', () => {
      resolve('silent');
      request.destroy();
    });
    request.on('error', (error: NodeJS.ErrnoException) =>
      resolve(error.code === 'ECONNREFUSED' ? 'nobody' : 'foreign'),
    );
  });
}
