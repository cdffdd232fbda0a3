import { get } from 'node:http';
import { problem, warning, type DoctorCheck, type Finding, type DoctorSubject } from './check';

const ANSWER_LIMIT_MS = 3_000;

type Answer = 'ready' | 'unready' | 'foreign' | 'silent' | 'nobody';

/** Checks that a process of the service is connected to the database and listens on its port. */
export const serviceCheck: DoctorCheck = {
  name: 'service',
  needsSchema: false,
  run: async (subject) => {
    const processes = await listProcesses(subject);
    const { port } = subject.config;
    const answer = port === 0 ? 'nobody' : await requestLiveness(port);
    return toFindings(processes, port, answer, subject.config.role);
  },
};

/** Counts the connections with the application name of the service. */
async function listProcesses({ reader, isStartedForThis }: DoctorSubject): Promise<number> {
  if (isStartedForThis) return 0;
  const [row] = await reader.rows<{ n: number }>(
    `SELECT count(*)::int AS n FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'passerelle' AND pid <> pg_backend_pid()`,
  );
  return row?.n ?? 0;
}

function toFindings(connections: number, port: number, answer: Answer, role: string): Finding[] {
  const findings: Finding[] = [];
  if (connections === 0)
    findings.push(problem('No process of the service is connected to the database.', 'npm start'));
  if (answer === 'foreign')
    findings.push(
      problem(`Port ${port} is in use by another program than the service.`, 'PORT=…, or stop that program'),
    );
  if (answer === 'silent')
    findings.push(
      problem(`The process that listens on port ${port} does not answer within 3 s.`, 'restart the service'),
    );
  if (answer === 'unready')
    findings.push(
      problem(`The service on port ${port} is not ready.`, `curl localhost:${port}/health/ready`),
    );
  if (answer === 'nobody' && connections > 0 && port !== 0 && role !== 'worker')
    findings.push(
      warning(
        `No process listens on port ${port} of this machine, although processes are connected to the database.`,
        'PORT=…, if the service uses another port',
      ),
    );
  return findings;
}

function requestLiveness(port: number): Promise<Answer> {
  return new Promise((resolve) => {
    const request = get(
      { host: '127.0.0.1', port, path: '/health/ready', timeout: ANSWER_LIMIT_MS },
      (response) => {
        response.resume();
        const isOurs = response.headers['x-request-id'] !== undefined;
        resolve(!isOurs ? 'foreign' : response.statusCode === 200 ? 'ready' : 'unready');
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
