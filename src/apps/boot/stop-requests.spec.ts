import { EventEmitter } from 'node:events';
import { onStopRequest } from './stop-requests';

/** Lists the events that a process of a platform treats as requests to stop. */
function listStopRequests(platform: NodeJS.Platform, events: [string, unknown][]): string[] {
  const requests: string[] = [];
  const target = new EventEmitter();
  onStopRequest(target, platform, (request) => requests.push(request));
  for (const [event, value] of events) target.emit(event, value);
  return requests;
}

describe('requests to stop', () => {
  const SIGNALS: [string, unknown][] = ['SIGTERM', 'SIGINT', 'SIGBREAK', 'SIGHUP'].map((name) => [
    name,
    name,
  ]);

  it.each<[NodeJS.Platform, string[]]>([
    ['linux', ['SIGTERM', 'SIGINT']],
    ['darwin', ['SIGTERM', 'SIGINT']],
    ['win32', ['SIGINT', 'SIGBREAK', 'SIGHUP']],
  ])('on %s are the signals %j', (platform, signals) => {
    expect(listStopRequests(platform, SIGNALS)).toEqual(signals);
  });

  it('include the message of a process manager, but no other message', () => {
    const messages: [string, unknown][] = [
      ['message', 'hello'],
      ['message', { type: 'x' }],
      ['message', 'shutdown'],
    ];
    expect(listStopRequests('win32', messages)).toEqual(['shutdown']);
    expect(listStopRequests('linux', messages)).toEqual(['shutdown']);
  });
});
