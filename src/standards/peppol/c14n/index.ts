export {
  CanonicalWriter,
  escapeAttribute,
  escapeText,
  EXCLUSIVE,
  INCLUSIVE,
  type CanonicalForm,
} from './canonical-writer';
export { canonicalize, canonicalizeTree } from './canonicalize';
export { digestCanonicalDocument } from './digest-document';
