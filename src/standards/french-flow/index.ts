/**
 * The interface between companies and French platforms (XP Z12-013): flow service and directory service, versions 1.1
 * and 1.2. Contains only shapes, codes and paths; no network access. The facts come from public client libraries
 * (pyfrctc 0.24) and the public guides of platforms, not the text of the standard. Each file marks the facts that are
 * assumptions.
 */
export * from './codes';
export * from './directory';
export * from './failure';
export * from './flow';
export * from './flow-search';
export { jsonSchemas } from './json-schemas';
export * from './paths';
export {
  isInstant,
  parseShape,
  toUtcInstant,
  type JsonShape,
  type ParsedShape,
  type ShapeFinding,
} from './shape';
