export { EmbeddedPostgresError } from './embedded-error';
export {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  findRunning,
  startEmbeddedPostgres,
} from './launcher';
