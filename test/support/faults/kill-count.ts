/** Kills of processes in a run without `FAULTS_KILLS`. */
const DEFAULT_KILLS = 40;

/** Parses the number of kills of a run (`FAULTS_KILLS`). @throws Error for anything but a whole number above 0 */
export function parseKillCount(text: string | undefined): number {
  if (text === undefined) return DEFAULT_KILLS;
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new Error(`FAULTS_KILLS is "${text}"; accepted: a whole number above 0.`);
}
